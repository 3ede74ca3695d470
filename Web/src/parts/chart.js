// @ts-check
import { html } from "preact";
import { thinned } from "./series.js";

/**
 * A line over the distance or the time; its words stand beside it.
 * @param {{ values: number[], label: string }} props
 */
export function Chart({ values, label }) {
  const points = thinned(values, 160);
  if (points.length < 2) return null;
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const x = (/** @type {number} */ index) => ((index / (points.length - 1)) * 320).toFixed(1);
  const y = (/** @type {number} */ value) => (96 - ((value - low) / (high - low || 1)) * 88).toFixed(1);
  const line = points.map((value, index) => `${index ? "L" : "M"}${x(index)} ${y(value)}`).join("");
  return html`<svg class="chart" viewBox="0 0 320 100" preserveAspectRatio="none" role="img" aria-label=${label}>
    <path d=${`${line}L320 100L0 100z`} fill="var(--accent-bg)" />
    <path d=${line} fill="none" stroke="currentColor" stroke-width="2.5" vector-effect="non-scaling-stroke" /></svg>`;
}
