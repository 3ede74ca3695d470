// @ts-check
import { path } from "./api.js";
import { profileOf } from "./next.js";

/**
 * Asks where to now: as often as the daemon wants to be asked, together with the positions that wait, and not at all without
 * need while the stream tells.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   api: ReturnType<typeof import("./api.js").createApi>,
 *   store: import("./types.d.ts").Store,
 *   queue: ReturnType<typeof import("./queue.js").createQueue>,
 *   onReply: (reply: import("./types.d.ts").NextReply) => void,
 *   onProblem: (problem: { code: string }) => void,
 *   onAsk?: () => void,
 * }} parts `onAsk` is for what else is asked as often
 */
export function createPoll({ platform, api, store, queue, onReply, onProblem, onAsk }) {
  /** @type {import("./types.d.ts").Timer | null} */
  let timer = null;
  let isOn = false;
  let isAsking = false;
  let failures = 0;
  /** When an answer took positions along; what the stream tells takes none. */
  let answeredAt = 0;
  let tag = "";
  /** @type {{ task?: string, lead?: string } | null} */
  let wish = null;
  /** @type {{ task?: string, lead?: string } | null} */
  let asked = null;
  /** Seconds that the stream may be trusted for. */
  const trusted = 60;

  /** What goes with the question; `have` makes the line come along when it is another one. */
  function question() {
    const { route, seen, session, position } = store.state;
    asked = wish;
    // Who rides without tracking is led by a position that is not stored.
    const at = session?.consent === "no-tracking" && position.fix
      ? { position: position.fix.position.join(","), accuracy: Math.min(1e6, Math.round(position.fix.accuracy ?? 50)) } : {};
    return { have: route?.id ?? "", seen: seen || undefined, profile: profileOf(store.state), ...at, ...wish };
  }

  /** @param {number} seconds */
  function schedule(seconds) {
    platform.clearTimeout(timer);
    if (isOn) timer = platform.setTimeout(() => void ask(), Math.max(1, seconds) * 1000);
  }

  async function ask() {
    const { session, queue: waiting, stream, nextAt, next, nextProblem } = store.state;
    if (!session || isAsking) return;
    // An answer that was sent meanwhile took positions along, and brought word.
    const early = next && !wish && !nextProblem ? answeredAt / 1000 + (next.poll_after ?? 0) - platform.now() / 1000 : 0;
    if (early > 0.5) return schedule(early);
    isAsking = true;
    onAsk?.();
    const before = nextAt;
    let pause = 0;
    try {
      if (waiting.fixes) {
        await queue.drain();
        const { blockedUntil } = store.state.queue;
        pause = (blockedUntil - platform.now()) / 1000;
      }
      // Where positions are not taken now, it may still be said where to.
      const isUntold = waiting.fixes ? store.state.nextAt === before && pause <= 0
        : wish || stream !== "open" || platform.now() - nextAt > trusted * 1000;
      if (isUntold) {
        const response = await api.send("GET", path("quests", session.quest, "next"), {
          query: question(),
          headers: tag && !wish && store.state.next ? { "if-none-match": tag } : {},
        });
        if (response.status === 304) {
          store.set({ nextAt: platform.now() });
        } else {
          const reply = await api.read(response);
          tag = response.headers.get("etag") ?? "";
          told(reply);
        }
      }
      failures = 0;
    } catch (error) {
      const problem = /** @type {import("./api.js").Problem} */ (error);
      // Unless a position got through meanwhile.
      if (!problem.offline && store.state.nextAt === before) store.set({ nextProblem: { code: problem.code, detail: problem.detail } });
      onProblem(problem);
      // A wish that was refused is not made again and again.
      if (!problem.passes) wish = null;
      failures += 1;
      const { ride, moment, next: told, queue: now } = store.state;
      // Around the start it is asked each second, and at once when the first position is there.
      const left = ride?.startsAt ? (ride.startsAt - moment) / 1000 : Infinity;
      const wait = problem.passes ? Math.max(told?.poll_after ?? 5, 5 * 2 ** Math.min(failures - 1, 4))
        : problem.code === "position-unknown" && now.fixes ? 1 : Math.abs(left - 7.5) < 12.5 ? Math.max(1, left) : 20;
      pause = Math.max(wait, ((problem.retryAt ?? 0) - platform.now()) / 1000);
    } finally {
      isAsking = false;
      schedule(failures ? pause : Math.max(pause, store.state.next?.poll_after ?? 10));
    }
  }

  /** @param {import("./types.d.ts").NextReply} reply also of the batches that the queue sends */
  function told(reply) {
    if (wish === asked) wish = null;
    answeredAt = platform.now();
    onReply(reply);
  }

  return {
    question,
    told,
    /** @param {boolean} wanted */
    run(wanted) {
      if (wanted === isOn) return;
      isOn = wanted;
      if (isOn) void ask();
      else platform.clearTimeout(timer);
    },
    /** Now rather than later, where it runs at all. */
    soon() {
      if (!isOn) return;
      platform.clearTimeout(timer);
      return ask();
    },
    /** @param {{ task?: string, lead?: string }} about whom to be led to from now on */
    lead(about) {
      wish = about;
      tag = "";
      return this.soon();
    },
    reset() {
      wish = asked = null;
      tag = "";
      failures = 0;
    },
  };
}
