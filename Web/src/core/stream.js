// @ts-check
import { Problem } from "./api.js";
/**
 * Takes server-sent events apart, from pieces of text that break anywhere.
 * @param {(event: { id: string, event: string, data: string }) => void} heard
 */
export function eventParser(heard) {
  let rest = "";
  let event = "";
  /** @type {string[]} */
  let data = [];
  let id = "";
  /** @param {string} piece */
  return (piece) => {
    rest += piece;
    // A CR at the end may be half of CR LF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length) heard({ id, event: event || "message", data: data.join("\n") });
        event = "";
        data = [];
        continue;
      }
      const [, field, value] = /** @type {RegExpMatchArray} */ (line.match(/^([^:]*):? ?(.*)$/s));
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
      else if (field === "id") id = value;
    }
  };
}

/**
 * Listens while it is asked to, and comes again with the id of the last event.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   api: ReturnType<typeof import("./api.js").createApi>,
 *   route: () => string | null,
 *   onEvent: (name: string, data: import("./types.d.ts").Told) => void,
 *   onState: (state: "off" | "connecting" | "open") => void,
 * }} parts
 */
export function createStream({ platform, api, route, onEvent, onState }) {
  /** @type {AbortController | null} */
  let control = null;
  /** @type {import("./types.d.ts").Timer | null} */
  let timer = null;
  let last = "";
  let failures = 0;
  /** Longer than two of the daemon's comments. */
  const silence = 40_000;

  async function connect() {
    const where = route();
    if (control || !where) return;
    const own = control = new AbortController();
    onState("connecting");
    /** @type {import("./types.d.ts").Timer | null} */
    let watchdog = null;
    let wait = 0;
    try {
      const response = await api.send("GET", where, {
        signal: own.signal,
        headers: { accept: "text/event-stream", ...(last ? { "last-event-id": last } : {}) },
      });
      onState("open");
      const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
      const decoder = new TextDecoder();
      const parse = eventParser(({ id, event, data }) => {
        if (event === "stopping") return;
        failures = 0;
        if (id) last = id;
        let told;
        try {
          told = JSON.parse(data);
        } catch {
          return;
        }
        onEvent(event, told);
      });
      for (;;) {
        platform.clearTimeout(watchdog);
        // A connection that is dead without saying so.
        watchdog = platform.setTimeout(() => own.abort(), silence);
        const { done, value } = await reader.read();
        if (done) break;
        parse(decoder.decode(value, { stream: true }));
      }
    } catch (error) {
      if (error instanceof Problem) wait = error.retryAt ?? 0;
      if (error instanceof Problem && error.isSignedOut) own.abort("over");
    } finally {
      platform.clearTimeout(watchdog);
    }
    // Another connection, or none, is wanted meanwhile.
    if (control !== own) return;
    control = null;
    onState("off");
    if (own.signal.reason === "over") return;
    failures += 1;
    const pause = Math.max(wait - platform.now(), Math.min(30_000, 1000 * 2 ** (failures - 1)));
    timer = platform.setTimeout(() => void connect(), pause);
  }

  return {
    open() {
      platform.clearTimeout(timer);
      void connect();
    },
    close() {
      platform.clearTimeout(timer);
      const old = control;
      control = null;
      old?.abort();
      if (old) onState("off");
    },
    /** Begins anew, without what was heard before: for another quest or language. */
    reset() {
      last = "";
      failures = 0;
      this.close();
    },
  };
}
