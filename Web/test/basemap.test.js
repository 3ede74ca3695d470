// @ts-check
// The basemap's style and what is done to it; by `node --test` and `deno test` alike.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { KINDS } from "../src/map/basemap-icons.js";
import { loadStyle, readied, speak } from "../src/map/basemap.js";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");
const template = JSON.parse(read("Sources/questd/Resources/basemap.json"));
const config = JSON.parse(read("Sources/questctl/Resources/tiles.json"));
const lua = read("Sources/questctl/Resources/tiles.lua");

/** @returns {any} */
function style() {
  return {
    version: 8,
    sources: { basemap: { type: "vector", tiles: ["/tiles/abc/{z}/{x}/{y}"] } },
    layers: structuredClone(template.layers),
  };
}

/** @param {any} value @param {(text: string, list: any[]) => void} see */
function walk(value, see) {
  if (Array.isArray(value)) {
    if (typeof value[0] === "string") see(value[0], value);
    for (const part of value) walk(part, see);
  } else if (value && typeof value === "object") {
    for (const part of Object.values(value)) walk(part, see);
  }
}

test("addresses of tiles become whole, others stay", () => {
  const made = readied(style(), "https://quest.example", "ru");
  assert.deepEqual(made.sources.basemap.tiles, ["https://quest.example/tiles/abc/{z}/{x}/{y}"]);
});

test("names are asked for in the language, then as they stand there", () => {
  for (const language of ["ru", "en"]) {
    const text = JSON.stringify(readied(style(), "", language).layers);
    assert.ok(text.includes(`["get","name:${language}"]`));
    const others = [...text.matchAll(/"name:(\w+)"/g)].filter((found) => found[1] !== language);
    assert.deepEqual(others, []);
    assert.ok(text.includes(`["coalesce",["get","name:${language}"],["get","name"]]`));
  }
});

test("a shown map is told of those layers alone that say something else now", () => {
  const shown = readied(style(), "", "ru");
  /** @type {string[]} */
  const told = [];
  const map = {
    getStyle: () => shown,
    setLayoutProperty: (/** @type {string} */ id) => told.push(id),
  };
  speak(map, "ru");
  assert.deepEqual(told, []);
  speak(map, "en");
  assert.ok(told.includes("street-names") && told.includes("town-names"));
  assert.ok(!told.includes("house-numbers") && !told.includes("one-ways"));
});

test("a style that does not come is an error", async () => {
  const refusing = /** @type {any} */ (() => Promise.resolve({ ok: false, status: 503 }));
  await assert.rejects(loadStyle("day", "en", { origin: "", fetch: refusing }), /503/);
});

test("every layer drawn is one that tiles have, and every class drawn is one that is written", () => {
  const written = new Set([...lua.matchAll(/"([a-z_]+)"/g)].map((found) => found[1]));
  for (const layer of template.layers) {
    if (layer.type === "background") continue;
    assert.ok(config.layers[layer["source-layer"]], layer.id);
    assert.ok(lua.includes(`"${layer["source-layer"]}"`), layer["source-layer"]);
    walk([layer.filter, layer.paint, layer.layout], (head, list) => {
      if (head === "literal" && Array.isArray(list[1])) {
        for (const name of list[1]) assert.ok(written.has(name), `${layer.id}: ${name}`);
      }
      if (head === "get" || head === "has") {
        assert.ok(lua.includes(`"${list[1]}"`) || list[1].startsWith("name:"), `${layer.id}: ${list[1]}`);
      }
    });
  }
});

test("by day and by night every colour has a value, and none is left over", () => {
  const { day, night } = template.palettes;
  assert.deepEqual(Object.keys(day), Object.keys(night));
  const used = new Set([...JSON.stringify(template.layers).matchAll(/"@(\w+)"/g)].map((found) => found[1]));
  for (const name of used) assert.match(day[name] ?? "", /^#[0-9A-F]{6}$/, name);
  for (const name of Object.keys(day)) assert.ok(used.has(name), name);
});

test("names are legible: on land 7:1 by day and by night, cycleways 4.5:1", () => {
  for (const palette of Object.values(template.palettes)) {
    assert.ok(contrast(palette.names, palette.land) >= 7);
    assert.ok(contrast(palette.names_minor, palette.land) >= 7);
    assert.ok(contrast(palette.water_names, palette.halo) >= 7);
    assert.ok(contrast(palette.wood_names, palette.halo) >= 7);
    assert.ok(contrast(palette.route_names, palette.halo) >= 7);
    assert.ok(contrast(palette.cycleway, palette.land) >= 4.5);
    assert.ok(contrast(palette.closed, palette.halo) >= 4.5);
  }
});

test("everything that riders look for has a drawing", () => {
  const kinds = new Set([...lua.matchAll(/return "([a-z_]+)"/g)].map((found) => found[1]));
  for (const kind of KINDS.places) assert.ok(kinds.has(kind), kind);
  const barriers = lua.match(/barriers = \{([^}]*)\}/)?.[1] ?? "";
  for (const [, kind] of barriers.matchAll(/= "([a-z_]+)"/g)) assert.ok(KINDS.barriers.includes(kind), kind);
  assert.ok(KINDS.barriers.includes("ford"));
});

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + .05) / (dark + .05);
}

/** @param {string} colour */
function luminance(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
  return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
}
