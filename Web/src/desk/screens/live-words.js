// @ts-check
import { html } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { recordWord } from "./log-words.js";

/**
 * What happened, in words: kinds of records, names of commands, and events of rides; what is seldom, in those of the log.
 * @param {string} what
 */
export const newsWord = (what) =>
  ({
    answer: say("desk-live-news-answer"), verdict: say("desk-live-news-verdict"), review: say("desk-live-news-review"),
      adjustment: say("desk-live-news-adjustment"),
    appeal: say("desk-live-news-appeal"), erased: say("desk-live-news-erased"),
    started: say("desk-live-news-started"), arrived: say("desk-live-news-arrived"), finished: say("desk-live-news-finished"),
    "out-of-bounds": say("desk-live-news-out"), stale: say("desk-live-news-stale"),
    opened: say("desk-live-news-opened"), closed: say("desk-live-news-closed"), published: say("desk-live-news-published"),
    paused: say("desk-live-news-paused"), resumed: say("desk-live-news-resumed"), "times-shifted": say("desk-live-news-times"),
    "team-started": say("desk-live-news-start-set"), "team-finished": say("desk-live-news-finish-set"),
      "team-added": say("desk-live-news-team-added"),
    "entry-changed": say("desk-live-news-entry"), "device-joined": say("desk-live-news-joined"),
      "device-removed": say("desk-live-news-device-removed"),
    "device-replaced": say("desk-live-news-replaced"), "message-sent": say("desk-live-news-message"),
      "hint-opened": say("desk-live-news-hint"),
    "zone-added": say("desk-live-news-zone"), "zone-removed": say("desk-live-news-zone-removed"),
    "sos-raised": say("desk-live-news-sos"), "sos-taken": say("desk-live-news-sos-taken"), "sos-closed": say("desk-live-news-sos-closed"),
      "sos-withdrawn": say("desk-live-news-sos-withdrawn"),
    "finish-declared": say("desk-live-news-finish-said"), "tracking-paused": say("desk-live-news-tracking-paused"),
      "tracking-resumed": say("desk-live-news-tracking-resumed"), "consent-withdrawn": say("desk-live-news-consent-withdrawn"),
  })[what] ?? recordWord(what) ?? say("desk-live-news-other", { what });

/** A verdict as a chip: a colour, a sign and a word. @param {string} verdict */
export function verdictChip(verdict) {
  const [tone, icon, word] = verdict === "accepted" ? ["ok", "tick", say("desk-live-accepted")] : verdict === "rejected"
    ? ["bad", "cross", say("desk-live-rejected")] : ["wait", "wait", say("desk-live-pending")];
  return html`<span class=${`chip ${tone}`}><${Icon} name=${icon} size=${16} />${word}</span>`;
}
