// @ts-check
// What the desk makes of results, tracks and the log after an event.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gpx, logLines } from "../src/desk/core/archive.js";
import { answersOf, headIn, nameOf, picked } from "../src/desk/core/log.js";
import { extent, lastBefore, placeAt, standingsAt, trail } from "../src/desk/core/replay.js";
import { bestLegs, firstStart, groups, legs, marks, pointsOverTime } from "../src/desk/core/results.js";

const split = (/** @type {string} */ task, /** @type {number} */ minute, /** @type {number | null} */ leg, points = 2) =>
  ({ task, at: `2026-06-14T09:${String(minute).padStart(2, "0")}:00.000Z`, since_start: minute * 60, leg, rest: 0, points });
const foxes = { team: "foxes", name: "Foxes", class: "a", start: "2026-06-14T09:00:00.000Z", splits: [split("oak", 5, 300), split("mill", 9, 240, 3)] };
const owls = { team: "owls", name: "Owls", start: null, splits: [split("oak", 4, 240), split("mill", 10, 360, 3)] };

test("standings stand class by class, those without one by themselves", () => {
  const found = groups({ standings: [foxes, owls], classes: [{ id: "a", name: "Sport" }] });
  assert.deepEqual(found.map(({ name, rows }) => [name, rows.length]), [["Sport", 1], ["", 1]]);
});

test("points rise by a step for each task", () => {
  assert.deepEqual(pointsOverTime(foxes, 0), [[0, 0], [300, 2], [540, 5]]);
  assert.equal(firstStart([owls, foxes]), Date.parse("2026-06-14T09:00:00Z"));
  assert.deepEqual(pointsOverTime({ splits: [] }, 0), [[0, 0]]);
});

test("a leg is held against the fastest between the same two tasks", () => {
  const best = bestLegs([foxes, owls]);
  assert.deepEqual([best.get(">oak")?.team, best.get("oak>mill")?.seconds, best.get("oak>mill")?.count], ["owls", 240, 2]);
  assert.deepEqual(legs(foxes).map((leg) => leg.name), [">oak", "oak>mill"]);
});

test("marks of an axis are round", () => {
  assert.deepEqual(marks(9, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(marks(1, 5), [0, 1]);
  assert.deepEqual(marks(3000, 6, [60, 300, 600]), [0, 600, 1200, 1800, 2400, 3000]);
});

const track = { team: "foxes", name: "Foxes & <friends>", t: [0, 10, 20, 1000], p: /** @type {[number, number][]} */ ([[61, 55], [61.1, 55], [61.2, 55.1], [62, 56]]) };

test("a team is between two of its positions, and stays where it was heard of last where nothing came for long", () => {
  assert.equal(lastBefore(track.t, -1), -1);
  assert.deepEqual(placeAt(track, 5)?.place.map((one) => Math.round(one * 100) / 100), [61.05, 55]);
  assert.deepEqual(placeAt(track, 500), { place: [61.2, 55.1], isOld: true });
  assert.equal(placeAt(track, -5), null);
  assert.deepEqual(extent([track]), [0, 1000]);
});

test("a trail is what was ridden just before, and is broken where nothing was heard", () => {
  assert.deepEqual(trail(track, 15, 60).map((line) => line.length), [3]);
  assert.deepEqual(trail(track, 1000, 2000).map((line) => line.length), [3, 2]);
  assert.deepEqual(trail(track, 15, 0), [[[61.1, 55], [61.150000000000006, 55.05]]]);
});

test("standings of a moment have what was done by then", () => {
  const at = (/** @type {number} */ minute) => standingsAt([foxes, owls], Date.parse("2026-06-14T09:00:00Z") + minute * 60_000).map((row) => `${row.team} ${row.points}`);
  assert.deepEqual(at(4), ["owls 2", "foxes 0"]);
  assert.deepEqual(at(9), ["foxes 5", "owls 2"]);
});

test("tracks go out as GPX with whatever name, the log as lines that end with its head", () => {
  const text = gpx({ since: "2026-06-14T09:00:00.000Z", teams: [track] });
  assert.match(text, /<name>Foxes &#38; &#60;friends&#62;<\/name>/);
  assert.match(text, /<trkpt lat="55" lon="61.1"><time>2026-06-14T09:00:10.000Z<\/time>/);
  assert.deepEqual(logLines([{ seq: 1 }], { seq: 1, hash: "ab" }, "park").split("\n"), ['{"seq":1}', '{"head":{"seq":1,"hash":"ab"},"quest":"park"}', ""]);
});

const records = [
  { seq: 1, at: "2026-06-14T09:00:00Z", kind: "command", actor: "admin", team: null, body: { command: "opened" } },
  { seq: 2, at: "2026-06-14T09:05:00Z", kind: "answer", actor: "device:d", team: "foxes", body: { answer: "a1", task: "oak" } },
  { seq: 3, at: "2026-06-14T09:05:00Z", kind: "verdict", actor: "system", team: "foxes", body: { answer: "a1", verdict: "accepted" } },
];
const told = (/** @type {any} */ record) => nameOf(record);

test("records are found by team, task, kind, words and time, the newest first; a verdict by its answer's task", () => {
  const of = (/** @type {any} */ asked) => picked(records, asked, told).map((one) => one.seq);
  assert.deepEqual(of({}), [3, 2, 1]);
  assert.deepEqual(of({ team: "foxes", kind: "answer" }), [2]);
  assert.deepEqual(of({ task: "oak" }), [3, 2]);
  assert.deepEqual(of({ words: "OPENED admin" }), [1]);
  assert.deepEqual(of({ to: Date.parse("2026-06-14T09:01:00Z") }), [1]);
  assert.equal(answersOf(records).get("a1"), "oak");
});

test("the end of a log is read as it was noted, and nothing else is", () => {
  assert.deepEqual(headIn(` 318:${"9F".repeat(32)} `), { seq: 318, hash: "9f".repeat(32) });
  assert.equal(headIn("318:9f"), null);
  assert.equal(headIn(""), null);
});
