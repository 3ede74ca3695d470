// @ts-check
import assert from "node:assert/strict";
import { pbkdf2Sync } from "node:crypto";
import { test } from "node:test";
import { emptied } from "../src/core/state.js";
import { answerForm, bars, checkOffline, readTasks, shownTasks, taskStates } from "../src/core/tasks.js";

const task = (/** @type {any} */ properties) => /** @type {any} */ ({ options: [], ...properties });

test("what was typed is brought into one form", () => {
  const cases = [
    ["text", "  «Старая  Ёлка»! ", "стараяелка"], ["text", "KANAL-Straße", "kanalstraße"], ["text", "...", "..."],
    ["code", "ab-12 ‐cd", "ab12cd"], ["number", "+2,50", "2.5"], ["number", "−12 km", "-12"], ["number", "1 000", "1000"],
    ["number", "-0", "0"], ["number", "twelve", null], ["number", "", null], ["photo", "x", null],
  ];
  for (const [kind, text, form] of cases) {
    assert.equal(answerForm(task({ answer_type: kind, unit: "km" }), String(text)), form, `${kind} ${text}`);
  }
  assert.equal(answerForm(task({ answer_type: "choice", options: ["Oak", "Lime"] }), "lime"), "2");
  assert.equal(answerForm(task({ answer_type: "choice", options: ["Oak", "Lime"] }), "birch"), null);
});

test("right and wrong are told apart without network, by keys as any PBKDF2 makes them", async () => {
  const salt = Buffer.from("a salt of the quest");
  const key = pbkdf2Sync("канарейка", salt, 1000, 32, "sha256").toString("base64url");
  const offline_check = { algorithm: "PBKDF2-HMAC-SHA-256", iterations: 1000, salt: salt.toString("base64url"), keys: [key] };
  const asked = task({ answer_type: "text", offline_check });
  assert.equal(await checkOffline(crypto.subtle, asked, " Канарейка. "), "right");
  assert.equal(await checkOffline(crypto.subtle, asked, "воробей"), "wrong");
  assert.equal(await checkOffline(crypto.subtle, task({ answer_type: "text" }), "воробей"), null);
  assert.equal(await checkOffline(crypto.subtle, { ...asked, offline_check: { ...offline_check, algorithm: "other" } }, "x"), null);
});

test("lists in one property have bars between; a bar of their own is escaped", () => {
  assert.deepEqual(bars("oak|lime \\| birch| a\\\\b"), ["oak", "lime | birch", "a\\b"]);
  assert.deepEqual(bars(undefined), []);
});

const now = Date.parse("2026-06-14T09:00:00Z");
function states(/** @type {any[]} */ properties, /** @type {any} */ more = {}) {
  const features = properties.map((one, index) => ({
    geometry: one.at ? { type: "Point", coordinates: one.at } : null,
    properties: { id: `cp-${index + 1}`, order: index + 1, name: `Task ${index + 1}`, ...one },
  }));
  const state = { ...emptied(), tasks: readTasks({ features }, 0), ...more };
  return { state, found: taskStates(/** @type {any} */ (state), now) };
}

test("each task says its state", () => {
  const verdict = (/** @type {string} */ task, /** @type {string} */ verdict) => ({ id: task + verdict, task, verdict });
  const { found } = states([
    {}, {}, {}, {}, { closes: "2026-06-14T08:59:59Z" }, { opens: "2026-06-14T09:00:01Z" }, { attempts_left: 0 },
    { locked_until: "2026-06-14T09:01:00Z" }, {}, {},
  ], {
    answers: [verdict("cp-1", "rejected"), verdict("cp-1", "accepted"), verdict("cp-1", "rejected"), verdict("cp-2", "pending"),
      verdict("cp-3", "rejected"), verdict("cp-4", "rejected")],
    queue: { items: [{ id: 1, kind: "answer", task: "cp-4", state: "waiting", probable: "right" },
      { id: 2, kind: "answer", task: "cp-9", state: "refused" }] },
    next: { task: { properties: { id: "cp-10" } } },
  });
  assert.deepEqual(Object.values(found).map(({ state }) => state),
    ["done", "pending", "rejected", "sending", "closed", "locked", "closed", "locked", "open", "next"]);
  assert.equal(found["cp-4"].probable, "right");
});

test("the list is filtered and sorted; what is nowhere comes last", () => {
  const { state, found } = states([
    { name: "Дуб", category: "tree", points: 5, at: [0, 0.02] }, { name: "Ёж", category: "animal", points: 9, at: [0, 0.01] },
    { name: "Липа", category: "tree", points: 7 },
  ], { position: { fix: { position: [0, 0] } } });
  const shown = (/** @type {any} */ filter, /** @type {string} */ sort) =>
    shownTasks(state.tasks.list, found, { ...state.filter, ...filter }, sort).join(" ");
  assert.equal(shown({}, "near"), "cp-2 cp-1 cp-3");
  assert.equal(shown({}, "number"), "cp-1 cp-2 cp-3");
  assert.equal(shown({}, "points"), "cp-2 cp-3 cp-1");
  assert.equal(shown({ categories: ["tree"] }, "near"), "cp-1 cp-3");
  assert.equal(shown({ text: "еж" }, "near"), "cp-2");
  assert.equal(shown({ states: ["done"] }, "near"), "");
});
