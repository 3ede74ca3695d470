// @ts-check
// Days and times as the clocks of a quest's zone show them: of the moment now, in fields for day and time, and in a quest's file.

/**
 * The day and the time that the clocks of a zone show at a moment, as `YYYY-MM-DD` and `HH:MM:SS`; those of UTC in a zone that the
 * browser does not know.
 * @param {number} moment
 * @param {string | undefined} zone
 */
export function inZone(moment, zone) {
  const format = (/** @type {string | undefined} */ timeZone) => new Intl.DateTimeFormat("en-CA", {
    timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
  });
  let known;
  try {
    known = format(zone);
  } catch {
    known = format("UTC");
  }
  const parts = known.formatToParts(new Date(moment));
  const of = (/** @type {string} */ type) => parts.find((part) => part.type === type)?.value ?? "00";
  return { day: `${of("year")}-${of("month")}-${of("day")}`, time: `${of("hour")}:${of("minute")}:${of("second")}` };
}

/**
 * The moment at which the clocks of a zone show a day and time.
 * @param {string} day `YYYY-MM-DD`
 * @param {string} time `HH:MM` or `HH:MM:SS`
 * @param {string | undefined} zone
 * @returns {number | null}
 */
export function momentIn(day, time, zone) {
  const shown = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(shown)) return null;
  let moment = shown;
  // Twice, since the difference may be another one an hour earlier.
  for (let round = 0; round < 2; round++) {
    const found = inZone(moment, zone);
    moment += shown - Date.parse(`${found.day}T${found.time}Z`);
  }
  return moment;
}

/**
 * The moment of a field for day and time, `2026-06-14T10:00` or with seconds; `null` of an empty one.
 * @param {string} local
 * @param {string | undefined} zone
 */
export function momentOf(local, zone) {
  const [day, time = ""] = local.split("T");
  return momentIn(day, time, zone);
}

/**
 * `2026-06-14T10:00` of a time of a quest's file, RFC 3339 with an offset, for a field; empty where it is none.
 * @param {any} text
 * @param {string | undefined} zone
 */
export function localOf(text, zone) {
  const moment = /^\s*\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}([.,]\d+)?([Zz]|[+-]\d{2}:\d{2})\s*$/.test(String(text ?? ""))
    ? Date.parse(String(text).trim().replace(" ", "T").replace(",", ".")) : NaN;
  if (Number.isNaN(moment)) return "";
  const { day, time } = inZone(moment, zone);
  return `${day}T${time.slice(0, 5)}`;
}

/** The time with its offset, as a quest's file has it. @param {string} local as `2026-06-14T10:00` @param {string | undefined} zone */
export function timeOf(local, zone) {
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? momentOf(local, zone) : null;
  if (moment == null) return "";
  const offset = Math.round((Date.parse(`${local}:00Z`) - moment) / 60_000);
  const size = Math.abs(offset);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${local}:00${offset < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}
