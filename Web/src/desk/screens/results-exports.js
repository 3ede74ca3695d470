// @ts-check
import { html, useState } from "preact";
import { address } from "../../core/api.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { gpx, logLines, zip } from "../core/archive.js";
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
  const [left, setLeft] = useState(/** @type {string[] | null} */ (null));
  const { busy, problem, run } = useRun();
  const results = (/** @type {string} */ format) => address(desk.below(quest, "results"), { format });
  const isOrganiser = role === "organiser" || role === "admin";
  const file = (/** @type {string} */ name, /** @type {any} */ text) => ({ name, bytes: new TextEncoder().encode(typeof text === "string" ? text : JSON.stringify(text, null, 1)) });
  const text = async (/** @type {string} */ route, /** @type {any} */ query = {}) => (await desk.api.send("GET", desk.below(quest, route), { query, timeout: 120_000 })).text();
  const tracks = () => desk.api.ask("GET", desk.below(quest, "tracks"), { query: { step: 1 }, timeout: 120_000 });
  async function everything() {
    /** @type {[string, () => Promise<any>][]} */
    const wanted = [
      ["results.json", () => text("results")], ["results.csv", () => text("results", { format: "csv" })], ["results-iof.xml", () => text("results", { format: "iof" })],
      ["results.geojson", () => text("results", { format: "geojson" })], ["teams.json", () => text("teams")], ["answers.json", () => text("answers")],
      ["decisions.json", () => text("decisions")], ["messages.json", () => text("messages")], ["zones.json", () => text("zones", { all: true })], ["quest.geojson", () => text("file")],
      ["log.jsonl", async () => {
        const { records, head } = await wholeLog(desk, quest);
        return logLines(records, head, quest);
      }],
      ["tracks.json", tracks],
    ];
    const files = [];
    const missing = [];
    for (const [name, ask] of wanted) {
      try {
        const told = await ask();
        files.push(file(name, told));
        if (name === "tracks.json") files.push(file("tracks.gpx", gpx(told)));
      } catch (refused) {
        // What a role may not see is left out, and named; without network nothing is saved.
        if (/** @type {any} */ (refused).passes) throw refused;
        missing.push(name);
      }
    }
    save(`${quest}.zip`, zip(files, new Date()));
    setLeft(missing);
  }
  return html`<section class="box frame column"><h2>${say("desk-results-files")}</h2><div class="row wrap">
      ${[["csv", "CSV", "csv"], ["iof", "IOF XML 3.0", "xml"], ["geojson", "GeoJSON", "geojson"], ["json", "JSON", "json"]].map(([format, name, suffix]) => html`<a key=${format} class="button small" href=${results(format)} download=${`${quest}-results.${suffix}`}><${Icon} name="save" size=${20} />${name}</a>`)}
      ${role !== "viewer" && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(async () => save(`${quest}.gpx`, new Blob([gpx(await tracks())], { type: "application/gpx+xml" })))}><${Icon} name="save" size=${20} />${say("desk-results-tracks")}</button>`}
      ${isOrganiser && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(everything)}><${Icon} name="save" size=${20} />${say("desk-results-everything")}</button>`}</div>
    ${isOrganiser && html`<p class="quiet">${say("desk-results-everything-words")}</p>`}
    ${left != null && left.length > 0 && html`<p role="status">${say("desk-results-left-out", { files: left.join(", ") })}</p>`}
    <${Mistake} problem=${problem} /></section>`;
}
