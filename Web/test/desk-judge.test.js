// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "../src/core/api.js";
import { createClock } from "../src/core/clock.js";
import { memoryDatabase } from "../src/core/database.js";
import { createCards } from "../src/desk/core/cards.js";
import { actorIn, createDecisions, isDecided } from "../src/desk/core/decisions.js";
import { isTyping, keyOf } from "../src/desk/core/keys.js";
import { held, whole, zoomed } from "../src/desk/core/zoom.js";
import { answer, daemon, lost, phone, refusal, time } from "./world.js";

/**
 * A daemon with answers that wait, whose claims are as `QueueClaims` has them.
 * @param {string[]} ids
 */
function desk(ids, { claims = true } = {}) {
  /** @type {Map<string, any>} */
  const answers = new Map(ids.map((id, index) => [id, { id, seq: index + 1, task: "song", task_name: "The song", verdict: "pending", opinions: 0, opinion_list: [] }]));
  let last = 100;
  /** Answers that another judge holds. @type {Set<string>} */
  const others = new Set();
  const server = daemon(({ method, path, body }) => {
    const [, , , room, of, what] = path.split("/");
    const open = [...answers.values()].filter((one) => one.verdict === "pending");
    const shown = (/** @type {any[]} */ list) => list.map((one) => ({ answer: { ...one }, held: 0 }));
    if (room === "queue" && of === "claim") {
      if (!claims) return refusal(404, "path-unknown");
      const free = open.filter((one) => !others.has(one.id) && !(body.skip ?? []).includes(one.id));
      const kept = free.filter((one) => body.keep.includes(one.id));
      return answer(200, { items: shown([...kept, ...free.filter((one) => !kept.includes(one))].slice(0, body.count)), waiting: open.length });
    }
    if (room === "queue" && of === "release") return answer(200, { held: [] });
    if (room === "queue" && method === "GET") return answer(200, { items: shown(open) });
    if (room === "answers") {
      const one = answers.get(of);
      const verdict = what === "accept" ? "accepted" : "rejected";
      if (one.verdict !== "pending") return answer(409, { code: "answer-not-pending", detail: "decided", decision: { answer: of, verdict: one.verdict, seq: one.decision_seq, decided_by: "judge", decided_by_name: "Boris" } });
      Object.assign(one, { verdict, reason: body.reason, decision_seq: ++last, decided_by_actor: "staff:anna" });
      return answer(200, one);
    }
    if (room === "decisions") {
      const one = [...answers.values()].find((other) => String(other.decision_seq) === of);
      if (!one) return refusal(404, "decision-unknown");
      one.verdict = "pending";
      delete one.decision_seq;
      return answer(200, { decisions: [] });
    }
  });
  return { server, answers, others };
}

/** A judge at a daemon. @param {any} server */
function judge(server, { clock = time(), database = memoryDatabase(), by = "staff:anna", ...rest } = {}) {
  const platform = phone({ clock, daemon: server, ...rest });
  const api = createApi({ platform, clock: createClock(platform.now), language: () => "en" });
  const decisions = createDecisions({ platform, api, database, quest: "park", by });
  const cards = createCards({ platform, api, quest: "park", by, decisions });
  return { clock, database, decisions, cards, at: () => cards.store.state.cards.map((card) => card.answer.id), first: () => cards.store.state.cards[0] };
}

const many = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => `a${index + 1}`);

test("a judge has one card to look at and five ahead, and another comes for each that is decided", async () => {
  const { server, answers } = desk(many(9));
  const it = judge(server);
  await it.cards.start();
  assert.deepEqual(it.at(), many(6));
  assert.equal(it.cards.store.state.waiting, 9);
  await it.cards.decide(it.first(), "accepted");
  assert.deepEqual(it.at()[0], "a2", "at once, before the daemon knows");
  await it.clock.settle();
  assert.deepEqual(it.at(), ["a2", "a3", "a4", "a5", "a6", "a7"]);
  assert.equal(answers.get("a1").verdict, "accepted");
  assert.equal(it.cards.store.state.waiting, 8);
});

test("a hundred are decided in their order, each once", async () => {
  const { server } = desk(many(100));
  const it = judge(server);
  await it.cards.start();
  for (let count = 0; count < 100; count++) {
    if (!it.first()) await it.clock.settle();
    await it.cards.decide(it.first(), count % 3 ? "accepted" : "rejected", count % 3 ? {} : { reason: "Another place" });
  }
  await it.clock.settle();
  const sent = server.asked.filter(({ path }) => /accept|reject/.test(path)).map(({ path }) => path.split("/")[4]);
  assert.deepEqual(sent, many(100));
  assert.deepEqual(it.at(), []);
});

test("a key that is pressed twice decides no card twice", async () => {
  const { server } = desk(many(3));
  const it = judge(server);
  await it.cards.start();
  const card = it.first();
  await Promise.all([it.cards.decide(card, "accepted"), it.cards.decide(card, "accepted"), it.cards.skip(card)]);
  await it.clock.settle();
  assert.deepEqual([server.askedFor("/accept").length, it.at()], [1, ["a2", "a3"]]);
});

test("what waits to be sent stays claimed until it is", async () => {
  const { server } = desk(many(9));
  const it = judge(server);
  await it.cards.start();
  const reply = server.reply;
  server.reply = (asked) => asked.path.endsWith("/accept") ? refusal(503, "busy") : reply(asked);
  await it.cards.decide(it.first(), "accepted");
  await it.cards.claim();
  const { count, keep, skip } = server.askedFor("queue/claim").at(-1)?.body;
  assert.deepEqual([count, keep, skip], [7, ["a2", "a3", "a4", "a5", "a6", "a1"], []]);
  assert.deepEqual(it.at(), ["a2", "a3", "a4", "a5", "a6", "a7"]);
});

test("claims are made again after 45 seconds, and the empty queue is asked every five", async () => {
  const { server, answers } = desk(["a1"]);
  const it = judge(server);
  await it.cards.start();
  const claims = () => server.askedFor("queue/claim").length;
  await it.clock.pass(44);
  assert.equal(claims(), 1);
  await it.clock.pass(6);
  assert.equal(claims(), 2);
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  const before = claims();
  await it.clock.pass(11);
  assert.equal(claims() - before, 2);
  answers.set("a2", { ...answers.get("a1"), id: "a2", verdict: "pending" });
  await it.clock.pass(6);
  assert.deepEqual(it.at(), ["a2"]);
});

test("without network decisions wait in order, also after the page was closed, and are sent when it is back", async () => {
  const { server, answers } = desk(many(4));
  const it = judge(server);
  await it.cards.start();
  server.network = false;
  await it.cards.decide(it.first(), "accepted");
  await it.cards.decide(it.first(), "rejected", { reason: "Blurred" });
  await it.clock.pass(20);
  assert.equal(it.decisions.store.state.waiting.length, 2);
  assert.deepEqual(it.at(), ["a3", "a4"]);
  const later = judge(server, { database: it.database, clock: it.clock });
  await later.decisions.start();
  assert.deepEqual(later.decisions.store.state.waiting.map((item) => item.answer), ["a1", "a2"]);
  server.network = true;
  await later.decisions.send();
  assert.equal(later.decisions.store.state.waiting.length, 0);
  assert.deepEqual([answers.get("a1").verdict, answers.get("a2").verdict, answers.get("a2").reason], ["accepted", "rejected", "Blurred"]);
});

test("the daemon that was restarted, or is busy, is asked again", async () => {
  const { server } = desk(["a1"]);
  const it = judge(server);
  await it.cards.start();
  const reply = server.reply;
  server.reply = () => refusal(503, "busy");
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  assert.equal(it.decisions.store.state.waiting.length, 1);
  server.reply = reply;
  await it.clock.pass(6);
  assert.equal(it.decisions.store.state.waiting.length, 0);
});

test("an answer that is lost on its way is asked for again, and the decision counts once", async () => {
  const { server, answers } = desk(["a1"]);
  const it = judge(server);
  await it.cards.start();
  const reply = server.reply;
  server.reply = async (asked) => {
    const told = await reply(asked);
    if (!asked.path.endsWith("/accept")) return told;
    // The daemon answers the same decision of the same judge as done.
    server.reply = (/** @type {any} */ again) => again.path.endsWith("/accept") ? answer(200, answers.get("a1")) : reply(again);
    return lost;
  };
  await it.cards.decide(it.first(), "accepted");
  await it.clock.pass(6);
  assert.deepEqual([it.decisions.store.state.waiting.length, it.decisions.store.state.elsewhere.length, it.decisions.store.state.done.length], [0, 0, 1]);
});

test("what somebody else decided meanwhile stands in a list with who it was, until it is struck out", async () => {
  const { server, answers } = desk(["a1", "a2"]);
  const it = judge(server);
  await it.cards.start();
  Object.assign(answers.get("a1"), { verdict: "rejected", decision_seq: 7 });
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  const [found] = it.decisions.store.state.elsewhere;
  assert.equal(found.problem?.decision.decided_by_name, "Boris");
  assert.equal(found.problem?.decision.verdict, "rejected");
  assert.deepEqual(it.at(), ["a2"]);
  await it.decisions.dismiss([found.id]);
  assert.deepEqual(it.decisions.store.state.elsewhere, []);
});

test("what waits is taken back before it is sent, what was sent by a record that withdraws it", async () => {
  const { server, answers } = desk(many(3));
  const it = judge(server);
  await it.cards.start();
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  server.network = false;
  await it.cards.decide(it.first(), "rejected", { reason: "Blurred" });
  await it.clock.settle();
  assert.deepEqual(it.at(), ["a3"]);
  assert.equal((await it.cards.undo("A mistake"))?.kind, "unsent");
  assert.equal(it.at()[0], "a2");
  server.network = true;
  assert.equal((await it.cards.undo("A mistake"))?.kind, "withdrawn");
  assert.equal(answers.get("a1").verdict, "pending");
  assert.equal(server.asked.find(({ path }) => path.endsWith("/withdraw"))?.body.reason, "A mistake");
  await it.clock.settle();
  assert.equal(it.at()[0], "a1", "its card is the one looked at again");
  assert.equal(await it.cards.undo("A mistake"), null);
});

test("one of two opinions is taken back by its own record, and no longer once two have decided", async () => {
  for (const isOpen of [true, false]) {
    const { server, answers } = desk(["a1"]);
    const it = judge(server);
    await it.cards.start();
    const opinion_list = [{ seq: 7, actor: "staff:boris", decision: "rejected" }, { seq: 12, actor: "staff:anna", decision: "accepted" }];
    server.reply = ({ path }) => path.endsWith("/accept") ? answer(200, { ...answers.get("a1"), opinions: 2, opinion_list, decision_seq: 9 })
      : path.endsWith("/withdraw") ? isOpen ? answer(200, { decisions: [] }) : refusal(404, "decision-unknown")
      : answer(200, { items: [], waiting: 0 });
    await it.cards.decide(it.first(), "accepted");
    await it.clock.settle();
    assert.equal((await it.cards.undo("A mistake"))?.kind, isOpen ? "withdrawn" : "opinion");
    assert.match(server.asked.find(({ path }) => path.endsWith("/withdraw"))?.path ?? "", /decisions\/12\/withdraw$/);
    assert.deepEqual(it.at(), isOpen ? ["a1"] : []);
    assert.equal(await it.cards.undo("A mistake"), null);
  }
});

test("where the daemon tells no record of an opinion, nothing is asked", async () => {
  const { server, answers } = desk(["a1"]);
  const it = judge(server);
  await it.cards.start();
  server.reply = ({ path }) => answer(200, path.endsWith("/accept") ? { ...answers.get("a1"), opinions: 1 } : { items: [], waiting: 0 });
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  assert.equal((await it.cards.undo("A mistake"))?.kind, "opinion");
  assert.deepEqual(server.askedFor("/withdraw"), []);
});

test("what is skipped goes to others, and comes round when nothing else is left", async () => {
  const { server, answers } = desk(many(2));
  const it = judge(server);
  await it.cards.start();
  await it.cards.skip(it.first());
  assert.deepEqual(it.at(), ["a2"]);
  assert.deepEqual(server.askedFor("queue/claim").at(-1)?.body.skip, ["a1"]);
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  assert.deepEqual(it.at(), ["a1"]);
  assert.equal(answers.get("a2").verdict, "accepted");
});

test("the card that is looked at never becomes another one by itself", async () => {
  const { server, others } = desk(many(3));
  const it = judge(server);
  await it.cards.start();
  others.add("a1").add("a2");
  await it.cards.claim();
  assert.deepEqual(it.at(), ["a1", "a3"]);
});

test("leaving gives back what was at hand, also when the page is closed", async () => {
  const { server } = desk(many(2));
  const it = judge(server);
  await it.cards.start();
  it.cards.end(true);
  assert.deepEqual(server.askedFor("queue/release").at(-1)?.body, { answers: ["a1", "a2"] });
  it.cards.end();
  await it.clock.pass(100);
  assert.equal(server.askedFor("queue/release").length, 2);
  assert.equal(server.askedFor("queue/claim").length, 1);
});

test("where the daemon knows no claims the queue is read as a whole, without what one has an opinion of", async () => {
  const { server, answers } = desk(many(3), { claims: false });
  Object.assign(answers.get("a1"), { opinions: 1, opinion_list: [{ actor: "staff:anna", decision: "accepted" }] });
  Object.assign(answers.get("a2"), { opinions: 1, opinion_list: [{ actor: "staff:boris", decision: "accepted" }] });
  const it = judge(server);
  await it.cards.start();
  assert.deepEqual(it.at(), ["a2", "a3"]);
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  assert.deepEqual(it.at(), ["a3"]);
  it.cards.end();
  assert.deepEqual(server.askedFor("queue/release"), []);
});

test("who asks not to see teams asks the daemon, which leaves them out", async () => {
  const { server } = desk(many(2));
  const it = judge(server);
  await it.cards.start();
  await it.cards.setBlind(true);
  await it.clock.settle();
  assert.deepEqual(server.askedFor("queue/claim").map(({ query }) => query.blind), [undefined, "true"]);
  assert.deepEqual(it.at(), ["a1", "a2"]);
});

test("decisions of another person in the same browser are not sent as one's own", async () => {
  const { server } = desk(many(2));
  const it = judge(server);
  await it.cards.start();
  server.network = false;
  await it.cards.decide(it.first(), "accepted");
  await it.clock.settle();
  server.network = true;
  const other = judge(server, { database: it.database, by: "staff:boris" });
  await other.decisions.start();
  await other.clock.settle();
  assert.deepEqual(server.askedFor("/accept"), []);
});

test("who one is, and what is decided already", () => {
  assert.equal(actorIn({ roles: [{ role: "judge", quest: "other", staff: "x" }, { role: "judge", quest: "park", staff: "anna" }] }, "park"), "staff:anna");
  assert.equal(actorIn({ roles: [{ role: "judge", quest: "park", staff: "anna" }, { role: "admin" }] }, "park"), "admin");
  assert.equal(isDecided({ verdict: "pending" }), false);
  assert.equal(isDecided({ verdict: "rejected", appeal: { at: "" } }), false);
  assert.equal(isDecided({ verdict: "accepted" }), true);
});

test("keys are the same letters on every layout, and nobody's while one types or holds a modifier", () => {
  const key = (/** @type {string} */ key, /** @type {string} */ code, more = {}) => keyOf({ key, code, ctrlKey: false, altKey: false, metaKey: false, ...more });
  assert.equal(key("a", "KeyA"), "a");
  assert.equal(key("\u0444", "KeyA"), "a");
  assert.equal(key("a", "KeyQ"), "a", "where the layout has its own Latin letters they count");
  assert.equal(key("&", "Digit1"), "1");
  assert.equal(key("Enter", "Enter"), "Enter");
  assert.equal(key("+", "Equal"), "+");
  assert.equal(key("r", "KeyR", { ctrlKey: true }), "");
  assert.equal(isTyping({ tagName: "TEXTAREA" }), true);
  assert.equal(isTyping({ tagName: "INPUT", type: "text" }), true);
  assert.equal(isTyping({ tagName: "INPUT", type: "checkbox" }), false);
  assert.equal(isTyping({ tagName: "BUTTON" }), false);
});

test("a photo grows around the place that is pointed at, and never leaves its frame", () => {
  const view = zoomed(whole, 2, { x: 100, y: 0 }, 400, 300);
  assert.deepEqual(view, { scale: 2, x: -100, y: 0 });
  assert.deepEqual(held({ scale: 2, x: 900, y: -900 }, 400, 300), { scale: 2, x: 200, y: -150 });
  const back = zoomed(view, 0.1, { x: 0, y: 0 }, 400, 300);
  assert.deepEqual([back.scale, Math.abs(back.x), Math.abs(back.y)], [1, 0, 0]);
  assert.equal(zoomed(whole, 100, { x: 0, y: 0 }, 400, 300).scale, 8);
});
