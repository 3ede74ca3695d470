// @ts-check
/**
 * The hour and minute of a day in a zone, as `HH:MM:SS` and `YYYY-MM-DD`.
 * @param {number} moment
 * @param {string | undefined} zone
 */
export function inZone(moment, zone) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
  }).formatToParts(new Date(moment));
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
