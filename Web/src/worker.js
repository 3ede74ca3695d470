// @ts-check
/**
 * The service worker: the app without network. Classic and without imports, since not every browser has modules in workers.
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
/** Bytes of a file that go at a time, as in core/queue.js. */
const part = 262_144;
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

/** @param {string} url @param {any} [options] */
async function ask(url, options = {}) {
  const response = await fetch(url, { credentials: "same-origin", ...options });
  if (response.status >= 500 || response.status === 429) throw new Error("later");
  return response;
}

/** @param {string} url @param {any} body @param {Record<string, string>} headers */
const post = (url, body, headers) => ask(url, { method: "POST", body, headers });

/**
 * Sends what waits when no page is open; else the page does. It takes away only what the daemon has: refusals, lock-outs and
 * everything else are the page's, when it is opened. The same rules as core/queue.js, under the same lock.
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
    // A pause that ends is told before the positions after it, which would be dropped.
    const isFirst = (/** @type {any} */ item) => item.kind === "sos" || item.kind === "tracking";
    for (const item of items.filter(isFirst)) await send(item);
    for (;;) {
      const first = await done(store("fixes").getAll(null, 500));
      if (!first.length) break;
      const { quest } = first[0];
      const fixes = first.filter((/** @type {any} */ fix) => fix.quest === quest);
      const response = await post(
        `/api/v1/quests/${encodeURIComponent(quest)}/positions`,
        JSON.stringify({ sent_at: new Date().toISOString(), fixes: fixes.map((/** @type {any} */ fix) => fix.wire) }),
        { "content-type": "application/json" },
      );
      if (!response.ok) break;
      for (const fix of fixes) await done(store("fixes").delete(fix.id));
    }
    for (const item of items) if (!isFirst(item)) await send(item);
  } finally {
    database.close();
  }

  /** Sends what the daemon does not have of a large file; returns its name, or nothing where the page is to see why not. */
  async function sendParts(/** @type {any} */ item, /** @type {Blob} */ blob) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
    const name = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const upload = `/api/v1/${item.path.replace(/photos$/, `uploads/${name}`)}`;
    for (let response = await ask(upload); response.ok;) {
      const { received } = await response.json();
      if (received >= blob.size) return name;
      const end = Math.min(received + part, blob.size);
      const dates = new URLSearchParams({ answered_at: new Date(item.at).toISOString(), sent_at: new Date().toISOString() });
      response = await ask(`${upload}?${dates}`, {
        method: "PUT", body: blob.slice(received, end), headers: { "content-range": `bytes ${received}-${end - 1}/${blob.size}` },
      });
    }
  }

  async function send(/** @type {any} */ item) {
    if (item.state === "refused" || item.sentAt) return;
    let blob = item.kind === "photo" ? await done(store("blobs").get(item.key)) : null;
    let upload;
    if (blob?.size > part) {
      upload = await sendParts(item, blob);
      if (!upload) return;
      blob = null;
    }
    const at = ["tracking", "finish"].includes(item.kind) ? "at" : "answered_at";
    const body = item.dated
      ? { ...item.body, [at]: new Date(item.at).toISOString(), sent_at: new Date().toISOString() } : item.body;
    const headers = { "idempotency-key": item.key };
    const response = item.kind === "photo"
      ? await post(`/api/v1/${item.path}?${new URLSearchParams(upload ? { ...body, upload } : body)}`, blob, headers)
      : await post(`/api/v1/${item.path}`, JSON.stringify(body), { ...headers, "content-type": "application/json" });
    const problem = response.ok ? null : await response.json().catch(() => ({}));
    if (problem && problem.code !== "idempotency-key-reused") return;
    await done(store("items").delete(item.id));
    await done(store("blobs").delete(item.key));
  }
}

/**
 * Sends what stewards have said when no desk is open, by the rules of desk/core/station-queue.js. What is refused, or may have arrived
 * before, is the page's.
 */
async function sendSaid() {
  const pages = await worker.clients.matchAll({ type: "window" });
  const database = pages.some((/** @type {any} */ one) => new URL(one.url).pathname === desk) ? null : await opened("request-desk");
  if (!database) return;
  const items = () => database.transaction("items", "readwrite").objectStore("items");
  try {
    for (const item of await done(items().getAll())) {
      if (item.state !== "waiting") continue;
      if (item.tries && !item.done) break;
      const { card, team, done: isDone, points, seconds } = item;
      const body = { ...(card ? { card } : { team }), done: isDone, points: points ?? undefined, seconds: seconds ?? undefined, at: new Date(item.at).toISOString(), sent_at: new Date().toISOString() };
      // Where the answer is lost, the page has to know that it was sent.
      await done(items().put({ ...item, tries: item.tries + 1 }));
      const response = await post(`/api/v1/admin/quests/${encodeURIComponent(item.quest)}/stations/${encodeURIComponent(item.task)}`, JSON.stringify(body), { "content-type": "application/json" });
      const problem = response.ok ? null : await response.json().catch(() => ({}));
      if (!problem || (item.tries && problem.code === "task-already-accepted")) await done(items().delete(item.id));
      else await done(items().put(item));
    }
  } finally {
    database.close();
  }
}

worker.addEventListener("sync", (/** @type {any} */ event) => {
  const send = { "request-queue": sendWaiting, "request-desk-queue": sendSaid }[/** @type {string} */ (event.tag)];
  if (send) event.waitUntil(navigator.locks.request(event.tag, send));
});
