// @ts-check
// Changes and rows of teams, codes of this page, the state of quests, maps on paper and the look of the app, as the desk reckons them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requestsOf } from "../src/desk/core/team-changes.js";
import { matching, sorted, standingOf, teamRows } from "../src/desk/core/team-rows.js";
import { byState, shifted, stateOf } from "../src/desk/core/quest-state.js";
import { barOf, scaleOf, zoomOf } from "../src/desk/core/paper.js";
import { cardLink, deskLink, forgetIssued, issuedOf, keepIssued, taskLink } from "../src/desk/core/issued.js";
import { languagesOf } from "../src/desk/core/languages.js";
import { barsOf, linesOf, lookOf, menuOf, menuText, modules, readingOf, setLook } from "../src/desk/core/app-look.js";
import { draftOf } from "../src/desk/core/draft.js";


const { equal, ok, deepEqual: same } = assert;
const waves = [{ id: "early", name: "Ранняя" }];

test("a change is told by the request that it has", () => {
  same(requestsOf(["name", "bib", "wave", "phone"], { name: "A", bib: "", wave: "", phone: "+1" }),
    [["name", { name: "A" }], ["bib", { bib: undefined }], ["wave", { wave: undefined }], ["contact", { captain: undefined, phone: "+1" }]]);
});

test("rows of teams are found by their words and sorted by a column", () => {
  const teams = [{ id: "b", name: "Owls", number: 10, device_count: 0 }, { id: "a", name: "Red foxes", number: 9, device_count: 2, wave: "early", started_at: "2026-06-14T08:00:00Z" }];
  const rows = teamRows(teams, [{ team: "b", captain: "Вера", phone: "+7" }], waves, [], Date.parse("2026-06-14T09:00:00Z"));
  same(matching(rows, "вера").map((row) => row.team.id), ["b"]);
  same(matching(rows, "early red").map((row) => row.team.id), []);
  same(matching(rows, "ранняя red").map((row) => row.team.id), ["a"]);
  same(sorted(rows, "number", false).map((row) => row.number), [9, 10]);
  same(sorted(rows, "name", true).map((row) => row.name), ["Red foxes", "Owls"]);
  same(rows.map((row) => row.standing), ["expected", "started"]);
  equal(standingOf({ registration: "waiting", device_count: 1 }, 0), "waiting");
  equal(standingOf({ entry: "withdrawn", finished_at: "x" }, 0), "withdrawn");
});

test("a quest is running between its times, unless it is paused", () => {
  const quest = { phase: "open", opens: "2026-06-14T08:00:00Z", closes: "2026-06-14T12:00:00Z" };
  const at = (/** @type {string} */ time, more = {}) => stateOf({ ...quest, ...more }, Date.parse(time));
  equal(at("2026-06-14T07:00:00Z"), "open");
  equal(at("2026-06-14T08:00:00Z"), "running");
  equal(at("2026-06-14T12:00:00Z"), "finished");
  equal(at("2026-06-14T09:00:00Z", { plan: { paused_since: "x" } }), "paused");
  equal(at("2026-06-14T09:00:00Z", { phase: "closed" }), "closed");
  const list = [{ id: 1, phase: "draft" }, { id: 2, ...quest }, { id: 3, phase: "closed" }, { id: 4, ...quest, opens: "2026-06-15T08:00:00Z" }];
  same(byState(list, Date.parse("2026-06-14T09:00:00Z")).map((one) => one.quest.id), [2, 4, 1, 3]);
});

test("another shift moves start and end against those that hold", () => {
  const quest = { opens: "2026-06-14T08:30:00.000Z", closes: "2026-06-14T13:00:00.000Z", plan: { start_shift: 30, end_shift: 30 } };
  same(shifted(quest, 30, 30), { opens: "2026-06-14T08:30:00.000Z", closes: "2026-06-14T13:00:00.000Z" });
  same(shifted(quest, 0, 0), { opens: "2026-06-14T08:00:00.000Z", closes: "2026-06-14T12:00:00.000Z" });
});

test("a map on paper is as large as its scale says", () => {
  ok(Math.abs(scaleOf(zoomOf(10_000, 55), 55) - 10_000) < 0.01);
  // One pixel of the web map at zoom 0, on the equator.
  ok(Math.abs(scaleOf(0, 0) - 40_075_016.686 / 512 / (0.0254 / 96)) < 1);
  same(barOf(10_000), { metres: 500, width: 50 });
  same(barOf(15_000), { metres: 500, width: 500_000 / 15_000 });
  same(barOf(4000), { metres: 200, width: 50 });
});

test("codes that were told stay as long as the page, and no longer than they hold", () => {
  keepIssued("team", "park", { id: "a", name: "A", code: "1" });
  keepIssued("team", "park", { id: "a", name: "A", code: "2" });
  keepIssued("staff", "park", { id: "a", name: "A", code: "3" });
  same(issuedOf("team", "park").map((one) => one.code), ["2"]);
  forgetIssued("team", "park", "a");
  same(issuedOf("team", "park"), []);
  equal(cardLink("https://x.example", "park", "7KQ2-M4ZD"), "https://x.example/q/park#code=7KQ2-M4ZD");
  equal(taskLink("https://x.example", "park", "cp-1", "7KQ2-M4ZD"), "https://x.example/q/park#task=cp-1&tag=7KQ2-M4ZD");
  equal(deskLink("https://x.example", "park", "ABC"), "https://x.example/desk#quest=park&code=ABC");
});

test("the languages of a file are its own and those of its translations", () => {
  same(languagesOf({ features: [{ properties: { name: "Дуб", "name:en": "Oak" } }] }, {}), ["ru", "en"]);
  same(languagesOf({ features: [{ properties: { name: "Oak" } }] }, {}), ["en"]);
});

test("the look of the app is one feature, made when it is wanted", () => {
  const draft = setLook(draftOf({ features: [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [0, 0] } }] }), "accent", "#006b3c");
  same(lookOf(draft), { role: "app", accent: "#006b3c" });
  same(lookOf(setLook(draft, "accent", "")), { role: "app" });
  equal(draft.file.features.length, 2);
  equal(setLook(draft, "name", "Lake").file.features.length, 2);
});

test("a menu that is as it would be anyway is left out of the file", () => {
  equal(menuText(menuOf(undefined)), "");
  equal(menuText(menuOf("results|list")), "results|list|settings");
  equal(menuOf("results|list").length, modules.length);
  equal(barsOf(linesOf("Rules https://x.example| Chat https://y.example")), "Rules https://x.example|Chat https://y.example");
});

test("a colour tells how well it can be read, and what is made of it", () => {
  equal(readingOf("red", false), null);
  ok((readingOf("#073f87", false)?.ratio ?? 0) >= 7);
  const pale = readingOf("#8fc3ff", false);
  ok(pale && pale.ratio < 4.5 && pale.used !== "#8fc3ff");
});
