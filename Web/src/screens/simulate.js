// @ts-check
import { html } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { say } from "../parts/words.js";

/** A position that rides by itself along the route, and how fast: only where the daemon says that it is a demo. */
export function Simulate() {
  const app = useApp();
  const { about, session, position } = usePart("about", "session", "position", "language");
  if (!about?.demo || session?.consent !== "tracking") return null;
  const label = say("web-simulate");
  return html`<div class="field simulate"><span class="label">${label}</span>
    <div class="segments" role="group" aria-label=${label}>${[0, 15, 30,
      50].map((speed) => html`<button type="button" key=${speed} aria-pressed=${Math.round(position.simulated * 3.6) === speed}
      onClick=${() => app.actions.simulate(speed ? { speed: speed / 3.6 } : null)}>${speed || say("web-simulate-off")}</button>`)}</div>
        </div>`;
}
