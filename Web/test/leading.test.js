// @ts-check
// Where to: tasks, kinds of routes, the start, and the finish as it is meant, said and recorded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, task, world } from "./park.js";
import { answer, refusal } from "./world.js";

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
