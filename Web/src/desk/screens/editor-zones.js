// @ts-check
// What is closed or slowed down at once, beside the quest's file: it holds for all routes until it is removed.
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { numberOf } from "../core/draft.js";
import { useDesk } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { useEditing } from "../parts/editing.js";

/** Those in force, with a button that opens each again. */
export function Zones() {
  const desk = useDesk();
  const { quest, store } = useEditing("base");
  const { busy, problem, run } = useRun();
  const { body, reload } = useLoad(store.state.base ? desk.below(quest, "zones") : null);
  const zones = (body?.zones ?? []).filter((/** @type {any} */ zone) => zone.source !== "document");
  if (!zones.length) return null;
  return html`<h2>${say("desk-editor-zones-now")}</h2><${Mistake} problem=${problem} />
    <ul class="plain rows">${zones.map((/** @type {any} */ zone) =>
      html`<li key=${zone.id}><div class="line"><span class="wide" dir="auto">${zone.name}</span>
      <button type="button" class="button" disabled=${busy} onClick=${() =>
        run(() => desk.api.ask("DELETE", desk.below(quest, "zones", zone.id)), reload)}>${say("desk-delete")}</button></div></li>`)}</ul>`;
}

/** Asks for the name of what was drawn, and how slow it is. @param {{ geometry: any, slow: boolean, onClose: () => void }} props */
export function ZoneAsk({ geometry, slow, onClose }) {
  const desk = useDesk();
  const { quest } = useEditing();
  const [name, setName] = useState("");
  const [factor, setFactor] = useState("3");
  return html`<${Ask} title=${say("desk-editor-zone-title")} yes=${slow ? say("desk-editor-slow") : say("desk-editor-street")}
    onClose=${onClose}
    onYes=${() => desk.api.ask("POST", desk.below(quest, "zones"),
      { json: { name, geometry, ...(slow ? { slow: numberOf(factor) } : {}) } })}>
    <p>${say("desk-editor-zone-words")}</p>
    <div class="field"><label for="zone-name">${say("desk-editor-zone-name")}</label>
      <input id="zone-name" class="input" maxlength="200" value=${name}
      onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></div>
    ${slow && html`<div class="field"><label for="zone-slow">${say("desk-editor-zone-slow")}</label>
      <input id="zone-slow" class="input" inputmode="decimal" value=${factor}
      onInput=${(/** @type {any} */ event) => setFactor(event.target.value)} /></div>`}<//>`;
}
