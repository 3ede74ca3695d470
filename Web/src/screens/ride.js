// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { cameras } from "../core/navigation.js";
import { useApp, usePart } from "../parts/app.js";
import { direction, minutes } from "../parts/figures.js";
import { Hold } from "../parts/hold.js";
import { Icon } from "../parts/icon.js";
import { later } from "../parts/later.js";
import { open } from "../parts/router.js";
import { Sheet, useColumn } from "../parts/sheet.js";
import { say } from "../parts/words.js";
import { useAnswer } from "./answers/answer.js";
import { FinishQuestion } from "./finish.js";
import { canLead, Chips, Head, LeadHere, TaskDetails } from "./task-details.js";
import { Far, TurnPanel } from "./turn-panel.js";

/**
 * How high the sheet stands by itself, and what lies on it.
 * @type {Record<string, ["peek" | "half", import("../parts/sheet-heights.js").Kind]>}
 */
const sheets = {
  overview: ["peek", "way"], following: ["peek", "way"], looking: ["peek", "way"], choosing: ["peek", "card"],
  arrived: ["half", "task"], answering: ["half", "task"], waiting: ["half", "task"], finished: ["peek", "way"],
};

/** Whether it is enough to be there: the turn's panel says so, and the map stays. @param {any} target */
const asksNothing = (target) => !target?.id || target.answer_type === "arrival";

/** Riding: the map, the turn on top of it, and the sheet with where to now. */
export function Ride() {
  const app = useApp();
  const { tasks, navigation, guide, heading, about, messages, settings } =
    usePart("tasks", "navigation", "guide", "heading", "about", "messages", "settings", "language");
  const { mode } = navigation;
  const shown = mode === "looking" && navigation.task ? "choosing" : mode === "arrived" && asksNothing(guide?.target) ? "following" : mode;
  const [stands, kind] = sheets[shown];
  const [height, setHeight] = useState(/** @type {"peek" | "half" | "full"} */ (stands));
  const place = useRef(/** @type {any} */ (null));
  const map = useRef(/** @type {any} */ (null));
  const [mapState, setMapState] = useState("loading");

  useEffect(() => {
    let ended = false;
    const load = setTimeout(async () => {
      try {
        const { showMap } = await import("../map/map.js");
        if (ended) return;
        map.current = await showMap(place.current, app, { label: say("web-map"), onTask: app.actions.select });
        if (ended) map.current.remove();
        else setMapState("shown");
      } catch {
        if (!ended) setMapState("none");
      }
    }, 50);
    return () => {
      ended = true;
      clearTimeout(load);
      map.current?.remove();
      map.current = null;
    };
  }, []);
  // What was won so far is told where standings are public.
  useEffect(() => void Promise.resolve(app.actions.loadResults()).catch(() => {}), []);
  useEffect(() => setHeight((now) => mode === "answering" && now === "full" ? now : stands), [shown, navigation.task]);

  const target = guide?.target ?? null;
  const task = navigation.task ? tasks.list.find((/** @type {any} */ other) => other.id === navigation.task) ?? target : target;
  const follows = cameras[/** @type {import("../core/navigation.js").Mode} */ (mode)] === "rider";
  const follow = follows ? settings.northUp ? say("web-heading-up") : say("web-north-up") : say("web-follow");
  return html`<main class=${`ride is-${mode}`} aria-label=${say("web-riding")}>
    <h1 class="unseen" tabindex="-1">${say("web-riding")}</h1>
    <div class="map" ref=${place}></div>
    ${mapState === "none" && html`<div class="map-less"><${Icon} name="arrow" size=${180} turn=${(guide?.bearing ?? 0) - (heading ?? 0)} />
      </div>`}
    <${TurnPanel} />
    <${FinishQuestion} />
    <div class="buttons-left"><${Hold} className="sos" label=${say("web-sos-hold")} onHeld=${() => {
      app.actions.sos({});
      open("sos");
    }}>SOS<small>${say("web-hold")}</small><//></div>
    <div class="buttons-right">
      <button type="button" class="round" aria-label=${say("web-menu")} onClick=${() => open("menu")}><${Icon} name="menu" />
        ${messages?.unread > 0 && html`<span class="count">${messages.unread}</span>`}</button>
      ${mapState === "shown" && html`<button type="button" class="round of-map" aria-label=${say("web-overview")}
        aria-pressed=${mode === "overview"} onClick=${() => app.actions.navigate("show-all")}><${Icon} name="layers" /></button>`}
      <button type="button" class="round" aria-label=${say("web-list")} onClick=${() => open("list")}><${Icon} name="list" /></button>
      ${mapState === "shown" && html`<button type="button" class="round of-map" aria-label=${follow} aria-pressed=${follows}
        onClick=${() => follows ? app.actions.setSettings({ northUp: !settings.northUp }) : app.actions.navigate("follow")}>
        <${Icon} name=${follows && settings.northUp ? "compass" : "locate"} /></button>`}
    </div>
    ${mapState === "shown" && about?.map?.attribution && html`<span class="credits" dir="auto">${about.map.attribution}</span>`}
    <${TaskSheet} key=${task?.id ?? task?.role ?? "none"} task=${task} target=${target} kind=${kind} height=${height}
      onHeight=${setHeight} />
  </main>`;
}

/** The profile of the rest of the way, which is looked at with the sheet open. */
const Climb = later(() => import("./climb.js"), "Climb");

/** @param {any} props */
function TaskSheet({ task, target, kind, height, onHeight }) {
  const app = useApp();
  const { guide, taskStates, heading, navigation, next } = usePart("guide", "taskStates", "heading", "navigation", "next", "language");
  const answer = useAnswer({ task });
  const led = Boolean(task && target && task.id === target.id && task.role === target.role);
  const of = task?.id ? taskStates[task.id] ?? {} : {};
  const bearing = led ? guide.bearing : of.bearing;
  const here = led && guide.here;
  const wide = useColumn();
  const peek = height === "peek" && !wide;
  const onSwipe = (/** @type {1 | -1} */ step) => app.actions.selectNeighbour(step);
  if (!task) {
    return html`<${Sheet} height="peek" onHeight=${() => {}} onSwipe=${() => {}} label=${say("web-where-to")}>
      <button type="button" class="button main" onClick=${() => open("list")}>${say("web-list")}</button><//>`;
  }
  const name = task.name ?? "";
  const isCard = kind === "card";
  const isTask = kind === "task";
  const lead = isCard && !led && canLead(task, of.state);
  const back = isCard && target && html`<button type="button" class="button small" onClick=${() => app.actions.select(null)}>
    <${Icon} name="back" />${say("web-back-to-way", { name: led ? name : target.name ?? say("web-finish") })}</button>`;
  return html`<${Sheet} height=${height} onHeight=${onHeight} onSwipe=${onSwipe} label=${name || say("web-where-to")} kind=${kind}
    stick=${isCard && peek ? html`${lead && html`<${LeadHere} task=${task} />`}${!lead && back}` : !peek && answer.action}>
    <button type="button" class="head" onClick=${() => onHeight(peek ? "half" : "peek")} aria-expanded=${!peek}>
      <${Head} task=${task}>${peek && html`<span class="row"><span class="quiet clamp"><${Summary} task=${task} here=${here} /></span>
        ${!isCard && html`<${Score} />`}</span>`}<//></button>
    ${!(isTask && !peek && (here || answer.field)) && html`<div class="row">
      ${bearing != null && html`<${Icon} name="arrow" size=${44} turn=${bearing - (heading ?? 0)} />
        <span class="unseen">${direction(bearing)}</span>`}
      <${Way} task=${task} led=${led} of=${of} />
    </div>`}
    ${!peek && !isTask && html`<div class="row"><${Score} place /></div>`}
    ${wide && lead && html`<${LeadHere} task=${task} />`}
    ${(!peek || wide) && !isTask && html`<${Neighbours} task=${task} onSwipe=${onSwipe} />`}
    ${!peek && !isTask && html`<${Chips} task=${task} here=${here} />`}
    ${!peek && !isTask && led && guide.kind === "route" && next?.remaining?.ascent != null && html`<${Climb} />`}
    ${!peek && !led && back}
    ${!peek && html`<div class="task column" onFocusIn=${() => isTask && navigation.mode !== "answering" && !isOver(of.state)
      && app.actions.navigate("answer", task.id)}><${TaskDetails} task=${task} field=${answer.field} lead=${!lead || !peek && !wide} />
        </div>`}
    ${!peek && isTask && html`<${Chips} task=${task} here=${here} />`}
  <//>`;
}

/** @param {string | undefined} state */
const isOver = (state) => ["pending", "sending", "done", "closed"].includes(state ?? "");

/** How far it is, how long it takes and how much it climbs: along the way where it is known. @param {any} props */
function Way({ task, led, of }) {
  const { guide, preview, next } = usePart("guide", "preview", "next", "language");
  const shown = !led && preview?.task === task.id && preview.state === "shown" ? preview : null;
  const far = led ? guide.distance ?? guide.straight : shown?.distance ?? of.distance;
  const time = minutes(led ? guide.duration : shown?.duration);
  const climb = led ? next?.remaining?.ascent : shown?.ascent;
  return html`<${Far} metres=${far} className="figure far" />
    <span class="wide quiet strong">${[
      climb >= 5 && say("web-climb-metres", { metres: Math.round(climb) }),
      !led && preview?.task === task.id && preview.state === "loading" && say("web-finding-way"),
      !led && preview?.task === task.id && preview.state === "none" && say("web-no-way"),
    ].filter(Boolean).join(" · ")}</span>
    ${time != null && html`<span class="figure minutes">${time}<span class="unit">\u00A0${say("web-unit-min")}</span></span>`}`;
}

/**
 * What was won: points and place where standings are public, and how many of the checkpoints are done.
 * @param {{ place?: boolean }} props
 */
function Score({ place = false }) {
  const { tasks, taskStates, results, session } = usePart("tasks", "taskStates", "results", "session", "language");
  const own = results?.standings?.find((/** @type {any} */ row) => row.team === session?.team?.id);
  const count = tasks.list.length;
  const done = tasks.list.filter((/** @type {any} */ one) => taskStates[one.id]?.state === "done").length;
  if (!count) return null;
  return html`<span class="ok score" aria-label=${say("web-done-of", { done, count })}><${Icon} name="tick" size=${18} />
    ${say("web-score", { done, count })}${own && html`<span class="won">
      ${[say("web-points", { count: own.points }), place && own.rank && `${say("web-place")} ${own.rank}`]
      .filter(Boolean).map((word) => ` · ${word}`)}</span>`}</span>`;
}

/** @param {{ task: any, onSwipe: (step: 1 | -1) => void }} props */
function Neighbours({ task, onSwipe }) {
  const { tasks, shown } = usePart("tasks", "shown", "language");
  const index = task.id ? shown.indexOf(task.id) : -1;
  const neighbour = (/** @type {number} */ step) => index < 0 ? null
    : tasks.list.find((/** @type {any} */ other) => other.id === shown[index + step]);
  const [before, after] = [neighbour(-1), neighbour(1)];
  return html`<div class="neighbours">
    ${before && html`<button type="button" dir="auto" onClick=${() => onSwipe(-1)}
      aria-label=${say("web-previous-task", { name: before.name })}>‹ ${before.order} ${before.name}</button>`}
    ${after && html`<button type="button" dir="auto" onClick=${() => onSwipe(1)}
      aria-label=${say("web-next-task", { name: after.name })}>${after.order} ${after.name} ›</button>`}</div>`;
}

/** @param {{ task: any, here: boolean }} props */
function Summary({ task, here }) {
  const { taskStates } = usePart("taskStates", "language");
  if (task.role) return "";
  const words = [here ? say("web-you-are-here") : null, task.points == null ? null : say("web-points", { count: task.points }),
    task.category_label].filter(Boolean);
  return html`${words.join(" · ") || taskStates[task.id]?.notice || ""}`;
}
