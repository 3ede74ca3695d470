"""A phone that rides: its clock may run fast, its position goes along lines that a story gives it, and its map is looked at while it
does: where it shows the rider and the way ahead, and what lies on them."""
from __future__ import annotations

import json
import time
from datetime import datetime
from typing import Any

from browser import SIZES, Phone
from ground import Ground, Place

SIZES["small-phone"] = (375, 667)

# MapLibre is a global, which is looked at when it comes; the app's map is the last that was made.
MAP = """(() => {
  let library;
  Object.defineProperty(window, "maplibregl", { configurable: true, get: () => library, set(made) {
    class Watched extends made.Map { constructor(options) { super(options); window.__map = this; } }
    library = Object.create(made, { Map: { value: Watched } });
  } });
})();"""

# Time of day and timers run fast, but for those that wait for the network; the position goes where `__go` says, told each second.
RIDE = """(({ speed, at, now }) => {
  const Real = Date, real = Date.now, later = setTimeout, often = setInterval, ask = fetch;
  const fast = () => now + (real() - at) * speed;
  window.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(fast()); }
    static now() { return fast(); }
  };
  const ofNetwork = [20_000, 40_000, 300_000];
  window.setTimeout = (work, ms = 0, ...more) => later(work, ofNetwork.includes(ms) ? ms : ms / speed, ...more);
  window.setInterval = (work, ms = 0, ...more) => often(work, ms / speed, ...more);
  window.fetch = async (address, options) => {
    const answer = await ask(address, options);
    if (!String(address).includes("/api/")) return answer;
    const headers = new Headers(answer.headers);
    headers.delete("date");
    const body = [204, 304].includes(answer.status) ? null
      : /\\/about$/.test(String(address)) && answer.ok ? JSON.stringify({ ...await answer.json(), clock: undefined }) : answer.body;
    return new Response(body, { status: answer.status, headers });
  };

  const far = ([a, b], [c, d]) => Math.hypot((c - a) * 111320 * Math.cos(b * Math.PI / 180), (d - b) * 111320);
  const it = window.__rider = { line: null, began: 0, pace: 0, silent: false, heading: 0, place: null, told: 0 };
  window.__go = (line, pace) => Object.assign(it, { line, pace, began: Date.now(), place: line[0] });
  /** Where the rider is at this moment. */
  it.now = () => {
    let left = (Date.now() - it.began) / 1000 * it.pace;
    for (let index = 1; index < it.line.length; index++) {
      const [from, to] = [it.line[index - 1], it.line[index]], length = far(from, to);
      if (left < length) {
        const part = left / length;
        it.heading = (Math.atan2((to[0] - from[0]) * Math.cos(from[1] * Math.PI / 180), to[1] - from[1]) * 180 / Math.PI + 360) % 360;
        return { place: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], moves: true };
      }
      left -= length;
    }
    return { place: it.line.at(-1), moves: false };
  };
  navigator.geolocation.watchPosition = (heard) => setInterval(() => {
    if (it.silent || !it.line) return;
    const { place, moves } = it.now();
    it.told = Date.now();
    heard({ timestamp: it.told, coords: { longitude: place[0], latitude: place[1], accuracy: 5,
      speed: moves ? it.pace : 0, heading: moves ? it.heading : null } });
  }, 1000);
  navigator.geolocation.clearWatch = (id) => clearInterval(id);
})("""

# Each quarter of a second: is the rider seen where he is, and the first 150 m of the way that is drawn ahead of him?
LOOK = """(() => {
  const seen = window.__seen = { checks: 0, good: 0, wrong: [], stale: 0 };
  const far = ([a, b], [c, d]) => Math.hypot((c - a) * 111320 * Math.cos(b * Math.PI / 180), (d - b) * 111320);
  const isFree = (place) => {
    const { x, y } = window.__map.project(place);
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return `${Math.round(x)}, ${Math.round(y)}: off the screen`;
    const panel = document.elementFromPoint(x, y)?.closest(".turn, .sheet, .sos, .round, .strip, dialog");
    return panel ? `${Math.round(x)}, ${Math.round(y)}: below ${panel.className}` : "";
  };
  const ahead = (line, metres) => {
    const places = [line[0]];
    let left = metres;
    for (let index = 1; index < line.length && left > 0; index++) {
      const [from, to] = [line[index - 1], line[index]], length = far(from, to), steps = Math.max(1, Math.ceil(Math.min(length, left) / 10));
      for (let step = 1; step <= steps; step++) {
        const part = Math.min(1, step * 10 / length, left / length);
        places.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
      }
      left -= length;
    }
    return places;
  };
  setInterval(() => {
    const ride = document.querySelector("main.ride.is-following");
    if (!ride || !window.__map || !window.__rider.line) return;
    const mine = document.querySelector(".marker[aria-label] svg[data-me]");
    if (Date.now() - window.__rider.told > 11_000) {
      if (mine?.dataset.me !== "old") seen.stale += 1;
      return;
    }
    const line = window.__map.getStyle()?.sources.ahead?.data?.geometry?.coordinates;
    if (!line) return;
    seen.checks += 1;
    const wrong = [["the rider", isFree(window.__rider.now().place)], ...ahead(line, 150).map((place, index) => [`${index * 10} m`, isFree(place)])]
      .filter(([, fault]) => fault);
    if (!wrong.length) seen.good += 1;
    else if (seen.wrong.length < 60) seen.wrong.push(wrong.map((one) => one.join(" ")).slice(0, 3).join("; "));
  }, 250);
})();"""


def watch(phone: Phone) -> None:
    """From the next page on its map is known as `__map`."""
    phone.context.add_init_script(MAP)


def ride_fast(phone: Phone, ground: Ground) -> None:
    """From the next page on the phone's clock runs as fast as the daemon's, and it rides by `go`."""
    at = time.time() * 1000
    clock = ground.ask("GET", "/api/v1/about")["clock"]
    now = datetime.fromisoformat(clock["now"].replace("Z", "+00:00")).timestamp() * 1000
    phone.context.add_init_script(RIDE + json.dumps({"speed": clock["speed"], "at": at, "now": now}) + ");")


def go(phone: Phone, line: list[Place], pace: float) -> None:
    phone.page.evaluate("([line, pace]) => window.__go(line, pace)", [line, pace])


def is_there(phone: Phone) -> bool:
    return phone.page.evaluate("!window.__rider.now().moves")


def seen(phone: Phone) -> dict[str, Any]:
    return phone.page.evaluate("window.__seen")
