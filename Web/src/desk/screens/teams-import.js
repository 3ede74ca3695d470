// @ts-check
// A list of teams from a spreadsheet: looked at first, then taken over team by team. Who was taken is found again by the next look, so
// that the rest can follow where the network went away.
import { html, useMemo, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { decoded, isWorkbook, rowsOf } from "../core/csv.js";
import { keepIssued } from "../core/issued.js";
import { at } from "../core/place.js";
import { meaningsOf, planOf, requestsOf } from "../core/team-list.js";
import { useDesk } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { useVocabularies } from "../parts/vocabulary.js";

/** @type {Record<string, (values: any) => string>} */
const faults = {
  "no-names": () => say("desk-teams-fault-no-names"),
  "column-twice": () => say("desk-teams-fault-column-twice"),
  "no-name": () => say("desk-teams-fault-no-name"),
  unknown: ({ word }) => say("desk-teams-fault-unknown", { word }),
  "no-number": ({ word }) => say("desk-teams-fault-no-number", { word }),
  rounded: () => say("desk-teams-fault-rounded"),
  twice: ({ line }) => say("desk-teams-fault-twice", { line }),
  several: () => say("desk-teams-fault-several"),
  taken: ({ team }) => say("desk-teams-fault-taken", { team }),
};

/** Most bytes of a list, as `questctl team import` takes it. */
const limit = 4 << 20;

/** @param {any} props */
export function ImportTeams({ quest, ground, onChange, onClose }) {
  const desk = useDesk();
  const [rows, setRows] = useState(/** @type {any[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [state, setState] = useState(/** @type {{ done: number, all: number, busy: boolean } | null} */ (null));
  const vocabularies = useVocabularies();
  const words = useMemo(() => ({
    columns: meaningsOf(Object.values(vocabularies ?? {}).map((one) => one["desk-teams-list-columns"])),
    entries: meaningsOf(Object.values(vocabularies ?? {}).map((one) => one["desk-teams-list-entries"])),
  }), [vocabularies]);
  const plan = useMemo(() => rows && planOf(rows, ground, words),
    [rows, words, ground.teams, ground.contacts, ground.waves.length, ground.classes.length]);
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    setState(null);
    setProblem(null);
    const bytes = new Uint8Array(await file.slice(0, limit + 1).arrayBuffer());
    const refused = bytes.length > limit ? say("desk-teams-list-large") : isWorkbook(bytes) ? say("desk-teams-list-workbook") : "";
    setRows(refused ? null : rowsOf(decoded(bytes)));
    if (refused) setProblem({ detail: refused });
  };
  /** What is copied from a spreadsheet comes as text. @param {string} text */
  const paste = (text) => {
    setState(null);
    setProblem(null);
    setRows(text.trim() ? rowsOf(text) : null);
  };
  async function take() {
    if (!plan) return;
    const all = plan.steps.length;
    setProblem(null);
    setState({ done: 0, all, busy: true });
    let done = 0;
    try {
      for (const id of plan.free) await desk.api.ask("PUT", desk.below(quest, "teams", id, "bib"), { json: {} });
      for (const { row, team, changes } of plan.steps) {
        let id = team?.id;
        try {
          if (!team) {
            const json = { name: row.name, id: row.id || undefined, bib: row.bib ? Number(row.bib) : undefined };
            const told = await desk.api.ask("POST", desk.below(quest, "teams"), { json });
            id = told.team.id;
            keepIssued("team", quest, { id, name: told.team.name, number: told.team.number, code: told.join_code });
          }
          // The number of a new team comes with it.
          const rest = team ? changes : changes.filter((one) => one !== "bib");
          for (const [route, json] of requestsOf(rest, { ...row, reason: say("desk-teams-list-reason") })) {
            await desk.api.ask("PUT", desk.below(quest, "teams", id, route), { json });
          }
        } catch (refused) {
          const { detail = "" } = /** @type {any} */ (refused);
          throw detail ? { detail: say("desk-teams-list-stopped", { line: row.line, text: detail }) } : refused;
        }
        setState({ done: ++done, all, busy: true });
      }
      setState({ done, all, busy: false });
      setRows(null);
    } catch (refused) {
      setProblem(refused);
      setState({ done, all, busy: false });
    }
    await onChange();
  }
  const busy = state?.busy ?? false;
  const finished = state && !busy && state.done === state.all && !rows;
  return html`<${Dialog} title=${say("desk-teams-import")} onClose=${() => busy || onClose()}
    action=${plan && html`<button type="button" class="button main" disabled=${busy || plan.problems.length > 0 || !plan.steps.length}
    onClick=${take}>${say("desk-teams-list-take", { count: plan.steps.length })}</button>`}>
    <p>${say("desk-teams-list-words")}</p>
    <div class="field"><label for="team-file">${say("desk-teams-list-file")}</label>
      <input id="team-file" type="file" class="input" accept=".csv,.tsv,.txt,text/csv" disabled=${busy}
      onChange=${(/** @type {any} */ event) => read(event.target.files[0])} /></div>
    <div class="field"><label for="team-paste">${say("desk-teams-list-paste")}</label>
      <textarea id="team-paste" class="input" rows="4" dir="auto" spellcheck=${false} maxlength=${limit} disabled=${busy}
      onInput=${(/** @type {any} */ event) => paste(event.target.value)}></textarea></div>
    ${state && html`<div role="status" class="column"><div class="progress">
      <span style=${`width:${100 * state.done / Math.max(1, state.all)}%`}></span></div>
      <p>${say("desk-teams-list-done", { count: state.done, all: state.all })}</p>
        ${finished && html`<p class="ok row"><${Icon} name="tick" /><a class="button small" href=${at("print", quest, "cards")}>
        ${say("desk-print-cards")}</a></p>`}</div>`}
    <${Mistake} problem=${problem} />
    ${plan && html`${plan.problems.length > 0 && html`<div class="box bad" role="alert"><p class="strong">
      ${say("desk-teams-list-faults", { count: plan.problems.length })}</p>
        <ul class="plain">${plan.problems.slice(0, 50).map((one, index) =>
          html`<li key=${index}>${say("desk-teams-list-line", { line: one.line })} ${one.column
          && html`<strong dir="auto">${one.column}</strong>`} ${faults[one.code](one.values ?? {})}</li>`)}</ul></div>`}
      ${plan.strange.length > 0 && html`<p class="quiet">${say("desk-teams-list-strange", { list: plan.strange.join(", ") })}</p>`}
      <p>${say("desk-teams-list-sum", { new: plan.steps.filter((one) => !one.team).length,
        changed: plan.steps.filter((one) => one.team).length, same: plan.unchanged, others: plan.others })}</p>
      ${plan.steps.length > 0 && html`<div class="scroll-x preview-list" tabindex="0" role="region"
        aria-label=${say("desk-teams-list-preview")}><table class="dense"><thead><tr><th scope="col">${say("desk-teams-list-row")}</th><td>
        </td>${plan.columns.map((name) => html`<th key=${name} scope="col" dir="auto">${plan.titles[name]}</th>`)}</tr></thead>
        <tbody>${plan.steps.slice(0, 200).map((one) => html`<tr key=${one.row.line}><td>${one.row.line}</td><td>
          ${one.team ? say("desk-teams-list-changed") : say("desk-teams-list-new")}</td>
          ${plan.columns.map((name) => html`<td key=${name} dir="auto" class=${one.changes.includes(name) && one.team ? "strong" : ""}>
            ${one.row[name]}</td>`)}</tr>`)}</tbody></table></div>`}`}<//>`;
}
