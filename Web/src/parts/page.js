// @ts-check
import { html, useEffect, useRef } from "preact";
import { saysAloud } from "../core/settings.js";
import { useApp, usePart } from "./app.js";
import { Icon } from "./icon.js";
import { back, open } from "./router.js";
import { say } from "./words.js";

/**
 * A screen: a bar with its name, a body that scrolls, and the main action below. The name is focused when it opens, so
 * that screen readers say where one is.
 * @param {any} props
 */
export function Page({ title, first = false, onBack = back, side = null, foot = null, tone = "", bar = true, head = null, children }) {
  const heading = useRef(/** @type {any} */ (null));
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return html`<main class=${`page ${tone}`}>
    ${bar && html`<div class="bar">
      ${!first && html`<button type="button" class="round flat" aria-label=${say("web-back")} onClick=${onBack}><${Icon} name="previous" />
        </button>`}
      <h1 tabindex="-1" ref=${heading} dir="auto" style=${first ? "padding-left:8px" : ""}>${title}</h1>${side}
    </div>`}
    ${head}
    <${MessageStrip} /><${WaitingStrip} />
    <div class="body" tabindex="0" role="region" aria-label=${title}><div class="inner">${children}</div></div>
    ${foot && html`<div class="foot"><div class="inner">${foot}</div></div>`}
  </main>`;
}

/** That there is no network, and how much waits: never silent, and a tap shows the queue. */
export function WaitingStrip() {
  const { online, queue } = usePart("online", "queue", "language");
  const waiting = queue?.waiting ?? 0;
  const sent = queue?.items.find((/** @type {any} */ item) => item.progress)?.progress;
  if (online !== false && !waiting) return null;
  return html`<button type="button" class="strip warn" onClick=${() => open("queue")}>
    <${Icon} name=${online === false ? "offline" : "up"} />
    <span class="wide" role="status">${online === false
      ? waiting ? say("web-offline-waiting", { count: waiting }) : say("web-offline")
      : say("web-queue-waiting", { count: waiting })}</span>${sent && `${Math.round(100 * sent)}\u00A0%`}
    <${Icon} name="next" size=${20} />
  </button>`;
}

/** The organisers' newest message that nobody has read, above whatever is shown; and that the position is a simulated one. */
export function MessageStrip() {
  const app = useApp();
  const { messages, status, position } = usePart("messages", "status", "position", "language");
  const simulated = position.simulated > 0 && html`<button type="button" class="strip warn" onClick=${() => open("menu")}>
    <${Icon} name="warning" size=${20} /><span class="wide">${say("web-simulated")}</span></button>`;
  const newest = status === "ready" && messages?.unread > 0 ? messages.list[messages.list.length - 1] : null;
  if (!newest) return simulated;
  return html`${simulated}<div class="strip message" role=${saysAloud(app.store.state, "message") ? undefined : "alert"}>
    <${Icon} name="chat" /><button type="button" class="wide clamp" style="text-align:start" dir="auto" onClick=${() => open("messages")}>
    ${newest.text}</button>
    <button type="button" class="button small" onClick=${() => app.actions.seeMessages()}>${say("web-understood")}</button></div>`;
}

/**
 * What was against an action, in words.
 * @param {{ problem: any }} props
 */
export function Mistake({ problem }) {
  if (!problem) return null;
  return html`<p class="mistake" role="alert" dir="auto">${words(problem)}</p>`;
}

/** @param {any} problem */
export const words = (problem) =>
  problem?.offline ? say("web-problem-offline") : problem?.detail || say("web-problem-unknown");

/** What is shown while something loads, after 300 ms. */
export const Loading = () =>
  html`<div role="status" class="column"><span class="unseen">${say("web-loading")}</span>
    <div class="grey"></div><div class="grey" style="width:70%"></div><div class="grey" style="width:85%"></div></div>`;

/**
 * Words for an empty place.
 * @param {{ children?: any }} props
 */
export const Empty = ({ children }) => html`<p class="quiet middle" style="padding:24px 0">${children}</p>`;

/** What happened, for a short while. */
export function Toasts() {
  const app = useApp();
  const { toasts } = usePart("toasts");
  return html`<div class="toasts" role="status" aria-live="polite">
    ${(toasts ?? []).map((/** @type {any} */ toast) =>
      html`<button type="button" key=${toast.id} class="toast" dir="auto" onClick=${() => app.actions.closeToast(toast.id)}>${toast.text}
        </button>`)}
  </div>`;
}
