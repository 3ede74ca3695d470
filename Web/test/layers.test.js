// @ts-check
// Modules import downwards: a lower folder knows nothing of a higher one, and no file needs itself in a circle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../src", import.meta.url));

/** From the lowest up. Each folder may import from itself and from those before it. The last is `src` itself, where pages begin. */
const layers = ["core", "parts", "voice", "map", "screens/answers", "screens", "desk/core", "desk/parts", "desk/screens", "desk", "account/core",
  "account/parts", "account/screens", "account", "."];

/** @param {string} [folder] @returns {string[]} */
const files = (folder = "") =>
  readdirSync(`${root}/${folder}`).flatMap((name) => {
    const file = `${folder}${name}`;
    return statSync(`${root}/${file}`).isDirectory() ? files(`${file}/`) : /\.js$/.test(name) ? [file] : [];
  });
const folderOf = (/** @type {string} */ file) => file.split("/").slice(0, -1).join("/") || ".";

/**
 * The files that a module names, by their paths in `src`.
 * @param {string} file
 * @param {string} text
 */
const named = (file, text) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => new URL(found[1], `file:///${file}`).pathname.slice(1));

/** A comment that names a type needs no module. @param {string} text */
const run = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** @param {Record<string, string>} texts Modules by their paths in `src`. */
const climbing = (texts) =>
  Object.entries(texts).flatMap(([file, text]) =>
    named(file, text).filter((other) => layers.indexOf(folderOf(other)) > layers.indexOf(folderOf(file))).map((other) => `${file} → ${other}`));

/** The first circle of modules, also of those that are loaded later; empty where there is none. @param {Record<string, string>} texts */
function circle(texts) {
  const done = new Set();
  /** @param {string} file @param {string[]} way @returns {string[]} */
  const from = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const other of named(file, run(texts[file] ?? ""))) {
      const found = from(other, [...way, file]);
      if (found.length) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of Object.keys(texts)) {
    const found = from(file, []);
    if (found.length) return found;
  }
  return [];
}

const texts = Object.fromEntries(files().map((file) => [file, readFileSync(`${root}/${file}`, "utf8")]));

test("every folder of the modules has its place among the layers", () => {
  assert.deepEqual([...new Set(Object.keys(texts).map(folderOf))].filter((folder) => !layers.includes(folder)), []);
  assert.ok(Object.keys(texts).length > 200);
});

test("no module imports from a folder above its own", () => assert.deepEqual(climbing(texts), []));

test("no modules import each other in a circle", () => assert.deepEqual(circle(texts), []));

test("a planted circle is found, also through a module that is loaded later", () => {
  const planted = {
    "parts/a.js": 'import { b } from "./b.js";', "parts/b.js": 'export const c = () => import("../core/c.js");',
    "core/c.js": 'import {\n  a,\n} from "../parts/a.js";',
  };
  assert.deepEqual(circle(planted), ["parts/a.js", "parts/b.js", "core/c.js", "parts/a.js"]);
  assert.deepEqual(circle({ ...planted, "core/c.js": '/** @type {import("../parts/a.js").A} */\nexport const c = 1;' }), []);
  assert.deepEqual(circle({ "core/a.js": 'import "./a.js";' }), ["core/a.js", "core/a.js"]);
});

test("a planted import from above is found, also of a type", () => {
  assert.deepEqual(climbing({ "map/a.js": 'import { b } from "../screens/b.js";\nimport { c } from "../core/c.js";' }),
    ["map/a.js → screens/b.js"]);
  assert.deepEqual(climbing({ "desk/core/a.js": '/** @type {import("../parts/b.js").B} */' }), ["desk/core/a.js → desk/parts/b.js"]);
  assert.deepEqual(climbing({ "core/a.js": 'export * from "../main.js";' }), ["core/a.js → main.js"]);
});
