// @ts-check
/**
 * Drawings of what riders look for on the basemap. Shape and sign tell them apart, colour comes last.
 *
 * @typedef {{paths: string, filled?: boolean}} Sign
 */

/** Signs on a grid of 24, strokes of 2. @type {Record<string, Sign>} */
const PLACES = {
  drinking_water: { paths: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z", filled: true },
  toilets: { paths: "M8 4.5v.1M8 9v5M6 9h4M8 14v6M16 4.5v.1M16 9l-2.5 6h5zM16 15v5M12 4v16" },
  repair: { paths: "M15 4a5 5 0 0 0-4 7l-7 7 2.5 2.5 7-7a5 5 0 0 0 7-6l-3 3-3-1-1-3 3-3a5 5 0 0 0-1.5-.5z", filled: true },
  shelter: { paths: "M3 11l9-7 9 7M6 10v10M18 10v10M9 20v-6h6v6" },
  first_aid: { paths: "M9.5 4h5v5.5h5.5v5h-5.5v5.5h-5v-5.5h-5.5v-5h5.5z", filled: true },
};

/** @type {Record<string, Sign>} */
const BARRIERS = {
  gate: { paths: "M4 6v13M20 6v13M4 9h16M4 16h16M4 16l16-7" },
  bollard: { paths: "M9 20V8a3 3 0 0 1 6 0v12zM6 20h12" },
  cycle_barrier: { paths: "M4 19v-8a3 3 0 0 1 6 0v8M14 14V6a3 3 0 0 1 6 0v8" },
  block: { paths: "M4 9h16v8H4zM10 9v8" },
  stile: { paths: "M4 19h5v-4h5v-4h5V7M19 19V5" },
  chain: { paths: "M4 7v12M20 7v12M4 9c4 7 12 7 16 0" },
  ford: { paths: "M3 9c3-3 6 3 9 0s6 3 9 0M3 16c3-3 6 3 9 0s6 3 9 0" },
};

/**
 * Draws a place or a barrier; a barrier that lets no bicycle through ends with `-closed`.
 *
 * @param {string} name
 * @param {Record<string, string>} palette
 * @param {number} scale Pixels of the device in one of the page.
 * @returns {ImageData | null} `null` for what there is no drawing of.
 */
export function drawing(name, palette, scale) {
  const closed = name.endsWith("-closed");
  const kind = closed ? name.slice(0, -"-closed".length) : name;
  const place = PLACES[kind];
  const sign = place ?? BARRIERS[kind];
  if (!sign) return null;
  const size = 24 * scale;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.scale(scale, scale);
  pen.lineCap = pen.lineJoin = "round";
  const ink = closed ? palette.closed : place ? palette.water_names : palette.names;
  pen.fillStyle = palette.halo;
  pen.strokeStyle = ink;
  pen.lineWidth = place ? 1.5 : 1;
  pen.beginPath();
  if (place) pen.roundRect(1, 1, 22, 22, 6);
  else pen.arc(12, 12, 10.5, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  // Within the frame.
  pen.translate(12, 12);
  pen.scale(.68, .68);
  pen.translate(-12, -12);
  const path = new Path2D(sign.paths);
  pen.lineWidth = 2.4;
  pen.fillStyle = ink;
  if (sign.filled) pen.fill(path);
  else pen.stroke(path);
  if (closed) {
    pen.beginPath();
    pen.moveTo(2, 22);
    pen.lineTo(22, 2);
    pen.stroke();
  }
  return pen.getImageData(0, 0, size, size);
}

/** The names of all drawings. */
export const KINDS = { places: Object.keys(PLACES), barriers: Object.keys(BARRIERS) };
