// @ts-check
import { html, useEffect, useState } from "preact";
import { signInAddress } from "../../core/session.js";
import { useRun } from "../../parts/app.js";
import { dayAndTime } from "../../parts/figures.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame, Looks } from "../parts/frame.js";

/** The word of a role. @param {string} role */
export const roleWord = (role) =>
  ({
    admin: say("desk-role-admin"), organiser: say("desk-role-organiser"), judge: say("desk-role-judge"),
    steward: say("desk-role-steward"), viewer: say("desk-role-viewer"), rider: say("desk-role-rider"),
  })[role] ?? role;

/** Before anybody is known: by the invitation's code, or by a token. */
export function SignIn() {
  const desk = useDesk();
  const { about, session, language } = useDeskPart("about", "session", "language");
  const [form, setForm] = useState({ quest: "", code: "", token: "" });
  const byCode = useRun();
  const byToken = useRun();
  const field = (/** @type {"quest" | "code" | "token"} */ name, /** @type {string} */ label, type = "text") => html`<div class="field">
    <label for=${name}>${label}</label><input id=${name} class="input" type=${type} autocomplete="off" spellcheck=${false} maxlength="200"
      value=${form[name]} onInput=${(/** @type {any} */ event) => setForm({ ...form, [name]: event.target.value })} /></div>`;
  const submit = (/** @type {any} */ run, /** @type {() => any} */ action) => (/** @type {any} */ event) => {
    event.preventDefault();
    run(action);
  };
  return html`<${Frame} title=${say("desk-title")}>
    <div class="narrow column">
      <${Looks} />
      <p class="text">${say("desk-sign-in-words")}</p>
      ${session?.account ? html`<p class="box">${say("desk-account-no-role")} <a href="/account">${say("web-account")}</a></p>`
        : about?.sign_in?.length > 0 && html`<section class="box frame column"><h2>${say("desk-by-account")}</h2>
          ${about.sign_in.map((/** @type {any} */ one) => html`<a key=${one.id} class="button"
          href=${signInAddress(one.id, language, "/desk")}>${say("desk-sign-in-with", { label: one.label })}</a>`)}<p class="quiet">
          ${say("desk-by-account-why")}</p></section>`}
      <form class="box frame column" onSubmit=${submit(byCode.run,
        () => desk.actions.join({ quest: form.quest.trim(), code: form.code.trim() }))}>
        <h2>${say("desk-by-invitation")}</h2>${field("quest", say("desk-quest-id"))}${field("code", say("desk-invitation-code"))}
        <${Mistake} problem=${byCode.problem} /><button class="button main"
          disabled=${byCode.busy || !form.quest.trim() || !form.code.trim()}>${say("desk-sign-in")}</button></form>
      <form class="box frame column" onSubmit=${submit(byToken.run, () => desk.actions.bring(form.token.trim()))}>
        <h2>${say("desk-by-token")}</h2>${field("token", say("desk-admin-token"), "password")}<p class="quiet">
          ${say("desk-admin-token-where")}</p>
        <${Mistake} problem=${byToken.problem} /><button class="button" disabled=${byToken.busy || !form.token.trim()}>
          ${say("desk-sign-in")}</button></form>
    </div><//>`;
}

/** An invitation is redeemed by a tap, never by opening its link. */
export function Invited() {
  const desk = useDesk();
  const invited = useDeskPart("invited", "language").invited ?? { quest: "", code: "" };
  const { busy, problem, run } = useRun();
  return html`<${Frame} title=${say("desk-title")}><div class="narrow column"><${Looks} />
    <p class="text">${say("desk-invited", { quest: invited.quest })}</p><${Mistake} problem=${problem} />
    <button type="button" class="button main" disabled=${busy} onClick=${() => run(async () => {
      await desk.actions.join(invited);
      history.replaceState(null, "", location.pathname);
    })}>${say("desk-take-part")}</button>
    <button type="button" class="button bare" onClick=${desk.actions.forgetInvitation}>${say("desk-cancel")}</button></div><//>`;
}

/** Roles, sessions, language and light. */
export function Account() {
  const desk = useDesk();
  const { session, quests } = useDeskPart("session", "quests", "language");
  const [sessions, setSessions] = useState(/** @type {any[] | null} */ (null));
  const { busy, problem, run } = useRun();
  const load = (/** @type {string} */ ended = "") => run(() => desk.actions.sessions(ended || undefined), setSessions);
  useEffect(() => load(), []);
  const title = (/** @type {string} */ id) => quests?.find((/** @type {any} */ one) => one.id === id)?.title ?? id;
  return html`<${Frame} title=${say("desk-account")}><div class="narrow column"><${Looks} />
    ${session?.account && html`<a class="button" href="/account">${say("web-account")}</a>`}
    <h2>${say("desk-roles")}</h2>
    <ul class="plain rows">${(session?.roles ?? []).map((/** @type {any} */ role) =>
      html`<li key=${role.quest + role.role}><div class="line"><span class="wide" dir="auto">
      ${role.quest ? title(role.quest) : say("desk-all-quests")}</span><span class="chip">${roleWord(role.role)}</span></div></li>`)}</ul>
    <h2>${say("desk-sessions")}</h2>
    <ul class="plain rows">${(sessions ?? []).map((/** @type {any} */ one) =>
      html`<li key=${one.id}><div class="line"><span class="wide">${say("desk-session-used", { time: dayAndTime(one.used_at) })}</span>
      ${one.this ? html`<span class="chip ok">${say("desk-session-this")}</span>`
        : html`<button type="button" class="button small" disabled=${busy} onClick=${() => load(one.id)}>${say("desk-end-session")}
        </button>`}</div></li>`)}</ul>
    <${Mistake} problem=${problem} />
    <button type="button" class="button danger" onClick=${() => run(desk.actions.signOut)}>${say("desk-sign-out")}</button></div><//>`;
}
