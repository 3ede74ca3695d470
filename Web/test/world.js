// @ts-check
// A phone and a daemon for tests: time stands still until it is told to pass, the network is what the test says.
import { memoryDatabase } from "../src/core/database.js";

// What throws where no test waits for it, as who listens to the state does, would be passed over; a promise that nobody takes is not.
globalThis.addEventListener("error", ({ error }) => void Promise.reject(error));

/** Time that passes by `pass` only. */
export function time(start = Date.parse("2026-06-14T09:00:00Z")) {
  let now = start;
  let last = 0;
  /** @type {Map<number, { at: number, work: () => void }>} */
  const timers = new Map();
  return {
    now: () => now,
    setTimeout(/** @type {() => void} */ work, /** @type {number} */ ms) {
      timers.set(++last, { at: now + Math.max(0, ms), work });
      return last;
    },
    clearTimeout: (/** @type {number} */ timer) => void timers.delete(timer),
    /** Lets everything happen that waits for nothing but its turn. */
    async settle() {
      for (let i = 0; i < 60; i++) await new Promise((resolve) => setImmediate(resolve));
    },
    async pass(/** @type {number} */ seconds) {
      const end = now + seconds * 1000;
      await this.settle();
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].work();
        await this.settle();
      }
      now = end;
    },
  };
}

/** One lock for all tabs that are given it. */
export function locks() {
  let before = Promise.resolve();
  return {
    held: 0,
    most: 0,
    request(/** @type {string} */ _, /** @type {() => Promise<any>} */ work) {
      const run = before.then(async () => {
        this.held += 1;
        this.most = Math.max(this.most, this.held);
        try {
          return await work();
        } finally {
          this.held -= 1;
        }
      });
      before = run.catch(() => {});
      return run;
    },
  };
}

/** @param {number} status @param {any} [body] @param {Record<string, string>} [headers] */
export const answer = (status, body, headers = {}) => ({ status, body, headers });
/** @param {number} status @param {string} code @param {Record<string, string>} [headers] */
export const refusal = (status, code, headers) => answer(status, { code, detail: `told: ${code}`, status }, headers);
/** The answer is lost on its way; what was asked for has happened. */
export const lost = Symbol("lost");

/**
 * A daemon that says what `reply` says, and remembers what it was asked. `network` cuts it off.
 * @param {(asked: any) => any} reply
 */
export function daemon(reply) {
  const it = {
    network: true,
    reply,
    /** @type {any[]} */
    asked: [],
    async fetch(/** @type {string} */ url, /** @type {any} */ options = {}) {
      const at = new URL(url, "https://quest.test");
      const asked = {
        method: options.method ?? "GET", path: at.pathname.replace("/api/v1/", ""), query: Object.fromEntries(at.searchParams),
        headers: options.headers ?? {}, raw: options.body,
        body: typeof options.body === "string" ? JSON.parse(options.body) : null,
      };
      if (!it.network) throw new TypeError("no network");
      it.asked.push(asked);
      const told = await it.reply(asked);
      if (told === lost) throw new TypeError("the answer was lost");
      const { status, body, headers } = told ?? refusal(404, "not-found");
      return new Response(status === 204 || status === 304 ? null : JSON.stringify(body ?? {}), { status, headers });
    },
    /** @param {string} end of the path */
    askedFor: (/** @type {string} */ end) => it.asked.filter((one) => one.path.endsWith(end)),
  };
  return it;
}

/**
 * What a daemon says to uploads, and what it has of them by their names. @param {any} asked
 * @param {Map<string, Blob>} held
 */
export async function uploading({ method, path, headers, raw }, held) {
  const name = path.split("/").at(-1).split("?")[0];
  const here = held.get(name) ?? new Blob([]);
  if (method === "PUT") {
    const [, first, last] = headers["content-range"].match(/^bytes (\d+)-(\d+)\/\d+$/).map(Number);
    if (first !== here.size) return refusal(409, "upload-incomplete");
    if (raw.size !== last - first + 1 || raw.size > 262_144) return refusal(400, "content-range-invalid");
    held.set(name, new Blob([here, raw]));
  }
  return answer(200, { received: held.get(name)?.size ?? 0 });
}

/**
 * @param {{ clock: ReturnType<typeof time>, daemon?: any, database?: any, locks?: any, channel?: any, [member: string]: any }} with_
 * @returns {any}
 */
export function phone({ clock, daemon, ...rest }) {
  let last = 0;
  const kept = new Map();
  return {
    fetch: daemon?.fetch,
    now: clock.now,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    id: () => `key-${++last}`,
    database: memoryDatabase(),
    locks: locks(),
    channel: null,
    storage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
      clear: () => kept.clear(),
    },
    geolocation: null,
    mayLocate: async () => false,
    subtle: crypto.subtle,
    caches: null,
    worker: null,
    audio: null,
    vibrate: null,
    wakeLock: null,
    compass: null,
    shrink: null,
    isVisible: () => true,
    onVisible: () => {},
    onTap: () => {},
    onOnline: () => {},
    isSecure: true,
    languages: ["en"],
    location: { pathname: "/q/park", hash: "" },
    ...rest,
  };
}
