// @ts-check
// What a steward's list shows: how the daemon says that teams stand, with what waits on this phone to be told.

/**
 * @typedef {{
 *   team: string, name: string, number: number | null, state: "here" | "expected" | "failed" | "been" | "gone",
 *   at: number | null, points: number | null, seconds: number | null, asks: boolean, item: any,
 * }} Row `asks`: its phone says that it waits; `item` is what this phone has still to tell of it
 */

const order = { here: 0, expected: 1, failed: 1, been: 2, gone: 3 };

/** @param {any} team of the list of teams: whether it will come no more */
const isGone = (team) => Boolean(team?.finished_at) || ["withdrawn", "disqualified"].includes(team?.entry)
  || team?.registration === "waiting";

/**
 * The teams of a station: who is here first, who came first in front; then those who are expected, by number; then those who have been.
 * @param {any} station as `GET …/stations/TASK` tells it
 * @param {any[]} present who is in the task's zone by positions, as `GET …/stations` tells it
 * @param {any[]} teams as `GET …/teams` tells them
 * @param {any[]} items of the queue, of this station
 * @returns {Row[]}
 */
export function stationRows(station, present, teams, items) {
  const here = new Map(present.map((stay) => [stay.team, Date.parse(stay.since)]));
  const known = new Map(teams.map((team) => [team.id, team]));
  return (station?.teams ?? []).map((/** @type {any} */ told) => {
    const item = items.findLast((/** @type {any} */ one) => one.team === told.team && one.state !== "refused") ?? null;
    const verdict = item ? (item.done ? "accepted" : "rejected") : told.verdict;
    const asks = verdict === "pending";
    const isHere = asks || here.has(told.team);
    return {
      team: told.team, name: told.name, number: told.number ?? known.get(told.team)?.number ?? null, asks, item,
      state: verdict === "accepted" ? "been" : isHere ? "here" : isGone(known.get(told.team)) ? "gone" : verdict === "rejected" ? "failed"
        : "expected",
      at: item ? item.at : asks ? Date.parse(told.at) : here.get(told.team) ?? (told.at ? Date.parse(told.at) : null),
      points: item ? item.points ?? null : told.points ?? null,
      seconds: item ? item.seconds ?? null : told.seconds ?? null,
    };
  }).sort((/** @type {Row} */ a, /** @type {Row} */ b) =>
    order[a.state] - order[b.state] ||
    (a.state === "here" ? (a.at ?? 0) - (b.at ?? 0) : a.state === "been" ? (b.at ?? 0) - (a.at ?? 0)
      : (a.number ?? 1e9) - (b.number ?? 1e9)));
}

// Russian is searched with the letter io or without its dots, as people write it.
const plain = (/** @type {string} */ text) => text.normalize("NFKC").toLowerCase().replaceAll("\u0451", "\u0435").trim();

/** The teams whose name has the words, or whose number begins so. @param {Row[]} rows @param {string} words */
export function found(rows, words) {
  const said = plain(words.trim().replace(/^[№#]/, ""));
  if (!said) return rows;
  if (/^\d+$/.test(said)) {
    const exact = rows.filter((row) => String(row.number) === said);
    return [...exact, ...rows.filter((row) => !exact.includes(row)
      && (String(row.number ?? "").startsWith(said) || plain(row.name).includes(said)))];
  }
  return rows.filter((row) => said.split(/\s+/).every((word) => plain(row.name).includes(word)));
}

/** How many have been, are here and are expected. @param {Row[]} rows */
export function counts(rows) {
  const of = (/** @type {string[]} */ ...states) => rows.filter((row) => states.includes(row.state)).length;
  return { been: of("been"), here: of("here"), expected: of("expected", "failed") };
}

/** A code of a card as somebody types it; `null` of what is none. @param {string} text */
export function cardCode(text) {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  return /^[0-9A-Z]{8}$/.test(code) && /\d/.test(code) && /[A-Z]/.test(code) ? code : null;
}
