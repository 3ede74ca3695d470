// @ts-check
// What still pays before the team has to be back: the tasks in their order, what they are worth, and when one is back.
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { clock, signed, spanLeft } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Loading, Mistake, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Sign, signOf } from "../parts/sign.js";
import { say } from "../parts/words.js";

export function Tour() {
  const app = useApp();
  usePart("language", "quest");
  const [told, setTold] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  const ask = () => run(() => app.actions.loadTour(), setTold);
  useEffect(ask, []);
  const first = told?.calls[0]?.task;
  return html`<${Page} title=${say("web-tour")} foot=${first && html`
      <button type="button" class="button main huge" disabled=${busy} onClick=${() => run(() => app.actions.lead(first), () => open())}>
        <${Icon} name="locate" />${say("web-tour-lead")}</button>`}>
    <${Mistake} problem=${problem} />
    ${problem && html`<button type="button" class="button" disabled=${busy} onClick=${ask}>
      <${Icon} name="redo" />${say("web-try-again")}</button>`}
    ${told ? html`<${Told} tour=${told} />` : !problem && html`<${Loading} />`}
  <//>`;
}

/** @param {{ tour: any }} props as `GET …/tour` */
function Told({ tour }) {
  const { calls, tasks, back, straight_back: straight, net, ranking, since } = tour;
  const isOfPoints = ranking === "points";
  const spare = back?.spare ?? null;
  const others = tasks.filter((/** @type {any} */ one) => !calls.some((/** @type {any} */ call) => call.task === one.task));
  const figure = (/** @type {any} */ value, /** @type {string} */ word) =>
    html`<div><p class="figure">${value}</p><p class="quiet">${word}</p></div>`;
  return html`<div role="status" class="column">
      ${!tasks.length ? html`<p class="box ok strong">${say("web-tour-all-done")}</p>`
        : !back ? html`<p class="box bad strong">${say("web-tour-no-result")}</p>`
        : !calls.length && html`<p class="box warn strong">${say("web-tour-none")}</p>`}
      ${back && calls.length > 0 && html`<div class="figures">
        ${isOfPoints && figure(signed(net), say("web-points-word", { count: net }))}
        ${figure(clock(back.time), say("web-tour-back"))}
        ${spare != null && spare >= 0 && figure(spanLeft(spare), say("web-tour-spare"))}</div>`}
      ${spare != null && spare < 0 && html`<p class="strong bad">${
        [say("web-time-over", { time: spanLeft(-spare) }), costOf(back.cost, isOfPoints)].filter(Boolean).join(" · ")}</p>`}
      ${back && spare == null && calls.length > 0 && html`<p>${say("web-tour-no-deadline")}</p>`}</div>
    <ol class="plain rows">${calls.map((/** @type {any} */ call) => html`<${Stop} key=${call.task} id=${call.task} name=${call.task_name}
      words=${say("web-tour-there", { time: clock(call.arrival) })} points=${isOfPoints ? call.points : null} />`)}</ol>
    ${straight && html`<p class="strong">${say("web-tour-straight", { time: clock(straight.time) })}</p>`}
    ${others.length > 0 && html`<section class="column"><h2>${say("web-tour-others")}</h2>
      <ul class="plain rows">${others.map((/** @type {any} */ one) => html`<${Stop} key=${one.task} id=${one.task} name=${one.task_name}
        words=${chance(one, isOfPoints)} points=${isOfPoints ? one.points : null} />`)}</ul></section>`}
    <p class="quiet">${say("web-tour-from", { time: clock(since) })}</p>`;
}

/** @param {{ id: string, name: string, words: string, points: number | null }} props */
function Stop({ id, name, words, points }) {
  const { tasks, taskStates } = usePart("tasks", "taskStates", "language");
  const task = tasks.list.find((/** @type {any} */ one) => one.id === id);
  return html`<li><button type="button" onClick=${() => open("task", id)}>
    <${Sign} kind=${signOf(task, taskStates[id]?.state)} number=${task?.order ?? ""} />
    <span class="wide"><span class="strong" dir="auto" style="display:block">${name}</span>
      <span class="quiet">${words}</span></span>
    ${points != null && html`<span class="strong end">${signed(points)}</span>`}</button></li>`;
}

/** @param {any} task @param {boolean} isOfPoints */
const chance = ({ chance, cost }, isOfPoints) => ({
  "in-time": say("web-tour-in-time"), late: costOf(cost, isOfPoints), "too-late": say("web-tour-too-late"),
  "no-way": say("web-tour-no-way"), closed: say("web-state-locked"),
})[/** @type {string} */ (chance)] ?? "";

/** What being late costs. @param {number} cost @param {boolean} isOfPoints */
const costOf = (cost, isOfPoints) =>
  !cost ? "" : isOfPoints ? say("web-tour-cost-points", { count: cost }) : say("web-tour-cost-seconds", { count: cost });
