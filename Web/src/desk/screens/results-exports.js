// @ts-check
import { html } from "preact";
import { address } from "../../core/api.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { gpx } from "../core/archive.js";
import { useDesk } from "../parts/app.js";

/** Reads the whole log, page by page up to where it ended at the beginning. @param {any} desk @param {string} quest */
export async function wholeLog(desk, quest) {
  const records = [];
  let [after, head] = [0, /** @type {any} */ (null)];
  do {
    const page = await desk.api.ask("GET", desk.below(quest, "records"), { query: { after, limit: 1000 } });
    head ??= page.head;
    records.push(...page.records.filter((/** @type {any} */ one) => one.seq <= head.seq));
    if (!page.records.length) break;
    after = page.records[page.records.length - 1].seq;
  } while (after < head.seq);
  return { records, head };
}

/** Gives a file to the browser to be saved. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The files of an event. @param {any} props */
export function Exports({ quest, role }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const results = (/** @type {string} */ format) => address(desk.below(quest, "results"), { format });
  const isOrganiser = role === "organiser" || role === "admin";
  const tracks = () => desk.api.ask("GET", desk.below(quest, "tracks"), { query: { step: 1 }, timeout: 120_000 });
  // Streamed by the daemon, and written to the disk as it comes: with all photos it may be many gigabytes.
  const everything = address(desk.below(quest, "archive"), { tracks: true, photos: true });
  return html`<section class="box frame column"><h2>${say("desk-results-files")}</h2><div class="row wrap">
      ${[["csv", "CSV", "csv"], ["iof", "IOF XML 3.0", "xml"], ["geojson", "GeoJSON", "geojson"],
        ["json", "JSON", "json"]].map(([format, name, suffix]) =>
        html`<a key=${format} class="button small" href=${results(format)} download=${`${quest}-results.${suffix}`}>
        <${Icon} name="save" size=${20} />${name}</a>`)}
      ${role !== "viewer" && html`<button type="button" class="button small" disabled=${busy}
        onClick=${() => run(async () => save(`${quest}.gpx`, new Blob([gpx(await tracks())], { type: "application/gpx+xml" })))}>
        <${Icon} name="save" size=${20} />${say("desk-results-tracks")}</button>`}
      ${isOrganiser && html`<a class="button small" href=${everything} download=${`${quest}.zip`}><${Icon} name="save" size=${20} />
        ${say("desk-results-everything")}</a>`}</div>
    ${isOrganiser && html`<p class="quiet">${say("desk-results-everything-words")}</p>`}
    <${Mistake} problem=${problem} /></section>`;
}
