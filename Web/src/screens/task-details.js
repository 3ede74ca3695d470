// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { Description } from "../parts/description.js";
import { clock, distance, joined } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { safeLink } from "../parts/markdown.js";
import { Mistake } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Sign, signOf } from "../parts/sign.js";
import { ownMap, systemOf } from "../parts/system.js";
import { stateWord, stopName } from "../parts/task-words.js";
import { say } from "../parts/words.js";

/** How a task is answered, in a word. @param {string} kind */
export function kindWord(kind) {
  switch (kind) {
    case "number": return say("web-kind-number");
    case "choice": return say("web-kind-choice");
    case "choices": return say("web-kind-choices");
    case "sort": return say("web-kind-sort");
    case "gaps": return say("web-kind-gaps");
    case "code": case "codes": return say("web-kind-code");
    case "photo": return say("web-kind-photo");
    case "video": return say("web-kind-video");
    case "arrival": return say("web-kind-arrival");
    case "station": case "station-points": case "station-time": return say("web-kind-station");
    case "judge": return say("web-kind-judge");
    default: return say("web-kind-text");
  }
}

const looks = /** @type {Record<string, string>} */ ({ done: "ok", rejected: "bad", pending: "wait", sending: "wait", next: "warn" });

/** The chips below a task's name: state or place, points, kind. @param {{ task: any, here?: boolean }} props */
export function Chips({ task, here = false }) {
  const { taskStates } = usePart("taskStates", "language");
  if (task.role) return null;
  const state = taskStates[task.id]?.state;
  return html`<div class="row wrap" style="gap:6px">
    ${here ? html`<span class="chip ok" role="status">${say("web-you-are-here")}</span>`
      : html`<span class=${`chip ${looks[state] ?? ""}`}>${stateWord(state)}</span>`}
    ${task.points != null && html`<span class="chip">${say("web-points", { count: task.points })}</span>`}
    <span class="chip">${kindWord(task.answer_type)}</span>
    ${task.bonus && html`<span class="chip warn">${say("web-bonus")}</span>`}
    ${task.category_label && html`<span class="chip" dir="auto">${task.category_label}</span>`}
    ${task.difficulty_label && html`<span class="chip" dir="auto">${task.difficulty_label}</span>`}
  </div>`;
}

/** The head of a task or a stop: sign, name. @param {{ task: any, level?: number, children?: any }} props */
export function Head({ task, children }) {
  const { taskStates } = usePart("taskStates");
  return html`<${Sign} kind=${signOf(task, taskStates[task.id]?.state)} number=${task.order ?? ""} />
    <span class="wide"><span class="name clamp" dir="auto">${task.name ?? stopName(task)}</span>${children}</span>`;
}

/** The button that leads to a place. @param {{ task: any, look?: string }} props */
export function LeadHere({ task, look = "main" }) {
  const app = useApp();
  usePart("language");
  const { busy, problem, run } = useRun();
  return html`<button type="button" class=${`button ${look}`} disabled=${busy}
      onClick=${() => run(() => app.actions.lead(task.id ?? task.role), () => open())}><${Icon} name="locate" />${say("web-lead-here")}
        </button>
    <${Mistake} problem=${problem} />`;
}

/** Whether somebody can still be led to a place. @param {any} task @param {string} [state] */
export const canLead = (task, state) => task.role !== "rest"
  && (task.role || !["done", "closed", "pending", "sending"].includes(state ?? ""));

/**
 * All that a task has, with the field of its answer where eyes look for it.
 * @param {{ task: any, field?: any, lead?: boolean }} props `lead`: whether the way there is offered here
 */
export function TaskDetails({ task, field = null, lead = true }) {
  const app = useApp();
  const { taskStates, guide, session } = usePart("taskStates", "language", "quest", "guide", "session");
  const { busy, problem, run } = useRun();
  const of = taskStates[task.id] ?? {};
  const led = guide?.target && (task.id ? guide.target.id === task.id : guide.target.role === task.role);
  const answer = of.answer;
  const times = [
    task.opens && Date.parse(task.opens) > app.store.state.moment ? say("web-opens-at", { time: clock(task.opens) }) : null,
    task.closes ? say("web-closes-at", { time: clock(task.closes) }) : null,
    task.minutes ? say("web-rest-minutes", { count: task.minutes }) : null,
  ].filter(Boolean);
  return html`
    ${of.notice && html`<p class="box warn strong" dir="auto" role="status">${of.notice}</p>`}
    ${of.probable === "right" && html`<p class="box ok strong" role="status">${say("web-probably-right")}</p>`}
    ${of.probable === "wrong" && html`<p class="box bad strong" role="status">${say("web-probably-wrong")}</p>`}
    ${answer?.verdict === "rejected" && html`<${Rejection} answer=${answer} />`}
    ${answer?.verdict === "pending" && /^(arrival|station)/.test(task.answer_type)
      && html`<p class="box wait strong" role="status" dir="auto">${answer.message || say("web-state-pending")}</p>`}
    <${Description} text=${task.description} />
    <${Media} task=${task} quest=${session?.quest} />
    ${task.rules && html`<p class="quiet" dir="auto">${task.rules}</p>`}
    ${of.attemptsLeft != null && !of.notice && html`<p class="strong">${say("web-attempts-left", { count: of.attemptsLeft })}</p>`}
    ${field}
    ${times.length > 0 && html`<p class="quiet">${times.join(" · ")}</p>`}
    ${task.hints > 0 && html`<${Hints} task=${task} />`}
    <div class="buttons">
      ${lead && !led && canLead(task, of.state) && html`<${LeadHere} task=${task} look="small" />`}
      ${led && task.id && html`<button type="button" class="button small" disabled=${busy}
        onClick=${() => run(() => app.actions.lead("nearest"))}>${say("web-lead-nearest")}</button>`}
      <${Elsewhere} task=${task} />
    </div>
    ${answer?.verdict === "rejected" && !answer.appealed && html`<${AppealButton} answer=${answer} />`}
    <${Mistake} problem=${problem} />`;
}

/** Other programs of the phone that lead to a place. @param {{ task: any }} props */
function Elsewhere({ task }) {
  const [shown, setShown] = useState(false);
  if (!task.center) return null;
  const [lon, lat] = task.center.map((/** @type {number} */ degrees) => degrees.toFixed(6));
  if (!shown) {
    return html`<button type="button" class="button small" onClick=${() => setShown(true)}><${Icon} name="share" />${say("web-navigate-by")}
      </button>`;
  }
  const links = [
    [systemOf(navigator.userAgent, navigator.maxTouchPoints) === "ios" ? say("web-navigate-apple") : say("web-navigate-phone"),
      ownMap(task.center, navigator.userAgent, navigator.maxTouchPoints)],
    ["OsmAnd", `https://osmand.net/map?pin=${lat},${lon}#17/${lat}/${lon}`],
    ["Organic Maps", `om://map?v=1&ll=${lat},${lon}`],
    [say("web-navigate-yandex"), `https://yandex.ru/maps/?rtext=~${lat},${lon}&rtt=bc`],
  ];
  return html`${links.map(([name, href]) => html`<a class="button small" href=${href} target="_blank" rel="noopener noreferrer">${name}
    </a>`)}`;
}

/** Pictures and sounds: what was uploaded is shown, what is elsewhere is a link. @param {{ task: any, quest?: string }} props */
function Media({ task, quest }) {
  const [broken, setBroken] = useState(/** @type {string[]} */ ([]));
  if (!task.media?.length) return null;
  return html`<div class="column">${task.media.map((/** @type {string} */ item, /** @type {number} */ index) => {
    const link = /^[a-z]+:/i.test(item);
    const href = link ? safeLink(item) : `/api/v1/quests/${encodeURIComponent(quest ?? "")}/media/${encodeURIComponent(item)}`;
    if (!href) return null;
    if (link || broken.includes(item)) {
      return html`<a class="box" href=${href} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
        ${link ? say("web-media-link", { address: new URL(href).host }) : item}</a>`;
    }
    if (/\.(mp3|ogg|m4a)$/i.test(item)) return html`<audio controls preload="none" src=${href}
      aria-label=${say("web-media-sound", { number: index + 1 })} style="width:100%"></audio>`;
    return html`<img class="medium" loading="lazy" src=${href} alt=${say("web-media-picture", { number: index + 1 })}
      onError=${() => setBroken((all) => [...all, item])} />`;
  })}</div>`;
}

/** Hints with what they cost; opening one is asked about. @param {{ task: any }} props */
function Hints({ task }) {
  const app = useApp();
  const { hints, language } = usePart("hints", "language");
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  useEffect(() => {
    Promise.resolve(app.actions.loadHints(task.id)).catch(() => {});
  }, [task.id, language]);
  const known = hints[task.id] ?? Array.from({ length: task.hints }, (_, index) => ({
    number: index + 1,
    after: task[`hint_${index + 1}_after`] ?? 0,
    price: task[`hint_${index + 1}_price`] ?? 0,
  }));
  return html`<section class="column" aria-label=${say("web-hints")}>
    ${known.map((/** @type {any} */ hint) => hint.text != null
      ? html`<div class="box" key=${hint.number}><p class="strong">${say("web-hint-number", { number: hint.number })}</p>
        <${Description} text=${hint.text} /></div>`
      : html`<button type="button" class="button small" key=${hint.number} onClick=${() => setAsked(hint)}><${Icon} name="bulb" />
        ${hint.price
          ? say("web-hint-price", { number: hint.number, count: hint.price }) : say("web-hint-free", { number: hint.number })}
          ${hint.after > 0 && html`<span class="quiet">${say("web-hint-after", { count: hint.after })}</span>`}</button>`)}
    ${asked && html`<${Ask} title=${say("web-hint-ask", { number: asked.number })} yes=${say("web-hint-open")}
      onClose=${() => setAsked(null)}
      onYes=${() => app.actions.openHint(task.id, asked.number)}>
      <p>${asked.price ? say("web-hint-costs", { count: asked.price }) : say("web-hint-costs-nothing")}</p><//>`}
  </section>`;
}

/** A rejection with its reason. @param {{ answer: any }} props */
export function Rejection({ answer }) {
  return html`<div class="box bad column"><p class="strong bad" dir="auto" role="status">${say("web-not-accepted")}${
    answer.reason || answer.message ? `: ${answer.reason ?? answer.message}` : ""}</p>
    ${answer.appealed && html`<p>${say("web-appeal-sent")}</p>`}</div>`;
}

/** @param {{ answer: any }} props */
function AppealButton({ answer }) {
  const [appealing, setAppealing] = useState(false);
  return html`<button type="button" class="button bare" onClick=${() => setAppealing(true)}>${say("web-appeal")}</button>
    ${appealing && html`<${Appeal} answer=${answer} onClose=${() => setAppealing(false)} />`}`;
}

/** @param {{ answer: any, onClose: () => void }} props */
export function Appeal({ answer, onClose }) {
  const app = useApp();
  const [text, setText] = useState("");
  return html`<${Ask} title=${say("web-appeal")} yes=${say("web-send")} onClose=${onClose}
    onYes=${() => app.actions.appeal(answer.id, text.trim())}>
    <div class="field"><label for="appeal">${say("web-appeal-why")}</label>
      <textarea id="appeal" class="input" dir="auto" maxlength="1000" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></div><//>`;
}

/** How far a task is, in words. @param {any} of */
export const farWords = (of) => (of?.distance == null ? "" : joined(distance(of.distance)));
