// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { clock, dayAndTime, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { at } from "../core/place.js";
import { firstStart, groups, pointsOverTime } from "../core/results.js";
import { useDesk } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { useQuest } from "../parts/quest.js";
import { lineOf, StepChart } from "../parts/step-chart.js";
import { roleWord } from "./entrance.js";
import { Exports } from "./results-exports.js";
import { TeamResult } from "./results-team.js";
import { statusWord } from "./results-words.js";

const most = 6;

/** The results of a quest: who stands where, how that came about, and their files. @param {any} props */
export function Results({ quest, of, role }) {
  const desk = useDesk();
  const told = useQuest(quest);
  const { body, problem, reload } = useLoad(desk.below(quest, "results"), { every: 20, query: of ? { explain: of } : undefined });
  const [chosen, setChosen] = useState(/** @type {string[] | null} */ (null));
  const isOrganiser = role === "organiser" || role === "admin";
  if (!body) return html`<${Frame} title=${say("desk-results")} quest=${quest} room="results">
    ${problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`}<//>`;
  const team = of && body.standings.find((/** @type {any} */ row) => row.team === of);
  if (team) return html`<${TeamResult} quest=${quest} results=${body} row=${team} />`;
  const listed = body.standings.filter((/** @type {any} */ row) =>
    (chosen ?? body.standings.slice(0, 3).map((/** @type {any} */ one) => one.team)).includes(row.team));
  const choose = (/** @type {string} */ id) => {
    const now = listed.map((/** @type {any} */ row) => row.team);
    setChosen(now.includes(id) ? now.filter((/** @type {string} */ one) => one !== id) : [...now, id].slice(-most));
  };
  const first = firstStart(body.standings);
  return html`<${Frame} title=${say("desk-results")} quest=${quest} room="results" actions=${html`
      <a class="button small" href=${at("projector", quest)}>${say("desk-results-projector")}</a>`}>
    <${Stage} quest=${quest} results=${body} phase=${told?.phase} isOrganiser=${isOrganiser} reload=${reload} />
    ${problem && html`<${Mistake} problem=${problem} />`}
    ${!body.standings.length && html`<${Empty}>${say("desk-results-none")}<//>`}
    ${groups(body).map((group) => html`<section key=${group.id} class="column">${group.name && html`<h2 dir="auto">${group.name}</h2>`}
      <${Standings} quest=${quest} rows=${group.rows} results=${body} chosen=${listed.map((/** @type {any} */ row) => row.team)}
        onChoose=${choose} /></section>`)}
    ${listed.length > 0 && html`<${StepChart} label=${say("desk-results-points-over-time")}
      lines=${listed.map((/** @type {any} */ row) => ({ name: row.name, steps: pointsOverTime(row, first) }))} />`}
    <${Exports} quest=${quest} role=${role} />
    <p class="quiet">${say("desk-results-head", { time: clock(body.counted_at) })} <code class="hash">
      ${`${body.head.seq}:${body.head.hash}`}</code></p>
  <//>`;
}

/** @param {any} props */
function Standings({ quest, rows, results, chosen, onChoose }) {
  const byTime = results.scoring.ranking === "time";
  const has = (/** @type {string} */ name) => rows.some((/** @type {any} */ row) => row[name]);
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-results")}><table class="standings"><thead><tr>
    <th scope="col">${say("desk-results-place")}</th><th scope="col" class="end">№</th><th scope="col">${say("desk-results-team")}</th>
      <th scope="col" class="end">${say("desk-results-points")}</th><th scope="col" class="end">${say("desk-results-time")}</th>
      ${has("late_penalty") && html`<th scope="col" class="end">${say("desk-results-late")}</th>`}
      ${has("rejected_answers") && html`<th scope="col" class="end">${say("desk-results-wrong")}</th>`}
        ${has("pending_answers") && html`<th scope="col" class="end">${say("desk-results-pending")}</th>`}
      <th scope="col">${say("desk-results-status")}</th><th scope="col">${say("desk-results-chart")}</th></tr></thead>
    <tbody>${rows.map((/** @type {any} */ row) => {
      const index = chosen.indexOf(row.team);
      return html`<tr key=${row.team}><td class="strong">${row.rank ?? "–"}</td><td class="end">${row.number}</td>
        <td dir="auto"><a class="cell" href=${at("results", quest, row.team)}>${row.name}</a></td>
        <td class=${`end ${byTime ? "" : "strong"}`}>${row.points}</td><td class=${`end ${byTime ? "strong" : ""}`}>
          ${row.time == null ? "" : span(row.time)}</td>
        ${has("late_penalty") && html`<td class="end">${row.late_penalty ? `−${byTime ? span(row.late_penalty) : row.late_penalty}` : ""}
          </td>`}
        ${has("rejected_answers") && html`<td class="end">${row.rejected_answers || ""}</td>`}
          ${has("pending_answers") && html`<td class="end">${row.pending_answers || ""}</td>`}
        <td>${statusWord(row.status)}</td>
        <td><label class="pick"><input type="checkbox" checked=${index >= 0} aria-label=${say("desk-results-in-chart", { team: row.name })}
          onChange=${() => onChoose(row.team)} />${index >= 0
          && html`<svg width="28" height="8" aria-hidden="true">
          <line x1="0" x2="28" y1="4" y2="4" stroke=${lineOf(index).colour} stroke-width="3" stroke-dasharray=${lineOf(index).dash} />
          </svg>`}</label></td></tr>`;
    })}</tbody></table></div>`;
}

/** How official the list is, and what organisers do about that. @param {any} props */
function Stage({ quest, results, phase, isOrganiser, reload }) {
  const desk = useDesk();
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useRun();
  const after = () => {
    void reload();
    void desk.actions.loadQuest(quest).catch(() => {});
  };
  const protests = (/** @type {number} */ minutes) => run(() => desk.api.ask("PUT", desk.below(quest, "protests"), {
    json: minutes < 0 ? {} : { until: new Date(desk.clock.now() + minutes * 60_000).toISOString() },
  }), after);
  const [tone, word] = results.stage === "official" ? ["ok", say("desk-results-official")] : results.stage === "provisional"
    ? ["wait", say("desk-results-provisional")] : ["accent", say("desk-results-live")];
  const isOver = results.stage !== "live";
  return html`<div class="box frame column"><div class="row wrap"><span class=${`chip ${tone}`}>
    <${Icon} name=${results.stage === "official" ? "tick" : results.stage === "provisional" ? "wait" : "play"} size=${18} />${word}</span>
      <span class="wide">${results.signed_at ? say("desk-results-signed",
        { name: results.signed_by === "admin" ? roleWord("admin") : results.signed_by ?? "", time: dayAndTime(results.signed_at) })
        : results.is_final ? say("desk-results-final") : isOver ? say("desk-results-not-final") : say("desk-results-still-on")}</span></div>
    ${results.protests_until && html`<p>${say("desk-results-protests-until", { time: dayAndTime(results.protests_until) })}</p>`}
    ${results.is_frozen && html`<p class="quiet">${say("desk-results-frozen")}</p>`}
    ${isOrganiser && phase !== "draft" && results.stage !== "official" && html`<div class="row wrap">
      <label for="protests">${say("desk-results-protests")}</label>
        <select id="protests" class="input small" disabled=${busy} value=""
        onChange=${(/** @type {any} */ event) => event.target.value && protests(Number(event.target.value))}>
        <option value="">${say("desk-results-protests-choose")}</option>
          ${[15, 30, 60, 120].map((minutes) => html`<option key=${minutes} value=${minutes}>
          ${say("desk-results-protests-minutes", { count: minutes })}</option>`)}
        ${results.protests_until && html`<option value="-1">${say("desk-results-protests-none")}</option>`}</select>
      <button type="button" class="button" disabled=${busy || !isOver} onClick=${() => setAsked(true)}>${say("desk-results-sign")}</button>
      ${!isOver && html`<span class="quiet">${say("desk-results-sign-later")}</span>`}</div><${Mistake} problem=${problem} />`}
    ${asked && html`<${Ask} title=${say("desk-results-sign-title")} yes=${say("desk-results-sign")} onClose=${() => setAsked(false)}
      onYes=${async () => {
        await desk.api.ask("POST", desk.below(quest, "results", "sign"), { json: {} });
        after();
      }}><p>${say("desk-results-sign-words")}</p><//>`}</div>`;
}
