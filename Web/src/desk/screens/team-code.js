// @ts-check
// The code by which phones join a team: told once, with the link of its card.
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { dayAndTime } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { cardLink, forgetIssued, issuedOf, keepIssued } from "../core/issued.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Link } from "../parts/qr.js";
import { serverOf } from "../parts/quest.js";

/** A code that was just told, with the link of the card. @param {any} props */
export function Issued({ quest, team, code }) {
  const { about } = useDeskPart("about");
  return html`<div class="column"><p class="code">${code}</p>
    <${Link} quest=${quest} link=${cardLink(serverOf(about), quest, code)} label=${team.name || team.id}>
    <p class="quiet">${say("desk-teams-code-once")} <a href=${at("print", quest, "cards")}>${say("desk-print-cards")}</a></p><//></div>`;
}

/**
 * How good a team's code is, what takes its place, and its end.
 * @param {{ quest: string, team: any, code: any, onDone: () => any }} props `code` as the team tells it
 */
export function JoinCode({ quest, team, code, onDone }) {
  const desk = useDesk();
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const route = desk.below(quest, "teams", team.id, "code");
  const issued = issuedOf("team", quest).find((one) => one.id === team.id)?.code;
  const anew = { title: say("desk-teams-code-ask"), tell: say("desk-teams-code-tell"), yes: say("desk-teams-code-new"), act: async () => {
    const told = await desk.api.ask("POST", route, { json: {} });
    keepIssued("team", quest, { id: team.id, name: told.team.name, number: told.team.number, code: told.join_code });
  } };
  const revoke = { title: say("desk-teams-revoke-ask"), tell: say("desk-teams-revoke-tell"), yes: say("desk-teams-revoke"), danger: true,
    act: async () => {
    await desk.api.ask("DELETE", route);
    forgetIssued("team", quest, team.id);
  } };
  return html`${issued ? html`<${Issued} quest=${quest} team=${team} code=${issued} />`
    : html`<p>${code ? (code.good ? say("desk-teams-code-good", { count: code.used }) : say("desk-teams-code-bad"))
    : say("desk-teams-code-none")}
      ${code?.expires ? ` ${say("desk-teams-code-until", { time: dayAndTime(code.expires) })}` : ""}</p>`}
    <div class="buttons start"><button type="button" class="button small" onClick=${() => setAsked(anew)}><${Icon} name="redo" size=${20} />
      ${say("desk-teams-code-new")}</button>
      ${code && html`<button type="button" class="button small" onClick=${() => setAsked(revoke)}><${Icon} name="lock" size=${20} />
        ${say("desk-teams-revoke")}</button>`}</div>
    ${asked && html`<${Ask} title=${asked.title} yes=${asked.yes} danger=${asked.danger} onClose=${() => setAsked(null)}
      onYes=${async () => {
      await asked.act();
      await onDone();
    }}><p>${asked.tell}</p><//>`}`;
}
