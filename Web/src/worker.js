// @ts-check
import { batch, hasArrived, isReady, isUrgent, ofOneQuest, requestOfFixes, sendItem } from "./core/queue-rules.js";
import { address, mayPass, written } from "./core/requests.js";
import { nextSaid, tellStation, wasSaid } from "./desk/core/station-rules.js";
/**
 * The service worker: the app without network. Classic, since not every browser has modules in workers: what it imports is
 * written into it by scripts/build-web.py.
 *
 * The page, its files and words come from the cache where the network does not answer; what has a hash in its name comes from
 * the cache at once. What riders said is never answered by it: requests of the interface go to the network, but for media.
 */
/** @type {any} */
const worker = self;
/** Set by scripts/build-web.py. @type {{ version: string, files: string[], map: string[], desk: string[] }} */
const built = worker.shell ?? { version: "unbuilt", files: [], map: [], desk: [] };
const shellCache = `request-shell-${built.version}`;
/** Filled where somebody has opened the desk; riders never load it. */
const deskCache = `request-desk-${built.version}`;
const wordCache = "request-words";
/** Cleared by core/app.js. */
const seenCache = "request-seen";
/** Filled by core/pack.js. */
const packCache = "request-pack";
const seenLimit = 400;
const page = "/";
const desk = "/desk";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shellCache);
    // What has a hash in its name, and was fetched by the page, is not fetched again.
    await cache.addAll([...built.files, ...[page, "/words/ru.json", "/words/en.json"].map((url) => new Request(url, { cache: "reload" }))]);
    await worker.skipWaiting();
    // The map is wanted later: without it the app starts all the same.
    await cache.addAll(built.map).catch(() => {});
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    for (const name of names) {
      if (name.startsWith("request-shell-") && name !== shellCache) await caches.delete(name);
    }
    await worker.clients.claim();
    // Who has had the desk has it in the new version too; without network that of before starts as ever.
    if (names.some((name) => name.startsWith("request-desk-"))) await keepDesk().catch(() => {});
  })());
});

/** Keeps the desk for when there is no network: all of it, the page with the files that it names, then what was kept before goes. */
async function keepDesk() {
  const cache = await caches.open(deskCache);
  if (!await cache.match(desk)) {
    await cache.addAll(built.desk);
    const fresh = (/** @type {string} */ url) => new Request(url, { cache: "reload" });
    await (await caches.open(wordCache)).addAll(["/words/desk-ru.json", "/words/desk-en.json"].map(fresh));
    await cache.add(fresh(desk));
  }
  for (const name of await caches.keys()) {
    if (name.startsWith("request-desk-") && name !== deskCache) await caches.delete(name);
  }
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.kind === "keep-desk") event.waitUntil(keepDesk().catch(() => {}));
});

/** @param {Promise<any>} work @param {number} ms */
const atMost = (work, ms) =>
  Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), ms))]);

/** @param {Request} request */
async function fromCache(request) {
  return await caches.match(request) ?? fetchAndKeep(request, shellCache);
}

/** @param {Request} request @param {string} name */
async function fetchAndKeep(request, name) {
  const response = await fetch(request);
  if (response.status === 200) await (await caches.open(name)).put(request, response.clone());
  return response;
}

/** The same page at every address, and that of the desk at its own. @param {Request} request @param {string} page */
async function pageOf(request, page) {
  // It is not kept: with the files of a later version, which are not here yet, it would not start without network.
  const told = await atMost(fetch(request), 3000).catch(() => null);
  return told && told.status < 500 ? told : await caches.match(page) ?? told ?? Response.error();
}

/** The network where it answers soon, else what there was. @param {Request} request @param {string} name */
async function newest(request, name) {
  try {
    return await atMost(fetchAndKeep(request, name), 3000);
  } catch {
    return await caches.match(request) ?? fetch(request);
  }
}

/** Tiles that were seen, besides those of the pack; the oldest go. @param {Request} request */
async function seen(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetchAndKeep(request, seenCache);
  const cache = await caches.open(seenCache);
  const keys = await cache.keys();
  if (keys.length > seenLimit) for (const key of keys.slice(0, 50)) await cache.delete(key);
  return response;
}

/** Media by their path: the hash behind `v=` says only how long to keep them. @param {Request} request */
async function media(request) {
  return await (await caches.open(packCache)).match(request, { ignoreSearch: true }) ?? fetch(request);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") {
    if (pathname === "/" || pathname.startsWith("/q/")) event.respondWith(pageOf(request, page));
    else if (pathname === desk) event.respondWith(pageOf(request, desk));
  } else if (pathname.startsWith("/app/")) event.respondWith(fromCache(request));
  else if (pathname.startsWith("/words/") || pathname.startsWith("/styles/")) event.respondWith(newest(request, wordCache));
  else if (pathname.startsWith("/tiles/")) event.respondWith(seen(request));
  else if (/^\/api\/v1\/quests\/[^/]+\/media\//.test(pathname)) event.respondWith(media(request));
  else if (/^\/api\/v1\/quests\/[^/]+\/app\//.test(pathname)) event.respondWith(newest(request, seenCache));
});

/** @param {IDBRequest<any>} request @returns {Promise<any>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A database of the page's; none where nothing is kept there. @param {string} name */
async function opened(name) {
  const opening = indexedDB.open(name, 1);
  // Nothing is kept here: do not make an empty one.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return await done(opening).catch(() => null);
}

/** What the daemon says no to, for good. */
class Refusal extends Error {
  /** @param {any} told */
  constructor(told) {
    super("refused");
    this.code = told?.code ?? "";
  }
}

/** @param {import("./core/requests.js").Asked} asked */
async function ask(asked) {
  const response = await fetch(address(asked.route, asked.query), {
    method: asked.method ?? "GET", credentials: "same-origin", ...written(asked),
  });
  if (mayPass(response.status)) throw new Error("later");
  const told = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(told);
  return told;
}

const wire = (/** @type {number} */ ms = Date.now()) => new Date(ms).toISOString();

/**
 * Sends what waits when no page is open; else the page does. It takes away only what the daemon has: refusals, lock-outs and
 * everything else are the page's, when it is opened. By the rules of core/queue-rules.js, under the page's lock.
 */
async function sendWaiting() {
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.length) return;
  const database = await opened("request");
  if (!database) return;
  const store = (/** @type {string} */ name) => database.transaction(name, "readwrite").objectStore(name);
  try {
    const session = await done(store("kept").get("session"));
    if (!session) return;
    const items = await done(store("items").getAll());
    for (const item of items.filter(isUrgent)) await send(item, items);
    for (;;) {
      const first = await done(store("fixes").getAll(null, batch));
      if (!first.length) break;
      const fixes = ofOneQuest(first);
      if (await ask(requestOfFixes(fixes, wire())).then(() => false, isRefusal)) break;
      for (const fix of fixes) await done(store("fixes").delete(fix.id));
    }
    for (const item of items) if (!isUrgent(item)) await send(item, items);
  } finally {
    database.close();
  }

  async function send(/** @type {any} */ item, /** @type {any[]} */ items) {
    if (!isReady(item, items, Date.now())) return;
    try {
      await sendItem(item, {
        ask, wire, subtle: crypto.subtle, sentAt: () => item.sentAt ?? wire(),
        blob: (key) => done(store("blobs").get(key)),
        mark: (tried) => done(store("items").put(tried)),
      });
    } catch (error) {
      if (isRefusal(error) && !hasArrived(/** @type {Refusal} */ (error).code)) return;
    }
    await done(store("items").delete(item.id));
    await done(store("blobs").delete(item.key));
  }
}

/** Whether it is a refusal; what else is thrown ends the work, and the browser tries again. @param {unknown} error */
function isRefusal(error) {
  if (error instanceof Refusal) return true;
  throw error;
}

/**
 * Sends what stewards have said when no desk is open, by the rules of desk/core/station-rules.js. What is refused is the page's.
 */
async function sendSaid() {
  const pages = await worker.clients.matchAll({ type: "window" });
  const database = pages.some((/** @type {any} */ one) => new URL(one.url).pathname === desk) ? null : await opened("request-desk");
  if (!database) return;
  const items = () => database.transaction("items", "readwrite").objectStore("items");
  try {
    for (let waiting = await done(items().getAll()), said = nextSaid(waiting); said; said = nextSaid(waiting)) {
      waiting = waiting.filter((/** @type {any} */ one) => one !== said);
      try {
        // Where the answer is lost, the page has to know that it was sent.
        await tellStation(said, { ask, wire, skew: 0, mark: (tried) => done(items().put(tried)) });
      } catch (error) {
        if (isRefusal(error) && !wasSaid(said, /** @type {Refusal} */ (error).code)) {
          await done(items().put(said));
          continue;
        }
      }
      await done(items().delete(said.id));
    }
  } finally {
    database.close();
  }
}

worker.addEventListener("sync", (/** @type {any} */ event) => {
  const send = { "request-queue": sendWaiting, "request-desk-queue": sendSaid }[/** @type {string} */ (event.tag)];
  if (send) event.waitUntil(navigator.locks.request(event.tag, send));
});
