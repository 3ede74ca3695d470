// @ts-check
// Figures and times as riders read them: short, in the quest's zone, with the units of the language.
import { say } from "./words.js";

/** @typedef {{ figure: string, unit: string }} Measured */

/**
 * @param {number} value
 * @param {number} digits At most so many behind the point.
 * @param {string} language
 */
export function number(value, digits, language) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/**
 * A distance, rounded as coarsely as one rides by it: 10 m below a kilometre, 100 m above.
 * @param {number | null | undefined} metres
 * @param {string} language
 * @returns {Measured}
 */
export function distance(metres, language) {
  if (metres == null || !Number.isFinite(metres)) return { figure: "–", unit: "" };
  if (metres < 50) return { figure: String(Math.max(0, Math.round(metres))), unit: say("web-unit-m") };
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return { figure: String(tens), unit: say("web-unit-m") };
  const kilometres = metres / 1000;
  return {
    figure: new Intl.NumberFormat(language, {
      minimumFractionDigits: kilometres < 9.95 ? 1 : 0,
      maximumFractionDigits: kilometres < 99.5 ? 1 : 0,
    }).format(kilometres),
    unit: say("web-unit-km"),
  };
}

/** @param {Measured} measured */
export const joined = (measured) => (measured.unit ? `${measured.figure}\u00A0${measured.unit}` : measured.figure);

/**
 * Whole minutes, at least one while something is left.
 * @param {number | null | undefined} seconds
 */
export function minutes(seconds) {
  if (seconds == null || !Number.isFinite(seconds)) return null;
  return seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60));
}

/**
 * Hours and minutes, `1:12`; of less than an hour minutes and seconds where `exact`, else `0:24`.
 * @param {number} seconds Below 0 with a sign.
 * @param {boolean} [exact]
 */
export function span(seconds, exact = false) {
  const sign = seconds < 0 ? "−" : "";
  const whole = Math.abs(Math.trunc(seconds));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = Math.floor((whole % 3600) / 60);
  if (exact) {
    return hours > 0
      ? `${sign}${hours}:${two(rest)}:${two(whole % 60)}`
      : `${sign}${rest}:${two(whole % 60)}`;
  }
  return `${sign}${hours}:${two(rest)}`;
}

/**
 * The time of day in the quest's zone.
 * @param {string | number | null | undefined} time
 * @param {string} language
 * @param {string} [zone]
 * @param {boolean} [seconds]
 */
export function clock(time, language, zone, seconds = false) {
  return written(time, language, zone, {
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  });
}

/**
 * Day and month, and the time where `timed`.
 * @param {string | number | null | undefined} time
 * @param {string} language
 * @param {string} [zone]
 * @param {boolean} [timed]
 */
export function day(time, language, zone, timed = false) {
  return written(time, language, zone, {
    day: "numeric",
    month: "long",
    ...(timed ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : {}),
  });
}

/**
 * @param {string | number | null | undefined} time
 * @param {string} language
 * @param {string | undefined} zone
 * @param {any} options
 */
function written(time, language, zone, options) {
  if (time == null) return "";
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const locale = language === "en" ? "en-GB" : language;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone || undefined }).format(date);
  } catch {
    return new Intl.DateTimeFormat(locale, options).format(date);
  }
}

/**
 * A size in kB or MB.
 * @param {number} bytes
 * @param {string} language
 */
export function size(bytes, language) {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00A0${say("web-unit-kb")}`
    : `${number(bytes / 1_000_000, bytes < 10_000_000 ? 1 : 0, language)}\u00A0${say("web-unit-mb")}`;
}

/**
 * Points with their sign: `+30`, `−5`, `0`.
 * @param {number} points
 */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/**
 * In which of eight directions something lies, from 0 (north) clockwise.
 * @param {number} bearing Degrees from north.
 */
export const octant = (bearing) => ((Math.round(bearing / 45) % 8) + 8) % 8;
