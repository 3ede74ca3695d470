// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { dayAndTime } from "../parts/figures.js";
import { Empty, Loading, Mistake, Page } from "../parts/page.js";
import { say } from "../parts/words.js";
import { Languages, ToAccount } from "./join.js";

/** Quests that are open, to come and over. @param {{ first?: boolean }} props */
export function Quests({ first = false }) {
  const app = useApp();
  const { quests, session, language } = usePart("quests", "session", "language");
  const [text, setText] = useState("");
  const [phase, setPhase] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => void Promise.resolve(app.actions.loadQuests()).catch(setProblem), [language]);
  const wanted = text.trim().toLowerCase();
  const word = (/** @type {string} */ of) => of === "open" ? say("web-phase-open") : of === "closed" ? say("web-phase-closed")
    : say("web-phase-draft");
  const rows = (quests ?? []).filter((/** @type {any} */ quest) =>
    (!phase || quest.phase === phase) && `${quest.title} ${quest.organiser ?? ""}`.toLowerCase().includes(wanted));
  const phases = [...new Set((quests ?? []).map((/** @type {any} */ quest) => quest.phase))];
  return html`<${Page} title=${say("web-quests")} first=${first} side=${html`<${Languages} />`}>
    <div class="field"><label for="find">${say("web-search")}</label>
      <input id="find" class="input" type="search" dir="auto" value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></div>
    ${phases.length > 1 && html`<div class="row wrap" style="gap:6px" role="group" aria-label=${say("web-filter")}>
      ${phases.map((one) => html`<button type="button" class="chip" key=${one} aria-pressed=${phase === one}
      onClick=${() => setPhase(phase === one ? "" : String(one))}>${word(String(one))}</button>`)}</div>`}
    <${Mistake} problem=${problem} />
    ${quests == null ? !problem && html`<${Loading} />` : rows.length === 0 ? html`<${Empty}>${say("web-nothing-found")}<//>`
      : html`<ul class="plain rows">${rows.map((/** @type {any} */ quest) =>
        html`<li key=${quest.id}><a href=${`/q/${encodeURIComponent(quest.id)}`}>
          <span class="wide"><span class="strong clamp" dir="auto">${quest.title}</span>
            <span class="quiet" dir="auto">${[quest.opens && dayAndTime(quest.opens, quest.time_zone),
              say("web-tasks", { count: quest.task_count }), quest.organiser].filter(Boolean).join(" · ")}</span></span>
          <span class=${`chip ${quest.phase === "open" ? "ok" : ""}`}>
            ${session?.quests?.includes(quest.id) ? say("web-joined") : word(quest.phase)}</span></a></li>`)}</ul>`}<${ToAccount} />
  <//>`;
}
