// @ts-check
// What positions say of an answer, as a map and a time line show it.
import { circle } from "../../map/shapes.js";

/**
 * The daemon's evidence with what a map can draw: zones as areas, and how far off each position may be.
 * @param {any} told `GET …/evidence`
 */
export function drawn(told) {
  const features = [];
  for (const one of told?.features ?? []) {
    if (!one.geometry) continue;
    const { role, radius, accuracy } = one.properties;
    const isPoint = one.geometry.type === "Point";
    if (role === "task" && isPoint) features.push({ ...one, geometry: circle(one.geometry.coordinates, radius ?? 1) });
    else features.push({ ...one, properties: { ...one.properties, flagged: Boolean(one.properties.flags) } });
    if (role === "fix" && accuracy > 0) features.push({ type: "Feature", geometry: circle(one.geometry.coordinates, accuracy, 32),
      properties: { role: "accuracy" } });
  }
  return { type: "FeatureCollection", features };
}

/** All places of features. @param {any[]} features @returns {[number, number][]} */
export function placesOf(features) {
  const flat = (/** @type {any} */ list) => typeof list?.[0] === "number" ? [list] : (list ?? []).flatMap(flat);
  return features.flatMap((one) => flat(one.geometry?.coordinates));
}

/**
 * What stands on the time line of an answer, as shares of its width.
 * @param {any} answer
 * @param {any} told its evidence, once that is there
 */
export function timeLine(answer, told) {
  const moment = (/** @type {string | undefined} */ text) => text ? Date.parse(text) : NaN;
  const photo = told?.features?.find((/** @type {any} */ one) => one.properties?.role === "photo")?.properties.time;
  const moments = [
    { kind: "answer", at: moment(answer.at) }, { kind: "photo", at: moment(photo) },
    // What came in a moment later says nothing.
    { kind: "received", at: Date.parse(answer.received_at) - Date.parse(answer.at) > 60_000 ? moment(answer.received_at) : NaN },
  ].filter(({ at }) => Number.isFinite(at));
  const visits = (answer.visits ?? []).map((/** @type {any} */ visit) => ({ first: moment(visit.first), last: moment(visit.last) }));
  const all = [...moments.map(({ at }) => at), ...visits.flatMap((/** @type {any} */ visit) => [visit.first, visit.last])];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((to - from) * 0.08, 30_000);
  const share = (/** @type {number} */ at) => (at - from + room) / (to - from + 2 * room);
  return {
    moments: moments.map((one) => ({ ...one, share: share(one.at) })),
    visits: visits.map((/** @type {any} */ visit) => ({ ...visit, from: share(visit.first), to: share(visit.last) })),
  };
}
