// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { addAll, draftOf } from "../core/draft.js";
import { readFile } from "../core/importing.js";
import { useDesk } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { useEditing } from "../parts/editing.js";
import { Findings } from "./editor-form.js";
import { nameOf } from "./editor-list.js";

/**
 * A file of another program, dropped or chosen, and what it would bring.
 * @param {{ quest: string, onRead: (file: any) => void, label?: string }} props
 */
export function FileField({ quest, onRead, label = say("desk-editor-import-file") }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [read, setRead] = useState(/** @type {any} */ (null));
  const take = (/** @type {File | undefined} */ file) => file && run(async () => {
    const found = await readFile(desk.api, desk.below(quest, "import"), file);
    if (!found) throw { detail: say("desk-editor-import-unreadable") };
    return found;
  }, (found) => {
    setRead(found);
    onRead(found.file);
  });
  return html`<div class="field drop" onDragOver=${(/** @type {any} */ event) => event.preventDefault()}
    onDrop=${(/** @type {any} */ event) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }}><label for="import-file">${label}</label>
    <input id="import-file" class="input" type="file" disabled=${busy} aria-describedby="import-help"
      accept=".gpx,.kml,.kmz,.xml,.csv,.txt,.geojson,.json" onChange=${(/** @type {any} */ event) => take(event.target.files[0])} />
    <p class="quiet help" id="import-help">${say("desk-editor-import-formats")}</p><${Mistake} problem=${problem} />
    ${read && html`<p class="strong" role="status">${say("desk-editor-import-found", { count: read.file.features.length })}</p>
      <ul class="preview-list">${read.file.features.slice(0,
        100).map((/** @type {any} */ one, /** @type {number} */ index) => html`<li key=${index} dir="auto">${nameOf(one)}</li>`)}</ul>
      ${read.remarks.length > 0 && html`<ul>${read.remarks.map((/** @type {any} */ one, /** @type {number} */ index) =>
        html`<li key=${index}>${one.text}</li>`)}</ul>`}<${Findings} findings=${read.findings} />`}</div>`;
}

/** @param {{ onClose: () => void }} props */
export function ImportFile({ onClose }) {
  const editing = useEditing();
  const [file, setFile] = useState(/** @type {any} */ (null));
  const bring = (/** @type {(draft: any) => any} */ work) => () => {
    editing.actions.change(work);
    editing.actions.fit();
    onClose();
  };
  return html`<${Dialog} title=${say("desk-editor-import")} onClose=${onClose} action=${html`
    <button type="button" class="button" disabled=${!file} onClick=${bring(() => draftOf(file))}>${say("desk-editor-import-replace")}
      </button>
    <button type="button" class="button main" disabled=${!file} onClick=${bring((draft) => addAll(draft, file.features))}>
      ${say("desk-editor-import-add")}</button>`}>
    <${FileField} quest=${editing.quest} onRead=${setFile} /><//>`;
}
