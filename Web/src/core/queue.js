// @ts-check
import { batch, hasArrived, isReady, isUrgent, ofOneQuest, requestOfFixes, sendItem } from "./queue-rules.js";
/**
 * @typedef {import("./types.d.ts").QueueItem} QueueItem
 * @typedef {import("./types.d.ts").Fix} Fix
 */

/** Milliseconds for a part, or a small file, on a slow network. */
const patience = 125_000;
const soonest = 3_000;
const latest = 60_000;

const within = (/** @type {number | undefined} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
  Number.isFinite(value) ? Math.round(Math.max(low, Math.min(high, /** @type {number} */ (value))) * 100) / 100 : undefined;

/**
 * What waits to be sent, on the disk of the phone before anybody is told that it waits. One tab sends at a time, in order:
 * calls for help, pauses of tracking, positions, then the rest. Each thing leaves the queue when the daemon has said that it has it, or
 * that it
 * refuses it; then the rider decides. A thing goes by one idempotency key however often it is sent, and when its answer was
 * lost the daemon says that it knows the key: so each is sent until it arrives, and counts once.
 *
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   api: ReturnType<typeof import("./api.js").createApi>,
 *   clock: ReturnType<typeof import("./clock.js").createClock>,
 *   onChange: (queue: import("./types.d.ts").SessionState["queue"]) => void,
 *   onReply: (reply: import("./types.d.ts").NextReply) => void,
 *   onSent: (item: QueueItem, reply: import("./types.d.ts").Told) => void,
 *   onRefused: (item: QueueItem) => void,
 *   onFixesRefused: (problem: import("./api.js").Problem) => void,
 *   question: () => Record<string, unknown>,
 * }} parts `question` is what the poll asks that goes with the last batch of positions
 */
export function createQueue({ platform, api, clock, onChange, onReply, onSent, onRefused, onFixesRefused, question }) {
  const { database, locks, channel } = platform;
  /** @type {QueueItem[]} */
  let items = [];
  let fixes = 0;
  /** What this tab does with an item; not for the disk. @type {Map<number, { progress: number }>} */
  const live = new Map();
  /** @type {Promise<void> | null} */
  let running = null;
  let again = false;
  let failures = 0;
  let blockedUntil = 0;
  /** Until then the daemon wants to be left alone, whatever else is typed; calls for help ask all the same. */
  let busyUntil = 0;
  /** @type {import("./types.d.ts").Timer | null} */
  let timer = null;
  let isOver = false;

  const tell = () =>
    onChange({
      items: items.map((item) => live.has(item.id) ? { ...item, state: "sending", ...live.get(item.id) } : item),
      waiting: items.filter((item) => item.state !== "refused" && item.kind !== "tracking").length,
      bytes: items.reduce((sum, item) => sum + item.size, 0),
      fixes,
      sending: running != null,
      blockedUntil,
    });

  async function load() {
    [items, fixes] = await Promise.all([database.all("items"), database.count("fixes")]);
    tell();
  }
  const shared = () => channel?.postMessage({ kind: "queue" });

  /** @param {QueueItem} item */
  async function keep(item) {
    await database.putItem(item);
    items = items.map((other) => other.id === item.id ? item : other);
    tell();
  }

  /** @param {QueueItem} item */
  async function remove(item) {
    // The blob last: without it the item could not be sent again.
    await database.delete("items", [item.id]);
    await database.delete("blobs", [item.key]);
    items = items.filter((other) => other.id !== item.id);
    tell();
    shared();
  }

  /** @param {number} at */
  function wakeAt(at) {
    if (isOver) return;
    platform.clearTimeout(timer);
    timer = platform.setTimeout(() => void drain(), Math.max(0, at - platform.now()));
  }

  /** @param {{ retryAt: number | null }} problem */
  function hold(problem) {
    failures += 1;
    const urgent = items.some((item) => ["sos", "withdrawal"].includes(item.kind) && item.state !== "refused");
    const pause = urgent ? soonest : Math.min(latest, soonest * 2 ** (failures - 1));
    busyUntil = problem.retryAt ?? 0;
    blockedUntil = Math.max(busyUntil, platform.now() + pause);
    wakeAt(blockedUntil);
    platform.worker?.sync().catch(() => {});
  }

  /** @param {import("./requests.js").Asked} asked */
  const ask = ({ method = "GET", route, isLarge, ...rest }) => api.ask(method, route, isLarge ? { ...rest, timeout: patience } : rest);

  /** Sends the positions that wait. @param {string} quest */
  async function sendFixes(quest) {
    let size = batch;
    for (;;) {
      const first = await database.all("fixes", size);
      if (!first.length) return;
      const waiting = ofOneQuest(first);
      const isOwn = waiting[0].quest === quest;
      const isLast = isOwn && waiting.length < batch && waiting.length >= fixes;
      try {
        const reply = await ask({
          ...requestOfFixes(waiting, clock.wire()), query: isLast ? { reply: "next", ...question() } : {},
        });
        if (isLast) onReply(reply);
      } catch (error) {
        const problem = /** @type {import("./api.js").Problem} */ (error);
        const isUnreadable = [400, 413, 415, 422].includes(problem.status);
        // Nobody will take those of a quest that was left.
        const isPast = !isOwn && problem.status > 0 && !problem.passes && !problem.isSignedOut;
        if (!isUnreadable && !isPast) throw error;
        // One of them cannot be read: find it, and lose it alone.
        if (waiting.length > 1 && isUnreadable) {
          size = Math.ceil(waiting.length / 2);
          continue;
        }
      }
      await database.delete("fixes", waiting.map((fix) => fix.id));
      fixes = Math.max(0, fixes - waiting.length);
      size = batch;
      tell();
      if (isLast) return;
    }
  }

  /** @param {QueueItem} item */
  async function send(item) {
    let { sentAt } = item;
    const advance = (/** @type {number} */ progress) => {
      live.set(item.id, { progress });
      tell();
    };
    advance(0);
    try {
      const reply = await sendItem(item, {
        ask, advance, blob: (key) => database.get("blobs", key), subtle: platform.subtle, wire: clock.wire,
        sentAt: () => sentAt ??= clock.wire(),
        async mark(tried) {
          await keep(tried);
          shared();
        },
      });
      return { sentAt, reply };
    } catch (error) {
      return { sentAt, problem: /** @type {import("./api.js").Problem} */ (error) };
    } finally {
      live.delete(item.id);
      tell();
    }
  }

  /** Returns whether the next may go. @param {QueueItem} item */
  async function deliver(item) {
    const { reply, problem, sentAt } = await send(item);
    if (!problem || hasArrived(problem.code)) {
      failures = 0;
      // What became of it is told before it is gone: nobody sees a moment without either.
      onSent(item, problem ? null : reply);
      await remove(item);
      return true;
    }
    // An upload that is not here as a whole is asked for, and gone on with, the next time.
    if (problem.passes || problem.isSignedOut || !problem.code || problem.code === "upload-incomplete") {
      hold(problem);
      return false;
    }
    const { code, detail, status } = problem;
    if (code === "locked-out") {
      // The same request, `sent_at` too, keeps the time at which it was given.
      const notBefore = problem.retryAt ?? platform.now() + 10_000;
      await keep({ ...item, sentAt, notBefore, problem: { code, detail, status } });
      return true;
    }
    const refused = /** @type {QueueItem} */ ({ ...item, state: "refused", problem: { code, detail, status } });
    await keep(refused);
    shared();
    onRefused(refused);
    return true;
  }

  /** One pass over all that waits, by the one tab that may. @param {string} quest */
  async function pass(quest) {
    const skipped = new Set();
    // Another tab, or the worker, may have sent since.
    await load();
    const ready = () =>
      items.filter((item) => !skipped.has(item.id) && isReady(item, items, platform.now()));
    for (;;) {
      const item = ready().find(isUrgent);
      if (!item) break;
      skipped.add(item.id);
      if (!await deliver(item)) return;
    }
    if (busyUntil > platform.now()) return wakeAt(busyUntil);
    try {
      await sendFixes(quest);
    } catch (error) {
      const problem = /** @type {import("./api.js").Problem} */ (error);
      if (problem.passes || problem.isSignedOut || !problem.status) return hold(problem);
      // None are taken now (not open, no consent): answers do not wait for that.
      onFixesRefused(problem);
    }
    for (;;) {
      // Whoever calls for help meanwhile does not wait for photos.
      const item = ready().find(isUrgent) ?? ready()[0];
      if (!item) break;
      skipped.add(item.id);
      if (!await deliver(item)) return;
    }
    failures = 0;
    blockedUntil = 0;
    const next = Math.min(...items.filter((item) => item.state !== "refused").map((item) => item.notBefore ?? Infinity));
    if (Number.isFinite(next)) wakeAt(next);
  }

  /** @type {() => string | null} */
  let questOf = () => null;

  /** Sends what waits; while it does, once more afterwards. @returns {Promise<void>} */
  function drain() {
    if (isOver || !questOf()) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    platform.clearTimeout(timer);
    running = (async () => {
      try {
        do {
          again = false;
          const quest = questOf();
          if (quest) await locks.request("request-queue", () => pass(quest));
        } while (again && !isOver);
      } catch {
        // The phone's own disk: what waits is there still.
        hold({ retryAt: null });
      } finally {
        running = null;
        tell();
      }
    })();
    tell();
    return running;
  }

  if (channel) channel.onmessage = (event) => event.data?.kind === "queue" && void load();

  return {
    load,
    drain,
    /** @param {() => string | null} quest of which things may be sent; `null` while there is no session */
    of: (quest) => void (questOf = quest),
    /**
     * Puts a request into the queue; it is on the disk when the promise is kept.
     * @param {Partial<QueueItem> & { quest: string, kind: QueueItem["kind"], path: string }} about
     * @param {Blob} [blob]
     */
    async add(about, blob) {
      const item = {
        body: {}, dated: false, task: null, text: "", problem: null, ...about,
        key: platform.id(), size: blob?.size ?? 0, at: platform.now(), state: /** @type {const} */ ("waiting"),
      };
      const id = await database.putItem(item, blob);
      items = [...items, /** @type {QueueItem} */ ({ ...item, id })];
      tell();
      shared();
      platform.worker?.sync().catch(() => {});
      void drain();
      return id;
    },
    /** @param {Fix} fix */
    async addFix(fix) {
      await database.put("fixes", {
        quest: questOf(),
        wire: {
          time: clock.wire(fix.time),
          position: fix.position.map((degrees) => Math.round(degrees * 1e7) / 1e7),
          accuracy: within(fix.accuracy, 0, 1e6),
          speed: within(fix.speed, 0, 1000),
          course: within(fix.course, 0, 360),
          altitude: within(fix.altitude, -12_000, 100_000),
        },
      });
      fixes += 1;
      tell();
    },
    /** @param {number} id of a refused item, which is tried again as it is */
    async retry(id) {
      const item = items.find((other) => other.id === id);
      if (item) await keep({ ...item, state: "waiting", problem: null, notBefore: 0, sentAt: undefined });
      failures = 0;
      return drain();
    },
    /**
     * Takes calls for help back: what nobody can have heard of leaves the queue; behind what was tried, or has arrived, a
     * withdrawal waits. @param {Pick<QueueItem, "quest" | "path" | "body">} about @param {boolean} isHeard whether one has arrived
     * @returns whether somebody may have heard
     */
    async withdraw(about, isHeard) {
      // Another tab may have sent since.
      await load();
      const ofHelp = items.filter(({ kind }) => kind === "sos" || kind === "withdrawal");
      const gone = ofHelp.filter((item) => item.state === "refused" || item.kind === "sos" && !item.tried && !live.has(item.id));
      // A pass that runs finds them no longer.
      items = items.filter((item) => !gone.includes(item));
      tell();
      for (const item of gone) await remove(item);
      const last = ofHelp.findLast((item) => !gone.includes(item));
      if (last ? last.kind === "sos" : isHeard) await this.add({ ...about, kind: "withdrawal" });
      return isHeard || last != null;
    },
    /** The positions that wait go nowhere: their rider agrees no longer. */
    async dropFixes() {
      await database.delete("fixes", (await database.all("fixes")).map((fix) => fix.id));
      await load();
    },
    /** @param {number} id of a refused item; others cannot be lost by a tap */
    async discard(id) {
      const item = items.find((other) => other.id === id && other.state === "refused");
      if (item) await remove(item);
    },
    stop() {
      isOver = true;
      platform.clearTimeout(timer);
    },
  };
}
