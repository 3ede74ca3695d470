// @ts-check
// What has to be there before the day. The daemon judges the file; the rest is counted.
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { written } from "../core/draft.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { useTimes } from "../parts/quest.js";

/** @param {{ tone: "ok" | "warn" | "bad", children?: any }} props */
const Item = ({ tone, children }) => html`<li class="check-item"><span class=${tone}>
  <${Icon} name=${tone === "ok" ? "tick" : tone === "warn" ? "warning" : "cross"} /></span>
  <div><span class="unseen">${tone === "ok" ? say("desk-overview-is-good") : tone === "warn" ? say("desk-overview-is-missing")
    : say("desk-overview-is-bad")}</span>${children}</div></li>`;

/** @param {any} props */
export function Checklist({ quest, state, file }) {
  const desk = useDesk();
  const { about } = useDeskPart("about");
  const { dayAndTime } = useTimes(quest);
  const { body: teams } = useLoad(desk.below(quest.id, "teams"));
  const { body: staff } = useLoad(desk.below(quest.id, "staff"));
  const { body: limits } = useLoad(state === "draft" ? desk.below(quest.id, "registrations") : null);
  const { busy, problem, run } = useRun();
  const [found, setFound] = useState(/** @type {any} */ (null));
  const check = () => run(async () => {
    const told = await desk.api.ask("POST", desk.below(quest.id, "check"),
      { body: written(file.file), headers: { "content-type": "application/geo+json" }, query: { map: "true" }, timeout: 120_000 });
    let without = 0;
    // A team that no phone has joined needs a code that is good.
    for (const team of (teams?.teams ?? []).filter((/** @type {any} */ one) => !one.device_count)) {
      const { code } = await desk.api.ask("GET", desk.below(quest.id, "teams", team.id));
      if (!code?.good) without++;
    }
    return { ...told, without };
  }, setFound);
  const list = teams?.teams ?? [];
  const joined = list.filter((/** @type {any} */ one) => one.device_count).length;
  const there = (staff?.staff ?? []).filter((/** @type {any} */ one) => one.status === "joined" || one.status === "invited");
  const url = about?.public_url;
  return html`<section class="box frame column"><h2>${say("desk-overview-checks")}</h2><ul class="plain column">
    ${found && html`<${Item} tone=${found.errors ? "bad" : found.warnings ? "warn" : "ok"}><a href=${at("editor", quest.id)}>
      ${say("desk-overview-file", { errors: found.errors, warnings: found.warnings })}</a>
      ${found.findings.length > 0 && html`<details><summary>${say("desk-overview-findings")}</summary><ul>
        ${found.findings.slice(0, 20).map((/** @type {any} */ one) => html`<li key=${one.text} dir="auto">${one.text}</li>`)}</ul>
        </details>`}<//>`}
    <${Item} tone=${quest.opens ? "ok" : "warn"}>${quest.opens ? say("desk-overview-opens-at", { time: dayAndTime(quest.opens) })
      : say("desk-quests-no-date")}<//>
    <${Item} tone=${list.length || quest.registration ? "ok" : "warn"}><a href=${at("teams", quest.id)}>
      ${say("desk-overview-teams", { count: list.length, joined })}</a><//>
    ${found && html`<${Item} tone=${found.without ? "bad" : "ok"}><a href=${at("print", quest.id, "cards")}>
      ${found.without ? say("desk-overview-without-code", { count: found.without }) : say("desk-overview-with-codes")}</a><//>`}
    ${limits?.registrations?.length > 0 && html`<${Item} tone="warn"><a href=${at("teams", quest.id)}>
      ${say("desk-overview-registrations", { count: limits.registrations.length })}</a><//>`}
    <${Item} tone=${there.length ? "ok" : "warn"}><a href=${at("staff", quest.id)}>
      ${there.length ? say("desk-overview-staff", { count: there.length }) : say("desk-overview-no-staff")}</a><//>
    <${Item} tone=${url?.startsWith("https:") ? "ok" : "bad"}>
      ${url?.startsWith("https:") ? say("desk-overview-address", { address: url }) : url ? say("desk-overview-no-tls", { address: url })
      : say("desk-overview-no-address")}<//>
    <${Item} tone=${file.contacts.length ? "ok" : "warn"}>${file.contacts.length
      ? say("desk-overview-contacts-there", { count: file.contacts.length }) : say("desk-overview-no-contacts")}<//></ul>
    <${Mistake} problem=${problem} />
    <div><button type="button" class="button" disabled=${busy || !file.file || !teams} onClick=${check}><${Icon} name="redo" size=${20} />
      ${busy ? say("desk-overview-checking") : say("desk-overview-check")}</button></div></section>`;
}
