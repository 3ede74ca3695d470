// @ts-check
import { html } from "preact";
import { span } from "../../parts/figures.js";
import { marks } from "../core/results.js";

/** Seconds between marks of a time axis. */
const steps = [60, 300, 600, 900, 1800, 3600, 7200, 14_400];
/** How lines differ besides their colour. */
const dashes = ["", "7 4", "2 4", "12 4 2 4", "4 2", "1 3"];
const colours = ["--accent", "--bad", "--ok", "--wait", "--warn", "--ink2"];

/** The look of the line at a place of the list. @param {number} index */
export const lineOf = (index) => ({ dash: dashes[index % dashes.length], colour: `var(${colours[index % colours.length]})` });

/**
 * Lines that rise by steps over time, with their names at their ends; the table beside it says the same in figures.
 * @param {{ lines: { name: string, steps: [number, number][] }[], label: string }} props
 */
export function StepChart({ lines, label }) {
  const all = lines.flatMap((line) => line.steps);
  const times = marks(Math.max(60, ...all.map(([time]) => time)), 6, steps);
  const values = marks(Math.max(1, ...all.map(([, value]) => value)), 5);
  const [width, height, left, right, top, bottom] = [860, 320, 44, 150, 12, 28];
  const x = (/** @type {number} */ time) => left + time / times[times.length - 1] * (width - left - right);
  const y = (/** @type {number} */ value) => height - bottom - Math.max(0, value) / values[values.length - 1] * (height - top - bottom);
  const ends = lines.map((line, index) => ({ index, at: y(line.steps[line.steps.length - 1][1]) })).sort((a, b) => a.at - b.at);
  // Names that would lie on one another go apart.
  ends.forEach((end, place) => place && (end.at = Math.max(end.at, ends[place - 1].at + 16)));
  return html`<figure class="step-chart"><figcaption>${label}</figcaption>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`${label}: ${lines.map((line) => line.name).join(", ")}`}>
    ${values.map((value) => html`<g key=${value}><line x1=${left} x2=${width - right} y1=${y(value)} y2=${y(value)} stroke="var(--hair)" />
      <text x=${left - 6} y=${y(value) + 5} text-anchor="end">${value}</text></g>`)}
    ${times.map((time) => html`<text key=${time} x=${x(time)} y=${height - 8} text-anchor="middle">${span(time)}</text>`)}
    ${lines.map((line, index) => {
      const { dash, colour } = lineOf(index);
      const last = line.steps[line.steps.length - 1];
      const path = line.steps.map(([time, value], place) => place ? `H${x(time).toFixed(1)}V${y(value).toFixed(1)}`
        : `M${x(time)} ${y(value)}`).join("");
      const end = ends.find((one) => one.index === index);
      return html`<g key=${line.name} style=${{ color: colour }}>
        <path d=${path} fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray=${dash} />
        <circle cx=${x(last[0])} cy=${y(last[1])} r="4" fill="currentColor" />
          <text x=${width - right + 8} y=${(end?.at ?? 0) + 5} fill="currentColor" font-weight="700">
          ${line.name.length > 18 ? `${line.name.slice(0, 17)}…` : line.name}</text></g>`;
    })}</svg></figure>`;
}
