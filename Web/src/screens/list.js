// @ts-check
import { html, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Icon } from "../parts/icon.js";
import { Empty, Loading, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Sign, signOf } from "../parts/sign.js";
import { stateWord } from "../parts/task-words.js";
import { say } from "../parts/words.js";
import { farWords, kindWord } from "./task-details.js";

const states = ["next", "open", "sending", "pending", "done", "rejected", "locked", "closed"];

/** @template T @param {T[]} list @param {T} value @returns {T[]} */
export const toggled = (list, value) => (list.includes(value) ? list.filter((other) => other !== value) : [...list, value]);

/** All tasks: all that the map does, for whoever goes without. */
export function List() {
  const app = useApp();
  const { tasks, taskStates, shown, filter, sort, guide } = usePart("tasks", "taskStates", "shown", "filter", "sort", "language", "guide");
  const [filtering, setFiltering] = useState(false);
  const all = tasks?.list ?? [];
  const rows = (shown ?? []).map((/** @type {string} */ id) => all.find((/** @type {any} */ task) => task.id === id)).filter(Boolean);
  const counts = states.map((state) => [state, all.filter((/** @type {any} */ task) =>
    (taskStates[task.id]?.state ?? "open") === state).length]);
  const active = filter.states.length + filter.categories.length + filter.difficulties.length;
  return html`<${Page} title=${say("web-list")} side=${html`<button type="button" class="round flat" aria-pressed=${filtering}
    aria-expanded=${filtering}
      aria-label=${active ? say("web-filter-active", { count: active }) : say("web-filter")} onClick=${() => setFiltering(!filtering)}>
        <${Icon} name="filter" /></button>`}>
    <div class="row wrap" style="gap:6px" role="group" aria-label=${say("web-filter-states")}>
      ${counts.filter(([, count]) => count).map(([state, count]) =>
        html`<button type="button" class="chip" key=${state} aria-pressed=${filter.states.includes(state)}
        onClick=${() => app.actions.setFilter({ states: toggled(filter.states, state) })}>${stateWord(String(state))} ${count}</button>`)}
          </div>
    ${filtering && html`<${Filter} all=${all} />`}
    <div class="segments" role="group" aria-label=${say("web-sort")}>
      ${[["near", say("web-sort-near")], ["number", say("web-sort-number")], ["points", say("web-sort-points")],
        ["state", say("web-sort-state")]].map(([name, words]) =>
        html`<button type="button" key=${name} aria-pressed=${sort === name} onClick=${() => app.actions.setSort(name)}>${words}</button>`)}
          </div>
    ${tasks == null || (!tasks.loadedAt && !all.length) ? html`<${Loading} />` : rows.length === 0
      ? html`<${Empty}>${say("web-nothing-found")}<//>
        ${active + filter.text.length > 0 && html`<button type="button" class="button"
          onClick=${() => app.actions.setFilter({ text: "", states: [], categories: [], difficulties: [] })}>${say("web-filter-clear")}
          </button>`}`
      : html`<ul class="plain rows">${rows.map((/** @type {any} */ task) => {
          const of = taskStates[task.id] ?? {};
          return html`<li key=${task.id}><button type="button" onClick=${() => open("task", task.id)}
            aria-current=${guide?.target?.id === task.id ? "true" : undefined}>
            <${Sign} kind=${signOf(task, of.state)} number=${task.order} />
            <span class="wide"><span class="strong clamp" dir="auto">${task.name}</span><span class="quiet">
              ${[stateWord(of.state), kindWord(task.answer_type)].join(" · ")}</span></span>
            <span class="end"><span class="strong" style="white-space:nowrap;display:block">${farWords(of)}</span>
              ${task.points != null && html`<span class="quiet" style="white-space:nowrap">${say("web-points", { count: task.points })}
                </span>`}</span></button></li>`;
        })}</ul>`}
  <//>`;
}

/** Words, categories and difficulties to choose by. @param {{ all: any[] }} props */
function Filter({ all }) {
  const app = useApp();
  const { filter } = usePart("filter");
  const kinds = (/** @type {string} */ member) => [...new Map(all.filter((task) => task[member]).map((task) => [task[member],
    task[`${member}_label`] ?? task[member]])).entries()];
  const group = (/** @type {string} */ member, /** @type {string} */ list, /** @type {string} */ label) => kinds(member).length > 0
    && html`<div class="field"><span class="label">${label}</span>
    <div class="row wrap" style="gap:6px" role="group" aria-label=${label}>
      ${kinds(member).map(([code, words]) => html`<button type="button" class="chip" key=${code} dir="auto"
      aria-pressed=${filter[list].includes(code)}
      onClick=${() => app.actions.setFilter({ [list]: toggled(filter[list], code) })}>${words}</button>`)}</div></div>`;
  return html`<div class="box column">
    <div class="field"><label for="search">${say("web-search")}</label>
      <input id="search" class="input" type="search" dir="auto" value=${filter.text}
      onInput=${(/** @type {any} */ event) => app.actions.setFilter({ text: event.target.value })} /></div>
    ${group("category", "categories", say("web-category"))}${group("difficulty", "difficulties", say("web-difficulty"))}</div>`;
}
