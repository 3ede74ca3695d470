// @ts-check
// What stands below the queue: decisions that count, points and time that teams were given, and how far judges agree.
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { dayAndTime, number, signed, span } from "../../parts/figures.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { JudgeFrame, useDecisions, VerdictChip } from "./judge-parts.js";

/** The name of who decided. @param {any} one of the decisions or judges */
const person = (one) => one.actor === "admin" ? say("desk-role-admin") : one.name ?? one.actor_name ?? one.actor;

/** Undoes a decision by a new record, with a reason. @param {{ quest: string, one: any, onClose: () => void, onDone: () => void }} props */
function Withdrawal({ quest, one, onClose, onDone }) {
  const desk = useDesk();
  const [reason, setReason] = useState("");
  return html`<${Ask} title=${say("desk-judge-withdraw-question")} yes=${say("desk-judge-withdraw")} danger=${true} onClose=${onClose}
    onYes=${async () => {
      await desk.api.ask("POST", desk.below(quest, "decisions", String(one.seq), "withdraw"), { json: { reason } });
      onDone();
    }}><p dir="auto">${[one.task_name, one.team_name, one.reason].filter(Boolean).join(" · ")}</p>
    <div class="field"><label for="withdraw-reason">${say("desk-judge-words")}</label>
      <input id="withdraw-reason" class="input" maxlength="1000" value=${reason}
      onInput=${(/** @type {any} */ event) => setReason(event.target.value)} /></div><//>`;
}

/**
 * The decisions that count, the newest first.
 * @param {{ quest: string, list: any[], isAdjustments?: boolean, onDone: () => void }} props
 */
function DecisionTable({ quest, list, isAdjustments = false, onDone }) {
  const desk = useDesk();
  const [chosen, setChosen] = useState(/** @type {any} */ (null));
  if (!list.length) return html`<${Empty}>${say("desk-judge-no-decisions")}<//>`;
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-judge-decisions")}><table class="judge-table"><thead>
    <tr>
      <th scope="col">${say("desk-judge-when")}</th><th scope="col">${say("desk-judge-who")}</th>
      ${!isAdjustments && html`<th scope="col">${say("desk-judge-task")}</th>`}<th scope="col">${say("desk-judge-team")}</th>
      <th scope="col">${say("desk-judge-what")}</th><th scope="col">${say("desk-judge-words")}</th><td></td></tr></thead>
    <tbody>${list.map((one) => html`<tr key=${one.id}><td>${dayAndTime(one.at)}</td><td dir="auto">${person(one)}</td>
      ${!isAdjustments && html`<td dir="auto">${one.task_name ?? one.task ?? "–"}</td>`}<td dir="auto">
        ${one.team_name ?? one.team ?? say("desk-judge-team-hidden")}</td>
      <td>${one.kind === "review" ? html`<${VerdictChip} verdict=${one.decision} />`
        : [one.points && say("desk-judge-points", { points: signed(one.points) }), one.seconds
          && `${one.seconds > 0 ? "+" : ""}${span(one.seconds)}`].filter(Boolean).join(", ")}</td>
      <td dir="auto">${one.reason ?? ""}</td>
      <td class="end"><button type="button" class="button small"
        aria-label=${`${say("desk-judge-withdraw")}: ${[one.task_name, one.team_name, one.seq].filter(Boolean).join(", ")}`}
        onClick=${() => setChosen(one)}>${say("desk-judge-withdraw")}</button></td></tr>`)}</tbody></table></div>
    ${chosen && html`<${Withdrawal} quest=${quest} one=${chosen} onClose=${() => setChosen(null)} onDone=${() => {
      desk.actions.toast("ok", say("desk-judge-withdrawn"));
      onDone();
    }} />`}`;
}

/**
 * A list of names to choose one of.
 * @param {{ id: string, label: string, value: string, names: [string, string][], all: string, onChange: (value: string) => void }} props
 */
const Choice = ({ id, label, value, names, all, onChange }) => html`<div class="row judge-choice"><label for=${id}>${label}</label>
  <select id=${id} class="input small" value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
    <option value="">${all}</option>${names.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}</select></div>`;

/** @param {any[]} list @param {(one: any) => [string, string] | null} of @returns {[string, string][]} each once, by name */
const distinct = (list, of) =>
  [...new Map(list.flatMap((one) => [of(one)].filter((pair) => pair !== null)))].sort((a, b) => a[1].localeCompare(b[1]));

/** All decisions of judges, by judge and task. @param {{ quest: string }} props */
export function Decisions({ quest }) {
  const desk = useDesk();
  const { by } = useDecisions(quest);
  const { body, problem, reload } = useLoad(desk.below(quest, "decisions"), { every: 15 });
  const [judge, setJudge] = useState("");
  const [task, setTask] = useState("");
  const reviews = (body?.decisions ?? []).filter((/** @type {any} */ one) => one.kind === "review");
  const shown = reviews.filter((/** @type {any} */ one) => (!judge || one.actor === judge) && (!task || one.task === task)).reverse();
  return html`<${JudgeFrame} quest=${quest} screen="decisions">
    <div class="row wrap"><${Choice} id="by-judge" label=${say("desk-judge-who")} value=${judge} onChange=${setJudge}
      all=${say("desk-judge-everybody")}
        names=${distinct(reviews, (one) => [one.actor, one.actor === by ? say("desk-judge-own", { name: person(one) }) : person(one)])} />
      <${Choice} id="by-task" label=${say("desk-judge-task")} value=${task} onChange=${setTask} all=${say("desk-judge-all-tasks")}
        names=${distinct(reviews, (one) => one.task ? [one.task, one.task_name ?? one.task] : null)} /></div>
    ${body ? html`<${DecisionTable} quest=${quest} list=${shown} onDone=${reload} />` : problem ? html`<${Mistake} problem=${problem} />`
      : html`<${Loading} />`}<//>`;
}

/** Points and time that a judge gives or takes. @param {{ quest: string }} props */
export function Adjustments({ quest }) {
  const desk = useDesk();
  const teams = useLoad(desk.below(quest, "teams")).body?.teams ?? [];
  const { body, problem, reload } = useLoad(desk.below(quest, "decisions"), { every: 15 });
  const nothing = { team: "", points: "", minutes: "", reason: "" };
  const [form, setForm] = useState(nothing);
  const run = useRun();
  const field = (/** @type {keyof typeof nothing} */ name) =>
    ({ value: form[name], onInput: (/** @type {any} */ event) => setForm({ ...form, [name]: event.target.value }) });
  const onSubmit = (/** @type {any} */ event) => {
    event.preventDefault();
    const json = { reason: form.reason, ...(form.points ? { points: Math.round(Number(form.points)) } : {}),
      ...(form.minutes ? { seconds: Math.round(Number(form.minutes) * 60) } : {}) };
    run.run(() => desk.api.ask("POST", desk.below(quest, "teams", form.team, "adjust"), { json }), () => {
      setForm(nothing);
      desk.actions.toast("ok", say("desk-judge-adjusted"));
      void reload();
    });
  };
  const list = (body?.decisions ?? []).filter((/** @type {any} */ one) => one.kind === "adjustment").reverse();
  return html`<${JudgeFrame} quest=${quest} screen="adjustments">
    <form class="judge-form" onSubmit=${onSubmit}>
      <div class="field"><label for="adjust-team">${say("desk-judge-team")}</label>
        <select id="adjust-team" class="input" required ...${field("team")}>
        <option value=""></option>${teams.map((/** @type {any} */ team) =>
          html`<option key=${team.id} value=${team.id}>${[team.number ?? team.bib, team.name].filter(Boolean).join(" ")}</option>`)}
          </select></div>
      <div class="field"><label for="adjust-points">${say("desk-judge-points-given")}</label>
        <input id="adjust-points" class="input" type="number" step="1" ...${field("points")} /></div>
      <div class="field"><label for="adjust-time">${say("desk-judge-minutes")}</label>
        <input id="adjust-time" class="input" type="number" step="any" ...${field("minutes")} /></div>
      <div class="field wide"><label for="adjust-reason">${say("desk-judge-words")}</label>
        <input id="adjust-reason" class="input" required maxlength="1000" ...${field("reason")} /></div>
      <button type="submit" class="button main" disabled=${run.busy || !form.team || !form.reason.trim()
        || !(Number(form.points) || Number(form.minutes))}>${say("desk-judge-give")}</button>
    </form><${Mistake} problem=${run.problem} />
    ${body ? html`<${DecisionTable} quest=${quest} list=${list} isAdjustments=${true} onDone=${reload} />` : problem
      ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`}<//>`;
}

/** How far judges agree who look at the same answers. @param {{ quest: string }} props */
export function Agreement({ quest }) {
  const desk = useDesk();
  const { body, problem } = useLoad(desk.below(quest, "agreement"), { every: 30 });
  return html`<${JudgeFrame} quest=${quest} screen="agreement">
    ${body ? html`<${Agreed} told=${body} />` : problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`}<//>`;
}

/** @param {{ told: any }} props */
function Agreed({ told }) {
  const percent = (/** @type {number} */ part, /** @type {number} */ all) => (all ? `${number((100 * part) / all, 0)}\u00A0%` : "–");
  const [look, word] = told.pi == null ? ["", say("desk-judge-pi-unknown")] : told.pi >= 0.8 ? ["ok", say("desk-judge-pi-high")]
    : told.pi >= 0.6 ? ["", say("desk-judge-pi-fair")] : ["warn", say("desk-judge-pi-low")];
  return html`<p>${told.needed > 1 ? say("desk-judge-two-needed", { count: told.needed }) : say("desk-judge-one-needed")}</p>
    <div class=${`box ${look}`}><p class="strong">${say("desk-judge-agreed-of", { agreed: told.agreed, compared: told.compared })}
      ${told.pi != null && ` · π = ${number(told.pi, 2)}`}</p><p>${word}</p>
      <p class="quiet">${say("desk-judge-pi-means")}</p></div>
    ${told.judges.length > 0 && html`<table class="judge-table"><thead><tr><th scope="col">${say("desk-judge-who")}</th>
      <th scope="col" class="end">${say("desk-judge-decided-count")}</th>
      <th scope="col" class="end">${say("desk-judge-agreed-count")}</th><th scope="col" class="end">${say("desk-judge-share")}</th></tr>
        </thead>
      <tbody>${told.judges.map((/** @type {any} */ one) => html`<tr key=${one.actor}><th scope="row" dir="auto">${person(one)}</th>
        <td class="end">${one.decided}</td><td class="end">${one.agreed}</td><td class="end">${percent(one.agreed, one.decided)}</td>
        </tr>`)}</tbody></table>`}`;
}
