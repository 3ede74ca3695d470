// @ts-check
// How what a steward has said is told, and when the daemon has it: for the desk (station-queue.js), and for the service worker
// when no desk is open, which has this file in it.
import { path } from "../../core/requests.js";
/** @typedef {import("./station-queue.js").Said} Said */

/** What goes next: in order, and never what waits for its steward. @param {Said[]} items */
export const nextSaid = (items) => items.find((item) => item.state === "waiting");

/** Whether a refusal tells that it was said before, and the answer lost. @param {Said} item @param {string} code */
export const wasSaid = (item, code) => item.tries > 0 && item.done && code === "task-already-accepted";

/**
 * Tells the daemon; returns how the station stands then. A team is done with a station once, so a repeat after a lost answer
 * changes nothing: the daemon says that it knows. Whether a refusal has arrived is looked up before it is said again.
 * @param {Said} item
 * @param {{
 *   ask: (asked: import("../../core/requests.js").Asked) => Promise<any>,
 *   wire: (ms?: number) => string,
 *   skew: number,
 *   mark: (item: Said) => Promise<unknown>,
 * }} phone `skew`: milliseconds by which the daemon's clock is ahead; `mark` keeps that it was tried
 */
export async function tellStation(item, { ask, wire, skew, mark }) {
  const route = path("admin", "quests", item.quest, "stations", item.task);
  if (item.tries && !item.done && item.team) {
    const station = await ask({ route });
    const told = station.teams.find((/** @type {any} */ team) => team.team === item.team);
    if (told?.verdict === "rejected" && Math.abs(Date.parse(told.at) - (item.at + skew)) <= 3000) return station;
  }
  await mark({ ...item, tries: item.tries + 1 });
  const { card, team, done, points, seconds, at } = item;
  return ask({
    method: "POST", route,
    json: {
      ...(card ? { card } : { team }), done, ...(points == null ? {} : { points }), ...(seconds == null ? {} : { seconds }),
      at: wire(at), sent_at: wire(),
    },
  });
}
