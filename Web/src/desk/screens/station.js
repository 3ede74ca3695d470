// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { clock, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake, words } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { canScan, Scan } from "../../screens/answers/scan.js";
import { deskDatabase } from "../core/own.js";
import { at, go } from "../core/place.js";
import { createStationQueue, undoSpan } from "../core/station-queue.js";
import { cardCode, counts, found, stationRows } from "../core/station.js";
import { useDesk } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useKept } from "../parts/kept.js";
import { StationTeam } from "./station-team.js";
import { stateOf } from "./station-words.js";

const chosen = (/** @type {string} */ quest) => `desk-station-${quest}`;

/** A steward's room, on a phone: the stations of a quest first, then the list of one. @param {any} props */
export function Station({ quest, of }) {
  const desk = useDesk();
  const last = desk.platform.storage.getItem(chosen(quest)) ?? "";
  useEffect(() => {
    if (!of && last && last !== "-") history.replaceState(null, "", at("station", quest, last));
    if (!of && last && last !== "-") dispatchEvent(new Event("hashchange"));
  }, [of]);
  if (!of) return html`<${Stations} quest=${quest} />`;
  return html`<${Teams} key=${of} quest=${quest} task=${of} />`;
}

/** @param {any} props */
function Stations({ quest }) {
  const desk = useDesk();
  const { body, problem } = useKept(desk.below(quest, "stations"), { every: 15 });
  const stations = body?.stations.filter((/** @type {any} */ one) => one.station);
  const choose = (/** @type {string} */ task) => {
    desk.platform.storage.setItem(chosen(quest), task);
    go("station", quest, task);
  };
  return html`<${Frame} title=${say("desk-station-choose")} quest=${quest} room="station"><div class="narrow column">
    ${!stations ? problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />` : !stations.length
      ? html`<${Empty}>${say("desk-station-none")}<//>` : html`
      <ul class="plain rows">${stations.map((/** @type {any} */ one) =>
        html`<li key=${one.task}><button type="button" onClick=${() => choose(one.task)}>
        <span class="wide strong" dir="auto">${one.task_name || one.task}</span>
        ${one.waiting_count > 0 && html`<span class="chip wait end">${say("desk-station-waiting", { count: one.waiting_count })}</span>`}
          <${Icon} name="next" size=${20} /></button></li>`)}</ul>`}
  </div><//>`;
}

/** @param {any} props */
function Teams({ quest, task }) {
  const desk = useDesk();
  const station = useKept(desk.below(quest, "stations", task), { every: 8 });
  const around = useKept(desk.below(quest, "stations"), { every: 15 });
  const teams = useKept(desk.below(quest, "teams"), { every: 60 });
  const { items, queue } = useQueue(quest, task, station.put);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(/** @type {any} */ (null));
  const [scanning, setScanning] = useState(false);
  const occupied = around.body?.stations.find((/** @type {any} */ one) => one.task === task);
  const rows = stationRows(station.body, occupied?.present ?? [], teams.body?.teams ?? [], items);
  const shown = found(rows, search);
  const { been, here, expected } = counts(rows);
  const code = cardCode(search);
  const close = () => setOpen(null);
  const say_ = (/** @type {any} */ about) => {
    close();
    setSearch("");
    void queue.add({ quest, task, ...about });
  };
  const row = open?.team ? rows.find((/** @type {any} */ one) => one.team === open.team) : open;
  const title = station.body?.task_name || task;
  const leave = () => {
    desk.platform.storage.setItem(chosen(quest), "-");
    go("station", quest);
  };
  return html`<${Frame} title=${title} quest=${quest} room="station"
    actions=${html`<button type="button" class="button small" onClick=${leave}>${say("desk-station-other")}</button>`}>
    <div class="station">
      <${Waiting} items=${items} queue=${queue} at=${station.at} problem=${station.problem} />
      <div class="station-top"><div class="row"><label class="unseen" for="station-search">${say("desk-station-search")}</label>
        <input id="station-search" class="input wide" type="search" autocomplete="off" spellcheck=${false} enterkeyhint="search"
          placeholder=${say("desk-station-search")}
          value=${search} onInput=${(/** @type {any} */ event) => setSearch(event.target.value)} />
        ${canScan() && html`<button type="button" class="button" aria-label=${say("desk-station-scan")} onClick=${() => setScanning(true)}>
          <${Icon} name="scan" /></button>`}</div>
        <p class="station-counts" role="status"><span><b>${been}</b> ${say("desk-station-been")}</span><span><b>${here}
          </b> ${say("desk-station-here")}</span><span><b>${expected}</b> ${say("desk-station-expected")}</span></p></div>
      ${!station.body ? station.problem && !station.problem.offline ? html`<${Mistake} problem=${station.problem} />` : station.problem
        ? html`<${Empty}>${say("desk-station-not-seen")}<//>` : html`<${Loading} />` : html`
        ${rows.length > 0 && !here && !expected && !search && html`<p class="box ok row strong"><${Icon} name="tick" />
          ${say("desk-station-all-through")}</p>`}
        <ul class="plain rows station-list">
          ${code && html`<li key="card"><button type="button" onClick=${() => setOpen({ card: code, name: code, state: "expected" })}>
            <${Icon} name="scan" /><span class="wide strong">${say("desk-station-card", { code })}</span><${Icon} name="next" size=${20} />
            </button></li>`}
          ${shown.map((/** @type {any} */ one) => html`<${TeamRow} key=${one.team} row=${one}
            onOpen=${() => setOpen({ team: one.team })} />`)}</ul>
        ${!shown.length && !code && html`<${Empty}>${search ? say("desk-station-nothing-found") : say("desk-station-no-teams")}<//>`}`}
    </div>
    ${scanning && html`<${Scan} onClose=${() => setScanning(false)} onCode=${(/** @type {string} */ seen) => {
      setScanning(false);
      setOpen({ card: seen, name: say("desk-station-scanned"), state: "expected" });
    }} />`}
    ${row && html`<${StationTeam} row=${row} station=${station.body ?? {}} place=${`${quest} ${task}`} onClose=${close}
      onSay=${(/** @type {any} */ about) => say_({ team: row.team ?? null, card: row.card ?? null, name: row.name, ...about })}
      onUndo=${row.item && !row.item.tries ? () => {
        close();
        void queue.undo(row.item.id);
      } : null} />`}
  <//>`;
}

/** @param {any} props */
function TeamRow({ row, onOpen }) {
  const { icon, tone, word } = stateOf(row);
  const given = [row.points != null && say("desk-station-points", { count: row.points }), row.seconds != null
    && span(row.seconds)].filter(Boolean).join(" · ");
  return html`<li><button type="button" class=${`station-row ${row.state}`} onClick=${onOpen}>
    <span class="station-number">${row.number ?? ""}</span>
    <span class="wide"><span class="strong clamp" dir="auto">${row.name}</span>${given && html`<span class="quiet">${given}</span>`}</span>
    <span class=${`chip ${tone} end`}><${Icon} name=${icon} size=${18} />${word}
      ${row.at && row.state !== "expected" ? html` <span>${clock(row.at)}</span>` : ""}
      ${row.item ? html`<${Icon} name="up" size=${18} /><span class="unseen">${say("desk-station-not-sent")}</span>` : ""}</span></button>
      </li>`;
}

/** What waits to be sent, what was just said and can be taken back, and what the daemon refused. @param {any} props */
function Waiting({ items, queue, at: told, problem }) {
  const [, tick] = useState(0);
  const waiting = items.filter((/** @type {any} */ item) => item.state === "waiting");
  const fresh = waiting.findLast((/** @type {any} */ item) => !item.tries && item.at + undoSpan > Date.now());
  const refused = items.filter((/** @type {any} */ item) => item.state === "refused");
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => tick((/** @type {number} */ count) => count + 1), fresh.at + undoSpan - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [fresh?.id]);
  const old = waiting.filter((/** @type {any} */ item) => item !== fresh).length;
  return html`<div role="status">
    ${(old > 0 || problem) && html`<p class="strip warn"><${Icon} name=${problem?.offline ? "offline" : "up"} size=${20} />
      <span class="wide">${problem?.offline
      ? waiting.length ? say("desk-station-offline-waiting", { count: waiting.length })
        : say("desk-station-offline", { time: told ? clock(told) : "–" })
      : problem ? words(problem) : say("desk-station-sending", { count: old })}</span></p>`}
    ${fresh && html`<p class="strip ok-strip"><${Icon} name=${fresh.done ? "tick" : "cross"} size=${20} /><span class="wide" dir="auto">
      ${fresh.done ? say("desk-station-said-done", { team: fresh.name }) : say("desk-station-said-not", { team: fresh.name })}</span>
      <button type="button" class="button small" onClick=${() => void queue.undo(fresh.id)}>${say("desk-station-undo")}</button></p>`}
    ${refused.map((/** @type {any} */ item) => html`<div class="box bad column" key=${item.id} role="alert"><p dir="auto"><b>${item.name}
      </b>: ${words(item.problem)}</p>
      <div class="buttons"><button type="button" class="button small" onClick=${() => void queue.retry(item.id)}>${say("desk-retry")}
        </button>
        <button type="button" class="button small" onClick=${() => void queue.discard(item.id)}>${say("desk-station-forget")}</button></div>
          </div>`)}</div>`;
}

/**
 * The queue of this browser, as far as it is of one station.
 * @param {string} quest @param {string} task @param {(station: any) => void} put takes how the station stands
 */
function useQueue(quest, task, put) {
  const desk = useDesk();
  const [items, setItems] = useState(/** @type {any[]} */ ([]));
  const heard = useRef(put);
  heard.current = put;
  const made = useRef(/** @type {any} */ (null));
  const channel = useRef(/** @type {any} */ (null));
  if (!made.current) {
    channel.current = "BroadcastChannel" in globalThis ? new BroadcastChannel("request-desk") : null;
    made.current = createStationQueue({
      platform: { ...desk.platform, channel: channel.current }, database: deskDatabase(), api: desk.api, clock: desk.clock,
      onChange: setItems, onStation: (of, station) => of === quest && station.task === task && heard.current(station),
    });
  }
  useEffect(() => {
    const queue = made.current;
    void queue.load().then(queue.drain, () => {});
    const online = () => void queue.drain();
    addEventListener("online", online);
    const stop = desk.store.watch((/** @type {any} */ state) => state.online, (/** @type {any} */ now) => now && online());
    return () => {
      removeEventListener("online", online);
      stop();
      queue.stop();
      channel.current?.close();
    };
  }, []);
  return { items: items.filter((item) => item.quest === quest && item.task === task), queue: made.current };
}
