// @ts-check
import { html, useEffect } from "preact";
import { Empty, Loading } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { isAdmin, roleIn } from "../core/desk.js";
import { at } from "../core/place.js";
import { byState } from "../core/quest-state.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame, rooms } from "../parts/frame.js";
import { StateChip, useTimes } from "../parts/quest.js";
import { roleWord } from "./entrance.js";
import { CreateQuest } from "./quest-new.js";

/** A quest with its state, its day and who comes. @param {any} props */
function QuestCard({ quest, state, role }) {
  const { dayAndTime } = useTimes(quest);
  const first = rooms.find((room) => role && room.roles.includes(role));
  return html`<li class="box frame column quest-card"><h2 dir="auto"><a href=${at(first?.name ?? "overview", quest.id)}>${quest.title}</a>
    </h2>
    <p class="row wrap"><${StateChip} state=${state} />${role && html`<span class="chip">${roleWord(role)}</span>`}</p>
    <p>${quest.opens ? [dayAndTime(quest.opens), quest.closes && dayAndTime(quest.closes)].filter(Boolean).join(" – ")
      : say("desk-quests-no-date")}</p>
    <p class="quiet">${[say("desk-quests-teams", { count: quest.team_count }), say("desk-quests-tasks", { count: quest.task_count }),
      quest.id].join(" · ")}</p>
    ${quest.pending_count > 0 && html`<p><span class="chip wait">${say("desk-quests-pending", { count: quest.pending_count })}</span></p>`}
      </li>`;
}

/** All quests that one has a role in, with their states; the running ones first. */
export function Quests() {
  const desk = useDesk();
  const { quests, session } = useDeskPart("quests", "session", "language");
  useEffect(() => void desk.actions.loadQuests().catch(() => {}), []);
  return html`<${Frame} title=${say("desk-quests")}>${isAdmin(session) && html`<${CreateQuest} />`}
    ${!quests ? html`<${Loading} />` : !quests.length ? html`<${Empty}>${say("desk-no-quests")}<//>`
      : html`<ul class="plain cards">${byState(quests, desk.clock.now()).map(({ quest, state }) => html`
      <${QuestCard} key=${quest.id} quest=${quest} state=${state} role=${roleIn(session, quest.id)} />`)}</ul>`}<//>`;
}
