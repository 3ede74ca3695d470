// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEvents } from "../src/core/events.js";
import { createSignals } from "../src/core/signals.js";
import { phone, time } from "./world.js";

function world(/** @type {any} */ more = {}) {
  /** @type {any} */
  const it = { tones: [], shakes: 0, states: [], visible: true, released: null, settings: { sound: true, vibration: true, wakeLock: true } };
  const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {} };
  const audio = {
    currentTime: 0, destination: {}, resume() {},
    createGain: () => ({ gain: ramp, connect() {} }),
    createOscillator: () => ({ frequency: {}, connect: (/** @type {any} */ next) => next, start(/** @type {number} */ at) { it.tones.push(at); }, stop() {} }),
  };
  const wakeLock = {
    request: async () => {
      /** @type {any} */
      let heard;
      it.released = () => heard();
      return { addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => heard = listener, release: async () => heard() };
    },
  };
  const platform = phone({ clock: time(), audio: () => audio, vibrate: () => it.shakes += 1, wakeLock, isVisible: () => it.visible, ...more });
  Object.assign(it, { audio, wakeLock });
  it.events = createEvents();
  it.signals = createSignals({ platform, events: it.events, settings: () => it.settings, onWakeLock: (state) => it.states.push(state) });
  return it;
}

test("a verdict sounds and shakes; one that waits for a judge does not, and nothing does before the first tap", () => {
  const it = world();
  it.events.emit("verdict", { answer: { verdict: "accepted" } });
  assert.deepEqual([it.tones.length, it.shakes], [0, 0]);
  it.signals.wake();
  it.events.emit("verdict", { answer: { verdict: "pending" } });
  assert.deepEqual([it.tones.length, it.shakes], [0, 0]);
  it.events.emit("verdict", { answer: { verdict: "accepted" } });
  assert.deepEqual([it.tones.length, it.shakes], [3, 1]);
  it.events.emit("warning", { code: "wrong-way" });
  assert.deepEqual([it.tones.length, it.shakes], [6, 2]);
});

test("sound and vibration are switched off each by itself", () => {
  const it = world();
  it.signals.wake();
  it.settings = { ...it.settings, sound: false };
  it.events.emit("message", {});
  assert.deepEqual([it.tones.length, it.shakes], [0, 1]);
  it.settings = { ...it.settings, sound: true, vibration: false };
  it.events.emit("message", {});
  assert.deepEqual([it.tones.length, it.shakes], [2, 1]);
});

test("sound that a call or a locked screen has stopped goes on by the next tap, and when the page is seen again", () => {
  const resumed = /** @type {string[]} */ ([]);
  const it = world();
  it.signals.resume();
  it.signals.wake();
  for (const state of ["running", "suspended", "interrupted", "closed"]) {
    Object.assign(it.audio, { state, resume: async () => void resumed.push(state) });
    it.signals.wake();
    it.signals.resume();
  }
  assert.deepEqual(resumed, ["suspended", "suspended", "interrupted", "interrupted"]);
});

test("the screen stays on while riding; what the phone ended is asked for again when the page is seen", async () => {
  const it = world();
  it.signals.keepAwake(true);
  await new Promise(setImmediate);
  it.released();
  it.visible = false;
  await it.signals.hold();
  assert.deepEqual(it.states, ["held", "lost"]);
  it.visible = true;
  await it.signals.hold();
  it.signals.keepAwake(false);
  await new Promise(setImmediate);
  assert.equal(it.states.at(-1), "off");
});

test("a browser that cannot hold the screen on says so", () => {
  const it = world({ wakeLock: null });
  it.signals.keepAwake(true);
  assert.deepEqual(it.states, ["missing"]);
});

test("a phone that never holds the screen on is no loss; one that does no longer is, until the rider has tapped in vain", async () => {
  let isWilling = false;
  const it = world({});
  const { request } = it.wakeLock;
  it.wakeLock.request = async () => isWilling ? request() : Promise.reject(new Error("battery"));
  it.signals.keepAwake(true);
  await new Promise(setImmediate);
  assert.deepEqual(it.states, ["refused"]);
  isWilling = true;
  await Promise.all([it.signals.hold(), it.signals.hold()]);
  assert.deepEqual(it.states, ["refused", "held"], "asked once");
  isWilling = false;
  it.released();
  await it.signals.hold();
  assert.equal(it.states.at(-1), "lost");
  await it.signals.hold(true);
  assert.equal(it.states.at(-1), "refused");
});
