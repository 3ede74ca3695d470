// @ts-check
// What a steward has said, until the daemon has it: on the disk of the phone before the list shows it, sent in order, each
// with the moment of its tap.
import { nextSaid, tellStation, wasSaid } from "./station-rules.js";

/**
 * @typedef {{
 *   id: number, key: string, quest: string, task: string, team: string | null, card: string | null, name: string, done: boolean,
 *   points: number | null, seconds: number | null, at: number, notBefore: number, tries: number,
 *   state: "waiting" | "refused", problem: { code: string, detail: string } | null,
 * }} Said
 */

/** Milliseconds in which a tap is taken back before it goes anywhere. */
export const undoSpan = 6_000;
const soonest = 3_000;
const latest = 60_000;

/**
 * The queue of one desk; what is told how, and when it has arrived, is known to station-rules.js.
 * @param {{
 *   platform: Pick<import("../../core/types.d.ts").Platform, "now" | "setTimeout" | "clearTimeout" | "locks" | "channel" | "id" |
 * "worker">,
 *   database: import("../../core/types.d.ts").Database,
 *   api: { ask: (method: string, route: string, options?: any) => Promise<any> },
 *   clock: { wire: (ms?: number) => string, now: () => number },
 *   onChange: (items: Said[]) => void,
 *   onStation: (quest: string, station: any) => void,
 * }} parts `onStation` hears how the station stands after each thing that was told
 */
export function createStationQueue({ platform, database, api, clock, onChange, onStation }) {
  /** @type {Said[]} */
  let items = [];
  /** @type {Promise<void> | null} */
  let running = null;
  let again = false;
  let failures = 0;
  /** @type {any} */
  let timer = null;
  let isOver = false;
  /** @type {number | null} */
  let sending = null;

  const tell = () => onChange(items);
  /** The browser sends what waits when the page is closed, where it can. */
  const later = () => void platform.worker?.sync("request-desk-queue").catch(() => {});
  const shared = () => platform.channel?.postMessage({ kind: "desk-queue" });
  async function load() {
    items = await database.all("items");
    tell();
  }
  /** @param {Said} item */
  async function keep(item) {
    await database.put("items", item);
    items = items.map((other) => other.id === item.id ? item : other);
    tell();
  }
  /** @param {number} id */
  async function remove(id) {
    await database.delete("items", [id]);
    items = items.filter((other) => other.id !== id);
    tell();
    shared();
  }
  /** @param {number} at */
  function wakeAt(at) {
    if (isOver) return;
    platform.clearTimeout(timer);
    timer = platform.setTimeout(() => void drain(), Math.max(0, at - platform.now()));
  }

  /** Returns whether the next may go. @param {Said} item */
  async function deliver(item) {
    sending = item.id;
    try {
      const station = await tellStation(item, {
        ask: ({ method = "GET", route, ...rest }) => api.ask(method, route, rest),
        wire: clock.wire, skew: clock.now() - platform.now(), mark: keep,
      });
      onStation(item.quest, station);
      await remove(item.id);
      failures = 0;
      return true;
    } catch (error) {
      const problem = /** @type {import("../../core/api.js").Problem} */ (error);
      if (wasSaid(item, problem.code)) {
        await remove(item.id);
        return true;
      }
      if (problem.passes || problem.isSignedOut || !problem.code) {
        failures += 1;
        later();
        wakeAt(Math.max(problem.retryAt ?? 0, platform.now() + Math.min(latest, soonest * 2 ** (failures - 1))));
        return false;
      }
      await keep({ ...item, tries: item.tries + 1, state: "refused", problem: { code: problem.code, detail: problem.detail } });
      shared();
      return true;
    } finally {
      sending = null;
    }
  }

  async function pass() {
    // Another tab may have sent since.
    await load();
    for (;;) {
      const item = nextSaid(items);
      if (!item || isOver) return;
      // In order: whoever may still take back a tap holds up what came after it for a moment.
      if (item.notBefore > platform.now()) return wakeAt(item.notBefore);
      if (!await deliver(item)) return;
    }
  }

  /** @returns {Promise<void>} */
  function drain() {
    if (isOver) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      try {
        do {
          again = false;
          await platform.locks.request("request-desk-queue", pass);
        } while (again && !isOver);
      } catch {
        wakeAt(platform.now() + soonest);
      } finally {
        running = null;
      }
    })();
    return running;
  }

  const heard = (/** @type {any} */ event) => void (event.data?.kind === "desk-queue" && load());
  const channel = /** @type {any} */ (platform.channel);
  channel?.addEventListener?.("message", heard);

  return {
    load, drain,
    /**
     * Keeps what a steward says; it is on the disk when the promise is kept.
     * @param {Pick<Said, "quest" | "task" | "name" | "done"> & Partial<Said>} about
     */
    async add(about) {
      const now = platform.now();
      const item = {
        team: null, card: null, points: null, seconds: null, ...about,
        key: platform.id(), at: now, notBefore: now + undoSpan, tries: 0, state: /** @type {const} */ ("waiting"), problem: null,
      };
      const id = await database.putItem(item);
      items = [...items, { ...item, id }];
      tell();
      shared();
      later();
      void drain();
      return id;
    },
    /** Takes back what nobody was told yet; returns whether that was so. @param {number} id */
    async undo(id) {
      const item = items.find((one) => one.id === id);
      if (!item || item.tries || sending === id) return false;
      await remove(id);
      void drain();
      return true;
    },
    /** Says once more what was refused. @param {number} id */
    async retry(id) {
      const item = items.find((one) => one.id === id);
      if (item) await keep({ ...item, state: "waiting", problem: null, notBefore: 0 });
      return drain();
    },
    /** Forgets what was refused. @param {number} id */
    async discard(id) {
      if (items.some((one) => one.id === id && one.state === "refused")) await remove(id);
    },
    stop() {
      isOver = true;
      platform.clearTimeout(timer);
      channel?.removeEventListener?.("message", heard);
    },
  };
}
