// @ts-check
// One team: what it is called, its class, wave and contact, its code, its phones, its start and finish, and how it goes.
import { html, useEffect, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { requestsOf } from "../core/team-changes.js";
import { useDesk } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { Field, Tick } from "../parts/field.js";
import { useLoad } from "../parts/load.js";
import { useTimes } from "../parts/quest.js";
import { JoinCode } from "./team-code.js";
import { Devices } from "./team-devices.js";

/** @type {any[]} */
const fields = ["name", "bib", "class", "wave", "captain", "phone"];

/** @param {any} props */
export function TeamDialog({ quest, id, waves, classes, about, onChange, onClose }) {
  const desk = useDesk();
  const { dayAndTime } = useTimes(about);
  const below = (/** @type {string[]} */ ...rest) => desk.below(quest, "teams", id, ...rest);
  const { body, problem, reload } = useLoad(below(), { every: 15 });
  const [form, setForm] = useState(/** @type {any} */ (null));
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const [typed, setTyped] = useState("");
  const [positions, setPositions] = useState(false);
  const { busy, problem: refused, run } = useRun();
  const team = body?.team;
  const now = body && { name: team.name, bib: team.bib ? String(team.bib) : "", class: team.class ?? "", wave: team.wave ?? "",
    captain: body.captain ?? "", phone: body.phone ?? "" };
  useEffect(() => {
    if (now && !form) setForm(now);
  }, [body]);
  const changed = async () => {
    await Promise.all([reload(), onChange()]);
  };
  const act = (/** @type {() => any} */ work) => run(async () => {
    await work();
    await changed();
  });
  const save = () => act(async () => {
    const changes = fields.filter((name) => form[name].trim() !== now[name]);
    for (const [route, json] of requestsOf(changes, Object.fromEntries(fields.map((name) => [name,
      form[name].trim()])))) await desk.api.ask("PUT", below(route), { json });
    desk.actions.toast("ok", say("desk-saved"));
  });
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ more = {}) =>
    html`<${Field} id=${`team-${name}`} label=${label} value=${form[name]}
    onInput=${(/** @type {string} */ value) => setForm({ ...form, [name]: value })} ...${more} />`;
  const choices = (/** @type {any[]} */ list) => [["", "–"], ...list.map((one) => [one.id, one.name])];
  const ask = (/** @type {any} */ about) => {
    setTyped("");
    setAsked(about);
  };
  const questions = {
    remove: { title: say("desk-teams-remove-ask", { name: team?.name ?? id }), tell: say("desk-teams-remove-tell"),
      yes: say("desk-teams-remove"), danger: true, leaves: true, act: () => desk.api.ask("DELETE", below()) },
    erase: { title: say("desk-teams-erase-ask", { name: team?.name ?? id }), tell: say("desk-teams-erase-tell"),
      yes: say("desk-teams-erase"), danger: true, typed: true,
      act: () => desk.api.ask("POST", below("erase"), { json: { confirm: typed.trim(), positions } }) },
  };
  const clock = (/** @type {"start" | "finish"} */ what, /** @type {string} */ word, /** @type {string | undefined} */ at) =>
    html`<div class="line wrap"><span class="wide">${word}: <strong>${at ? dayAndTime(at) : "–"}</strong></span>
    <button type="button" class="button small" disabled=${busy} onClick=${() => act(() => desk.api.ask("PUT", below(what), { json: {} }))}>
      ${say("desk-teams-now")}</button>
    ${at && html`<button type="button" class="button small" disabled=${busy}
      onClick=${() => act(() => desk.api.ask("DELETE", below(what)))}>${say("desk-teams-take-back")}</button>`}</div>`;
  const isNew = form && now && fields.some((name) => form[name].trim() !== now[name]);
  return html`<${Dialog} title=${team ? `${team.number ? `№ ${team.number} ` : ""}${team.name}` : id} onClose=${onClose}
    action=${form && html`<button type="button" class="button main" disabled=${busy || !isNew || !form.name.trim()} onClick=${save}>
    ${say("desk-save")}</button>`}>
    <${Mistake} problem=${problem} />${!form && !problem && html`<${Loading} />`}
    ${form && team && html`<div class="pair">${field("name", say("web-team-name"), { maxlength: 100 })}
      ${field("bib", say("desk-teams-bib"), { inputmode: "numeric", maxlength: 5 })}
        ${classes.length > 0 && field("class", say("web-class"), { options: choices(classes) })}
          ${waves.length > 0 && field("wave", say("desk-teams-wave"), { options: choices(waves) })}
        ${field("captain", say("web-captain-name"), { maxlength: 100 })}
          ${field("phone", say("web-captain-phone"), { type: "tel", maxlength: 100 })}</div>
      <${Mistake} problem=${refused} />
      <h3>${say("desk-teams-code")}</h3>
      <${JoinCode} quest=${quest} team=${team} code=${body.code} onDone=${changed} />
      <h3>${say("desk-teams-devices")}</h3>
      <${Devices} quest=${quest} team=${id} detail=${body} onDone=${changed} />
      <h3>${say("desk-teams-ride")}</h3><div class="rows">${clock("start", say("desk-teams-start"), team.started_at)}
        ${clock("finish", say("desk-teams-finish"), team.finished_at)}</div>
      <div class="buttons start"><button type="button" class="button small danger" onClick=${() => ask(questions.remove)}>
        <${Icon} name="bin" size=${20} />${say("desk-teams-remove-team")}</button>
        <button type="button" class="button small danger" onClick=${() => ask(questions.erase)}><${Icon} name="bin" size=${20} />
          ${say("desk-teams-erase")}</button></div>`}
    ${asked && html`<${Ask} title=${asked.title} yes=${asked.yes} danger=${asked.danger} onClose=${() => setAsked(null)}
      onYes=${async () => {
      if (asked.typed && typed.trim() !== id) throw Object.assign(new Error(), { detail: say("desk-type-name", { name: id }) });
      await asked.act();
      if (!asked.leaves) return changed();
      await onChange();
      onClose();
    }}><p>${asked.tell}</p>${asked.typed && html`<${Field} id="team-typed" label=${say("desk-type-name", { name: id })} value=${typed}
      onInput=${setTyped} spellcheck=${false} />
      <${Tick} checked=${positions} onChange=${setPositions}>${say("desk-teams-erase-positions")}<//>`}<//>`}<//>`;
}
