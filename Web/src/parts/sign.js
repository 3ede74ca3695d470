// @ts-check
// The signs of places, on the map and in lists: each state has a shape, a sign in it and a word; colour comes last.
import { html } from "preact";

/**
 * @typedef {"open" | "next" | "sending" | "pending" | "done" | "rejected" | "locked" | "closed" | "bonus" | "start" | "finish" | "rest"}
 *   SignKind
 */

/**
 * Which sign a task has.
 * @param {any} task
 * @param {string | undefined} state As `taskStates` of the core tells.
 * @returns {SignKind}
 */
export function signOf(task, state) {
  if (task?.role) return task.role;
  if (state === "open" && task?.bonus) return "bonus";
  return /** @type {SignKind} */ (state ?? "open");
}

/** The gravest first: what a cluster shows. */
export const gravity = ["rejected", "next", "sending", "pending", "bonus", "open", "start", "finish", "rest", "locked", "done", "closed"];

const mark = (/** @type {string} */ d, /** @type {string} */ colour, width = 3) =>
  html`<path d=${d} fill="none" stroke=${colour} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" />`;

/** @param {{ text: string | number, y?: number, size?: number, colour?: string }} props */
const Figure = ({ text, y = 6, size = 17, colour = "var(--ink)" }) =>
  html`<text y=${y} font-size=${String(text).length > 2 ? size * 0.75 : size} fill=${colour} text-anchor="middle" font-weight="700"
    font-family="var(--font)">${text}</text>`;

/** @param {SignKind} kind @param {string | number} number */
function shape(kind, number) {
  switch (kind) {
    case "next":
      return html`<g transform="translate(0 -14)">
        <path d="M0 36C-7 23-24 15-24-4a24 24 0 1 1 48 0C24 15 7 23 0 36z" fill="var(--next)" stroke="#0B1620"
          stroke-width="3.5" stroke-linejoin="round" />
        <${Figure} text=${number} y=${5} size=${26} colour="#0B1620" /></g>`;
    case "done":
      return html`<circle r="17" fill="var(--ok)" stroke="var(--surface)" stroke-width="2.5" />
        ${mark("M-7 .5-2 5.5 7.5-5", "var(--on-fill)", 3.6)}`;
    case "sending":
    case "pending":
      return html`<circle r="18" fill="var(--surface)" /><circle r="15.5" fill="var(--wait-bg)" stroke="var(--wait)" stroke-width="3.5"
        stroke-dasharray="6 3.7" />${mark(kind === "sending" ? "M0 7V-6M-5-1l5-5 5 5" : "M-5-7H5L-5 7H5z", "var(--wait)", 2.4)}`;
    case "rejected":
      return html`<rect x="-15" y="-15" width="30" height="30" rx="4" fill="var(--bad)" stroke="var(--surface)" stroke-width="2.5" />
        ${mark("M-6-6 6 6M6-6-6 6", "var(--on-fill)", 3.6)}`;
    case "locked":
      return html`<circle r="17" fill="var(--surface)" /><circle r="15" fill="var(--sunk)" stroke="var(--line)" stroke-width="2"
        stroke-dasharray="2 3" />
        ${mark("M-6-1H6V7H-6zM-3.5-1V-4a3.5 3.5 0 0 1 7 0v3", "var(--ink2)", 2.2)}`;
    case "closed":
      return html`<circle r="17" fill="var(--surface)" /><circle r="15" fill="var(--sunk)" stroke="var(--line)" stroke-width="2" />
        ${mark("M-7 0H7", "var(--ink2)", 3)}`;
    case "bonus":
      return html`<polygon points="0,-22 7.1,-9.7 20.9,-6.8 11.4,3.7 12.9,17.8 0,12 -12.9,17.8 -11.4,3.7 -20.9,-6.8 -7.1,-9.7"
        fill="var(--next)" stroke="#0B1620" stroke-width="2.5" stroke-linejoin="round" />${mark("M-5 1H5M0-4V6", "#0B1620")}`;
    case "start":
      return html`<path d="M0-18 17 12H-17z" fill="var(--surface)" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round" />`;
    case "finish":
      return html`<circle r="18" fill="var(--surface)" stroke="var(--ink)" stroke-width="3" />
        <circle r="10.5" fill="none" stroke="var(--ink)" stroke-width="3" />`;
    case "rest":
      return html`<rect x="-15" y="-15" width="30" height="30" rx="9" fill="var(--accent)" stroke="var(--surface)" stroke-width="2.5" />
        ${mark("M-7-5H4V2a4 4 0 0 1-4 4h-3a4 4 0 0 1-4-4zM4-3h2a3 3 0 0 1 0 6H4", "var(--on-accent)", 2.3)}`;
    default:
      return html`<circle r="18" fill="var(--surface)" /><circle r="15.5" fill="var(--surface)" stroke="var(--accent)" stroke-width="3.5" />
        <${Figure} text=${number} />`;
  }
}

/**
 * How far below the middle of its box a sign stands on its place, in pixels: a pin stands on its tip, all others on their middle.
 * @param {SignKind} kind
 * @param {number} size
 */
export const footOf = (kind, size) => kind === "next" ? (23.7 + 9) * size / 70 : 0;

/** @param {{ kind: SignKind, number?: string | number, size?: number }} props */
export function Sign({ kind, number = "", size = 44 }) {
  const box = kind === "next" ? "-28 -44 56 70" : "-24 -24 48 48";
  return html`<svg width=${size} height=${size} viewBox=${box} aria-hidden="true" focusable="false">${shape(kind, number)}</svg>`;
}

/**
 * A cluster: a stack with how many, and the edge of the gravest among them. No checkpoint is filled, or has a sign of times.
 * @param {{ count: number, kind: SignKind }} props
 */
export function Cluster({ count, kind }) {
  const colour = kind === "rejected" ? "var(--bad)" : kind === "done" ? "var(--ok)" : kind === "pending" || kind === "sending"
    ? "var(--wait)" : "var(--accent)";
  const disc = (/** @type {number} */ x, /** @type {number} */ y) =>
    html`<circle cx=${x} cy=${y} r="14.5" fill="var(--surface)" stroke=${colour} stroke-width="3" />`;
  return html`<svg width="48" height="48" viewBox="-24 -24 48 48" aria-hidden="true">${disc(-6, -6)}${disc(6, -6)}
    <circle cy="3" r="17.5" fill=${colour} stroke="var(--surface)" stroke-width="2.5" />
    <${Figure} text=${`${count}×`} y=${9} size=${String(count).length > 1 ? 19 : 17} colour="var(--on-accent)" /></svg>`;
}

/**
 * Where we are: an arrowhead riding, a dot standing, hollow when the position is old.
 * @param {{ turn: number | null, old: boolean }} props
 */
export function Me({ turn, old }) {
  const fill = old ? "var(--surface)" : "var(--accent)";
  const edge = old ? "var(--accent)" : "var(--surface)";
  return html`<svg width="48" height="48" viewBox="-28 -28 56 56" aria-hidden="true" data-me=${old ? "old" : "now"}>
    ${turn == null
      ? html`<circle r="11" fill=${fill} stroke=${edge} stroke-width="4" />`
      : html`<path d="M0-24 18 17 0 8-18 17z" transform=${`rotate(${turn})`} fill=${fill} stroke=${edge} stroke-width="4"
        stroke-linejoin="round" />`}
  </svg>`;
}
