// @ts-check
// A simulated ride, which only demos have.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApp } from "../src/core/app.js";
import { riding, task } from "./park.js";

test("a position is simulated in a demo only, and by who is recorded", async () => {
  const it = await riding();
  assert.throws(() => it.app.actions.simulate({ speed: 10 }), { code: "not-allowed" });
  it.told.demo = true;
  const { app } = await it.open();
  await app.actions.consent("no-tracking");
  assert.throws(() => app.actions.simulate({ speed: 10 }), { code: "not-allowed" });
});

test("a simulated ride goes to the task, waits there for the answer and to be read, and rides on", async () => {
  const it = await riding();
  it.told.demo = true;
  const { app, state, happened } = await it.open();
  const at = () => state().position.fix.position[0];
  app.actions.simulate({ speed: 12 });
  await it.clock.pass(120);
  assert.deepEqual([at(), state().guide.here, state().position.simulated, ...happened], [0.01, true, 12, "check-in"]);
  it.told.next = () => ({
    task: task("cp-2", [0.02, 0]), route_id: "on", poll_after: 10, time_left: 600, geometry: { type: "LineString", coordinates: [[0.01, 0], [0.02, 0]] },
    remaining: { distance: 1112, duration: 300, bearing: 90, straight_distance: 1112 },
  });
  await app.actions.answer({ task: "cp-1", text: "oak" });
  await it.clock.pass(30);
  assert.equal(at(), 0.01, "the verdict is still to be read");
  app.actions.closeVerdict();
  await it.clock.pass(30);
  assert.ok(at() > 0.012);
  await app.actions.pauseTracking();
  await it.clock.settle();
  app.actions.simulate({ speed: 4 });
  await it.clock.settle();
  assert.ok(!it.told.isPaused && state().position.tracking === "on");
});

test("a simulated ride goes on where it was when the page is loaded again, and ends when it is switched off", async () => {
  const it = await riding();
  it.told.demo = true;
  const first = await it.open();
  first.app.actions.simulate({ speed: 10 });
  await it.clock.pass(30);
  const [before] = first.state().position.fix.position;
  assert.ok(before > 0.001);
  const { app, state } = await it.open();
  assert.equal(state().position.simulated, 10);
  assert.ok(Math.abs(state().position.fix.position[0] - before) < 0.001);
  app.actions.simulate(null);
  await it.clock.settle();
  assert.equal((await it.open()).state().position.simulated, 0);
});

test("what the daemon says of itself is there without network, and a demo rides on", async () => {
  const { told, server, platform, app, clock } = await riding();
  told.demo = true;
  await app.start();
  await clock.settle();
  app.actions.simulate({ speed: 5 });
  await clock.pass(5);
  server.network = false;
  const again = createApp(platform);
  await again.start();
  await clock.settle();
  assert.equal(again.store.state.about.demo, true);
  assert.equal(again.store.state.position.simulated, 5);
});
