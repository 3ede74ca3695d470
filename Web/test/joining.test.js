// @ts-check
// Who rides, and for which team: joining, agreeing, leaving, and sessions that end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, task, world } from "./park.js";
import { answer, refusal } from "./world.js";

test("a link is redeemed by a tap only; then consent is asked for, and no position is sent before it", async () => {
  const it = world({ location: { pathname: "/q/park", hash: "#code=7KQ2-M4ZD" } });
  const { app, state } = await it.open();
  assert.equal(state().status, "join");
  assert.equal(state().quest.title, "Park");
  assert.ok(it.server.asked.every(({ method }) => method === "GET"));
  await assert.rejects(app.actions.join({ quest: "park", code: "wrong" }), { code: "unknown-team-code" });
  await app.actions.join({ quest: "park", code: state().link.code });
  await it.clock.settle();
  assert.equal(state().status, "consent");
  app.actions.startTracking();
  it.at(0);
  await it.clock.pass(60);
  assert.equal(it.server.askedFor("/positions").length, 0);
  await app.actions.consent("tracking");
  assert.equal(state().status, "ready");
  assert.ok(it.told.consented);
  it.at(0.001);
  await it.clock.pass(30);
  assert.ok(it.server.askedFor("/positions").length > 0);
});

test("who rides without tracking sends no position, and is led all the same", async () => {
  const it = world();
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("no-tracking");
  await it.clock.settle();
  app.actions.startTracking();
  it.at(0);
  await it.clock.pass(60);
  assert.equal(it.server.askedFor("/positions").length, 0);
  assert.equal(state().guide.target.id, "cp-1");
  assert.equal(it.server.askedFor("/next").at(-1)?.query.position, "0,0");
  assert.equal(it.told.consented, false);
});

test("who withdraws consent sends no position any more, also none that waits", async () => {
  const it = await riding();
  await it.clock.settle();
  it.server.network = false;
  it.at(0.002);
  await it.clock.pass(10);
  assert.ok(it.state().queue.fixes > 0);
  it.server.network = true;
  await it.app.actions.consent("no-tracking");
  assert.equal(it.told.consented, false);
  assert.equal(it.state().queue.fixes, 0);
  assert.equal(it.state().position.tracking, "refused");
  const before = it.server.askedFor("/positions").length;
  it.at(0.004);
  await it.clock.pass(60);
  assert.equal(it.server.askedFor("/positions").length, before);
  // Whoever thinks again is recorded again.
  await it.app.actions.consent("tracking", "Мария Орлова");
  assert.equal(it.told.guardian, "Мария Орлова");
  assert.equal(it.state().position.tracking, "asking");
  it.at(0.006);
  await it.clock.pass(60);
  assert.ok(it.server.askedFor("/positions").length > before);
});

test("leaving takes everything off the phone", async () => {
  const it = await riding();
  it.server.network = false;
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  it.server.network = true;
  await it.clock.settle();
  await it.app.actions.leave();
  await it.clock.settle();
  assert.equal(it.told.joined, false);
  assert.equal(it.state().status, "join");
  assert.equal(it.state().session, null);
  assert.deepEqual(it.state().tasks.list, []);
  for (const store of ["items", "fixes", "track", "kept", "blobs"]) assert.equal(await it.platform.database.count(store), 0, store);
});

test("a token that was revoked leads back to joining, and what waits stays", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.reply = () => refusal(401, "token-unknown");
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.settle();
  assert.equal(it.state().status, "join");
  assert.equal(it.state().queue.waiting, 1);
  assert.ok(it.happened.includes("signed-out"));
  // The question about another code closes with the screen that asked it.
  await it.app.actions.stay();
  assert.equal(it.app.store.state.session, null);
  it.told.reply = reply;
  await it.app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  const before = it.server.askedFor("/next").length;
  await it.clock.pass(70);
  assert.ok(it.server.askedFor("/next").length > before, "it asks where to again");
  assert.equal(it.state().queue.waiting, 0);
});

test("who is told to be signed out while what was kept is read again is not tracked, and asks for no task or picture", async () => {
  const it = world();
  const { reply } = it.told;
  const features = [task("cp-1", [0.01, 0], { media: "oak.jpg" })];
  it.told.reply = (asked) =>
    asked.path === "quests/park/tasks" ? answer(200, { type: "FeatureCollection", features }, { etag: '"1"' }) : reply(asked);
  const { app } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  await it.clock.settle();
  const { database } = it.platform;
  await database.put("kept", { state: "ready", bytes: 0, tiles: 0 }, "pack");
  const { promise: isReading, resolve: reads } = /** @type {any} */ (Promise).withResolvers();
  it.told.reply = async () => {
    await isReading;
    return refusal(401, "token-unknown");
  };
  it.server.asked.length = 0;
  const { get } = database;
  database.get = async (/** @type {any[]} */ ...asked) => {
    if (asked[1] === "pack") {
      reads();
      // Until the daemon's word is there.
      for (let turn = 0; turn < 100; turn++) await null;
    }
    return get.apply(database, asked);
  };
  const { state, happened } = await it.open();
  assert.deepEqual(happened, ["signed-out"]);
  assert.equal(state().status, "join");
  assert.equal(state().pack.state, "ready");
  assert.equal(state().position.tracking, "off");
  assert.equal(it.server.askedFor("/oak.jpg").length, 0);
  assert.equal(it.server.askedFor("/tasks").length, 0);
});

test("terms that have changed since are asked about again, and positions wait for that", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.consented = false;
  it.told.reply = (asked) => asked.path.endsWith("positions") && !it.told.consented ? refusal(409, "consent-missing") : reply(asked);
  it.at(0.001);
  await it.clock.pass(20);
  assert.equal(it.state().status, "consent");
  assert.equal(it.state().queue.fixes, 1);
  await it.app.actions.consent("tracking");
  await it.clock.pass(20);
  assert.equal(it.state().queue.fixes, 0);
});

test("what is there is not asked for again when the rider agrees", async () => {
  const it = world();
  const { app } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await it.clock.settle();
  await app.actions.consent("tracking");
  await it.clock.settle();
  for (const end of ["/tasks", "/areas", "/contacts", "/team"]) assert.equal(it.server.askedFor(end).length, 1, end);
});

test("over plain HTTP it says so, and asks for nothing", async () => {
  const it = world({ isSecure: false });
  const { state } = await it.open();
  assert.equal(state().status, "insecure");
  assert.equal(it.server.asked.length, 0);
});

test("a link with another code is asked about; by it the phone leaves its team, and what waited for that is not sent", async () => {
  const it = await riding();
  it.platform.location.hash = "#code=7kq2m4zd";
  const same = (await it.open()).state();
  assert.equal(same.link.code.toUpperCase(), "7KQ2M4ZD");
  assert.equal(same.session.code, "7KQ2-M4ZD");
  const reply = it.told.reply;
  it.platform.location.hash = "#code=NEW1-CODE";
  const { app, state } = await it.open();
  assert.deepEqual([state().session.code, state().link.code, state().status], ["7KQ2-M4ZD", "NEW1-CODE", "ready"]);
  await app.actions.stay();
  assert.equal((await it.open()).state().session.code, "NEW1-CODE");
  it.told.reply = (asked) => {
    if (asked.path.endsWith("/answers") && asked.method === "POST") return refusal(503, "busy");
    if (asked.path === "session/join") {
      if (it.told.joined) return refusal(409, "session-has-team");
      return answer(201, { this: true, roles: [{ quest: "park", role: "rider", device: "d9", team: { id: "ezhi", name: "Ежи" }, needs_consent: true }] });
    }
    return reply(asked);
  };
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.settle();
  assert.equal(state().queue.waiting, 1);
  await app.actions.change();
  await it.clock.settle();
  assert.equal(it.told.joined, false);
  assert.deepEqual([state().session.team.id, state().session.code, state().status, state().queue.waiting], ["ezhi", "NEW1-CODE", "consent", 0]);
  assert.equal(await it.platform.database.count("items"), 0);
});

test("by a code that is refused the phone leaves nothing, and what waits for its team still does", async () => {
  const it = await riding();
  it.platform.location.hash = "#code=NEW1-CODE";
  const { app, state } = await it.open();
  await app.actions.stay();
  const reply = it.told.reply;
  it.told.reply = (asked) => asked.path.endsWith("/answers") && asked.method === "POST" ? refusal(503, "busy") : reply(asked);
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.settle();
  await assert.rejects(app.actions.change(), { code: "unknown-team-code" });
  await it.clock.settle();
  assert.deepEqual([state().session.team.id, state().status, it.told.joined, state().queue.waiting], ["lisy", "ready", true, 1]);
});

test("a first position that is dated before the agreement is sent as one of now", async () => {
  /** @type {any} */
  let found;
  const it = world({ geolocation: { watchPosition: (/** @type {any} */ heard) => (found = heard, 1), clearWatch: () => {} } });
  const { app } = await it.open();
  const before = it.clock.now();
  await it.clock.pass(10);
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  app.actions.startTracking();
  found({ coords: { longitude: 0, latitude: 0, accuracy: 5 }, timestamp: before });
  await it.clock.pass(15);
  assert.equal(Date.parse(it.server.askedFor("/positions")[0].body.fixes[0].time), before + 10_000);
});
