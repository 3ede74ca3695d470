// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../src/desk/core/draft.js";
import { compare } from "../src/desk/core/compare.js";
import { checked, gravest, propertyOf } from "../src/desk/core/findings.js";
import { createLegs, tableFor } from "../src/desk/core/legs.js";
import { localOf, timeOf } from "../src/desk/core/moment.js";

const point = (/** @type {string} */ id, /** @type {number[]} */ coordinates, properties = {}) =>
  ({ type: "Feature", id, properties: { name: id, ...properties }, geometry: { type: "Point", coordinates } });
const file = () => ({
  type: "FeatureCollection", title: "Lake", "x-own": { kept: [1] },
  features: [
    { type: "Feature", properties: { role: "Start" }, geometry: { type: "Point", coordinates: [61, 55] } },
    point("a", [61.1, 55]), { ...point("b", [61.2, 55]), _leaflet_id: 7 }, point("c", [61.3, 55]),
    { type: "Feature", properties: { role: "finish" }, geometry: { type: "Point", coordinates: [61.4, 55] } },
    { type: "Feature", properties: { role: "no-go" }, geometry: { type: "Polygon", coordinates: [[[61, 55], [61.01, 55], [61.01, 55.01], [61, 55]]] } },
    { type: "Feature", properties: { note: "a line" }, geometry: { type: "LineString", coordinates: [[61, 55], [62, 55]] } },
  ],
});
const ids = (/** @type {drafts.Draft} */ draft) => drafts.keysOf(draft, "task").map((key) => drafts.idOf(drafts.featureOf(draft, key)));

test("features are told by role and shape, as the daemon reads them", () => {
  const draft = drafts.draftOf(file());
  assert.deepEqual(draft.file.features.map(drafts.kindOf), ["start", "task", "task", "task", "finish", "no-go", "other"]);
  assert.deepEqual(drafts.course(draft).map((one) => one.key), [0, 1, 2, 3, 4]);
});

test("what nobody here knows stays as it was, and so do files that nobody changed", () => {
  const before = file();
  const draft = drafts.setProperty(drafts.draftOf(before), 2, "points", 5);
  assert.equal(draft.file["x-own"], before["x-own"]);
  assert.equal(draft.file.features[2]._leaflet_id, 7);
  assert.deepEqual(draft.file.features[2].properties, { name: "b", points: 5 });
  assert.deepEqual(before, file());
  assert.deepEqual(JSON.parse(drafts.written(drafts.draftOf(before).file)), file());
});

test("a property that is left blank goes; an id stands where the file has it", () => {
  let draft = drafts.setProperty(drafts.draftOf(file()), 1, "name", " ");
  assert.deepEqual(draft.file.features[1].properties, {});
  draft = drafts.setProperty(draft, 1, "id", "oak");
  assert.equal(draft.file.features[1].id, "oak");
  const own = drafts.draftOf({ features: [{ type: "Feature", properties: { id: "x" }, geometry: null }] });
  assert.equal(drafts.setProperty(own, 0, "id", "y").file.features[0].properties.id, "y");
});

test("the quest's members stand in the file, or in the feature with that role, which alone counts", () => {
  const draft = drafts.setQuestProperty(drafts.draftOf(file()), "mode", "linear");
  assert.deepEqual(drafts.questProperties(draft), { title: "Lake", "x-own": { kept: [1] }, mode: "linear" });
  const other = file();
  other.features.push(/** @type {any} */ ({ type: "Feature", properties: { role: "quest", title: "Wood" }, geometry: null }));
  const inside = drafts.setQuestProperty(drafts.draftOf(other), "mode", "linear");
  assert.equal(inside.file.mode, undefined);
  assert.deepEqual(drafts.questProperties(inside), { role: "quest", title: "Wood", mode: "linear" });
});

test("tasks change their places in the order, and keys stay with them", () => {
  let draft = drafts.moveBy(drafts.draftOf(file()), 1, 1);
  assert.deepEqual(ids(draft), ["b", "a", "c"]);
  draft = drafts.moveTo(draft, 3, 2);
  assert.deepEqual(ids(draft), ["c", "b", "a"]);
  assert.equal(drafts.idOf(drafts.featureOf(draft, 3)), "c");
  assert.equal(drafts.moveBy(draft, 3, -1), draft);
});

test("a new task comes behind the last one, with an id that nobody has", () => {
  let draft = drafts.draftOf(file());
  draft = drafts.add(draft, point(drafts.freeID(draft, "a"), [61.5, 55]));
  assert.deepEqual(ids(draft), ["a", "b", "c", "a-2"]);
  assert.equal(drafts.kindOf(draft.file.features[5]), "finish");
  draft = drafts.addAll(draft, [point("a-2", [0, 0]), point("z", [0, 0]), ...file().features.slice(0, 1)]);
  assert.deepEqual(ids(draft), ["a", "b", "c", "a-2", "a-3", "z"]);
  assert.equal(drafts.keysOf(draft, "start").length, 1);
  assert.equal(new Set(draft.keys).size, draft.keys.length);
  assert.deepEqual(ids(drafts.remove(draft, 1)), ["b", "c", "a-2", "a-3", "z"]);
});

test("two hundred steps can be undone and done again; letters of a word are one step", () => {
  let history = drafts.begun(drafts.draftOf(file()));
  for (let count = 1; count <= 150; count++) history = drafts.stepped(history, drafts.setProperty(history.now, 1, "points", count));
  for (const text of ["O", "Oa", "Oak"]) history = drafts.stepped(history, drafts.setProperty(history.now, 1, "name", text), "1 name");
  assert.equal(history.past.length, 151);
  history = drafts.undone(history);
  assert.equal(drafts.featureOf(history.now, 1).properties.name, "a");
  for (let count = 0; count < 150; count++) history = drafts.undone(history);
  assert.deepEqual(history.now.file, file());
  assert.equal(drafts.undone(history), history);
  for (let count = 0; count < 151; count++) history = drafts.redone(history);
  assert.deepEqual(drafts.featureOf(history.now, 1).properties, { name: "Oak", points: 150 });
});

test("a place moves by metres; areas with all their corners", () => {
  const [lon, lat] = drafts.shifted([61, 60], 10, -10);
  assert.ok(Math.abs(lon - 61.00018) < 1e-5 && Math.abs(lat - 59.99991) < 1e-5);
  const moved = drafts.shiftedGeometry({ type: "Polygon", coordinates: [[[0, 0], [1, 0, 5], [0, 1], [0, 0]]] }, 0, 111_195);
  assert.deepEqual(moved.coordinates, [[[0, 1], [1, 1, 5], [0, 2], [0, 1]]]);
});

test("numbers are written as people write them, all else stays for the daemon to judge", () => {
  assert.deepEqual(["5", " -2,5 ", "1.25", "five", "1e9", ""].map(drafts.numberOf), [5, -2.5, 1.25, "five", "1e9", ""]);
});

test("drafts are compared by ids: what came, went, moved and changed", () => {
  let draft = drafts.draftOf(file());
  draft = drafts.place(draft, 1, { type: "Point", coordinates: [61.1, 55.001] });
  draft = drafts.setProperty(draft, 2, "points", 3);
  draft = drafts.remove(draft, 3);
  draft = drafts.add(draft, point("d", [61.5, 55]));
  draft = drafts.setQuestProperty(draft, "mode", "linear");
  const found = compare(file(), draft.file);
  assert.deepEqual(found.added, [{ id: "d", name: "d" }]);
  assert.deepEqual(found.removed, [{ id: "c", name: "c" }]);
  assert.deepEqual(found.moved, [{ id: "a", name: "a", metres: 111 }]);
  assert.deepEqual(found.changed, [{ id: "b", name: "b", properties: ["points"] }]);
  assert.deepEqual([found.quest, found.order, found.same], [["mode"], false, false]);
  assert.equal(compare(file(), drafts.moveBy(drafts.draftOf(file()), 1, 1).file).order, true);
  assert.equal(compare(file(), file()).same, true);
  // A blank cell counts as left out.
  assert.equal(compare({ features: [point("a", [0, 0], { hint: null })] }, { features: [point("a", [0, 0])] }).same, true);
});

test("findings stand at their feature, by its key, and at their property", () => {
  const draft = drafts.moveBy(drafts.draftOf(file()), 1, 1);
  const findings = /** @type {any[]} */ ([
    { severity: "warning", code: "x", text: "x", feature: 1, path: "features[1].properties.answer-type" },
    { severity: "error", code: "y", text: "y", path: "features[2].properties.name:ru" },
    { severity: "error", code: "z", text: "z", path: "title" }, { severity: "warning", code: "w", text: "w", path: null },
  ]);
  const found = checked(draft, { errors: 2, warnings: 2, findings });
  assert.deepEqual([...found.of.keys()], [2, 1]);
  assert.deepEqual(found.quest.map((one) => one.code), ["z", "w"]);
  assert.deepEqual(findings.map(propertyOf), ["answer-type", "name:ru", "title", ""]);
  assert.equal(propertyOf({ severity: "error", code: "", text: "", path: "features[3].geometry.coordinates[0]" }), "geometry");
  assert.deepEqual([gravest(found.of.get(2)), gravest(found.of.get(1)), gravest(undefined)], ["warning", "error", null]);
});

test("ways are asked for in tables of ten, one at a time; who drags asks for the two ways that end there", async () => {
  const places = Array.from({ length: 26 }, (_, index) => /** @type {[number, number]} */ ([index / 100, 55]));
  /** @type {string[]} */
  const asked = [];
  let [now, atOnce] = [0, 0];
  const legs = createLegs(async (address) => {
    asked.push(address);
    atOnce = Math.max(atOnce, ++now);
    await new Promise((done) => setTimeout(done));
    now--;
    const query = new URLSearchParams(address.split("?")[1]);
    const [from, to] = ["sources", "destinations"].map((name) => (query.get(name) ?? "").split(";").map(Number));
    return { status: 200, body: { durations: from.map((row) => to.map((column) => row === column ? 0 : 60 * (1 + Math.abs(row - column)))) } };
  }, () => {});
  await legs.want(places);
  assert.equal(asked.length, 3);
  assert.equal(legs.seconds(places[24], places[25]), 120);
  assert.equal(legs.seconds(places[0], places[25]), undefined);
  // While one is asked about, others come and go: only the newest is asked about then.
  for (let step = 1; step <= 20; step++) void legs.want(places.with(5, [0.05 + step / 10_000, 55]));
  await new Promise((done) => setTimeout(done, 30));
  assert.deepEqual([asked.length, atOnce], [5, 1]);
  assert.match(asked[4], /^\/table\/v1\/trekking\/0.040000,55.000000;0.052000,55.000000;0.060000,55.000000\?sources=0;1&destinations=1;2&/);
});

test("a place without a road spoils its own ways only, and a busy daemon is asked again", async () => {
  let busy = 2;
  const lost = "0.010000,";
  const legs = createLegs(async (address) => {
    if (busy-- > 0) return { status: 429, body: null };
    if (address.includes(lost)) return { status: 400, body: { code: "NoSegment" } };
    return { status: 200, body: { durations: [[60]] } };
  }, () => {}, async () => {});
  await legs.want([[0, 0], [0.01, 0], [0.02, 0], [0.03, 0]]);
  assert.deepEqual([legs.seconds([0, 0], [0.01, 0]), legs.seconds([0.02, 0], [0.03, 0])], [null, 60]);
});

test("a table names each place once", () => {
  const table = tableFor("shortest", [[[1, 1], [2, 2]], [[2, 2], [1, 1]]]);
  assert.equal(table.address, "/table/v1/shortest/1.000000,1.000000;2.000000,2.000000?sources=0;1&destinations=1;0&annotations=duration");
  assert.deepEqual(table.at([[2, 2], [1, 1]]), [1, 1]);
});

test("times are written by the clock of the quest's zone, with its offset of that day", () => {
  assert.equal(localOf("2026-06-14T10:00:00+05:00", "Asia/Yekaterinburg"), "2026-06-14T10:00");
  assert.equal(localOf("2026-06-14T05:00:00Z", "Asia/Yekaterinburg"), "2026-06-14T10:00");
  assert.equal(timeOf("2026-06-14T10:00", "Asia/Yekaterinburg"), "2026-06-14T10:00:00+05:00");
  assert.equal(timeOf("2026-01-14T10:00", "Europe/Monaco"), "2026-01-14T10:00:00+01:00");
  assert.equal(timeOf("2026-07-14T10:00", "Europe/Monaco"), "2026-07-14T10:00:00+02:00");
  assert.equal(timeOf("2026-07-14T10:00", "Mars/Olympus"), "2026-07-14T10:00:00+00:00");
  assert.equal(timeOf("2026-07-14T10:00", "America/St_Johns"), "2026-07-14T10:00:00-02:30");
  assert.deepEqual(["soon", null, "2026-06-14"].map((text) => localOf(text, "UTC")), ["", "", ""]);
  assert.equal(timeOf("", "UTC"), "");
});
