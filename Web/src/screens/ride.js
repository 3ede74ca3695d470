// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { direction, minutes } from "../parts/figures.js";
import { Hold } from "../parts/hold.js";
import { Icon } from "../parts/icon.js";
import { open } from "../parts/router.js";
import { Sheet } from "../parts/sheet.js";
import { say } from "../parts/words.js";
import { useAnswer } from "./answers/answer.js";
import { FinishQuestion } from "./finish.js";
import { Chips, Head, TaskDetails } from "./task-details.js";
import { Far, TurnPanel } from "./turn-panel.js";

/** Riding: the map, the turn on top of it, and the sheet with where to now. */
export function Ride() {
  const app = useApp();
  const { tasks, selected, guide, heading, about, messages, shown } = usePart("tasks", "selected", "guide", "heading", "about", "messages", "shown", "language");
  const [height, setHeight] = useState(/** @type {"peek" | "half" | "full"} */ ("peek"));
  const [following, setFollowing] = useState(true);
  const place = useRef(/** @type {any} */ (null));
  const map = useRef(/** @type {any} */ (null));
  const [mapState, setMapState] = useState("loading");

  useEffect(() => {
    let ended = false;
    const load = setTimeout(async () => {
      try {
        const { showMap } = await import("../map/map.js");
        if (ended) return;
        map.current = await showMap(place.current, app, {
          label: say("web-map"),
          onTask: (/** @type {string} */ task) => {
            app.actions.select(task);
            setHeight("half");
          },
          onMoved: () => setFollowing(false),
        });
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
  useEffect(() => map.current?.follow(following), [following, mapState]);
  // Who has come to the place sees the task without a tap.
  const here = guide?.here && guide.target?.id;
  useEffect(() => {
    if (here && height === "peek") setHeight("half");
  }, [here]);

  const target = guide?.target ?? null;
  const task = selected ? tasks.list.find((/** @type {any} */ other) => other.id === selected) ?? target : target;
  const swipe = (/** @type {1 | -1} */ step) => app.actions.selectNeighbour(step);
  const toNow = () => {
    app.actions.select(null);
    setFollowing(true);
  };
  return html`<main class="ride" aria-label=${say("web-riding")}>
    <h1 class="unseen" tabindex="-1">${say("web-riding")}</h1>
    <div class="map" ref=${place}></div>
    ${mapState === "none" && html`<div class="map-less"><${Icon} name="arrow" size=${180} turn=${(guide?.bearing ?? 0) - (heading ?? 0)} /></div>`}
    <${TurnPanel} />
    <${FinishQuestion} />
    <div class="buttons-left"><${Hold} className="sos" label=${say("web-sos-hold")} onHeld=${() => {
      app.actions.sos({});
      open("sos");
    }}>SOS<small>${say("web-hold")}</small><//></div>
    <div class="buttons-right">
      <button type="button" class="round" aria-label=${say("web-menu")} onClick=${() => open("menu")}><${Icon} name="menu" />
        ${messages?.unread > 0 && html`<span class="count">${messages.unread}</span>`}</button>
      ${mapState === "shown" && html`<button type="button" class="round of-map" aria-label=${say("web-overview")} onClick=${() => {
        setFollowing(false);
        map.current?.overview();
      }}><${Icon} name="layers" /></button>`}
      <button type="button" class="round" aria-label=${say("web-list")} onClick=${() => open("list")}><${Icon} name="list" /></button>
      ${mapState === "shown" && html`<button type="button" class="round of-map" aria-label=${say("web-follow")} aria-pressed=${following} onClick=${() => setFollowing(!following)}><${Icon} name="locate" /></button>`}
    </div>
    ${mapState === "shown" && about?.map?.attribution && html`<span class="credits" dir="auto">${about.map.attribution}</span>`}
    <${TaskSheet} key=${task?.id ?? task?.role ?? "none"} task=${task} target=${target} selected=${selected} shown=${shown} height=${height}
      onHeight=${setHeight} onSwipe=${swipe} onNow=${toNow} />
  </main>`;
}

/** @param {any} props */
function TaskSheet({ task, target, selected, shown, height, onHeight, onSwipe, onNow }) {
  const { guide, taskStates, tasks, heading } = usePart("guide", "taskStates", "tasks", "heading", "language");
  const answer = useAnswer({ task });
  const led = Boolean(task && target && task.id === target.id && task.role === target.role);
  const of = task?.id ? taskStates[task.id] ?? {} : {};
  const far = led ? guide.distance ?? guide.straight : of.distance;
  const bearing = led ? guide.bearing : of.bearing;
  const time = led ? minutes(guide.duration) : null;
  const here = led && guide.here;
  const wide = typeof matchMedia === "function" && matchMedia("(min-aspect-ratio: 6/5)").matches;
  const peek = height === "peek" && !wide;
  const index = task?.id ? (shown ?? []).indexOf(task.id) : -1;
  const neighbour = (/** @type {number} */ step) => tasks.list.find((/** @type {any} */ other) => other.id === shown?.[index + step] && index >= 0);
  const [before, after] = [neighbour(-1), neighbour(1)];
  if (!task) {
    return html`<${Sheet} height="peek" onHeight=${() => {}} onSwipe=${() => {}} label=${say("web-where-to")}>
      <button type="button" class="button main" onClick=${() => open("list")}>${say("web-list")}</button><//>`;
  }
  const name = task.name ?? "";
  return html`<${Sheet} height=${height} onHeight=${onHeight} onSwipe=${onSwipe} label=${name || say("web-where-to")}
    stick=${!peek && answer.action}>
    <button type="button" class="head" onClick=${() => onHeight(peek ? "half" : "peek")} aria-expanded=${!peek}>
      <${Head} task=${task}>${peek && !task.role && html`<span class="quiet clamp"><${Summary} task=${task} here=${here} /></span>`}<//></button>
    <div class="row">
      ${bearing != null && html`<${Icon} name="arrow" size=${48} turn=${bearing - (heading ?? 0)} />
        <span class="unseen">${direction(bearing)}</span>`}
      <${Far} metres=${far} className="figure far" />
      <span class="wide"></span>
      ${time != null && html`<span class="figure minutes">${time}<span class="unit">\u00A0${say("web-unit-min")}</span></span>`}
    </div>
    ${peek || wide ? html`<div class="neighbours">
      ${before && html`<button type="button" dir="auto" onClick=${() => onSwipe(-1)} aria-label=${say("web-previous-task", { name: before.name })}>‹ ${before.order} ${before.name}</button>`}
      ${after && html`<button type="button" dir="auto" onClick=${() => onSwipe(1)} aria-label=${say("web-next-task", { name: after.name })}>${after.order} ${after.name} ›</button>`}</div>` : null}
    ${!peek && html`<${Chips} task=${task} here=${here} />`}
    ${selected && !led && target && html`<button type="button" class="button small" onClick=${onNow}><${Icon} name="back" />${say("web-back-to-way", { name: target.name ?? say("web-finish") })}</button>`}
    ${!peek && html`<${TaskDetails} task=${task} field=${answer.field} />`}
  <//>`;
}

/** @param {{ task: any, here: boolean }} props */
function Summary({ task, here }) {
  const { taskStates } = usePart("taskStates", "language");
  const words = [here ? say("web-you-are-here") : null, task.points == null ? null : say("web-points", { count: task.points }), task.category_label].filter(Boolean);
  return html`${words.join(" · ") || taskStates[task.id]?.notice || ""}`;
}
