// @ts-check
// Times of a quest's file, RFC 3339 with an offset, as a field for day and time has them: by the clock of the quest's zone.

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** Minutes by which a zone is ahead of UTC at a moment. @param {number} moment @param {string} zone */
function ahead(moment, zone) {
  /** @type {Record<string, number>} */
  const parts = {};
  let format;
  try {
    format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", hourCycle: "h23" });
  } catch {
    return 0;
  }
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  return Math.round((Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) - moment) / 60_000);
}

/** `2026-06-14T10:00` of a time, by the zone's clock; empty where it is none. @param {any} text @param {string} zone */
export function localOf(text, zone) {
  const moment = /^\s*\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}([.,]\d+)?([Zz]|[+-]\d{2}:\d{2})\s*$/.test(String(text ?? ""))
    ? Date.parse(String(text).trim().replace(" ", "T").replace(",", ".")) : NaN;
  return Number.isNaN(moment) ? "" : new Date(moment + 60_000 * ahead(moment, zone)).toISOString().slice(0, 16);
}

/** The time with its offset. @param {string} local as `2026-06-14T10:00` @param {string} zone */
export function timeOf(local, zone) {
  const asUTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}:00Z`) : NaN;
  if (Number.isNaN(asUTC)) return "";
  // The offset of the guess decides; near a change of clocks the second guess does.
  const offset = ahead(asUTC - 60_000 * ahead(asUTC, zone), zone);
  const size = Math.abs(offset);
  return `${local}:00${offset < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}
