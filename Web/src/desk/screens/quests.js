// @ts-check
import { html, useEffect } from "preact";
import { dayAndTime } from "../../parts/figures.js";
import { Empty, Loading } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { isAdmin, roleIn } from "../core/desk.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame, rooms } from "../parts/frame.js";
import { roleWord } from "./entrance.js";
import { CreateQuest } from "./quest-new.js";

/** All quests that one has a role in, with their states; the running ones first. */
export function Quests() {
  const desk = useDesk();
  const { quests, session } = useDeskPart("quests", "session", "language");
  useEffect(() => void desk.actions.loadQuests().catch(() => {}), []);
  return html`<${Frame} title=${say("desk-quests")}>${isAdmin(session) && html`<${CreateQuest} />`}
    ${!quests ? html`<${Loading} />` : !quests.length ? html`<${Empty}>${say("desk-no-quests")}<//>` : html`<ul class="plain cards">${quests.map((/** @type {any} */ quest) => {
      const role = roleIn(session, quest.id);
      const first = rooms.find((room) => role && room.roles.includes(role));
      return html`<li key=${quest.id} class="box frame column"><h2 dir="auto"><a href=${at(first?.name ?? "overview", quest.id)}>${quest.title}</a></h2>
        <p class="quiet">${[quest.opens && dayAndTime(quest.opens), quest.id].filter(Boolean).join(" · ")}</p>
        ${role && html`<p><span class="chip">${roleWord(role)}</span></p>`}</li>`;
    })}</ul>`}<//>`;
}
