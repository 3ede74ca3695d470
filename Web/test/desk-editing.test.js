// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryDatabase } from "../src/core/database.js";
import * as drafts from "../src/desk/core/draft.js";
import { createEditing, keepNew, keptDrafts } from "../src/desk/core/editing.js";

const file = { type: "FeatureCollection", title: "Lake", features: [{ type: "Feature", id: "a", properties: { name: "A" }, geometry: { type: "Point", coordinates: [61, 55] } }] };
/** The locks of a browser as its tabs see them, and what they tell each other. */
function oneBrowser() {
  /** @type {Map<string, { work: () => Promise<any>, done: (value?: any) => void, fail: (error: any) => void }[]>} */
  const queues = new Map();
  const next = (/** @type {any[]} */ queue) => queue[0]?.work().then(queue[0].done, queue[0].fail);
  /** @type {Set<(event: any) => void>} */
  const heard = new Set();
  return {
    locks: {
      request: (/** @type {string} */ name, /** @type {() => Promise<any>} */ work, /** @type {any} */ options = {}) => new Promise((done, fail) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const leave = () => {
          const isHeld = queue[0] === own;
          if (queue.includes(own)) queue.splice(queue.indexOf(own), 1);
          if (isHeld) next(queue);
        };
        const own = { work, done: (/** @type {any} */ value) => (leave(), done(value)), fail: (/** @type {any} */ error) => (leave(), fail(error)) };
        options.signal?.addEventListener("abort", () => queue[0] !== own && own.fail(new Error("aborted")));
        if (options.steal) {
          const before = queue[0];
          queue[0] = own;
          before?.fail(new Error("stolen"));
          next(queue);
        } else if (queue.push(own) === 1) next(queue);
      }),
    },
    channel() {
      /** @type {any} */
      let mine;
      return {
        addEventListener: (/** @type {string} */ _, /** @type {(event: any) => void} */ listener) => heard.add(mine = listener),
        removeEventListener: (/** @type {string} */ _, /** @type {(event: any) => void} */ listener) => heard.delete(listener),
        postMessage: (/** @type {any} */ data) => heard.forEach((listener) => listener !== mine && listener({ data })),
        /** A tab that is frozen hears nothing. */
        freeze: () => heard.delete(mine),
      };
    },
  };
}
const rest = (ms = 0) => new Promise((done) => setTimeout(done, ms));

/** A daemon that has a quest's file, and a desk before it. */
function world({ published = /** @type {string | null} */ (JSON.stringify(file)), database = memoryDatabase(), browser = oneBrowser() } = {}) {
  const daemon = { file: published, asked: /** @type {string[]} */ ([]), findings: /** @type {any[]} */ ([]), hold: /** @type {Promise<any> | null} */ (null) };
  /** @type {(() => void)[]} */
  const timers = [];
  const platform = {
    database, subtle: crypto.subtle, locks: browser.locks, channel: browser.channel(), fetch: async () => ({ status: 200, json: async () => ({ durations: [[60]] }) }),
    setTimeout: (/** @type {() => void} */ work) => timers.push(work), clearTimeout: (/** @type {number} */ id) => delete timers[id - 1],
  };
  const api = {
    async send() {
      if (daemon.file == null) throw Object.assign(new Error("none"), { status: 404 });
      return { text: async () => daemon.file };
    },
    async ask(/** @type {string} */ method, /** @type {string} */ route, /** @type {any} */ { body, query = {} }) {
      daemon.asked.push(`${method} ${route} ${Object.entries(query).join()}`);
      if (method === "PUT" && !query.dry_run) daemon.file = body;
      if (route === "lake/check") await daemon.hold;
      return { errors: 0, warnings: daemon.findings.length, findings: daemon.findings };
    },
  };
  const editing = createEditing({ api, platform, quest: "lake", below: (...parts) => ["lake", ...parts].join("/") });
  return { editing, daemon, database, platform, run: () => timers.splice(0).forEach((work) => work?.()) };
}
const name = (/** @type {any} */ editing) => editing.store.state.history.now.file.features[0].properties.name;
const rename = (/** @type {any} */ editing, /** @type {string} */ to) => editing.actions.change((/** @type {any} */ draft) => drafts.setProperty(draft, 0, "name", to));

test("a draft is kept at each change, opened again, and gone when it is as published", async () => {
  const { editing, database } = world();
  await editing.actions.load();
  assert.equal(await database.get("kept", "draft lake"), undefined);
  rename(editing, "B");
  await rest();
  assert.equal((await database.get("kept", "draft lake")).file.features[0].properties.name, "B");
  const again = world({ database }).editing;
  await again.actions.load();
  assert.equal(name(again), "B");
  again.end();
  editing.actions.undo();
  await rest();
  assert.equal(await database.get("kept", "draft lake"), undefined);
});

test("a draft that is discarded is the published version again", async () => {
  const { editing, database } = world();
  await editing.actions.load();
  rename(editing, "B");
  await editing.actions.discard();
  assert.equal(name(editing), "A");
  assert.deepEqual(await keptDrafts(database), []);
});

test("the daemon is asked once for many changes, and what it says of an older draft is told from the newest", async () => {
  const { editing, daemon, run } = world();
  await editing.actions.load();
  await rest();
  const before = daemon.asked.length;
  daemon.findings = [{ severity: "warning", code: "x", text: "x", feature: 0 }];
  for (const text of ["B", "C", "D"]) rename(editing, text);
  run();
  await rest();
  assert.deepEqual(daemon.asked.slice(before), ["POST lake/check map,places"]);
  assert.equal(editing.store.state.checked?.draft, editing.store.state.history.now);
  assert.equal(editing.store.state.checked?.of.get(0)?.length, 1);
  let go = () => {};
  daemon.hold = new Promise((done) => go = () => done(null));
  rename(editing, "E");
  run();
  rename(editing, "F");
  go();
  await rest();
  assert.notEqual(editing.store.state.checked?.draft, editing.store.state.history.now);
  run();
  await rest();
  assert.equal(editing.store.state.checked?.draft, editing.store.state.history.now);
});

test("what somebody else publishes meanwhile is noticed; what one publishes oneself is the version of then on", async () => {
  const { editing, daemon, database } = world();
  await editing.actions.load();
  rename(editing, "B");
  assert.equal(await editing.actions.isOvertaken(), false);
  await editing.actions.publish();
  assert.equal(JSON.parse(daemon.file ?? "").features[0].properties.name, "B");
  assert.deepEqual(await keptDrafts(database), []);
  assert.equal(await editing.actions.isOvertaken(), false);
  daemon.file = JSON.stringify({ ...file, title: "Wood" });
  assert.equal(await editing.actions.isOvertaken(), true);
});

test("a quest that is not there yet is a draft of this browser only", async () => {
  const { editing, database } = world({ published: null });
  await editing.actions.load();
  assert.equal(editing.store.state.status, "lost");
  await keepNew(database, "lake", file);
  await editing.actions.load();
  assert.deepEqual([editing.store.state.status, name(editing), editing.store.state.base], ["ready", "A", null]);
  assert.equal(await editing.actions.isOvertaken(), false);
});

test("what is dragged is asked about where it is, and has moved once it is let go", async () => {
  const { editing } = world();
  await editing.actions.load();
  editing.actions.drag(0, [61.5, 55.5]);
  assert.deepEqual(editing.course(), [{ key: 0, place: [61.5, 55.5] }]);
  editing.actions.drop(0, [61.600000001, 55.5]);
  assert.deepEqual(editing.store.state.history.now.file.features[0].geometry.coordinates, [61.6, 55.5]);
  editing.actions.undo();
  assert.deepEqual(editing.course(), [{ key: 0, place: [61, 55] }]);
});

test("one tab has a draft: another says so, writes nothing, and takes it over with everything that was changed", async () => {
  const [browser, database] = [oneBrowser(), memoryDatabase()];
  const [first, second] = [world({ browser, database }), world({ browser, database })];
  await first.editing.actions.load();
  rename(first.editing, "B");
  const opening = second.editing.actions.load();
  await rest();
  second.run();
  await opening;
  assert.deepEqual([first, second].map(({ editing }) => editing.store.state.status), ["ready", "elsewhere"]);
  rename(second.editing, "X");
  await rest();
  assert.equal((await database.get("kept", "draft lake")).file.features[0].properties.name, "B");
  // Said and taken in the same moment: what was changed last is not lost.
  rename(first.editing, "C");
  await second.editing.actions.takeOver();
  assert.deepEqual([first, second].map(({ editing }) => editing.store.state.status), ["elsewhere", "ready"]);
  assert.equal(name(second.editing), "C");
  rename(first.editing, "Y");
  rename(second.editing, "D");
  await rest();
  assert.equal((await database.get("kept", "draft lake")).file.features[0].properties.name, "D");
});

test("a draft is taken from a tab that does not answer, which writes nothing any more", async () => {
  const [browser, database] = [oneBrowser(), memoryDatabase()];
  const [first, second] = [world({ browser, database }), world({ browser, database })];
  await first.editing.actions.load();
  rename(first.editing, "B");
  await rest();
  /** @type {any} */ (first.platform.channel).freeze();
  const taking = second.editing.actions.takeOver();
  await rest();
  second.run();
  await taking;
  assert.equal(name(second.editing), "B");
  assert.equal(first.editing.store.state.status, "elsewhere");
  rename(first.editing, "Y");
  await rest();
  assert.equal((await database.get("kept", "draft lake")).file.features[0].properties.name, "B");
});

test("a tab that is left gives the draft away", async () => {
  const [browser, database] = [oneBrowser(), memoryDatabase()];
  const [first, second] = [world({ browser, database }), world({ browser, database })];
  await first.editing.actions.load();
  first.editing.end();
  await second.editing.actions.load();
  assert.equal(second.editing.store.state.status, "ready");
});

test("a new draft does not take the place of one that is there", async () => {
  const database = memoryDatabase();
  assert.equal(await keepNew(database, "lake", file), true);
  assert.equal(await keepNew(database, "lake", { ...file, title: "Wood" }), false);
  assert.equal((await keptDrafts(database))[0].file.title, "Lake");
});
