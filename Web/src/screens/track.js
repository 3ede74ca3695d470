// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { gpxOf } from "../core/positions.js";
import { Chart } from "../parts/chart.js";
import { clock, dayAndTime, distance, joined, number, duration } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Empty, Loading, Mistake, Page } from "../parts/page.js";
import { figures, together } from "../parts/series.js";
import { say } from "../parts/words.js";
import { Leaving } from "./leaving.js";
import { TrackUpload } from "./track-upload.js";

/**
 * The fixes of a GPX file, by time.
 * @param {string} text
 * @returns {import("../parts/series.js").Fix[]}
 */
export function fixesOf(text) {
  const page = new DOMParser().parseFromString(text, "application/xml");
  return [...page.getElementsByTagName("trkpt")].map((point) => ({
    position: /** @type {[number, number]} */ ([Number(point.getAttribute("lon")), Number(point.getAttribute("lat"))]),
    time: Date.parse(point.getElementsByTagName("time")[0]?.textContent ?? ""),
    altitude: point.getElementsByTagName("ele")[0] ? Number(point.getElementsByTagName("ele")[0].textContent) : null,
  })).filter((fix) => fix.position.every(Number.isFinite) && Number.isFinite(fix.time)).sort((a, b) => a.time - b.time);
}

/** The own way: on the map, played again, as charts, as a file; and how to erase it. */
export function Track() {
  const app = useApp();
  usePart("tasks", "team", "language");
  const [track, setTrack] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [looks, setLooks] = useState(/** @type {any[]} */ ([]));
  useEffect(() => void app.actions.loadLooks().then((/** @type {any[]} */ all) => setLooks(all.slice(0, 9)), () => {}), []);
  const [at, setAt] = useState(1);
  const [playing, setPlaying] = useState(false);
  const place = useRef(/** @type {any} */ (null));
  const map = useRef(/** @type {any} */ (null));
  useEffect(() => {
    (async () => {
      const own = fixesOf(await (await app.actions.gpx()).text());
      setTrack({ fixes: own, ...figures(own) });
      // What a tracker app has recorded only the daemon has.
      const told = (await app.actions.loadTrack().catch(() => [])).flatMap(fixesOf);
      const fixes = together(own, told);
      if (fixes.length > own.length) setTrack({ fixes, ...figures(fixes) });
    })().catch(setProblem);
  }, []);
  const some = track?.fixes.length > 1;
  useEffect(() => {
    if (!some) return;
    let ended = false;
    (async () => {
      const { showTrack } = await import("../map/map.js");
      const line = track.fixes.map((/** @type {any} */ fix) => fix.position);
      if (!ended) map.current = await showTrack(place.current, app, line, say("web-map"));
    })().catch(() => {});
    return () => {
      ended = true;
      map.current?.remove();
      map.current = null;
    };
  }, [some, track?.fixes]);
  const index = some ? Math.round(at * (track.fixes.length - 1)) : 0;
  useEffect(() => some && map.current?.show(index), [index, some]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((now) => {
      if (now >= 1) {
        setPlaying(false);
        return 1;
      }
      return Math.min(1, now + 1 / 300);
    }), 100);
    return () => clearInterval(timer);
  }, [playing]);
  const [link, setLink] = useState("");
  useEffect(() => {
    if (!track) return;
    const address = URL.createObjectURL(new Blob([gpxOf(track.fixes)], { type: "application/gpx+xml" }));
    setLink(address);
    return () => URL.revokeObjectURL(address);
  }, [track]);
  return html`<${Page} title=${say("web-track")}>
    ${problem && html`<${Mistake} problem=${problem} />`}
    ${!track && !problem && html`<${Loading} />`}
    ${track && !some && html`<${Empty}>${say("web-no-track")}<//>`}
    ${some && html`
      <div class="figures"><div><p class="figure">${joined(distance(track.distance))}</p><p class="quiet">${say("web-ridden")}</p></div>
        <div><p class="figure">${duration(track.duration)}</p><p class="quiet">${say("web-time")}</p></div>
        <div><p class="figure">${number(3.6 * track.distance / Math.max(1, track.duration))}</p><p class="quiet">${say("web-mean-speed")}
          </p></div>
        <div><p class="figure">${Math.round(track.climb)}</p><p class="quiet">${say("web-climb")}</p></div></div>
      <div class="minimap" ref=${place}></div>
      <div class="row"><button type="button" class="round" aria-label=${playing ? say("web-pause") : say("web-play")} onClick=${() => {
        if (at >= 1) setAt(0);
        setPlaying(!playing);
      }}><${Icon} name=${playing ? "pause" : "play"} /></button>
        <input class="wide" type="range" min="0" max="1000" value=${Math.round(at * 1000)} aria-label=${say("web-replay")}
          aria-valuetext=${clock(track.fixes[index].time)} onInput=${(/** @type {any} */ event) =>
          setAt(Number(event.target.value) / 1000)} />
        <span class="strong">${clock(track.fixes[index].time)}</span></div>
      <${Chart} values=${track.speeds} label=${say("web-speed-chart", { kilometres: number(3.6 * track.top) })} />
      <${Chart} values=${track.heights} label=${say("web-height-chart", { metres: Math.round(track.climb) })} />
      <${Chart} values=${track.lengths} label=${say("web-distance-chart", { distance: joined(distance(track.distance)) })} />
      ${link && html`<a class="button" href=${link} download="track.gpx"><${Icon} name="save" />${say("web-track-save")}</a>`}`}
    ${looks.length > 0 && html`<p class="quiet">${say("web-track-viewed",
      { times: looks.map(({ at, by }) => `${dayAndTime(at)} (${by === "judge" ? say("web-look-judge")
      : say("web-look-organiser")})`).join(" · ") })}</p>`}
    <${TrackUpload} />
    <${Leaving} />
  <//>`;
}
