// @ts-check
import { html } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { direction, minutes } from "../parts/figures.js";
import { Empty, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Sign, signOf } from "../parts/sign.js";
import { say } from "../parts/words.js";
import { useAnswer } from "./answers/answer.js";
import { canLead, Chips, LeadHere, TaskDetails } from "./task-details.js";
import { Far } from "./turn-panel.js";

/** A task as a screen of its own, for whoever goes by the list. @param {{ id: string }} props */
export function TaskScreen({ id }) {
  const app = useApp();
  const { tasks, taskStates, guide } = usePart("tasks", "taskStates", "guide", "language");
  const task = tasks.list.find((/** @type {any} */ other) => other.id === id);
  const answer = useAnswer({ task });
  if (!task) return html`<${Page} title=${say("web-task")}><${Empty}>${say("web-task-unknown")}<//><//>`;
  const of = taskStates[id] ?? {};
  const led = guide?.target?.id === id;
  const bearing = led ? guide.bearing : of.bearing;
  const time = led ? minutes(guide.duration) : null;
  const here = led && guide.here;
  return html`<${Page} title=${task.name} foot=${answer.action}>
    ${!here && html`<div class="row wrap"><${Sign} kind=${signOf(task, of.state)} number=${task.order} />
      <${Far} metres=${led ? guide.distance ?? guide.straight : of.distance} className="figure far" />
      ${bearing != null && html`<span class="strong">${direction(bearing)}</span>`}
      ${time != null && html`<span class="strong">${say("web-minutes", { count: time })}</span>`}</div>
    <${Chips} task=${task} />`}
    ${!led && canLead(task, of.state) && html`<${LeadHere} task=${task} look="" />`}
    <${TaskDetails} task=${task} field=${answer.field} lead=${false} />
    ${here && html`<${Chips} task=${task} here />`}
    <button type="button" class="button bare" onClick=${() => {
      app.actions.select(id);
      open();
    }}>${say("web-show-on-map")}</button>
  <//>`;
}
