// @ts-check
// A list of teams: looked at by the daemon, taken over once, and what happens where the answer is slow, lost or a refusal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "../src/core/api.js";
import { createClock } from "../src/core/clock.js";
import { issuedOf } from "../src/desk/core/issued.js";
import { createTeamImport, limit, newOnes } from "../src/desk/core/team-import.js";
import { answer, daemon, lost, phone, refusal, time } from "./world.js";

const { equal, ok, deepEqual: same } = assert;
const columns = [{ name: "name", title: "Команда" }, { name: "phone", title: "Телефон" }];
const added = (/** @type {string} */ id, /** @type {number} */ number, code = `CODE-${number}`) =>
  ({ team: { id, name: id, number }, join_code: code });
const row = (/** @type {number} */ line, /** @type {string} */ name, changes = ["added"], more = {}) =>
  ({ line, name, cells: [name, ""], changes, ...more });
const told = (/** @type {any} */ more = {}) =>
  answer(200, { columns, left_out: [], teams: [], unchanged: 0, others: 0, problems: [], remarks: [], ...more });

/** A desk with one list, at a daemon that says what `reply` says. @param {(asked: any) => any} reply @param {string} [quest] */
function desk(reply, quest = "lake") {
  const clock = time();
  const net = daemon(reply);
  const platform = phone({ clock, daemon: net });
  /** @type {AbortSignal[]} */
  const signals = [];
  const fetched = platform.fetch;
  platform.fetch = (/** @type {string} */ url, /** @type {any} */ options) => {
    signals.push(options.signal);
    return Promise.race([fetched(url, options), new Promise((_, fail) =>
      options.signal.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError"))))]);
  };
  const api = createApi({ platform, clock: createClock(platform.now), language: () => "en" });
  const list = createTeamImport({ platform, api, quest });
  const paste = async (/** @type {string} */ text) => {
    list.paste(text);
    await clock.pass(1);
  };
  return { clock, net, list, paste, signals, state: () => list.store.state };
}
const text = (/** @type {any} */ asked) => new TextDecoder().decode(asked.raw);
const dry = (/** @type {any} */ asked) => asked.query.dry_run === "true";

test("a file goes to the daemon byte for byte, whatever its letters, and only to be looked at", async () => {
  const { net, list, clock, state } = desk(() => told({ teams: [row(2, "Лисы")], remarks: [{ code: "text-encoding-guessed", text: "windows-1251" }] }));
  const bytes = new Uint8Array([0xcb, 0xe8, 0xf1, 0xfb, 0x0d, 0x0a, 0x00, 0xff]);
  await list.choose(new Blob([bytes]));
  await clock.pass(0);
  equal(net.asked.length, 1);
  const [asked] = net.asked;
  same([asked.method, asked.path, asked.query], ["POST", "admin/quests/lake/team-list", { dry_run: "true" }]);
  equal(asked.headers["content-type"], "application/octet-stream");
  same(new Uint8Array(asked.raw), bytes);
  equal(newOnes(/** @type {any} */ (state().told)).length, 1);
  same([state().busy, state().taken, issuedOf("team", "lake")], ["", null, []]);
});

test("what is typed is looked at once the typing rests, and nothing is asked of an empty field", async () => {
  const { net, list, clock, paste, state } = desk(() => told());
  for (const typed of ["n", "na", "name\nA"]) list.paste(typed);
  equal(net.asked.length, 0);
  await clock.pass(1);
  same(net.asked.map(text), ["name\nA"]);
  await paste(" \n ");
  same([net.asked.length, state().told, state().busy], [1, null, ""]);
});

test("every error is kept with its line and column, and such a list cannot be taken over", async () => {
  const problems = [{ line: 2, column: "№", code: "bib-cell", text: "“x” is no number." }, { line: 4, code: "row-too-long", text: "3 cells." }];
  const { net, list, paste, state } = desk(() => told({ teams: [row(3, "B")], problems }));
  await paste("list");
  same(state().told?.problems, problems);
  await list.take();
  equal(net.asked.length, 1);
});

test("a list that changes nothing is not taken over", async () => {
  const { net, list, paste } = desk(() => told({ unchanged: 7 }));
  await paste("list");
  await list.take();
  equal(net.asked.length, 1);
});

test("the same bytes are taken over that were shown, and the codes of new teams are kept for their cards", async () => {
  const { net, list, clock, state } = desk((asked) => told({ teams: [row(2, "Foxes", ["added"], dry(asked) ? {} : { added: added("foxes", 7) }),
    row(3, "Owls", ["bib"])], unchanged: 1, others: 2 }), "codes");
  const file = new Blob(["list"]);
  let count = 0;
  file.arrayBuffer = async () => new TextEncoder().encode(`list ${++count}`).buffer;
  await list.choose(file);
  await clock.pass(0);
  await list.take();
  same(net.asked.map((asked) => [dry(asked), text(asked)]), [[true, "list 1"], [false, "list 1"]]);
  same(issuedOf("team", "codes"), [{ id: "foxes", name: "foxes", number: 7, code: "CODE-7" }]);
  same([state().told, state().busy, state().lostCodes, state().taken?.teams.length], [null, "", false, 2]);
  // The next list begins anew.
  list.paste("other");
  same([state().taken, state().told], [null, null]);
});

test("a second press while the list is taken over, and one after it, do nothing", async () => {
  /** @type {(told: any) => void} */
  let say = () => {};
  const slow = new Promise((resolve) => say = resolve);
  const { net, list, clock, paste, state } = desk((asked) => dry(asked) ? told({ teams: [row(2, "A")] }) : slow);
  await paste("list");
  const first = list.take();
  const second = list.take();
  await clock.pass(30);
  equal(state().busy, "taking");
  say(told({ teams: [row(2, "A", ["added"], { added: added("a", 1) })] }));
  await Promise.all([first, second]);
  await list.take();
  equal(net.asked.filter((asked) => !dry(asked)).length, 1);
  equal(state().taken?.teams.length, 1);
});

test("nothing is taken over while a list is still looked at", async () => {
  const { net, list, paste, state } = desk(() => new Promise(() => {}));
  await paste("list");
  equal(state().busy, "looking");
  await list.take();
  equal(net.asked.length, 1);
});

test("a slow answer about an earlier list is let go, and changes nothing of the next one", async () => {
  /** @type {(told: any) => void} */
  let say = () => {};
  const slow = new Promise((resolve) => say = resolve);
  const { paste, signals, clock, state } = desk((asked) => text(asked) === "first" ? slow : told({ teams: [row(2, "second")] }));
  await paste("first");
  await paste("second");
  ok(signals[0].aborted && !signals[1].aborted);
  say(told({ teams: [row(2, "first")] }));
  await clock.pass(1);
  same([state().told?.teams[0].name, state().problem, state().busy], ["second", null, ""]);
});

test("a list may take two minutes, and no longer", async () => {
  const { clock, paste, state } = desk(() => new Promise(() => {}));
  await paste("list");
  await clock.pass(100);
  equal(state().busy, "looking");
  await clock.pass(30);
  same([state().busy, state().problem?.offline], ["", true]);
});

test("a file that is too large is not read, one that has gone is no list, and a refusal is said as it is told", async () => {
  const { net, list, clock, paste, state } = desk(() => refusal(422, "text-marks-too-many"));
  await list.choose(/** @type {any} */ ({ size: limit + 1, arrayBuffer: () => assert.fail("it was read") }));
  same([Boolean(state().problem?.detail), state().busy], [true, ""]);
  await list.choose(/** @type {any} */ ({ size: 1, arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }));
  await clock.pass(1);
  same([state().problem?.name, state().busy, net.asked.length], ["NotReadableError", "", 0]);
  await paste("list");
  equal(state().problem?.detail, "told: text-marks-too-many");
});

test("a list that stopped says where, keeps the codes it was told, and the rest can follow", async () => {
  let tries = 0;
  const { list, paste, state } = desk((asked) => {
    if (dry(asked)) return told({ teams: tries ? [row(3, "B")] : [row(2, "A"), row(3, "B")], unchanged: tries });
    return ++tries === 1
      ? told({ teams: [row(2, "A", ["added"], { added: added("a", 1) })], stopped: { line: 3, code: "busy", text: "Busy." } })
      : told({ teams: [row(3, "B", ["added"], { added: added("b", 2) })] });
  }, "stopped");
  await paste("list");
  await list.take();
  same([state().taken?.stopped?.line, state().told?.teams.map((one) => one.line), state().busy], [3, [3], ""]);
  await list.take();
  same([state().taken?.stopped, state().told, state().lostCodes], [undefined, null, false]);
  same(issuedOf("team", "stopped").map((one) => one.code), ["CODE-1", "CODE-2"]);
});

test("where the answer is lost the list is looked at again, and the page says that codes are unknown", async () => {
  let done = false;
  const { net, list, paste, state } = desk((asked) => {
    if (dry(asked)) return told(done ? { unchanged: 2 } : { teams: [row(2, "A"), row(3, "B")] });
    done = true;
    return lost;
  });
  await paste("list");
  await list.take();
  same([state().problem?.offline, state().lostCodes, state().told?.unchanged, state().busy], [true, true, 2, ""]);
  // Nothing is left to do.
  await list.take();
  equal(net.asked.filter((asked) => !dry(asked)).length, 1);
});

test("where the request itself was lost, the codes come with the second press and nothing is unknown", async () => {
  const { net, list, paste, state } = desk((asked) => told({ teams: [row(2, "A", ["added"], dry(asked) ? {} : { added: added("a", 1) })] }), "again");
  await paste("list");
  net.network = false;
  await list.take();
  same([state().problem?.offline, state().lostCodes, state().told?.teams.length], [true, true, 1]);
  net.network = true;
  await list.take();
  same([state().problem, state().lostCodes, state().taken?.teams.length], [null, false, 1]);
  equal(issuedOf("team", "again").length, 1);
});

test("a quest that became another meanwhile refuses the list, and what is wrong with it is shown", async () => {
  let other = false;
  const { list, paste, state } = desk((asked) => {
    if (dry(asked)) return told({ teams: [row(2, "A")], problems: other ? [{ line: 2, column: "wave", code: "wave-cell", text: "No wave." }] : [] });
    other = true;
    return refusal(422, "team-list-refused");
  });
  await paste("list");
  await list.take();
  same([state().problem?.code, state().lostCodes, state().told?.problems.length, state().taken], ["team-list-refused", false, 1, null]);
});

test("a dialog that is closed lets go of what it only looks at", async () => {
  const { list, clock, paste, signals, net } = desk(() => new Promise(() => {}));
  await paste("list");
  list.end();
  ok(signals[0].aborted);
  list.paste("next");
  list.end();
  await clock.pass(5);
  equal(net.asked.length, 1);
});
