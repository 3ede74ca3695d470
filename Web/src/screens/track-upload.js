// @ts-check
import { html, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { dayAndTime, size } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Mistake } from "../parts/page.js";
import { say } from "../parts/words.js";

/** Why positions of a file were not taken. @param {{ reason: string, count: number }} dropped */
function why({ reason, count }) {
  switch (reason) {
    case "before-recording": return say("web-track-before", { count });
    case "after-finish": return say("web-track-after-finish", { count });
    case "after-end": return say("web-track-after-end", { count });
    case "before-consent": return say("web-track-before-consent", { count });
    case "paused": return say("web-track-paused", { count });
    case "known": return say("web-track-known", { count });
    case "time-implausible": return say("web-track-time", { count });
    default: return say("web-track-unreadable", { count });
  }
}

/** The track of a watch, for whoever's phone did not record all of the ride: what of it was taken, and why not the rest. */
export function TrackUpload() {
  const app = useApp();
  usePart("language");
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [told, setTold] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  const send = (/** @type {any} */ event) => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (!chosen) return;
    setFile(chosen);
    setTold(null);
    run(() => app.actions.sendTrack(chosen), setTold);
  };
  const time = (/** @type {string} */ text) => dayAndTime(Date.parse(text));
  const outside = told?.dropped.some((/** @type {any} */ { reason }) => /^(before-rec|after)/.test(reason));
  return html`<section class="column"><h2>${say("web-track-add")}</h2><p>${say("web-track-add-what")}</p>
    <label class="button" aria-disabled=${busy}><${Icon} name="up" />${say("web-track-choose")}
      <input class="unseen" type="file" disabled=${busy} onChange=${send} /></label>
    ${busy && file && html`<div role="status"><p>${say("web-track-sending", { name: file.name, size: size(file.size) })}</p>
      <progress class="wide" aria-label=${say("web-queue-sending")}></progress></div>`}
    <${Mistake} problem=${problem} />
    ${told && html`<div class=${`box column ${told.taken ? "ok" : "warn"}`} role="status">
      <p class="strong">${told.taken ? say("web-track-taken", { count: told.taken, from: time(told.from), to: time(told.to) })
        : say("web-track-nothing")}</p>
      ${told.taken > 0 && html`<p>${say("web-track-judged")}</p>`}
      ${told.dropped.length > 0 && html`<ul>${told.dropped.map((/** @type {any} */ one) => html`<li key=${one.reason}>${why(one)}</li>`)}
        </ul>`}
      ${outside && told.recorded_from && told.recorded_to && html`<p>
        ${say("web-track-window", { from: time(told.recorded_from), to: time(told.recorded_to) })}</p>`}</div>`}
  </section>`;
}
