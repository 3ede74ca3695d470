// @ts-check
// Answers and what becomes of them: verdicts, appeals, pictures, codes, the answers of others of the team.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, world } from "./park.js";
import { answer, refusal } from "./world.js";

test("a page that the phone ended while the camera was open comes back to the task", async () => {
  const it = await riding();
  await it.app.actions.openCamera("cp-2");
  const again = await it.open();
  assert.equal(again.state().navigation.task, "cp-2");
  assert.equal(again.state().interrupted, "cp-2");
  await again.app.actions.photoDraft("cp-2", new Blob(["picture"]));
  assert.equal(again.state().interrupted, null);
  const last = await it.open();
  assert.equal((await last.app.actions.photoDraft("cp-2")).size, 7);
  assert.equal(last.state().interrupted, null);
});

test("a session that ends while the phone looks for the camera's task ends nothing else", async () => {
  const it = await riding();
  await it.app.actions.openCamera("cp-2");
  const { reply } = it.told;
  it.told.joined = false;
  it.told.reply = (asked) => asked.path.startsWith("quests/") ? refusal(401, "token-missing") : reply(asked);
  const { get } = it.platform.database;
  it.platform.database.get = async (store, key) => {
    // A slow disk: the daemon's answer is there before.
    if (key === "camera") await new Promise((done) => setTimeout(done, 20));
    return get(store, key);
  };
  const again = await it.open();
  assert.deepEqual([again.state().status, again.state().session], ["join", null]);
  assert.deepEqual(again.happened, ["signed-out"]);
});

test("a verdict is shown at once, and the task is done", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.settle();
  assert.equal(it.state().verdict.points, 5);
  assert.equal(it.state().taskStates["cp-1"].state, "done");
  assert.deepEqual(it.happened, ["sent", "verdict"]);
});

test("a judge's verdict that comes later is shown once", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().taskStates["cp-1"].state, "pending");
  assert.equal(it.state().verdict, null);
  it.told.news = [{ seq: 12, answer: { ...it.told.answers[0], verdict: "rejected", reason: "no birch" } }];
  it.at(0.001);
  await it.clock.pass(40);
  assert.equal(it.state().verdict.answer.reason, "no birch");
  assert.equal(it.happened.filter((name) => name === "verdict").length, 2);
});

test("a judge who is heard before the reply to the answer stays heard", async () => {
  const it = await riding();
  const { reply } = it.told;
  it.told.joined = false;
  it.told.reply = async (asked) => {
    const told = reply(asked);
    if (asked.method !== "POST" || !asked.path.endsWith("/answers")) return told;
    it.told.answers = [{ ...told.body, verdict: "rejected", reason: "no birch" }];
    await it.app.actions.loadAnswers();
    return told;
  };
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().answers[0].verdict, "rejected");
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("a judge whom only the list tells of is heard", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  it.told.answers = [{ ...it.told.answers[0], verdict: "rejected", reason: "no birch" }];
  await it.app.actions.loadAnswers();
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("a reply that waits for a judge takes nothing back of what was heard, whatever an older list says", async () => {
  const it = await riding();
  const { reply } = it.told;
  it.told.joined = false;
  it.told.reply = async (asked) => {
    const told = reply(asked);
    if (asked.method !== "POST" || !asked.path.endsWith("/answers")) return told;
    it.told.answers = [{ ...told.body, verdict: "rejected", reason: "no birch" }];
    it.told.news = [{ seq: 12, answer: it.told.answers[0] }];
    await it.app.actions.lead("nearest");
    it.told.answers = [told.body];
    await it.app.actions.loadAnswers();
    return told;
  };
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  assert.equal(it.state().verdict.answer.reason, "no birch");
});

test("an appeal is seen as soon as the daemon has it", async () => {
  const it = await riding();
  await it.app.actions.answer({ task: "cp-1", text: "a birch" });
  await it.clock.settle();
  it.told.answers = [{ ...it.told.answers[0], verdict: "rejected" }];
  await it.app.actions.loadAnswers();
  const { reply } = it.told;
  it.told.joined = false;
  it.told.reply = (asked) => asked.path.endsWith("/appeal") ? answer(201, { ...it.told.answers[0], appealed: true }) : reply(asked);
  await it.app.actions.appeal("a0", "We have witnesses");
  await it.clock.settle();
  assert.equal(it.state().answers[0].appealed, true);
});

test("an answer takes the positions along, and the next question waits its time from then", async () => {
  const it = await riding();
  await it.clock.pass(21);
  it.server.asked.length = 0;
  it.at(0.001);
  await it.app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(9);
  const asked = it.server.asked.filter(({ path }) => /positions|next/.test(path));
  assert.equal(asked.length, 1);
});

test("a refused photo or answer is heard of", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.reply = (asked) => asked.path.endsWith("photos") ? refusal(415, "photo-heic") : reply(asked);
  await it.app.actions.photo({ task: "cp-1", file: new Blob(["x"], { type: "image/heic" }) });
  await it.clock.settle();
  assert.deepEqual(it.happened, ["refused"]);
  assert.equal(it.state().queue.items[0].problem.code, "photo-heic");
});

test("a task's code by a link in an open page is there until its field has it, and asks nobody", async () => {
  const it = await riding();
  const before = it.server.asked.length;
  it.app.actions.follow({ task: "cp-1", tag: "7KQ2-M4ZD" });
  assert.deepEqual([it.state().link.quest, it.state().link.task, it.state().link.tag], ["park", "cp-1", "7KQ2-M4ZD"]);
  it.app.actions.followed();
  assert.deepEqual([it.state().link.quest, it.state().link.task, it.state().link.tag], ["park", null, null]);
  assert.equal(it.server.asked.length, before);
});

test("what another phone answers is told by the stream; without the stream it is asked for with each question", async () => {
  const it = world();
  const { fetch } = it.platform;
  /** @type {ReadableStreamDefaultController | null} */
  let stream = null;
  let isDown = false;
  it.platform.fetch = async (/** @type {string} */ url, /** @type {any} */ options) => {
    if (!url.endsWith("/ride")) return fetch(url, options);
    if (isDown) throw new TypeError("no stream");
    return new Response(new ReadableStream({ start: (made) => void (stream = made) }));
  };
  const { reply } = it.told;
  it.told.joined = false;
  it.told.reply = (asked) =>
    asked.path === "quests/park/team" ? answer(200, { id: "lisy", name: "Лисы", devices: [{ id: "d1" }, { id: "d2" }] }) : reply(asked);
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("tracking");
  await it.clock.pass(30);
  assert.equal(state().stream, "open");
  const asked = () => it.server.askedFor("park/answers").length;
  let before = asked();
  await it.clock.pass(30);
  assert.equal(asked(), before);
  const made = { id: "a7", task: "cp-1", verdict: "accepted", device: "d2" };
  it.told.answers.push(made);
  /** @type {any} */ (stream).enqueue(new TextEncoder().encode(`event: answers\ndata: ${JSON.stringify({ changed: [made] })}\n\n`));
  await it.clock.settle();
  assert.deepEqual(state().answers.map((/** @type {any} */ one) => one.id), ["a7"]);
  assert.equal(state().taskStates["cp-1"].state, "done");
  isDown = true;
  /** @type {any} */ (stream).close();
  await it.clock.settle();
  before = asked();
  await it.clock.pass(30);
  assert.ok(asked() > before);
});
