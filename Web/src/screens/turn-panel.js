// @ts-check
import { html, useState } from "preact";
import { partToTell } from "../core/next.js";
import { saysAloud } from "../core/settings.js";
import { useApp, usePart } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { clock, distance, spanLeft } from "../parts/figures.js";
import { Icon, partIcon, turnIcon } from "../parts/icon.js";
import { MessageStrip, WaitingStrip } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Street } from "../parts/street.js";
import { stopName } from "../parts/task-words.js";
import { say } from "../parts/words.js";
import { Simulate } from "./simulate.js";

/** A distance as a large figure with its unit. @param {{ metres: number | null | undefined, className?: string }} props */
export function Far({ metres, className = "figure" }) {
  usePart("language");
  const { figure, unit } = distance(metres);
  return html`<span class=${className}>${figure}<span class="unit">\u00A0${unit}</span></span>`;
}

/**
 * What is on top while riding: the next turn, what is in the way, and whether we are recorded.
 * @param {{ large?: boolean }} props `large`: there is no sheet that shows the task
 */
export function TurnPanel({ large = false }) {
  const app = useApp();
  const { guide, position, heading, goBack, warnings, ride, next, nextProblem, navigation, taskStates } = usePart("guide", "position",
    "heading", "goBack", "warnings", "ride", "next", "nextProblem", "navigation", "taskStates", "language");
  const waits = Object.values(taskStates).some((/** @type {any} */ one) => one.state === "pending");
  // Who is there reads the task and no distance of nothing; who types or waits has the sheet before him.
  const { mode } = navigation;
  const isThere = mode === "arrived" && guide?.here;
  const target = guide?.target;
  const asks = target?.id && target.answer_type !== "arrival";
  const isAtTask = !large && (isThere ? asks : mode === "answering" || mode === "waiting");
  // What the voice says nobody is told twice.
  const told = (/** @type {string} */ happening) => saysAloud(app.store.state, happening) ? undefined : "status";
  const turn = guide?.kind === "route" && guide.maneuver;
  const part = partToTell(guide?.ahead ?? []);
  return html`<div class="turn">
    <${MessageStrip} />
    <${HeadBack} urgent=${goBack?.urgent && guide?.stop !== "finish"} />
    ${isAtTask ? null : isThere ? html`<div class="main" role=${told("check-in")}><${Icon} name="tick" size=${56} />
      <div class="street wide">${asks
          ? say("web-said-here", { name: target.name }) : target?.id ? say("web-arrival-here") : say("web-you-are-here")}</div></div>`
      : position.tracking === "none"
      ? html`<div class="main"><${Icon} name="locate" size=${56} /><div class="wide"><div class="street">${say("web-no-gps")}</div>
          <div class="quiet">${say("web-no-gps-do")}</div></div></div>`
      : guide?.offRoute
      ? html`<div class="main" role=${told("off-route")}><${Icon} name="redo" size=${56} /><div class="street wide">${say("web-off-route")}
        </div></div>`
      : turn
      ? html`<div class="main"><${Icon} name=${turnIcon(turn)} size=${84} /><div class="wide"><${Far} metres=${turn.distance} />
          <${Street} text=${turn.label ?? turn.street ?? turn.text} whole=${turn.text} /></div></div>`
      : target && guide.straight != null
      ? html`<div class="main"><${Icon} name="arrow" size=${84} turn=${(guide.bearing ?? 0) - (heading ?? 0)} />
          <div class="wide"><${Far} metres=${guide.straight} /><${Street} text=${target.name ?? stopName(target)} /></div></div>`
      : isSought(position, next, nextProblem)
      ? html`<div class="main" role="status"><${Icon} name="locate" size=${56} /><div class="street wide">${say("web-finding")}</div></div>`
      : target
      ? html`<div class="main"><div class="wide"><${Street} text=${target.name ?? stopName(target)} /></div></div>`
      : html`<div class="main"><div class="wide"><div class="street">${say("web-nowhere")}</div>
          ${waits && html`<div class="quiet">${say("web-sent-waiting")}</div>`}</div></div>`}
    ${ride?.paused && html`<div class="strip warn"><${Icon} name="pause" size=${20} /><span role="status">${say("web-ride-paused")}</span>
      </div>`}
    ${(warnings ?? []).filter((/** @type {any} */ one) => one.code !== "finish-unconfirmed").slice(0,
      2).map((/** @type {any} */ warning) => html`<div class=${`strip ${warning.code === "out-of-bounds" ? "bad" : "warn"}`}
      key=${warning.code}>
      <${Icon} name="warning" size=${22} /><span class="wide" dir="auto">${warning.text}</span></div>`)}
    ${part && html`<div class="strip part"><${Icon} name=${partIcon(part.kind)} size=${28} /><span class="wide" dir="auto">${part.text}
      </span></div>`}
    ${!position.simulated && position.tracking !== "on" && html`<${Simulate} />`}
    <${ScreenStrip} />
    <${States} />
  </div>`;
}

/** That the phone has ended what keeps the screen on: as it does with an empty battery, or behind another app. */
function ScreenStrip() {
  const app = useApp();
  const { wakeLock, position } = usePart("wakeLock", "position", "language");
  if (wakeLock !== "lost" || !["on", "asking", "none"].includes(position.tracking)) return null;
  return html`<button type="button" class="strip warn" onClick=${() => app.actions.keepAwake()}>
    <${Icon} name="warning" size=${20} /><span class="wide" role="status">${say("web-screen-lost")}</span></button>`;
}

/** Whether nothing was told yet because the position is not known yet. @param {any} position @param {any} next @param {any} problem */
const isSought = ({ tracking }, next, problem) => !next && (tracking === "asking" || tracking === "on" && !problem);

/** That it is time to turn round, and what a minute costs. The question stays until it is answered. @param {{ urgent: boolean }} props */
function HeadBack({ urgent }) {
  const app = useApp();
  const { next, goBack, quest } = usePart("next", "goBack", "quest");
  const [asking, setAsking] = useState(false);
  const cost = next?.late_minute;
  const spare = Math.floor((goBack?.spare ?? 0) / 60);
  return html`${urgent && html`<button type="button" class="main back" onClick=${() => setAsking(true)}><${Icon} name="back" size=${56} />
      <span class="wide"><span class="word" style="display:block">${say("web-head-back")}</span>
      <span class="strong">${cost?.points ? say("web-head-back-points", { count: cost.points })
        : cost?.seconds ? say("web-head-back-seconds", { count: cost.seconds }) : say("web-head-back-now")}</span></span></button>`}
    ${asking && html`<${Ask} title=${say("web-head-back")} yes=${say("web-to-finish")} onYes=${() => app.actions.lead("finish")}
      onClose=${() => setAsking(false)}>
      <p>${spare >= 0 ? say("web-one-more-spare", { count: spare }) : say("web-one-more-late", { count: -spare })}</p>
      ${cost?.points && spare < 0 && html`<p class="strong">${say("web-one-more-costs", { count: -spare * cost.points })}</p>`}
      ${quest?.tours && html`<button type="button" class="button" onClick=${() => {
        setAsking(false);
        open("tour");
      }}><${Icon} name="clock" />${say("web-tour")}</button>`}
    <//>`}`;
}

/** Whether it is the task that ends, and not the time of the team. @param {any} timeLeft @param {any} guide */
const isTask = ({ until, late }, guide) => !guide?.stop && (late == null || until < late - 30_000);

/** Time left, and whether the way is recorded; without network also how much waits. */
function States() {
  const { timeLeft, moment, guide, quest } = usePart("timeLeft", "moment", "guide", "language", "quest");
  const left = timeLeft?.until == null ? null : Math.round((timeLeft.until - moment) / 1000);
  const words = left == null ? clock(moment) : left < 0
    ? say("web-time-over", { time: spanLeft(-left) }) : isTask(timeLeft, guide)
    ? say("web-task-by", { clock: clock(timeLeft.until), time: spanLeft(left) })
    : say("web-back-by", { clock: clock(timeLeft.until), time: spanLeft(left) });
  const look = `row ${left != null && left < 0 ? "bad" : ""}`;
  const sign = left == null && html`<${Icon} name="clock" size=${20} />`;
  return html`<${WaitingStrip} />
    <div class="strip between">
      ${quest?.tours
        ? html`<button type="button" class=${`${look} asks`} aria-label=${`${words}. ${say("web-tour")}`} onClick=${() => open("tour")}>
          ${sign}${words}</button>`
        : html`<span class=${look}>${sign}<span>${words}</span></span>`}
      <${Recording} />
    </div>`;
}

/** Whether positions are sent; a tap pauses, goes on, or asks for the position. */
export function Recording() {
  const app = useApp();
  const { position } = usePart("position", "language", "quest");
  const [asking, setAsking] = useState(false);
  const { tracking, since, fix } = position;
  const [look, words] = tracking === "on"
    ? ["ok", fix?.accuracy > 20 ? say("web-recording-accuracy", { metres: Math.round(fix.accuracy) }) : say("web-recording")]
    : tracking === "paused"
    ? ["warn", since ? say("web-recording-paused-since", { time: clock(since) }) : say("web-recording-paused")]
    : tracking === "asking" ? ["", say("web-recording-asking")]
    : tracking === "refused" ? ["", say("web-recording-refused")]
    : tracking === "denied" ? ["bad", say("web-recording-denied")]
    : ["warn", say("web-recording-off")];
  const tap = () => tracking === "on"
    ? setAsking(true)
    : tracking === "paused" ? app.actions.resumeTracking()
    : tracking === "refused" ? open("consent") : app.actions.startTracking();
  return html`<button type="button" class=${`row ${look}`} style="min-height:44px;text-align:start" onClick=${tap}>
      <svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="4.5" fill=${tracking === "on" ? "currentColor" : "none"}
        stroke="currentColor" stroke-width="2" /></svg>
      <span>${words}</span></button>
    ${asking && html`<${Ask} title=${say("web-pause-ask")} yes=${say("web-pause")} onYes=${() => app.actions.pauseTracking()}
      onClose=${() => setAsking(false)}>
      <p>${say("web-pause-means")}</p><//>`}`;
}
