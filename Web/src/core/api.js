// @ts-check
import { address, mayPass, path, written } from "./requests.js";
export { address, path };

/** Everything that is not an answer of the kind that was asked for. */
export class Problem extends Error {
  /**
   * @param {{ code: string, status?: number, detail?: string, member?: string, decision?: import("./types.d.ts").Told, retryAt?: number | null, offline?: boolean }}
   *   about
   */
  constructor(about) {
    super(about.detail ?? about.code);
    this.code = about.code;
    this.status = about.status ?? 0;
    this.detail = about.detail ?? "";
    this.member = about.member ?? null;
    /** What was decided already, with `answer-not-pending`. */
    this.decision = about.decision ?? null;
    /** Milliseconds by the device's clock. */
    this.retryAt = about.retryAt ?? null;
    this.offline = about.offline ?? false;
  }
  /** Whether the same request may come through later. */
  get passes() {
    return this.offline || mayPass(this.status);
  }
  /** Whether the token is good no longer. */
  get isSignedOut() {
    return this.status === 401;
  }
}

/**
 * Milliseconds by the device's clock until which to wait; the field has seconds or a date.
 * @param {string | null} field
 * @param {number} now
 */
export function retryAt(field, now) {
  if (!field) return null;
  const seconds = Number(field);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const date = Date.parse(field);
  return Number.isNaN(date) ? null : Math.max(now, date);
}

/**
 * Sends every request of the app.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   clock: ReturnType<typeof import("./clock.js").createClock>,
 *   language: () => string,
 *   onReach?: (online: boolean) => void,
 *   onSignedOut?: (problem: Problem) => void,
 *   timeout?: number,
 * }} parts
 */
export function createApi({ platform, clock, language, onReach, onSignedOut, timeout = 20_000 }) {
  const database = platform.database;

  /** @param {Response} response */
  async function problem(response) {
    /** @type {import("./types.d.ts").Told} */
    let body = {};
    try {
      body = JSON.parse(await response.text());
    } catch {
      // A proxy's own page says nothing to people.
    }
    const found = new Problem({
      code: typeof body.code === "string" ? body.code : `http-${response.status}`,
      status: response.status,
      detail: typeof body.detail === "string" ? body.detail : "",
      member: body.member,
      decision: body.decision,
      retryAt: retryAt(response.headers.get("retry-after"), platform.now()),
    });
    if (found.isSignedOut) onSignedOut?.(found);
    return found;
  }

  /**
   * Sends one request; waits for its answer at most `timeout`, with a stream for its beginning.
   * @param {string} method
   * @param {string} route below `/api/v1/`
   * @param {{ query?: Record<string, unknown>, json?: unknown, body?: BodyInit | null, headers?: Record<string, string>, timeout?: number, signal?: AbortSignal }} [options]
   * @returns {Promise<Response>} the response, of a status below 400
   */
  async function send(method, route, options = {}) {
    const { body, headers } = written({ ...options, route, headers: { "accept-language": language(), ...options.headers } });
    const url = address(route, options.query);
    const control = new AbortController();
    const abort = () => control.abort();
    options.signal?.addEventListener("abort", abort);
    const timer = platform.setTimeout(abort, options.timeout ?? timeout);
    let response;
    try {
      response = await platform.fetch(url, {
        method, headers, body, signal: control.signal, credentials: "same-origin", cache: "no-store", redirect: "error",
      });
    } catch {
      if (!options.signal?.aborted) onReach?.(false);
      throw new Problem({ code: "offline", offline: true });
    } finally {
      platform.clearTimeout(timer);
    }
    onReach?.(true);
    clock.heard(response.headers.get("date"));
    if (response.status >= 400) throw await problem(response);
    return response;
  }

  /** @param {Response} response @returns {Promise<import("./types.d.ts").Told>} */
  async function read(response) {
    if (response.status === 204 || response.status === 304) return null;
    try {
      const text = await response.text();
      return text ? JSON.parse(text) : null;
    } catch {
      // The connection broke within the answer.
      throw new Problem({ code: "offline", offline: true });
    }
  }

  const name = (/** @type {string} */ route) => `${language()} ${route}`;

  return {
    send,
    read,
    /**
     * @param {string} method
     * @param {string} route
     * @param {Parameters<typeof send>[2]} [options]
     */
    async ask(method, route, options) {
      return read(await send(method, route, options));
    },
    /**
     * What was told the last time, also before the app was closed.
     * @param {string} route
     * @returns {Promise<import("./types.d.ts").Kept | undefined>}
     */
    kept: (route) => database.get("kept", name(route)),
    /**
     * Asks by ETag, and keeps what comes.
     * @param {string} route
     * @returns {Promise<{ body: import("./types.d.ts").Told, isNew: boolean }>}
     */
    async load(route) {
      const kept = await database.get("kept", name(route));
      const response = await send("GET", route, { headers: kept?.etag ? { "if-none-match": kept.etag } : {} });
      if (response.status === 304 && kept) return { body: kept.body, isNew: false };
      const body = await read(response);
      // Shown at once: slow phones take long to write.
      void database.put("kept", { etag: response.headers.get("etag"), body, at: platform.now() }, name(route)).catch(() => {});
      return { body, isNew: true };
    },
  };
}
