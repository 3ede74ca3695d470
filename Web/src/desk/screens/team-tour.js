// @ts-check
// "Can they still make it back?": what still pays for a team before it has to be back, and in which order.
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { clock, number, signed, span } from "../../parts/figures.js";
import { Empty, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";

/**
 * The chance of a task alone: ridden to, and straight back. Where time ranks, lateness costs no points.
 * @param {{ chance: string, cost?: number }} task
 * @param {boolean} byTime
 */
const chanceWord = (task, byTime) =>
  ({
    "in-time": say("desk-team-tour-in-time"), late: byTime ? say("desk-team-tour-behind")
      : say("desk-team-tour-late", { cost: number(task.cost ?? 0, 0) }),
    "too-late": say("desk-team-tour-too-late"), "no-way": say("desk-team-tour-no-way"), closed: say("desk-team-tour-closed"),
  })[task.chance] ?? task.chance;

/** When the team is back, and how much time it has in hand. @param {any} end @param {boolean} byTime */
function backWords(end, byTime) {
  if (!end) return say("desk-team-tour-never");
  const time = clock(end.time);
  const late = span(Math.max(0, -(end.spare ?? 0)));
  if (end.cost > 0) return byTime ? say("desk-team-tour-back-behind", { time, late })
    : say("desk-team-tour-back-late", { time, late, cost: number(end.cost, 0) });
  return end.spare == null ? say("desk-team-tour-back", { time })
    : say("desk-team-tour-back-spare", { time, spare: span(Math.max(0, end.spare)) });
}

/**
 * The daemon works it out from where the team was last: so it is asked for by hand.
 * @param {{ route: string }} props
 */
export function TeamTour({ route }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [told, setTold] = useState(/** @type {any} */ (null));
  const load = () => run(() => desk.api.ask("GET", `${route}/tour`), setTold);
  const inTour = new Set(told?.calls.map((/** @type {any} */ one) => one.task));
  const left = (told?.tasks ?? []).filter((/** @type {any} */ one) => !inTour.has(one.task));
  const end = told?.straight_back;
  const byTime = told?.ranking === "time";
  return html`<div class="row wrap"><button type="button" class="button" disabled=${busy} onClick=${load}>${say("desk-team-tour-ask")}
    </button>
      ${told && html`<p class="quiet wide">${say("desk-team-tour-as-of", { time: clock(told.since) })}
        ${told.late_after && html` · ${say("desk-team-tour-late-after", { time: clock(told.late_after) })}`}</p>`}</div>
    <${Mistake} problem=${problem} />
    ${told && html`<p><b>${say("desk-team-tour-straight")}</b>: <span class=${!end ? "bad strong" : end.cost > 0 ? "warn strong" : ""}>
      ${backWords(end, byTime)}</span></p>
      ${!told.calls.length ? html`<${Empty}>${say("desk-team-tour-nothing")}<//>`
        : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="team-tour"><table class="dense"><thead><tr><th scope="col">
        ${say("web-task")}</th><th scope="col" class="end">${say("desk-team-tour-arrival")}</th>
        ${!byTime && html`<th scope="col" class="end">${say("desk-team-points")}</th>`}</tr></thead>
        <tbody>${told.calls.map((/** @type {any} */ one) => html`<tr key=${one.task}><td dir="auto">${one.task_name}</td><td class="end">
          <time>${clock(one.arrival)}</time></td>${!byTime && html`<td class="end strong">${signed(one.points)}</td>`}</tr>`)}</tbody>
          </table></div>
        <p><b>${say("desk-team-tour-then")}</b>: ${backWords(told.back, byTime)}.${!byTime
          && html` <b>${say("desk-team-tour-worth", { points: signed(told.net) })}</b>`}
          ${!told.proven && html` <span class="quiet">${say("desk-team-tour-unproven")}</span>`}</p>`}
      ${left.length > 0 && html`<details><summary>${say("desk-team-tour-left", { count: left.length })}</summary><ul>
        ${left.map((/** @type {any} */ one) => html`<li key=${one.task}><span dir="auto">${one.task_name}</span>
        ${!byTime && html`, ${signed(one.points)}`}: <span class="quiet">${chanceWord(one, byTime)}</span></li>`)}</ul></details>`}`}`;
}
