// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLiveRoom } from "../src/desk/core/live-room.js";

const encoder = new TextEncoder();
const event = (/** @type {string} */ name, /** @type {any} */ data, id = "9.1") => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const settled = () => new Promise((done) => setTimeout(done, 0));

/** A desk whose daemon says what the test gives its stream. */
function world() {
  const it = {
    now: 1_000_000,
    /** @type {{ route: string, headers: any }[]} */
    asked: [],
    /** @type {((piece: any) => void) | null} */
    hear: null,
    /** @type {{ at: number, work: () => void }[]} */
    timers: [],
    /** @param {string} text */
    async say(text) {
      it.hear?.({ done: false, value: encoder.encode(text) });
      await settled();
    },
    /** @param {number} ms */
    async pass(ms) {
      it.now += ms;
      for (const timer of it.timers.splice(0)) timer.at <= it.now ? timer.work() : it.timers.push(timer);
      await settled();
    },
  };
  const bodies = /** @type {Record<string, any>} */ ({ teams: { teams: [] }, results: { standings: [] }, sos: { calls: [] } });
  const desk = {
    platform: {
      now: () => it.now,
      setTimeout(/** @type {() => void} */ work, /** @type {number} */ ms) {
        const timer = { at: it.now + ms, work };
        it.timers.push(timer);
        return timer;
      },
      clearTimeout: (/** @type {any} */ timer) => void (it.timers = it.timers.filter((one) => one !== timer)),
    },
    store: { state: { language: "en" } },
    below: (/** @type {string} */ quest, /** @type {string[]} */ ...rest) => ["admin/quests", quest, ...rest].join("/"),
    api: {
      async send(/** @type {string} */ _, /** @type {string} */ route, /** @type {any} */ options) {
        it.asked.push({ route, headers: options.headers });
        if (!route.endsWith("events")) return { headers: new Headers(), route };
        return { body: { getReader: () => ({ read: () => new Promise((done) => void (it.hear = done)) }) } };
      },
      read: async (/** @type {any} */ response) => bodies[response.route.split("/").at(-1)] ?? { id: "park" },
    },
  };
  return { it, desk: /** @type {any} */ (desk) };
}

test("the first stream asks for what is still kept, so that the feed is not empty", async () => {
  const { it, desk } = world();
  const room = createLiveRoom(desk, "park", { onCall() {}, onState() {} });
  room.open();
  await settled();
  assert.equal(it.asked[0].route, "admin/quests/park/live/events");
  assert.equal(it.asked[0].headers["last-event-id"], "1");
  await it.say(event("record", { seq: 4, kind: "command", command: "opened", at: "2026-06-14T09:00:00Z" }));
  assert.equal(room.live.feed.length, 1);
});

test("a daemon that only comments is heard too", async () => {
  const { it, desk } = world();
  const room = createLiveRoom(desk, "park", { onCall() {}, onState() {} });
  room.open();
  await settled();
  await it.pass(15_000);
  assert.equal(it.now - room.heardAt, 15_000);
  await it.say(": still here\n\n");
  assert.equal(room.heardAt, it.now);
  assert.ok(room.isOpen);
});

test("results are asked for when a verdict comes, and not again and again", async () => {
  const { it, desk } = world();
  const room = createLiveRoom(desk, "park", { onCall() {}, onState() {} });
  const asked = () => it.asked.filter(({ route }) => route.endsWith("results")).length;
  room.open();
  await settled();
  room.look();
  assert.equal(asked(), 1);
  await it.say(event("record", { seq: 4, kind: "verdict", answer: "a", team: "foxes", verdict: "accepted", at: "2026-06-14T09:00:00Z" }));
  room.look();
  assert.equal(asked(), 1);
  await it.pass(10_000);
  room.look();
  room.look();
  assert.equal(asked(), 2);
});

test("a call alarms once, and none that is closed already", async () => {
  const { it, desk } = world();
  /** @type {string[]} */
  const alarms = [];
  const room = createLiveRoom(desk, "park", { onCall: (call) => alarms.push(call.id), onState() {} });
  room.open();
  await settled();
  const call = (/** @type {string} */ id, more = {}) => event("sos", { id, seq: 4, team: "foxes", team_name: "Foxes", at: "2026-06-14T09:00:00Z", ...more });
  await it.say(call("old") + call("old", { closed_at: "2026-06-14T09:05:00Z" }) + call("new"));
  await it.say(call("new", { taken_at: "2026-06-14T09:06:00Z" }));
  await it.pass(1000);
  assert.deepEqual(alarms, ["new"]);
  room.close();
});

test("trails are filled by hand and by one question, since the log notes it for each team", async () => {
  const { it, desk } = world();
  const asked = /** @type {any[]} */ ([]);
  desk.api.ask = async (/** @type {string} */ method, /** @type {string} */ route, /** @type {any} */ { query }) => {
    asked.push([method, route, query.step]);
    return { since: "2026-06-14T09:00:00Z", until: "2026-06-14T10:00:00Z", step: 10, teams: [] };
  };
  const room = createLiveRoom(desk, "park", { onCall() {}, onState() {} });
  room.open();
  await settled();
  assert.equal(it.asked.some(({ route }) => route.endsWith("tracks")), false);
  assert.equal(room.isFilled, false);
  await room.fill();
  assert.deepEqual(asked, [["GET", "admin/quests/park/tracks", 10]]);
  assert.equal(room.isFilled, true);
});
