// @ts-check
// A new quest: a draft of this browser, until it is published.
import { html, useEffect, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import * as drafts from "../core/draft.js";
import { keepNew, keptDrafts } from "../core/editing.js";
import { timeOf } from "../core/moment.js";
import { at, go } from "../core/place.js";
import { slugOf } from "../core/slug.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { propertyWords } from "../parts/property-words.js";
import { FileField } from "./editor-import.js";

const validID = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/;
/** Zones as the browser knows them, for who types one. */
const zones = () => /** @type {any} */ (Intl).supportedValuesOf?.("timeZone") ?? [];

/** Start and finish near the middle of a map. @param {number[] | undefined} bounds */
function stops(bounds) {
  if (!bounds) return [];
  const [west, south, east, north] = bounds;
  const middle = /** @type {[number, number]} */ ([(west + east) / 2, (south + north) / 2]);
  return [["start", -100, say("desk-editor-start")], ["finish", 100, say("desk-editor-finish")]].map(([role, metres, name]) =>
    ({ type: "Feature", properties: { role, name }, geometry: { type: "Point", coordinates: drafts.shifted(middle, Number(metres), 0) } }));
}

/** @param {{ onClose: () => void }} props */
function NewQuest({ onClose }) {
  const desk = useDesk();
  const { quests, language, about } = useDeskPart("quests", "language", "about");
  const { busy, problem, run } = useRun();
  const [form, setForm] = useState({ id: "", title: "", language, opens: "", closes: "",
    "time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" });
  const [file, setFile] = useState(/** @type {any} */ (null));
  // What stands in links is offered by the title, until somebody types it.
  const id = (form.id || slugOf(form.title)).trim();
  const taken = quests?.some((/** @type {any} */ one) => one.id === id);
  const field = (/** @type {keyof typeof form} */ name, /** @type {any} */ more = {}) => {
    const { label, help } = propertyWords("quest", name);
    const told = name === "id" ? say("desk-editor-create-id-words") : help;
    return html`<div class="field"><label for=${`new-${name}`}>${label}</label>
      <input id=${`new-${name}`} class="input" autocomplete="off" aria-describedby=${`new-${name}-help`}
      value=${name === "id" ? id : form[name]} ...${more}
      onInput=${(/** @type {any} */ event) => setForm({ ...form, [name]: event.target.value })} />
        <p class="quiet help" id=${`new-${name}-help`}>${told}</p></div>`;
  };
  const read = (/** @type {any} */ found) => {
    setFile(found);
    const own = drafts.questProperties(drafts.draftOf(found));
    setForm({ ...form, title: form.title || String(own.title ?? own.name ?? ""),
      "time-zone": String(own["time-zone"] ?? form["time-zone"]) });
  };
  const create = () => run(async () => {
    let draft = drafts.draftOf(file ?? { features: stops(about?.map?.bounds) });
    const zone = form["time-zone"];
    const said = { title: form.title, language: form.language, opens: timeOf(form.opens, zone), closes: timeOf(form.closes, zone),
      "time-zone": zone };
    for (const [name, value] of Object.entries(said)) if (!drafts.isBlank(value)) draft = drafts.setQuestProperty(draft, name, value);
    if (!await keepNew(desk.platform.database, id, draft.file)) throw { detail: say("desk-editor-create-taken") };
  }, () => go("editor", id));
  return html`<${Dialog} title=${say("desk-editor-create-title")} onClose=${onClose}
    action=${html`<button type="button" class="button main" disabled=${busy || taken || !validID.test(id) || !form.title.trim()}
    onClick=${create}>${say("desk-editor-create")}</button>`}>
    ${field("title", { dir: "auto" })}
    ${field("id", { maxlength: 64, spellcheck: false, "aria-invalid": taken || (id && !validID.test(id)) ? "true" : undefined })}
      ${taken && html`<p class="mistake" role="alert">${say("desk-editor-create-taken")}</p>`}
    <div class="field"><label for="new-language">${propertyWords("quest", "language").label}</label>
      <select id="new-language" class="input" value=${form.language}
      onChange=${(/** @type {any} */ event) => setForm({ ...form, language: event.target.value })}>
      <option value="ru">${say("desk-editor-in-russian")}</option><option value="en">${say("desk-editor-in-english")}</option></select>
        </div>
    ${field("opens", { type: "datetime-local" })}${field("closes", { type: "datetime-local" })}${field("time-zone", { list: "zones" })}
    <datalist id="zones">${zones().map((/** @type {string} */ zone) => html`<option key=${zone} value=${zone} />`)}</datalist>
    <${FileField} quest=${validID.test(id) ? id : "new"} onRead=${read} label=${say("desk-editor-create-from")} />
      <${Mistake} problem=${problem} /><//>`;
}

/** "Create" and "Import", and the drafts of quests that were never published. */
export function CreateQuest() {
  const desk = useDesk();
  const { quests } = useDeskPart("quests", "language");
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState(/** @type {any[]} */ ([]));
  useEffect(() => void keptDrafts(desk.platform.database).then(setKept, () => {}), []);
  const own = kept.filter((one) => !quests?.some((/** @type {any} */ quest) => quest.id === one.draft));
  return html`<div class="buttons start"><button type="button" class="button main" onClick=${() => setOpen(true)}>
    ${say("desk-editor-create")}</button>
      <button type="button" class="button" onClick=${() => setOpen(true)}>${say("desk-editor-import")}</button></div>
    ${own.length > 0 && html`<h2>${say("desk-editor-drafts")}</h2><ul class="plain cards">
      ${own.map((one) => html`<li key=${one.draft} class="box frame column"><h3 dir="auto"><a href=${at("editor", one.draft)}>
      ${String(drafts.questProperties(drafts.draftOf(one.file)).title ?? one.draft)}</a></h3>
      <p class="quiet">${one.draft}</p><p><span class="chip">${say("desk-editor-not-published")}</span></p></li>`)}</ul>`}
    ${isOpen && html`<${NewQuest} onClose=${() => setOpen(false)} />`}`;
}
