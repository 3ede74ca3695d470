// @ts-check
// Signs of places on the map: each is a button, with a name for who does not see it.
import { html, render } from "preact";
import { Cluster, footOf, gravity, Me, Sign, signOf } from "../parts/sign.js";
import { stateWord, stopName } from "../parts/task-words.js";
import { say } from "../parts/words.js";
import { roomOf } from "./camera.js";
import { isStill } from "./made.js";
import { clusters } from "./shapes.js";

/** Nearer than this, in pixels, two signs are too near for a finger, and are drawn as one. */
const reach = 38;
/** A position that is older than this, in ms, is drawn hollow: nobody takes it for where he is now. */
const old = 10_000;
/** The same of the team's others, in seconds: they are asked for less often. */
const oldMate = 60;

/**
 * @param {any} maplibregl
 * @param {any} map
 * @param {any} app
 * @param {(task: string) => void} onTask
 */
export function createMarkers(maplibregl, map, app, onTask) {
  /** @type {Map<string, { marker: any, element: HTMLElement, drawn: string }>} */
  const known = new Map();
  const state = () => app.store.state;

  /**
   * @param {string} id
   * @param {[number, number]} place
   * @param {{ drawn: string, label: string, content: any, press?: () => void, front?: boolean, foot?: number }} look
   */
  function put(id, place, { drawn, label, content, press, front = false, foot = 0 }) {
    let one = known.get(id);
    if (!one) {
      const element = document.createElement(press ? "button" : "div");
      element.className = "marker";
      if (element instanceof HTMLButtonElement) element.type = "button";
      else element.setAttribute("role", "img");
      one = { element, drawn: "", marker: new maplibregl.Marker({ element, rotationAlignment: id === "me" ? "map" : "viewport",
        pitchAlignment: "viewport" }).setLngLat(place).addTo(map) };
      known.set(id, one);
    }
    const { lng, lat } = one.marker.getLngLat();
    if (lng !== place[0] || lat !== place[1]) one.marker.setLngLat(place);
    if (one.drawn !== drawn) {
      one.drawn = drawn;
      one.marker.setOffset([0, -foot]);
      one.element.onclick = press ? (event) => {
        event.stopPropagation();
        press();
      } : null;
      one.element.setAttribute("aria-label", label);
      // The rider is covered by nothing.
      one.element.style.zIndex = !press && front ? "4" : front ? "3" : "1";
      render(content, one.element);
    }
  }
  /** @param {(id: string) => boolean} isThere */
  function drop(isThere) {
    for (const [id, one] of known) {
      if (isThere(id)) continue;
      render(null, one.element);
      one.marker.remove();
      known.delete(id);
    }
  }

  function cluster() {
    const { tasks, taskStates, shown, guide, navigation, language } = state();
    const names = new Set(shown);
    const all = [
      ...tasks.list.filter((/** @type {any} */ task) => task.center
        && (names.has(task.id) || task.id === guide?.target?.id || task.id === navigation.task)),
      ...tasks.stops.filter((/** @type {any} */ stop) => stop.center).map((/** @type {any} */ stop, /** @type {number} */ index) =>
        ({ ...stop, stopIndex: index })),
    ];
    const points = all.map((place) => {
      const front = Boolean(place.id) && (place.id === guide?.target?.id || place.id === navigation.task);
      const { x, y } = map.project(place.center);
      return { place, front, x, y };
    });
    // What a panel lies upon cannot be pressed.
    const covered = roomOf(map.getContainer()).panels;
    const free = points.filter(({ x, y }) => !covered.some((panel) =>
      x > panel.left - 22 && x < panel.right + 22 && y > panel.top - 22 && y < panel.bottom + 22));
    const groups = clusters(free, reach);
    const there = new Set(["me", "at"]);
    for (const group of groups) {
      const [{ place, front }] = group;
      const of = (/** @type {any} */ one) => (front && one.id === guide?.target?.id ? "next" : signOf(one, taskStates[one.id]?.state));
      // Where to now is never hidden in a group: it stands for those below it.
      if (group.length > 1 && !front) {
        const id = `cluster ${group.map((one) => one.place.id ?? one.place.role).join(" ")}`;
        const kind = gravity.find((name) => group.some((one) => of(one.place) === name)) ?? "open";
        there.add(id);
        put(id, place.center, {
          drawn: `${kind} ${group.length} ${language}`, label: say("web-cluster", { count: group.length }),
          content: html`<${Cluster} count=${group.length} kind=${kind} />`,
          press() {
            const task = group.find((one) => one.place.id)?.place.id;
            if (map.getZoom() > 17.5) return task && onTask(task);
            app.actions.navigate("look");
            map.easeTo({ center: place.center, zoom: map.getZoom() + 2, animate: !isStill() });
          },
        });
        continue;
      }
      const id = place.id ? `task ${place.id}` : `stop ${place.stopIndex}`;
      const kind = of(place);
      // What is looked at is told from its neighbours.
      const size = kind === "next" || place.id && place.id === navigation.task ? 56 : 44;
      there.add(id);
      put(id, place.center, {
        drawn: `${kind} ${size} ${place.order} ${place.name} ${front} ${language}`, front, foot: footOf(kind, size),
        label: place.id ? `${place.order} ${place.name}, ${stateWord(taskStates[place.id]?.state)}`
          : [stopName(place), place.name].filter(Boolean).join(", "),
        content: html`<${Sign} kind=${kind} number=${place.order ?? ""} size=${size} />`,
        press: place.id ? () => onTask(place.id) : undefined,
      });
    }
    mates(there);
    drop((id) => there.has(id));
  }

  /** Phones of the own team, where the quest shows them. @param {Set<string>} there */
  function mates(there) {
    for (const one of state().teamPositions?.features ?? []) {
      if (one.properties?.this || one.geometry?.type !== "Point") continue;
      const name = String(one.properties?.name ?? "");
      const id = `mate ${one.properties?.device ?? one.id}`;
      const isOld = Number(one.properties?.age) > oldMate;
      there.add(id);
      put(id, one.geometry.coordinates, {
        drawn: `${name} ${isOld}`, label: name,
        content: html`<svg width="30" height="30" viewBox="-15 -15 30 30" aria-hidden="true" opacity=${isOld ? 0.5 : 1}>
          <circle r="13" fill="var(--ink)" stroke="var(--surface)" stroke-width="3" />
          <text y="5" font-size="13" font-weight="700" text-anchor="middle" fill="var(--surface)">${[...name][0] ?? ""}</text></svg>`,
      });
    }
  }

  return {
    cluster,
    places: cluster,
    me() {
      const { position, heading, pace, moment } = state();
      const { fix } = position;
      if (!fix) return;
      const turn = heading != null && pace > 0.8 ? Math.round(heading / 5) * 5 : null;
      const hollow = moment - Number(fix.time) > old;
      put("me", fix.position, { drawn: `${turn} ${hollow}`, label: say("web-me"), content: html`<${Me} turn=${turn} old=${hollow} />`,
        front: true });
    },
    /** A point of a way that is played again. @param {[number, number]} place */
    point(place) {
      put("at", place, { drawn: "at", label: say("web-me"), content: html`<${Me} turn=${null} old=${false} />`, front: true });
    },
    remove: () => drop(() => false),
  };
}
