// @ts-check
// The signs of teams, drawn once for each look in the colours of the light: for the map, and the same for lists.
import { html } from "preact";
import { say } from "../../parts/words.js";
import { colour } from "../parts/map.js";

/** @typedef {import("../core/live.js").TeamLook} TeamLook */

/** The word of a look. @param {TeamLook} look */
export const lookWord = (look) =>
  ({
    sos: "SOS", out: say("desk-live-out"), late: say("desk-live-late"), silent: say("desk-live-silent"),
    standing: say("desk-live-standing"), riding: say("desk-live-riding"), finished: say("desk-live-finished"),
      unheard: say("desk-live-unheard"),
  })[look];

/**
 * Shapes on a field from -16 to 16: a body with its fill, its edge and its dashes, and the sign in it. Colours are tokens.
 * @type {Record<TeamLook, { body: string, fill: string, edge?: string, dash?: number[], sign: string, ink: string, word?: string }>}
 */
const shapes = {
  sos: { body: "M-6-15H6L15-6V6L6 15H-6L-15 6V-6Z", fill: "--sos", edge: "--on-sos", sign: "", ink: "--on-sos", word: "SOS" },
  out: { body: "M0-15 15 0 0 15-15 0Z", fill: "--next", edge: "--on-next", sign: "M0-7V2M0 7v.01", ink: "--on-next" },
  late: { body: "M0-12a12 12 0 1 0 0 24 12 12 0 0 0 0-24", fill: "--wait", edge: "--surface", sign: "M0-7V0L5 3", ink: "--on-fill" },
  silent: { body: "M0-12a12 12 0 1 0 0 24 12 12 0 0 0 0-24", fill: "--surface", edge: "--ink2", dash: [4, 3],
    sign: "M-3.500-3A3.500 3.500 0 1 1 1 0.500Q0 1 0 3M0 7v.01", ink: "--ink2" },
  standing: { body: "M-11-11H11V11H-11Z", fill: "--ink", edge: "--surface", sign: "M-3.500-5V5M3.500-5V5", ink: "--surface" },
  riding: { body: "M0-14 11 12 0 6-11 12Z", fill: "--accent", edge: "--surface", sign: "", ink: "--surface" },
  finished: { body: "M0-12a12 12 0 1 0 0 24 12 12 0 0 0 0-24", fill: "--ok", edge: "--surface", sign: "M-5.500 0-1.500 4.500 6-4",
    ink: "--on-fill" },
  unheard: { body: "M0-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16", fill: "--surface", edge: "--line", dash: [2, 3], sign: "", ink: "--ink2" },
};

/** The picture of a look for the map, of twice as many pixels. @param {TeamLook} look @returns {ImageData} */
export function signPicture(look) {
  const { body, fill, edge, dash, sign, ink, word } = shapes[look];
  const side = look === "sos" ? 88 : 72;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.translate(side / 2, side / 2);
  pen.scale(side / 36, side / 36);
  pen.lineCap = pen.lineJoin = "round";
  const path = new Path2D(body);
  pen.fillStyle = colour(fill);
  pen.fill(path);
  pen.strokeStyle = colour(edge ?? ink);
  pen.lineWidth = 2;
  pen.setLineDash(dash ?? []);
  pen.stroke(path);
  pen.setLineDash([]);
  pen.strokeStyle = pen.fillStyle = colour(ink);
  pen.lineWidth = 2.8;
  if (sign) pen.stroke(new Path2D(sign));
  if (word) {
    pen.font = "800 11px sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(word, 0, 0.5);
  }
  return pen.getImageData(0, 0, side, side);
}

/** The same sign in a list; it says nothing by itself. @param {{ look: TeamLook, size?: number }} props */
export function LookSign({ look, size = 28 }) {
  const { body, fill, edge, dash, sign, ink, word } = shapes[look];
  return html`<svg width=${size} height=${size} viewBox="-17 -17 34 34" aria-hidden="true" focusable="false" stroke-linecap="round"
    stroke-linejoin="round">
    <path d=${body} fill=${`var(${fill})`} stroke=${`var(${edge ?? ink})`} stroke-width="2" stroke-dasharray=${dash?.join(" ")} />
    ${sign && html`<path d=${sign} fill="none" stroke=${`var(${ink})`} stroke-width="2.8" />`}
    ${word && html`<text y="4" font-size="11" font-weight="800" text-anchor="middle" fill=${`var(${ink})`}>${word}</text>`}</svg>`;
}
