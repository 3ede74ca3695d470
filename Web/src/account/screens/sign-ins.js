// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { clock } from "../../parts/figures.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { signInAddress } from "../../core/session.js";
import { useAccount, useAccountPart } from "../parts/app.js";
import { day } from "../parts/day.js";

/** A link for each provider; plain words where there is none. */
export function SignInButtons() {
  const account = useAccount();
  const { about, language } = useAccountPart("about", "language");
  const providers = about?.sign_in ?? [];
  if (!providers.length) return html`<p>${say("mine-no-providers")}</p>`;
  return html`${providers.map((/** @type {any} */ one) => html`<a key=${one.id} class="button main" onClick=${account.actions.keepFrom}
    href=${signInAddress(one.id, language, "/account")}>${say("mine-sign-in-with", { label: one.label })}</a>`)}
    <p class="quiet">${say("mine-nobody-needs")}</p>`;
}

/** How a provider is called where it is known by its id. @param {any} about @param {any} one */
const labelOf = (about, one) => one.label ?? about?.sign_in?.find((/** @type {any} */ provider) =>
  provider.id === one.provider)?.label ?? one.provider;

/** The ways into the account: others may be added, and all but the last removed. */
export function SignIns() {
  const account = useAccount();
  const { about, account: own } = useAccountPart("about", "account", "language");
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  return html`<section class="column"><h2>${say("mine-sign-ins")}</h2>
    <ul class="plain rows">${own.sign_ins.map((/** @type {any} */ one) =>
      html`<li key=${one.id}><div class="line wrap"><span class="wide"><span class="strong" dir="auto">${labelOf(about, one)}</span><br />
      <span class="quiet">${say("mine-since", { day: day(one.linked_at) })}</span></span>
      <button type="button" class="button small" aria-label=${say("mine-remove-sign-in", { label: labelOf(about, one) })}
        onClick=${() => setAsked(one)}>${say("mine-remove")}</button></div></li>`)}</ul>
    ${(about?.sign_in ?? []).map((/** @type {any} */ one) =>
      html`<button type="button" class="button" key=${one.id} disabled=${busy}
      onClick=${() => run(() => account.actions.addSignIn(one.id))}>${say("mine-add-sign-in", { label: one.label })}</button>`)}
    <p class="quiet">${say("mine-sign-ins-why")}</p><${Mistake} problem=${problem} />
    ${asked && html`<${Ask} title=${say("mine-remove-sign-in-ask", { label: labelOf(about, asked) })} yes=${say("mine-remove")}
      danger=${true} onYes=${() => account.actions.removeSignIn(asked.id)} onClose=${() => setAsked(null)}><p>
      ${say("mine-remove-sign-in-means")}</p><//>`}</section>`;
}

/** Somebody has proved that another account is theirs too. */
export function MergeOffer() {
  const account = useAccount();
  const { about, account: own } = useAccountPart("about", "account", "language");
  const [asked, setAsked] = useState(false);
  const offer = own.merge_offer;
  if (!offer) return null;
  return html`<section class="box warn column"><h2>${say("mine-merge-offer")}</h2><p>
    ${say("mine-merge-offer-words", { label: labelOf(about, offer) })}</p>
    <p class="strong" dir="auto">${offer.name ?? say("mine-merge-nameless")}</p><p>
      ${say("mine-merge-has", { rides: offer.rides ?? 0, roles: offer.roles ?? 0 })}</p>
    ${offer.until && html`<p class="quiet">${say("mine-merge-until", { time: clock(offer.until) })}</p>`}
    <button type="button" class="button" onClick=${() => setAsked(true)}>${say("mine-merge")}</button>
    ${asked && html`<${Ask} title=${say("mine-merge-ask")} yes=${say("mine-merge")} onYes=${account.actions.merge}
      onClose=${() => setAsked(false)}>
      <ul><li>${say("mine-merge-comes")}</li><li>${say("mine-merge-forgets")}</li><li>${say("mine-merge-ends")}</li><li>
        ${say("mine-merge-forever")}</li></ul><//>`}</section>`;
}
