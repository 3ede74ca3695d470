// @ts-check
import { html, render, useEffect, useRef } from "preact";
import { AppContext } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { writeIn } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { useNight } from "../../parts/look.js";
import { Loading, Mistake, Toasts } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { looseRides } from "../core/account.js";
import { useAccount, useAccountPart } from "../parts/app.js";
import { Data, Leaving } from "./data.js";
import { MergeOffer, SignIns, SignInButtons } from "./sign-ins.js";
import { Profile } from "./profile.js";
import { LooseRides, Rides, Roles } from "./rides.js";
import { Sessions } from "./sessions.js";

/** The languages, each by its own name. */
function Languages() {
  const account = useAccount();
  const { language } = useAccountPart("language");
  return html`<div class="row" style="gap:4px" role="group" aria-label=${say("web-language")}>
    ${/** @type {const} */ (["ru", "en"]).map((code) => html`<button type="button" class="chip" key=${code} lang=${code}
    aria-pressed=${language === code} aria-label=${code === "ru" ? say("web-language-russian") : say("web-language-english")}
      onClick=${() => account.actions.setLanguage(code).catch(() => {})}>${code.toUpperCase()}</button>`)}</div>`;
}

/** Day, night, or as the system is. */
function Light() {
  const account = useAccount();
  const { light } = useAccountPart("light", "language");
  const lights = [["auto", say("web-night-auto")], ["day", say("web-night-day")], ["night", say("web-night-night")]];
  return html`<section class="column"><h2>${say("web-night")}</h2><div class="segments" role="group" aria-label=${say("web-night")}>
    ${lights.map(([name, word]) => html`<button type="button" key=${name}
    aria-pressed=${light === name} onClick=${() => account.actions.setLight(name)}>${word}</button>`)}</div></section>`;
}

/** Nobody is signed in: ways to do so, and what this browser has anyway. */
function SignedOut() {
  const { session, language } = useAccountPart("session", "language");
  return html`<div class="account-column"><section class="column"><h2>${say("mine-sign-in")}</h2><${SignInButtons} /></section></div>
    <div class="account-column">${looseRides(session, []).length > 0 ? html`<${LooseRides} />`
      : html`<section class="column"><h2>${say("mine-here")}</h2><p class="quiet">${say("mine-here-none")}</p></section>`}
      <p><a href=${`/privacy?lang=${language}`}>${say("mine-privacy")}</a></p><${Light} /></div>`;
}

function SignedIn() {
  return html`<div class="account-column"><${MergeOffer} /><${LooseRides} /><${Rides} /><${Roles} /></div>
    <div class="account-column"><${Profile} /><${SignIns} /><${Sessions} /><${Light} /><${Data} /><${Leaving} /></div>`;
}

/** The sign-in at the provider may go on; whoever uses a strange computer wants to end that too. */
function AtProvider() {
  const account = useAccount();
  const { providerLogout } = useAccountPart("providerLogout", "language");
  return providerLogout && html`<${Ask} title=${say("mine-signed-out")} yes=${say("mine-sign-out-there")}
    onYes=${account.actions.goToProvider} onClose=${account.actions.forgetProvider}><p>${say("mine-signed-out-there-means")}</p><//>`;
}

function Body() {
  const account = useAccount();
  const { status, problem } = useAccountPart("status", "problem", "language");
  if (status === "insecure") return html`<p class="box bad strong" role="alert">${say("web-insecure")}</p>`;
  if (status === "failed") return html`<div class="column"><${Mistake} problem=${problem} />
    <button type="button" class="button" onClick=${account.actions.load}>${say("mine-retry")}</button></div>`;
  if (status === "starting") return html`<${Loading} />`;
  return status === "in" ? html`<${SignedIn} />` : html`<${SignedOut} />`;
}

function Root() {
  const { language, light, account, status, from } = useAccountPart("language", "light", "account", "status", "from");
  const heading = useRef(/** @type {any} */ (null));
  const night = useNight(light);
  writeIn(language, undefined);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${say("web-account")} – ReQuest`;
  }, [language]);
  useEffect(() => void (document.documentElement.dataset.theme = night ? "night" : "day"), [night]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [status]);
  return html`<main class="page account"><div class="bar"><a class="round flat" href="/" aria-label=${say("web-quests")}>
    <${Icon} name="list" /></a>
      <h1 tabindex="-1" ref=${heading} dir="auto">${account?.name ?? say("web-account")}</h1><${Languages} /></div>
    <div class="body" tabindex="0" role="region" aria-label=${say("web-account")}><div class="inner">
      ${from && html`<p><a class="button" href=${from}>${say("mine-back")}</a></p>`}<${Body} /></div></div><${AtProvider} /></main>`;
}

/**
 * Draws the page.
 * @param {Element} element
 * @param {any} account as `createAccount` makes it
 */
export function draw(element, account) {
  render(html`<${AppContext.Provider} value=${account}><${Root} /><${Toasts} /><//>`, element);
}
