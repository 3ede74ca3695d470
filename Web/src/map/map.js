// @ts-check
// The map, with MapLibre GL: loaded only when it is shown, after the first useful screen.
import { cameras } from "../core/navigation.js";
import { fittingView, followingView, roomOf } from "./camera.js";
import { addLayers, updateLayers } from "./layers.js";
import { isStill, made, styleNow } from "./made.js";
import { createMarkers } from "./markers.js";
import { boundsOf } from "./shapes.js";

/**
 * The map of the ride: its camera goes by the core's state of navigation, the route is shown with what is behind faded, and
 * there is a button for each task.
 * @param {HTMLElement} element
 * @param {any} app
 * @param {{ label: string, onTask: (task: string) => void }} options
 */
export async function showMap(element, app, { label, onTask }) {
  const state = () => app.store.state;
  const places = () => [...state().tasks.list, ...state().tasks.stops].map((place) => place.center).filter(Boolean);
  const here = () => state().position.fix?.position ?? null;
  const first = here() ?? state().guide?.target?.center ?? places()[0];
  const around = boundsOf(places()) ?? state().about?.map?.bounds;
  const where = first ? { center: first, zoom: 15 } : around ? { bounds: around } : {};
  const { maplibregl, map } = await made(element, { ...where, maxPitch: 60 }, label, state().language);
  const markers = createMarkers(maplibregl, map, app, onTask);
  let ended = false;
  /** @type {any} */
  let seen = {};
  let looked = "";
  let ready = false;

  /** What has to be in sight together. @param {import("../core/navigation.js").Camera} kind */
  function together(kind) {
    if (kind === "all") return [...places(), here()].filter(Boolean);
    const { navigation: { task }, preview, tasks } = state();
    const chosen = tasks.list.find((/** @type {any} */ one) => one.id === task)?.center;
    const way = preview?.task === task ? preview?.line ?? [] : [];
    return [chosen, here(), ...way].filter(Boolean);
  }
  /** @type {number | null} */
  let near = null;
  function view() {
    const { navigation, position, heading, pace, settings, route, guide } = state();
    const kind = cameras[/** @type {import("../core/navigation.js").Mode} */ (navigation.mode)];
    if (kind === "free") return null;
    const room = roomOf(element);
    if (kind !== "rider") {
      near = null;
      const all = together(kind);
      return all.length ? fittingView(all, room) : null;
    }
    if (!position.fix) return null;
    const told = followingView({
      position: here(), heading, pace, northUp: settings.northUp, turn: guide.maneuver?.distance ?? null, room, route,
      target: guide.target?.center ?? null, before: near,
    });
    near = told.zoom;
    return told;
  }
  function camera() {
    const to = view();
    if (!to) return;
    if (isStill()) map.jumpTo(to);
    else map.easeTo({ ...to, duration: 300 });
  }
  function update() {
    if (!ready || ended) return;
    const now = state();
    const changed = (/** @type {string[]} */ ...names) => names.some((name) => now[name] !== seen[name]);
    if (changed("route", "areas", "guide", "position", "preview", "navigation")) updateLayers(map, now);
    // The others are new objects with each second and each position.
    const { id, role } = now.guide?.target ?? {};
    const look = [id, role, ...Object.values(now.taskStates).map((one) => one.state)].join();
    if (look !== looked || changed("tasks", "shown", "navigation", "teamPositions", "language")) markers.places();
    looked = look;
    if (changed("position", "heading", "pace", "moment")) markers.me();
    // All is shown once, and then looked at.
    const moves = cameras[/** @type {import("../core/navigation.js").Mode} */ (now.navigation.mode)] === "all"
      ? changed("navigation") : changed("navigation", "position", "heading", "preview", "route", "settings");
    if (moves) camera();
    if (seen.language && changed("language")) onLook();
    seen = now;
  }
  const onStyle = () => {
    addLayers(map, state());
    ready = true;
    seen = {};
    update();
  };
  map.on("style.load", onStyle);
  if (map.isStyleLoaded()) onStyle();
  const onLook = async () => {
    const style = await styleNow(state().language);
    if (!ended) map.setStyle(style, { diff: false });
  };
  addEventListener("look", onLook);
  map.on("moveend", () => markers.cluster());
  for (const kind of ["dragstart", "rotatestart", "zoomstart", "pitchstart"]) {
    map.on(kind, (/** @type {any} */ event) => event.originalEvent && app.actions.navigate("look"));
  }
  const unsubscribe = app.store.subscribe(update);
  const onPanels = () => {
    if (!ready || ended) return;
    camera();
    markers.cluster();
  };
  addEventListener("panels", onPanels);
  const resized = new ResizeObserver(() => {
    map.resize();
    onPanels();
  });
  resized.observe(element);
  // What the turn says makes its panel higher or lower.
  const panel = element.closest(".ride")?.querySelector(".turn");
  if (panel) resized.observe(panel);
  return {
    remove() {
      ended = true;
      unsubscribe();
      removeEventListener("look", onLook);
      removeEventListener("panels", onPanels);
      resized.disconnect();
      markers.remove();
      map.remove();
    },
  };
}

/**
 * A way on a small map, with a point on it that moves.
 * @param {HTMLElement} element
 * @param {any} app
 * @param {[number, number][]} line
 * @param {string} label
 */
export async function showTrack(element, app, line, label) {
  const { maplibregl, map } = await made(element, { bounds: boundsOf(line), fitBoundsOptions: { padding: 32, maxZoom: 17 } }, label,
    app.store.state.language);
  const markers = createMarkers(maplibregl, map, app, () => {});
  const drawn = (/** @type {number} */ index) => ({ tasks: { list: [], stops: [] }, route: null,
    track: { behind: line.slice(0, index + 1), ahead: line.slice(index) }, position: {} });
  let at = line.length - 1;
  let ready = false;
  const onStyle = () => {
    addLayers(map, app.store.state);
    ready = true;
    updateLayers(map, drawn(at));
  };
  map.on("style.load", onStyle);
  if (map.isStyleLoaded()) onStyle();
  markers.places();
  return {
    /** @param {number} index */
    show(index) {
      at = index;
      if (ready) updateLayers(map, drawn(at));
      markers.point(line[at]);
    },
    remove() {
      markers.remove();
      map.remove();
    },
  };
}

/**
 * What the basemap has around a place that riders need.
 * @param {any} app
 * @param {[number, number]} here
 * @returns {Promise<{ kind: string, name: string, position: [number, number] }[]>}
 */
export async function placesAround(app, here) {
  const element = document.createElement("div");
  Object.assign(element.style, { position: "fixed", left: "-2000px", width: "1024px", height: "1024px" });
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  const { map } = await made(element, { center: here, zoom: 14, interactive: false }, "", app.store.state.language);
  try {
    await new Promise((resolve) => {
      map.once("idle", resolve);
      setTimeout(resolve, 8000);
    });
    const kinds = ["drinking_water", "toilets", "repair", "shelter", "first_aid"];
    const found = map.getSource("basemap") ? map.querySourceFeatures("basemap",
      { sourceLayer: "points", filter: ["in", ["get", "class"], ["literal", kinds]] }) : [];
    const once = new Map(found.filter((/** @type {any} */ one) => one.geometry.type === "Point").map((/** @type {any} */ one) => {
      const position = one.geometry.coordinates;
      const language = app.store.state.language;
      return [`${one.properties.class} ${position.map((/** @type {number} */ degrees) => degrees.toFixed(5))}`,
        { kind: one.properties.class, name: one.properties[`name:${language}`] ?? one.properties.name ?? "", position }];
    }));
    return [...once.values()];
  } finally {
    map.remove();
    element.remove();
  }
}
