// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, createApi, retryAt } from "../src/core/api.js";
import { createClock } from "../src/core/clock.js";
import { createFormat } from "../src/core/format.js";
import { bearing, distance, lengths, nearestOnLine, toZone } from "../src/core/geometry.js";
import { areaOf, readArchive, tilesOf } from "../src/core/pack.js";
import { createPositions } from "../src/core/positions.js";
import { linkIn, readLink, readSession } from "../src/core/session.js";
import { createStore } from "../src/core/store.js";
import { createStream, eventParser } from "../src/core/stream.js";
import { answer, daemon, phone, refusal, time } from "./world.js";

test("listeners hear of a round of changes once, and of no change never", async () => {
  const store = createStore({ a: 1, b: { c: 2 } });
  let rounds = 0;
  /** @type {number[]} */
  const seen = [];
  store.subscribe(() => rounds += 1);
  const end = store.watch((state) => state.a, (a) => seen.push(a));
  const before = store.state.b;
  store.set({ a: 2 });
  store.set({ a: 3 });
  store.set({ a: 3 });
  await null;
  assert.deepEqual([rounds, seen], [1, [3]]);
  assert.equal(store.state.b, before);
  store.set({ a: 3 });
  await null;
  assert.equal(rounds, 1);
  end();
  store.set({ a: 4 });
  await null;
  assert.deepEqual(seen, [3]);
});

test("the daemon is asked by ETag, also after the app was closed; a problem says when to come again", async () => {
  const clock = time();
  let version = 1;
  const server = daemon(({ headers }) => headers["if-none-match"] === `"${version}"`
    ? answer(304) : answer(200, { version }, { etag: `"${version}"` }));
  const platform = phone({ clock, daemon: server });
  const make = () => createApi({ platform, clock: createClock(clock.now), language: () => "ru" });
  assert.deepEqual(await make().load("quests/park/tasks"), { body: { version: 1 }, isNew: true });
  assert.deepEqual(await make().load("quests/park/tasks"), { body: { version: 1 }, isNew: false });
  assert.equal(server.asked[0].headers["accept-language"], "ru");
  version = 2;
  assert.equal((await make().load("quests/park/tasks")).body.version, 2);
  server.reply = () => refusal(429, "too-many-requests", { "retry-after": "7" });
  await assert.rejects(make().load("quests/park/tasks"), (/** @type {any} */ problem) => {
    assert.deepEqual([problem.code, problem.status, problem.retryAt, problem.passes], ["too-many-requests", 429, clock.now() + 7000, true]);
    return true;
  });
  assert.equal((await make().kept("quests/park/tasks"))?.body.version, 2);
});

test("a request that is not answered in time counts as no network", async () => {
  const clock = time();
  const never = (/** @type {string} */ _, /** @type {any} */ { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  /** @type {boolean[]} */
  const reached = [];
  const api = createApi({ platform: phone({ clock, fetch: never }), clock: createClock(clock.now), language: () => "en", onReach: (it) => reached.push(it) });
  const asked = assert.rejects(api.ask("GET", "about"), { code: "offline", offline: true });
  await clock.pass(21);
  await asked;
  assert.deepEqual(reached, [false]);
});

test("a page of a proxy is a problem without words", async () => {
  const platform = phone({ clock: time(), fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
  const api = createApi({ platform, clock: createClock(platform.now), language: () => "en" });
  await assert.rejects(api.ask("GET", "about"), { code: "http-502", detail: "", passes: true });
});

test("Retry-After has seconds or a date", () => {
  assert.equal(retryAt("3", 1000), 4000);
  assert.equal(retryAt("Sun, 14 Jun 2026 09:00:10 GMT", Date.parse("2026-06-14T09:00:00Z")), Date.parse("2026-06-14T09:00:10Z"));
  assert.equal(retryAt("soon", 0), null);
  assert.equal(address("a/b", { x: "1 2", y: null }), "/api/v1/a/b?x=1+2");
});

test("people are told the time by the daemon's clock, records are dated by the phone's; a rehearsal has its own", () => {
  const clock = time();
  const now = createClock(clock.now);
  now.heard("Sun, 14 Jun 2026 09:00:01 GMT");
  assert.equal(now.now(), clock.now());
  now.heard("Sun, 14 Jun 2026 09:05:00 GMT");
  assert.equal(now.now() - clock.now(), 300_500);
  assert.equal(now.wire(), "2026-06-14T09:00:00.000Z");
  now.rehearse({ speed: 10, now: "2026-01-01T00:00:00Z" });
  assert.equal(now.wire(clock.now() + 1000), "2026-01-01T00:00:10.000Z");
});

test("distances and directions", () => {
  const about = (/** @type {number} */ found, /** @type {number} */ wanted) => assert.ok(Math.abs(found - wanted) < wanted / 200 + 1e-6, `${found}`);
  about(distance([61.36, 55.15], [61.36, 55.16]), 1112);
  about(distance([179.9995, 0], [-179.9995, 0]), 111.2);
  about(bearing([0, 0], [1, 0]), 90);
  about(bearing([0, 0], [-1, 0]), 270);
  const line = /** @type {[number, number][]} */ ([[0, 0], [0.01, 0], [0, 0.0001]]);
  assert.ok((nearestOnLine(line, lengths(line), [0.002, 0.00004], 0, 600)?.along ?? 0) < 600);
  assert.ok((nearestOnLine(line, lengths(line), [0.002, 0.00004], 1000)?.along ?? 0) > 1000);
  const square = { geometry: { type: "Polygon", coordinates: [[[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01], [0, 0]]] } };
  assert.equal(toZone(square, [0.005, 0.005]), 0);
  about(toZone(square, [0.005, 0.011]) ?? 0, 111.2);
  assert.equal(toZone({ geometry: null }, [0, 0]), null);
});

test("events come whole, however the stream is cut into pieces", () => {
  const text = ": hello\r\n\r\nid: 1.2\r\nevent: next\r\ndata: {\"a\":1,\ndata: \"b\":2}\n\nevent: team\ndata:{}\n\n";
  for (let size = 1; size <= text.length; size++) {
    /** @type {any[]} */
    const heard = [];
    const parse = eventParser((event) => heard.push(event));
    for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size));
    assert.deepEqual(heard, [{ id: "1.2", event: "next", data: '{"a":1,\n"b":2}' }, { id: "1.2", event: "team", data: "{}" }], `by ${size}`);
  }
});

test("the stream comes again where it broke off, not at once every time, and stops when nobody looks", async () => {
  const clock = time();
  /** @type {any[]} */
  const heard = [];
  const asked = /** @type {string[]} */ ([]);
  const fetch = async (/** @type {string} */ _, /** @type {any} */ options) => {
    asked.push(options.headers["last-event-id"] ?? "");
    return new Response(asked.length === 1 ? 'id: 5.1\nevent: ride\ndata: {"event":"started"}\n\nevent: stopping\ndata: {}\n\n' : "", { status: 200 });
  };
  const platform = phone({ clock, fetch });
  const api = createApi({ platform, clock: createClock(clock.now), language: () => "en" });
  const stream = createStream({ platform, api, route: () => "quests/park/ride", onEvent: (name, data) => heard.push([name, data]), onState: () => {} });
  stream.open();
  await clock.pass(120);
  assert.deepEqual(heard, [["ride", { event: "started" }]]);
  assert.deepEqual(new Set(asked.slice(1)), new Set(["5.1"]));
  assert.ok(asked.length > 5 && asked.length < 12, `${asked.length}`);
  stream.close();
  const before = asked.length;
  await clock.pass(300);
  assert.equal(asked.length, before);
});

test("the tiles of an area are those that show it, within the margin", () => {
  assert.deepEqual(tilesOf([-8.7, 41.1, -8.5, 41.2], 0, 2), [[0, 0, 0], [1, 0, 0], [2, 1, 1]]);
  const area = areaOf([[-8.61, 41.15]], 1.5);
  assert.ok(area);
  assert.equal(Math.round(distance([area[0], 41.15], [-8.61, 41.15]) / 100), 15);
  assert.ok(tilesOf(area, 0, 14).length < 60);
  assert.equal(areaOf([]), null);
});

test("an archive is read by its list at the end; half of one is none", () => {
  const name = "media/oak.jpg", data = "a picture";
  const head = (/** @type {number} */ size) => new DataView(new ArrayBuffer(size));
  const local = head(30), central = head(46), end = head(22);
  local.setUint16(26, name.length, true);
  central.setUint32(0, 0x02014b50, true);
  central.setUint32(20, data.length, true);
  central.setUint32(24, data.length, true);
  central.setUint16(28, name.length, true);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, 1, true);
  end.setUint32(16, 30 + name.length + data.length, true);
  const archive = Buffer.concat([Buffer.from(local.buffer), Buffer.from(name + data), Buffer.from(central.buffer), Buffer.from(name), Buffer.from(end.buffer)]);
  assert.equal(Buffer.from(readArchive(archive).get(name) ?? []).toString(), data);
  assert.throws(() => readArchive(archive.subarray(0, 60)));
});

test("a link has the quest in its path, and the rest behind #", () => {
  assert.deepEqual(readLink({ pathname: "/q/park", hash: "#code=7KQ2-M4ZD" }), { quest: "park", code: "7KQ2-M4ZD", register: false, task: null, tag: null });
  assert.equal(readLink({ pathname: "/q/park", hash: "#register" }).register, true);
  assert.equal(readLink({ pathname: "/", hash: "" }).quest, null);
  assert.equal(readLink({ pathname: "/q/%E0%A4%A", hash: "" }).quest, null);
});

test("a link is read at whatever address the daemon is reached, and other texts are none", () => {
  const link = { quest: "park", code: null, register: false, task: "cp-1", tag: "LYNX-7" };
  assert.deepEqual(linkIn(" https://x.org/q/park#task=cp-1&tag=LYNX-7\n"), link);
  assert.deepEqual(linkIn("http://10.0.0.5:8080/q/park#task=cp-1&tag=LYNX-7"), link);
  for (const text of ["LYNX-7", "", "7KQ2 M4ZD", "https://x.org/", "geo:55.1,61.3"]) assert.equal(linkIn(text), null, text);
});

test("of a session with several quests the one of the page counts; without tracking only the phone knows of", () => {
  const told = { roles: [
    { quest: "park", role: "rider", device: "d1", team: { id: "lisy", name: "Лисы" }, needs_consent: true },
    { quest: "river", role: "rider", device: "d2", team: { id: "ezhi", name: "Ежи" }, needs_consent: false },
    { quest: "hills", role: "judge", staff: "s" },
  ] };
  assert.equal(readSession(told, "park")?.consent, null);
  assert.equal(readSession(told, "river")?.consent, "tracking");
  assert.equal(readSession(told, "hills"), null);
  assert.equal(readSession(told, null), null);
  assert.equal(readSession({ roles: [] }, "park"), null);
  const before = { device: "d1", consent: "no-tracking" };
  assert.equal(readSession(told, "park", before)?.consent, "no-tracking");
});

/** @param {any} clock @param {any} [more] of the phone */
function tracker(clock, more = {}) {
  /** @type {any} */
  const it = { fixes: [], states: [], watched: 0 };
  const geolocation = {
    watchPosition: (/** @type {any} */ heard, /** @type {any} */ failed) => (Object.assign(it, { heard, failed }), ++it.watched),
    clearWatch: () => it.heard = null,
  };
  it.positions = createPositions({
    platform: phone({ clock, geolocation, ...more }), way: () => ({ route: it.route ?? null, place: it.place ?? null, waits: it.waits ?? false }),
    onFix: (fix, toSend) => it.fixes.push([fix, toSend]), onState: (tracking) => it.states.push(tracking),
  });
  it.at = (/** @type {number} */ longitude) =>
    it.heard?.({ coords: { longitude, latitude: 0, accuracy: 5, speed: null, heading: NaN, altitude: null }, timestamp: clock.now() });
  return it;
}

test("every position is shown; those are sent that are some metres or seconds from the last", async () => {
  const clock = time();
  const it = tracker(clock);
  it.positions.start();
  for (const [seconds, place] of [[0, 0], [1, 0.00001], [1, 0.0001], [1, 0.00011], [4, 0.00011]]) {
    await clock.pass(seconds);
    it.at(place);
  }
  assert.deepEqual(it.fixes.map(([, sent]) => sent), [true, false, true, false, true]);
  assert.deepEqual([it.fixes[0][0].speed, it.fixes[0][0].course], [undefined, undefined]);
  assert.deepEqual(it.states, ["asking", "on"]);
});

test("a pause sends nothing and says so; no signal and no permission are told apart", async () => {
  const clock = time();
  const it = tracker(clock);
  it.positions.start();
  it.at(0);
  it.failed({ code: 3 });
  it.at(0.001);
  const late = it.heard;
  it.positions.pause();
  late({ coords: { longitude: 1, latitude: 0 }, timestamp: clock.now() });
  assert.equal(it.fixes.length, 2);
  it.positions.start();
  it.failed({ code: 1 });
  assert.deepEqual(it.states, ["asking", "on", "none", "on", "paused", "asking", "denied"]);
});

test("a browser that says nothing for half a minute is asked anew, as often as it takes; one that knows no place is not", async () => {
  const clock = time();
  const it = tracker(clock);
  it.positions.start();
  it.at(0);
  await clock.pass(29);
  assert.equal(it.watched, 1);
  await clock.pass(10);
  assert.equal(it.watched, 2);
  it.at(0.001);
  assert.deepEqual(it.fixes.map(([, sent]) => sent), [true, true], "and it is heard");
  for (let count = 0; count < 6; count += 1) {
    await clock.pass(20);
    it.failed({ code: 3 });
  }
  assert.equal(it.watched, 2);
  await clock.pass(180);
  assert.ok(it.watched >= 4, `asked ${it.watched} times`);
  it.positions.pause();
  const { watched } = it;
  await clock.pass(300);
  assert.equal(it.watched, watched);
});

test("in the background nobody asks anew; back in sight it is asked at once, unless it has just spoken", async () => {
  const clock = time();
  let visible = true;
  const it = tracker(clock, { isVisible: () => visible });
  it.positions.start();
  it.at(0);
  visible = false;
  await clock.pass(600);
  assert.equal(it.watched, 1);
  visible = true;
  it.at(0.001);
  it.positions.look();
  assert.equal(it.watched, 1);
  await clock.pass(6);
  it.positions.look();
  assert.equal(it.watched, 2);
  assert.deepEqual(it.states, ["asking", "on"]);
});

/** Metres from 0, 0 to a place on the equator. @param {any} it */
const ridden = (it) => Math.round(distance([0, 0], it.fixes.at(-1)[0].position));
const road = (/** @type {string} */ id, /** @type {any} */ line) => ({ id, line, lengths: lengths(line), passed: 0 });

test("a simulated rider follows the route at his speed, then rides to the place itself, and stays there", async () => {
  const clock = time();
  const it = tracker(clock);
  it.positions.simulate({ speed: 10, from: [0, 0] });
  await clock.pass(5);
  assert.deepEqual(it.fixes.at(-1)[0].position, [0, 0], "no route is known yet");
  it.route = road("r", [[0, 0], [0.001, 0]]);
  it.place = [0.001, 0.0003];
  await clock.pass(5);
  assert.equal(ridden(it), 50);
  const { speed, course } = it.fixes.at(-1)[0];
  assert.deepEqual([Math.round(speed), Math.round(course)], [10, 90]);
  await clock.pass(20);
  assert.deepEqual(it.fixes.at(-1)[0].position, it.place);
  it.positions.stop();
  const count = it.fixes.length;
  await clock.pass(10);
  assert.equal(it.fixes.length, count);
});

test("a simulated rider waits while there is something to read, and takes up another route where he is", async () => {
  const clock = time();
  const it = tracker(clock);
  it.route = road("r", [[0, 0], [0.001, 0]]);
  it.positions.simulate({ speed: 10, from: [0, 0] });
  await clock.pass(5);
  it.waits = true;
  await clock.pass(5);
  assert.equal(ridden(it), 50);
  it.waits = false;
  it.route = road("s", [[0, 0], [0.002, 0]]);
  await clock.pass(5);
  assert.equal(ridden(it), 100);
  const steps = it.fixes.slice(1).map(([fix]) => fix.speed);
  assert.ok(Math.max(...steps) <= 20, `${steps}`);
});

test("the phone's own position is nowhere in a simulated ride, and is back after it", async () => {
  const clock = time();
  const it = tracker(clock);
  it.positions.start();
  it.at(1);
  it.positions.simulate({ speed: 10, from: [0, 0] });
  await clock.pass(2);
  assert.equal(ridden(it), 0);
  it.positions.simulate(null);
  it.at(1);
  assert.deepEqual(it.fixes.at(-1)[0].position, [1, 0]);
  const count = it.fixes.length;
  await clock.pass(5);
  assert.equal(it.fixes.length, count);
});

test("figures are short, and times are of the quest's zone", () => {
  const say = (/** @type {string} */ code, /** @type {any} */ values) => values ? `${code} ${JSON.stringify(values)}` : code.replace("web-unit-", "");
  let language = /** @type {"ru" | "en"} */ ("en");
  const format = createFormat(say, () => language, () => "Asia/Yekaterinburg");
  const figures = [7.4, 43, 96, 120, 994, 996, 1249, 9949, 12_345, 123_456].map((metres) => Object.values(format.distance(metres)).join(" "));
  assert.deepEqual(figures, ["7 metres", "45 metres", "95 metres", "120 metres", "990 metres", "1.0 kilometres", "1.2 kilometres", "9.9 kilometres", "12 kilometres", "123 kilometres"]);
  language = "ru";
  assert.equal(format.distance(1249).figure, "1,2");
  assert.deepEqual([format.distance(null).figure, format.clock(null)], ["–", "–"]);
  assert.deepEqual([undefined, null, "soon"].map((moment) => format.dayAndTime(moment)), ["–", "–", "–"]);
  assert.deepEqual([0, 59.9, 3725, -61].map(format.clock), ["0:00", "0:59", "1:02:05", "−1:01"]);
  assert.deepEqual([0, 66, 10_746].map((seconds) => format.span(seconds)),
    ['web-span-seconds {"seconds":0}', 'web-span-minutes {"minutes":1,"seconds":"06"}', "2:59:06"]);
  assert.equal(format.span(-10_746, true), '−web-span-hours {"hours":2,"minutes":"59"}');
  assert.equal(format.otherZone(Date.parse("2026-06-14T09:00:00Z")), new Date(0).getTimezoneOffset() === -300 ? "" : "Yekaterinburg");
  assert.equal(format.time("2026-06-14T09:00:00Z"), "14:00");
  assert.match(format.dayAndTime("2026-06-13T20:00:00Z"), /^вс, 14 июн.* 01:00$/);
  assert.match(format.dayAndTime("2026-06-13T20:00:00Z", "Europe/Moscow"), /^сб, 13 июн.* 23:00$/);
  assert.deepEqual([0, 46, 359, -90].map(format.direction), ["web-north", "web-north-east", "web-north", "web-west"]);
});
