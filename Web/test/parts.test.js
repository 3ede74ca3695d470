import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brandColours, contrast, readable } from "../src/parts/contrast.js";
import { blocks, inline, safeLink } from "../src/parts/markdown.js";
import { rest, together } from "../src/parts/series.js";
import { heights, landing } from "../src/parts/sheet-heights.js";
import { inShort, partIcon, turnIcon, wordsThatFit } from "../src/parts/turns.js";
import { codeIn, composed, gapCount, moved, takers, withCode } from "../src/screens/answers/compose.js";
import { codeFor } from "../src/screens/answers/linked.js";
import { trackerLinks } from "../src/screens/tracker-links.js";
import { circle, clusters, outside } from "../src/map/shapes.js";

test("descriptions have paragraphs, line breaks, emphasis, lists and links", () => {
  assert.deepEqual(blocks("One\ntwo\n\n*three*"), [
    { kind: "p", parts: ["One", { kind: "break", parts: [] }, "two"] },
    { kind: "p", parts: [{ kind: "em", parts: ["three"] }] },
  ]);
  assert.deepEqual(blocks("- a\n- **b**"), [
    { kind: "ul", start: 1, items: [["a"], [{ kind: "strong", parts: ["b"] }]] },
  ]);
  assert.deepEqual(blocks("2. a\n3. b"), [{ kind: "ol", start: 2, items: [["a"], ["b"]] }]);
  assert.deepEqual(inline("[map](https://example.org/a)"), [
    { kind: "link", href: "https://example.org/a", parts: ["map"] },
  ]);
});

test("all else in a description stays text", () => {
  for (const text of ["<b>x</b>", "# x", "[x](javascript:alert(1))", "![x](a.png)", "`x`", "snake_case_name", "2 * 3 * 4", "***", "___ and ___"]) {
    assert.deepEqual(inline(text).filter((part) => typeof part !== "string"), [], text);
    assert.equal(inline(text).join(""), text);
  }
  assert.deepEqual(inline("\\*x\\*"), ["*x*"]);
});

test("a hostile description costs little time", () => {
  const from = performance.now();
  for (const text of ["*".repeat(20000), "[".repeat(20000), "**a ".repeat(5000), "- \n".repeat(5000), "_a".repeat(10000)]) blocks(text);
  assert.ok(performance.now() - from < 60_000);
});

test("only addresses of pages and of mail are opened", () => {
  assert.equal(safeLink("https://example.org"), "https://example.org/");
  for (const address of ["javascript:alert(1)", "data:text/html,x", "//x", "", null, "JaVaScRiPt:x"]) assert.equal(safeLink(address), null);
});

test("answers are put together as the daemon reads them", () => {
  const of = (answer_type, more = {}) => ({ answer_type, options: [], ...more });
  assert.equal(composed(of("text"), "  oak "), "oak");
  assert.equal(composed(of("text"), "  "), null);
  assert.equal(composed(of("choices", { options: ["a", "b", "c"] }), ["c", "a"]), "a|c");
  assert.equal(composed(of("choices", { options: ["a"] }), []), null);
  assert.equal(composed(of("sort", { options: ["a", "b"] }), undefined), "a|b");
  assert.equal(composed(of("gaps", { gaps: 2 }), ["x|y", "z"]), "x\\|y|z");
  assert.equal(composed(of("choices", { options: ["a, b", "c|d", "e\\"] }), ["e\\", "c|d", "a, b"]), "a, b|c\\|d|e\\\\");
  assert.equal(composed(of("sort", { options: ["a, b", "c|d"] }), ["c|d", "a, b"]), "c\\|d|a, b");
  assert.equal(composed(of("gaps", { gaps: 2 }), ["x"]), null);
  assert.equal(composed(of("codes"), ["k1", "", " k2 "]), "k1|k2");
  assert.equal(composed(of("code"), "lynx-7"), "LYNX-7");
  assert.equal(gapCount({ description: "In ___ by ____." }), 2);
});

test("a code comes from a link or is the text itself", () => {
  assert.equal(codeIn("https://x.org/q/park#task=cp-1&tag=LYNX7"), "LYNX7");
  assert.equal(codeIn(" LYNX-7 "), "LYNX-7");
});

test("a code that comes takes the place of the one before, and joins those that were found", () => {
  assert.equal(withCode({ answer_type: "code" }, "typed", "LYNX-7"), "LYNX-7");
  assert.deepEqual(withCode({ answer_type: "codes" }, undefined, "K1"), ["K1"]);
  assert.deepEqual(withCode({ answer_type: "codes" }, ["K1", " "], "K2"), ["K1", "K2"]);
  assert.deepEqual(withCode({ answer_type: "codes" }, ["k1 "], "K1"), ["k1 "]);
});

test("a code is likeliest of the task that the rider is led to, then of the nearest that takes one", () => {
  const task = (/** @type {string} */ id, answer_type = "code", order = 0) => ({ id, answer_type, order });
  const far = (/** @type {number | null} */ distance, state = "open") => ({ distance, state });
  const found = takers({
    tasks: { list: [task("far"), task("text", "text"), task("done"), task("led"), task("near", "codes"), task("nowhere", "code", 2), task("lost", "code", 1)] },
    taskStates: { far: far(900), text: far(1), done: far(2, "done"), led: far(400, "next"), near: far(30), nowhere: far(null), lost: far(null) },
    guide: { target: { id: "led" } },
  });
  assert.deepEqual(found.map((one) => one.id), ["led", "near", "far", "lost", "nowhere"]);
});

test("a link to another task leads there, and a team's code is no answer", () => {
  const followed = /** @type {any[]} */ ([]), told = /** @type {any[]} */ ([]);
  const app = { store: { state: { session: { quest: "park" } } }, actions: { follow: (/** @type {any} */ link) => followed.push(link.task), toast: (/** @type {string} */ kind) => told.push(kind) } };
  assert.equal(codeFor(app, "LYNX-7", "cp-1"), "LYNX-7");
  assert.equal(codeFor(app, "https://x.org/q/park#task=cp-1&tag=LYNX-7", "cp-1"), "LYNX-7");
  assert.equal(codeFor(app, "http://10.0.0.5:8080/q/park#tag=LYNX-7", "cp-1"), "LYNX-7");
  assert.equal(codeFor(app, "https://x.org/q/park#task=cp-2&tag=OWL-1", "cp-1"), null);
  assert.deepEqual([followed, told], [["cp-2"], []]);
  assert.equal(codeFor(app, "https://x.org/q/park#code=7KQ2-M4ZD", "cp-1"), null);
  assert.equal(codeFor(app, "https://x.org/q/lake#task=cp-1&tag=LYNX-7", "cp-1"), null);
  assert.deepEqual([followed, told], [["cp-2"], ["problem", "problem"]]);
});

test("things of an order are moved within it", () => {
  assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.deepEqual(moved(["a", "b"], 0, -1), ["a", "b"]);
});

test("the sheet goes to the nearest height, or where it is thrown", () => {
  const all = heights(800);
  const { peek, half, full } = all;
  assert.ok(peek < half && half < full);
  assert.equal(landing(peek + 20, 0, all), "peek");
  assert.equal(landing(peek + 20, 1, all), "half");
  assert.equal(landing(half + 20, -1, all), "half");
  assert.equal(landing(full - 20, 0, all), "full");
  assert.equal(landing(peek - 20, -2, all), "peek");
});

test("folded, the sheet has room for the largest texts, a checkpoint for its button, and a task all that the map can spare", () => {
  assert.equal(heights(568, "way", 1.5).peek, Math.round(heights(568).peek * 1.2));
  assert.ok(heights(667, "card").peek >= heights(667).peek + 64);
  assert.equal(heights(667, "task").half, 667 - 176);
});

test("folded, the sheet and the next turn leave a small phone a third of its height for the map", () => {
  const turn = 8 + 48 + 60 + 44 + 14;
  assert.ok((568 - heights(568).peek - turn) / 568 >= 0.35);
});

test("colours of a branding are made so dark, by night so light, that they can be read, as the daemon says", () => {
  assert.equal(Math.round(contrast("#000000", "#ffffff")), 21);
  const cases = JSON.parse(readFileSync(new URL("readable-cases.json", import.meta.url), "utf8"));
  assert.ok(cases.length > 10);
  for (const [accent, day, night] of cases) assert.deepEqual([readable(accent, false), readable(accent, true)], [day, night], accent);
  for (const none of ["red", "red;}", "", "#12345", "#1234567", "url(x)", "undefined"]) assert.equal(readable(none, false), null, none);
});

test("the colour of the night is that of the day where a branding has one only; without any, all is as it was", () => {
  assert.equal(brandColours({ accent: "#073f87" }, false)["--accent"], "#073f87");
  assert.equal(brandColours({ accent: "#073f87" }, true)["--accent"], "#9cb2cf");
  assert.equal(brandColours({ accent: "#073f87", accent_night: "#ffcc00" }, true)["--m-route"], "#ffcc00");
  for (const app of [null, undefined, {}, { accent: "red;}" }, { accent_night: "#ffcc00" }]) assert.deepEqual(brandColours(app, false), {});
});

test("circles and borders are polygons that close", () => {
  const ring = circle([8.7, 49.4], 100).coordinates[0];
  assert.deepEqual(ring[0], ring.at(-1));
  assert.equal(outside({ type: "Polygon", coordinates: [ring] }).coordinates.length, 2);
});

test("places that lie on each other become one, with the chosen one in front", () => {
  const groups = clusters([{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 3, y: 0, front: true }, { x: 90, y: 0 }], 30);
  assert.deepEqual(groups.map((group) => [group[0].x, group.length]), [[3, 3], [90, 1]]);
});

test("links set tracker apps up", () => {
  const { apps } = trackerLinks("https://quest.example", "qst_x", "d-1");
  assert.ok(apps.some(({ link }) => link?.startsWith("owntracks:///config?inline=")));
  const address = (/** @type {string} */ name) => apps.find((one) => one.name === name)?.address;
  assert.equal(address("Traccar Client"), "https://quest.example/ingest/traccar-client/qst_x");
  assert.equal(address("OsmAnd"), "https://quest.example/ingest/osmand/qst_x?lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}");
});

test("what a tracker app has recorded is put where the phone has nothing", () => {
  const at = (/** @type {number} */ seconds) => ({ position: /** @type {[number, number]} */ ([seconds, 0]), time: seconds * 1000 });
  const own = [at(100), at(104), at(200)];
  const told = [at(10), at(95), at(101), at(104), at(150), at(300)];
  assert.deepEqual(together(own, told).map(({ time }) => time / 1000), [10, 95, 100, 104, 150, 200, 300]);
  assert.deepEqual(together([], told), told);
  assert.deepEqual(together(own, []), own);
});

test("sharp turns, turning round and what begins there have signs of their own", () => {
  const sign = (/** @type {string} */ modifier, /** @type {any} */ more = {}) => turnIcon({ kind: "turn", modifier, ...more });
  const turns = ["sharp left", "left", "slight left", "straight", "slight right", "right", "sharp right", "uturn"].map((modifier) => sign(modifier));
  assert.deepEqual(turns, ["sharp-left", "left", "keep-left", "straight", "keep-right", "right", "sharp-right", "back"]);
  assert.equal(new Set(turns).size, turns.length);
  assert.equal(sign("straight", { kind: "notification", begins: "pushing" }), "pushing");
  assert.equal(sign("straight", { kind: "new name", begins: "steps" }), "steps");
  assert.equal(sign("right", { begins: "steps" }), "right", "where to comes before how");
  assert.deepEqual(["pushing", "steps", "unpaved", "ferry", "train", "a later kind"].map(partIcon),
    ["pushing", "steps", "unpaved", "ferry", "train", "warning"]);
});

test("a name that does not fit ends at a whole word", () => {
  const within = (/** @type {number} */ room) => (/** @type {string} */ some) => some.length <= room;
  const short = inShort("улица=ул.|проспект=пр.");
  const name = "улица Краснознамённых партизан, Северный фронт";
  assert.equal(wordsThatFit(name, within(60), short), name);
  assert.equal(wordsThatFit(name, within(44), short), "ул. Краснознамённых партизан, Северный фронт");
  assert.equal(wordsThatFit(name, within(40), short), "ул. Краснознамённых партизан, Северный…");
  assert.equal(wordsThatFit(name, within(30), short), "ул. Краснознамённых партизан…");
  assert.equal(wordsThatFit(name, within(3), short), "ул.…");
  assert.equal(wordsThatFit("Верхнекраснознамённая", within(3), short), "Верхнекраснознамённая", "one word is written smaller");
});

test("what is left of a profile begins where one is", () => {
  /** @type {[number, number][]} */
  const heights = [[100, 200], [200, 220], [300, 210]];
  assert.deepEqual(rest(heights, 50), heights);
  assert.deepEqual(rest(heights, 150), [[150, 210], [200, 220], [300, 210]]);
  assert.deepEqual(rest(heights, 200), [[200, 220], [300, 210]]);
  assert.deepEqual(rest(heights, 300), []);
  assert.deepEqual(rest([], 0), []);
});
