// @ts-check
// What can be read of the quest: whom to call, when and where, the rules.
import { html, useEffect } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Description } from "../parts/description.js";
import { dayAndTime, otherZone } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Page } from "../parts/page.js";
import { say } from "../parts/words.js";

export function Information() {
  const app = useApp();
  const { quest, contacts, about, tasks, areas, moment } = usePart("quest", "contacts", "about", "tasks", "areas", "moment", "language");
  useEffect(() => void Promise.resolve(app.actions.loadContacts()).catch(() => {}), []);
  const people = contacts ?? [];
  const section = (/** @type {string} */ title, /** @type {any} */ body) => body
    && html`<section class="column"><h2>${title}</h2>${body}</section>`;
  const prices = (areas?.features ?? areas ?? []).filter?.((/** @type {any} */ area) => area.properties?.rules || area.rules) ?? [];
  const stops = tasks?.stops ?? [];
  const hours = [quest?.opens, quest?.closes].map((time) => time && dayAndTime(time)).filter(Boolean).join(" – ");
  return html`<${Page} title=${say("web-information")}>
    ${section(quest?.title ?? "", quest && html`<${About} quest=${quest} />`)}
    ${section(say("web-contacts"), people.length > 0 && html`<ul class="plain rows">
      ${people.map((/** @type {any} */ one, /** @type {number} */ index) =>
      html`<li key=${index}><div class="line wrap"><span class="wide"><span class="strong" dir="auto" style="display:block">${one.name}
      </span>
        ${one.role && html`<span class="quiet" dir="auto">${one.role}</span>`}</span>
        ${one.phone && html`<a class="button small" href=${`tel:${one.phone.replace(/[^+\d]/g, "")}`}><${Icon} name="phone" />${one.phone}
          </a>`}
        ${one.email && html`<a class="button small" href=${`mailto:${encodeURIComponent(one.email).replace("%40", "@")}`}>${one.email}</a>`}
        ${/^https?:/.test(one.link ?? "") && html`<a class="button small" href=${one.link} target="_blank" rel="noopener noreferrer">
          ${say("web-contact-link")}</a>`}</div></li>`)}</ul>`)}
    ${section(say("web-venue"), (hours || stops.length > 0) && html`<p class="strong">${hours}</p>
      ${otherZone(moment) && html`<p class="quiet">${say("web-zone", { zone: otherZone(moment) })}</p>`}<ul>
        ${stops.map((/** @type {any} */ stop, /** @type {number} */ index) => html`<li key=${index} dir="auto">${[
      stop.role === "start" ? say("web-start") : stop.role === "finish" ? say("web-finish") : say("web-rest"), stop.name,
        stop.description].filter(Boolean).join(" · ")}</li>`)}</ul>`)}
    ${section(say("web-rules"), html`<ul><li>${say("web-rule-traffic")}</li><li>${say("web-rule-arrive")}</li><li>${say("web-rule-late")}
      </li>
      ${prices.map((/** @type {any} */ area, /** @type {number} */ index) =>
        html`<li key=${index} dir="auto">${area.properties?.rules ?? area.rules}</li>`)}</ul>`)}
    ${section(say("web-questions"), html`${faq().map(([question, answer]) =>
      html`<details class="box" key=${question}><summary class="strong">${question}</summary><p>${answer}</p></details>`)}`)}
    ${section(say("web-about"), about && html`<p dir="auto">${[about.name, about.version].join(" ")}
      ${about.organiser ? ` · ${about.organiser}` : ""}</p>
      <p class="quiet" dir="auto">${about.map?.attribution ?? ""}</p><p><a href=${licences()} target="_blank">${say("web-licences")}</a>
        </p>`)}
  <//>`;
}

/** Where the licences of the parts stand. */
function licences() {
  try {
    return import.meta.resolve("licences.txt");
  } catch {
    return "/";
  }
}

const faq = () => [
  [say("web-faq-offline"), say("web-faq-offline-answer")],
  [say("web-faq-screen"), say("web-faq-screen-answer")],
  [say("web-faq-judge"), say("web-faq-judge-answer")],
  [say("web-faq-lost"), say("web-faq-lost-answer")],
];

/** @param {{ quest: any }} props */
function About({ quest }) {
  return html`<${Description} text=${quest.description} /><p class="quiet" dir="auto">${quest.organiser ?? ""}</p>`;
}
