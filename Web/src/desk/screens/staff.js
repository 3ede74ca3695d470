// @ts-check
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { deskLink, keepIssued } from "../core/issued.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { Link } from "../parts/qr.js";
import { serverOf, useQuest, useTimes } from "../parts/quest.js";
import { roleWord } from "./entrance.js";

/** What a role may do, in a sentence. @type {Record<string, () => string>} */
const means = {
  organiser: () => say("desk-staff-organiser"), judge: () => say("desk-staff-judge"),
  steward: () => say("desk-staff-steward"), viewer: () => say("desk-staff-viewer"),
};

/** @type {Record<string, [string, string, () => string]>} */
const states = {
  invited: ["wait", "clock", () => say("desk-staff-invited")],
  joined: ["ok", "tick", () => say("desk-staff-joined")],
  expired: ["warn", "clock", () => say("desk-staff-expired")],
  revoked: ["", "lock", () => say("desk-staff-revoked")],
};

const day = 86_400;

/** Invites somebody; the link is told here, this once. @param {any} props */
function Invite({ quest, onInvited, onClose }) {
  const desk = useDesk();
  const { about } = useDeskPart("about");
  const [form, setForm] = useState({ role: "steward", name: "", expires: String(7 * day), access: "" });
  const [told, setTold] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => setForm({ ...form, [name]: value });
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const json = { role: form.role, name: form.name.trim(), expires_in: Number(form.expires), access_for: form.access ? Number(form.access)
      : undefined };
    run(() => desk.api.ask("POST", desk.below(quest, "staff"), { json }), (invitation) => {
      const link = invitation.link ?? deskLink(serverOf(about), quest, invitation.code);
      keepIssued("staff", quest, { id: invitation.staff.id, name: invitation.staff.name, role: invitation.staff.role, code: invitation.code,
        link });
      setTold({ ...invitation, link });
      onInvited();
    });
  };
  return html`<${Dialog} title=${say("desk-staff-invite")} onClose=${onClose}
    action=${told && html`<a class="button main" href=${at("print", quest, "staff")}>${say("desk-print")}</a>`}>
    ${told ? html`<p>${say("desk-staff-once")}</p><${Link} quest=${quest} link=${told.link}
      label=${`${told.staff.name} – ${roleWord(told.staff.role)}`} />`
      : html`<form class="column" onSubmit=${submit}><${Field} id="staff-name" label=${say("desk-staff-name")} value=${form.name}
        onInput=${set("name")} maxlength="100" />
        <${Roles} chosen=${form.role} onChoose=${set("role")} />
        <div class="pair"><${Field} id="staff-expires" label=${say("desk-staff-expires")} value=${form.expires} onInput=${set("expires")}
          options=${[1, 7, 30].map((count) => [String(count * day), say("desk-staff-days", { count })])} />
          <${Field} id="staff-access" label=${say("desk-staff-access")} value=${form.access} onInput=${set("access")}
            options=${[["", say("desk-staff-until-revoked")],
            ...[2, 7, 30].map((count) => [String(count * day), say("desk-staff-days", { count })])]} /></div>
        <${Mistake} problem=${problem} /><button class="button main" disabled=${busy || !form.name.trim()}>${say("desk-staff-invite")}
          </button></form>`}<//>`;
}

/** The roles to choose from, each with what it may do. @param {{ chosen: string, onChoose: (role: string) => void }} props */
function Roles({ chosen, onChoose }) {
  return html`<fieldset class="options"><legend>${say("desk-staff-role")}</legend>
    ${Object.keys(means).map((role) => html`<label key=${role} class="tick">
    <input type="radio" name="role" value=${role} checked=${chosen === role} onChange=${() => onChoose(role)} />
    <span>${roleWord(role)}<br /><span class="quiet help">${means[role]()}</span></span></label>`)}</fieldset>`;
}

/** Gives an account a role, by its number; nobody needs a link. @param {any} props */
function Give({ quest, onGiven, onClose }) {
  const desk = useDesk();
  const [form, setForm] = useState({ role: "steward", account: "", name: "" });
  const { busy, problem, run } = useRun();
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => setForm({ ...form, [name]: value });
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const json = { account: form.account.trim(), role: form.role, name: form.name.trim() || undefined };
    run(() => desk.api.ask("POST", desk.below(quest, "staff", "accounts"), { json }), () => {
      onGiven();
      onClose();
    });
  };
  return html`<${Dialog} title=${say("desk-staff-by-account")} onClose=${onClose}><form class="column" onSubmit=${submit}><p>
    ${say("desk-staff-account-why")}</p>
    <${Field} id="staff-account" label=${say("desk-staff-account")} value=${form.account} onInput=${set("account")} maxlength="100" />
    <${Field} id="staff-account-name" label=${say("desk-staff-account-name")} value=${form.name} onInput=${set("name")} maxlength="100" />
    <${Roles} chosen=${form.role} onChoose=${set("role")} />
    <${Mistake} problem=${problem} /><button class="button main" disabled=${busy || !form.account.trim()}>${say("desk-staff-give")}</button>
      </form><//>`;
}

/** Who helps: invited and there. @param {any} props */
export function Staff({ quest }) {
  const desk = useDesk();
  const { about: daemon } = useDeskPart("about");
  const { body, problem, reload } = useLoad(desk.below(quest, "staff"), { every: 30 });
  const about = useQuest(quest);
  const { dayAndTime } = useTimes(about);
  const [open, setOpen] = useState("");
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const [all, setAll] = useState(false);
  const list = body?.staff ?? [];
  const shown = list.filter((/** @type {any} */ one) => all || one.status === "invited" || one.status === "joined");
  return html`<${Frame} title=${say("desk-staff")} quest=${quest} room="staff"
    actions=${html`${daemon?.sign_in?.length > 0 && html`<button type="button" class="button" onClick=${() => setOpen("account")}>
    ${say("desk-staff-by-account")}</button>`}<button type="button" class="button main" onClick=${() => setOpen("invite")}>
    <${Icon} name="plus" size=${22} />${say("desk-staff-invite")}</button>`}>
    <${Mistake} problem=${problem} />
    ${!body ? !problem && html`<${Loading} />` : !shown.length ? html`<${Empty}>${say("desk-staff-none")}<//>`
      : html`<div class="scroll-x"><table class="dense"><caption class="unseen">${say("desk-staff")}</caption>
      <thead><tr><th scope="col">${say("desk-staff-name")}</th><th scope="col">${say("desk-staff-role")}</th><th scope="col">
        ${say("desk-teams-standing")}</th><th scope="col">${say("desk-staff-since")}</th><th scope="col">${say("desk-staff-until")}</th><td>
        </td></tr></thead>
      <tbody>${shown.map((/** @type {any} */ one) => html`<tr key=${one.id}><th scope="row" dir="auto">${one.name || "–"}</th><td>
        ${roleWord(one.role)}</td>
        <td><span class=${`chip ${states[one.status][0]}`}><${Icon} name=${states[one.status][1]} size=${16} />${states[one.status][2]()}
          </span></td>
        <td>${dayAndTime(one.joined_at ?? one.invited_at)}</td><td>
          ${one.status === "invited" ? dayAndTime(one.expires_at) : one.access_until ? dayAndTime(one.access_until) : "–"}</td>
        <td class="end">${(one.status === "invited" || one.status === "joined")
          && html`<button type="button" class="button small danger" onClick=${() => setAsked(one)}
          aria-label=${`${say("desk-staff-revoke")}: ${one.name}`}>${say("desk-staff-revoke")}</button>`}</td></tr>`)}</tbody></table>
          </div>`}
    ${list.length > list.filter((/** @type {any} */ one) => ["invited", "joined"].includes(one.status)).length
      && html`<div><button type="button" class="button small" aria-pressed=${all} onClick=${() => setAll(!all)}>
      ${all ? say("desk-staff-hide") : say("desk-staff-all")}</button></div>`}
    ${open === "invite" && html`<${Invite} quest=${quest} onInvited=${reload} onClose=${() => setOpen("")} />`}
    ${open === "account" && html`<${Give} quest=${quest} onGiven=${reload} onClose=${() => setOpen("")} />`}
    ${asked && html`<${Ask} title=${say("desk-staff-revoke-ask", { name: asked.name })} yes=${say("desk-staff-revoke")} danger=${true}
      onClose=${() => setAsked(null)} onYes=${async () => {
      await desk.api.ask("DELETE", desk.below(quest, "staff", asked.id));
      await reload();
    }}><p>${say("desk-staff-revoke-tell")}</p><//>`}<//>`;
}
