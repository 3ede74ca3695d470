// @ts-check
// What a draft has otherwise than the version in force, and its publication: first what the daemon says it changes for riders.
import { html, useEffect, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { compare } from "../core/compare.js";
import { useDesk } from "../parts/app.js";
import { propertyWords } from "../parts/property-words.js";
import { useEditing } from "../parts/editing.js";
import { Findings } from "./editor-form.js";
import { Dialog } from "../parts/dialog.js";

/** @type {Record<string, () => string>} */
const parts = {
  added: () => say("desk-editor-what-added"), removed: () => say("desk-editor-what-removed"), answer: () => say("desk-editor-what-answer"),
  points: () => say("desk-editor-what-points"), penalty: () => say("desk-editor-what-penalty"), place: () => say("desk-editor-what-place"),
  presence: () => say("desk-editor-what-presence"), attempts: () => say("desk-editor-what-attempts"),
    times: () => say("desk-editor-what-times"),
  texts: () => say("desk-editor-what-texts"), order: () => say("desk-editor-what-order"), scoring: () => say("desk-editor-what-scoring"),
  judging: () => say("desk-editor-what-judging"), stops: () => say("desk-editor-what-stops"), zones: () => say("desk-editor-what-zones"),
  routes: () => say("desk-editor-what-routes"), teams: () => say("desk-editor-what-teams"), app: () => say("desk-editor-what-app"),
};
const partWords = (/** @type {string[]} */ what) => what.map((one) => parts[one]?.() ?? one).join(", ");

/** Lists of what is otherwise. */
function Differences() {
  const { store } = useEditing("base", "history");
  const found = compare(store.state.base?.file, store.state.history.now.file);
  const list = (/** @type {string} */ title, /** @type {any[]} */ rows, /** @type {(row: any) => string} */ written) =>
    rows.length > 0 && html`<h3>${title}: ${rows.length}</h3><ul>
      ${rows.map((row) => html`<li key=${row.id} dir="auto">${written(row)}</li>`)}</ul>`;
  if (found.same) return html`<p>${say("desk-editor-same")}</p>`;
  const labels = (/** @type {string} */ kind, /** @type {string[]} */ names) =>
    names.map((name) => propertyWords(kind, name).label).join(", ");
  return html`<div>${list(say("desk-editor-added"), found.added, (row) => row.name)}
    ${list(say("desk-editor-removed"), found.removed, (row) => row.name)}
    ${list(say("desk-editor-moved"), found.moved, (row) => (row.metres == null ? row.name
      : say("desk-editor-moved-by", { name: row.name, count: row.metres })))}
    ${list(say("desk-editor-changed"), found.changed, (row) => `${row.name}: ${labels("task", row.properties)}`)}
    ${found.order && html`<p>${say("desk-editor-reordered")}</p>`}
      ${found.quest.length > 0 && html`<p>${say("desk-editor-quest-changed", { names: labels("quest", found.quest) })}</p>`}</div>`;
}

/** @param {{ onClose: () => void }} props */
export const Compare = ({ onClose }) => html`<${Dialog} title=${say("desk-editor-compare-title")} onClose=${onClose}><${Differences} />
  <//>`;

/** What riders notice of it, as the daemon tells. @param {{ told: any }} props */
function Changes({ told }) {
  const { changes = [], what = [], teams_out: out = 0, led_elsewhere: led = [] } = told;
  return html`${out > 0 && html`<p class="strong">${say("desk-editor-riders-out", { count: out })}</p>`}
    ${led.length > 0 && html`<p class="box warn">${say("desk-editor-led-elsewhere", { teams: led.join(", ") })}</p>`}
    ${what.length > 0 && html`<p>${say("desk-editor-quest-changed", { names: partWords(what) })}</p>`}
    ${changes.length === 0 ? !what.length && html`<p>${say("desk-editor-changes-none")}</p>`
      : html`<ul>${changes.map((/** @type {any} */ one) => html`<li key=${one.task} dir="auto">
      ${one.name}: ${[partWords(one.what), one.moved && say("desk-editor-moved-by",
        { name: say("desk-editor-moved"), count: Math.round(one.moved) }),
        one.answers > 0 && say("desk-editor-change-answers",
          { count: one.answers, teams: one.teams.map((/** @type {any} */ team) => team.team).join(", ") })].filter(Boolean).join("; ")}
          </li>`)}</ul>`}`;
}

/** @param {{ onClose: () => void }} props */
export function Publish({ onClose }) {
  const desk = useDesk();
  const editing = useEditing("checked", "base");
  const { checked, base } = editing.store.state;
  const [told, setTold] = useState(/** @type {any} */ (null));
  const [overtaken, setOvertaken] = useState(false);
  const looking = useRun();
  const publishing = useRun();
  useEffect(() => looking.run(async () => {
    setOvertaken(await editing.actions.isOvertaken());
    // The ways too, which takes longer than what is asked at each change.
    await editing.actions.check("true");
    return editing.actions.tryOut();
  }, setTold), []);
  const errors = (checked?.all ?? []).filter((one) => one.severity === "error");
  const publish = () => publishing.run(async () => {
    const answer = await editing.actions.publish();
    desk.actions.toast("ok", say("desk-editor-published", { version: answer.quest.version }));
    await desk.actions.loadQuests().catch(() => {});
  }, onClose);
  return html`<${Dialog} title=${say("desk-editor-publish-title")} onClose=${onClose} action=${html`
      <button type="button" class="button main" disabled=${!told || publishing.busy} onClick=${publish}>
        ${overtaken ? say("desk-editor-publish-over") : say("desk-editor-publish")}</button>`}>
    ${overtaken && html`<div class="box warn" role="alert"><p>${say("desk-editor-conflict")}</p>
      ${base && html`<details><summary>${say("desk-editor-conflict-look")}</summary><${Differences} /></details>`}</div>`}
    ${looking.busy && html`<${Loading} />`}
    ${looking.problem && (errors.length ? html`<p class="mistake" role="alert">${say("desk-editor-blocked")}</p>
      <${Findings} findings=${errors} />` : html`<${Mistake} problem=${looking.problem} />`)}
    ${told && html`${base ? html`<${Changes} told=${told} />` : html`<p>${say("desk-editor-publish-first")}</p>`}
      <${Findings} findings=${told.findings ?? []} />`}
    <${Mistake} problem=${publishing.problem} /><//>`;
}
