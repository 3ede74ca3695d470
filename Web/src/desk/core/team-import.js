// @ts-check
// A list of teams on its way into a quest: the daemon reads it and tells what it would do, and does it once that is confirmed.
import { path } from "../../core/api.js";
import { createStore } from "../../core/store.js";
import { say } from "../../core/words.js";
import { keepIssued } from "./issued.js";

/** Most bytes of a list that the daemon reads. */
export const limit = 4 << 20;
/** Milliseconds without another letter, after which what was typed is looked at. */
const pause = 400;
/** Milliseconds to wait for an answer: a list may be long, and a network slow. */
const patience = 120_000;

/** @typedef {{ line: number, column?: string, code: string, text: string }} ListProblem */
/** @typedef {{ line: number, name: string, cells: string[], changes: string[], added?: { team: any, join_code: string } }} ListRow */
/**
 * @typedef {{
 *   columns: { name: string, title: string }[], left_out: string[], teams: ListRow[], unchanged: number, others: number,
 *   problems: ListProblem[], remarks: { text: string }[], stopped?: ListProblem,
 * }} Told as `POST …/team-list` tells it
 */

/** The rows that add a team. @param {Told} told */
export const newOnes = ({ teams }) => teams.filter((row) => row.changes.includes("added"));

/** @param {{ platform: Pick<import("../../core/types.d.ts").Platform, "setTimeout" | "clearTimeout">, api: any, quest: string }} parts */
export function createTeamImport({ platform, api, quest }) {
  const store = createStore({
    /** What the list would do; `null` until that is known. */
    told: /** @type {Told | null} */ (null),
    /** What it did. */
    taken: /** @type {Told | null} */ (null),
    problem: /** @type {any} */ (null),
    busy: /** @type {"" | "looking" | "taking"} */ (""),
    /** Whether teams may be there whose codes were told and never came. */
    lostCodes: false,
  });
  /** @type {Uint8Array<ArrayBuffer> | null} */
  let list = null;
  let control = new AbortController();
  /** @type {any} */
  let timer = null;
  /** Number of teams that were to be added when an answer was lost, and of those that were told since. */
  let [awaited, heard] = [0, 0];

  /** @param {Record<string, unknown>} query @param {AbortSignal} [signal] */
  const send = (query, signal) => api.ask("POST", path("admin", "quests", quest, "team-list"),
    { query, body: list, headers: { "content-type": "application/octet-stream" }, timeout: patience, signal });

  /** Asks what the list would do. Where another list came meanwhile, the answer is about one that nobody sees. */
  async function look() {
    const { signal } = control;
    store.set({ busy: "looking" });
    try {
      const told = await send({ dry_run: true }, signal);
      if (!signal.aborted) store.set({ told, busy: "" });
    } catch (problem) {
      // What stopped it before says more.
      if (!signal.aborted) store.set({ problem: store.state.problem ?? problem, busy: "" });
    }
  }

  /** Puts a list in the place of the one before. @param {Uint8Array<ArrayBuffer> | null} bytes @param {number} [wait] milliseconds */
  function put(bytes, wait = 0) {
    control.abort();
    control = new AbortController();
    platform.clearTimeout(timer);
    list = bytes;
    [awaited, heard] = [0, 0];
    store.set({ told: null, taken: null, problem: null, busy: bytes ? "looking" : "", lostCodes: false });
    if (bytes) timer = platform.setTimeout(() => void look(), wait);
  }

  return {
    store,
    /** The bytes are read once: what is taken is what was shown, whatever becomes of the file. @param {Blob} file */
    async choose(file) {
      put(null);
      if (file.size > limit) return store.set({ problem: { detail: say("desk-teams-list-large") } });
      const { signal } = control;
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (!signal.aborted) put(bytes);
      } catch (problem) {
        if (!signal.aborted) store.set({ problem });
      }
    },
    /** @param {string} text */
    paste: (text) => put(text.trim() ? new TextEncoder().encode(text) : null, pause),
    /** Has the daemon do what it told. The same list again does nothing twice. */
    async take() {
      const { told, busy } = store.state;
      if (busy || !told || told.problems.length || !told.teams.length) return;
      store.set({ busy: "taking", problem: null, taken: null });
      try {
        const taken = /** @type {Told} */ (await send({}));
        for (const { added } of taken.teams) {
          if (!added) continue;
          heard += 1;
          keepIssued("team", quest, { id: added.team.id, name: added.team.name, number: added.team.number, code: added.join_code });
        }
        store.set({ taken, lostCodes: awaited > heard });
        if (taken.stopped) return await look();
        list = null;
        store.set({ told: null, busy: "" });
      } catch (/** @type {any} */ problem) {
        if (problem.offline) awaited = Math.max(awaited, heard + newOnes(told).length);
        store.set({ problem, lostCodes: awaited > heard });
        // Perhaps it is done, or the quest is another by now.
        await look();
      }
    },
    /** Lets go of what was only looked at. */
    end() {
      control.abort();
      platform.clearTimeout(timer);
    },
  };
}
