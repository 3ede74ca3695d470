// @ts-check
// Calls for help, and those that were a mistake.
import assert from "node:assert/strict";
import { test } from "node:test";
import { riding, world } from "./park.js";

test("a call for help that was a mistake is taken back by the phone that called, and no other", async () => {
  const it = await riding();
  it.told.calls = [
    { id: "c1", device: "d1", at: "2026-06-14T09:00:00Z" }, { id: "c2", device: "d2", at: "2026-06-14T09:00:00Z" },
    { id: "c3", device: "d1", at: "2026-06-14T08:00:00Z", closed_at: "2026-06-14T08:30:00Z" },
  ];
  await it.app.actions.loadSOS();
  await it.app.actions.withdrawSOS();
  await it.clock.settle();
  assert.deepEqual(it.server.asked.map((/** @type {any} */ one) => one.path).filter((/** @type {string} */ path) => path.endsWith("/withdraw")), ["quests/park/sos/c1/withdraw"]);
  assert.ok(it.state().sos[0].closed_at);
});

test("who is not recorded is shown where he is by a tap, and only a call for help says it", async () => {
  const it = world();
  it.platform.geolocation.getCurrentPosition = (/** @type {any} */ heard) =>
    heard({ coords: { longitude: 61.36, latitude: 55.15, accuracy: 12 }, timestamp: it.clock.now() });
  const { app, state } = await it.open();
  await app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await app.actions.consent("no-tracking");
  await app.actions.locate();
  assert.deepEqual(state().here.position, [61.36, 55.15]);
  await it.clock.pass(60);
  assert.equal(state().position.fix, null);
  assert.ok(it.server.asked.every((/** @type {any} */ one) => !JSON.stringify([one.query, one.body]).includes("61.36")));
  await app.actions.sos({});
  await it.clock.settle();
  const call = it.server.asked.find((/** @type {any} */ one) => one.method === "POST" && one.path.endsWith("/sos"));
  assert.deepEqual(call.body, { position: [61.36, 55.15], accuracy: 12 });
});

test("a call for help that was never tried is taken back without network, and nobody hears of it", async () => {
  const it = await riding();
  // The answer to what is being sent takes its time.
  let release = () => {};
  const held = new Promise((resolve) => release = () => resolve(null));
  const { reply } = it.server;
  it.server.reply = async (/** @type {any} */ asked) => asked.path.endsWith("/answers") && await held || reply(asked);
  await it.app.actions.answer({ task: "cp-1", text: "elm" });
  await it.clock.settle();
  await it.app.actions.sos({});
  await it.app.actions.withdrawSOS();
  assert.deepEqual(it.state().queue.items.map((/** @type {any} */ item) => item.kind), ["answer"]);
  release();
  await it.clock.pass(120);
  assert.deepEqual(it.server.asked.filter((/** @type {any} */ one) => /\/sos$/.test(one.path) && one.method === "POST"), []);
});

test("a call for help that may have been heard is taken back behind itself, once there is network", async () => {
  const it = await riding();
  it.server.network = false;
  await it.app.actions.sos({});
  await it.clock.pass(10);
  await it.app.actions.withdrawSOS();
  await it.app.actions.withdrawSOS();
  const kinds = () => it.state().queue.items.map((/** @type {any} */ item) => item.kind);
  assert.deepEqual(kinds(), ["sos", "withdrawal"]);
  it.told.calls = [{ id: "c1", device: "d1", at: "2026-06-14T09:00:00Z" }];
  const before = it.server.asked.length;
  it.server.network = true;
  await it.clock.pass(10);
  assert.deepEqual(kinds(), []);
  const told = it.server.asked.slice(before).filter((/** @type {any} */ one) => one.path.includes("/sos") && one.method === "POST");
  assert.deepEqual(told.map((/** @type {any} */ one) => one.path), ["quests/park/sos", "quests/park/sos/c1/withdraw"]);
  assert.ok(it.state().sos[0].closed_at);
});
