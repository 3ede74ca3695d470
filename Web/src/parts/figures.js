// @ts-check
// Figures and times as riders read them: by the core's format, in the language and the quest's zone of the moment.
import { createFormat } from "../core/format.js";
import { say } from "./words.js";

let language = /** @type {"ru" | "en"} */ ("ru");
/** @type {string | undefined} */
let zone;
const format = createFormat(say, () => language, () => zone);

/**
 * In which language and zone to write from now on.
 * @param {"ru" | "en"} to
 * @param {string | undefined} at
 */
export function writeIn(to, at) {
  language = to;
  zone = at;
}

/** @param {number | null | undefined} metres @returns {{ figure: string, unit: string }} */
export const distance = (metres) => format.distance(metres);

/** @param {{ figure: string, unit: string }} measured */
export const joined = ({ figure, unit }) => (unit ? `${figure}\u00A0${unit}` : figure);

/** Where something lies, in a word. @param {number} degrees From north. */
export const direction = (degrees) => format.direction(degrees);

/** The time of day in the quest's zone. @param {number | string} moment */
export const clock = (moment) => format.time(moment);

/** Day and time, in the quest's zone where no other is given. */
export const dayAndTime = format.dayAndTime;

/** @param {number} bytes */
export const size = (bytes) => format.size(bytes);

/** Hours, minutes and seconds. @param {number} seconds Below 0 with a sign. */
export const span = (seconds) => format.clock(seconds);

/** The same in words that nobody takes for a time of day. @param {number} seconds */
export const duration = (seconds) => format.span(seconds);

/** The same of a time that is left, where nobody counts the seconds of hours. @param {number} seconds */
export const spanLeft = (seconds) => format.span(seconds, true);

/** The quest's zone, where it has another time than this phone. @param {number} moment */
export const otherZone = (moment) => format.otherZone(moment);

/**
 * A number with at most so many decimals.
 * @param {number} value
 * @param {number} [digits]
 */
export const number = (value, digits = 1) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/**
 * Whole minutes, at least one while something is left; `null` of what is unknown.
 * @param {number | null | undefined} seconds
 */
export function minutes(seconds) {
  if (seconds == null || !Number.isFinite(seconds)) return null;
  return seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60));
}

/** Points with their sign: `+30`, `−5`, `0`. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
