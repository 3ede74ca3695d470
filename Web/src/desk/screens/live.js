// @ts-check
// The live room: all teams in a list and on the map, and what happens beside them. Drawn anew once a second, and not while
// nobody sees it.
import { html, useEffect, useMemo, useRef, useState } from "preact";
import { createEvents } from "../../core/events.js";
import { createSignals } from "../../core/signals.js";
import { useRun } from "../../parts/app.js";
import { clock, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { words } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { createLiveRoom } from "../core/live-room.js";
import { inZone } from "../core/moment.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { clockWord, doubtWord } from "../parts/doubts.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { MapView } from "../parts/map.js";
import { ago, Counters, TeamList } from "./live-list.js";
import { createLiveMap } from "./live-map.js";
import { Calls, Feed, FinishStays, Messages, Overdue, Returns, Stations } from "./live-side.js";
import { LookSign, lookWord } from "./live-signs.js";
import { Zones } from "./live-zones.js";

/** Longer silence of the daemon than this, in milliseconds, is said: it comments every 15 seconds. */
const quiet = 20_000;

/** @param {{ quest: string }} props */
export function Live({ quest }) {
  const desk = useDesk();
  const { language, quests } = useDeskPart("language", "quests");
  const [, drawAnew] = useState(0);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [following, setFollowing] = useState(false);
  const [filter, setFilter] = useState(/** @type {import("../core/live.js").TeamLook | null} */ (null));
  const [search, setSearch] = useState("");
  const [tab, setTab] = useState("feed");
  const [draft, setDraft] = useState(/** @type {import("./live-zones.js").Draft | null} */ (null));
  // A call for help is heard too, once the page was pressed: browsers want that.
  const signals = useMemo(() => createSignals({ platform: desk.platform, events: createEvents(),
    settings: () => ({ sound: true, vibration: false, wakeLock: false }), onWakeLock() {} }), []);
  const map = useRef(/** @type {ReturnType<typeof createLiveMap> | null} */ (null));
  const room = useMemo(() => createLiveRoom(desk, quest, {
    onCall(call) {
      signals.give("warning");
      desk.actions.toast("problem", say("desk-live-call-came", { team: call.team_name }));
    },
    onState: () => drawAnew((count) => count + 1),
  }), [quest]);
  const filling = useRun();
  const fill = () => filling.run(() => room.fill().catch((problem) => desk.actions.toast("problem", words(problem))));
  const overdue = useLoad(desk.below(quest, "overdue"), { every: 30 });
  const zones = useLoad(desk.below(quest, "zones"), { every: 60 });
  const file = useLoad(desk.below(quest, "file"));
  const about = room.quest ?? quests?.find((/** @type {any} */ one) => one.id === quest);

  useEffect(() => {
    addEventListener("pointerdown", signals.wake);
    addEventListener("keydown", signals.wake);
    return () => {
      removeEventListener("pointerdown", signals.wake);
      removeEventListener("keydown", signals.wake);
    };
  }, []);
  useEffect(() => {
    room.open();
    const beat = () => {
      if (document.visibilityState !== "visible") return;
      room.look();
      drawAnew((count) => count + 1);
    };
    const timer = setInterval(beat, 1000);
    document.addEventListener("visibilitychange", beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      room.close();
    };
  }, [room]);

  const now = desk.clock.now();
  const { live } = room;
  const second = Math.floor(now / 1000);
  const look = useMemo(() => live.look({ now, filter, search }), [second, live.version, filter, search]);
  const team = (/** @type {string} */ id) => live.teams.get(id)?.name ?? id;
  const tasks = useMemo(() => new Map((file.body?.features ?? []).map((/** @type {any} */ one) => [String(one.id ?? one.properties?.id),
    one.properties?.[`name:${language}`] ?? one.properties?.name])), [file.body, language]);
  const task = (/** @type {string} */ id) => tasks.get(id) ?? id;
  const row = look.rows.find((one) => one.id === chosen) ?? null;

  const drawMap = () => {
    map.current?.update(live, look, chosen, now);
    if (following && row?.device) map.current?.follow(row.device.place);
  };
  useEffect(drawMap, [live.version, look, chosen, following]);
  useEffect(() => void map.current?.zones(zones.body?.zones ?? []), [zones.body]);
  useEffect(() => void map.current?.places(file.body), [file.body]);
  useEffect(() => void map.current?.draft(draft?.places ?? [], draft?.kind ?? "line"), [draft]);
  const planned = useRef(live.plans);
  useEffect(() => {
    if (planned.current === live.plans) return;
    planned.current = live.plans;
    const timer = setTimeout(() => {
      void zones.reload();
      void overdue.reload();
    }, 1000);
    return () => clearTimeout(timer);
  }, [live.plans]);

  // The map hears what is chosen and drawn now, not what was when it was made.
  const latest = useRef(/** @type {any} */ ({}));
  latest.current = { draft, setDraft };
  const ready = (/** @type {any} */ made) => {
    map.current = createLiveMap(made, {
      onTeam: setChosen, onDrag: () => setFollowing(false),
      onPlace(place) {
        const { draft, setDraft } = latest.current;
        if (draft) setDraft({ ...draft, places: [...draft.places, place] });
        return Boolean(draft);
      },
    });
    map.current.zones(zones.body?.zones ?? []);
    map.current.places(file.body);
    drawMap();
    return () => void (map.current = null);
  };
  /** @param {string} id */
  const choose = (id) => {
    setChosen(id);
    const found = look.rows.find((one) => one.id === id) ?? live.look({ now }).rows.find((one) => one.id === id);
    if (!look.rows.some((one) => one.id === id)) {
      setFilter(null);
      setSearch("");
    }
    if (found?.device) map.current?.goto(found.device.place);
  };
  const spot = (/** @type {any} */ place) => {
    setFollowing(false);
    map.current?.spot(place);
  };

  const calls = live.openCalls();
  const late = overdue.body?.teams.length ?? 0;
  const tabs = [
    ["feed", say("desk-live-feed")], ["overdue", late ? say("desk-live-overdue-count", { count: late }) : say("desk-live-overdue")],
      ["messages", say("desk-live-messages")],
    ["zones", say("desk-live-zones")], ["stations", say("desk-live-stations")],
  ];
  const shown = { feed: live.feed, language, tasks, teams: live.teams.size, zone: about?.time_zone };
  const feed = useMemo(() => html`<${Feed} quest=${quest} feed=${live.feed} team=${team} task=${task} onTeam=${choose} />`,
    Object.values(shown));
  return html`<${Frame} title=${say("desk-live")} quest=${quest} room="live" wide
    actions=${html`<${Times} about=${about} now=${now} /><${Freshness} room=${room} now=${desk.platform.now()} />`}>
    <div class="live">
      <div class="live-left"><${Counters} counts=${look.counts} total=${look.total} filter=${filter} onFilter=${setFilter} />
        <${TeamList} rows=${look.rows} chosen=${chosen} onChoose=${choose} search=${search} onSearch=${setSearch} /></div>
      <div class="live-middle"><${MapView} label=${say("desk-live-map")} className="live-map" options=${{ fadeDuration: 0 }}
        onReady=${ready} />
        ${row && html`<${Chosen} quest=${quest} row=${row} following=${following} onFollow=${() => setFollowing(!following)}
          onClose=${() => {
          setChosen(null);
          setFollowing(false);
        }} task=${task} onMessage=${() => setTab("messages")} onFill=${room.isFilled ? null : fill} busy=${filling.busy} />`}</div>
      <div class="live-right"><${Calls} quest=${quest} calls=${calls} onCall=${(/** @type {any} */ call) => live.apply("sos", call)}
        onTeam=${choose} onSpot=${spot} />
        <${Returns} told=${overdue} now=${now} onTeam=${choose} />
        <${FinishStays} quest=${quest} stays=${live.finishStays()} onTeam=${choose} onDone=${() => room.lists.teams.ask()} />
        <div class="segments" role="group" aria-label=${say("desk-live-beside")}>
          ${tabs.map(([name, word]) => html`<button type="button" key=${name} aria-pressed=${tab === name} onClick=${() => setTab(name)}>
          ${word}</button>`)}</div>
        <div class="live-panel" role="region" tabindex="0" aria-label=${tabs.find(([name]) => name === tab)?.[1]}>
          ${tab === "feed" && feed}
          ${tab === "overdue" && html`<${Overdue} told=${overdue} onTeam=${choose} onSpot=${spot} />`}
          ${tab === "messages" && html`<${Messages} quest=${quest} chosen=${row} shown=${look.rows}
            isPart=${Boolean(filter || search.trim())} mark=${live.plans} team=${team} />`}
          ${tab === "zones" && html`<${Zones} quest=${quest} told=${zones} draft=${draft} onDraft=${setDraft}
            center=${() => map.current?.center() ?? null} onDone=${zones.reload} team=${team} />`}
          ${tab === "stations" && html`<${Stations} quest=${quest} onTeam=${choose} />`}</div></div>
    </div><//>`;
}

/** The time of day in the quest's zone, and how long to its start or its end. @param {{ about: any, now: number }} props */
function Times({ about, now }) {
  const [opens, closes] = [Date.parse(about?.opens), Date.parse(about?.closes)];
  const left = now < opens ? [say("desk-live-to-start"), opens - now] : now < closes ? [say("desk-live-to-end"), closes - now] : null;
  return html`<span class="live-times">${about?.plan?.paused_since
    && html`<span class="chip warn"><${Icon} name="pause" size=${16} />${say("desk-live-paused", { time: clock(about.plan.paused_since) })}
    </span>`}
    ${left && html`<span class="quiet">${left[0]} <b>${span(/** @type {number} */ (left[1]) / 1000)}</b></span>`}
    <time class="figure">${about?.time_zone ? inZone(now, about.time_zone).time : ""}</time></span>`;
}

/** Whether what is shown is of now. @param {{ room: ReturnType<typeof createLiveRoom>, now: number }} props */
function Freshness({ room, now }) {
  const age = now - room.heardAt;
  if (room.problem && !room.problem.offline) return html`<span class="chip bad" role="status" dir="auto">${room.problem.detail}</span>`;
  if (room.isOpen && age < quiet) return html`<span class="chip ok" role="status"><${Icon} name="tick" size=${16} />
    ${say("desk-live-fresh")}</span>`;
  return html`<span class="chip" role="status"><${Icon} name="clock" size=${16} />
    ${say("desk-live-old", { count: Math.max(0, Math.round(age / 1000)) })}</span>`;
}

/**
 * The chosen team, above the map.
 * @param {{ quest: string, row: import("../core/live.js").LiveRow, following: boolean, onFollow: () => void, onClose: () => void, task: (id: string) => string, onMessage: () => void, onFill: (() => void) | null, busy: boolean }} props
 */
function Chosen({ quest, row, following, onFollow,
      onClose, task, onMessage, onFill, busy }) {
  const told = row.device?.told;
  const facts = [
    row.looks.map(lookWord).join(", "), row.age != null && say("desk-live-heard", { ago: ago(row.age) }), told?.battery != null
      && say("desk-live-battery", { percent: Math.round(100 * told.battery) }),
    told?.task && say("desk-live-led-to", { task: task(told.task) }), told?.time_left != null
      && say("desk-live-time-left", { time: span(told.time_left) }), told?.back_in != null
      && say("desk-live-back-in", { time: span(told.back_in) }),
    told?.tracking_paused_at && say("desk-live-tracking-paused", { time: clock(told.tracking_paused_at) }), told?.mock
      && say("desk-live-mock"), doubtWord(told), clockWord(told),
  ].filter(Boolean);
  return html`<section class="live-chosen" aria-label=${say("desk-live-chosen")}><div class="row"><${LookSign} look=${row.look} />
    <h2 class="wide clamp" dir="auto">${row.number != null ? `${row.number} ` : ""}${row.name}</h2>
      <button type="button" class="round flat" aria-label=${say("desk-live-unchoose")} onClick=${onClose}>
        <${Icon} name="cross" size=${20} /></button></div>
    <p class="quiet">${facts.join(" · ")}</p>
    <div class="buttons"><a class="button small" href=${at("team", quest, row.id)}>${say("desk-live-team-page")}</a>
      <button type="button" class="button small" aria-pressed=${following} disabled=${!row.device} onClick=${onFollow}>
        <${Icon} name="locate" size=${18} />${following ? say("desk-live-following") : say("desk-live-follow")}</button>
      <button type="button" class="button small" onClick=${onMessage}>${say("desk-live-message")}</button>
      ${onFill && html`<button type="button" class="button small" disabled=${busy || !row.device} aria-describedby="live-trails-noted"
        onClick=${onFill}>${say("desk-live-trails")}</button>`}</div>
    ${onFill && html`<p id="live-trails-noted" class="quiet meta">${say("desk-live-trails-noted")}</p>`}</section>`;
}
