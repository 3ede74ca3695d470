// @ts-check
// Where a quest stands, as organisers speak of it: by its phase, its times and whether it is paused.

/** @typedef {"draft" | "open" | "running" | "paused" | "finished" | "closed"} State */

/** @param {any} quest as `GET /admin/quests` tells it @param {number} now in milliseconds @returns {State} */
export function stateOf(quest, now) {
  if (quest.phase === "draft" || quest.phase === "closed") return quest.phase;
  if (quest.plan?.paused_since) return "paused";
  if (quest.opens && now < Date.parse(quest.opens)) return "open";
  return quest.closes && now >= Date.parse(quest.closes) ? "finished" : "running";
}

/** What is going on comes first. @type {State[]} */
const order = ["running", "paused", "finished", "open", "draft", "closed"];

/**
 * The running first, then by when they begin: what comes next first, what is over last.
 * @param {any[]} quests
 * @param {number} now
 * @returns {{ quest: any, state: State }[]}
 */
export function byState(quests, now) {
  const begins = (/** @type {any} */ quest) => Date.parse(quest.opens ?? quest.published_at) || 0;
  return quests.map((quest) => ({ quest, state: stateOf(quest, now) })).sort((a, b) =>
    order.indexOf(a.state) - order.indexOf(b.state) || (a.state === "closed" ? -1 : 1) * (begins(a.quest) - begins(b.quest)));
}

/** A moment by so many minutes later; `null` stays. @param {string | undefined} time @param {number} minutes */
export const later = (time, minutes) => (time ? new Date(Date.parse(time) + 60_000 * minutes).toISOString() : null);

/** The quest's times with another shift than its plan has now. @param {any} quest @param {number} start @param {number} end in minutes */
export function shifted(quest, start, end) {
  const by = start - (quest.plan?.start_shift ?? 0);
  return { opens: later(quest.opens, by), closes: later(quest.closes, by + end - (quest.plan?.end_shift ?? 0)) };
}
