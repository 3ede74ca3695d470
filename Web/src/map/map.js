// @ts-check
// The map, with MapLibre GL: loaded only when it is shown, after the first useful screen.
import { addLayers, updateLayers } from "./layers.js";
import { isStill, made, styleNow } from "./made.js";
import { createMarkers } from "./markers.js";
import { boundsOf } from "./shapes.js";

/** What of the map stays free of the panels above it. @param {HTMLElement} element */
function padding(element) {
  const ride = element.closest(".ride");
  const sheet = ride?.querySelector(".sheet")?.getBoundingClientRect();
  const turn = ride?.querySelector(".turn")?.getBoundingClientRect();
  const all = element.getBoundingClientRect();
  const column = sheet && sheet.width < all.width * 0.7;
  return {
    top: Math.min(all.height * (column ? 0.5 : 0.3), (turn ? turn.bottom - all.top : 0) + 24),
    bottom: Math.min(all.height * 0.66, (sheet && !column ? all.bottom - sheet.top : 0) + 24),
    left: column ? Math.min(all.width * 0.5, sheet.width + 24) : 24,
    right: 24,
  };
}

/**
 * The map of the ride. It follows the own position until it is moved by hand, shows the route with what is behind faded,
 * and has a button for each task.
 * @param {HTMLElement} element
 * @param {any} app
 * @param {{ label: string, onTask: (task: string) => void, onMoved: () => void }} options
 */
export async function showMap(element, app, { label, onTask, onMoved }) {
  const state = () => app.store.state;
  const places = () => [...state().tasks.list, ...state().tasks.stops].map((place) => place.center).filter(Boolean);
  const first = state().position.fix?.position ?? state().guide?.target?.center ?? places()[0];
  const around = boundsOf(places()) ?? state().about?.map?.bounds;
  const { maplibregl, map } = await made(element, first ? { center: first, zoom: 15 } : around ? { bounds: around } : {}, label, state().language);
  const markers = createMarkers(maplibregl, map, app, onTask);
  let following = true;
  let ended = false;
  /** @type {any} */
  let seen = {};
  let looked = "";
  let ready = false;

  function camera() {
    const { position, heading, settings, selected, tasks } = state();
    const task = selected && tasks.list.find((/** @type {any} */ one) => one.id === selected);
    const center = task?.center ?? position.fix?.position;
    if (!center) return;
    const view = {
      center, padding: padding(element), zoom: Math.max(map.getZoom(), 14.5),
      bearing: settings.headingUp && heading != null && !task ? heading : 0,
    };
    if (isStill()) map.jumpTo(view);
    else map.easeTo({ ...view, duration: 300 });
  }
  function update() {
    if (!ready || ended) return;
    const now = state();
    const changed = (/** @type {string[]} */ ...names) => names.some((name) => now[name] !== seen[name]);
    if (changed("route", "areas", "guide", "position")) updateLayers(map, now);
    // The others are new objects with each second and each position.
    const { id, role } = now.guide?.target ?? {};
    const look = [id, role, ...Object.values(now.taskStates).map((one) => one.state)].join();
    if (look !== looked || changed("tasks", "shown", "selected", "teamPositions", "language")) markers.places();
    looked = look;
    if (changed("position", "heading", "moment")) markers.me();
    if (following && changed("position", "heading", "selected")) camera();
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
  for (const kind of ["dragstart", "rotatestart", "zoomstart"]) {
    map.on(kind, (/** @type {any} */ event) => {
      if (event.originalEvent) {
        following = false;
        onMoved();
      }
    });
  }
  const unsubscribe = app.store.subscribe(update);
  const onPanels = () => {
    if (!ready || ended) return;
    if (following) camera();
    markers.cluster();
  };
  addEventListener("panels", onPanels);
  const resized = new ResizeObserver(() => {
    map.resize();
    onPanels();
  });
  resized.observe(element);
  return {
    /** @param {boolean} on */
    follow(on) {
      following = on;
      if (on) camera();
    },
    /** All tasks and the own position. */
    overview() {
      following = false;
      const bounds = boundsOf([...places(), ...(state().position.fix ? [state().position.fix.position] : [])]);
      map.setPadding(padding(element));
      if (bounds) map.fitBounds(bounds, { maxZoom: 16, bearing: 0, animate: !isStill() });
    },
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
  const { maplibregl, map } = await made(element, { bounds: boundsOf(line), fitBoundsOptions: { padding: 32, maxZoom: 17 } }, label, app.store.state.language);
  const markers = createMarkers(maplibregl, map, app, () => {});
  const drawn = (/** @type {number} */ index) => ({ tasks: { list: [], stops: [] }, route: null, track: { behind: line.slice(0, index + 1), ahead: line.slice(index) }, position: {} });
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
    const found = map.getSource("basemap") ? map.querySourceFeatures("basemap", { sourceLayer: "points", filter: ["in", ["get", "class"], ["literal", kinds]] }) : [];
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
