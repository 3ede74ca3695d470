// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chooseLanguage, fill, loadWords, say, spokenLanguage, useWords } from "../src/core/words.js";

/** @type {{ language: "en" | "ru", pattern: string, values: { [name: string]: { [kind: string]: string | number } }, text: string }[]} */
const cases = JSON.parse(readFileSync(new URL("words-cases.json", import.meta.url), "utf8"));

test("patterns are filled as the daemon fills them", () => {
  assert.ok(cases.length > 50);
  for (const { language, pattern, values, text } of cases) {
    const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Object.values(value)[0]]));
    assert.equal(fill(pattern, plain, language), text, `${pattern} in ${language}`);
  }
});

test("a text is said in the language that was loaded last; one that is missing is said by its code", async () => {
  /** @type {string[]} */
  const asked = [];
  /** @param {string} address */
  const ask = async (address) => {
    asked.push(address);
    return Response.json({ "web-left": address.includes("ru") ? "{n} {n|задание|задания|заданий}" : "{n} {n|task|tasks}" });
  };
  await loadWords("ru", ask);
  assert.equal(say("web-left", { n: 3 }), "3 задания");
  await loadWords("en", ask);
  assert.equal(say("web-left", { n: 3 }), "3 tasks");
  assert.equal(spokenLanguage(), "en");
  assert.deepEqual(asked, ["/words/ru.json", "/words/en.json"]);
  assert.equal(say("web-missing"), "web-missing");
  assert.equal(say("toString"), "toString");
});

test("where words do not come, those of before stay", async () => {
  useWords("ru", { "web-yes": "Да" });
  await assert.rejects(loadWords("en", async () => new Response("", { status: 503 })));
  assert.equal(say("web-yes"), "Да");
  assert.equal(spokenLanguage(), "ru");
});

test("the language is the chosen one, else the browser's first that there is, else English", () => {
  assert.equal(chooseLanguage("ru", ["en"]), "ru");
  assert.equal(chooseLanguage(null, ["de-DE", "ru-RU", "en"]), "ru");
  assert.equal(chooseLanguage(undefined, ["EN-gb", "ru"]), "en");
  assert.equal(chooseLanguage("xx", ["fr"]), "en");
  assert.equal(chooseLanguage(null, []), "en");
});
