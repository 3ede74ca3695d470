// @ts-check
// The steward's list and queue.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "../src/core/api.js";
import { memoryDatabase } from "../src/core/database.js";
import { createStationQueue, undoSpan } from "../src/desk/core/station-queue.js";
import { cardCode, counts, found, stationRows } from "../src/desk/core/station.js";

const station = {
  task: "ropes", answer_type: "station", teams: [
    { team: "foxes", name: "Лисы", number: 3 }, { team: "owls", name: "Ёжики и совы", number: 12, verdict: "accepted", at: "2026-06-14T09:00:00Z" },
    { team: "bears", name: "Bears", number: 1, verdict: "pending", at: "2026-06-14T09:10:00Z" }, { team: "cats", name: "Cats", number: 2 },
    { team: "dogs", name: "Dogs", number: 31, verdict: "rejected", at: "2026-06-14T08:10:00Z" },
  ],
};
const present = [{ team: "cats", name: "Cats", since: "2026-06-14T09:05:00Z" }];
const teams = [{ id: "foxes", number: 3, entry: "competing" }];
const states = (/** @type {any[]} */ rows) => rows.map((row) => `${row.team} ${row.state}`);

test("who is here stands first, who came first in front; who waits by phone is here", () => {
  const rows = stationRows(station, present, teams, []);
  assert.deepEqual(states(rows), ["cats here", "bears here", "foxes expected", "dogs failed", "owls been"]);
  assert.deepEqual(counts(rows), { been: 1, here: 2, expected: 2 });
  assert.deepEqual(rows.map((row) => row.asks), [false, true, false, false, false]);
});

test("what waits on the phone counts as said; what was refused does not", () => {
  const item = { id: 1, team: "foxes", done: true, at: 5, state: "waiting", points: 4 };
  assert.equal(stationRows(station, present, teams, [item]).find((row) => row.team === "foxes")?.state, "been");
  assert.equal(stationRows(station, present, teams, [{ ...item, state: "refused" }]).find((row) => row.team === "foxes")?.state, "expected");
});

test("who has finished or given up is expected no more", () => {
  const gone = [{ id: "foxes", finished_at: "2026-06-14T09:00:00Z" }, { id: "dogs", entry: "withdrawn" }];
  assert.deepEqual(counts(stationRows(station, present, gone, [])), { been: 1, here: 2, expected: 0 });
});

test("search goes by words of the name and by the number, the whole number first", () => {
  const rows = stationRows(station, present, teams, []);
  assert.deepEqual(found(rows, "сов еж").map((row) => row.team), ["owls"]);
  assert.deepEqual(found(rows, "3").map((row) => row.team), ["foxes", "dogs"]);
  assert.deepEqual(found(rows, "№ 12").map((row) => row.team), ["owls"]);
  assert.equal(found(rows, " ").length, 5);
});

test("a code is known by its form, a name is none", () => {
  assert.equal(cardCode("7kq2-m4zd"), "7KQ2M4ZD");
  assert.equal(cardCode("Ёжики"), null);
  assert.equal(cardCode("ABCDEFGH"), null);
});

/** A phone whose time goes on by hand, and a daemon that answers as it is told. */
function phone() {
  let now = 1_000_000;
  /** @type {{ at: number, work: () => void }[]} */
  let timers = [];
  /** @type {any[]} */
  const asked = [];
  let last = 0;
  const database = memoryDatabase();
  /** @type {{ reply: (method: string, route: string, body: any) => any, items: any[], stations: any[] }} */
  const world = { reply: () => station, items: [], stations: [] };
  const platform = {
    now: () => now, id: () => `k${++last}`, channel: null, worker: null,
    setTimeout: (/** @type {() => void} */ work, /** @type {number} */ ms) => (timers.push({ at: now + ms, work }), timers.at(-1)),
    clearTimeout: (/** @type {any} */ timer) => void (timers = timers.filter((one) => one !== timer)),
    locks: { request: (/** @type {string} */ _, /** @type {() => any} */ work) => work() },
  };
  const open = () => createStationQueue({
    platform: /** @type {any} */ (platform), database, clock: { now: () => now, wire: (ms = now) => new Date(ms).toISOString() },
    api: {
      async ask(method, route, options) {
        asked.push({ method, route, body: options?.json });
        const told = world.reply(method, route, options?.json);
        if (told instanceof Error) throw told;
        return told;
      },
    },
    onChange: (items) => (world.items = items), onStation: (_, told) => void world.stations.push(told),
  });
  const settle = async () => {
    for (let round = 0; round < 50; round++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    world, asked, open, settle, database,
    async pass(/** @type {number} */ ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        now = Math.max(now, due.at);
        timers = timers.filter((one) => one !== due);
        due.work();
      }
      now = end;
      await settle();
    },
  };
}
const about = (/** @type {string} */ team, done = true) => ({ quest: "park", task: "ropes", team, name: team, done });
const offline = new Problem({ code: "offline", offline: true });

test("what was said goes out in order, each with the moment of its tap, and is then forgotten", async () => {
  const ground = phone();
  const queue = ground.open();
  await queue.add({ ...about("foxes"), points: 3 });
  await ground.pass(1000);
  await queue.add(about("owls", false));
  assert.equal(ground.asked.length, 0, "it may still be taken back");
  await ground.pass(60_000);
  assert.deepEqual(ground.asked.map(({ body }) => [body.team, body.done, body.points, body.at, Object.keys(body).includes("seconds")]), [
    ["foxes", true, 3, new Date(1_000_000).toISOString(), false], ["owls", false, undefined, new Date(1_001_000).toISOString(), false],
  ]);
  assert.equal(ground.asked[0].route, "admin/quests/park/stations/ropes");
  assert.deepEqual([ground.world.items.length, ground.world.stations.length], [0, 2]);
});

test("a tap is taken back as long as nobody was told", async () => {
  const ground = phone();
  const queue = ground.open();
  const id = await queue.add(about("foxes"));
  await ground.pass(undoSpan - 100);
  assert.equal(await queue.undo(id), true);
  await ground.pass(60_000);
  assert.equal(ground.asked.length, 0);
  const second = await queue.add(about("foxes"));
  await ground.pass(60_000);
  assert.equal(await queue.undo(second), false);
});

test("without network everything waits, also for an app that was closed, and keeps its order and moments", async () => {
  const ground = phone();
  const queue = ground.open();
  ground.world.reply = () => offline;
  for (const team of ["foxes", "owls", "cats"]) await queue.add(about(team));
  await ground.pass(600_000);
  assert.equal(ground.world.items.length, 3);
  queue.stop();
  const later = ground.open();
  await later.load();
  ground.asked.length = 0;
  ground.world.reply = () => station;
  await later.drain();
  assert.deepEqual(ground.asked.map(({ body }) => body.team), ["foxes", "owls", "cats"]);
  assert.ok(ground.asked.every(({ body }) => body.at === new Date(1_000_000).toISOString()));
  assert.equal(ground.world.items.length, 0);
});

test("a lost answer counts nobody twice: done is known by the refusal, not done by the list", async () => {
  const ground = phone();
  const queue = ground.open();
  ground.world.reply = () => offline;
  await queue.add(about("foxes"));
  await ground.pass(10_000);
  ground.world.reply = () => new Problem({ code: "task-already-accepted", status: 409 });
  await ground.pass(120_000);
  assert.equal(ground.world.items.length, 0);
  const at = 1_000_000 + 130_000;
  ground.world.reply = () => offline;
  await queue.add(about("owls", false));
  await ground.pass(10_000);
  ground.asked.length = 0;
  ground.world.reply = () => ({ teams: [{ team: "owls", verdict: "rejected", at: new Date(at).toISOString() }] });
  await ground.pass(120_000);
  assert.deepEqual(ground.asked.map(({ method }) => method), ["GET"]);
  assert.equal(ground.world.items.length, 0);
});

test("what is refused stands there with the reason, holds up nobody, and is said again or forgotten by hand", async () => {
  const ground = phone();
  const queue = ground.open();
  ground.world.reply = (_, __, body) => body.team === "foxes" ? new Problem({ code: "team-finished", status: 409, detail: "Over." }) : station;
  const id = await queue.add(about("foxes"));
  await queue.add(about("owls"));
  await ground.pass(60_000);
  assert.deepEqual(ground.world.items.map((item) => [item.team, item.state, item.problem.detail]), [["foxes", "refused", "Over."]]);
  await queue.retry(id);
  assert.equal(ground.world.items[0].state, "refused");
  await queue.discard(id);
  assert.equal(ground.world.items.length, 0);
});
