// @ts-check
// What goes on paper: cards of teams, codes of tasks, invitations, and the map of the course.
import { html, useState } from "preact";
import { fill } from "../../core/words.js";
import { Ask } from "../../parts/ask.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { cardLink, issuedOf, keepIssued, taskLink } from "../core/issued.js";
import { languagesOf } from "../core/languages.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { QR, useCodes } from "../parts/qr.js";
import { serverOf, useFile } from "../parts/quest.js";
import { useVocabularies } from "../parts/vocabulary.js";
import { roleWord } from "./entrance.js";
import { PrintMap } from "./print-map.js";

const PrintButton = ({ disabled = false, onClick = () => print() }) =>
  html`<button type="button" class="button main" disabled=${disabled} onClick=${onClick}><${Icon} name="list" size=${22} />
  ${say("desk-print")}</button>`;

/** Of a text, the one in a language. @param {any} properties @param {string} language */
const titleIn = (properties, language) => properties[`title:${language}`] || properties.title || properties[`name:${language}`]
  || properties.name;

/** Cards, eight on a page: for teams whose codes this page has been told. @param {any} props */
function Cards({ quest, title }) {
  const desk = useDesk();
  const { about } = useDeskPart("about");
  const { body, reload } = useLoad(desk.below(quest, "teams"));
  const { file, own } = useFile(quest);
  const [asked, setAsked] = useState("");
  const [done, setDone] = useState(/** @type {{ count: number, all: number } | null} */ (null));
  const vocabularies = useVocabularies();
  const server = serverOf(about);
  const cards = issuedOf("team", quest).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const { codes, problem } = useCodes(quest, cards.map((one) => cardLink(server, quest, one.code)));
  const teams = (body?.teams ?? []).filter((/** @type {any} */ one) => one.registration !== "waiting");
  const missing = teams.filter((/** @type {any} */ one) => !cards.some((card) => card.id === one.id));
  const fresh = missing.filter((/** @type {any} */ one) => !one.device_count);
  const languages = file ? languagesOf(file, own) : [];
  const chosen = asked === "all" ? missing : fresh;
  async function issue() {
    setDone({ count: 0, all: chosen.length });
    try {
      for (const [index, team] of chosen.entries()) {
        const told = await desk.api.ask("POST", desk.below(quest, "teams", team.id, "code"), { json: {} });
        keepIssued("team", quest, { id: team.id, name: told.team.name, number: told.team.number, code: told.join_code });
        setDone({ count: index + 1, all: chosen.length });
      }
    } finally {
      await reload();
      setDone(null);
    }
  }
  return html`<div class="no-print column"><p>${say("desk-print-cards-words")}</p>
      <div class="buttons start">${fresh.length > 0 && html`<button type="button" class="button" onClick=${() => setAsked("fresh")}>
        ${say("desk-print-issue-fresh", { count: fresh.length })}</button>`}
        ${missing.length > fresh.length && html`<button type="button" class="button" onClick=${() => setAsked("all")}>
          ${say("desk-print-issue-all", { count: missing.length })}</button>`}
        <${PrintButton} disabled=${!cards.length || (!codes.length && !problem)} /></div>
      ${done && html`<p role="status">${say("desk-teams-list-done", { count: done.count, all: done.all })}</p>`}
      <${Mistake} problem=${problem} />${!cards.length && html`<${Empty}>${say("desk-print-no-cards")}<//>`}</div>
    ${cards.length > 0 && html`<div class="paper-cards">${cards.map((card, index) => html`<section class="card" key=${card.id}>
      <div class="card-head"><div class="wide"><p class="card-quest" dir="auto">${title}</p><h2 dir="auto">${card.name}</h2>
        ${card.number && html`<p class="card-number">№ ${card.number}</p>`}<p class="code">${card.code}</p></div>
        <${QR} code=${codes[index]} label=${say("desk-qr-of", { text: card.name })} /></div>
      ${languages.map((language) => html`<p class="card-help" key=${language} lang=${language}>
        ${fill(vocabularies?.[language]?.["desk-print-advice"] ?? "",
        { quest: titleIn(own, language) ?? title, page: `${server}/q/${quest}` }, language)}</p>`)}</section>`)}</div>`}
    ${asked && html`<${Ask} title=${say("desk-print-issue-ask", { count: chosen.length })} yes=${say("desk-print-issue")}
      onClose=${() => setAsked("")} onYes=${issue}>
      <p>${asked === "all" ? say("desk-print-issue-all-tell") : say("desk-print-issue-tell")}</p><//>`}`;
}

/** Signed codes of tasks, to be hung up. @param {any} props */
function Sheets({ quest, title }) {
  const desk = useDesk();
  const { about } = useDeskPart("about");
  const { body, problem } = useLoad(desk.below(quest, "codes"));
  const list = body?.codes ?? [];
  const drawn = useCodes(quest, list.map((/** @type {any} */ one) => taskLink(serverOf(about), quest, one.task, one.code)));
  return html`<div class="no-print column"><p>${say("desk-print-codes-words")}</p><div class="buttons start">
    <${PrintButton} disabled=${!list.length || (!drawn.codes.length && !drawn.problem)} /></div>
      <${Mistake} problem=${problem ?? drawn.problem} />${!body ? !problem && html`<${Loading} />` : !list.length
        && html`<${Empty}>${say("desk-print-no-codes")}<//>`}</div>
    <div class="paper-cards codes">${list.map((/** @type {any} */ one, /** @type {number} */ index) =>
      html`<section class="card" key=${one.task}><h2 dir="auto">${one.task_name}</h2>
      <${QR} code=${drawn.codes[index]} label=${say("desk-qr-of", { text: one.task_name })} /><p class="code">${one.code}</p>
        <p class="card-quest" dir="auto">${title}</p><p class="card-help">${say("desk-print-code-help")}</p></section>`)}</div>`;
}

/** Invitations that this page has been told. @param {any} props */
function Invitations({ quest, title }) {
  const list = issuedOf("staff", quest);
  const { codes, problem } = useCodes(quest, list.map((one) => one.link ?? one.code));
  return html`<div class="no-print column"><p>${say("desk-print-staff-words")} <a href=${at("staff", quest)}>${say("desk-staff")}</a></p>
      <div class="buttons start"><${PrintButton} disabled=${!list.length || (!codes.length && !problem)} /></div>
        <${Mistake} problem=${problem} />${!list.length && html`<${Empty}>${say("desk-print-no-staff")}<//>`}</div>
    <div class="paper-cards">${list.map((one, index) => html`<section class="card" key=${one.id}><div class="card-head"><div class="wide">
      <p class="card-quest" dir="auto">${title}</p><h2 dir="auto">${one.name}</h2><p class="card-number">${roleWord(one.role ?? "")}</p>
      <p class="code small">${one.code}</p></div>
        <${QR} code=${codes[index]} label=${say("desk-qr-of", { text: one.name })} /></div><p class="card-help">
          ${say("desk-print-staff-help")}</p></section>`)}</div>`;
}

/** @type {[string, () => string, any][]} */
const kinds = [
  ["cards", () => say("desk-print-cards"), Cards],
  ["map", () => say("desk-print-map"), PrintMap],
  ["codes", () => say("desk-print-codes"), Sheets],
  ["staff", () => say("desk-print-staff"), Invitations],
];

/** @param {any} props */
export function Print({ quest, of }) {
  const { quests } = useDeskPart("quests", "language");
  const title = quests?.find((/** @type {any} */ one) => one.id === quest)?.title ?? quest;
  const [name, , Kind] = kinds.find((one) => one[0] === of) ?? kinds[0];
  return html`<${Frame} title=${say("desk-print-title")} quest=${quest} room="teams">
    <nav class="row wrap no-print" aria-label=${say("desk-print-title")}>
      ${kinds.map(([kind, word]) => html`<a key=${kind} class="button small" href=${at("print", quest, kind)}
      aria-current=${kind === name ? "page" : undefined}>${word()}</a>`)}</nav>
    <${Kind} quest=${quest} title=${title} /><//>`;
}
