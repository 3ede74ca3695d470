// @ts-check
import { spokenLanguage } from "../../core/words.js";

/**
 * A day with its year, as the browser's own calendar has it: rides may be years ago, and in other zones.
 * @param {string | null | undefined} moment
 */
export function day(moment) {
  const date = new Date(moment ?? NaN);
  if (Number.isNaN(date.getTime())) return "–";
  return new Intl.DateTimeFormat(spokenLanguage() === "ru" ? "ru-RU" : "en-GB",
    { day: "numeric", month: "long", year: "numeric" }).format(date);
}
