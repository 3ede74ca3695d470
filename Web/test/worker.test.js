// @ts-check
// The service worker, as far as it sends what waits when no page is open.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { uploading } from "./world.js";

/** The worker with the rules that it shares with pages behind it, as scripts/build-web.py writes it. */
const source = ["worker.js", "core/queue-rules.js", "core/requests.js", "desk/core/station-rules.js"]
  .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"))
  .map((text) => text.replace(/^import\b[^"';]*["'][^"']+["'];/gm, "").replace(/^export (?=\w)/gm, ""))
  .join("\n");

/** A request of IndexedDB that is answered at once. @param {any} result */
function request(result) {
  /** @type {any} */
  const made = { result };
  queueMicrotask(() => made.onsuccess?.());
  return made;
}

/** @param {Record<string, Map<any, any>>} stores */
function database(stores) {
  const store = (/** @type {string} */ name) => ({
    get: (/** @type {any} */ key) => request(stores[name].get(key)),
    getAll: () => request([...stores[name].values()]),
    delete: (/** @type {any} */ key) => request(void stores[name].delete(key)),
    put: (/** @type {any} */ item) => request(void stores[name].set(item.id, item)),
  });
  const opened = { transaction: (/** @type {string} */ name) => ({ objectStore: () => store(name) }), close() {} };
  return { open: () => request(opened) };
}

/**
 * Runs the worker's background sync.
 * @param {Record<string, Map<any, any>>} stores
 * @param {(path: string, body: any, asked: any) => any} reply @param {{ tag?: string, pages?: string[] }} [how]
 */
async function sync(stores, reply, { tag = "request-queue", pages = /** @type {string[]} */ ([]) } = {}) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {{ path: string, body: any, method?: string }[]} */
  const asked = [];
  const self = {
    clients: { matchAll: async () => pages.map((url) => ({ url })) }, addEventListener: (/** @type {string} */ name, /** @type {any} */ heard) => (listeners[name] = heard),
  };
  const fetch = async (/** @type {string} */ path, /** @type {any} */ { body: sent, method, headers }) => {
    const body = typeof sent === "string" ? JSON.parse(sent) : sent;
    asked.push({ path, body, method });
    const told = await reply(path, body, { method, path, headers, raw: body });
    return { status: told.status, ok: told.status < 300, json: async () => told.body };
  };
  const navigator = { locks: { request: (/** @type {string} */ _name, /** @type {() => any} */ work) => work() } };
  new Function("self", "indexedDB", "fetch", "navigator", "caches", source)(self, database(stores), fetch, navigator, {});
  /** @type {any} */
  let work;
  listeners.sync({ tag, waitUntil: (/** @type {any} */ promise) => (work = promise) });
  await work;
  return asked;
}

const waiting = () => ({
  kept: new Map([["session", { quest: "park" }]]),
  items: new Map([
    [1, { id: 1, kind: "answer", key: "k1", path: "quests/park/answers", body: { task: "cp-1", text: "oak" }, dated: true, at: 1_000 }],
    [2, { id: 2, kind: "tracking", key: "k2", path: "quests/park/tracking", body: { paused: true }, dated: true, at: 2_000 }],
    [3, { id: 3, kind: "tracking", key: "k3", path: "quests/park/tracking", body: { paused: false }, dated: true, at: 3_000 }],
  ]),
  fixes: new Map([[1, { id: 1, quest: "park", wire: { time: "1970-01-01T00:00:04.000Z" } }]]),
  blobs: new Map(),
});

test("pauses go first and by their own moments, then positions, then answers; what arrived is kept no longer", async () => {
  const stores = waiting();
  const asked = await sync(stores, () => ({ status: 200 }));
  assert.deepEqual(asked.map(({ path }) => path.split("/").at(-1)), ["tracking", "tracking", "positions", "answers"]);
  assert.deepEqual(asked.map(({ body }) => body.at ?? body.answered_at), ["1970-01-01T00:00:02.000Z", "1970-01-01T00:00:03.000Z", undefined, "1970-01-01T00:00:01.000Z"]);
  assert.ok(asked.every(({ body }) => body.sent_at));
  // Members that the daemon does not know it refuses.
  assert.deepEqual(Object.keys(asked[0].body).sort(), ["at", "paused", "sent_at"]);
  assert.deepEqual([stores.items.size, stores.fixes.size], [0, 0]);
});

test("what is refused waits for the page, and so does everything where the daemon is busy", async () => {
  const refused = waiting();
  await sync(refused, (path) => path.endsWith("answers") ? { status: 409, body: { code: "locked-out" } } : { status: 200 });
  assert.deepEqual([...refused.items.keys()], [1]);
  const busy = waiting();
  await assert.rejects(sync(busy, () => ({ status: 503 })), /later/);
  assert.deepEqual([busy.items.size, busy.fixes.size], [3, 1]);
});

test("a large photo goes in parts, on from what the daemon has, and is kept until it is an answer", async () => {
  const blob = new Blob([new Uint8Array(600_000)], { type: "image/jpeg" });
  const photo = () => ({
    ...waiting(),
    items: new Map([[1, { id: 1, kind: "photo", key: "k1", path: "quests/park/photos", body: { task: "cp-1" }, dated: true, at: 1_000 }]]),
    blobs: new Map([["k1", blob]]),
  });
  const held = new Map();
  const taking = (/** @type {string} */ path, /** @type {any} */ _, /** @type {any} */ asked) =>
    path.includes("/uploads/") ? uploading({ headers: {}, ...asked }, held) : { status: 201 };
  let parts = 0;
  const cut = photo();
  await assert.rejects(sync(cut, (path, body, asked) => {
    if (asked.method === "PUT" && ++parts > 1) throw new TypeError("no network");
    return taking(path, body, asked);
  }));
  assert.equal(cut.items.size, 1);
  const asked = await sync(cut, taking);
  assert.deepEqual(asked.map(({ method, body }) => [method, body?.size]), [
    // The positions went the first time.
    ["GET", undefined], ["PUT", 262_144], ["PUT", 75_712], ["POST", undefined],
  ]);
  const [name] = [...held.keys()];
  assert.match(asked[3].path, new RegExp(`photos\\?task=cp-1&.*upload=${name}$`));
  assert.deepEqual([cut.items.size, cut.blobs.size], [0, 0]);
  const refused = photo();
  await sync(refused, (path) => path.includes("/uploads/") ? { status: 409, body: { code: "quest-not-open" } } : { status: 200 });
  assert.deepEqual([refused.items.size, refused.blobs.size], [1, 1]);
});

const said = (/** @type {any} */ more = {}) => ({
  items: new Map([
    { id: 1, quest: "park", task: "ropes", team: "foxes", card: null, done: true, points: 3, seconds: null, at: 1_000, tries: 0, state: "waiting", ...more },
    { id: 2, quest: "park", task: "ropes", team: null, card: "7KQ2M4ZD", done: false, points: null, seconds: null, at: 2_000, tries: 0, state: "waiting" },
    { id: 3, quest: "park", task: "ropes", team: "owls", card: null, done: true, points: null, seconds: null, at: 3_000, tries: 1, state: "refused" },
  ].map((item) => [item.id, item])),
});
const station = { tag: "request-desk-queue" };

test("what stewards said goes with the moments of their taps when no desk is open, and only then", async () => {
  const stores = said();
  assert.deepEqual(await sync(stores, () => ({ status: 200 }), { ...station, pages: ["https://quest.example/desk#!station/park"] }), []);
  const asked = await sync(stores, () => ({ status: 200 }), { ...station, pages: ["https://quest.example/q/park"] });
  assert.deepEqual(asked.map(({ path, body: { sent_at: _, ...body } }) => [path, body]), [
    ["/api/v1/admin/quests/park/stations/ropes", { team: "foxes", done: true, points: 3, at: "1970-01-01T00:00:01.000Z" }],
    ["/api/v1/admin/quests/park/stations/ropes", { card: "7KQ2M4ZD", done: false, at: "1970-01-01T00:00:02.000Z" }],
  ]);
  assert.deepEqual([...stores.items.keys()], [3]);
});

test("what a steward said and the daemon refuses is the page's to tell; what was lost on its way is known to have been sent", async () => {
  const refused = said();
  await sync(refused, () => ({ status: 409, body: { code: "task-already-accepted" } }), station);
  assert.deepEqual([...refused.items.values()].map((item) => item.tries), [0, 0, 1]);
  const lost = said();
  await assert.rejects(sync(lost, () => ({ status: 503 }), station), /later/);
  assert.deepEqual([...lost.items.values()].map((item) => item.tries), [1, 0, 1]);
  const again = said({ tries: 1 });
  await sync(again, (_, body) => body.done ? { status: 409, body: { code: "task-already-accepted" } } : { status: 200 }, station);
  assert.deepEqual([...again.items.keys()], [3]);
});

test("whether a station's refusal has arrived the worker looks up, as the desk does, before it says it again", async () => {
  const at = "1970-01-01T00:00:01.000Z";
  for (const [verdict, told] of /** @type {const} */ ([["rejected", ["GET", "POST"]], ["pending", ["GET", "POST", "POST"]]])) {
    const stores = said({ tries: 1, done: false });
    const asked = await sync(stores, (_, body) => ({ status: 200, body: body ? {} : { teams: [{ team: "foxes", verdict, at }] } }), station);
    assert.deepEqual(asked.map(({ method }) => method), told);
    assert.deepEqual([...stores.items.keys()], [3]);
  }
});

test("a call for help is marked before it is sent, goes before what takes it back, and only own calls that are open are taken back", async () => {
  const stores = {
    ...waiting(),
    items: new Map([
      [1, { id: 1, kind: "answer", key: "k1", path: "quests/park/answers", body: { task: "cp-1" }, dated: true, at: 1_000 }],
      [2, { id: 2, kind: "sos", key: "k2", path: "quests/park/sos", body: {}, at: 2_000 }],
      [3, { id: 3, kind: "withdrawal", key: "k3", path: "quests/park/sos", body: { device: "d1" }, at: 3_000 }],
    ]),
  };
  const calls = [{ id: "a", device: "d1" }, { id: "b", device: "d2" }, { id: "c", device: "d1", closed_at: "then" }];
  let isMarked = false;
  const asked = await sync(stores, (_, __, { method, path }) => {
    if (method === "POST" && path.endsWith("/sos")) isMarked = /** @type {any} */ (stores.items.get(2)).tried;
    return { status: 200, body: { calls } };
  });
  assert.ok(isMarked);
  assert.deepEqual(asked.map(({ method, path }) => `${method} ${path.replace("/api/v1/quests/park/", "")}`), [
    "POST sos", "GET sos", "POST sos/a/withdraw", "POST positions", "POST answers",
  ]);
  assert.equal(stores.items.size, 0);
});

test("an answer that is held by a lock-out goes by the same date once its time has come, and holds up those behind it", async () => {
  const held = (/** @type {number} */ notBefore) => ({
    ...waiting(), fixes: new Map(),
    items: new Map([
      [1, { id: 1, kind: "answer", key: "k1", path: "quests/park/answers", task: "cp-1", body: { task: "cp-1" }, dated: true, at: 1_000, sentAt: "then", notBefore }],
      [2, { id: 2, kind: "answer", key: "k2", path: "quests/park/answers", task: "cp-1", body: { task: "cp-1" }, dated: true, at: 2_000 }],
    ]),
  });
  assert.deepEqual(await sync(held(Date.now() + 60_000), () => ({ status: 200 })), []);
  const asked = await sync(held(1), () => ({ status: 200 }));
  assert.deepEqual(asked.map(({ body }) => body.sent_at === "then"), [true, false]);
});

/**
 * A worker with caches and a network of its own, and what it answers to.
 * @param {Record<string, any>} shell @param {Map<string, Map<string, string>>} stores
 */
function serving(shell, stores) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const address = (/** @type {any} */ request) => new URL(request.url ?? request, "https://quest.example").pathname;
  const world = { online: true, /** @type {string[]} */ fetched: [] };
  const fetch = async (/** @type {any} */ request) => {
    if (!world.online) throw new TypeError("no network");
    world.fetched.push(address(request));
    const text = `network ${address(request)}`;
    return { status: 200, text, clone: () => ({ text }) };
  };
  const cache = (/** @type {Map<string, string>} */ kept) => ({
    match: async (/** @type {any} */ request) => kept.has(address(request)) ? { status: 200, text: kept.get(address(request)) } : undefined,
    put: async (/** @type {any} */ request, /** @type {any} */ response) => void kept.set(address(request), response.text),
    async add(/** @type {any} */ request) {
      await this.put(request, await fetch(request));
    },
    async addAll(/** @type {any[]} */ requests) {
      for (const request of requests) await this.add(request);
    },
  });
  const caches = {
    keys: async () => [...stores.keys()], delete: async (/** @type {string} */ name) => stores.delete(name),
    async open(/** @type {string} */ name) {
      if (!stores.has(name)) stores.set(name, new Map());
      return cache(/** @type {any} */ (stores.get(name)));
    },
    async match(/** @type {any} */ request) {
      for (const kept of stores.values()) if (kept.has(address(request))) return cache(kept).match(request);
    },
  };
  const self = {
    shell, location: { origin: "https://quest.example" }, clients: { claim: async () => {} }, skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ name, /** @type {any} */ heard) => (listeners[name] = heard),
  };
  class Asked {
    constructor(/** @type {string} */ url) {
      this.url = url;
    }
  }
  new Function("self", "fetch", "caches", "Request", "Response", source)(self, fetch, caches, Asked, { error: () => ({ status: 0 }) });
  const told = async (/** @type {string} */ name, /** @type {any} */ event) => {
    /** @type {any} */
    let work;
    listeners[name]({ ...event, waitUntil: (/** @type {any} */ promise) => (work = promise), respondWith: (/** @type {any} */ promise) => (work = promise) });
    return work;
  };
  const open = (/** @type {string} */ path) => told("fetch", { request: { method: "GET", mode: "navigate", url: `https://quest.example${path}` } });
  return { world, told, open };
}
const shell = { version: "v1", files: ["/app/main.js"], map: [], desk: ["/app/desk-main.js", "/app/preact.js"] };

test("riders never load the desk; who has opened it starts it without network, each page by its own address", async () => {
  /** @type {Map<string, Map<string, string>>} */
  const stores = new Map();
  const { world, told, open } = serving(shell, stores);
  await told("install", {});
  await told("activate", {});
  assert.ok(world.fetched.every((path) => !path.includes("desk")));
  await told("message", { data: { kind: "keep-desk" } });
  assert.deepEqual([...(stores.get("request-desk-v1") ?? []).keys()], ["/app/desk-main.js", "/app/preact.js", "/desk"]);
  world.online = false;
  assert.equal((await open("/desk"))?.text, "network /desk");
  assert.equal((await open("/q/park"))?.text, "network /");
  assert.equal(await open("/other"), undefined);
});

test("a later version takes the place of the desk that was kept, and without network the one before stays", async () => {
  /** @type {Map<string, Map<string, string>>} */
  const stores = new Map([["request-desk-v0", new Map([["/desk", "of before"]])]]);
  const { world, told, open } = serving(shell, stores);
  world.online = false;
  await told("activate", {});
  assert.equal((await open("/desk"))?.text, "of before");
  world.online = true;
  await told("activate", {});
  assert.deepEqual([...stores.keys()].filter((name) => name.startsWith("request-desk-")), ["request-desk-v1"]);
});
