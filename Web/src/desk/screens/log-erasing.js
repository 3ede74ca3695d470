// @ts-check
import { html, useState } from "preact";
import { path } from "../../core/api.js";
import { useRun } from "../../parts/app.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";

/** Erasing what is personal: what goes, what stays, and the name typed once more before it is done. @param {any} props */
export function Erasing({ quest, teams }) {
  const desk = useDesk();
  const [team, setTeam] = useState("");
  const [positions, setPositions] = useState(true);
  const [typed, setTyped] = useState({ team: "", quest: "" });
  const one = useRun();
  const all = useRun();
  const erased = () => {
    setTyped({ team: "", quest: "" });
    desk.actions.toast("ok", say("desk-log-erased-done"));
  };
  return html`<section class="column"><h2>${say("desk-log-erase-title")}</h2><p>${say("desk-log-erase-words")}</p><p>
    ${say("desk-log-erase-stays")}</p>
    <div class="cards"><form class="box frame column" onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      one.run(() => desk.api.ask("POST", `${desk.below(quest, "teams")}/${path(team)}/erase`,
        { json: { confirm: typed.team.trim(), positions } }), erased);
    }}><h3>${say("desk-log-erase-team")}</h3>
      <div class="field"><label for="erase-team">${say("desk-log-team")}</label>
        <select id="erase-team" class="input" value=${team} onChange=${(/** @type {any} */ event) => setTeam(event.target.value)}>
        <option value="">–</option>${teams.map((/** @type {any} */ each) =>
        html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select></div>
      <label class="tick"><input type="checkbox" checked=${positions} onChange=${() => setPositions(!positions)} />
        ${say("desk-log-erase-positions")}</label>
      ${team && html`<div class="field"><label for="erase-confirm">${say("desk-log-erase-type", { name: team })}</label>
        <input id="erase-confirm" class="input" autocomplete="off" spellcheck=${false} value=${typed.team}
        onInput=${(/** @type {any} */ event) => setTyped({ ...typed, team: event.target.value })} /></div>`}
      <${Mistake} problem=${one.problem} /><button class="button danger" disabled=${one.busy || !team || typed.team.trim() !== team}>
        ${say("desk-log-erase")}</button></form>
    <form class="box frame column" onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      all.run(() => desk.api.ask("POST", desk.below(quest, "erase"), { json: { confirm: typed.quest.trim() } }), erased);
    }}><h3>${say("desk-log-erase-quest")}</h3><p>${say("desk-log-erase-quest-words")}</p>
      <div class="field"><label for="erase-quest">${say("desk-log-erase-type", { name: quest })}</label>
        <input id="erase-quest" class="input" autocomplete="off" spellcheck=${false} value=${typed.quest}
        onInput=${(/** @type {any} */ event) => setTyped({ ...typed, quest: event.target.value })} /></div>
      <${Mistake} problem=${all.problem} /><button class="button danger" disabled=${all.busy || typed.quest.trim() !== quest}>
        ${say("desk-log-erase")}</button></form></div></section>`;
}
