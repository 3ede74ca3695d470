// @ts-check
// What is around the ride: menu, queue, messages, station.
import { html, useEffect } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { clock, size } from "../parts/figures.js";
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
    ${guide?.stop === "finish" && html`<button type="button" class="button" disabled=${busy}
      onClick=${() => run(() => app.actions.lead("nearest"), () => open())}>${say("web-lead-nearest")}</button>`}
    <${Mistake} problem=${problem} />
    ${tasks?.list.some((/** @type {any} */ task) => /^codes?$/.test(task.answer_type))
      && html`<button type="button" class="button" onClick=${() => open("code")}>
      <${Icon} name="scan" />${say("web-code-enter")}</button>`}
    ${ride?.phase === "riding" && html`<div class="buttons">
      ${quest?.tours && html`<button type="button" class="button" onClick=${() => open("tour")}><${Icon} name="clock" />${say("web-tour")}
        </button>`}
      <button type="button" class="button" aria-pressed=${settings.sunlight} onClick=${() => {
        app.actions.setSettings({ sunlight: !settings.sunlight });
        open();
      }}><${Icon} name="sun" />${say("web-sunlight")}</button></div>`}
    <nav aria-label=${say("web-menu")}><ul class="plain rows">
      ${all.map(([name, icon, label]) => html`<li key=${name}><button type="button" onClick=${() => open(name)}>
      <${Icon} name=${icon} /><span class="wide strong">${label}</span>
      ${counts[name] > 0 && html`<span class="chip warn">${counts[name]}</span>`}<${Icon} name="next" size=${20} /></button></li>`)}
      ${links.map((/** @type {any} */ { link, title }) => /^https:/.test(link)
        && html`<li key=${title}><a href=${link} target="_blank" rel="noopener noreferrer"><${Icon} name="share" />
        <span class="wide strong" dir="auto">${title}</span></a></li>`)}
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
    answer: say("web-queue-answer"), photo: say("web-queue-photo"), sos: say("web-queue-sos"), withdrawal: say("web-queue-withdrawal"),
      tracking: say("web-recording"), appeal: say("web-queue-appeal"), finish: say("web-finish"),
  })[/** @type {string} */ (item.kind)] ?? item.kind;
  const state = (/** @type {any} */ item) => item.state === "sending" ? say("web-queue-sending") : item.state === "refused"
    ? say("web-queue-refused") : say("web-queue-waits");
  return html`<${Page} title=${say("web-queue")} foot=${items.length > 0
    && html`<button type="button" class="button main" disabled=${busy || queue.sending} onClick=${() => run(() => app.actions.sendNow())}>
      <${Icon} name="up" />${say("web-send-now")}</button>`}>
    ${online === false && html`<p class="box warn strong">${say("web-queue-kept")}</p>`}
    <${Mistake} problem=${problem} />
    ${items.length === 0 && !queue?.fixes ? html`<${Empty}>${say("web-all-sent")}<//>` : null}
    <ul class="plain rows">${items.map((/** @type {any} */ item) => {
      const task = tasks?.list.find((/** @type {any} */ other) => other.id === item.task);
      return html`<li key=${item.id}><div class="line wrap">
        <${Icon} name=${item.kind === "photo" ? "camera" : item.kind === "answer" ? "chat" : "up"} />
        <span class="wide"><span class="strong" dir="auto" style="display:block">${[name(item), task?.name].filter(Boolean).join(": ")}
          </span>
          <span class="quiet">${[clock(item.at), item.size ? size(item.size) : null, state(item)].filter(Boolean).join(" · ")}</span>
          ${item.progress > 0 && item.progress < 1 && html`<span class="progress" role="progressbar"
            aria-valuenow=${Math.round(item.progress * 100)} aria-valuemin="0" aria-valuemax="100" aria-label=${say("web-queue-sending")}
            style="display:block"><span style=${`width:${Math.round(item.progress * 100)}%`}></span></span>`}
          ${item.problem && html`<span class="mistake" dir="auto" style="display:block">${words(item.problem)}</span>`}</span>
        ${item.state === "refused" && html`<button type="button" class="button small" onClick=${() => app.actions.retry(item.id)}>
          ${say("web-try-again")}</button>
          <button type="button" class="round flat" aria-label=${say("web-queue-discard")} onClick=${() => app.actions.discard(item.id)}>
            <${Icon} name="bin" /></button>`}</div></li>`;
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
    <div class="column" role="log" aria-label=${say("web-messages")}>
      ${list.map((/** @type {any} */ message, /** @type {number} */ index) =>
      html`<div key=${message.seq} id=${index === list.length - 1 ? "newest" : undefined}
      class=${`bubble ${message.to_all ? "all" : ""}`}><p dir="auto" style="white-space:pre-wrap">${message.text}</p><p class="quiet">
        ${clock(message.at)}${message.to_all ? ` · ${say("web-message-to-all")}` : ""}</p></div>`)}</div>
  <//>`;
}

/** What a steward has to see: the team's number and name, as large as it gets. @param {{ id: string }} props */
export function Station({ id }) {
  const { session, tasks, team, taskStates } = usePart("session", "tasks", "team", "taskStates", "language");
  const task = tasks?.list.find((/** @type {any} */ other) => other.id === id);
  return html`<${Page} title=${task?.name ?? say("web-kind-station")}>
    <p class="strong" style="font-size:1.25rem">${say("web-station-show-this")}</p>
    ${team?.number != null && html`<p class="quiet">${say("web-team-number")}</p><p class="place" style="font-size:clamp(72px,30vw,160px)">
      ${team.number}</p>`}
    <p class="strong" style="font-size:1.7rem" dir="auto">${session?.team?.name ?? ""}</p>
    <p class="quiet">${say("web-station-id")}: <code>${session?.team?.id ?? ""}</code></p>
    ${taskStates[id]?.state === "done" && html`<p class="box ok strong" role="status">${say("web-got-it")}</p>`}
    ${taskStates[id]?.state === "pending" && html`<p class="box wait strong" role="status">${say("web-station-waiting")}</p>`}
  <//>`;
}
