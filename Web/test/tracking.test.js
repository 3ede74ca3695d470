// @ts-check
// Where a rider was: positions, pauses, the track, the compass, and where the team's others are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, world } from "./park.js";
import { answer } from "./world.js";

test("positions go as often as the daemon asks, with where to now in the same request", async () => {
  const it = await riding();
  await it.clock.pass(20);
  it.server.asked.length = 0;
  for (let second = 0; second < 120; second++) {
    it.at(second * 0.00005);
    await it.clock.pass(1);
  }
  const count = it.server.askedFor("/positions").length + it.server.askedFor("/next").length;
  assert.ok(count >= 11 && count <= 13, `${count} requests`);
  assert.ok(it.server.askedFor("/positions").every(({ query }) => query.reply === "next"));
  assert.equal(it.server.askedFor("/positions").at(-1)?.query.have, "route cp-1");
  assert.ok(it.state().guide.distance < 600, `${it.state().guide.distance}`);
});

test("the own track stays on the phone as a file, also when it was sent", async () => {
  const it = await riding();
  it.at(0.001);
  await it.clock.pass(30);
  it.at(0.002);
  await it.clock.settle();
  const file = await (await it.app.actions.gpx()).text();
  assert.deepEqual([...file.matchAll(/lon="([\d.]+)"/g)].map(([, longitude]) => Number(longitude)), [0.001, 0.002]);
  assert.match(file, /<time>2026-06-14T09:00:30\.000Z<\/time>/);
});

test("a pause is told to the daemon, and nothing is sent meanwhile", async () => {
  const it = await riding();
  await it.app.actions.pauseTracking();
  await it.clock.settle();
  assert.ok(it.told.isPaused);
  assert.equal(it.state().position.tracking, "paused");
  await it.clock.pass(20);
  const before = it.server.askedFor("/positions").length;
  it.at(0.005);
  await it.clock.pass(60);
  assert.equal(it.server.askedFor("/positions").length, before);
  await it.app.actions.resumeTracking();
  await it.clock.settle();
  assert.equal(it.told.isPaused, false);
});

test("a pause that began and ended without network is told with its moments, before the positions after it", async () => {
  const it = await riding();
  await it.clock.settle();
  it.server.network = false;
  const began = it.platform.now();
  await it.app.actions.pauseTracking();
  await it.clock.pass(30);
  await it.app.actions.resumeTracking();
  it.at(0.002);
  it.server.network = true;
  await it.clock.pass(70);
  const last = it.server.askedFor("/tracking").slice(-2).map((/** @type {any} */ one) => one.body);
  assert.deepEqual(last.map((/** @type {any} */ body) => body.paused), [true, false]);
  assert.equal(Date.parse(last[0].at), began);
  assert.equal(Date.parse(last[1].at), began + 30_000);
  assert.ok(Date.parse(last[0].sent_at) >= Date.parse(last[1].at));
  assert.equal(it.told.isPaused, false);
});

test("who opens the app again on the way rides on; a pause lasts", async () => {
  const it = await riding();
  it.platform.mayLocate = async () => true;
  assert.equal((await it.open()).state().position.tracking, "asking");
  await it.app.actions.pauseTracking();
  await it.clock.settle();
  const again = await it.open();
  assert.equal(again.state().position.tracking, "paused");
});

test("the track of a watch goes as it is, and what it changes is asked for", async () => {
  const it = await riding();
  const { reply } = it.told;
  const sent = /** @type {any[]} */ ([]);
  it.told.reply = (asked) => {
    if (!asked.path.endsWith("/track")) return reply(asked);
    sent.push(asked);
    return answer(200, { taken: 2, dropped: [{ reason: "known", count: 1 }] });
  };
  const lists = () => it.server.askedFor("park/answers").length;
  const before = lists();
  const told = await it.app.actions.sendTrack(new Blob(["<gpx/>"]));
  await it.clock.settle();
  assert.deepEqual([told.taken, told.dropped], [2, [{ reason: "known", count: 1 }]]);
  assert.deepEqual(sent.map(({ method, path }) => `${method} ${path}`), ["POST quests/park/track"]);
  assert.ok(lists() > before);
});

test("by the tap that begins to record, or tests the signals, the compass is asked for", async () => {
  let asked = 0;
  const it = world({ askCompass: () => asked += 1 });
  const { app } = await it.open();
  await it.clock.settle();
  assert.equal(asked, 0);
  app.actions.testSignals();
  app.actions.startTracking();
  assert.equal(asked, 2);
});

test("the compass is asked for by the tap that goes on after a pause, and by the next one where the app tracks without a tap", async () => {
  let asked = 0;
  let tap = () => {};
  const it = world({ askCompass: () => asked += 1, onTap: (/** @type {() => void} */ heard) => tap = heard });
  const { app } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  tap();
  assert.equal(asked, 0, "nobody tracks yet");
  app.actions.startTracking();
  await app.actions.pauseTracking();
  asked = 0;
  const resumed = app.actions.resumeTracking();
  assert.equal(asked, 1, "within the tap, before anything is waited for");
  await resumed;
  tap();
  assert.equal(asked, 2);
});

test("riders are told who looked at where they were", async () => {
  const it = await riding();
  const reply = it.told.reply;
  const looks = [{ at: "2026-06-14T09:00:00Z", by: "judge", kind: "track" }];
  it.told.reply = (asked) => asked.path.endsWith("/looks") ? answer(200, { looks }) : reply(asked);
  assert.deepEqual(await it.app.actions.loadLooks(), looks);
});

test("the team's others move on the map while somebody rides, as far as the quest shows them", async () => {
  const it = world();
  const { fetch } = it.platform;
  /** @type {any} */
  let stream = null;
  it.platform.fetch = async (/** @type {string} */ url, /** @type {any} */ options) =>
    url.endsWith("/ride") ? new Response(new ReadableStream({ start: (made) => void (stream = made) })) : fetch(url, options);
  it.told.devices = [{ id: "d1", this: true }, { id: "d2" }];
  const mate = (/** @type {[number, number] | null} */ place) => ({
    type: "Feature", id: "d2", geometry: place && { type: "Point", coordinates: place }, properties: { device: "d2", this: false },
  });
  it.told.mates = [mate(null)];
  const { app, state } = await it.open();
  const asked = () => it.server.askedFor("/team/positions").length;
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  const tell = async () => {
    stream.enqueue(new TextEncoder().encode(`event: team\ndata: ${JSON.stringify({ devices: [{ device: "d2", at: "2026-06-14T09:10:00Z" }] })}\n\n`));
    await it.clock.settle();
  };
  await it.clock.pass(1);
  await tell();
  assert.equal(state().teamLive.d2.at, "2026-06-14T09:10:00Z");
  assert.equal(asked(), 1);
  // Nobody is shown: it is asked seldom.
  await it.clock.pass(30);
  assert.equal(asked(), 1);
  it.told.mates = [mate([0.5, 0])];
  await it.clock.pass(40);
  assert.deepEqual(state().teamPositions.features[0].geometry.coordinates, [0.5, 0]);
  it.told.mates = [mate([0.6, 0])];
  await it.clock.pass(10);
  await tell();
  await tell();
  assert.deepEqual(state().teamPositions.features[0].geometry.coordinates, [0.6, 0]);
  assert.ok(asked() <= 4);
});

test("who rides alone asks for nobody's place", async () => {
  const { clock, at, server } = await riding();
  at(0.001);
  await clock.pass(120);
  assert.equal(server.askedFor("/team/positions").length, 0);
});

test("a long track comes from the daemon in parts, each later than the one before", async () => {
  const { told, app } = await riding();
  const { reply } = told;
  const asked = /** @type {string[]} */ ([]);
  told.reply = (one) => {
    if (one.path !== "quests/park/track") return reply(one);
    const { since } = one.query;
    asked.push(String(since));
    const times = since ? ["2026-06-14T10:00:00.000Z"] : Array.from({ length: 5000 }, (_, n) => new Date(Date.UTC(2026, 5, 14, 8) + n * 1000).toISOString());
    return answer(200, times.map((time) => `<time>${time}</time>`).join(""));
  };
  const files = await app.actions.loadTrack();
  assert.equal(files.length, 2);
  assert.deepEqual(asked, ["undefined", "2026-06-14T09:23:19.001Z"]);
});
