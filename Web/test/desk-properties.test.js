// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hintsOf, knownNames, propertiesOf } from "../src/desk/core/properties.js";

const { $defs } = JSON.parse(readFileSync(new URL("../../quests/quest.schema.json", import.meta.url), "utf8"));
/** Kinds of features by their parts of the schema; what stands behind them are other spellings, and what no form has a field for. */
const kinds = [
  ["task", "checkpoint", "difficult"], ["quest", "quest", "name organizer"], ["start", "stop", ""], ["finish", "stop", ""], ["rest", "rest", ""],
  ["toll", "toll", ""], ["wave", "wave", ""], ["group", "group", ""], ["class", "class", ""], ["contact", "contact", ""], ["app", "app", ""],
];

/** What a property may be, without the blank. @param {any} rule @returns {any[]} */
const parts = (rule) => [rule, ...[...(rule.anyOf ?? []), ...(rule.allOf ?? [])].flatMap(parts)];

test("forms have every property of the schema, and no other", () => {
  for (const [kind, part, others] of kinds) {
    const names = propertiesOf(kind).flatMap((one) => [one.name, ...(one.translated ? [`${one.name}:ru`, `${one.name}:en`] : [])]);
    const wanted = [...Object.keys($defs[part].properties), ...others.split(" ")].filter((name) => name && !others.split(" ").includes(name));
    const more = names.filter((name) => name === "id" && !wanted.includes("id"));
    // Translations of descriptions of stops and tasks are of the schema; an id stands in the feature.
    assert.deepEqual(new Set(names), new Set([...wanted, ...more, ...names.filter((name) => /^description:/.test(name))]), kind);
  }
});

test("words, ranges and kinds are those of the schema", () => {
  for (const [kind, part] of kinds) {
    for (const one of propertiesOf(kind)) {
      const rule = $defs[part].properties[one.name];
      if (!rule) continue;
      const all = parts(rule);
      const refs = all.map((each) => each.$ref?.split("/").at(-1)).filter(Boolean);
      const minimum = all.find((each) => each.minimum != null)?.minimum;
      const maximum = all.find((each) => each.maximum != null)?.maximum;
      assert.deepEqual(one.range, minimum == null ? null : [minimum, maximum ?? Infinity], `${kind} ${one.name}`);
      if (one.kind === "f") assert.ok(refs.includes("flag"), one.name);
      assert.equal(one.kind === "t", refs.includes("time"), one.name);
      assert.equal(one.kind === "i", all.some((each) => each.type === "integer") && !refs.includes("slug") , one.name);
      if (one.kind === "n") assert.ok(refs.includes("number"), one.name);
      const pattern = all.find((each) => each.pattern?.includes("[") && !each.pattern.includes("0-9"))?.pattern;
      if (one.kind === "o") assert.ok(all.filter((each) => each.pattern).length === 2, one.name);
      if (one.kind === "w" || one.kind === "o") {
        const lower = pattern.replace(/\[([A-Z])([a-z])\]/g, "$2");
        for (const word of one.words) assert.match(word, new RegExp(lower), one.name);
        const said = [...lower.matchAll(/[a-z]+(-[a-z]+)*/g)].map(([word]) => word).filter((word) => word !== "s");
        const whole = said.map((word) => (one.name === "answer-type" && ["points", "time"].includes(word) ? `station-${word}` : word));
        assert.deepEqual(new Set(one.words), new Set(whole), one.name);
      }
    }
  }
});

test("a task has room for one more hint than it has, up to nine", () => {
  assert.deepEqual(hintsOf({}), []);
  assert.deepEqual(hintsOf({ hint: "Look up" }).map((one) => one.name), ["hint-2", "hint-2-after", "hint-2-price"]);
  assert.equal(hintsOf({ hint: "a", "hint-3": "c" }).length, 9);
  assert.equal(hintsOf({ "hint-9-price": 1 }).length, 24);
  assert.ok(knownNames("task", { hint: "a" }).has("hint-2:ru"));
  assert.ok(!knownNames("task", {}).has("_leaflet_id"));
});
