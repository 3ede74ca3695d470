// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { packLimit } from "../core/pack.js";
import { useApp, usePart, useRun } from "../parts/app.js";
import { dayAndTime, size } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { later } from "../parts/later.js";
import { Description } from "../parts/description.js";
import { Loading, Mistake, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";

/** Seldom said, and never to a browser that is a good one. */
const BeforeJoining = later(() => import("./phone-notes.js"), "BeforeJoining");

/** The languages, each by its own name. */
export function Languages() {
  const app = useApp();
  const { language } = usePart("language");
  return html`<div class="row" style="gap:4px" role="group" aria-label=${say("web-language")}>
    ${/** @type {const} */ (["ru", "en"]).map((code) => html`<button type="button" class="chip" key=${code} lang=${code}
      aria-pressed=${language === code}
      aria-label=${code === "ru" ? say("web-language-russian") : say("web-language-english")}
        onClick=${() => app.actions.setLanguage(code)}>${code.toUpperCase()}</button>`)}
  </div>`;
}

/** Where rides of all quests are kept, for whoever wants that: only where somebody can sign in. */
export function ToAccount() {
  const { about, link } = usePart("about", "link", "language");
  // The way back, with the link's code: what stands behind `#` is in nobody's log.
  return about?.sign_in && html`<a class="button bare" href=${"/account" + (link.quest ? `#/q/${link.quest}#code=${link.code ?? ""}` : "")}>
    ${say("web-account")}</a>`;
}

/** Whose it is, when, how much: of the quest that is about to be joined. @param {{ quest: any }} props */
export function QuestHead({ quest }) {
  usePart("language");
  if (!quest) return null;
  const when = quest.opens && dayAndTime(quest.opens);
  const { name, logo, banner } = quest.app ?? {};
  return html`${banner && html`<img class="banner" src=${banner} alt="" />`}
    ${(logo || name) && html`<div class="row">${logo && html`<img class="logo" src=${logo} alt="" />`}<p class="strong" dir="auto">${name}
      </p></div>`}
    <div><p class="quiet" dir="auto">${[when, say("web-tasks", { count: quest.task_count ?? 0 }),
      quest.organiser].filter(Boolean).join(" · ")}</p></div>`;
}

/** Whether an app on the home screen has a storage of its own: of an iPhone's browsers, which alone say whether they are it. */
const isBesideInstalled = () => /** @type {any} */ (navigator).standalone === false;

/**
 * The code of a task, for whoever rides with another app or browser than the one that opened its link: the installed app of an iPhone knows
 * nothing of what its camera opens.
 */
function Elsewhere() {
  const app = useApp();
  const { link } = usePart("link", "language");
  if (!link?.tag) return null;
  const told = (/** @type {boolean} */ done) => app.actions.toast(done ? "ok" : "problem",
    { text: done ? say("web-code-copied") : say("web-code-not-copied") });
  return html`<section class="box column"><p class="strong">${say("web-code-elsewhere")}</p>
    <p class="figure middle" dir="ltr" style="font-size:2.2rem;overflow-wrap:anywhere">${link.tag}</p>
    <button type="button" class="button" onClick=${() => navigator.clipboard.writeText(link.tag).then(() => told(true), () => told(false))}>
      ${say("web-code-copy")}</button></section>`;
}

/** Taking part: by the link's code, by a typed one, as a guest, or by registering. */
export function Join() {
  const app = useApp();
  const { link, quest } = usePart("link", "quest", "language");
  const [code, setCode] = useState(link?.code ?? "");
  const [name, setName] = useState("");
  const [way, setWay] = useState(link?.register ? "register" : "code");
  const [unknown, setUnknown] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  useEffect(() => {
    Promise.resolve(app.actions.loadQuest()).then(() => setUnknown(null)).catch(setUnknown);
  }, [link?.quest]);
  const id = link?.quest;
  const send = () =>
    way === "guest"
      ? name.trim() && run(() => app.actions.guest({ quest: id, name: name.trim() }))
      : code.trim() && run(() => app.actions.join({ quest: id, code: code.trim() }));
  const title = quest?.title ?? id ?? "";
  const other = (/** @type {string} */ to, /** @type {string} */ words) =>
    way !== to && html`<button type="button" class="button bare" onClick=${() => setWay(to)}>${words}</button>`;
  return html`<${Page} title=${title} first=${true} side=${html`<${Languages} />`}
    foot=${way !== "register" && html`<button type="button" class="button main" disabled=${busy}
      aria-disabled=${!(way === "guest" ? name : code).trim()} onClick=${send}>${say("web-join")}</button>`}>
    <${Elsewhere} />
    <${QuestHead} quest=${quest} />
    <${Description} text=${quest?.description} />
    <${BeforeJoining} />
    ${!quest && (unknown ? html`<${Mistake} problem=${unknown} />` : id && html`<${Loading} />`)}
    ${way === "code" && html`<div class="field"><label for="code">${say("web-join-code")}</label>
      <input id="code" class="input capitals" value=${code} autocomplete="off" autocapitalize="characters" spellcheck=${false}
        maxlength="100" enterkeyhint="go"
        aria-invalid=${Boolean(problem)} onInput=${(/** @type {any} */ event) => setCode(event.target.value)}
          onKeyDown=${(/** @type {any} */ event) => event.key === "Enter" && send()} />
      <p class="quiet">${link?.code ? say("web-join-by-link") : say("web-join-code-where")}</p>
      ${link?.code && isBesideInstalled() && html`<p class="quiet">${say("web-join-installed")}</p>`}</div>`}
    ${way === "guest" && html`<div class="field"><label for="name">${say("web-guest-name")}</label>
      <input id="name" class="input" dir="auto" value=${name} maxlength="60"
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        onKeyDown=${(/** @type {any} */ event) => event.key === "Enter" && send()} /></div>`}
    ${way === "register" && html`<${Register} quest=${quest} id=${id} onDone=${(/** @type {string} */ given) => {
      setCode(given);
      setWay("code");
    }} />`}
    <${Mistake} problem=${problem} />
    ${other("code", say("web-join-with-code"))}${quest?.guests && other("guest", say("web-join-as-guest"))}
    ${quest?.registration && other("register", say("web-join-register"))}
    <button type="button" class="button bare" onClick=${() => open("quests")}>${say("web-other-quests")}</button><${ToAccount} />
  <//>`;
}

/** A team registers itself. @param {any} props */
function Register({ quest, id, onDone }) {
  const app = useApp();
  const [form, setForm] = useState(/** @type {any} */ ({ name: "", captain: "", phone: "", class: "" }));
  const [done, setDone] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  const field = (/** @type {string} */ member, /** @type {string} */ label, type = "text", complete = "off") =>
    html`<div class="field"><label for=${`register-${member}`}>${label}</label>
    <input id=${`register-${member}`} class="input" dir="auto" type=${type} autocomplete=${complete} maxlength="60" value=${form[member]}
      onInput=${(/** @type {any} */ event) => setForm({ ...form, [member]: event.target.value })} /></div>`;
  if (done) {
    return html`<div class="box ok column" role="status"><p class="strong">
      ${done.status === "waiting" ? say("web-register-waiting") : say("web-register-done")}</p>
      <p class="figure" style="font-size:1.8rem">${done.code}</p><p>${say("web-register-keep")}</p>
      ${done.status !== "waiting" && html`<button type="button" class="button main" onClick=${() => onDone(done.code)}>${say("web-join")}
        </button>`}</div>`;
  }
  return html`<div class="column">
    ${field("name", say("web-team-name"))}${field("captain", say("web-captain-name"), "text", "name")}
      ${field("phone", say("web-captain-phone"), "tel", "tel")}
    ${quest?.classes?.length > 0 && html`<div class="field"><label for="class">${say("web-class")}</label>
      <select id="class" class="input" value=${form.class} onChange=${(/** @type {any} */ event) =>
        setForm({ ...form, class: event.target.value })}>
        <option value="">–</option>${quest.classes.map((/** @type {any} */ one) => html`<option value=${one.id}>${one.name}</option>`)}
          </select></div>`}
    <${Mistake} problem=${problem} />
    <button type="button" class="button main" disabled=${busy || !form.name.trim()} onClick=${() => run(() => app.actions.register({
      quest: id, name: form.name.trim(), captain: form.captain.trim() || undefined, phone: form.phone.trim() || undefined, class: form.class
        || undefined,
    }), setDone)}>${say("web-register")}</button></div>`;
}

/** Signs beside the lines of the terms, by the second word of their codes. */
const icons = /** @type {Record<string, string>} */ ({ recorded: "pin", kept: "clock", seen: "eye", public: "eye", replay: "eye",
  rights: "bin", minors: "people" });

/** The terms in four lines: what, for whose eyes, until when, and what a rider can do. @param {any} terms @returns {[string, string][]} */
function inShort(terms) {
  const isPublic = terms.lines.some((/** @type {any} */ line) => ["consent-public", "consent-replay"].includes(line.code));
  return [
    ["pin", say("web-consent-what")],
    ["eye", isPublic ? say("web-consent-who-public") : say("web-consent-who")],
    ["clock", terms.kept_for == null ? say("web-consent-forever")
      : say("web-consent-days", { count: Math.round(terms.kept_for / 86_400) })],
    ["bin", say("web-consent-rights")],
  ];
}

/** What is recorded, until when, who sees it: said before the first position is sent. */
export function Consent({ again = false }) {
  const app = useApp();
  const { quest, session, pack, terms, language } = usePart("quest", "session", "pack", "terms", "language");
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const [named, setGuardian] = useState(/** @type {string | null | undefined} */ (undefined));
  // Who agreed the last time, until something else is said; `null` for a rider of age.
  const guardian = named === undefined ? terms?.given?.guardian : named;
  const { busy, problem, run } = useRun();
  const give = (/** @type {"tracking" | "no-tracking"} */ what) => run(() => app.actions.consent(what, guardian), () => again && open());
  useEffect(() => void Promise.resolve(app.actions.loadTerms()).catch(() => {}), [language]);
  useEffect(() => {
    if (pack?.state === "none") Promise.resolve(app.actions.download()).catch(() => {});
  }, [pack?.state]);
  const row = (/** @type {string} */ icon, /** @type {any} */ words) => html`<dt><${Icon} name=${icon} /></dt><dd>${words}</dd>`;
  const tick = useRef(/** @type {any} */ (null));
  const join = () => {
    if (agreed && terms) return give("tracking");
    setMissing(true);
    tick.current?.scrollIntoView({ block: "center" });
    tick.current?.querySelector("input").focus({ preventScroll: true });
  };
  return html`<${Page} title=${quest?.title ?? ""} first=${!again} side=${html`<${Languages} />`} foot=${html`
      <button type="button" class="button main" disabled=${busy} aria-disabled=${!agreed || !terms} onClick=${join}>
        ${say("web-consent-join")}</button>`}>
    <section class="column"><h2>${say("web-consent-title")}</h2>
      ${terms ? html`<dl class="recorded short">${inShort(terms).map(([icon, words]) => row(icon, words))}</dl>
        <details><summary class="strong">${say("web-consent-details")}</summary><dl class="recorded">
          ${terms.lines.map((/** @type {any} */ line) => row(icons[line.code.split("-")[1]] ?? "info",
            html`<span dir="auto">${line.text}</span>`))}
        </dl><${Privacy} /></details>` : html`<${Loading} />`}</section>
    <div ref=${tick}>${missing && html`<p class="mistake" role="alert">${say("web-consent-missing")}</p>`}
      <label class="tick"><input type="checkbox" checked=${agreed} aria-invalid=${missing} onChange=${(/** @type {any} */ event) => {
        setAgreed(event.target.checked);
        setMissing(false);
      }} /><span>${say("web-consent-agree")}</span></label></div>
    <label class="tick"><input type="checkbox" checked=${guardian != null}
      onChange=${(/** @type {any} */ event) => setGuardian(event.target.checked ? "" : null)} /><span>${say("web-minor")}</span></label>
    ${guardian != null && html`<div class="field"><label for="guardian">${say("web-guardian")}</label>
      <input id="guardian" class="input" dir="auto" value=${guardian} maxlength="100"
        onInput=${(/** @type {any} */ event) => setGuardian(event.target.value)} /></div>`}
    <${Mistake} problem=${problem} />
    <button type="button" class="button bare" disabled=${busy} onClick=${() => give("no-tracking")}>${say("web-consent-without")}</button>
    <p class="quiet" dir="auto">${say("web-team")}: ${session?.team?.name ?? ""}</p>
    <${PackState} />
  <//>`;
}

/** The whole text about personal data, on a page of its own. */
export function Privacy() {
  const { language } = usePart("language");
  return html`<a class="button bare" target="_blank" href=${`/privacy?lang=${language}`}>${say("web-privacy")}</a>`;
}

/** How much of the quest is on the phone. */
export function PackState() {
  const app = useApp();
  const { pack } = usePart("pack", "language");
  if (!pack) return null;
  if (pack.state === "ready") {
    const kept = size(pack.bytes ?? 0);
    return html`<p class="row ok"><${Icon} name="tick" /><span>
      ${pack.early ? say("web-pack-early", { size: kept }) : say("web-pack-ready", { size: kept })}</span></p>
      ${pack.tooLarge && html`<p class="quiet">${say("web-pack-too-large")}</p>`}`;
  }
  if (pack.state === "loading") {
    return html`<div role="status"><p>${say("web-pack-loading", { size: size(pack.bytes ?? 0) })}
      ${pack.expected > 0 && ` · ${say("web-pack-about", { size: size(pack.expected) })}`}</p>
      <div class="progress"><span style=${`width:${pack.total ? Math.round((100 * pack.tiles) / pack.total) : 10}%`}></span></div></div>`;
  }
  return html`<div class="row wrap"><span class="wide">${pack.state === "failed" ? say("web-pack-failed") : say("web-pack-none")} <span
    class="quiet">${pack.expected ? say("web-pack-about", { size: size(pack.expected) }) : say("web-pack-most", { size: size(packLimit) })}
    </span></span>
    <button type="button" class="button small" onClick=${() => Promise.resolve(app.actions.download()).catch(() => {})}>
      ${say("web-pack-load")}</button></div>`;
}
