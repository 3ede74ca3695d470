// @ts-check
import { clock, span } from "../../parts/figures.js";
import { say } from "../../parts/words.js";

/** What stands against a fix, in words. @param {string} reason */
export const reasonWord = (reason) =>
  ({
    future: say("desk-team-flag-future"), outdated: say("desk-team-flag-outdated"), "null-island": say("desk-team-flag-null-island"),
      inaccurate: say("desk-team-flag-inaccurate"),
    teleport: say("desk-team-flag-teleport"), mock: say("desk-team-flag-mock"), duplicate: say("desk-team-flag-duplicate"),
      "time-out-of-range": say("desk-team-flag-range"),
  })[reason] ?? reason;

/**
 * What there is to doubt about a place: that nothing better is known, or a newer one that proves nothing.
 * @param {any} place
 * @returns {string | null}
 */
export function doubtWord(place) {
  const words = (/** @type {string[]} */ reasons) => reasons.map(reasonWord).join(", ");
  if (place?.reasons?.length) return say("desk-live-unproven", { reasons: words(place.reasons) });
  const newer = place?.doubtful;
  return newer ? say("desk-live-doubtful", { reasons: words(newer.reasons), time: clock(newer.at) }) : null;
}

/** How far the clock of a tracker is off. @param {any} told of a device @returns {string | null} */
export function clockWord(told) {
  const behind = told?.clock_behind;
  if (behind == null) return null;
  const time = span(Math.abs(behind));
  return behind > 0 ? say("desk-live-clock-slow", { time }) : say("desk-live-clock-fast", { time });
}
