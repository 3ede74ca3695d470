// @ts-check
// What the app does by itself: starting without network, the worker, and the browsers of a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, world } from "./park.js";
import { answer } from "./world.js";

test("without network the app starts, shows what it knew, and keeps what is done until there is one again", async () => {
  const it = await riding();
  it.at(0);
  await it.clock.pass(15);
  it.server.network = false;
  const { app, state } = await it.open();
  assert.equal(state().status, "ready");
  assert.deepEqual(state().tasks.list.map((/** @type {any} */ task) => task.id), ["cp-1", "cp-2"]);
  assert.equal(state().guide.target.id, "cp-1");
  assert.ok(state().route);
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(1);
  assert.equal(state().online, false);
  assert.equal(state().queue.waiting, 1);
  assert.equal(state().taskStates["cp-1"].state, "sending");
  it.server.network = true;
  await it.clock.pass(70);
  assert.equal(state().online, true);
  assert.equal(state().queue.waiting, 0);
  assert.equal(it.told.answers.length, 1);
});

test("browsers that speak for the same phone are listed, and ended", async () => {
  const it = await riding();
  const reply = it.told.reply;
  it.told.reply = (asked) => asked.path.startsWith("sessions") ? answer(200, { sessions: [asked.method] }) : reply(asked);
  assert.deepEqual(await it.app.actions.sessions(), ["GET"]);
  assert.deepEqual(await it.app.actions.sessions("s/1"), ["DELETE"]);
  assert.equal(it.server.asked.at(-1)?.path, "sessions/s%2F1");
});

test("the worker fetches what starts without network once the map had time to come", async () => {
  let registered = 0;
  const it = world({ worker: { register: async () => void (registered += 1), sync: async () => {} } });
  await it.open();
  await it.clock.pass(3);
  assert.equal(registered, 0);
  await it.clock.pass(2);
  assert.equal(registered, 1);
});
