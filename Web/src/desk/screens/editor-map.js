// @ts-check
// The map of the editor: places as markers that can be dragged or moved by keys, areas as layers with their corners as handles.
import { html, render, useState } from "preact";
import { distance } from "../../core/geometry.js";
import { boundsOf, feature, lineFeature } from "../../map/shapes.js";
import { minutes } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import * as drafts from "../core/draft.js";
import { drawnAreas, drawnLegs, featureFor, placeless, shapeOf, shapes, zoneOf } from "../core/drawing.js";
import { gravest } from "../core/findings.js";
import { MapView } from "../parts/map.js";
import { useEditing } from "../parts/editing.js";
import { kindWord, nameOf, signFor } from "./editor-list.js";
import { ZoneAsk } from "./editor-zones.js";

/** @typedef {[number, number]} LonLat */
/** Features up to which all have their markers. */
const most = 300;
/** @typedef {{ drawn: string, label: string, className: string, content: any, onSelect?: () => void, onMove?: (to: LonLat, done: boolean) => void,
 *   onShift?: (east: number, north: number) => void, onDelete?: () => void, pressed?: boolean }} Look */
/** @typedef {{ marker: any, element: HTMLElement, drawn: string, look: Look }} Mark */

/** Tools on top of the map. */
export function Tools() {
  const editing = useEditing("tool", "history", "selected");
  const { tool, history,
      selected } = editing.store.state;
  const { actions } = editing;
  const more = [
    ["start", say("desk-editor-start")], ["finish", say("desk-editor-finish")], ["rest", say("desk-editor-rest")],
      ["zone-task", say("desk-editor-zone-task")],
    ["no-go", say("desk-editor-no-go")], ["bounds", say("desk-editor-bounds")], ["toll", say("desk-editor-toll")],
      ["slow", say("desk-editor-slow")], ["street", say("desk-editor-street")],
    ...placeless.map((kind) => [kind, kindWord(/** @type {any} */ (kind))]),
  ];
  const choose = (/** @type {any} */ event) => {
    const name = event.target.value;
    if (placeless.includes(name)) {
      actions.add(featureFor(history.now, name, null, kindWord(name)));
      event.target.value = "";
    } else actions.use(name || "select");
  };
  const button = (/** @type {string} */ icon, /** @type {string} */ word, /** @type {any} */ act, /** @type {boolean} */ off) =>
    html`<button type="button" class="round flat" aria-label=${word} title=${word} disabled=${off} onClick=${act}><${Icon} name=${icon} />
      </button>`;
  return html`<div class="editor-tools" role="toolbar" aria-label=${say("desk-editor-tools")}>
    <button type="button" class="round flat" aria-label=${say("desk-editor-select")} title=${say("desk-editor-select")}
      aria-pressed=${tool === "select"} onClick=${() => actions.use("select")}><${Icon} name="arrow" turn=${-45} /></button>
    <button type="button" class="round flat" aria-label=${say("desk-editor-add-task")} title=${say("desk-editor-add-task")}
      aria-pressed=${tool === "task"} onClick=${() => actions.use("task")}><${Icon} name="pin" /></button>
    <select class="input small" aria-label=${say("desk-editor-draw")} value=${more.some(([name]) => name === tool) ? tool : ""}
      onChange=${choose}>
      <option value="">${say("desk-editor-draw")}</option>${more.map(([name, word]) =>
        html`<option key=${name} value=${name}>${word}</option>`)}</select>
    <span class="wide"></span>
    ${button("scan", say("desk-editor-fit"), actions.fit, false)}
    ${button("bin", say("desk-editor-delete"), actions.removeSelected, typeof selected !== "number")}
    <span class="mirrored">${button("redo", say("desk-editor-undo"), actions.undo, !history.past.length)}</span>
    ${button("redo", say("desk-editor-redo"), actions.redo, !history.future.length)}</div>`;
}

export function EditorMap() {
  const editing = useEditing("tool");
  const { tool } = editing.store.state;
  const [corners, setCorners] = useState(0);
  const [zone, setZone] = useState(/** @type {any} */ (null));
  const [finish, setFinish] = useState(/** @type {any} */ (null));
  return html`<div class="editor-ground" data-tool=${tool}>
    <${MapView} label=${say("desk-editor-map")} onReady=${(/** @type {any} */ map) => begin(map, editing,
      { onCorners: setCorners, onZone: setZone, onReady: setFinish })} />
    ${tool !== "select" && html`<div class="editor-say" role="status"><span>
      ${shapes.includes(tool) ? say("desk-editor-drawing") : say("desk-editor-adding")}</span>
      ${shapes.includes(tool) && html`<button type="button" class="button" disabled=${corners < (tool === "street" ? 2 : 3)}
        onClick=${() => finish?.close()}>${say("desk-editor-done")}</button>`}
      <button type="button" class="button" onClick=${() => editing.actions.use("select")}>${say("desk-cancel")}</button></div>`}
    ${zone && html`<${ZoneAsk} ...${zone} onClose=${() => setZone(null)} />`}</div>`;
}

const wayText = (/** @type {number | null | undefined} */ seconds) =>
  seconds === undefined ? "" : seconds === null ? say("desk-editor-no-way") : say("desk-editor-minutes", { count: minutes(seconds) ?? 0 });

/**
 * Draws what is edited on a map, and hears what is done there.
 * @param {import("../parts/map.js").DeskMap} desk
 * @param {import("../core/editing.js").Editing} editing
 * @param {{ onCorners: (count: number) => void, onZone: (zone: any) => void, onReady: (drawing: { close: () => void }) => void }} heard
 */
function begin({ map, maplibregl, set, onStyle, colour }, editing, { onCorners, onZone, onReady }) {
  const { store, actions } = editing;
  const now = () => store.state.history.now;
  /** @type {LonLat[]} */
  let corners = [];
  /** @type {Map<string, Mark>} */
  const markers = new Map();
  /** What each part was drawn of. @type {Record<string, any[]>} */
  let seen = {};

  onStyle(() => {
    for (const id of ["areas", "legs", "drag", "new"]) map.addSource(`draft-${id}`,
      { type: "geojson", data: { type: "FeatureCollection", features: [] } });
    const forbid = colour("--m-forbid");
    const kind = (/** @type {string[]} */ ...names) => ["in", ["get", "kind"], ["literal", names]];
    const closed = kind("no-go", "outside");
    map.addLayer({ id: "draft-closed", type: "fill", source: "draft-areas", filter: closed,
      paint: { "fill-pattern": "hatch", "fill-opacity": 0.6 } });
    map.addLayer({ id: "draft-fill", type: "fill", source: "draft-areas", filter: ["!", kind("no-go", "outside", "bounds")],
      paint: { "fill-color": ["case", kind("toll"), colour("--next"), colour("--accent")], "fill-opacity": 0.16 } });
    map.addLayer({ id: "draft-edge", type: "line", source: "draft-areas", filter: ["!", kind("outside")],
      paint: { "line-color": ["case", kind("no-go", "bounds"), forbid, kind("toll"), colour("--warn"), colour("--accent")],
      "line-width": ["case", ["boolean", ["get", "selected"], false], 4, 2] } });
    map.addLayer({ id: "draft-legs", type: "line", source: "draft-legs",
      paint: { "line-color": colour("--accent"), "line-width": 2, "line-dasharray": [3, 2] } });
    map.addLayer({ id: "draft-drag", type: "line", source: "draft-drag", paint: { "line-color": colour("--accent"), "line-width": 3 } });
    for (const id of ["legs", "drag"]) map.addLayer({ id: `draft-minutes-${id}`, type: "symbol", source: `draft-${id}`,
      filter: ["has", "label"], layout: { "symbol-placement": "line-center", "text-field": ["get", "label"], "text-size": 14,
      "text-rotation-alignment": "viewport", "text-font": ["sans-serif"] },
      paint: { "text-color": colour("--ink"), "text-halo-color": colour("--surface"), "text-halo-width": 2 } });
    map.addLayer({ id: "draft-new-fill", type: "fill", source: "draft-new", filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": colour("--accent"), "fill-opacity": 0.16 } });
    map.addLayer({ id: "draft-new", type: "line", source: "draft-new", paint: { "line-color": colour("--accent"), "line-width": 3 } });
    seen = { fitted: seen.fitted };
    draw();
  });

  /**
   * @param {string} id
   * @param {LonLat} place
   * @param {Look} look
   */
  function put(id, place, look) {
    let one = markers.get(id);
    if (!one) {
      const element = document.createElement("button");
      element.type = "button";
      const marker = new maplibregl.Marker({ element, draggable: Boolean(look.onMove) }).setLngLat(place).addTo(map);
      const created = one = /** @type {Mark} */ ({ element, marker, drawn: "", look });
      markers.set(id, one);
      const at = () => /** @type {LonLat} */ (marker.getLngLat().toArray());
      marker.on("drag", () => created.look.onMove?.(at(), false));
      marker.on("dragend", () => {
        created.look.onMove?.(at(), true);
        actions.settle();
      });
      element.addEventListener("click", (event) => {
        event.stopPropagation();
        created.look.onSelect?.();
      });
      element.addEventListener("keydown", (event) => {
        const step = event.shiftKey ? 100 : 10;
        const { onShift, onDelete } = created.look;
        /** @type {Record<string, (() => void) | undefined>} */
        const keys = {
          ArrowLeft: onShift && (() => onShift(-step, 0)), ArrowRight: onShift && (() => onShift(step, 0)),
          ArrowUp: onShift && (() => onShift(0, step)), ArrowDown: onShift && (() => onShift(0, -step)), Delete: onDelete,
        };
        if (!keys[event.key]) return;
        event.preventDefault();
        event.stopPropagation();
        keys[event.key]?.();
      });
    }
    one.look = look;
    const { lng, lat } = one.marker.getLngLat();
    if (lng !== place[0] || lat !== place[1]) one.marker.setLngLat(place);
    const drawn = `${look.drawn} ${look.label} ${look.className} ${look.pressed}`;
    if (one.drawn === drawn) return;
    one.drawn = drawn;
    one.element.className = `maplibregl-marker ${look.className}`;
    one.element.setAttribute("aria-label", look.label);
    if (look.pressed != null) one.element.setAttribute("aria-pressed", String(look.pressed));
    render(look.content, one.element);
  }

  /** Corners of the chosen area, and half-way between them where new ones may come. @param {Set<string>} there */
  function handles(there) {
    const { selected, tool, drag } = store.state;
    const chosen = typeof selected === "number" ? drafts.featureOf(now(), selected) : null;
    if (!chosen || tool !== "select" || drag) return;
    const key = /** @type {number} */ (selected);
    const put_ = (/** @type {string} */ id, /** @type {LonLat} */ place, /** @type {any} */ look) => {
      there.add(id);
      put(id, place, { drawn: "", content: null, ...look });
    };
    const kind = drafts.kindOf(chosen);
    const { geometry } = chosen;
    const place = drafts.placeOf(chosen);
    if (geometry?.type === "Point" && place && ["task", "start", "finish", "rest"].includes(kind)) {
      const radius = Math.round(Number(chosen.properties?.radius ?? 40)) || 40;
      const setRadius = (/** @type {number} */ to) => actions.change((draft) => drafts.setProperty(draft, key, "radius",
        Math.min(10_000, Math.max(1, Math.round(to)))), `${key} radius`);
      const edge = drafts.shifted(place, radius, 0);
      // On the marker itself nobody could take it.
      if (map.project(edge).x - map.project(place).x > 30) put_("radius", edge, {
        label: say("desk-editor-radius", { count: radius }), className: "handle",
          onMove: (/** @type {LonLat} */ to) => setRadius(distance(place, to)),
        onShift: (/** @type {number} */ east, /** @type {number} */ north) => setRadius(radius + (east + north) / 2),
      });
    }
    const ring = geometry?.type === "Polygon" ? geometry.coordinates[0]?.slice(0, -1) ?? [] : [];
    if (ring.length > 150) return;
    const close = (/** @type {LonLat[]} */ to, mark = "") =>
      actions.change((draft) => drafts.place(draft, key, { ...geometry, coordinates: [[...to, to[0]], ...geometry.coordinates.slice(1)] }),
      mark);
    ring.forEach((/** @type {LonLat} */ corner, /** @type {number} */ index) => {
      const next = ring[(index + 1) % ring.length];
      const mark = `${key} corner ${index}`;
      const kept = (/** @type {LonLat} */ to) => /** @type {LonLat} */ (to.map(drafts.rounded));
      put_(`corner ${index}`, corner, {
        label: say("desk-editor-corner", { number: index + 1 }), className: "handle",
          onMove: (/** @type {LonLat} */ to) => close(ring.with(index, kept(to)), mark),
        onShift: (/** @type {number} */ east, /** @type {number} */ north) => close(ring.with(index, drafts.shifted(corner, east, north)),
          mark),
        onDelete: () => ring.length > 3 && close(ring.toSpliced(index, 1)),
      });
      put_(`between ${index}`, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2], {
        label: say("desk-editor-new-corner", { number: index + 1 }), className: "handle small",
        onSelect: () => close(ring.toSpliced(index + 1, 0, kept([(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]))),
      });
    });
  }

  function places() {
    const { selected, checked, drag } = store.state;
    const draft = now();
    const there = new Set();
    let number = 0;
    // Of very many only those that are seen get a marker.
    const seen = draft.keys.length > most ? map.getBounds() : null;
    draft.file.features.forEach((/** @type {any} */ one, /** @type {number} */ index) => {
      const key = draft.keys[index];
      const kind = drafts.kindOf(one);
      if (kind === "task") number += 1;
      const place = drag?.key === key ? drag.place : ["quest", "wave", "group", "class", "contact", "app", "other"].includes(kind) ? null
        : drafts.placeOf(one);
      if (!place || (seen && key !== selected && !seen.contains(place))) return;
      const worst = gravest(checked?.of.get(key));
      const sign = signFor(one, number);
      const order = kind === "task" ? number : "";
      const id = `place ${key}`;
      there.add(id);
      put(id, place, {
        drawn: `${sign.kind} ${order}`, pressed: selected === key,
          className: `marker ${selected === key ? "selected" : ""} ${worst ? `found-${worst}` : ""}`,
        label: [order, nameOf(one), worst === "error" ? say("desk-editor-error") : worst ? say("desk-editor-warning")
          : ""].filter(Boolean).join(", "),
        content: sign.content, onSelect: () => actions.select(key), onMove: (to, done) => done ? actions.drop(key, to)
          : actions.drag(key, to),
        onShift: (east, north) => actions.change((before) => drafts.place(before, key, drafts.shiftedGeometry(one.geometry, east, north)),
          `${key} shift`),
        onDelete: () => {
          actions.select(key);
          actions.removeSelected();
        },
      });
    });
    handles(there);
    for (const [id, one] of markers) {
      if (there.has(id)) continue;
      render(null, one.element);
      one.marker.remove();
      markers.delete(id);
    }
  }

  function draw() {
    const { history, drag, selected, told, checked, tool, fitted } = store.state;
    const isNew = (/** @type {string} */ what, /** @type {any[]} */ ...of) => {
      const same = seen[what] && of.every((one, index) => one === seen[what][index]);
      seen[what] = of;
      return !same;
    };
    // What is dragged has a source of its own, so that all else need not be drawn at each step.
    const dragged = drag?.key ?? null;
    if (isNew("areas", history.now, dragged, selected)) set("draft-areas", drawnAreas(history.now, dragged, selected));
    if (isNew("legs", history.now, dragged, drag ? null : told)) set("draft-legs",
      drawnLegs(editing.course(), dragged, false, editing.seconds, wayText));
    if (isNew("drag", history.now, drag, drag ? told : null)) {
      const legs = drag ? drawnLegs(editing.course(), drag.key, true, editing.seconds, wayText).features : [];
      const zone = drag ? zoneOf(drafts.featureOf(history.now, drag.key), drag.place) : null;
      set("draft-drag", { type: "FeatureCollection", features: zone ? [feature(zone), ...legs] : legs });
    }
    if (isNew("tool", tool)) setCorners([]);
    if (isNew("places", history.now, dragged, selected, checked, tool)) places();
    if (isNew("fitted", fitted)) fit();
    if (typeof selected === "number" && isNew("selected", selected)) show(selected);
  }

  function fit() {
    const bounds = boundsOf(/** @type {LonLat[]} */ (now().file.features.map(drafts.placeOf).filter(Boolean)));
    if (bounds) map.fitBounds(bounds, { padding: 60, maxZoom: 16, animate: false });
  }

  /** Brings a place into view. @param {number} key */
  function show(key) {
    const place = drafts.placeOf(drafts.featureOf(now(), key));
    if (place && !map.getBounds().contains(place)) map.easeTo({ center: place,
      animate: !matchMedia("(prefers-reduced-motion: reduce)").matches });
  }

  /** @param {LonLat[]} to */
  function setCorners(to) {
    corners = to;
    onCorners(to.length);
    const shape = shapeOf(store.state.tool, to);
    set("draft-new", shape ? feature(shape) : lineFeature(to));
  }
  function close() {
    const { tool } = store.state;
    const geometry = shapeOf(tool, corners);
    if (!geometry) return;
    actions.use("select");
    if (tool === "slow" || tool === "street") return onZone({ geometry, slow: tool === "slow" });
    actions.add(featureFor(now(), tool, geometry, nameFor(tool)));
  }
  /** What a tool does at a place. @param {LonLat} place */
  function act(place) {
    const { tool } = store.state;
    if (shapes.includes(tool)) return setCorners([...corners, place]);
    const geometry = { type: "Point", coordinates: place.map(drafts.rounded) };
    // There is one start, and one finish.
    const [old] = tool === "start" || tool === "finish" ? drafts.keysOf(now(), tool) : [];
    if (old == null) return actions.add(featureFor(now(), tool, geometry, nameFor(tool)));
    actions.change((draft) => drafts.place(draft, old, geometry));
    actions.select(old);
    actions.use("select");
  }

  map.doubleClickZoom.disable();
  map.on("click", (/** @type {any} */ event) => {
    if (store.state.tool !== "select") return act(event.lngLat.toArray());
    const [found] = map.queryRenderedFeatures(event.point, { layers: ["draft-closed", "draft-fill",
      "draft-edge"].filter((id) => map.getLayer(id)) });
    actions.select(found?.properties.key ?? null);
  });
  // Its two clicks have put two corners at one place.
  map.on("dblclick", () => {
    if (corners.length < 2) return;
    setCorners(corners.slice(0, -1));
    close();
  });
  const canvas = map.getCanvas();
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const { tool } = store.state;
    if (event.key === "Escape") actions.use("select");
    else if (event.key === "Delete") actions.removeSelected();
    else if (event.key === "Enter" && tool !== "select") {
      const { lng, lat } = map.getCenter();
      const last = corners.at(-1);
      // Twice at one place ends a shape, as two clicks do.
      if (shapes.includes(tool) && last && last[0] === lng && last[1] === lat) close();
      else act([lng, lat]);
    } else return;
    event.preventDefault();
  };
  canvas.addEventListener("keydown", pressed);
  map.on("moveend", places);
  const stop = store.subscribe(draw);

  onReady({ close });
  draw();
  return () => {
    stop();
    canvas.removeEventListener("keydown", pressed);
    for (const one of markers.values()) render(null, one.element);
  };
}

/** The name that a new feature begins with: a task has none, so that it gets one of its own. @param {string} tool */
const nameFor = (tool) => (tool === "task" || tool === "zone-task" ? "" : kindWord(/** @type {any} */ (tool)));
