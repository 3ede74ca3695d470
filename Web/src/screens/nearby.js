// @ts-check
// What riders need on the way, and what they note of their bike. Both stay on the phone.
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { bearing, distance as metres } from "../core/geometry.js";
import { direction, distance, joined } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Empty, Loading, Page } from "../parts/page.js";
import { ownMap } from "../parts/system.js";
import { say } from "../parts/words.js";

/** The nearest water, repair, shelter and first aid that the basemap has around. */
export function Nearby() {
  const app = useApp();
  const { position, guide } = usePart("position", "guide", "language");
  const [places, setPlaces] = useState(/** @type {any} */ (null));
  const here = position.fix?.position ?? guide?.target?.center;
  useEffect(() => {
    if (!here) return setPlaces([]);
    (async () => {
      const { placesAround } = await import("../map/map.js");
      setPlaces(await placesAround(app, here));
    })().catch(() => setPlaces([]));
  }, []);
  const word = (/** @type {string} */ kind) => /** @type {Record<string, string>} */ ({
    drinking_water: say("web-place-water"), toilets: say("web-place-toilet"), repair: say("web-place-repair"),
      shelter: say("web-place-shelter"),
    first_aid: say("web-place-first-aid"),
  })[kind] ?? say("web-place-repair");
  const rows = (places ?? []).map((/** @type {any} */ one) => ({ ...one, far: metres(here, one.position) }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.far - b.far).slice(0, 20);
  return html`<${Page} title=${say("web-nearby")}>
    ${places == null ? html`<${Loading} />` : rows.length === 0 ? html`<${Empty}>${say("web-nothing-nearby")}<//>`
      : html`<ul class="plain rows">${rows.map((/** @type {any} */ one, /** @type {number} */ index) =>
        html`<li key=${index}><a href=${ownMap(one.position, navigator.userAgent, navigator.maxTouchPoints)}>
        <${Icon} name=${one.kind.includes("water") ? "drop" : one.kind.includes("repair") ? "wrench" : "pin"} />
        <span class="wide"><span class="strong">${word(one.kind)}</span>
          ${one.name && html`<span class="quiet" dir="auto" style="display:block">${one.name}</span>`}</span>
        <span class="end strong">${joined(distance(one.far))}<span class="quiet" style="display:block">
          ${direction(bearing(here, one.position))}</span></span></a></li>`)}</ul>`}
  <//>`;
}

/** What is known of the own bike: a note, a number, a photo. @returns {{ note: string, number: string, photo: string }} */
function kept() {
  try {
    return { note: "", number: "", photo: "", ...JSON.parse(localStorage.getItem("bike") ?? "{}") };
  } catch {
    return { note: "", number: "", photo: "" };
  }
}

/** A picture small enough to be kept as text. @param {Blob} file @returns {Promise<string>} */
async function small(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, 800 / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.8);
}

export function Bike() {
  usePart("language");
  const [bike, setBike] = useState(kept());
  const [full, setFull] = useState(false);
  const set = (/** @type {any} */ patch) => {
    const next = { ...bike, ...patch };
    setBike(next);
    try {
      localStorage.setItem("bike", JSON.stringify(next));
      setFull(false);
    } catch {
      setFull(true);
    }
  };
  return html`<${Page} title=${say("web-bike")}>
    <p class="quiet">${say("web-bike-stays")}</p>
    <div class="field"><label for="bike-number">${say("web-bike-number")}</label>
      <input id="bike-number" class="input" maxlength="60" value=${bike.number}
      onInput=${(/** @type {any} */ event) => set({ number: event.target.value })} /></div>
    <div class="field"><label for="bike-note">${say("web-bike-note")}</label>
      <textarea id="bike-note" class="input" dir="auto" maxlength="1000" value=${bike.note}
      onInput=${(/** @type {any} */ event) => set({ note: event.target.value })}></textarea></div>
    ${bike.photo && html`<div class="preview"><img src=${bike.photo} alt=${say("web-bike")} /></div>`}
    <div class="buttons"><label class="button"><${Icon} name="camera" />${say("web-bike-photo")}
      <input class="unseen" type="file" accept="image/*" capture="environment" onChange=${async (/** @type {any} */ event) => {
      const file = event.target.files?.[0];
      event.target.value = "";
      if (file) small(file).then((photo) => set({ photo })).catch(() => setFull(true));
    }} /></label>
      ${bike.photo && html`<button type="button" class="button" onClick=${() => set({ photo: "" })}><${Icon} name="bin" />
        ${say("web-photo-remove")}</button>`}</div>
    ${full && html`<p class="mistake" role="alert">${say("web-bike-full")}</p>`}
  <//>`;
}
