// @ts-check
// Pictures that layers are filled with, drawn on a canvas in the colours of the moment.
import { paths } from "../parts/icon.js";

/** Signs of what riders need, on the basemap. @type {Record<string, string>} */
const signs = {
  "basemap-drinking_water": paths.drop,
  "basemap-toilets": paths.people,
  "basemap-repair": paths.wrench,
  "basemap-shelter": "M3 12 12 4l9 8M6 10v10M18 10v10",
  "basemap-first_aid": paths.plus,
};

/**
 * A picture that the style asks for by its name; `null` of one that nobody knows.
 * @param {string} name
 * @returns {ImageData | null}
 */
export function picture(name) {
  const ours = name === "hatch" || name === "crosses";
  if (!ours && !name.startsWith("basemap-")) return null;
  const side = signs[name] ? 40 : 24;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const colours = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ token) => colours.getPropertyValue(token).trim();
  pen.lineCap = pen.lineJoin = "round";
  if (signs[name]) {
    pen.fillStyle = colour("--surface");
    pen.strokeStyle = colour("--accent");
    pen.beginPath();
    pen.roundRect(1, 1, 38, 38, 8);
    pen.fill();
    pen.translate(6, 6);
    pen.scale(28 / 24, 28 / 24);
    pen.lineWidth = 2.6;
    pen.stroke(new Path2D(signs[name]));
  } else if (name === "hatch") {
    pen.strokeStyle = colour("--m-forbid");
    pen.lineWidth = 4;
    pen.lineCap = "butt";
    pen.beginPath();
    // Diagonal lines that go on in the next tile.
    for (const shift of [-side, 0, side]) {
      pen.moveTo(shift - 4, side + 4);
      pen.lineTo(shift + side + 4, -4);
    }
    pen.stroke();
  } else {
    // A cross for what is closed, a bar for a barrier that can be passed.
    const closed = name === "crosses" || name.endsWith("-closed");
    pen.strokeStyle = colour(closed ? "--m-forbid" : "--ink2");
    pen.lineWidth = 4;
    pen.stroke(new Path2D(closed ? "M5 5l14 14M19 5 5 19" : "M4 12h16M6 8v8M18 8v8"));
  }
  return pen.getImageData(0, 0, side, side);
}
