// @ts-check
// What is around the ride: menu, queue, messages, call for help, station, information, settings, leaving.
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { Description } from "../parts/description.js";
import { clock, dayAndTime, otherZone, size } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Empty, Mistake, Page, words } from "../parts/page.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";
import { Simulate } from "./simulate.js";
import { AnswerRow } from "./verdict.js";

/** The places of the menu, in the order that the quest's branding gives, or ours. */
const modules = () => /** @type {[string, string, string][]} */ ([
  ["list", "list", say("web-list")],
  ["answers", "tick", say("web-answers")],
  ["messages", "chat", say("web-messages")],
  ["queue", "up", say("web-queue")],
  ["team", "people", say("web-team")],
  ["results", "trophy", say("web-results")],
  ["track", "path", say("web-track")],
  ["nearby", "drop", say("web-nearby")],
  ["bike", "wrench", say("web-bike")],
  ["information", "info", say("web-information")],
  ["quests", "search", say("web-other-quests")],
  ["settings", "gear", say("web-settings")],
]);

export function Menu() {
  const app = useApp();
  const { messages, queue, session, quest, guide, tasks, ride, settings } =
    usePart("messages", "queue", "session", "quest", "guide", "tasks", "ride", "settings", "language");
  const { busy, problem, run } = useRun();
  const { modules: wanted, links = [] } = quest?.app ?? {};
  // What the branding leaves out is not there, but for the settings: the way out of the quest is in them.
  const place = (/** @type {string[]} */ [name]) => wanted?.indexOf(name) ?? 0;
  const all = modules().filter((one) => place(one) >= 0 || one[0] === "settings").sort((a, b) => (place(a) >>> 0) - (place(b) >>> 0));
  const counts = /** @type {Record<string, number>} */ ({ messages: messages?.unread ?? 0, queue: queue?.items.length });
  const finish = tasks?.stops?.some((/** @type {any} */ stop) => stop.role === "finish");
  return html`<${Page} title=${quest?.title ?? say("web-menu")}>
    <p class="quiet" dir="auto">${session?.team?.name ?? ""}</p>
    ${finish && ride?.phase === "riding" && guide?.stop !== "finish" && html`<button type="button" class="button main" disabled=${busy}
      onClick=${() => run(() => app.actions.lead("finish"), () => open())}><${Icon} name="flag" />${say("web-go-back-now")}</button>`}
    ${guide?.stop === "finish" && html`<button type="button" class="button" disabled=${busy} onClick=${() => run(() => app.actions.lead("nearest"), () => open())}>${say("web-lead-nearest")}</button>`}
    <${Mistake} problem=${problem} />
    ${ride?.phase === "riding" && html`<div class="buttons">
      ${quest?.tours && html`<button type="button" class="button" onClick=${() => open("tour")}><${Icon} name="clock" />${say("web-tour")}</button>`}
      <button type="button" class="button" aria-pressed=${settings.sunlight} onClick=${() => {
        app.actions.setSettings({ sunlight: !settings.sunlight });
        open();
      }}><${Icon} name="sun" />${say("web-sunlight")}</button></div>`}
    <nav aria-label=${say("web-menu")}><ul class="plain rows">${all.map(([name, icon, label]) => html`<li key=${name}><button type="button" onClick=${() => open(name)}>
      <${Icon} name=${icon} /><span class="wide strong">${label}</span>
      ${counts[name] > 0 && html`<span class="chip warn">${counts[name]}</span>`}<${Icon} name="next" size=${20} /></button></li>`)}
      ${links.map((/** @type {any} */ { link, title }) => /^https:/.test(link) && html`<li key=${title}><a href=${link} target="_blank" rel="noopener noreferrer"><${Icon} name="share" /><span class="wide strong" dir="auto">${title}</span></a></li>`)}
    </ul></nav>
    <${Simulate} />
    <button type="button" class="button danger" onClick=${() => open("sos")}>${say("web-sos-open")}</button>
  <//>`;
}

/** What waits to be sent, in its order. */
export function Queue() {
  const app = useApp();
  const { queue, tasks, online } = usePart("queue", "tasks", "online", "language");
  const { busy, problem, run } = useRun();
  const items = queue?.items ?? [];
  const name = (/** @type {any} */ item) => ({
    answer: say("web-queue-answer"), photo: say("web-queue-photo"), sos: say("web-queue-sos"), tracking: say("web-recording"), appeal: say("web-queue-appeal"), finish: say("web-finish"),
  })[/** @type {string} */ (item.kind)] ?? item.kind;
  const state = (/** @type {any} */ item) => item.state === "sending" ? say("web-queue-sending") : item.state === "refused" ? say("web-queue-refused") : say("web-queue-waits");
  return html`<${Page} title=${say("web-queue")} foot=${items.length > 0 && html`<button type="button" class="button main" disabled=${busy || queue.sending} onClick=${() => run(() => app.actions.sendNow())}>
      <${Icon} name="up" />${say("web-send-now")}</button>`}>
    ${online === false && html`<p class="box warn strong">${say("web-queue-kept")}</p>`}
    <${Mistake} problem=${problem} />
    ${items.length === 0 && !queue?.fixes ? html`<${Empty}>${say("web-all-sent")}<//>` : null}
    <ul class="plain rows">${items.map((/** @type {any} */ item) => {
      const task = tasks?.list.find((/** @type {any} */ other) => other.id === item.task);
      return html`<li key=${item.id}><div class="line wrap">
        <${Icon} name=${item.kind === "photo" ? "camera" : item.kind === "answer" ? "chat" : "up"} />
        <span class="wide"><span class="strong" dir="auto" style="display:block">${[name(item), task?.name].filter(Boolean).join(": ")}</span>
          <span class="quiet">${[clock(item.at), item.size ? size(item.size) : null, state(item)].filter(Boolean).join(" · ")}</span>
          ${item.progress > 0 && item.progress < 1 && html`<span class="progress" role="progressbar" aria-valuenow=${Math.round(item.progress * 100)} aria-valuemin="0" aria-valuemax="100" aria-label=${say("web-queue-sending")} style="display:block"><span style=${`width:${Math.round(item.progress * 100)}%`}></span></span>`}
          ${item.problem && html`<span class="mistake" dir="auto" style="display:block">${words(item.problem)}</span>`}</span>
        ${item.state === "refused" && html`<button type="button" class="button small" onClick=${() => app.actions.retry(item.id)}>${say("web-try-again")}</button>
          <button type="button" class="round flat" aria-label=${say("web-queue-discard")} onClick=${() => app.actions.discard(item.id)}><${Icon} name="bin" /></button>`}</div></li>`;
    })}</ul>
    ${queue?.fixes > 0 && html`<p class="quiet">${say("web-queue-fixes", { count: queue.fixes })}</p>`}
  <//>`;
}

/** The team's answers with their verdicts, and what judges gave or took. */
export function Answers() {
  const app = useApp();
  const { answers, adjustments } = usePart("answers", "adjustments", "language");
  useEffect(() => void Promise.resolve(app.actions.loadAnswers()).catch(() => {}), []);
  const list = [...(answers ?? [])].reverse();
  return html`<${Page} title=${say("web-answers")}>
    ${list.length === 0 && html`<${Empty}>${say("web-no-answers")}<//>`}
    ${list.map((/** @type {any} */ answer) => html`<${AnswerRow} key=${answer.id} answer=${answer} />`)}
    ${(adjustments ?? []).map((/** @type {any} */ entry, /** @type {number} */ index) => html`<p class="box" dir="auto" key=${index}>${[
      entry.points ? say("web-adjusted-points", { count: entry.points }) : null,
      entry.seconds ? say("web-adjusted-seconds", { count: entry.seconds }) : null,
      entry.reason].filter(Boolean).join(" · ")}</p>`)}
  <//>`;
}

export function Messages() {
  const app = useApp();
  const { messages } = usePart("messages", "language");
  const list = messages?.list ?? [];
  useEffect(() => void app.actions.seeMessages(), [list.length]);
  useEffect(() => document.getElementById("newest")?.scrollIntoView({ block: "end" }), [list.length]);
  return html`<${Page} title=${say("web-messages")}>
    ${list.length === 0 && html`<${Empty}>${say("web-no-messages")}<//>`}
    <div class="column" role="log" aria-label=${say("web-messages")}>${list.map((/** @type {any} */ message, /** @type {number} */ index) => html`<div key=${message.seq} id=${index === list.length - 1 ? "newest" : undefined}
      class=${`bubble ${message.to_all ? "all" : ""}`}><p dir="auto" style="white-space:pre-wrap">${message.text}</p><p class="quiet">${clock(message.at)}${message.to_all ? ` · ${say("web-message-to-all")}` : ""}</p></div>`)}</div>
  <//>`;
}

/** Help: it was sent, who heard of it, whom to call. */
export function SOS() {
  const app = useApp();
  const { sos, contacts, queue, online, session } = usePart("sos", "contacts", "queue", "online", "session", "language");
  const { busy, problem, run } = useRun();
  const [text, setText] = useState("");
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    for (const load of [app.actions.loadContacts, app.actions.loadSOS]) Promise.resolve(load()).catch(() => {});
  }, []);
  const calls = (sos ?? []).filter((/** @type {any} */ one) => !one.closed_at);
  const call = calls.at(-1);
  const waits = (queue?.items ?? []).some((/** @type {any} */ item) => item.kind === "sos");
  const people = (contacts ?? []).filter((/** @type {any} */ one) => one.phone);
  const send = () => run(() => app.actions.sos(text.trim() ? { text: text.trim() } : {}), () => setText(""));
  return html`<${Page} title=${say("web-sos-title")} tone=${call || waits ? "siren" : ""} foot=${html`
      ${people.slice(0, 2).map((/** @type {any} */ one) => html`<a class="button huge" href=${`tel:${one.phone.replace(/[^+\d]/g, "")}`} key=${one.phone}><${Icon} name="phone" /><span dir="auto">${say("web-call", { name: one.name })}</span></a>`)}
      <a class="button" href="tel:112"><${Icon} name="phone" />${say("web-call-112")}</a>`}>
    <div role="status" aria-live="assertive" class="column">
      ${waits && html`<p class="strong" style="font-size:1.5rem">${online === false ? say("web-sos-retrying") : say("web-sos-sending")}</p>`}
      ${call && html`<p class="strong" style="font-size:1.7rem">${say("web-sos-received")}</p>
        <p dir="auto">${call.taken_by ? say("web-sos-taken", { name: call.taken_by }) : say("web-sos-seen")}</p><p>${dayAndTime(call.at)}</p>`}
      ${!call && !waits && html`<p>${say("web-sos-means")}</p>`}</div>
    <div class="field"><label for="trouble">${say("web-sos-what")}</label><input id="trouble" class="input" dir="auto" maxlength="500" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></div>
    <${Mistake} problem=${problem} />
    <button type="button" class=${call || waits ? "button" : "button danger"} disabled=${busy || ((call || waits) && !text.trim())} onClick=${send}>${call || waits ? say("web-sos-more") : say("web-sos-send")}</button>
    ${calls.some((/** @type {any} */ one) => one.device === session?.device) && html`<button type="button" class="button bare" onClick=${() => setAsking(true)}>${say("web-sos-withdraw")}</button>`}
    ${asking && html`<${Ask} title=${say("web-sos-withdraw-ask")} yes=${say("web-sos-withdraw")} onYes=${app.actions.withdrawSOS} onClose=${() => setAsking(false)}><p>${say("web-sos-withdraw-means")}</p><//>`}
  <//>`;
}

/** What a steward has to see: the team's number and name, as large as it gets. @param {{ id: string }} props */
export function Station({ id }) {
  const { session, tasks, team, taskStates } = usePart("session", "tasks", "team", "taskStates", "language");
  const task = tasks?.list.find((/** @type {any} */ other) => other.id === id);
  return html`<${Page} title=${task?.name ?? say("web-kind-station")}>
    <p class="strong" style="font-size:1.25rem">${say("web-station-show-this")}</p>
    ${team?.number != null && html`<p class="quiet">${say("web-team-number")}</p><p class="place" style="font-size:clamp(72px,30vw,160px)">${team.number}</p>`}
    <p class="strong" style="font-size:1.7rem" dir="auto">${session?.team?.name ?? ""}</p>
    <p class="quiet">${say("web-station-id")}: <code>${session?.team?.id ?? ""}</code></p>
    ${taskStates[id]?.state === "done" && html`<p class="box ok strong" role="status">${say("web-got-it")}</p>`}
    ${taskStates[id]?.state === "pending" && html`<p class="box wait strong" role="status">${say("web-station-waiting")}</p>`}
  <//>`;
}

export function Information() {
  const app = useApp();
  const { quest, contacts, about, tasks, areas, moment } = usePart("quest", "contacts", "about", "tasks", "areas", "moment", "language");
  useEffect(() => void Promise.resolve(app.actions.loadContacts()).catch(() => {}), []);
  const people = contacts ?? [];
  const section = (/** @type {string} */ title, /** @type {any} */ body) => body && html`<section class="column"><h2>${title}</h2>${body}</section>`;
  const prices = (areas?.features ?? areas ?? []).filter?.((/** @type {any} */ area) => area.properties?.rules || area.rules) ?? [];
  const stops = tasks?.stops ?? [];
  const hours = [quest?.opens, quest?.closes].map((time) => time && dayAndTime(time)).filter(Boolean).join(" – ");
  return html`<${Page} title=${say("web-information")}>
    ${section(quest?.title ?? "", quest && html`<${About} quest=${quest} />`)}
    ${section(say("web-contacts"), people.length > 0 && html`<ul class="plain rows">${people.map((/** @type {any} */ one, /** @type {number} */ index) => html`<li key=${index}><div class="line wrap"><span class="wide"><span class="strong" dir="auto" style="display:block">${one.name}</span>
        ${one.role && html`<span class="quiet" dir="auto">${one.role}</span>`}</span>
        ${one.phone && html`<a class="button small" href=${`tel:${one.phone.replace(/[^+\d]/g, "")}`}><${Icon} name="phone" />${one.phone}</a>`}
        ${one.email && html`<a class="button small" href=${`mailto:${encodeURIComponent(one.email).replace("%40", "@")}`}>${one.email}</a>`}
        ${/^https?:/.test(one.link ?? "") && html`<a class="button small" href=${one.link} target="_blank" rel="noopener noreferrer">${say("web-contact-link")}</a>`}</div></li>`)}</ul>`)}
    ${section(say("web-venue"), (hours || stops.length > 0) && html`<p class="strong">${hours}</p>
      ${otherZone(moment) && html`<p class="quiet">${say("web-zone", { zone: otherZone(moment) })}</p>`}<ul>${stops.map((/** @type {any} */ stop, /** @type {number} */ index) => html`<li key=${index} dir="auto">${[
      stop.role === "start" ? say("web-start") : stop.role === "finish" ? say("web-finish") : say("web-rest"), stop.name, stop.description].filter(Boolean).join(" · ")}</li>`)}</ul>`)}
    ${section(say("web-rules"), html`<ul><li>${say("web-rule-traffic")}</li><li>${say("web-rule-arrive")}</li><li>${say("web-rule-late")}</li>
      ${prices.map((/** @type {any} */ area, /** @type {number} */ index) => html`<li key=${index} dir="auto">${area.properties?.rules ?? area.rules}</li>`)}</ul>`)}
    ${section(say("web-questions"), html`${faq().map(([question, answer]) => html`<details class="box" key=${question}><summary class="strong">${question}</summary><p>${answer}</p></details>`)}`)}
    ${section(say("web-about"), about && html`<p dir="auto">${[about.name, about.version].join(" ")}${about.organiser ? ` · ${about.organiser}` : ""}</p>
      <p class="quiet" dir="auto">${about.map?.attribution ?? ""}</p><p><a href=${licences()} target="_blank">${say("web-licences")}</a></p>`)}
  <//>`;
}

/** Where the licences of the parts stand. */
function licences() {
  try {
    return import.meta.resolve("licences.txt");
  } catch {
    return "/";
  }
}

const faq = () => [
  [say("web-faq-offline"), say("web-faq-offline-answer")],
  [say("web-faq-screen"), say("web-faq-screen-answer")],
  [say("web-faq-judge"), say("web-faq-judge-answer")],
  [say("web-faq-lost"), say("web-faq-lost-answer")],
];

/** @param {{ quest: any }} props */
function About({ quest }) {
  return html`<${Description} text=${quest.description} /><p class="quiet" dir="auto">${quest.organiser ?? ""}</p>`;
}

/** Leaving and erasing, each asked about. */
export function Leaving() {
  const app = useApp();
  const { queue, session } = usePart("queue", "session", "language");
  const [asked, setAsked] = useState("");
  const count = (queue?.waiting ?? 0) + (queue?.fixes ?? 0);
  const lost = count > 0 && html`<p class="mistake">${say("web-leave-waiting", { count })}</p>`;
  return html`<section class="column"><h2>${say("web-leaving")}</h2>
    <a class="button" href=${`/api/v1/quests/${session?.quest}/export`}>${say("web-save")}</a>
    <button type="button" class="button" onClick=${() => setAsked("leave")}>${say("web-leave")}</button>
    <button type="button" class="button danger" onClick=${() => setAsked("erase")}><${Icon} name="bin" />${say("web-erase")}</button>
    ${asked === "leave" && html`<${Ask} title=${say("web-leave-ask")} yes=${say("web-leave")} danger onClose=${() => setAsked("")} onYes=${() => app.actions.leave().then(() => open())}><p>${say("web-leave-means")}</p>${lost}<//>`}
    <button type="button" class="button bare" onClick=${() => setAsked("out")}>${say("web-sign-out")}</button>
    ${asked === "out" && html`<${Ask} title=${say("web-sign-out-ask")} yes=${say("web-sign-out")} danger onClose=${() => setAsked("")} onYes=${() => app.actions.signOut().then(() => open())}><p>${say("web-sign-out-means")}</p>${lost}<//>`}
    ${asked === "erase" && html`<${Ask} title=${say("web-erase-ask")} yes=${say("web-erase")} danger onClose=${() => setAsked("")} onYes=${() => app.actions.erase().then(() => open())}><p>${say("web-erase-means")}</p><//>`}
  </section>`;
}
