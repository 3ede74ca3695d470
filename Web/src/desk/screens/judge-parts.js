// @ts-check
// What the judge room and its screens have in common.
import { html } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { actorIn, createDecisions } from "../core/decisions.js";
import { judgeDatabase } from "../core/own.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useStore } from "../parts/store.js";

/**
 * One for each quest and person, whichever screen is open: what waits is sent on.
 * @type {Map<string, ReturnType<typeof createDecisions>>}
 */
const known = new Map();
/** The judge's decisions in a quest, and who the judge is. @param {string} quest */
export function useDecisions(quest) {
  const desk = useDesk();
  const { session } = useDeskPart("session");
  const by = actorIn(session, quest);
  const name = `${quest} ${by}`;
  let decisions = known.get(name);
  if (!decisions) {
    known.set(name, decisions = createDecisions({ platform: desk.platform, api: desk.api, database: judgeDatabase(), quest, by }));
    void decisions.start();
  }
  return { decisions, by };
}

/** Who decided, by name. @param {any} one with `decided_by_…` of an answer or of a refusal */
export function decider(one) {
  if (one.decided_by === "rule") return say("desk-judge-by-rule");
  if (one.decided_by === "steward") return say("desk-judge-by-steward");
  return one.decided_by_name ?? (one.decided_by_actor === "admin" ? say("desk-role-admin") : say("desk-judge-by-another"));
}

/** The word of a verdict with its sign. @param {{ verdict: string, children?: any }} props */
export function VerdictChip({ verdict, children = null }) {
  const [look, icon, word] = verdict === "accepted" ? ["ok", "tick", say("desk-judge-accepted")]
    : verdict === "rejected" ? ["bad", "cross", say("desk-judge-rejected")] : ["wait", "wait", say("desk-judge-pending")];
  return html`<span class=${`chip ${look}`}><${Icon} name=${icon} size=${18} />${word}${children}</span>`;
}

/** A button with the key that does the same. @param {any} props */
export const KeyButton = ({ press, children, className = "button", ...rest }) =>
  html`<button type="button" class=${className} aria-keyshortcuts=${press} ...${rest}>${children}<kbd aria-hidden="true">${press}</kbd>
    </button>`;

/** A screen of the judge room, with the way to the others. @param {any} props */
export function JudgeFrame({ quest, screen, wide = false, actions = null, children }) {
  const { decisions } = useDecisions(quest);
  const { waiting } = useStore(decisions.store);
  const screens = [["judge", say("desk-judge-queue")], ["appeals", say("desk-judge-appeals")], ["decisions", say("desk-judge-decisions")],
    ["adjustments", say("desk-judge-adjustments")], ["agreement", say("desk-judge-agreement")]];
  return html`<${Frame} title=${screens.find(([name]) => name === screen)?.[1]} quest=${quest} room="judge" wide=${wide} actions=${html`
    ${waiting.length > 0 && html`<span class="chip warn" role="status"><${Icon} name="up" size=${18} />
      ${say("desk-judge-unsent", { count: waiting.length })}</span>`}${actions}`}>
    <nav class="judge-rooms scroll-x" aria-label=${say("desk-judge-screens")}>${screens.map(([name, word]) => html`
      <a key=${name} href=${at(name, quest)} aria-current=${name === screen ? "page" : undefined}>${word}</a>`)}</nav>
    ${children}<//>`;
}

/** What others decided first, or the daemon refused, until it is struck out. @param {{ quest: string, language: string }} props */
export function Elsewhere({ quest }) {
  const { decisions } = useDecisions(quest);
  const { elsewhere } = useStore(decisions.store);
  if (!elsewhere.length) return null;
  return html`<section class="box warn elsewhere" role="status"><h2>${say("desk-judge-elsewhere")}</h2>
    <ul class="plain">${elsewhere.map((item) => html`<li key=${item.id}><span dir="auto" class="strong">${item.task}</span>
      ${item.problem?.decision
        ? html` <${VerdictChip} verdict=${item.problem.decision.verdict} /> ${
          // To the blind only what was decided.
          item.problem.decision.decided_by_actor || item.problem.decision.decided_by !== "judge" ? decider(item.problem.decision) : ""}`
        : html` <span dir="auto">${item.problem?.detail}</span>`}</li>`)}</ul>
    <button type="button" class="button small" onClick=${() => decisions.dismiss(elsewhere.map((item) => item.id))}>
      ${say("desk-judge-seen")}</button></section>`;
}
