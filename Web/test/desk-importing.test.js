// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, kindOf } from "../src/desk/core/draft.js";
import { drawnAreas, drawnLegs, featureFor, ringOf, shapeOf, zoneOf } from "../src/desk/core/drawing.js";
import { readFile, readGeoJSON } from "../src/desk/core/importing.js";

test("GeoJSON is read here: collections as they are, a feature or a geometry as a collection of one", () => {
  const point = { type: "Point", coordinates: [61, 55] };
  assert.deepEqual(readGeoJSON('\uFEFF{"type":"FeatureCollection","title":"x","features":[]}'), { type: "FeatureCollection", title: "x", features: [] });
  assert.equal(readGeoJSON(JSON.stringify({ type: "Feature", properties: {}, geometry: point }))?.features.length, 1);
  assert.deepEqual(readGeoJSON(JSON.stringify(point))?.features[0].geometry, point);
  assert.deepEqual(["{", "[]", "5", '{"type":"Topology"}', "null"].map(readGeoJSON), [null, null, null, null, null]);
});

test("files of other programs are read by the daemon, archives among them", async () => {
  /** @type {any[]} */
  const asked = [];
  const api = { async ask(/** @type {any[]} */ ...about) {
    asked.push(about);
    return { document: { type: "FeatureCollection", features: [] }, remarks: [{ code: "x", text: "Tracks are left out." }], findings: [] };
  } };
  for (const content of ["<gpx></gpx>", "name,lat,lon", new Uint8Array([0x50, 0x4b, 3, 4])]) await readFile(api, "lake/import", new Blob([content]));
  assert.deepEqual(asked.map(([method, route]) => `${method} ${route}`), Array(3).fill("POST lake/import"));
  assert.equal((await readFile(api, "lake/import", new Blob(["<gpx></gpx>"])))?.remarks[0].text, "Tracks are left out.");
  assert.equal(await readFile(api, "lake/import", new Blob(['{"type":"Topology"}'])), null);
});

test("corners make a ring that runs against the clock and is closed, or a line", () => {
  const wanted = [[0, 0], [1, 0], [1, 1], [0, 0]];
  assert.deepEqual(ringOf([[0, 0], [1, 0], [1, 1]]), wanted);
  assert.deepEqual(shapeOf("no-go", [[0, 0], [1, 1], [1, 0]])?.coordinates[0].toSorted(), wanted.toSorted());
  assert.equal(shapeOf("no-go", [[0, 0], [1, 1]]), null);
  assert.deepEqual(shapeOf("street", [[0, 0], [1, 1]]), { type: "LineString", coordinates: [[0, 0], [1, 1]] });
});

test("what a tool makes is of its kind, with an id that nobody has", () => {
  const draft = draftOf({ features: [featureFor(draftOf({}), "task", { type: "Point", coordinates: [0, 0] }, "A")] });
  assert.equal(draft.file.features[0].id, "cp-1");
  const area = { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] };
  for (const [tool, kind, id] of [["zone-task", "task", "cp-2"], ["no-go", "no-go", "no-go-1"], ["toll", "toll", "toll-1"], ["start", "start", undefined], ["wave", "wave", "wave-1"], ["app", "app", undefined]]) {
    const made = featureFor(draft, /** @type {string} */ (tool), kind === "wave" || kind === "app" ? null : area, "X");
    assert.deepEqual([kindOf(made), made.id], [kind, id]);
  }
});

test("zones of arrival are circles of their radius; what is dragged is drawn by itself, with the ways that end there", () => {
  const task = { type: "Feature", id: "a", properties: { name: "A", radius: "100" }, geometry: { type: "Point", coordinates: [10, 0] } };
  const draft = draftOf({ features: [task, { type: "Feature", properties: { role: "bounds" }, geometry: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] } }] });
  const { features } = drawnAreas(draft, null, 0);
  assert.deepEqual(features.map((/** @type {any} */ one) => [one.properties.kind, one.properties.selected]), [["task", true], ["bounds", false], ["outside", undefined]]);
  assert.ok(Math.abs(features[0].geometry.coordinates[0][12][0] - 10.0009) < 1e-5);
  assert.equal(drawnAreas(draft, 0, 0).features.length, 2);
  assert.equal(zoneOf(draft.file.features[1], [0, 0]), null);
  const course = /** @type {any[]} */ ([0, 1, 2, 3].map((key) => ({ key, place: [key, 0] })));
  const labels = (/** @type {boolean} */ only) => drawnLegs(course, 1, only, (from) => from[0] ? null : 90, String).features.map((one) => one.properties.label);
  assert.deepEqual([labels(true), labels(false)], [["90", "null"], ["null"]]);
});
