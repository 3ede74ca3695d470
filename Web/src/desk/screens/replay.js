// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { bounds } from "../../core/geometry.js";
import { clock, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { extent, placeAt, standingsAt, trail } from "../core/replay.js";
import { useDesk } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { MapView } from "../parts/map.js";
import { addTeamLayers, collection, line, point } from "../parts/team-layers.js";

/** Seconds between two positions, where there are not too many. */
const step = 5;
const speeds = [1, 10, 30, 60, 120];
/** Milliseconds between two pictures: enough for eyes, little for the machine. */
const beat = 100;

/** All tracks ridden again on one map. @param {any} props */
export function Replay({ quest }) {
  const desk = useDesk();
  const { body, problem } = useLoad(desk.below(quest, "tracks"), { query: { step } });
  const { body: results } = useLoad(desk.below(quest, "results"));
  return html`<${Frame} title=${say("desk-replay")} quest=${quest} room="replay" wide=${Boolean(body?.teams.length)}>
    <${Rides} tracks=${body} problem=${problem} results=${results} /><//>`;
}

/** Rides to be watched again, or why there are none. @param {{ tracks: any, problem: any, results: any }} props */
export function Rides({ tracks, problem, results }) {
  if (!tracks) return problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`;
  if (!tracks.teams.length) return html`<${Empty}>${say("desk-replay-none")}<//>`;
  return html`<${Player} tracks=${tracks} results=${results} />`;
}

/** @param {{ tracks: any, results: any }} props */
function Player({ tracks, results }) {
  const [first, last] = extent(tracks.teams);
  const [at, setAt] = useState(first);
  const [speed, setSpeed] = useState(30);
  const [plays, setPlays] = useState(false);
  const [minutes, setMinutes] = useState(10);
  const [search, setSearch] = useState("");
  const [hidden, setHidden] = useState(/** @type {Set<string>} */ (new Set()));
  const map = useRef(/** @type {any} */ (null));
  const start = Date.parse(tracks.since);
  const shown = tracks.teams.filter((/** @type {any} */ one) => !hidden.has(one.team));
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => setAt((/** @type {number} */ now) => Math.min(last, now + speed * beat / 1000)), beat);
    return () => clearInterval(timer);
  }, [plays, speed, last]);
  useEffect(() => {
    if (plays && at >= last) setPlays(false);
  }, [at, plays, last]);
  useEffect(() => draw(), [at, hidden, minutes]);
  function draw() {
    if (!map.current) return;
    map.current.set("teams", collection(shown.flatMap((/** @type {any} */ one) => {
      const found = placeAt(one, at);
      return found ? [point(found.place, { name: `${one.number ?? ""} ${one.name}`.trim(), old: found.isOld })] : [];
    })));
    map.current.set("trails", collection(shown.flatMap((/** @type {any} */ one) => trail(one, at,
      minutes * 60).map((places) => line(places)))));
  }
  const ready = (/** @type {any} */ made) => {
    map.current = made;
    made.onStyle(() => addTeamLayers(made));
    const box = bounds(tracks.teams.flatMap((/** @type {any} */ one) => one.p));
    if (box) made.map.fitBounds([[box[0], box[1]], [box[2], box[3]]], { padding: 60, animate: false, maxZoom: 16 });
    draw();
    return () => (map.current = null);
  };
  const toggle = (/** @type {string} */ id) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const listed = tracks.teams.filter((/** @type {any} */ one) =>
    `${one.number ?? ""} ${one.name}`.toLowerCase().includes(search.trim().toLowerCase()));
  const standings = results ? standingsAt(results.standings, start + at * 1000).filter((row) => !hidden.has(row.team)).slice(0, 10) : [];
  const play = () => {
    if (at >= last) setAt(first);
    setPlays(!plays);
  };
  return html`<div class="replay"><aside class="replay-side column">
      <div class="field"><label for="replay-search">${say("desk-replay-teams")}</label>
        <input id="replay-search" type="search" class="input" value=${search}
        onInput=${(/** @type {any} */ event) => setSearch(event.target.value)} /></div>
      <div class="buttons"><button type="button" class="button small" onClick=${() => setHidden(new Set())}>${say("desk-replay-all")}
        </button><button type="button" class="button small" onClick=${() =>
        setHidden(new Set(tracks.teams.map((/** @type {any} */ one) => one.team)))}>${say("desk-replay-nobody")}</button></div>
      <ul class="plain replay-teams" tabindex="0" aria-label=${say("desk-replay-teams")}>
        ${listed.map((/** @type {any} */ one) => html`<li key=${one.team}><label class="pick wide-pick">
        <input type="checkbox" checked=${!hidden.has(one.team)} onChange=${() => toggle(one.team)} /><span class="strong">
        ${one.number ?? ""}</span><span dir="auto">${one.name}</span></label></li>`)}</ul>
      ${standings.length > 0 && html`<h2>${say("desk-replay-standings")}</h2><ol class="replay-standings">
        ${standings.map((row) => html`<li key=${row.team}><span class="row between"><span class="clamp" dir="auto">${row.name}</span><b>
        ${row.points}</b></span></li>`)}</ol><p class="quiet">${say("desk-replay-standings-words")}</p>`}
    </aside>
    <div class="replay-main"><${MapView} label=${say("desk-replay-map")} className="replay-map" onReady=${ready} />
      <div class="replay-bar"><button type="button" class="button" aria-pressed=${plays} onClick=${play}>
        <${Icon} name=${plays ? "pause" : "play"} />${plays ? say("desk-replay-pause") : say("desk-replay-play")}</button>
        <output class="figure replay-time">${clock(start + at * 1000)}</output>
        <input type="range" class="wide" aria-label=${say("desk-replay-time")}
          aria-valuetext=${`${clock(start + at * 1000)}, ${span(at - first)}`} min=${first} max=${last} step="1" value=${Math.round(at)}
          onInput=${(/** @type {any} */ event) => setAt(Number(event.target.value))} />
        <label class="row">${say("desk-replay-speed")}<select class="input small" value=${speed}
          onChange=${(/** @type {any} */ event) => setSpeed(Number(event.target.value))}>
          ${speeds.map((one) => html`<option key=${one} value=${one}>${`${one} ×`}</option>`)}</select></label>
        <label class="row">${say("desk-replay-trail")}<select class="input small" value=${minutes}
          onChange=${(/** @type {any} */ event) => setMinutes(Number(event.target.value))}>
          ${[0, 5, 10, 30, 1440].map((one) => html`<option key=${one} value=${one}>
          ${one === 0 ? say("desk-replay-trail-none") : one === 1440 ? say("desk-replay-trail-whole")
          : say("desk-replay-trail-minutes", { count: one })}</option>`)}</select></label></div>
      ${tracks.step > step && html`<p class="quiet">${say("desk-replay-thinned", { count: tracks.step })}</p>`}
    </div></div>`;
}
