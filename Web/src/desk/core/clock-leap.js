// @ts-check
// A clock of the daemon's machine that leapt, and that the daemon does not follow until somebody decides so.
import { isAdmin } from "./desk.js";

/**
 * @typedef {object} Leap
 * @property {number} seconds by which the machine's clock leapt ahead; less than 0 for back
 * @property {string | null} system the machine's time; `null` for those who may not decide
 * @property {string | null} event the daemon's time
 * @property {boolean} mayFollow whether the one who asks may decide
 */

/** Whether a session has anything to do with it. @param {any} session */
export const caresForClock = (session) => (session?.roles ?? []).some((/** @type {any} */ role) => role.role === "admin"
  || role.role === "organiser");

/**
 * The leap that the daemon does not follow; `null` where there is none. Those who may not decide hear of it as whatever
 * watches over the daemon does.
 * @param {any} desk as `createDesk` makes it
 * @returns {Promise<Leap | null>}
 */
export async function clockLeap(desk) {
  if (isAdmin(desk.store.state.session)) {
    const told = await desk.api.ask("GET", "admin/clock");
    return told.held_seconds ? { seconds: told.held_seconds, system: told.system_time, event: told.event_time, mayFollow: true } : null;
  }
  const response = await desk.platform.fetch("/readyz", { cache: "no-store" });
  const seconds = Number(/held seconds: (-?\d+)/.exec(await response.text())?.[1] ?? 0);
  return seconds ? { seconds, system: null, event: null, mayFollow: false } : null;
}

/** Has the daemon follow the leap that was shown, and no other. @param {any} desk @param {Leap} leap */
export const followLeap = (desk, leap) => desk.api.ask("POST", "admin/clock", { json: { held_seconds: leap.seconds } });
