// @ts-check
// One team: what it is called, its class, wave and contact, its code, its phones, its start and finish, and how it goes.
import { html, useEffect, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { cardLink, forgetIssued, issuedOf, keepIssued } from "../core/issued.js";
import { at } from "../core/place.js";
import { requestsOf } from "../core/team-list.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { Field, Tick } from "../parts/field.js";
import { useLoad } from "../parts/load.js";
import { Link } from "../parts/qr.js";
import { serverOf, useTimes } from "../parts/quest.js";

/** A code that was just told, with the link of the card. @param {any} props */
export function Issued({ quest, team, code }) {
  const { about } = useDeskPart("about");
  return html`<div class="column"><p class="code">${code}</p><${Link} quest=${quest} link=${cardLink(serverOf(about), quest, code)} label=${team.name || team.id}>
    <p class="quiet">${say("desk-teams-code-once")} <a href=${at("print", quest, "cards")}>${say("desk-print-cards")}</a></p><//></div>`;
}

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
  const now = body && { name: team.name, bib: team.bib ? String(team.bib) : "", class: team.class ?? "", wave: team.wave ?? "", captain: body.captain ?? "", phone: body.phone ?? "" };
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
    for (const [route, json] of requestsOf(changes, Object.fromEntries(fields.map((name) => [name, form[name].trim()])))) await desk.api.ask("PUT", below(route), { json });
    desk.actions.toast("ok", say("desk-saved"));
  });
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ more = {}) => html`<${Field} id=${`team-${name}`} label=${label} value=${form[name]} onInput=${(/** @type {string} */ value) => setForm({ ...form, [name]: value })} ...${more} />`;
  const choices = (/** @type {any[]} */ list) => [["", "–"], ...list.map((one) => [one.id, one.name])];
  const code = issuedOf("team", quest).find((one) => one.id === id)?.code;
  const ask = (/** @type {any} */ about) => {
    setTyped("");
    setAsked(about);
  };
  const questions = {
    code: { title: say("desk-teams-code-ask"), tell: say("desk-teams-code-tell"), yes: say("desk-teams-code-new"), act: async () => {
      const told = await desk.api.ask("POST", below("code"), { json: {} });
      keepIssued("team", quest, { id, name: told.team.name, number: told.team.number, code: told.join_code });
    } },
    revoke: { title: say("desk-teams-revoke-ask"), tell: say("desk-teams-revoke-tell"), yes: say("desk-teams-revoke"), danger: true, act: async () => {
      await desk.api.ask("DELETE", below("code"));
      forgetIssued("team", quest, id);
    } },
    remove: { title: say("desk-teams-remove-ask", { name: team?.name ?? id }), tell: say("desk-teams-remove-tell"), yes: say("desk-teams-remove"), danger: true, leaves: true, act: () => desk.api.ask("DELETE", below()) },
    erase: { title: say("desk-teams-erase-ask", { name: team?.name ?? id }), tell: say("desk-teams-erase-tell"), yes: say("desk-teams-erase"), danger: true, typed: true, act: () => desk.api.ask("POST", below("erase"), { json: { confirm: typed.trim(), positions } }) },
  };
  const clock = (/** @type {"start" | "finish"} */ what, /** @type {string} */ word, /** @type {string | undefined} */ at) => html`<div class="line wrap"><span class="wide">${word}: <strong>${at ? dayAndTime(at) : "–"}</strong></span>
    <button type="button" class="button small" disabled=${busy} onClick=${() => act(() => desk.api.ask("PUT", below(what), { json: {} }))}>${say("desk-teams-now")}</button>
    ${at && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act(() => desk.api.ask("DELETE", below(what)))}>${say("desk-teams-take-back")}</button>`}</div>`;
  const isNew = form && now && fields.some((name) => form[name].trim() !== now[name]);
  return html`<${Dialog} title=${team ? `${team.number ? `№ ${team.number} ` : ""}${team.name}` : id} onClose=${onClose} action=${form && html`<button type="button" class="button main" disabled=${busy || !isNew || !form.name.trim()} onClick=${save}>${say("desk-save")}</button>`}>
    <${Mistake} problem=${problem} />${!form && !problem && html`<${Loading} />`}
    ${form && team && html`<div class="pair">${field("name", say("web-team-name"), { maxlength: 100 })}${field("bib", say("desk-teams-bib"), { inputmode: "numeric", maxlength: 5 })}
        ${classes.length > 0 && field("class", say("web-class"), { options: choices(classes) })}${waves.length > 0 && field("wave", say("desk-teams-wave"), { options: choices(waves) })}
        ${field("captain", say("web-captain-name"), { maxlength: 100 })}${field("phone", say("web-captain-phone"), { type: "tel", maxlength: 100 })}</div>
      <${Mistake} problem=${refused} />
      <h3>${say("desk-teams-code")}</h3>
      ${code ? html`<${Issued} quest=${quest} team=${team} code=${code} />` : html`<p>${body.code ? (body.code.good ? say("desk-teams-code-good", { count: body.code.used }) : say("desk-teams-code-bad")) : say("desk-teams-code-none")}
        ${body.code?.expires ? ` ${say("desk-teams-code-until", { time: dayAndTime(body.code.expires) })}` : ""}</p>`}
      <div class="buttons start"><button type="button" class="button small" onClick=${() => ask(questions.code)}><${Icon} name="redo" size=${20} />${say("desk-teams-code-new")}</button>
        ${body.code && html`<button type="button" class="button small" onClick=${() => ask(questions.revoke)}><${Icon} name="lock" size=${20} />${say("desk-teams-revoke")}</button>`}</div>
      <h3>${say("desk-teams-devices")}</h3>
      ${body.devices.some((/** @type {any} */ one) => !one.removed) ? html`<ul class="plain rows">${body.devices.filter((/** @type {any} */ one) => !one.removed).map((/** @type {any} */ one) => html`<li key=${one.id}><div class="line wrap"><span class="wide" dir="auto">${one.name || one.id.slice(-6)}
          <br /><span class="quiet">${[dayAndTime(one.joined_at), one.tracker && say("desk-teams-tracker"), one.tracking_paused_at && say("desk-teams-tracking-paused")].filter(Boolean).join(" · ")}</span></span>
        ${one.captain ? html`<span class="chip">${say("web-device-captain")}</span>` : html`<button type="button" class="button small" disabled=${busy} onClick=${() => act(() => desk.api.ask("PUT", below("captain"), { json: { device: one.id } }))}>${say("desk-teams-captain")}</button>`}
        <button type="button" class="button small danger" onClick=${() => ask({ title: say("desk-teams-device-ask"), tell: say("desk-teams-device-tell"), yes: say("desk-teams-remove"), danger: true, act: () => desk.api.ask("DELETE", below("devices", one.id)) })}>${say("desk-teams-remove")}</button></div></li>`)}</ul>`
        : html`<p class="quiet">${say("desk-teams-no-devices")}</p>`}
      <h3>${say("desk-teams-ride")}</h3><div class="rows">${clock("start", say("desk-teams-start"), team.started_at)}${clock("finish", say("desk-teams-finish"), team.finished_at)}</div>
      <div class="buttons start"><button type="button" class="button small danger" onClick=${() => ask(questions.remove)}><${Icon} name="bin" size=${20} />${say("desk-teams-remove-team")}</button>
        <button type="button" class="button small danger" onClick=${() => ask(questions.erase)}><${Icon} name="bin" size=${20} />${say("desk-teams-erase")}</button></div>`}
    ${asked && html`<${Ask} title=${asked.title} yes=${asked.yes} danger=${asked.danger} onClose=${() => setAsked(null)} onYes=${async () => {
      if (asked.typed && typed.trim() !== id) throw Object.assign(new Error(), { detail: say("desk-type-name", { name: id }) });
      await asked.act();
      if (!asked.leaves) return changed();
      await onChange();
      onClose();
    }}><p>${asked.tell}</p>${asked.typed && html`<${Field} id="team-typed" label=${say("desk-type-name", { name: id })} value=${typed} onInput=${setTyped} spellcheck=${false} />
      <${Tick} checked=${positions} onChange=${setPositions}>${say("desk-teams-erase-positions")}<//>`}<//>`}<//>`;
}
