// @ts-check
import { html } from "preact";
import { clock, signed, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { at } from "../core/place.js";
import { bestLegs, firstStart, legs, pointsOverTime } from "../core/results.js";
import { useDesk } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { StepChart } from "../parts/step-chart.js";
import { statusWord } from "./results-words.js";

/** The names of tasks, as far as one's role is told them; the id otherwise. @param {string} quest @returns {(id: string) => string} */
export function useTaskNames(quest) {
  const desk = useDesk();
  const { body } = useLoad(desk.below(quest, "stations"));
  const names = new Map((body?.stations ?? []).map((/** @type {any} */ one) => [one.task, one.task_name]));
  return (id) => names.get(id) || id;
}

/** What a team's standing is made of: its legs with the best of all beside them, its points, penalties and times. @param {any} props */
export function TeamResult({ quest, results, row }) {
  const task = useTaskNames(quest);
  const best = bestLegs(results.standings);
  const own = legs(row);
  const longest = Math.max(1, ...own.map((leg) => leg.seconds ?? 0));
  const first = firstStart(results.standings);
  const leader = results.standings.find((/** @type {any} */ one) => one.class === row.class && one.team !== row.team);
  const parts = (row.parts ?? []).filter((/** @type {any} */ part) => part.kind !== "ride");
  return html`<${Frame} title=${row.name} quest=${quest} room="results"
    actions=${html`<a class="button small" href=${at("results", quest)}><${Icon} name="previous" size=${20} />${say("desk-results-all")}
    </a>`}>
    <div class="figures"><div><p class="figure">${row.rank ?? "–"}</p><p class="quiet">${say("desk-results-place")}</p></div><div>
      <p class="figure">${row.points}</p><p class="quiet">${say("desk-results-points")}</p></div>
      ${row.time != null && html`<div><p class="figure">${span(row.time)}</p><p class="quiet">${say("desk-results-time")}</p></div>`}<div>
        <p class="figure">${statusWord(row.status)}</p><p class="quiet">${say("desk-results-status")}</p></div></div>
    <h2>${say("desk-results-splits")}</h2>
    ${!own.length ? html`<${Empty}>${say("desk-results-no-splits")}<//>`
      : html`<div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-results-splits")}><table class="standings"><thead><tr>
      <th scope="col">${say("desk-results-task")}</th><th scope="col" class="end">${say("desk-results-at")}</th>
        <th scope="col" class="end">${say("desk-results-since-start")}</th><th scope="col" class="end">${say("desk-results-leg")}</th>
          <th scope="col">${say("desk-results-leg-best")}</th><th scope="col" class="end">${say("desk-results-points")}</th></tr></thead>
      <tbody>${own.map((leg, index) => {
        const fastest = best.get(leg.name);
        const behind = leg.seconds != null && fastest ? leg.seconds - fastest.seconds : null;
        return html`<tr key=${index}><td dir="auto">${task(leg.task)}</td><td class="end">${clock(leg.split.at)}</td><td class="end">
          ${leg.split.since_start == null ? "" : span(leg.split.since_start)}</td>
          <td class="end strong">${leg.seconds == null ? "" : span(leg.seconds)}</td>
          <td>${leg.seconds != null && html`<span class="leg"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${leg.seconds / longest * 100} height="10" fill="var(--hair)" />
            <rect width=${(fastest?.seconds ?? 0) / longest * 100} height="10" fill="var(--accent)" /></svg>
            ${(fastest?.count ?? 0) < 2 ? say("desk-results-leg-only") : behind === 0 ? say("desk-results-leg-fastest")
              : `+${span(behind ?? 0)}`}</span>`}</td><td class="end">${signed(leg.split.points)}</td></tr>`;
      })}</tbody></table></div>
    <${StepChart} label=${say("desk-results-points-over-time")}
      lines=${[row, ...leader ? [leader] : []].map((one) => ({ name: one.name, steps: pointsOverTime(one, first) }))} />`}
    ${parts.length > 0 && html`<h2>${say("desk-results-parts")}</h2>
      <div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-results-parts")}><table class="standings"><thead><tr>
      <th scope="col">${say("desk-results-at")}</th><th scope="col">${say("desk-results-part")}</th><th scope="col">
      ${say("desk-results-task")}</th><th scope="col" class="end">${say("desk-results-points")}</th><th scope="col" class="end">
      ${say("desk-results-time")}</th><th scope="col" class="end">${say("desk-results-record")}</th></tr></thead>
      <tbody>${parts.map((/** @type {any} */ part, /** @type {number} */ index) =>
        html`<tr key=${index}><td>${clock(part.at)}</td><td>${partWord(part.kind)}</td><td dir="auto">${part.task ? task(part.task) : ""}
        </td><td class="end">${part.points ? signed(part.points) : ""}</td><td class="end">${part.seconds ? span(part.seconds) : ""}</td>
        <td class="end">${part.seq ? html`<a href=${at("log", quest, String(part.seq))}>${part.seq}</a>` : ""}</td></tr>`)}</tbody></table>
          </div>`}
  <//>`;
}

/** @param {string} kind */
const partWord = (kind) =>
  ({
    accepted: say("desk-results-part-accepted"), wrong: say("desk-results-part-wrong"), trap: say("desk-results-part-trap"),
      hint: say("desk-results-part-hint"),
    overdue: say("desk-results-part-overdue"), toll: say("desk-results-part-toll"), adjustment: say("desk-results-part-adjustment"),
    rest: say("desk-results-part-rest"), pause: say("desk-results-part-pause"), late: say("desk-results-part-late"),
  })[kind] ?? kind;
