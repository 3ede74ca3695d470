// @ts-check
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { createApi } from "../src/core/api.js";
import { createClock } from "../src/core/clock.js";
import { createPack, packCache } from "../src/core/pack.js";
import { phone, time } from "./world.js";

/** An archive of stored files. @param {Record<string, string>} files */
function archive(files) {
  const heads = [], list = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const local = Buffer.alloc(30), central = Buffer.alloc(46);
    local.writeUInt16LE(name.length, 26);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt32LE(text.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    heads.push(local, Buffer.from(name + text));
    list.push(central, Buffer.from(name));
    at += 30 + name.length + text.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...heads, ...list, end]);
}

/** @param {{ tile?: number, limit?: number, media?: string, sum?: string, style?: boolean }} how */
function world({ tile = 1000, limit, media = "a picture", sum, style = true } = {}) {
  const kept = new Map();
  const asked = /** @type {string[]} */ ([]);
  const cache = { put: async (/** @type {any} */ url, /** @type {any} */ response) => void kept.set(url, response), match: async (/** @type {string} */ url) => kept.get(url)?.clone() };
  const manifest = { files: [{ path: "media/oak.jpg", sha256: sum ?? createHash("sha256").update(media).digest("hex") }] };
  const fetch = async (/** @type {string} */ url, /** @type {any} */ options) => {
    asked.push(url);
    if (url.startsWith("/api/")) {
      if (options.headers["if-none-match"]) return new Response(null, { status: 304 });
      return new Response(archive({ "manifest.json": JSON.stringify(manifest), "media/oak.jpg": media }), { headers: { etag: '"1"' } });
    }
    if (url.startsWith("/styles/")) return style ? Response.json({ sources: { map: { tiles: ["/tiles/abc/{z}/{x}/{y}"], maxzoom: 14 } } }) : new Response("", { status: 404 });
    return url.endsWith("/0") ? new Response(null, { status: 204 }) : new Response(new Uint8Array(tile));
  };
  const platform = phone({ clock: time(), fetch, caches: { open: async () => cache, delete: async (/** @type {string} */ name) => (assert.equal(name, packCache), kept.clear()) } });
  const states = /** @type {any[]} */ ([]);
  const api = createApi({ platform, clock: createClock(platform.now), language: () => "en" });
  const pack = createPack({ platform, api, onState: (state) => states.push(state), limit });
  return { pack, kept, asked, platform, states, state: () => states.at(-1) };
}
const places = /** @type {[number, number][]} */ ([[-8.61, 41.15], [-8.62, 41.16]]);

test("media and the map of the area are kept where the worker finds them", async () => {
  const it = world();
  await it.pack.download("park", places);
  assert.equal(it.state().state, "ready");
  assert.equal(await it.kept.get("/api/v1/quests/park/media/oak.jpg").text(), "a picture");
  const tiles = [...it.kept.keys()].filter((url) => url.startsWith("/tiles/abc/"));
  assert.equal(tiles.length, it.state().total);
  assert.equal(it.state().tooLarge, false);
  assert.ok(it.state().bytes <= tiles.length * 1000 + 9);
});

test("while the map comes it is known about how much it is, at most as much as is kept", async () => {
  const it = world();
  await it.pack.download("park", places);
  const told = it.states.filter(({ expected }) => expected > 0);
  const last = /** @type {any} */ (told.at(-1));
  assert.ok(told.length > 0 && told.every(({ tiles }) => tiles >= 24));
  assert.equal(last.expected, it.states.findLast(({ state }) => state === "loading").bytes);
  const tight = world({ limit: 20_000 });
  await tight.pack.download("park", places);
  assert.ok(tight.states.every(({ expected }) => expected <= 20_000));
});

test("what is there is not fetched again", async () => {
  const it = world();
  await it.pack.download("park", places);
  const before = it.asked.filter((url) => url.startsWith("/tiles/")).length;
  await it.pack.download("park", places);
  assert.equal(it.asked.filter((url) => url.startsWith("/tiles/")).length, before);
  assert.equal(it.state().state, "ready");
});

test("the map stops at the limit, with the far views whole, and says that it is not all", async () => {
  const it = world({ tile: 100_000, limit: 1_000_000 });
  await it.pack.download("park", places);
  assert.equal(it.state().tooLarge, true);
  assert.ok(it.state().bytes < 1_700_000, `${it.state().bytes}`);
  assert.ok(it.kept.has("/tiles/abc/5/15/11"));
});

test("half a bundle is none, and is asked for again", async () => {
  const it = world({ sum: "0" });
  await it.pack.download("park", places);
  assert.equal(it.state().state, "failed");
  assert.equal(await it.platform.database.get("kept", "bundle"), undefined);
});

test("a daemon without a basemap has media only", async () => {
  const it = world({ style: false });
  await it.pack.download("park", places);
  assert.deepEqual([it.state().state, it.state().bytes, it.state().tiles], ["ready", 9, 0]);
});

test("what was kept goes on leaving", async () => {
  const it = world();
  await it.pack.download("park", places);
  await it.pack.clear();
  assert.equal(it.kept.size, 0);
  assert.equal(it.state().state, "none");
});

test("before the start the map is fetched alone; of too large a map nothing stays when the quest's area is known", async () => {
  const it = world({ tile: 1000, limit: 20_000 });
  await it.pack.download("park", [[-8.9, 41], [-8.2, 41.4]], true);
  assert.deepEqual([it.state().state, it.state().early, it.state().tooLarge], ["ready", true, true]);
  assert.ok(!it.asked.some((url) => url.endsWith("/bundle")));
  const before = [...it.kept.keys()].filter((url) => url.startsWith("/tiles/"));
  assert.ok(before.length > 0);
  await it.pack.download("park", places);
  assert.deepEqual([it.state().state, it.state().early], ["ready", false]);
  assert.ok(it.kept.has("/api/v1/quests/park/media/oak.jpg"));
  const now = [...it.kept.keys()].filter((url) => url.startsWith("/tiles/")).length;
  assert.ok(now <= 30, `${now} tiles`);
});
