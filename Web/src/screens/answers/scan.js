// @ts-check
import { html } from "preact";
import { later } from "../../parts/later.js";
import { say } from "../../parts/words.js";

/** Whether there may be a camera to read codes by. */
export const canScan = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** The camera, until it sees a code: `onCode` with the text, `onClose`. */
export const Scan = later(() => import("./camera.js"), "Camera", (/** @type {any} */ { problem }) =>
  problem && html`<p class="mistake" role="alert">${say("web-scan-no-decoder")}</p>`);
