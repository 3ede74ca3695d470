// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLive, looks, markersOf, trailStep } from "../src/desk/core/live.js";
import { inZone, localOf, momentIn, momentOf, timeOf } from "../src/desk/core/moment.js";
import { wallPages } from "../src/desk/core/pages.js";
import { rowsSeen, scrolledTo } from "../src/desk/core/rows.js";

const begin = Date.parse("2026-06-14T09:00:00Z");
const stamp = (/** @type {number} */ seconds) => new Date(begin + 1000 * seconds).toISOString();
/** @param {string} team @param {number} at seconds @param {[number, number]} place @param {any} [more] */
const fix = (team, at, place, more = {}) => ({
  type: "Feature", id: `phone of ${team}`, geometry: { type: "Point", coordinates: place },
  properties: { device: more.device ?? `phone of ${team}`, team, name: team, time: stamp(at), age: 0, stale: false, finished: false, out_of_bounds: [], speed: 4, ...more },
});
const positions = (/** @type {any[]} */ ...features) => ({ type: "FeatureCollection", features });
const lookOf = (/** @type {ReturnType<typeof createLive>} */ live, /** @type {string} */ team, now = begin) =>
  live.look({ now }).rows.find((row) => row.id === team)?.look;

test("a team has the gravest look that holds of it, and counts in each", () => {
  const live = createLive();
  live.apply("positions", positions(
    fix("a", 0, [0, 0]), fix("b", 0, [0, 0], { stale: true, late: true }), fix("c", 0, [0, 0], { out_of_bounds: ["park"] }),
    fix("d", 0, [0, 0], { finished: true, stale: true }), fix("e", 0, [0, 0], { speed: 0 }),
  ));
  live.knowTeams([{ id: "f", name: "Foxes", number: 6 }]);
  const { counts, total } = live.look({ now: begin });
  assert.deepEqual(["a", "b", "c", "d", "e", "f"].map((team) => lookOf(live, team)), ["riding", "late", "out", "finished", "standing", "unheard"]);
  assert.deepEqual(counts, { sos: 0, out: 1, late: 1, silent: 1, standing: 1, riding: 2, finished: 1, unheard: 1 });
  assert.equal(total, 6);
});

test("who stays at the finish unconfirmed is listed, the first to come first, until its finish stands", () => {
  const live = createLive();
  const stay = (/** @type {number} */ at) => ({ finish_stay: { since: stamp(at), until: stamp(at + 90) } });
  const listed = () => live.finishStays().map((team) => team.id);
  live.apply("positions", positions(fix("a", 100, [0, 0], stay(50)), fix("b", 100, [0, 0], stay(20)), fix("c", 100, [0, 0])));
  assert.deepEqual(listed(), ["b", "a"]);
  live.knowTeams([{ id: "a", name: "a" }, { id: "b", name: "b", ...stay(20) }, { id: "d", name: "d", ...stay(70) }]);
  assert.deepEqual(listed(), ["b", "d"]);
  // What is on the screen already stays whole.
  const shown = live.finishStays();
  live.apply("record", { seq: 9, at: stamp(120), kind: "command", command: "team-finished", team: "b" });
  assert.equal(Date.parse(shown[0].since), Date.parse(stamp(20)));
  assert.deepEqual(listed(), ["d"]);
  live.knowTeams([{ id: "d", name: "d", finished_at: stamp(70) }]);
  assert.deepEqual(listed(), []);
});

test("who comes no farther stands, and rides as soon as it goes on", () => {
  const live = createLive();
  live.apply("positions", positions(fix("a", 0, [0, 0])));
  for (let second = 1; second <= 30; second++) live.apply("positions", positions(fix("a", second, [0.00001 * (second % 2), 0])));
  assert.equal(lookOf(live, "a"), "standing");
  live.apply("positions", positions(fix("a", 31, [0.0003, 0])));
  assert.equal(lookOf(live, "a"), "riding");
});

test("silence is told by the ride, and is over with the next position", () => {
  const live = createLive();
  live.apply("positions", positions(fix("a", 0, [0, 0])));
  live.apply("ride", { at: stamp(120), device: "phone of a", team: "a", event: "stale" });
  assert.equal(lookOf(live, "a"), "silent");
  assert.equal(live.feed[0].what, "stale");
  live.apply("positions", positions(fix("a", 200, [0.001, 0])));
  assert.equal(lookOf(live, "a"), "riding");
});

test("a call for help is the team's look until it is closed, also of one that was never heard of", () => {
  const live = createLive();
  live.apply("sos", { id: "call", seq: 3, at: stamp(0), team: "a", team_name: "Lost" });
  assert.equal(lookOf(live, "a"), "sos");
  assert.equal(live.look({ now: begin }).rows[0].name, "Lost");
  live.apply("sos", { id: "call", seq: 3, at: stamp(0), team: "a", team_name: "Lost", closed_at: stamp(9) });
  assert.equal(lookOf(live, "a"), "unheard");
  assert.deepEqual(live.openCalls(), []);
});

test("alarms come first, then who is ahead; who has not been heard of comes last", () => {
  const live = createLive();
  live.apply("positions", positions(...["a", "b", "c", "d"].map((team) => fix(team, 0, [0, 0], { stale: team === "c", late: team === "d" }))));
  live.knowTeams([{ id: "e", name: "e" }]);
  live.knowStandings([{ team: "b", name: "b", rank: 1, points: 9 }, { team: "a", name: "a", rank: 2, points: 5 }, { team: "e", name: "e", rank: null, points: 0 }]);
  assert.deepEqual(live.look({ now: begin }).rows.map((row) => row.id), ["d", "c", "b", "a", "e"]);
  assert.deepEqual(live.look({ now: begin, filter: "riding" }).rows.map((row) => row.id), ["d", "b", "a"]);
  assert.deepEqual(live.look({ now: begin, search: " B" }).rows.map((row) => row.id), ["b"]);
});

test("a team is where its device is that was heard of last", () => {
  const live = createLive();
  live.apply("positions", positions(fix("a", 0, [1, 1], { device: "one" }), fix("a", 5, [2, 2], { device: "two" })));
  const [row] = live.look({ now: begin + 15_000 }).rows;
  assert.deepEqual([row.device?.place, row.age], [[2, 2], 10]);
});

test("markers have the place, the look and, riding, the heading", () => {
  const live = createLive();
  live.apply("positions", positions(fix("a", 0, [0, 0])));
  live.apply("positions", positions(fix("a", 10, [0.001, 0])));
  const { features } = markersOf(live.look({ now: begin }).rows);
  assert.deepEqual(features[0].geometry.coordinates, [0.001, 0]);
  assert.deepEqual(features[0].properties, { team: "a", name: "a", look: "riding", gravity: looks.indexOf("riding"), turn: 90 });
});

test("a trail has ten minutes and no more, however long the ride", () => {
  const live = createLive();
  for (let step = 0; step <= 200; step++) live.apply("positions", positions(fix("a", step * trailStep / 1000, [step / 1000, 0])));
  const [line] = live.trails("a", begin + 200 * trailStep);
  assert.equal(line.length, 62);
  assert.deepEqual(line[0], [0.14, 0]);
  assert.deepEqual(line.at(-1), [0.2, 0]);
  assert.deepEqual(live.trails("nobody", begin), []);
});

test("trails have the last minutes before they were listened to, of the device that tells the place, and no more than ten", () => {
  const live = createLive();
  live.apply("positions", positions(fix("a", 1200, [1, 0]), fix("b", 1200, [2, 0])));
  live.apply("positions", positions(fix("a", 1220, [1.002, 0])));
  const track = { team: "a", name: "a", t: [0, 300, 700, 1000, 1190, 1200, 1210], p: [0, 0.3, 0.7, 0.9, 0.99, 5, 6].map((x) => [x, 0]) };
  live.knowTracks({ since: stamp(0), until: stamp(1220), step: 10, teams: [track, { ...track, team: "nobody" }] });
  assert.deepEqual(live.trails("a", begin + 1_220_000), [[[0.7, 0], [0.9, 0], [0.99, 0], [1, 0], [1.002, 0], [1.002, 0]]]);
  assert.deepEqual(live.trails("b", begin + 1_220_000), [[[2, 0], [2, 0]]]);
  live.apply("positions", positions(fix("a", 1230, [1.003, 0])));
  assert.equal(live.trails("a", begin + 1_230_000)[0].at(-1)?.[0], 1.003);
});

test("an answer and its verdict are one entry of the feed", () => {
  const live = createLive();
  live.apply("record", { seq: 1, kind: "answer", at: stamp(0), team: "a", task: "oak", answer: "x" });
  live.apply("record", { seq: 2, kind: "verdict", at: stamp(1), team: "a", task: "oak", answer: "x", verdict: "pending" });
  live.apply("record", { seq: 3, kind: "review", at: stamp(9), team: "a", task: "oak", answer: "x", verdict: "accepted" });
  live.apply("record", { seq: 4, kind: "command", command: "track-viewed", at: stamp(9), team: "a" });
  live.apply("ride", { at: stamp(9), device: "one", team: "a", event: "approaching" });
  assert.equal(live.feed.length, 1);
  assert.deepEqual([live.feed[0].task, live.feed[0].verdict, live.feed[0].what], ["oak", "accepted", "review"]);
  assert.equal(live.scores, 2);
});

test("the feed keeps the newest", () => {
  const live = createLive();
  for (let seq = 1; seq <= 400; seq++) live.apply("record", { seq, kind: "command", command: "message-sent", at: stamp(seq) });
  assert.equal(live.feed.length, 300);
  assert.equal(live.feed[0].key, "record 400");
});

test("of a thousand rows some thirty are drawn, and a row is scrolled to only when it is not seen", () => {
  assert.deepEqual(rowsSeen({ top: 0, height: 600, row: 56, count: 1000 }), { first: 0, last: 17 });
  assert.deepEqual(rowsSeen({ top: 56_000, height: 600, row: 56, count: 1000 }), { first: 994, last: 1000 });
  assert.deepEqual(rowsSeen({ top: 5000, height: 600, row: 56, count: 3 }), { first: 3, last: 3 });
  assert.equal(scrolledTo({ top: 100, height: 600, row: 50, index: 4 }), 100);
  assert.equal(scrolledTo({ top: 100, height: 600, row: 50, index: 1 }), 50);
  assert.equal(scrolledTo({ top: 100, height: 600, row: 50, index: 20 }), 450);
});

test("a wall shows class after class in pages of ten", () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({ team: `t${index}`, class: index < 12 ? "long" : "short" }));
  const pages = wallPages({ standings: rows, classes: [{ id: "long", name: "Long" }, { id: "short", name: "Short" }] });
  assert.deepEqual(pages.map((page) => [page.name, page.rows.length, page.number, page.count]), [["Long", 10, 1, 2], ["Long", 2, 2, 2], ["Short", 10, 1, 2], ["Short", 1, 2, 2]]);
  assert.deepEqual(wallPages({ standings: rows }).map((page) => page.rows.length), [10, 10, 3]);
  assert.deepEqual(wallPages(null), []);
});

test("a time of day in the quest's zone is a moment, also at the change to summer time", () => {
  assert.equal(momentIn("2026-06-14", "14:30", "Asia/Yekaterinburg"), Date.parse("2026-06-14T09:30:00Z"));
  assert.equal(momentIn("2026-03-29", "03:30:15", "Europe/Berlin"), Date.parse("2026-03-29T01:30:15Z"));
  assert.deepEqual(inZone(Date.parse("2026-06-14T20:00:05Z"), "Asia/Yekaterinburg"), { day: "2026-06-15", time: "01:00:05" });
  assert.equal(momentIn("", "14:30", "UTC"), null);
});

test("a field for day and time is read by the quest's zone, whichever the browser's is", () => {
  assert.equal(momentOf("2026-06-14T14:30", "Asia/Yekaterinburg"), Date.parse("2026-06-14T09:30:00Z"));
  assert.equal(momentOf("2026-06-14T14:30:20", "America/New_York"), Date.parse("2026-06-14T18:30:20Z"));
  assert.equal(momentOf("", "UTC"), null);
});

test("a time that clocks leave out is the one after it, in the moment and in its words", () => {
  assert.equal(momentOf("2026-03-29T02:30", "Europe/Berlin"), Date.parse("2026-03-29T01:30:00Z"));
  assert.equal(timeOf("2026-03-29T02:30", "Europe/Berlin"), "2026-03-29T02:30:00+01:00");
  assert.equal(localOf(timeOf("2026-10-25T02:30", "Europe/Berlin"), "Europe/Berlin"), "2026-10-25T02:30");
});

test("a zone that the browser does not know is as if it were UTC", () => {
  assert.deepEqual(inZone(begin, "Mars/Olympus"), { day: "2026-06-14", time: "09:00:00" });
  assert.equal(momentOf("2026-06-14T09:00", "Mars/Olympus"), begin);
});
