// @ts-check
/**
 * The basemap's style for MapLibre: fetched from the daemon, made ready for this address and language, and the images
 * that it names, which are drawn here.
 *
 * @typedef {{[name: string]: string}} Palette
 * @typedef {{id: string, type: string, layout?: Record<string, unknown>, [key: string]: unknown}} Layer
 * @typedef {{
 *   version: 8, name: string, metadata: {palette: Palette},
 *   sources: Record<string, {tiles?: string[], [key: string]: unknown}>, layers: Layer[], [key: string]: unknown
 * }} Style
 * @typedef {"day" | "night"} Light
 */

import { drawing } from "./basemap-icons.js";

/** Before the names of all images of the basemap. */
const PREFIX = "basemap-";

/**
 * Fetches the style of the day or the night, ready for `new maplibregl.Map` or `setStyle`.
 *
 * @param {Light} light
 * @param {string} language Such as `ru`.
 * @param {{origin?: string, fetch?: typeof fetch}} [given]
 * @returns {Promise<Style>}
 */
export async function loadStyle(light, language, given = {}) {
  const origin = given.origin ?? globalThis.location.origin;
  const reply = await (given.fetch ?? fetch)(`${origin}/styles/${light}.json`);
  if (!reply.ok) throw new Error(`style: ${reply.status}`);
  return readied(await reply.json(), origin, language);
}

/**
 * Returns the style with whole addresses, as MapLibre's worker needs them, and with names in the language.
 *
 * @param {Style} style
 * @param {string} origin
 * @param {string} language
 * @returns {Style}
 */
export function readied(style, origin, language) {
  /** @type {Style["sources"]} */
  const sources = {};
  for (const [name, source] of Object.entries(style.sources)) {
    const tiles = source.tiles?.map((address) => address.startsWith("/") ? origin + address : address);
    sources[name] = tiles ? { ...source, tiles } : source;
  }
  const layers = style.layers.map((layer) => {
    const text = layer.layout?.["text-field"];
    if (text === undefined) return layer;
    return { ...layer, layout: { ...layer.layout, "text-field": inLanguage(text, language) } };
  });
  return { ...style, sources, layers };
}

/**
 * Has a map that is shown write its names in another language, without loading anything anew.
 *
 * @param {{getStyle(): {layers: Layer[]}, setLayoutProperty(layer: string, name: string, value: unknown): unknown}} map
 * @param {string} language
 */
export function speak(map, language) {
  for (const layer of map.getStyle().layers) {
    const text = layer.layout?.["text-field"];
    if (text === undefined) continue;
    const said = inLanguage(text, language);
    if (JSON.stringify(said) !== JSON.stringify(text)) map.setLayoutProperty(layer.id, "text-field", said);
  }
}

/**
 * Puts the name in this language in the place of that in any other, wherever an expression asks for one.
 *
 * @param {unknown} expression
 * @param {string} language
 * @returns {unknown}
 */
function inLanguage(expression, language) {
  if (!Array.isArray(expression)) return expression;
  if (expression[0] === "get" && String(expression[1]).startsWith("name:")) return ["get", `name:${language}`];
  return expression.map((part) => inLanguage(part, language));
}

/**
 * Draws the images that the style names, each when it is first needed.
 *
 * @param {any} map
 * @param {() => Palette} palette The colours of the style that is shown now.
 */
export function drawImages(map, palette) {
  map.on("styleimagemissing", (/** @type {{id: string}} */ event) => {
    if (!event.id.startsWith(PREFIX) || map.hasImage(event.id)) return;
    const scale = Math.min(3, Math.max(1, Math.ceil(globalThis.devicePixelRatio ?? 1)));
    const image = drawing(event.id.slice(PREFIX.length), palette(), scale);
    if (image) map.addImage(event.id, image, { pixelRatio: scale });
  });
}
