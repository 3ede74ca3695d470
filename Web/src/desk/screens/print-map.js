// @ts-check
// A map of the course for paper. The ground is a picture of MapLibre, as fine as a printer wants it; all else is drawn over it
// as lines and letters, which stay sharp.
import { html, useEffect, useRef, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { made, styleNow } from "../../map/made.js";
import { idOf, kindOf, placeOf } from "../core/draft.js";
import { barOf, scaleOf, scales, zoomOf } from "../core/paper.js";
import { useDeskPart } from "../parts/app.js";
import { Field, Tick } from "../parts/field.js";
import { nameOf, useFile, useQuest, useTimes } from "../parts/quest.js";

/** Dots of the ground for each pixel of CSS: 288 to an inch. */
const fine = 3;

/**
 * The places of a course: of all tasks, or of a class, in its order.
 * @param {any[]} features
 * @param {string} tasks ids with bars; empty for all
 * @param {string} language
 */
export function places(features, tasks, language) {
  const wanted = tasks.split("|").map((id) => id.trim()).filter(Boolean);
  const of = (/** @type {string} */ kind) => features.filter((one) => kindOf(one) === kind);
  const all = of("task");
  const chosen = wanted.length ? wanted.map((id) => all.find((one) => idOf(one) === id)).filter(Boolean) : all;
  /** @returns {{ kind: string, number: number, name: string, points: any, place: any }} */
  const placed = (/** @type {any} */ feature, /** @type {string} */ kind, /** @type {number} */ number) =>
    ({ kind, number, name: nameOf(feature, language), points: feature.properties?.points, place: placeOf(feature) });
  return [...of("start").slice(0, 1).map((one) => placed(one, "start", 0)), ...chosen.map((one, index) => placed(one, "task", index + 1)),
    ...of("finish").slice(0, 1).map((one) => placed(one, "finish", 0))]
    .filter((one) => one.place);
}

/** Signs of the course over the ground. @param {{ map: any, list: any[], lines: boolean, width: number, height: number }} props */
function Course({ map, list, lines, width, height }) {
  const points = list.map((one) => ({ ...one, at: map.project(one.place) }));
  const radius = 12;
  /** Between the edges of two signs. @param {any} a @param {any} b */
  const between = (a, b) => {
    const far = Math.hypot(b.at.x - a.at.x, b.at.y - a.at.y);
    if (far <= 2 * radius + 4) return null;
    const [x, y] = [(b.at.x - a.at.x) * (radius + 2) / far, (b.at.y - a.at.y) * (radius + 2) / far];
    return html`<line x1=${a.at.x + x} y1=${a.at.y + y} x2=${b.at.x - x} y2=${b.at.y - y} />`;
  };
  return html`<svg class="course" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true">
    ${lines && points.slice(1).map((point, index) => between(points[index], point))}
    ${points.map((point) => html`<g key=${`${point.kind} ${point.number}`} transform=${`translate(${point.at.x} ${point.at.y})`}>
      ${point.kind === "start" ? html`<path d="M0-15 13 8H-13Z" />`
        : html`<circle r=${radius} />${point.kind === "finish" && html`<circle r=${radius - 4} />`}`}
      <circle r="1" />${point.number > 0 && html`<text x=${radius + 2} y=${-radius + 4}>${point.number}</text>`}</g>`)}</svg>`;
}

/** @param {any} props */
export function PrintMap({ quest, title }) {
  const { about, language } = useDeskPart("about", "language");
  const { features, classes, file, problem, own } = useFile(quest);
  const body = useQuest(quest);
  const { dayAndTime } = useTimes(body);
  const [form, setForm] = useState({ paper: "a4", turn: "portrait", of: "", scale: "", lines: false, names: true });
  const [, drawAnew] = useState(0);
  const [picture, setPicture] = useState("");
  const [state, setState] = useState("loading");
  const element = useRef(/** @type {any} */ (null));
  const map = useRef(/** @type {any} */ (null));
  const list = places(features, String(classes.find((/** @type {any} */ one) => one.id === form.of)?.properties.tasks ?? ""), language);
  const set = (/** @type {string} */ name) => (/** @type {any} */ value) => setForm({ ...form, [name]: value });

  useEffect(() => {
    if (!file) return;
    let ended = false;
    const bounds = about?.map?.bounds;
    // Paper is white, also at night.
    styleNow(language, false).then((style) => ended ? null : made(element.current, {
      style, pixelRatio: fine, maxCanvasSize: [8192, 8192], canvasContextAttributes: { preserveDrawingBuffer: true },
      dragRotate: false, touchPitch: false, fadeDuration: 0, ...(bounds ? { bounds: [bounds.slice(0, 2), bounds.slice(2)] } : {}),
    }, say("desk-print-map"), language)).then((found) => {
      if (ended || !found) return found?.map.remove();
      map.current = found.map;
      found.map.touchZoomRotate.disableRotation();
      found.map.on("move", () => drawAnew((count) => count + 1));
      found.map.on("resize", () => drawAnew((count) => count + 1));
      found.map.on("idle", () => setState("ready"));
      found.map.on("dataloading", () => setState("drawing"));
      fit(found.map);
      drawAnew((count) => count + 1);
    }, () => setState("none"));
    return () => {
      ended = true;
      map.current?.remove();
      map.current = null;
    };
  }, [Boolean(file)]);

  /** Puts the whole course on the paper. @param {any} on */
  function fit(on) {
    if (!on || !list.length) return;
    const [lons, lats] = [list.map((one) => one.place[0]), list.map((one) => one.place[1])];
    on.fitBounds([[Math.min(...lons), Math.min(...lats)], [Math.max(...lons), Math.max(...lats)]],
      { padding: 50, animate: false, maxZoom: 18 });
  }
  // Another paper, course or scale: the same middle at the scale that was chosen, or the whole course.
  useEffect(() => {
    const now = map.current;
    setPicture("");
    now?.resize();
    if (form.scale) now?.setZoom(zoomOf(Number(form.scale), now.getCenter().lat));
    else fit(now);
  }, [form.paper, form.turn, form.of, form.names, form.scale]);
  useEffect(() => {
    const after = () => setPicture("");
    addEventListener("afterprint", after);
    return () => removeEventListener("afterprint", after);
  }, []);
  // Browsers that do not say when they have printed: the map is moved again.
  const forget = () => setPicture("");
  /** The ground as a picture, since a canvas is not always printed. */
  async function start() {
    const made = map.current.getCanvas().toDataURL("image/jpeg", 0.92);
    setPicture(made);
    const image = new Image();
    image.src = made;
    await image.decode().catch(() => {});
    requestAnimationFrame(() => requestAnimationFrame(() => print()));
  }
  if (problem) return html`<${Mistake} problem=${problem} />`;
  if (!file) return html`<${Loading} />`;
  const now = map.current;
  const scale = now ? scaleOf(now.getZoom(), now.getCenter().lat) : 0;
  const bar = scale ? barOf(scale) : null;
  const size = now ? { width: now.getContainer().clientWidth, height: now.getContainer().clientHeight } : { width: 0, height: 0 };
  const shownScale = Number(scale.toPrecision(3)).toLocaleString(language);
  const length = (/** @type {number} */ metres) => metres >= 1000 ? `${metres / 1000} ${say("web-unit-kilometres")}`
    : `${metres} ${say("web-unit-metres")}`;
  const chosen = classes.find((/** @type {any} */ one) => one.id === form.of);
  return html`<div class="no-print column"><p>${say("desk-print-map-words")}</p>
      <div class="print-form"><${Field} id="paper" label=${say("desk-print-paper")} value=${form.paper} onInput=${set("paper")}
        options=${[["a4", "A4"], ["a3", "A3"]]} />
        <${Field} id="turn" label=${say("desk-print-turn")} value=${form.turn} onInput=${set("turn")}
          options=${[["portrait", say("desk-print-portrait")], ["landscape", say("desk-print-landscape")]]} />
        ${classes.length > 0 && html`<${Field} id="course-of" label=${say("web-class")} value=${form.of} onInput=${set("of")}
          options=${[["", say("desk-print-all-tasks")], ...classes.map((/** @type {any} */ one) => [one.id, one.name])]} />`}
        <${Field} id="scale" label=${say("desk-print-scale")} value=${form.scale} onInput=${set("scale")}
          options=${[["", say("desk-print-fit")], ...scales.map((one) => [String(one), `1:${one.toLocaleString(language)}`])]} />
        <${Tick} checked=${form.lines} onChange=${set("lines")}>${say("desk-print-lines")}<//>
          <${Tick} checked=${form.names} onChange=${set("names")}>${say("desk-print-names")}<//>
        <button type="button" class="button main" disabled=${!now || state === "drawing"} onClick=${start}>
          <${Icon} name="list" size=${22} />${say("desk-print")}</button></div>
      <p role="status" class="quiet">${state === "none" ? say("desk-print-map-none") : state === "ready" ? say("desk-print-map-ready")
        : say("desk-print-map-drawing")}</p></div>
    <div class="paper-around scroll-x"><article class=${`paper ${form.paper} ${form.turn}`}>
      <header><h2 dir="auto">${title}</h2><p>${[chosen?.name, body?.opens && dayAndTime(body.opens)].filter(Boolean).join(" · ")}</p>
        <span class="wide"></span>
        <svg class="north" viewBox="0 0 24 36" role="img" aria-label=${say("desk-print-north")}>
          <path d="M12 2 19 26 12 21 5 26Z" fill="#000" /><text x="12" y="36" text-anchor="middle">N</text></svg>
        ${bar && html`<div class="scale"><strong>1:${shownScale}</strong>
          <svg width=${`${bar.width}mm`} height="3mm" role="img" aria-label=${length(bar.metres)}>
          <rect width="100%" height="100%" fill="#fff" stroke="#000" stroke-width="2" /><rect width="25%" height="100%" />
          <rect x="50%" width="25%" height="100%" /></svg>
          <span class="scale-ends"><span>0</span><span>${length(bar.metres)}</span></span></div>`}</header>
      <div class="paper-map" onPointerDown=${forget} onWheel=${forget} onKeyDown=${forget}><div class="ground" ref=${element}></div>
        ${picture && html`<img class="ground-picture" src=${picture} alt="" />`}
        ${now && html`<${Course} map=${now} list=${list} lines=${form.lines} ...${size} />`}</div>
      <footer>${form.names && html`<ol class="legend">${list.map((one) =>
        html`<li key=${`${one.kind} ${one.number}`} dir="auto">
          <b>${one.kind === "start" ? "△" : one.kind === "finish" ? "◎" : one.number}</b> ${one.name}
          ${one.points ? html` <span>(${one.points})</span>` : ""}</li>`)}</ol>`}
        <p>${about?.map?.attribution ?? ""}${own.organiser ? ` · ${own.organiser}` : ""}</p></footer></article></div>`;
}
