// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { distance } from "../src/core/geometry.js";
import { start } from "../src/core/navigation.js";
import { guideOf, partToTell, splitRoute, takeNext } from "../src/core/next.js";
import { emptied } from "../src/core/state.js";
import { readTasks, taskStates } from "../src/core/tasks.js";

// At the equator a thousandth of a degree is 111.2 m in both directions.
const metres = 111.195;
/** @typedef {[number, number]} LonLat */
const feature = (/** @type {string} */ id, /** @type {LonLat} */ place) => ({
  type: "Feature", id, geometry: { type: "Point", coordinates: place },
  properties: { id, order: Number(id.at(-1)), name: id, answer_type: "text", radius: 30 },
});
const line = { type: "LineString", coordinates: [[0, 0], [0.005, 0], [0.01, 0]] };
const told = (/** @type {any} */ more = {}) => ({
  task: feature("cp-1", [0.01, 0]), route_id: "r1", poll_after: 10, time_left: 600,
  remaining: { distance: 10 * metres, duration: 300, bearing: 90, straight_distance: 10 * metres },
  maneuver: { kind: "turn", distance: 5 * metres, text: "left" }, ...more,
});
function world(/** @type {LonLat | null} */ here = null) {
  const tasks = readTasks({ features: [feature("cp-1", [0.01, 0]), feature("cp-2", [0, 0.02]),
    { type: "Feature", geometry: { type: "Point", coordinates: [0, 0] }, properties: { role: "finish", radius: 20 } }] }, 0);
  const state = { ...emptied(), tasks };
  state.position = /** @type {any} */ ({ ...state.position, fix: here && { position: here, time: 0 } });
  return withStates(state);
}
const withStates = (/** @type {any} */ state) => ({ ...state, taskStates: taskStates(state, 0) });
const take = (/** @type {any} */ state, /** @type {any} */ reply, now = 0) => {
  const { patch, happened } = takeNext(state, reply, now);
  return { state: withStates({ ...state, ...patch }), happened };
};
const about = (/** @type {number} */ found, /** @type {number} */ wanted, by = 2) => assert.ok(Math.abs(found - wanted) < by, `${found}, not ${wanted}`);

test("between answers the distances shrink by what was ridden", () => {
  const { state } = take(world(), told({ geometry: line }));
  const { guide, route } = guideOf({ ...state, position: { fix: { position: [0.002, 0.0001] } } }, 5000);
  assert.equal(guide.kind, "route");
  about(guide.distance ?? 0, 8 * metres);
  about(guide.maneuver.distance, 3 * metres);
  about(guide.duration ?? 0, 240);
  about(route?.passed ?? 0, 2 * metres);
});

test("a turn that lies behind is not shown any more", () => {
  const { state } = take(world(), told({ geometry: line }));
  const { guide } = guideOf({ ...state, position: { fix: { position: [0.007, 0] } } }, 5000);
  assert.equal(guide.maneuver, null);
  about(guide.distance ?? 0, 3 * metres);
});

test("without an answer for long, and beside the line, an arrow shows the way as a bird flies", () => {
  const { state } = take(world(), told({ geometry: line }));
  const beside = { ...state, position: { fix: { position: [0.01, 0.005] } } };
  assert.equal(guideOf(beside, 5000).guide.kind, "route");
  const { guide } = guideOf(beside, 120_000);
  assert.equal(guide.kind, "arrow");
  assert.equal(Math.round(guide.bearing ?? 0), 180);
  about(guide.distance ?? 0, 5 * metres);
});

test("on the line the route is good however long the network is away", () => {
  const { state } = take(world([0.004, 0]), told({ geometry: line }));
  const { guide } = guideOf(state, 3_600_000);
  assert.equal(guide.kind, "route");
  assert.ok(guide.stale);
  about(guide.distance ?? 0, 6 * metres);
});

test("before any answer it points to the nearest open task; when all are done to the finish", () => {
  const state = world([0, 0.015]);
  const { guide } = guideOf(state, 0);
  assert.equal(guide.kind, "arrow");
  assert.equal(guide.target?.id, "cp-2");
  assert.equal(Math.round(guide.bearing ?? 1), 0);
  const done = withStates({ ...state, answers: ["cp-1", "cp-2"].map((task) => ({ id: task, task, verdict: "accepted" })) });
  assert.equal(guideOf(done, 0).guide.stop, "finish");
});

test("without network it leads on from a task whose answer waits", () => {
  const { state } = take(world([0.01, 0]), told({ geometry: line }));
  const item = { id: 1, kind: "answer", task: "cp-1", state: "waiting" };
  const answered = withStates({ ...state, queue: { ...state.queue, items: [item] } });
  assert.equal(guideOf(answered, 120_000).guide.target?.id, "cp-2");
});

test("being in the zone is seen by the phone itself", () => {
  assert.equal(guideOf(world([0.0102, 0]), 0).guide.here, true);
  const { guide } = guideOf(world([0.0105, 0]), 0);
  assert.equal(guide.here, false);
  about(guide.toZone ?? 0, 0.5 * metres - 30);
});

test("the line is kept while its route is followed, and goes with it", () => {
  const first = take(world(), told({ geometry: line })).state;
  const second = take(first, told({ remaining: { distance: 4 * metres, duration: 100 } })).state;
  about(second.route.passed, 6 * metres);
  const third = take(second, told({ route_id: "r2" })).state;
  assert.equal(third.route, null);
});

test("another route to the same task is a re-routing, one to the next task is not", () => {
  const { state } = take(world(), told({ geometry: line }));
  assert.deepEqual(take(state, told({ route_id: "r2", geometry: line })).happened.map(([name]) => name), ["rerouted"]);
  const next = told({ route_id: "r2", geometry: line, task: feature("cp-2", [0, 0.02]) });
  assert.deepEqual(take(state, next).happened, []);
});

test("a warning is told once while it stands, and again when it comes back", () => {
  const warned = told({ warnings: [{ code: "wrong-way", text: "…" }] });
  const first = take(world(), warned);
  assert.deepEqual(first.happened.map(([name]) => name), ["warning"]);
  const second = take(first.state, warned);
  assert.deepEqual(second.happened, []);
  const third = take(second.state, told());
  assert.deepEqual(take(third.state, warned).happened.map(([name]) => name), ["warning"]);
});

test("messages and verdicts that come twice, by poll and stream, are told once", () => {
  const reply = told({
    messages: [{ seq: 7, text: "storm", at: "2026-06-14T09:00:00Z" }],
    verdicts: [{ seq: 9, answer: { id: "a", task: "cp-1", verdict: "rejected" } }],
  });
  const first = take(world(), reply);
  assert.deepEqual(first.happened.map(([name]) => name), ["message", "verdict"]);
  assert.equal(first.state.messages.unread, 1);
  assert.equal(first.state.taskStates["cp-1"].state, "rejected");
  assert.equal(first.state.seen, 9);
  assert.deepEqual(take(first.state, reply).happened, []);
});

test("the route in two: what is behind ends where what is ahead begins", () => {
  const { state } = take(world(), told({ geometry: line }));
  const { behind, ahead } = splitRoute({ ...state.route, passed: 7 * metres });
  assert.deepEqual(behind.at(-1), ahead[0]);
  about(distance(ahead[0], [0.007, 0]), 0);
  assert.deepEqual([behind.length, ahead.length], [3, 2]);
  assert.deepEqual(splitRoute({ ...state.route, passed: 1e6 }).ahead, []);
});

test("half a minute after an answer that waits for a judge nobody is led back to its task", () => {
  const asked = { ...take(world([0.01, 0]), told({ geometry: line })).state, navigation: { ...start, lead: "cp-1" } };
  const pending = withStates({ ...asked, answers: [{ id: "a1", task: "cp-1", verdict: "pending" }] });
  assert.equal(guideOf(pending, 31_000).guide.target?.id, "cp-2");
  const rejected = withStates({ ...asked, answers: [{ id: "a1", task: "cp-1", verdict: "rejected" }] });
  assert.equal(guideOf(rejected, 31_000).guide.target?.id, "cp-1");
});

test("of what lies ahead the gravest that is near is told, else what comes next", () => {
  const part = (/** @type {string} */ kind, /** @type {number} */ distance) => ({ kind, distance, length: 50 });
  const [surface, stairs, walk] = [part("unpaved", 0), part("steps", 250), part("pushing", 120)];
  assert.equal(partToTell([surface, walk, stairs]), stairs);
  assert.equal(partToTell([surface, walk]), walk);
  assert.equal(partToTell([surface, part("steps", 301)]), surface);
  assert.equal(partToTell([part("ferry", 900), part("steps", 1200)])?.kind, "ferry");
  assert.equal(partToTell([]), null);
});
