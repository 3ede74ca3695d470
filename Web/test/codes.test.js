import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} folder @param {string} suffix @returns {string[]} */
const files = (folder, suffix) =>
  readdirSync(folder).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(file).isDirectory() ? files(file, suffix) : file.endsWith(suffix) ? [file] : [];
  });

/** What is declared, with the names of its values. @type {Map<string, string[]>} */
const declared = new Map();
for (const folder of ["Messages", "DeskMessages", "AccountMessages"]) {
  for (const file of files(`${root}/Sources/WebWords/${folder}`, ".swift")) {
    const text = readFileSync(file, "utf8");
    for (const call of text.matchAll(/Message\(\s*"((?:web|desk|mine)-[a-z0-9-]+)",([\s\S]*?)\),\n/g)) {
      declared.set(call[1], [...call[2].matchAll(/"(\w+)": \./g)].map((found) => found[1]));
    }
  }
}
const sources = files(`${root}/Web/src`, ".js").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const pageOf = (/** @type {{ file: string }} */ { file }) => file.match(/\/Web\/src\/(desk|account)\//)?.[1] ?? "app";
const [desk, account, app] = ["desk", "account", "app"].map((page) => sources.filter((source) => pageOf(source) === page));

/** The codes with a beginning that stand in modules. @param {{ text: string }[]} modules @param {string} prefix */
const said = (modules, prefix) =>
  new Set(modules.flatMap(({ text }) => [...text.matchAll(new RegExp(`"(${prefix}-[a-z0-9-]+)"`, "g"))].map((found) => found[1])));
/** Those declared that no module says. @param {{ text: string }[]} modules @param {string} prefix */
const unsaid = (modules, prefix) => {
  const codes = said(modules, prefix);
  return [...declared.keys()].filter((code) => code.startsWith(`${prefix}-`) && !codes.has(code));
};

test("each code that is said is declared, and given the values that it takes", () => {
  let count = 0;
  for (const { file, text } of sources) {
    for (const [, code, rest] of text.matchAll(/\bsay\(\s*"([^"]+)"([^\n]*(?:\n[^\n]*)?)/g)) {
      count += 1;
      const names = declared.get(code);
      assert.ok(names, `${file}: ${code}`);
      for (const name of names) assert.match(rest, new RegExp(`\\b${name}\\b`), `${file}: ${code} takes ${name}`);
    }
  }
  assert.ok(count > 300);
});

test("codes are literals, and each that is declared is said", () => {
  assert.deepEqual(unsaid(app, "web").filter((code) => code !== "web-needs-script"), []);
  assert.deepEqual([...said(app, "desk"), ...said(account, "desk")], []);
  assert.deepEqual(unsaid(account, "mine").filter((code) => code !== "mine-needs-script"), []);
  assert.deepEqual([...said(app, "mine"), ...said(desk, "mine")], []);
  if (desk.length > 0) assert.deepEqual(unsaid(desk, "desk"), []);
  for (const { file, text } of sources) {
    if (file.endsWith("/parts/words.js") || file.endsWith("/core/words.js")) continue;
    assert.doesNotMatch(text, /\bsay\((?!\s*"|\s*code|:)/, file);
  }
});

test("no words stand in the scripts", () => {
  for (const { file, text } of sources) {
    const letters = text.split("\n").filter((line) => /[а-яё]/i.test(line));
    assert.deepEqual(letters, [], file);
  }
});

test("lines of the scripts end at 140 columns, but for types in comments", () => {
  for (const { file, text } of sources) {
    const long = text.split("\n").filter((line) => line.length > 140 && !/^\s*(\*|\/\*\*)/.test(line));
    assert.deepEqual(long, [], file);
  }
});
