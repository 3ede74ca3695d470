// @ts-check
import { html } from "preact";
import { thinned } from "./series.js";

/**
 * A line over the distance or the time, with its words above; nothing of what is the same throughout.
 * @param {{ values: number[], label: string, least?: number }} props `least`: the height of the chart in units of the values,
 *   so that small differences look small
 */
export function Chart({ values, label, least = 0 }) {
  const points = thinned(values, 160);
  const [low, high] = [Math.min(...points), Math.max(...points)];
  if (!(high > low)) return null;
  const x = (/** @type {number} */ index) => ((index / (points.length - 1)) * 320).toFixed(1);
  const y = (/** @type {number} */ value) => (96 - ((value - low) / Math.max(high - low, least)) * 88).toFixed(1);
  const line = points.map((value, index) => `${index ? "L" : "M"}${x(index)} ${y(value)}`).join("");
  return html`<h2>${label}</h2><svg class="chart" viewBox="0 0 320 100" preserveAspectRatio="none" aria-hidden="true">
    <path d=${`${line}L320 100L0 100z`} fill="var(--accent-bg)" />
    <path d=${line} fill="none" stroke="currentColor" stroke-width="2.5" vector-effect="non-scaling-stroke" /></svg>`;
}
