// @ts-check
// A list of teams from a spreadsheet: looked at first, then taken over. Who was taken is found again by the next look, so that
// the rest can follow where something came between.
import { html, useEffect, useMemo } from "preact";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { at } from "../core/place.js";
import { createTeamImport, limit, newOnes } from "../core/team-import.js";
import { useDesk } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { useStore } from "../parts/store.js";

/** @param {any} props */
export function ImportTeams({ quest, onChange, onClose }) {
  const desk = useDesk();
  const list = useMemo(() => createTeamImport({ platform: desk.platform, api: desk.api, quest }), [quest]);
  useEffect(() => list.end, [list]);
  const { told, taken, problem, busy, lostCodes } = useStore(list.store);
  const isTaking = busy === "taking";
  const take = async () => {
    await list.take();
    await onChange();
  };
  return html`<${Dialog} title=${say("desk-teams-import")} onClose=${() => isTaking || onClose()}
    action=${told && html`<button type="button" class="button main" disabled=${busy || told.problems.length > 0 || !told.teams.length}
    onClick=${take}>${say("desk-teams-list-take", { count: told.teams.length })}</button>`}>
    <p>${say("desk-teams-list-words")}</p>
    <div class="field"><label for="team-file">${say("desk-teams-list-file")}</label>
      <input id="team-file" type="file" class="input" accept=".csv,.tsv,.txt,text/csv" disabled=${isTaking}
      onChange=${(/** @type {any} */ event) => event.target.files[0] && list.choose(event.target.files[0])} /></div>
    <div class="field"><label for="team-paste">${say("desk-teams-list-paste")}</label>
      <textarea id="team-paste" class="input" rows="4" dir="auto" spellcheck=${false} maxlength=${limit} disabled=${isTaking}
      onInput=${(/** @type {any} */ event) => list.paste(event.target.value)}></textarea></div>
    ${isTaking ? html`<p role="status">${say("desk-teams-list-taking")}</p>` : busy && !told && html`<${Loading} />`}
    ${taken && html`<${Taken} quest=${quest} taken=${taken} />`}
    <${Mistake} problem=${problem} />
    ${lostCodes && html`<p class="box wait">${say("desk-teams-list-lost")} <a href=${at("print", quest, "cards")}>
      ${say("desk-print-cards")}</a></p>`}
    ${told && html`<${Preview} told=${told} />`}<//>`;
}

/** What was done, and the way to the cards of new teams. @param {{ quest: string, taken: import("../core/team-import.js").Told }} props */
function Taken({ quest, taken }) {
  const { teams, stopped } = taken;
  const count = newOnes(taken).length;
  return html`<div role="status" class="column"><p>${say("desk-teams-list-taken", { new: count, changed: teams.length - count })}</p>
    ${stopped ? html`<p class="mistake">${say("desk-teams-list-stopped", { line: stopped.line, text: stopped.text })}</p>`
      : html`<p class="ok row"><${Icon} name="tick" /><a class="button small" href=${at("print", quest, "cards")}>
      ${say("desk-print-cards")}</a></p>`}</div>`;
}

/** What the list would do, or all that is wrong with it. @param {{ told: import("../core/team-import.js").Told }} props */
function Preview({ told }) {
  const count = newOnes(told).length;
  return html`${told.problems.length > 0 && html`<div class="box bad" role="alert"><p class="strong">
    ${say("desk-teams-list-faults", { count: told.problems.length })}</p>
      <ul class="plain">${told.problems.slice(0, 50).map((one, index) =>
        html`<li key=${index}>${say("desk-teams-list-line", { line: one.line })} ${one.column
        && html`<strong dir="auto">${one.column}:</strong>`} <span dir="auto">${one.text}</span></li>`)}</ul></div>`}
    ${told.remarks.map((one, index) => html`<p key=${index} class="quiet">${one.text}</p>`)}
    ${told.left_out.length > 0 && html`<p class="quiet">${say("desk-teams-list-strange", { list: told.left_out.join(", ") })}</p>`}
    <p role="status">${say("desk-teams-list-sum", { new: count, changed: told.teams.length - count, same: told.unchanged,
      others: told.others })}</p>
    ${told.teams.length > 0 && html`<div class="scroll-x preview-list" tabindex="0" role="region"
      aria-label=${say("desk-teams-list-preview")}><table class="dense"><thead><tr><th scope="col">${say("desk-teams-list-row")}</th><td>
      </td>${told.columns.map(({ name, title }) => html`<th key=${name} scope="col" dir="auto">${title}</th>`)}</tr></thead>
      <tbody>${told.teams.slice(0, 200).map((row) => html`<${Row} key=${row.line} row=${row} columns=${told.columns} />`)}</tbody></table>
        </div>`}`;
}

/** A team of the list; what changes stands out. @param {{ row: import("../core/team-import.js").ListRow, columns: { name: string }[] }} props */
function Row({ row, columns }) {
  const isNew = row.changes.includes("added");
  const changes = (/** @type {string} */ name) => !isNew && row.changes.includes(["captain", "phone"].includes(name) ? "contact" : name);
  return html`<tr><td>${row.line}</td><td>${isNew ? say("desk-teams-list-new") : say("desk-teams-list-changed")}</td>
    ${columns.map(({ name }, index) => html`<td key=${name} dir="auto" class=${changes(name) ? "strong" : ""}>
      ${row.cells[index]}</td>`)}</tr>`;
}
