// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApp } from "../src/core/app.js";
import { cameras, glance, noticed, start, step, transitions } from "../src/core/navigation.js";
import { phone, time } from "./world.js";
/**
 * @typedef {import("../src/core/navigation.js").Mode} Mode
 * @typedef {import("../src/core/navigation.js").Event} Event
 * @typedef {import("../src/core/navigation.js").Happening} Happening
 */

const kinds = /** @type {Happening[]} */ ([...new Set(Object.values(transitions).flatMap((row) => Object.keys(row)))]);
const modes = /** @type {Mode[]} */ (Object.keys(transitions));
const after = (/** @type {Event[]} */ ...events) => events.reduce(step, start);

// The table once more, from the other side: what leads to each state, and from where.
const expected = {
  overview: { "show-all": ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"] },
  following: {
    follow: ["overview", "looking", "choosing", "arrived", "answering", "waiting"],
    lead: ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"],
    close: ["overview", "looking", "choosing", "arrived", "answering", "waiting"],
    leave: ["arrived"], decide: ["arrived", "answering", "waiting"], "ride-on": ["looking", "arrived", "answering", "waiting"],
    resume: ["finished"],
  },
  looking: { look: ["overview", "following", "looking", "choosing", "arrived", "waiting"] },
  choosing: { choose: ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"] },
  arrived: { arrive: ["overview", "following", "looking", "choosing", "arrived", "waiting"] },
  answering: { answer: ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"] },
  waiting: { send: ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"] },
  finished: {
    finish: ["overview", "following", "looking", "choosing", "arrived", "answering", "waiting"], choose: ["finished"], close: ["finished"],
  },
};

for (const mode of modes) {
  for (const kind of kinds) {
    const to = modes.find((one) => /** @type {any} */ (expected)[one][kind]?.includes(mode)) ?? mode;
    test(`${mode}, ${kind}: ${to}`, () => assert.equal(step({ mode, task: "cp-1", lead: null }, { kind, task: "cp-1" }).mode, to));
  }
}

test("the whole table is what is expected of it, and no state is a trap", () => {
  for (const mode of modes) assert.ok(cameras[mode], mode);
  for (const [mode, row] of Object.entries(transitions)) {
    assert.ok(Object.values(row).some((to) => to !== mode), `${mode} is never left`);
  }
});

test("choosing a checkpoint keeps the rider in sight, and says no longer that he is followed", () => {
  const chosen = after({ kind: "choose", task: "cp-2" });
  assert.deepEqual(chosen, { mode: "choosing", task: "cp-2", lead: null });
  assert.equal(cameras[chosen.mode], "both");
});

test("“Lead me here” leads there, shows where to now again and follows the rider", () => {
  const led = after({ kind: "choose", task: "cp-2" }, { kind: "lead", task: "cp-2" });
  assert.deepEqual(led, { mode: "following", task: null, lead: "cp-2" });
  assert.equal(cameras[led.mode], "rider");
});

test("what was sent or decided is led to no longer, and what was chosen before stays so", () => {
  assert.equal(after({ kind: "lead", task: "cp-2" }, { kind: "choose", task: "cp-3" }, { kind: "close" }).lead, "cp-2");
  assert.equal(after({ kind: "lead", task: "cp-2" }, { kind: "send", task: "cp-2" }).lead, null);
  assert.equal(after({ kind: "lead", task: "cp-2" }, { kind: "arrive", task: "cp-2" }, { kind: "decide", task: "cp-2" }).lead, null);
  assert.equal(after({ kind: "lead", task: "cp-2" }, { kind: "lead", task: null }).lead, null);
});

test("whoever moves the map still looks at what was chosen; whoever is followed looks at nothing but the way", () => {
  assert.deepEqual(after({ kind: "choose", task: "cp-2" }, { kind: "look" }), { mode: "looking", task: "cp-2", lead: null });
  assert.equal(after({ kind: "choose", task: "cp-2" }, { kind: "look" }, { kind: "follow" }).task, null);
});

test("whoever types an answer is not taken from it by a place, the map or another task's verdict", () => {
  const typing = after({ kind: "arrive", task: "cp-1" }, { kind: "answer", task: "cp-1" });
  for (const kind of /** @type {Happening[]} */ (["arrive", "leave", "look"])) assert.equal(step(typing, { kind, task: "cp-2" }), typing);
  assert.equal(step(typing, { kind: "decide", task: "cp-2" }), typing);
});

const seen = (/** @type {any} */ more = {}) => glance({
  ride: { phase: "riding" }, guide: { here: false, stop: null, target: null }, navigation: start,
  taskStates: { "cp-1": { state: "open", distance: 0 }, "cp-2": { state: "open", distance: 300 } },
  tasks: { list: [{ id: "cp-1", radius: 30 }, { id: "cp-2", radius: 30 }] }, pace: 0, ...more,
});
const at = (/** @type {any} */ target) => ({ guide: { here: true, stop: null, target } });
const of = (/** @type {string} */ state, id = "cp-1") => ({ taskStates: { "cp-1": { state: "open", distance: 0 }, "cp-2": { state: "open", distance: 300 }, [id]: { state, distance: 0 } } });

test("coming to a place arrives once, and riding on leaves it", () => {
  assert.deepEqual(noticed(seen(), seen(at({ id: "cp-1" })), start), [{ kind: "arrive", task: "cp-1" }]);
  assert.deepEqual(noticed(seen(at({ id: "cp-1" })), seen(at({ id: "cp-1" })), start), []);
  assert.deepEqual(noticed(seen(at({ id: "cp-1" })), seen(), start), [{ kind: "leave" }]);
  assert.deepEqual(noticed(seen(), seen(at({ role: "finish" })), start), [{ kind: "arrive", task: null }]);
  assert.deepEqual(noticed(seen(of("pending")), seen({ ...at({ id: "cp-1" }), ...of("pending") }), start), []);
});

test("only the daemon's word finishes a ride: coming to the finish does not", () => {
  const there = noticed(seen(), seen({ guide: { here: true, stop: "finish", target: { role: "finish" } } }), start);
  assert.ok(!there.some(({ kind }) => kind === "finish"));
  assert.deepEqual(noticed(seen(), seen({ ride: { phase: "finished" } }), start), [{ kind: "finish" }]);
  assert.deepEqual(noticed(seen({ ride: { phase: "finished" } }), seen(), start), [{ kind: "resume" }]);
});

test("an answer that waits for a judge or for network is waited for, until it is decided or the rider rides on", () => {
  assert.deepEqual(noticed(seen(), seen(of("sending")), start), [{ kind: "send", task: "cp-1" }]);
  const waiting = after({ kind: "send", task: "cp-1" });
  assert.deepEqual(noticed(seen(of("sending")), seen(of("pending")), waiting), []);
  assert.deepEqual(noticed(seen(of("pending")), seen(of("rejected")), waiting), [{ kind: "decide", task: "cp-1" }]);
  const far = { taskStates: { "cp-1": { state: "pending", distance: 90 } }, navigation: waiting };
  assert.deepEqual(noticed(seen(far), seen({ ...far, pace: 5 }), waiting), [{ kind: "ride-on" }]);
  assert.deepEqual(noticed(seen(far), seen({ ...far, pace: 1 }), waiting), []);
});

test("what the queue has no longer and the list not yet is decided by nobody", () => {
  const waiting = after({ kind: "send", task: "cp-1" });
  assert.deepEqual(noticed(seen(of("sending")), seen(of("open")), waiting), []);
  assert.deepEqual(noticed(seen(of("open")), seen({ ...of("pending"), navigation: waiting }), waiting), [{ kind: "send", task: "cp-1" }]);
  assert.deepEqual(noticed(seen(of("sending")), seen(of("rejected")), waiting), [{ kind: "decide", task: "cp-1" }]);
});

test("what a teammate has sent takes nobody away from what he looks at", () => {
  assert.deepEqual(noticed(seen(), seen(of("pending", "cp-2")), start), []);
});

test("the app keeps what is shown, led to and followed in step with the machine", () => {
  const app = createApp(phone({ clock: time() }));
  const now = () => app.store.state.navigation;
  assert.deepEqual(now(), { mode: "following", task: null, lead: null });
  app.actions.select("cp-1");
  assert.deepEqual(now(), { mode: "choosing", task: "cp-1", lead: null });
  app.actions.navigate("look");
  assert.deepEqual(now(), { mode: "looking", task: "cp-1", lead: null });
  app.actions.select(null);
  assert.deepEqual(now(), { mode: "following", task: null, lead: null });
  void app.actions.lead("cp-2");
  assert.deepEqual(now(), { mode: "following", task: null, lead: "cp-2" });
  void app.actions.lead("nearest");
  assert.deepEqual(now(), { mode: "following", task: null, lead: null });
});
