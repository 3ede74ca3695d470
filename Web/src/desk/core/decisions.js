// @ts-check
// What a judge has decided and the daemon does not know yet: kept in the browser until it does, sent in its order, one at a time.
import { path } from "../../core/api.js";
import { createStore } from "../../core/store.js";

/**
 * @typedef {{
 *   id: number, quest: string, by: string, answer: string, verdict: "accepted" | "rejected", reason: string | null, overrule: boolean,
 *   task: string, at: number, state: "waiting" | "refused", problem?: { code: string, detail: string, decision: any },
 * }} Decided `by` is who decided, since another person may sign in here
 */

/** Who the session is in a quest's log: `admin`, or `staff:` and an id. @param {any} session @param {string} quest */
export function actorIn(session, quest) {
  const roles = session?.roles ?? [];
  if (roles.some((/** @type {any} */ role) => role.role === "admin")) return "admin";
  return `staff:${roles.find((/** @type {any} */ role) => role.quest === quest && role.staff)?.staff ?? ""}`;
}

/** Whether an answer counts as decided, so that another verdict overrules it. @param {any} answer */
export const isDecided = (answer) => answer.verdict !== "pending" && !answer.appeal;

/** Milliseconds between two attempts while there is no network. */
const pause = 5000;

/**
 * @param {{
 *   platform: import("../../core/types.d.ts").Platform, api: any, database: import("../../core/types.d.ts").Database,
 *   quest: string, by: string,
 * }} parts
 */
export function createDecisions({ platform, api, database, quest, by }) {
  const store = createStore({
    waiting: /** @type {Decided[]} */ ([]),
    /** Those that the daemon refused, as when somebody else decided first. */
    elsewhere: /** @type {Decided[]} */ ([]),
    /** Own decisions that the daemon took since the page was opened, the last of them last. */
    done: /** @type {{ answer: string, task: string, verdict: string, seq: number | null, isOpinion: boolean }[]} */ ([]),
  });
  /** @type {any} */
  let timer = null;
  /** @type {Promise<void> | null} */
  let sending = null;
  const listeners = new Set(/** @type {((answer: string) => void)[]} */ ([]));
  const below = (/** @type {string[]} */ ...rest) => path("admin", "quests", quest, ...rest);
  /** Tabs of one browser take turns. @param {() => Promise<any>} work */
  const alone = (work) => platform.locks.request("desk-decisions", work);
  const own = async () => (await database.all("items")).filter((item) => item.quest === quest && item.by === by);

  async function refresh() {
    const items = await own();
    store.set({ waiting: items.filter((item) => item.state === "waiting"), elsewhere: items.filter((item) => item.state === "refused") });
  }

  /** Sends the first that waits. @returns {Promise<string | null>} the answer that it was about, where it waits no longer */
  async function step() {
    const item = /** @type {Decided | undefined} */ ((await own()).find((one) => one.state === "waiting"));
    if (!item) return null;
    const json = { ...(item.reason ? { reason: item.reason } : {}), ...(item.overrule ? { overrule: true } : {}) };
    try {
      const answer = await api.ask("POST", below("answers", item.answer, item.verdict === "accepted" ? "accept" : "reject"), { json });
      // With one of two opinions nothing is decided, and what is decided otherwise was another judge's.
      const opinion = answer?.opinions > 0 ? (answer.opinion_list ?? []).findLast((/** @type {any} */ one) => one.actor === by) : null;
      const made = answer?.verdict === item.verdict && !answer.opinions && (answer.decided_by_actor ?? by) === by;
      const seq = opinion?.seq ?? (made ? answer.decision_seq : null) ?? null;
      store.set({ done: [...store.state.done, { answer: item.answer, task: item.task, verdict: item.verdict, seq, isOpinion: opinion != null
        || !made }] });
      await database.delete("items", [item.id]);
    } catch (/** @type {any} */ problem) {
      if (problem.passes || problem.isSignedOut || !problem.code) return null;
      await database.putItem({ ...item, state: "refused", problem: { code: problem.code, detail: problem.detail,
        decision: problem.decision ?? null } });
    }
    return item.answer;
  }

  async function run() {
    platform.clearTimeout(timer);
    for (;;) {
      const settled = await alone(async () => {
        const answer = await step();
        await refresh();
        return answer;
      });
      if (settled == null) break;
      for (const listener of listeners) listener(settled);
    }
    if (store.state.waiting.length) timer = platform.setTimeout(() => void it.send(), pause);
  }

  const it = {
    store,
    /** Tells of each decision that waits no longer. @param {(answer: string) => void} listener */
    onSettled(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Whether a decision about an answer waits. @param {string} answer */
    waits: (answer) => store.state.waiting.some((item) => item.answer === answer),
    async start() {
      await refresh();
      platform.onOnline(() => void it.send());
      void it.send();
    },
    /** @returns {Promise<void>} once nothing more can be sent now */
    send: () => sending ??= run().catch(() => {}).finally(() => sending = null),
    /**
     * Keeps a decision, then sends it.
     * @param {{ answer: string, verdict: "accepted" | "rejected", reason?: string | null, overrule?: boolean, task: string }} about
     */
    async decide({ answer, verdict, reason = null, overrule = false, task }) {
      await database.putItem({ quest, by, answer, verdict, reason, overrule, task, at: platform.now(), state: "waiting" });
      await refresh();
      void (sending ?? Promise.resolve()).then(() => it.send());
    },
    /**
     * Takes back the own last decision: out of what waits, or by a record that withdraws its.
     * @param {string} reason of the record
     * @returns {Promise<{ answer: string, kind: "unsent" | "withdrawn" | "opinion" } | null>} `opinion`: said where two judges have
     *   to agree, who have decided meanwhile
     */
    undo: (reason) => alone(async () => {
      const last = (await own()).filter((item) => item.state === "waiting").pop();
      if (last) {
        await database.delete("items", [last.id]);
        await refresh();
        return { answer: last.answer, kind: "unsent" };
      }
      const done = store.state.done.at(-1);
      if (!done) return null;
      const strike = () => store.set({ done: store.state.done.slice(0, -1) });
      if (done.seq == null) {
        strike();
        return { answer: done.answer, kind: "opinion" };
      }
      try {
        await api.ask("POST", below("decisions", String(done.seq), "withdraw"), { json: { reason } });
      } catch (/** @type {any} */ problem) {
        // Another judge has withdrawn it, or agreed with the opinion; nothing is left to undo.
        if (problem.status === 404) strike();
        if (problem.status === 404 && done.isOpinion) return { answer: done.answer, kind: "opinion" };
        throw problem;
      }
      strike();
      return { answer: done.answer, kind: "withdrawn" };
    }),
    /** Strikes out what was read of the decisions of others. @param {number[]} ids */
    async dismiss(ids) {
      await database.delete("items", ids);
      await refresh();
    },
  };
  return it;
}
