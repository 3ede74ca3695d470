// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApp } from "../src/core/app.js";
import { answer, daemon, phone, refusal, time } from "./world.js";

const task = (/** @type {string} */ id, /** @type {[number, number]} */ place, /** @type {any} */ more = {}) => ({
  type: "Feature", id, geometry: { type: "Point", coordinates: place },
  properties: { id, order: Number(id.at(-1)), name: id, answer_type: "text", radius: 30, points: 5, ...more },
});

/** A small quest with one team, as the daemon tells it. @param {ReturnType<typeof time>} clock */
function quest(clock) {
  const it = {
    demo: /** @type {true | undefined} */ (undefined), joined: false, consented: false, guardian: /** @type {any} */ (undefined), isPaused: false, etags: true,
    led: "cp-1",
    /** @type {any[]} */
    answers: [],
    /** @type {any[]} */
    news: [],
    calls: /** @type {any[]} */ ([]),
    devices: /** @type {any[]} */ ([]),
    /** As the daemon shows them to the team. */
    mates: /** @type {any[]} */ ([]),
    /** Places to start and finish. @type {any[]} */
    stops: [],
    declared: /** @type {any} */ ({}),
    /** As organisers have recorded it. */
    finish: "",
    pollAfter: 10,
    next: () => ({
      task: task(it.led, [0.01, 0]), route_id: `route ${it.led}`, poll_after: it.pollAfter, time_left: 600,
      remaining: { distance: 1112, duration: 300, bearing: 90, straight_distance: 1112 },
      geometry: { type: "LineString", coordinates: [[0, 0], [0.01, 0]] }, verdicts: it.news.length ? it.news : undefined,
    }),
    /** @param {any} asked @returns {any} */
    reply({ method, path, body }) {
      const role = { quest: "park", role: "rider", device: "d1", team: { id: "lisy", name: "Лисы" }, needs_consent: !it.consented, ...(it.isPaused ? { tracking_paused_at: "2026-06-14T09:00:00Z" } : {}) };
      switch (`${method} ${path}`) {
        case "GET about": return answer(200, { name: "ReQuest", demo: it.demo });
        case "GET session": return answer(200, { this: true, roles: it.joined ? [role] : [] });
        case "POST session/join":
          if (body.code !== "7KQ2-M4ZD") return refusal(404, "unknown-team-code");
          it.joined = true;
          return answer(201, { this: true, roles: [role] });
        case "DELETE session": return answer(204);
        case "DELETE quests/park/team/devices/d1":
          it.joined = false;
          return answer(204);
        case "GET quests/park": return answer(200, { id: "park", title: "Park", phase: "open", opens: "2026-06-14T08:00:00Z", time_zone: "UTC" });
        case "GET quests/park/consent": return answer(200, { version: 1, digest: "abc", lines: [], required: true });
        case "POST quests/park/consent":
          it.consented = body.digest === "abc";
          it.guardian = body.guardian;
          return answer(200, {});
        case "DELETE quests/park/consent":
          it.consented = false;
          return answer(200, {});
        case "POST quests/park/sos": return answer(201, { id: "c1", device: "d1" });
        case "POST quests/park/sos/c1/withdraw":
          it.calls[0].closed_at = "2026-06-14T09:10:00Z";
          return answer(200, it.calls[0]);
        case "POST quests/park/finish":
          it.declared = body.intent === "riding" ? {} : { declared: body.intent, declared_at: body.at };
          return answer(200, { recorded: false, asked: false, ...it.declared });
        case "GET quests/park/finish": return answer(200, { recorded: false, asked: false, ...it.declared });
        case "POST quests/park/tracking":
          it.isPaused = body.paused;
          return answer(200, {});
        case "GET quests/park/tasks": return answer(200, { type: "FeatureCollection", features: [task("cp-1", [0.01, 0]), task("cp-2", [0.02, 0]), ...it.stops] }, { etag: '"1"' });
        case "GET quests/park/answers": return answer(200, { answers: it.answers, adjustments: [] });
        case "GET quests/park/team/positions": return answer(200, { type: "FeatureCollection", features: it.mates });
        case "GET quests/park/team": return answer(200, { id: "lisy", name: "Лисы", devices: it.devices, ...(it.finish ? { finish: it.finish } : {}) });
        case "GET quests/park/messages": return answer(200, { messages: [] });
        case "GET quests/park/contacts": return answer(200, { contacts: [] });
        case "GET quests/park/sos": return answer(200, { calls: it.calls });
        case "GET quests/park/areas": return answer(200, { type: "FeatureCollection", features: [] });
        case "GET quests/park/next": return it.finish ? refusal(409, "team-finished") : answer(200, it.next(), { etag: '"n"' });
        case "POST quests/park/positions": return answer(200, it.next());
        case "POST quests/park/answers": {
          const made = { id: `a${it.answers.length}`, task: body.task, verdict: body.text === "oak" ? "accepted" : "pending", at: body.answered_at };
          it.answers.push(made);
          return answer(201, made);
        }
        default: return refusal(404, "not-found");
      }
    },
  };
  return it;
}

/** @param {any} more */
function world(more = {}) {
  const clock = time();
  const told = quest(clock);
  const server = daemon((asked) => told.reply(asked));
  /** @type {any} */
  const heard = {};
  const geolocation = { watchPosition: (/** @type {any} */ found) => (heard.position = found, 1), clearWatch: () => {} };
  const platform = phone({ clock, daemon: server, geolocation, ...more });
  const open = async () => {
    const app = createApp(platform);
    const happened = /** @type {string[]} */ ([]);
    for (const name of ["verdict", "check-in", "warning", "message", "sent", "refused", "signed-out"]) app.events.on(name, () => happened.push(name));
    await app.start();
    await clock.settle();
    return { app, happened, state: () => app.store.state };
  };
  const at = (/** @type {number} */ longitude) => heard.position({ coords: { longitude, latitude: 0, accuracy: 5, speed: 5, heading: 90 }, timestamp: clock.now() });
  return { clock, told, server, platform, open, at };
}

async function riding() {
  const it = world();
  const rider = await it.open();
  await rider.app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await it.clock.settle();
  await rider.app.actions.consent("tracking");
  rider.app.actions.startTracking();
  await it.clock.settle();
  return { ...it, ...rider };
}

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

test("a page that the phone ended while the camera was open comes back to the task", async () => {
  const it = await riding();
  await it.app.actions.openCamera("cp-2");
  const again = await it.open();
  assert.equal(again.state().navigation.task, "cp-2");
  assert.equal(again.state().interrupted, "cp-2");
  await again.app.actions.photoDraft("cp-2", new Blob(["picture"]));
  assert.equal(again.state().interrupted, null);
  const last = await it.open();
  assert.equal((await last.app.actions.photoDraft("cp-2")).size, 7);
  assert.equal(last.state().interrupted, null);
});

test("a verdict is shown at once, and the task is done", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.settle();
  assert.equal(it.state().verdict.points, 5);
  assert.equal(it.state().taskStates["cp-1"].state, "done");
  assert.deepEqual(it.happened, ["sent", "verdict"]);
});

test("a judge's verdict that comes later is shown once", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().taskStates["cp-1"].state, "pending");
  assert.equal(it.state().verdict, null);
  it.told.news = [{ seq: 12, answer: { ...it.told.answers[0], verdict: "rejected", reason: "no birch" } }];
  it.at(0.001);
  await it.clock.pass(40);
  assert.equal(it.state().verdict.answer.reason, "no birch");
  assert.equal(it.happened.filter((name) => name === "verdict").length, 2);
});

test("a judge who is heard before the reply to the answer stays heard", async () => {
  const it = await riding();
  const { reply } = it.told;
  it.told.reply = async (asked) => {
    const told = reply(asked);
    if (asked.method !== "POST" || !asked.path.endsWith("/answers")) return told;
    it.told.answers = [{ ...told.body, verdict: "rejected", reason: "no birch" }];
    await it.app.actions.loadAnswers();
    return told;
  };
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().answers[0].verdict, "rejected");
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("a judge whom only the list tells of is heard", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  it.told.answers = [{ ...it.told.answers[0], verdict: "rejected", reason: "no birch" }];
  await it.app.actions.loadAnswers();
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("a reply that waits for a judge takes nothing back of what was heard, whatever an older list says", async () => {
  const it = await riding();
  const { reply } = it.told;
  it.told.reply = async (asked) => {
    const told = reply(asked);
    if (asked.method !== "POST" || !asked.path.endsWith("/answers")) return told;
    it.told.answers = [{ ...told.body, verdict: "rejected", reason: "no birch" }];
    it.told.news = [{ seq: 12, answer: it.told.answers[0] }];
    await it.app.actions.lead("nearest");
    it.told.answers = [told.body];
    await it.app.actions.loadAnswers();
    return told;
  };
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("an appeal is seen as soon as the daemon has it", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  it.told.answers = [{ ...it.told.answers[0], verdict: "rejected" }];
  await it.app.actions.loadAnswers();
  const { reply } = it.told;
  it.told.reply = (asked) => asked.path.endsWith("/appeal") ? answer(201, { ...it.told.answers[0], appealed: true }) : reply(asked);
  await it.app.actions.appeal("a0", "We have witnesses");
  await it.clock.settle();
  assert.equal(it.state().answers[0].appealed, true);
});

test("without network the app starts, shows what it knew, and keeps what is done until there is one again", async () => {
  const it = await riding();
  it.at(0);
  await it.clock.pass(15);
  it.server.network = false;
  const { app, state } = await it.open();
  assert.equal(state().status, "ready");
  assert.deepEqual(state().tasks.list.map((/** @type {any} */ task) => task.id), ["cp-1", "cp-2"]);
  assert.equal(state().guide.target.id, "cp-1");
  assert.ok(state().route);
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(1);
  assert.equal(state().online, false);
  assert.equal(state().queue.waiting, 1);
  assert.equal(state().taskStates["cp-1"].state, "sending");
  it.server.network = true;
  await it.clock.pass(70);
  assert.equal(state().online, true);
  assert.equal(state().queue.waiting, 0);
  assert.equal(it.told.answers.length, 1);
});

test("the check-in is heard once, when the zone is entered", async () => {
  const it = await riding();
  it.at(0.009);
  await it.clock.pass(15);
  assert.deepEqual(it.happened, []);
  for (const place of [0.0099, 0.01, 0.0101]) {
    it.at(place);
    await it.clock.pass(5);
  }
  assert.deepEqual(it.happened, ["check-in"]);
  assert.ok(it.state().guide.here);
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

test("a call for help that was a mistake is taken back by the phone that called, and no other", async () => {
  const it = await riding();
  it.told.calls = [
    { id: "c1", device: "d1", at: "2026-06-14T09:00:00Z" }, { id: "c2", device: "d2", at: "2026-06-14T09:00:00Z" },
    { id: "c3", device: "d1", at: "2026-06-14T08:00:00Z", closed_at: "2026-06-14T08:30:00Z" },
  ];
  await it.app.actions.loadSOS();
  await it.app.actions.withdrawSOS();
  await it.clock.settle();
  assert.deepEqual(it.server.asked.map((/** @type {any} */ one) => one.path).filter((/** @type {string} */ path) => path.endsWith("/withdraw")), ["quests/park/sos/c1/withdraw"]);
  assert.ok(it.state().sos[0].closed_at);
});

test("who is not recorded is shown where he is by a tap, and only a call for help says it", async () => {
  const it = world();
  it.platform.geolocation.getCurrentPosition = (/** @type {any} */ heard) =>
    heard({ coords: { longitude: 61.36, latitude: 55.15, accuracy: 12 }, timestamp: it.clock.now() });
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("no-tracking");
  await app.actions.locate();
  assert.deepEqual(state().here.position, [61.36, 55.15]);
  await it.clock.pass(60);
  assert.equal(state().position.fix, null);
  assert.ok(it.server.asked.every((/** @type {any} */ one) => !JSON.stringify([one.query, one.body]).includes("61.36")));
  await app.actions.sos({});
  await it.clock.settle();
  const call = it.server.asked.find((/** @type {any} */ one) => one.method === "POST" && one.path.endsWith("/sos"));
  assert.deepEqual(call.body, { position: [61.36, 55.15], accuracy: 12 });
});

test("a call for help that was never tried is taken back without network, and nobody hears of it", async () => {
  const it = await riding();
  // The answer to what is being sent takes its time.
  let release = () => {};
  const held = new Promise((resolve) => release = () => resolve(null));
  const { reply } = it.server;
  it.server.reply = async (/** @type {any} */ asked) => asked.path.endsWith("/answers") && await held || reply(asked);
  await it.app.actions.answer({ task: "cp-1", text: "elm" });
  await it.clock.settle();
  await it.app.actions.sos({});
  await it.app.actions.withdrawSOS();
  assert.deepEqual(it.state().queue.items.map((/** @type {any} */ item) => item.kind), ["answer"]);
  release();
  await it.clock.pass(120);
  assert.deepEqual(it.server.asked.filter((/** @type {any} */ one) => /\/sos$/.test(one.path) && one.method === "POST"), []);
});

test("a call for help that may have been heard is taken back behind itself, once there is network", async () => {
  const it = await riding();
  it.server.network = false;
  await it.app.actions.sos({});
  await it.clock.pass(10);
  await it.app.actions.withdrawSOS();
  await it.app.actions.withdrawSOS();
  const kinds = () => it.state().queue.items.map((/** @type {any} */ item) => item.kind);
  assert.deepEqual(kinds(), ["sos", "withdrawal"]);
  it.told.calls = [{ id: "c1", device: "d1", at: "2026-06-14T09:00:00Z" }];
  const before = it.server.asked.length;
  it.server.network = true;
  await it.clock.pass(10);
  assert.deepEqual(kinds(), []);
  const told = it.server.asked.slice(before).filter((/** @type {any} */ one) => one.path.includes("/sos") && one.method === "POST");
  assert.deepEqual(told.map((/** @type {any} */ one) => one.path), ["quests/park/sos", "quests/park/sos/c1/withdraw"]);
  assert.ok(it.state().sos[0].closed_at);
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

test("an answer takes the positions along, and the next question waits its time from then", async () => {
  const it = await riding();
  await it.clock.pass(21);
  it.server.asked.length = 0;
  it.at(0.001);
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(9);
  const asked = it.server.asked.filter(({ path }) => /positions|next/.test(path));
  assert.equal(asked.length, 1);
});

test("to be led to a chosen task is asked for once", async () => {
  const it = await riding();
  await it.app.actions.lead("cp-2");
  await it.clock.pass(40);
  assert.equal(it.server.asked.filter(({ query }) => query.task === "cp-2").length, 1);
});

test("the kind of routes that a rider chose goes with each question, at once, and only where the team may choose it", async () => {
  const it = await riding();
  /** @type {{ id: string, name: string }[] | undefined} */
  let profiles = [{ id: "trekking", name: "Everyday bike" }, { id: "gravel", name: "Gravel bike" }];
  const { reply } = it.told;
  it.told.reply = (/** @type {any} */ asked) => asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", devices: [], profiles }) : reply(asked);
  await it.app.actions.loadTeam();
  await it.clock.pass(1);
  it.server.asked.length = 0;
  it.app.actions.setSettings({ profile: "gravel" });
  await it.clock.settle();
  assert.equal(it.server.asked.find(({ path }) => /next/.test(path))?.query.profile, "gravel");
  it.at(0.001);
  await it.clock.pass(12);
  assert.equal(it.server.askedFor("/positions").at(-1)?.query.profile, "gravel");
  profiles = undefined;
  await it.app.actions.loadTeam();
  it.at(0.002);
  await it.clock.pass(12);
  assert.equal(it.server.askedFor("/positions").at(-1)?.query.profile, undefined);
});

test("what is said of the finish without network goes with its moment, after the positions before it", async () => {
  const it = await riding();
  it.server.network = false;
  it.at(0.002);
  const said = it.platform.now();
  await it.app.actions.declareFinish("finished");
  await it.clock.pass(30);
  it.server.network = true;
  await it.clock.pass(70);
  const [told] = it.server.askedFor("/finish").slice(-1);
  assert.equal(told.body.intent, "finished");
  assert.equal(Date.parse(told.body.at), said);
  assert.ok(Date.parse(told.body.sent_at) >= said + 30_000);
  const routes = it.server.asked.map(({ path }) => path);
  assert.ok(routes.lastIndexOf("quests/park/finish") > routes.indexOf("quests/park/positions"));
  assert.equal(it.state().finish.declared, "finished");
});

test("a finish that organisers record is shown once the daemon leads nowhere any more", async () => {
  const it = await riding();
  it.told.finish = "2026-06-14T09:30:00.000Z";
  await it.clock.pass(70);
  assert.equal(it.state().ride.phase, "finished");
});

/** @param {Awaited<ReturnType<typeof riding>>} it */
async function toFinish(it) {
  it.told.stops = [task("finish-1", [0.03, 0], { role: "finish", answer_type: undefined })];
  it.told.etags = false;
  await it.app.actions.loadTasks();
}

test("who is led to the finish means it, until a phone of the team is led elsewhere", async () => {
  const it = await riding();
  const said = () => it.server.askedFor("/finish").filter(({ method }) => method === "POST").map((/** @type {any} */ one) => one.body.intent);
  const lead = async (/** @type {string[]} */ ...places) => {
    for (const where of places) {
      await it.app.actions.lead(where);
      await it.clock.settle();
    }
  };
  await toFinish(it);
  await lead("cp-2");
  assert.deepEqual(said(), []);
  await lead("finish", "cp-2", "nearest");
  assert.deepEqual(said(), ["leading", "riding"]);
  // Another phone, or this one before it was opened anew.
  it.told.declared = { declared: "leading" };
  await lead("cp-2");
  assert.deepEqual(said(), ["leading", "riding", "riding"]);
});

test("to be led to the finish and elsewhere is said without network too, in that order", async () => {
  const it = await riding();
  await toFinish(it);
  it.server.network = false;
  for (const where of ["finish", "cp-2"]) {
    await it.app.actions.lead(where).catch(() => {});
    await it.clock.settle();
  }
  assert.deepEqual(it.state().queue.items.filter(({ kind }) => kind === "finish").map(({ state }) => state), ["waiting", "waiting"]);
  assert.equal(it.state().finish.declared, undefined);
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

test("a refused photo or answer is heard of", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.reply = (asked) => asked.path.endsWith("photos") ? refusal(415, "photo-heic") : reply(asked);
  await it.app.actions.photo({ task: "cp-1", file: new Blob(["x"], { type: "image/heic" }) });
  await it.clock.settle();
  assert.deepEqual(it.happened, ["refused"]);
  assert.equal(it.state().queue.items[0].problem.code, "photo-heic");
});

test("a position is simulated in a demo only, and by who is recorded", async () => {
  const it = await riding();
  assert.throws(() => it.app.actions.simulate({ speed: 10 }), { code: "not-allowed" });
  it.told.demo = true;
  const { app } = await it.open();
  await app.actions.consent("no-tracking");
  assert.throws(() => app.actions.simulate({ speed: 10 }), { code: "not-allowed" });
});

test("where to is asked for as soon as the first position is there, whatever was told before", async () => {
  const it = world();
  const told = it.told.next;
  it.told.next = () => it.server.askedFor("/positions").length ? told() : { problem: { code: "position-unknown" }, poll_after: 30 };
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  await it.clock.pass(3);
  app.actions.startTracking();
  it.at(0);
  await it.clock.pass(1);
  assert.equal(state().guide.target?.id, "cp-1");
});

test("a simulated ride goes to the task, waits there for the answer and to be read, and rides on", async () => {
  const it = await riding();
  it.told.demo = true;
  const { app, state, happened } = await it.open();
  const at = () => state().position.fix.position[0];
  app.actions.simulate({ speed: 12 });
  await it.clock.pass(120);
  assert.deepEqual([at(), state().guide.here, state().position.simulated, ...happened], [0.01, true, 12, "check-in"]);
  it.told.next = () => ({
    task: task("cp-2", [0.02, 0]), route_id: "on", poll_after: 10, time_left: 600, geometry: { type: "LineString", coordinates: [[0.01, 0], [0.02, 0]] },
    remaining: { distance: 1112, duration: 300, bearing: 90, straight_distance: 1112 },
  });
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(30);
  assert.equal(at(), 0.01, "the verdict is still to be read");
  app.actions.closeVerdict();
  await it.clock.pass(30);
  assert.ok(at() > 0.012);
  await app.actions.pauseTracking();
  await it.clock.settle();
  app.actions.simulate({ speed: 4 });
  await it.clock.settle();
  assert.ok(!it.told.isPaused && state().position.tracking === "on");
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

test("a task's code by a link in an open page is there until its field has it, and asks nobody", async () => {
  const it = await riding();
  const before = it.server.asked.length;
  it.app.actions.follow({ task: "cp-1", tag: "7KQ2-M4ZD" });
  assert.deepEqual([it.state().link.quest, it.state().link.task, it.state().link.tag], ["park", "cp-1", "7KQ2-M4ZD"]);
  it.app.actions.followed();
  assert.deepEqual([it.state().link.quest, it.state().link.task, it.state().link.tag], ["park", null, null]);
  assert.equal(it.server.asked.length, before);
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

test("who waits for the start hears that it was moved, and asks again when it has come", async () => {
  const it = world();
  it.told.joined = it.told.consented = true;
  const { reply } = it.told;
  let start = "2026-06-14T09:05:00Z";
  it.told.reply = (asked) => asked.path === "quests/park/next" || asked.path.endsWith("/positions") ? refusal(409, "team-not-started")
    : asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", start, devices: [] }) : reply(asked);
  const { state } = await it.open();
  assert.deepEqual([state().ride.phase, state().ride.startsAt], ["before", Date.parse(start)]);
  start = "2026-06-14T09:02:00Z";
  await it.clock.pass(55);
  assert.equal(state().ride.startsAt, Date.parse(start));
  const before = it.server.askedFor("quests/park").length;
  await it.clock.pass(55);
  assert.ok(it.server.askedFor("quests/park").length - before <= 2);
  const reached = it.server.askedFor("park/team").length;
  it.told.reply = (asked) => asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", start, devices: [] }) : reply(asked);
  await it.clock.pass(20);
  assert.equal(state().ride.phase, "riding");
  assert.ok(it.server.askedFor("park/team").length > reached);
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

test("a simulated ride goes on where it was when the page is loaded again, and ends when it is switched off", async () => {
  const it = await riding();
  it.told.demo = true;
  const first = await it.open();
  first.app.actions.simulate({ speed: 10 });
  await it.clock.pass(30);
  const [before] = first.state().position.fix.position;
  assert.ok(before > 0.001);
  const { app, state } = await it.open();
  assert.equal(state().position.simulated, 10);
  assert.ok(Math.abs(state().position.fix.position[0] - before) < 0.001);
  app.actions.simulate(null);
  await it.clock.settle();
  assert.equal((await it.open()).state().position.simulated, 0);
});

test("browsers that speak for the same phone are listed, and ended", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.reply = (asked) => asked.path.startsWith("sessions") ? answer(200, { sessions: [asked.method] }) : reply(asked);
  assert.deepEqual(await it.app.actions.sessions(), ["GET"]);
  assert.deepEqual(await it.app.actions.sessions("s/1"), ["DELETE"]);
  assert.equal(it.server.asked.at(-1)?.path, "sessions/s%2F1");
});

test("in another language the turns are asked for anew", async () => {
  const it = await riding();
  await it.clock.pass(2);
  const before = it.server.askedFor("/next").length;
  await it.app.actions.setLanguage("ru");
  await it.clock.settle();
  const asked = it.server.askedFor("/next");
  assert.ok(asked.length > before);
  assert.equal(asked.at(-1)?.headers["accept-language"], "ru");
  assert.equal(asked.at(-1)?.headers["if-none-match"], undefined);
});

test("riders are told who looked at where they were", async () => {
  const it = await riding();
  const reply = it.told.reply;
  const looks = [{ at: "2026-06-14T09:00:00Z", by: "judge", kind: "track" }];
  it.told.reply = (asked) => asked.path.endsWith("/looks") ? answer(200, { looks }) : reply(asked);
  assert.deepEqual(await it.app.actions.loadLooks(), looks);
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

test("what another phone answers is told by the stream; without the stream it is asked for with each question", async () => {
  const it = world();
  const { fetch } = it.platform;
  /** @type {ReadableStreamDefaultController | null} */
  let stream = null;
  let isDown = false;
  it.platform.fetch = async (/** @type {string} */ url, /** @type {any} */ options) => {
    if (!url.endsWith("/ride")) return fetch(url, options);
    if (isDown) throw new TypeError("no stream");
    return new Response(new ReadableStream({ start: (made) => void (stream = made) }));
  };
  const { reply } = it.told;
  it.told.reply = (asked) =>
    asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", devices: [{ id: "d1" }, { id: "d2" }] }) : reply(asked);
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  await it.clock.pass(30);
  assert.equal(state().stream, "open");
  const asked = () => it.server.askedFor("park/answers").length;
  let before = asked();
  await it.clock.pass(30);
  assert.equal(asked(), before);
  const made = { id: "a7", task: "cp-1", verdict: "accepted", device: "d2" };
  it.told.answers.push(made);
  /** @type {any} */ (stream).enqueue(new TextEncoder().encode(`event: answers\ndata: ${JSON.stringify({ changed: [made] })}\n\n`));
  await it.clock.settle();
  assert.deepEqual(state().answers.map((/** @type {any} */ one) => one.id), ["a7"]);
  assert.equal(state().taskStates["cp-1"].state, "done");
  isDown = true;
  /** @type {any} */ (stream).close();
  await it.clock.settle();
  before = asked();
  await it.clock.pass(30);
  assert.ok(asked() > before);
});

test("a finish that comes while the team is being loaded is not lost", async () => {
  const it = world();
  const { fetch } = it.platform;
  /** @type {any} */
  let stream = null;
  let finish = /** @type {string | null} */ (null);
  let holds = /** @type {Promise<void> | null} */ (null);
  const { reply } = it.told;
  it.told.reply = (asked) => asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", devices: [], finish }) : reply(asked);
  it.platform.fetch = async (/** @type {string} */ url, /** @type {any} */ options) => {
    if (url.endsWith("/ride")) return new Response(new ReadableStream({ start: (made) => void (stream = made) }));
    const found = await fetch(url, options);
    if (url.endsWith("/team")) await holds;
    return found;
  };
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  await it.clock.pass(30);
  assert.equal(state().ride.phase, "riding");
  /** @type {() => void} */
  let release = () => {};
  holds = new Promise((resolve) => release = resolve);
  const tell = async (/** @type {string} */ event) => {
    stream.enqueue(new TextEncoder().encode(`event: ride\ndata: ${JSON.stringify({ device: "d1", event })}\n\n`));
    await it.clock.settle();
  };
  await tell("arrived");
  finish = "2026-06-14T09:30:00Z";
  await tell("finished");
  holds = null;
  release();
  await it.clock.settle();
  assert.equal(state().ride.phase, "finished");
});

test("a finish that organisers record, or take back, comes with the next reply", async () => {
  const { told, state, clock, at } = await riding();
  const { reply, next } = told;
  let finish = /** @type {string | null} */ (null);
  told.reply = (asked) => asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", devices: [], finish }) : reply(asked);
  told.next = () => ({ ...next(), ...(finish ? { finished_at: finish } : {}) });
  at(0.001);
  await clock.pass(30);
  assert.equal(state().ride.phase, "riding");
  finish = "2026-06-14T09:30:00Z";
  await clock.pass(30);
  assert.equal(state().ride.phase, "finished");
  finish = null;
  await clock.pass(60);
  assert.equal(state().ride.phase, "riding");
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

test("what the daemon says of itself is there without network, and a demo rides on", async () => {
  const { told, server, platform, app, clock } = await riding();
  told.demo = true;
  await app.start();
  await clock.settle();
  app.actions.simulate({ speed: 5 });
  await clock.pass(5);
  server.network = false;
  const again = createApp(platform);
  await again.start();
  await clock.settle();
  assert.equal(again.store.state.about.demo, true);
  assert.equal(again.store.state.position.simulated, 5);
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

test("the worker fetches what starts without network once the map had time to come", async () => {
  let registered = 0;
  const it = world({ worker: { register: async () => void (registered += 1), sync: async () => {} } });
  await it.open();
  await it.clock.pass(3);
  assert.equal(registered, 0);
  await it.clock.pass(2);
  assert.equal(registered, 1);
});
