// @ts-check
// When a picture was taken, and what becomes of one that was taken and not sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPhotos } from "../src/core/photos.js";
import { takenAt, timeIn } from "../src/core/photo-time.js";
import { phone, time } from "./world.js";

/**
 * A JPEG with an Exif segment, as cameras write it.
 * @param {{ time?: string, offset?: string, little?: boolean, before?: number }} about `before`: bytes of another segment ahead of it
 */
function picture({ time = "2026:06:14 12:01:30", offset = "", little = false, before = 0 } = {}) {
  const exif = new DataView(new ArrayBuffer(200));
  const short = (/** @type {number} */ place, /** @type {number} */ value) => exif.setUint16(place, value, little);
  const long = (/** @type {number} */ place, /** @type {number} */ value) => exif.setUint32(place, value, little);
  const text = (/** @type {number} */ place, /** @type {string} */ said) => [...said].forEach((letter, index) => exif.setUint8(place + index, letter.charCodeAt(0)));
  /** @param {number} place @param {[number, number, number, number][]} entries tag, type, count, value */
  const directory = (place, entries) => {
    short(place, entries.length);
    entries.forEach(([tag, type, count, value], index) => {
      const at = place + 2 + 12 * index;
      short(at, tag), short(at + 2, type), long(at + 4, count), long(at + 8, value);
    });
  };
  exif.setUint16(0, little ? 0x4949 : 0x4d4d);
  short(2, 42), long(4, 8);
  directory(8, [[0x010f, 2, 4, 0], [0x8769, 4, 1, 60]]);
  directory(60, [[0x9003, 2, 20, 120], ...(offset ? [/** @type {[number, number, number, number]} */ ([0x9011, 2, 7, 150])] : [])]);
  text(120, time), text(150, offset);
  const segment = (/** @type {number} */ marker, /** @type {number[]} */ bytes) =>
    [0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes];
  return Uint8Array.from([
    0xff, 0xd8, ...(before ? segment(0xe0, Array(before).fill(7)) : []),
    ...segment(0xe1, [...new TextEncoder().encode("Exif\0\0"), ...new Uint8Array(exif.buffer)]), 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9,
  ]);
}
const read = (/** @type {Uint8Array} */ bytes) => timeIn(new DataView(bytes.buffer));
const now = Date.parse("2026-06-14T08:00:00Z");

test("a picture says when it was taken, by the offset that it names, in both orders of bytes, wherever its segment stands", () => {
  const moment = Date.parse("2026-06-14T12:01:30+05:00");
  for (const little of [false, true]) {
    for (const before of [0, 16, 60_000]) assert.equal(read(picture({ offset: "+05:00", little, before })), moment);
  }
  assert.equal(read(picture({ offset: "-03:30" })), Date.parse("2026-06-14T12:01:30-03:30"));
});

test("without an offset it is the time of the phone's own zone", () => {
  assert.equal(read(picture()), new Date(2026, 5, 14, 12, 1, 30).getTime());
  assert.equal(read(picture({ offset: "nought" })), new Date(2026, 5, 14, 12, 1, 30).getTime());
});

test("what is no date says nothing, and neither do pictures without one", () => {
  for (const wrong of ["0000:00:00 00:00:00", "2026:02:31 12:00:00", "2026:06:14 25:00:00", "    :  :     :  :  ", "yesterday"]) {
    assert.equal(read(picture({ time: wrong })), null, wrong);
  }
  const others = [[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13], [...new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0")], [0xff, 0xd8, 0xff, 0xd9], [0xff], []];
  for (const bytes of others) assert.equal(read(Uint8Array.from(bytes)), null);
});

test("bytes that are damaged or cut off anywhere end nothing, and are never read for long", () => {
  const whole = picture({ offset: "+05:00", before: 16 });
  for (let end = 0; end < whole.length; end += 1) read(whole.slice(0, end));
  let random = 7;
  for (let round = 0; round < 3000; round += 1) {
    const bytes = whole.slice();
    for (let count = 0; count < 6; count += 1) {
      random = (random * 48271) % 2147483647;
      bytes[random % bytes.length] = random >> 8;
    }
    const told = read(bytes);
    assert.ok(told === null || Number.isFinite(told));
  }
});

test("the file's own date stands in, and is called so; what no camera can mean is not believed", async () => {
  const file = (/** @type {BlobPart} */ bytes, /** @type {string} */ changed) => new File([bytes], "a.jpg", { lastModified: Date.parse(changed) });
  assert.deepEqual(await takenAt(file(picture({ offset: "+05:00" }), "2026-06-14T07:59:00Z"), now), { at: Date.parse("2026-06-14T07:01:30Z"), by: "camera" });
  assert.deepEqual(await takenAt(file("no picture", "2026-06-13T07:00:00Z"), now), { at: Date.parse("2026-06-13T07:00:00Z"), by: "file" });
  assert.deepEqual(await takenAt(file(picture({ time: "1999:12:31 23:00:00", offset: "+00:00" }), "2026-06-13T07:00:00Z"), now), { at: Date.parse("2026-06-13T07:00:00Z"), by: "file" });
  assert.equal(await takenAt(file("no picture", "2026-07-14T07:00:00Z"), now), null);
  assert.equal(await takenAt(new Blob(["no file"]), now), null);
});

/** Photos of a phone, in a page that may end at any time. @param {any} platform @param {any} [queue] */
const page = (platform, queue) => createPhotos({ platform, queue, quest: () => "park", route: () => "quests/park/photos" });

test("a picture is on the disk before it is scaled down, and there again in a new page, until it is in the queue", async () => {
  const clock = time();
  const file = new Blob([picture({ offset: "+05:00" })], { type: "image/jpeg" });
  const platform = phone({ clock, shrink: () => new Promise(() => {}) });
  // The phone ends the page while it is scaled down.
  void page(platform, {}).send({ task: "cp-1", file });
  await clock.settle();
  const added = /** @type {any[]} */ ([]);
  const queue = { add: async (/** @type {any} */ item, /** @type {Blob} */ blob) => added.push([item.body, blob.size]) };
  const next = page({ ...platform, shrink: async () => new Blob(["small"]) }, queue);
  assert.equal(await next.kept("cp-2"), undefined);
  const kept = /** @type {Blob} */ (await next.kept("cp-1"));
  assert.equal(kept.size, file.size);
  await next.send({ task: "cp-1", file: kept, text: "oak" });
  assert.deepEqual(added, [[{ task: "cp-1", text: "oak", taken_at: "2026-06-14T07:01:30.000Z", taken_by: "camera" }, 5]]);
  assert.equal(await next.kept("cp-1"), undefined);
});

test("a phone without room for it sends it all the same", async () => {
  const platform = phone({ clock: time() });
  platform.database.put = async () => Promise.reject(new Error("full"));
  const added = /** @type {any[]} */ ([]);
  await page(platform, { add: async (/** @type {any} */ item) => added.push(item.task) }).send({ task: "cp-1", file: new Blob(["x"]) });
  assert.deepEqual(added, ["cp-1"]);
});

test("the task for which the camera was open is found again once, within half an hour, and not where something came back", async () => {
  const clock = time();
  const platform = phone({ clock });
  await page(platform).opened("cp-1");
  assert.equal(await page(platform).interrupted(), "cp-1");
  assert.equal(await page(platform).interrupted(), null);
  await page(platform).opened("cp-1");
  await page(platform).keep("cp-1", new Blob(["x"]));
  assert.equal(await page(platform).interrupted(), null);
  await page(platform).opened("cp-1");
  await page(platform).opened(null);
  assert.equal(await page(platform).interrupted(), null);
  await page(platform).opened("cp-1");
  await clock.pass(1801);
  assert.equal(await page(platform).interrupted(), null);
});

test("what becomes of a picture is settled for the quest in which it was taken, though the session ends while the disk works", async () => {
  const platform = phone({ clock: time() });
  let joined = /** @type {string | null} */ ("park");
  const quest = () => {
    if (!joined) throw new Error("token-missing");
    return joined;
  };
  const added = /** @type {any[]} */ ([]);
  const photos = createPhotos({
    platform: { ...platform, shrink: async (file) => (joined = "town", file) },
    queue: /** @type {any} */ ({ add: async (/** @type {any} */ item) => added.push([item.quest, item.path]) }),
    quest, route: () => `quests/${quest()}/photos`,
  });
  await photos.send({ task: "cp-1", file: new Blob(["x"], { type: "image/jpeg" }) });
  assert.deepEqual(added, [["park", "quests/park/photos"]]);
  joined = "park";
  assert.equal(await photos.kept("cp-1"), undefined);
  await photos.opened("cp-1");
  const { get } = platform.database;
  platform.database.get = async (store, key) => (joined = null, get(store, key));
  assert.equal(await photos.interrupted(), "cp-1");
});
