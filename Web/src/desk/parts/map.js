// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { made, styleNow } from "../../map/made.js";
import { useDesk } from "./app.js";

/**
 * A map with sources and layers of one's own, which stay when the light or the language becomes another.
 * @typedef {{
 *   map: any, maplibregl: any,
 *   set: (source: string, data: any) => void,
 *   onStyle: (draw: () => void) => void,
 *   colour: (token: string) => string,
 * }} DeskMap
 */

/** The value of a token of style/tokens.css, such as `--accent`. @param {string} token */
export const colour = (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/**
 * Makes a map in an element.
 * @param {HTMLElement} element
 * @param {{ label: string, language: string, options?: any }} about `options` are MapLibre's
 * @returns {Promise<DeskMap & { remove: () => void }>}
 */
export async function makeMap(element, { label, language, options = {} }) {
  const { maplibregl, map } = await made(element, { attributionControl: { compact: true }, ...options }, label, language);
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "bottom-right");
  map.addControl(new maplibregl.ScaleControl({}), "bottom-left");
  /** @type {Record<string, any>} */
  const kept = {};
  /** @type {(() => void)[]} */
  const drawn = [];
  let ready = false;
  const draw = () => {
    ready = true;
    for (const one of drawn) one();
    for (const [source, data] of Object.entries(kept)) map.getSource(source)?.setData(data);
  };
  map.on("style.load", draw);
  if (map.isStyleLoaded()) draw();
  const onLook = async () => map.setStyle(await styleNow(document.documentElement.lang), { diff: false });
  addEventListener("look", onLook);
  const resized = new ResizeObserver(() => map.resize());
  resized.observe(element);
  return {
    map, maplibregl, colour,
    /** Draws GeoJSON at a source that was added by `onStyle`; kept for the next style. */
    set(source, data) {
      kept[source] = data;
      if (ready) map.getSource(source)?.setData(data);
    },
    /** Adds sources and layers now, and again with each new style. */
    onStyle(add) {
      drawn.push(add);
      if (ready) add();
    },
    remove() {
      removeEventListener("look", onLook);
      resized.disconnect();
      map.remove();
    },
  };
}

/**
 * A map as a component: `onReady` is called once with the map, and what it returns when the map goes.
 * @param {{ label: string, options?: any, className?: string, onReady: (map: DeskMap) => (void | (() => void)) }} props
 */
export function MapView({ label, options, className = "", onReady }) {
  const desk = useDesk();
  const place = useRef(/** @type {any} */ (null));
  const [state, setState] = useState("loading");
  // What is known by the time that the map is there, which may be more than when it was asked for.
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    let ended = false;
    /** @type {any} */
    let map = null;
    /** @type {any} */
    let leave = null;
    const bounds = desk.store.state.about?.map?.bounds;
    const [west, south, east, north] = bounds ?? [];
    makeMap(place.current, {
      label, language: desk.store.state.language, options: { ...(bounds ? { bounds: [[west, south], [east, north]] } : {}), ...options },
    }).then((found) => {
      if (ended) return found.remove();
      map = found;
      leave = ready.current(found);
      setState("shown");
    }, () => setState("none"));
    return () => {
      ended = true;
      leave?.();
      map?.remove();
    };
  }, []);
  return html`<div class=${`desk-map ${className}`} data-state=${state} ref=${place}></div>`;
}
