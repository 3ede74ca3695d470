// @ts-check
import { html } from "preact";
export { partIcon, turnIcon } from "./turns.js";

/** Paths on a grid of 24, drawn with round strokes of 2.4. */
export const paths = {
  right: "M6 21V13a4 4 0 0 1 4-4h9M14 4l5 5-5 5",
  left: "M18 21V13a4 4 0 0 0-4-4H5M10 4 5 9l5 5",
  "keep-right": "M8 21v-6l7-8M9 6h6v6",
  "keep-left": "M16 21v-6L9 7M15 6H9v6",
  "sharp-right": "M7 21V6q0-3 3-1l7 11M18 9v7h-7",
  "sharp-left": "M17 21V6q0-3-3-1L7 16M6 9v7h7",
  straight: "M12 21V4M6 10l6-6 6 6",
  back: "M18 21V9a5 5 0 0 0-10 0v8M3 12l5 5 5-5",
  roundabout: "M12 21v-5M12 16a4 4 0 1 1 4-4M16 12l5-5M16.5 6.5H21V11",
  arrive: "M6 21V4M6 5h12l-3 4 3 4H6",
  arrow: "M12 3l7 18-7-5-7 5z",
  locate: "M12 3l5 18-5-5-5 5z",
  compass: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 15l3-9 3 9-3-2z",
  layers: "M12 3 3 8l9 5 9-5zM3 13l9 5 9-5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
  film: "M3 6h12v12H3zM15 10l6-3v10l-6-3",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M12 4v15M6 13l6 6 6-6",
  save: "M12 3v12M7 10l5 5 5-5M5 20h14",
  tick: "M4 13l5 5L20 6",
  cross: "M5 5l14 14M19 5 5 19",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l4 2",
  wait: "M6 3h12M6 21h12M7 3c0 6 10 12 10 18M17 3c0 6-10 12-10 18",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  pin: "M12 21s7-6 7-12a7 7 0 1 0-14 0c0 6 7 12 7 12M12 7v4",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 2H9s0-1-1-2",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.5.6 4 2.5 4 5.5",
  play: "M7 4l13 8-13 8z",
  pause: "M8 4v16M16 4v16",
  share: "M12 15V3M8 7l4-4 4 4M5 13v7h14v-7",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  offline: "M3 3l18 18M5 12a10 10 0 0 1 4-2.4M2 8a15 15 0 0 1 5-3M12 5a15 15 0 0 1 10 4M8.5 16a5 5 0 0 1 6 0M12 20h.01",
  sound: "M4 9h4l5-4v14l-5-4H4zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11",
  screen: "M7 3h10v18H7zM11 18h2",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2 19 19M19 5l-2.8 2.8M7.8 16.2 5 19",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5h.01",
  phone: "M6 3h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4c0 1-1 2-2 2C11 21 4 13 4 5c0-1 1-2 2-2",
  flag: "M6 21V4h11l-2 4 2 4H6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21",
  filter: "M4 5h16l-6 8v6l-4-2v-4z",
  menu: "M4 6h16M4 12h16M4 18h16",
  trophy: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 3 1 5 4 5M17 6h4c0 3-1 5-4 5M12 15v5M8 20h8",
  warning: "M12 3 2 20h20zM12 10v4M12 17h.01",
  wrench: "M14 7a4 4 0 0 1 5-4l-2.5 2.5 2 2L21 5a4 4 0 0 1-5 5l-8 9-3-3z",
  drop: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  redo: "M19 5v5h-5M19 10a7.5 7.5 0 1 0 .5 5",
  scan: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16",
  pushing: "M12 4.5h.01M12 8l-1 6 3 3 1 4M11 14l-3 7M7.5 12l1-3 3.5-1 2 3 3 1M19 12v9",
  steps: "M3 20h4.5v-4H12v-4h4.5V8H21V4",
  unpaved: "M3 19l3-2 3 2 3-2 3 2 3-2 3 2M6 12h.01M11 9h.01M17 11h.01M13 13h.01M8 6h.01M16 5h.01",
  ferry: "M5 14V9h14v5M12 9V4M3 14h18l-3 5H6zM3 22q2.3-1.5 4.5 0t4.5 0 4.5 0 4.5 0",
  train: "M7 3h10v13H7zM7 10h10M10 13h.01M14 13h.01M8 16l-3 5M16 16l3 5M6.5 19h11",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  path: "M5 19a2 2 0 1 0 0 .01M19 5a2 2 0 1 0 0 .01M7 19h8a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h8",
};

/** @typedef {keyof typeof paths} IconName */

/**
 * A sign beside words; it says nothing by itself.
 * @param {{ name: string, size?: number, turn?: number }} props
 */
export function Icon({ name, size = 26, turn }) {
  return html`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
    <path d=${paths[/** @type {IconName} */ (name)] ?? paths.pin}
      transform=${turn == null ? undefined : `rotate(${Math.round(turn)} 12 12)`} />
  </svg>`;
}
