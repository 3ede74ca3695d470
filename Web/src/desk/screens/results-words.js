// @ts-check
import { say } from "../../parts/words.js";

/** @param {string} status */
export const statusWord = (status) =>
  ({
    ok: say("desk-results-status-ok"), provisional: say("desk-results-status-provisional"), riding: say("desk-results-status-riding"),
      incomplete: say("desk-results-status-incomplete"),
    "not-finished": say("desk-results-status-not-finished"), "over-time": say("desk-results-status-over-time"),
      waiting: say("desk-results-status-waiting"),
    "not-started": say("desk-results-status-not-started"), guest: say("desk-results-status-guest"),
      withdrawn: say("desk-results-status-withdrawn"),
    disqualified: say("desk-results-status-disqualified"),
  })[status] ?? status;
