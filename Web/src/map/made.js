// @ts-check
// MapLibre GL, loaded when a map is first wanted, and a map made of it: the ground of the riders' and of the desk's.
import { picture } from "./images.js";

/** @type {Promise<any> | null} */
let loading = null;

/** MapLibre as a global, once. @returns {Promise<any>} */
function library() {
  loading ??= new Promise((resolve, reject) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = import.meta.resolve("maplibre-gl.css");
    const script = document.createElement("script");
    script.src = import.meta.resolve("maplibre-gl.js");
    script.onload = () => resolve(/** @type {any} */ (globalThis).maplibregl);
    script.onerror = () => {
      loading = null;
      reject(new Error("maplibre"));
    };
    document.head.append(style, script);
  });
  return loading;
}

const isNight = () => document.documentElement.dataset.theme === "night";
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The basemap's style, with names in the rider's language; without one an empty ground, on which all else is drawn.
 * @param {string} language
 * @param {boolean} [night] otherwise than the light of now, as paper wants it
 */
export async function styleNow(language, night = isNight()) {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--m-land").trim();
  const empty = { version: 8, sources: {}, layers: [{ id: "ground-only", type: "background", paint: { "background-color": ground } }] };
  try {
    const answer = await fetch(`/styles/${night ? "night" : "day"}.json`);
    if (!answer.ok) return empty;
    const style = JSON.parse((await answer.text()).replaceAll('"name:en"', `"name:${language}"`));
    for (const source of Object.values(style.sources)) {
      source.tiles = source.tiles?.map((/** @type {string} */ address) => (address.startsWith("/") ? location.origin + address : address));
    }
    return style;
  } catch {
    return empty;
  }
}

/**
 * A map with the basemap of the light and language of now.
 * @param {HTMLElement} element
 * @param {any} options of MapLibre
 * @param {string} label
 * @param {string} language
 */
export async function made(element, options, label, language) {
  const [maplibregl, style] = await Promise.all([library(), styleNow(language)]);
  const map = new maplibregl.Map({
    container: element, style, attributionControl: false, maxZoom: 19, maxPitch: 0, pitchWithRotate: false,
    fadeDuration: isStill() ? 0 : 200, refreshExpiredTiles: false,
    // The style is our own, and to look for mistakes in it takes a slow phone long.
    validateStyle: false, ...options,
  });
  map.getCanvas().setAttribute("aria-label", label);
  map.on("styleimagemissing", (/** @type {any} */ event) => {
    const image = map.hasImage(event.id) ? null : picture(event.id);
    if (image) map.addImage(event.id, image, { pixelRatio: 2 });
  });
  map.on("error", () => {});
  return { maplibregl, map };
}
