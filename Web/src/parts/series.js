// @ts-check
// Figures of a track, made of its fixes.
import { distance as metres } from "../core/geometry.js";

/** @typedef {{ position: [number, number], time: number | string, altitude?: number | null, speed?: number | null }} Fix */

/**
 * At most so many values, each the mean of a stretch.
 * @param {number[]} values
 * @param {number} most
 */
export function thinned(values, most) {
  if (values.length <= most) return values;
  return Array.from({ length: most }, (_, index) => {
    const part = values.slice(Math.floor((index * values.length) / most), Math.floor(((index + 1) * values.length) / most));
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/** Milliseconds: nearer than this in time, what another app has recorded adds nothing to the phone's own. */
const apart = 5000;

/**
 * The fixes of a phone, with those of another recording where the phone has none.
 * @param {Fix[]} own by time
 * @param {Fix[]} others by time
 */
export function together(own, others) {
  let next = 0;
  const added = others.filter(({ time }) => {
    while (next < own.length && Number(own[next].time) <= Number(time) - apart) next += 1;
    return !(next < own.length && Number(own[next].time) < Number(time) + apart);
  });
  return [...own, ...added].sort((a, b) => Number(a.time) - Number(b.time));
}

/**
 * What is left of a profile: from where one is on.
 * @param {[number, number][]} heights Metres from the start, by that, and above the sea
 * @param {number} passed Metres from the start
 * @returns {[number, number][]}
 */
export function rest(heights, passed) {
  const next = heights.findIndex(([at]) => at > passed);
  if (next < 1) return next < 0 ? [] : heights;
  const [[from, low], [to, high]] = [heights[next - 1], heights[next]];
  return [[passed, low + (high - low) * (passed - from) / (to - from)], ...heights.slice(next)];
}

/**
 * Distance, speed (metres a second) and climb along a track. Jumps of more than 30 m/s count for nothing, and a climb
 * only counts from 4 m on: phones tell heights no better.
 * @param {Fix[]} fixes By time.
 */
export function figures(fixes) {
  let [distance, climb] = [0, 0];
  /** @type {number | null} */
  let base = null;
  /** @type {[number[], number[], number[]]} */
  const [speeds, heights, lengths] = [[], [], [0]];
  for (const [index, fix] of fixes.entries()) {
    if (fix.altitude != null) {
      heights.push(fix.altitude);
      if (base == null || fix.altitude < base) base = fix.altitude;
      else if (fix.altitude - base >= 4) {
        climb += fix.altitude - base;
        base = fix.altitude;
      }
    }
    const before = fixes[index - 1];
    if (!before) continue;
    const [way, seconds] = [metres(before.position, fix.position), (ms(fix.time) - ms(before.time)) / 1000];
    const counts = seconds > 0 && way / seconds < 30;
    if (counts) {
      distance += way;
      speeds.push(way / seconds);
    }
    lengths.push(distance);
  }
  const duration = fixes.length > 1 ? (ms(fixes[fixes.length - 1].time) - ms(fixes[0].time)) / 1000 : 0;
  return { distance, climb, duration, speeds, heights, lengths, top: speeds.length ? Math.max(...thinned(speeds, 200)) : 0 };
}

/** @param {number | string} time */
const ms = (time) => (typeof time === "number" ? time : Date.parse(time));
