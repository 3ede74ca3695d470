// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { path } from "../../core/api.js";
import { bounds } from "../../core/geometry.js";
import { span, writeIn } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDeskPart } from "../parts/app.js";
import { Looks } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { MapView } from "../parts/map.js";
import { useTimes } from "../parts/quest.js";
import { addTeamLayers, collection, point } from "../parts/team-layers.js";
import { Rides } from "./replay.js";
import { statusWord } from "./results-words.js";

/** What everybody may see of a quest, without signing in: standings, and where teams were some minutes ago. @param {any} props */
export function Watch({ quest }) {
  const { language } = useDeskPart("language", "light");
  const { body, problem } = useLoad(path("quests", quest, "spectators"), { every: 10 });
  // Whoever looks on has no list of quests: the zone is told by the quest itself.
  const { body: about } = useLoad(path("quests", quest));
  const { time } = useTimes(about);
  if (about) writeIn(language, about.time_zone);
  useEffect(() => void (document.title = `${body?.title ?? quest} – ReQuest`), [body?.title]);
  const told = body?.teams ?? [];
  const where = told.filter((/** @type {any} */ one) => one.position);
  const [again, setAgain] = useState(false);
  return html`<div class="desk"><main class="desk-main watch">
    <div class="desk-head"><h1 dir="auto">${body?.title ?? quest}</h1><span class="wide"></span><${Looks} /></div>
    ${!body ? problem ? problem.code === "spectators-not-taken" || problem.status === 404 ? html`<${Empty}>${say("desk-watch-closed")}<//>`
      : html`<${Mistake} problem=${problem} />` : html`<${Loading} />` : html`
      ${problem && html`<p class="strip warn" role="status"><${Icon} name="offline" size=${20} />${say("desk-offline")}</p>`}
      <p>${body.delay != null ? say("desk-watch-delay", { count: Math.round(body.delay / 60) }) : say("desk-watch-no-positions")}
        ${" "}${body.results === "frozen" ? say("desk-watch-frozen") : body.results === "hidden" ? say("desk-watch-hidden") : ""}</p>
      ${about?.replay && html`<div class="buttons"><button type="button"
        class=${again ? "button" : "button main"} onClick=${() => setAgain(!again)}>
        <${Icon} name=${again ? "list" : "play"} />${again ? say("desk-results") : say("desk-watch-replay")}</button></div>`}
      ${about?.replay && again ? html`<${Again} quest=${quest} />` : html`
      <div class=${`watch-columns ${body.delay == null ? "alone" : ""}`}>
        ${body.delay != null && html`<${Places} teams=${where} />`}
        <div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-results")}><table class="standings"><thead><tr>
          ${body.results !== "hidden" && html`<th scope="col">${say("desk-results-place")}</th>`}<th scope="col" class="end">№</th>
          <th scope="col">${say("desk-results-team")}</th>
          ${body.results !== "hidden" && html`<th scope="col" class="end">${say("desk-results-points")}</th><th scope="col" class="end">
            ${say("desk-results-time")}</th><th scope="col">${say("desk-results-status")}</th>`}
            ${body.delay != null && html`<th scope="col">${say("desk-watch-seen")}</th>`}</tr></thead>
          <tbody>${told.map((/** @type {any} */ row) => html`<tr key=${row.team}>
            ${body.results !== "hidden" && html`<td class="strong">${row.rank ?? "–"}</td>`}<td class="end">${row.number}</td>
            <td dir="auto">${row.name}${row.class && html`<span class="quiet"> · ${row.class}</span>`}</td>
            ${body.results !== "hidden" && html`<td class="end strong">${row.points ?? ""}</td><td class="end">
              ${row.time == null ? "" : span(row.time)}</td><td>${row.status ? statusWord(row.status) : ""}</td>`}
              ${body.delay != null && html`<td>${row.position_at && about ? time(row.position_at) : "–"}</td>`}</tr>`)}</tbody></table>
          ${!told.length && html`<${Empty}>${say("desk-results-none")}<//>`}</div></div>`}`}
  </main></div>`;
}

/** All rides again, once their results are out. @param {{ quest: string }} props */
function Again({ quest }) {
  const { body, problem } = useLoad(path("quests", quest, "replay"));
  const { body: results } = useLoad(path("quests", quest, "results"));
  return html`<${Rides} tracks=${body} problem=${problem} results=${results} />`;
}

/** Teams where they were. @param {{ teams: any[] }} props */
function Places({ teams }) {
  const map = useRef(/** @type {any} */ (null));
  const fitted = useRef(false);
  const draw = () => {
    if (!map.current) return;
    map.current.set("teams", collection(teams.map((one) => point(one.position, { name: `${one.number} ${one.name}`, old: false }))));
    const box = !fitted.current && teams.length ? bounds(teams.map((one) => one.position)) : null;
    if (!box) return;
    fitted.current = true;
    map.current.map.fitBounds([[box[0], box[1]], [box[2], box[3]]], { padding: 60, maxZoom: 15, animate: false });
  };
  useEffect(draw, [teams]);
  return html`<${MapView} label=${say("desk-watch-map")} className="watch-map" onReady=${(/** @type {any} */ made) => {
    map.current = made;
    made.onStyle(() => addTeamLayers(made));
    draw();
    return () => (map.current = null);
  }} />`;
}
