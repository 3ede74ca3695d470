// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Chart } from "../parts/chart.js";
import { distance, joined } from "../parts/figures.js";
import { rest } from "../parts/series.js";
import { say } from "../parts/words.js";

/** What is left to climb of the way that the rider is led, as a figure, as a line, and in words. */
export function Climb() {
  const app = useApp();
  const { route, next } = usePart("route", "next", "language");
  const [found, setFound] = useState(/** @type {{ id: string, heights: [number, number][] } | null} */ (null));
  const id = route?.id ?? "";
  useEffect(() => {
    if (id) app.actions.loadHeights(id).then((/** @type {any} */ heights) => setFound({ id, heights }), () => {});
  }, [id]);
  const ascent = next?.remaining?.ascent;
  if (ascent == null) return null;
  const label = say("web-climb-left", { metres: Math.round(ascent) });
  const left = found && found.id === id ? rest(found.heights, route.passed) : [];
  if (left.length < 2 || left.every(([, metres]) => metres === left[0][1])) return html`<p class="strong">${label}</p>`;
  const top = left.reduce((a, b) => b[1] > a[1] ? b : a);
  const [here, height, end] = [left[0][1], top[1], left[left.length - 1][1]].map(Math.round);
  return html`<section class="climb"><${Chart} values=${left.map(([, metres]) => metres)} label=${label} least=${20} />
    <p class="quiet">${height > here + 1
      ? say("web-heights-left", { here, top: height, far: joined(distance(top[0] - route.passed)), end })
      : say("web-heights-down", { here, end })}</p></section>`;
}
