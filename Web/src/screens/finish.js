// @ts-check
// Whether the ride has ended: asked at the finish, and taken back.
import { html, useEffect } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { clock } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { say } from "../parts/words.js";

/** Asks who stays at the finish whether the team has finished. Nothing is shown elsewhere. */
export function FinishQuestion() {
  const app = useApp();
  const { warnings, queue } = usePart("warnings", "queue", "language");
  const stay = (warnings ?? []).find((/** @type {any} */ one) => one.code === "finish-unconfirmed");
  const said = queue?.items.findLast((/** @type {any} */ item) => item.kind === "finish" && item.state !== "refused");
  if (!stay || said) return null;
  return html`<section class="finish-question" aria-label=${say("web-finish-question")}>
    <p class="strong" role="status">${say("web-finish-question")}</p>
    <p class="quiet">${say("web-finish-question-words", { time: clock(stay.since) })}</p>
    <div class="buttons">
      <button type="button" class="button main" onClick=${() => app.actions.declareFinish("finished")}>${say("web-finish-yes")}</button>
      <button type="button" class="button" onClick=${() => app.actions.declareFinish("riding")}>${say("web-finish-no")}</button>
    </div>
  </section>`;
}

/** Takes the finish back, where the team may: it has declared it, or stayed there and has something left to do. */
export function FinishUndo() {
  const app = useApp();
  const { finish, queue } = usePart("finish", "queue", "language");
  useEffect(() => void app.actions.loadFinish().catch(() => {}), []);
  const said = queue?.items.some((/** @type {any} */ item) => item.kind === "finish");
  if (said || finish?.recorded || !(finish?.declared || finish?.can_undo)) return null;
  return html`<button type="button" class="button" onClick=${() => app.actions.declareFinish("riding")}>
    <${Icon} name="back" />${say("web-finish-undo")}
  </button>`;
}
