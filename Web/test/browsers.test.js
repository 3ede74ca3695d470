// @ts-check
// The oldest browsers that docs/guides/APP.md names: Chromium 105, Safari 16.4, Firefox 121. What came later, riders' pages do without.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { address } from "../src/core/requests.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** @param {string} folder @returns {string[]} */
const files = (folder) =>
  readdirSync(folder).flatMap((name) => statSync(`${folder}/${name}`).isDirectory() ? files(`${folder}/${name}`) : [`${folder}/${name}`]);
const read = (/** @type {string} */ name) => readFileSync(name, "utf8");
const scripts = files(`${root}/src`).filter((name) => name.endsWith(".js") && !/\/src\/(desk|account)\//.test(name) || name.endsWith("station-rules.js"));
const styles = files(`${root}/style`).filter((name) => /\/(base|controls|page|ride|tokens|map[\w-]*)\.css$/.test(name));

/** What came later, by how it looks, and with what. @type {[RegExp, string][]} */
const later = [
  [/\.(toSorted|toReversed|toSpliced)\(/, "Chromium 110"], [/\.with\(/, "Chromium 110"], [/\b(Object|Map)\.groupBy\(/, "Chromium 117"],
  [/\bArray\.fromAsync\(/, "Chromium 121"], [/\bPromise\.(withResolvers|try)\(/, "Chromium 119"], [/\bAbortSignal\.any\(/, "Chromium 116"],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, "Chromium 122"], [/\bURL\.(canParse|parse)\(/, "Chromium 120"],
  [/\bitems\.size\b(?! *\?\?)/, "URLSearchParams.size, Safari 17"], [/\bIterator\.from\(/, "Chromium 122"], [/\/v[.,;)]/, "regular expressions of Chromium 112"],
  [/\bwith \{ type:/, "Chromium 123"], [/\bnew CloseWatcher\(/, "Chromium 126"], [/\bRegExp\.escape\(/, "Chromium 136"],
];

test("the riders' scripts ask for nothing that came after the oldest browsers that are stated", () => {
  assert.ok(scripts.length > 60);
  for (const name of scripts) {
    for (const [pattern, since] of later) assert.doesNotMatch(read(name), pattern, `${name}: ${since}`);
  }
});

test("their styles neither", () => {
  assert.ok(styles.length >= 5);
  for (const name of styles) {
    assert.doesNotMatch(read(name), /color-mix\(|light-dark\(|oklch\(|@property|@starting-style|text-wrap|^\s*&/m, name);
  }
});

test("an address has its query also where browsers do not count its items", () => {
  assert.equal(address("quests/park/photos", { task: "cp-1", upload: undefined, text: "a b" }), "/api/v1/quests/park/photos?task=cp-1&text=a+b");
  assert.equal(address("quests"), "/api/v1/quests");
});

test("a page whose scripts do not run says in two languages what to do, until the app is drawn", () => {
  const page = read(`${root}/index.html`);
  for (const [language, words] of [["en", ["iOS 16.4", "Chromium 105", "Firefox 121"]], ["ru", ["iOS 16.4", "Chromium 105", "Firefox 121"]]]) {
    const said = page.match(new RegExp(`<div id="not-started">[^]*?<p lang="${language}">([^]*?)</p>`))?.[1] ?? "";
    for (const word of words) assert.ok(said.includes(word), `${language}: ${word}`);
  }
  assert.match(page, /<div id="app"><\/div>\n<div id="not-started">/);
  assert.match(read(`${root}/style/base.css`), /#app:not\(:empty\) \+ #not-started \{ display: none; \}/);
});
