// @ts-check
// Riding in bright sun and with gloves: the turn's panel as large as the screen, instead of the map.
import { html } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Hold } from "../parts/hold.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";
import { FinishQuestion } from "./finish.js";
import { TurnPanel } from "./turn-panel.js";

export function Sunlight() {
  const app = useApp();
  const { guide } = usePart("guide", "language");
  const id = guide.target?.id;
  const task = id && html`<button type="button" class=${guide.here ? "button main huge" : "button"} onClick=${() => open("task", id)}>
    ${say("web-to-task")}</button>`;
  return html`<main class="sun" aria-label=${say("web-riding")}>
    <h1 class="unseen" tabindex="-1">${say("web-riding")}</h1>
    <${TurnPanel} large />
    <div class="side">
      <${FinishQuestion} />
      ${guide.here && task}
      <div class="buttons">
        <${Hold} className="sos" label=${say("web-sos-hold")} onHeld=${() => {
          app.actions.sos({});
          open("sos");
        }}>SOS<small>${say("web-hold")}</small><//>
        ${!guide.here && task}
        <button type="button" class="button" onClick=${() => app.actions.setSettings({ sunlight: false })}>${say("web-map")}</button>
      </div>
    </div>
  </main>`;
}
