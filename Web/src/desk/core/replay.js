// @ts-check
// Where all teams were at a moment of a ride that is shown again, of thinned tracks.

/**
 * @typedef {{ team: string, name: string, number?: number, t: number[], p: [number, number][] }} Track seconds, and the position of each
 */

/** Seconds without a position after which a team is not drawn as if it had gone straight on. */
export const longestGap = 180;

/**
 * The place of the last of ascending seconds that is no later than a moment; −1 before the first.
 * @param {number[]} seconds
 * @param {number} at
 */
export function lastBefore(seconds, at) {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seconds[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Where a team was: between two positions that are near in time, else at the last one.
 * @param {Track} track @param {number} at
 * @returns {{ place: [number, number], isOld: boolean } | null} `isOld` where nothing was heard for long
 */
export function placeAt({ t, p }, at) {
  const index = lastBefore(t, at);
  if (index < 0) return null;
  const [gap, next] = [at - t[index], index + 1];
  if (next >= t.length || t[next] - t[index] > longestGap) return { place: p[index], isOld: gap > longestGap };
  const part = gap / (t[next] - t[index] || 1);
  return { place: [p[index][0] + (p[next][0] - p[index][0]) * part, p[index][1] + (p[next][1] - p[index][1]) * part], isOld: false };
}

/**
 * The lines that a team rode in the seconds before a moment, broken where nothing was heard for long.
 * @param {Track} track @param {number} at @param {number} seconds
 */
export function trail(track, at, seconds) {
  const from = Math.max(0, lastBefore(track.t, at - seconds));
  const to = lastBefore(track.t, at);
  /** @type {[number, number][][]} */
  const lines = [];
  for (let index = from; index <= to; index++) {
    if (index === from || track.t[index] - track.t[index - 1] > longestGap) lines.push([]);
    lines[lines.length - 1].push(track.p[index]);
  }
  const now = placeAt(track, at);
  if (now && !now.isOld && to >= from) lines[lines.length - 1].push(now.place);
  return lines.filter((line) => line.length > 1);
}

/**
 * Teams by the points of their tasks up to a moment, as the splits of the results tell them; without penalties and adjustments.
 * @param {any[]} standings @param {number} moment in milliseconds
 */
export const standingsAt = (standings, moment) =>
  standings.map((row) => {
    const done = (row.splits ?? []).filter((/** @type {any} */ split) => Date.parse(split.at) <= moment);
    return { team: row.team, name: row.name, count: done.length,
      points: done.reduce((/** @type {number} */ sum, /** @type {any} */ split) => sum + split.points, 0), last: done.length
      ? done[done.length - 1].at : "" };
  }).sort((a, b) => b.points - a.points || (a.last < b.last ? -1 : 1));

/** The beginning and the end of what there is to see, in seconds. @param {Track[]} tracks @returns {[number, number]} */
export function extent(tracks) {
  const [first, last] = [Math.min(...tracks.map((one) => one.t[0] ?? Infinity)),
    Math.max(...tracks.map((one) => one.t[one.t.length - 1] ?? -Infinity))];
  return Number.isFinite(first) && Number.isFinite(last) ? [first, Math.max(last, first + 1)] : [0, 1];
}
