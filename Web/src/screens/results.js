// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { dayAndTime, signed, duration } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Empty, Loading, Mistake, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";

/** Where the own team stands, its splits, and all teams. */
export function Results() {
  const app = useApp();
  const { results, session, tasks, team, language, quest } =
    usePart("results", "session", "tasks", "team", "language", "quest");
  // Whether it can be watched again is known once the results are out.
  useEffect(() => void Promise.resolve(app.actions.loadQuest()).catch(() => {}), []);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [everybody, setEverybody] = useState(false);
  useEffect(() => void Promise.resolve(app.actions.loadResults()).catch(setProblem), [language]);
  if (!results) {
    return html`<${Page} title=${say("web-results")}>${problem
      ? html`${problem.code === "results-not-published" || problem.status === 403 || problem.status === 404
        ? html`<${Empty}>${say("web-being-judged")}<//>` : html`<${Mistake} problem=${problem} />`}`
      : html`<${Loading} />`}<//>`;
  }
  const own = results.standings.find((/** @type {any} */ row) => row.team === session?.team?.id);
  const peers = results.standings.filter((/** @type {any} */ row) => !own || row.class === own.class);
  const stage = results.stage === "official" || results.signed_at ? ["ok", say("web-results-official")] : results.is_final
    ? ["ok", say("web-results-final")] : ["wait", say("web-results-provisional")];
  const task = (/** @type {string} */ id) => tasks?.list.find((/** @type {any} */ other) => other.id === id);
  return html`<${Page} title=${say("web-results")} foot=${html`<div class="buttons">
    <button type="button" class="button" onClick=${() => open("track")}>${say("web-track")}</button>
      <button type="button" class="button" aria-pressed=${everybody} onClick=${() => setEverybody(!everybody)}>
        ${everybody ? say("web-own-result") : say("web-all-teams")}</button></div>`}>
    ${own && html`<div class="row wrap"><span class="place">${own.rank ?? "–"}</span><span class="wide">
      <span class="strong" style="font-size:1.25rem;display:block">${say("web-of-teams", { count: peers.length })}</span>
        <span class=${`chip ${stage[0]}`}>${stage[1]}${own.pending_answers ? ` · ${say("web-with-judges", { count: own.pending_answers })}`
          : ""}</span></span></div>
      <div class="figures"><div><p class="figure">${own.points}</p><p class="quiet">${say("web-points-word", { count: own.points })}</p>
        </div>
        ${own.time != null && html`<div><p class="figure">${duration(own.time)}</p><p class="quiet">${say("web-time")}</p></div>`}
        ${own.late > 0 && html`<div><p class="figure bad">${duration(own.late)}</p><p class="quiet">${say("web-late")}</p></div>`}</div>`}
    ${!own && html`<p class=${`chip ${stage[0]}`}>${stage[1]}</p>`}
    ${quest?.replay && html`<a class="button" href=${`/desk#!watch/${encodeURIComponent(quest.id)}`}>
      <${Icon} name="play" />${say("web-replay-all")}</a>`}
    ${results.protests_until && html`<p class="quiet">${say("web-protests-until", { time: dayAndTime(results.protests_until) })}</p>`}
    ${everybody || !own
      ? html`<div class="scroll-x" tabindex="0"><table><caption class="unseen">${say("web-all-teams")}</caption><thead><tr><th scope="col">
        ${say("web-place")}</th><th scope="col">${say("web-team")}</th><th scope="col" class="end">${say("web-points-head")}</th>
        <th scope="col" class="end">${say("web-time")}</th></tr></thead>
          <tbody>${results.standings.map((/** @type {any} */ row) =>
            html`<tr key=${row.team} class=${row.team === own?.team ? "strong" : ""}><td>${row.rank ?? "–"}</td><td dir="auto">${row.name}
            </td><td class="end">${row.points}</td><td class="end">${row.time == null ? "" : duration(row.time)}</td></tr>`)}</tbody>
            </table></div>`
      : html`<div class="scroll-x" tabindex="0"><table><caption class="unseen">${say("web-splits")}</caption><thead><tr><th scope="col">
        ${say("web-task")}</th><th scope="col" class="end">${say("web-leg")}</th><th scope="col" class="end">${say("web-time")}</th>
        <th scope="col" class="end">${say("web-points-head")}</th></tr></thead>
          <tbody>${own.splits.map((/** @type {any} */ split, /** @type {number} */ index) =>
            html`<tr key=${index}><td dir="auto">${task(split.task) ? `${task(split.task).order} ${task(split.task).name}` : split.task}
            </td>
            <td class="end">${split.leg == null ? "" : duration(split.leg)}</td><td class="end">
              ${split.since_start == null ? "" : duration(split.since_start)}</td><td class="end">${signed(split.points)}</td></tr>`)}
              </tbody></table></div>
        ${own.splits.length === 0 && html`<${Empty}>${say("web-no-splits")}<//>`}
        ${(own.parts ?? team?.standing?.parts ?? []).filter((/** @type {any} */ part) => part.kind !== "task"
          && (part.points || part.seconds)).map((/** @type {any} */ part, /** @type {number} */ index) =>
          html`<p class="box row between" key=${index}>
          <span dir="auto">${task(part.task)?.name ?? partWord(part.kind)}</span><span class="strong">
            ${part.points ? signed(part.points) : duration(part.seconds)}</span></p>`)}`}
  <//>`;
}

/** @param {string} kind */
const partWord = (kind) => kind.includes("late") ? say("web-late") : kind.includes("hint") ? say("web-hints") : say("web-part-other");
