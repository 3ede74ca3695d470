#!/usr/bin/env python3
"""What the desk's live room takes of a browser while many teams ride: how busy its main thread is, how often the map is new, how
the list scrolls, and whether memory stays.

Usage: scripts/bench/desk.py BIN     BIN has the builds of questd and questctl
       WEB=FOLDER            the app, .build/web by default
       TEAMS=1000 MINUTES=2  how many ride, and for how long they are watched
       EVERY=1               seconds between two positions of a team
       OUT=FOLDER            leaves pictures there
Needs Chromium and Playwright (scripts/setup/browser.sh): runs itself by the Python that has it. Ends with 1 where a bar is missed.

A real daemon takes the positions, one batch a team every so many seconds, over connections of this script's own, and streams them to
the browser. Busy is the processor's time that the browser's main thread has taken (`TaskDuration` in ticks of the thread, so that it says the same where
others work beside it), of the time that went by; the heap is told after
its garbage is collected; an update is a new set of markers given to the map. Without a graphics card the map's pictures are made by the
processor, in another process: that work is not counted, but it slows everything on a machine with two cores.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(os.environ.get("BROWSER_PYTHON", ROOT / ".build-checks/python/bin/python"))
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    if not PYTHON.exists() or Path(sys.executable) == PYTHON:
        sys.exit("bench-desk: there is no Playwright: run scripts/setup/browser.sh")
    os.execv(PYTHON, [PYTHON, *sys.argv])
os.environ["BIN"] = sys.argv[1] if len(sys.argv) > 1 else sys.exit(__doc__)
sys.path[:1] = [str(ROOT / "Tests/Browser"), str(ROOT / "scripts/lib")]
from bench_client import request, run  # noqa: E402
from browser import CHROMIUM, FLAGS  # noqa: E402
from ground import Ground, Quest, eventually  # noqa: E402

TEAMS, MINUTES, EVERY = int(os.environ.get("TEAMS", 1000)), float(os.environ.get("MINUTES", 2)), float(os.environ.get("EVERY", 1))
OUT = os.environ.get("OUT")
BUSY, UPDATES, GROWTH, CONNECTIONS = 0.30, 0.8, 1.10, 8

# Notes each set of markers, and the frames while the list is scrolled.
WATCH = """(() => {
  const seen = window.__desk = { updates: [] };
  const timer = setInterval(() => {
    const source = globalThis.maplibregl?.GeoJSONSource?.prototype;
    if (!source) return;
    clearInterval(timer);
    const before = source.setData;
    source.setData = function (...given) {
      if (this.id === "live-teams") seen.updates.push(performance.now());
      return before.apply(this, given);
    };
  }, 20);
})();"""

SCROLL = """async () => {
  const list = document.querySelector(".live-rows");
  const gaps = [];
  let last = performance.now();
  const end = last + 3000;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    list.scrollTop = (list.scrollTop + 120) % (list.scrollHeight - list.clientHeight);
  }
  gaps.sort((a, b) => a - b);
  return { frames: gaps.length, median: gaps[gaps.length >> 1], worst: gaps.at(-1), rows: list.querySelectorAll("li").length };
}"""


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Riders:
    """Teams that ride round and round the town, a place each, and tell it."""

    def __init__(self, ground, quest, places):
        self.ground, self.quest, self.places = ground, quest, places
        admin = ground.daemon.admin
        port = ground.daemon.port
        made = [request("POST", f"{quest.admin}/teams", admin, {"id": f"team-{n}", "name": f"Команда {n}" if n % 2 else f"Team {n}", "bib": n + 1})
                for n in range(TEAMS)]
        codes = [json.loads(body)["join_code"] for body in self.replies(port, made)]
        joins = [request("POST", f"{quest.path}/join", None, {"code": code}) for code in codes]
        self.tokens = [json.loads(body)["token"] for body in self.replies(port, joins)]
        self.turn, self.late, self.ended = 0, 0, threading.Event()

    @staticmethod
    def replies(port, requests):
        """Their answers in order, over one connection; each has to be a success."""
        import http.client

        link, bodies = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
        link.connect()
        for one in requests:
            link.sock.sendall(one)
            answer = http.client.HTTPResponse(link.sock)
            answer.begin()
            body = answer.read()
            if answer.status >= 300:
                sys.exit(f"bench-desk: {answer.status} {body.decode()}")
            bodies.append(body)
        link.close()
        return bodies

    def place(self, number):
        """Round a circle of some hundred metres about a crossing, with four metres a second."""
        lon, lat = self.places[number % len(self.places)]
        radius = 60 + 17 * (number % 23)
        angle = 4 * EVERY * self.turn / radius + number
        speed = 0.0 if number % 20 == 0 else 4.0
        if not speed:
            angle = number
        return ([round(lon + radius * math.cos(angle) / 63_600, 6), round(lat + radius * math.sin(angle) / 111_200, 6)], speed, (math.degrees(-angle) + (180 if speed else 0)) % 360)

    def post(self, number):
        position, speed, course = self.place(number)
        at = now()
        fix = {"time": at, "position": position, "accuracy": 6, "speed": speed, "course": round(course, 1), "battery": 0.7}
        return request("POST", f"{self.quest.path}/positions", self.tokens[number], {"sent_at": at, "fixes": [fix]})

    def ride(self):
        begin = time.monotonic()
        while not self.ended.is_set():
            # Some are silent from the beginning.
            numbers = [n for n in range(TEAMS) if n % 50 != 49 or self.turn < 3]
            queues = [[self.post(n) for n in numbers[part::CONNECTIONS]] for part in range(CONNECTIONS)]
            run(self.ground.daemon.port, queues)
            self.turn += 1
            wait = begin + self.turn * EVERY - time.monotonic()
            if wait < 0:
                self.late += 1
                begin -= wait
            self.ended.wait(max(0, wait))


def metrics(devtools):
    return {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}


def scrolled(page, busy):
    """How the list of all teams scrolls: frames, and the main thread's work for each, besides what it works anyway."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before, begin = metrics(devtools)["TaskDuration"], time.monotonic()
    told = page.evaluate(SCROLL)
    work = metrics(devtools)["TaskDuration"] - before - busy * (time.monotonic() - begin)
    return told | {"work_ms": 1000 * max(0, work) / told["frames"]}


def measure(page, riders):
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    devtools.send("HeapProfiler.enable")
    shares, heaps = [], []
    end = time.monotonic() + 60 * MINUTES
    seen = len(page.evaluate("window.__desk.updates"))
    first, begin, turns = metrics(devtools), time.monotonic(), riders.turn
    while time.monotonic() < end:
        before, at = metrics(devtools), time.monotonic()
        page.wait_for_timeout(min(10_000, max(1000, 1000 * (end - time.monotonic()))))
        after = metrics(devtools)
        shares.append((after["TaskDuration"] - before["TaskDuration"]) / (time.monotonic() - at))
        # Collecting garbage is work too, and none of the page's: between two windows.
        devtools.send("HeapProfiler.collectGarbage")
        heaps.append(metrics(devtools)["JSHeapUsedSize"] / 1e6)
    last, span = metrics(devtools), time.monotonic() - begin
    updates = page.evaluate("window.__desk.updates")[seen:]
    gaps = [b - a for a, b in zip(updates, updates[1:])]
    return {
        "teams": TEAMS, "minutes": MINUTES, "busy": statistics.mean(shares), "busy_worst": max(shares),
        "script": (last["ScriptDuration"] - first["ScriptDuration"]) / span, "layout": (last["LayoutDuration"] + last["RecalcStyleDuration"] - first["LayoutDuration"] - first["RecalcStyleDuration"]) / span,
        "updates": len(updates) / span, "update_gap_worst_ms": max(gaps, default=0), "turns_a_second": (riders.turn - turns) / span,
        "heap_first_mb": heaps[0], "heap_last_mb": heaps[-1], "heap_half_mb": statistics.mean(heaps[: max(1, len(heaps) // 2)]),
        "heap_rest_mb": statistics.mean(heaps[len(heaps) // 2 :]), "heaps_mb": [round(heap, 1) for heap in heaps],
    }


def main():
    with tempfile.TemporaryDirectory() as folder:
        ground = Ground(Path(folder) / "daemon", Path(folder), "--log-level", "notice")
        quest = Quest(ground, "many")
        tasks = ground.ask("GET", f"{quest.admin}/file")["features"]
        places = [one["geometry"]["coordinates"] for one in tasks if (one.get("geometry") or {}).get("type") == "Point"]
        riders = Riders(ground, quest, places)
        thread = threading.Thread(target=riders.ride, daemon=True)
        thread.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="ru-RU").new_page()
                page.add_init_script(WATCH)
                page.goto(f"{ground.address}/desk")
                page.evaluate("""(token) => fetch("/api/v1/session/token", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ token }) })""",
                              ground.daemon.admin)
                page.goto(f"{ground.address}/desk#!live/many")
                page.reload()
                page.locator(".live-map[data-state=shown]").wait_for(timeout=90_000)
                eventually("all teams are heard of", lambda: page.locator(".live-counters button").first.inner_text().split()[0] == str(TEAMS), 120,
                           wait=lambda pause: page.wait_for_timeout(1000 * pause))
                # The first positions, the map's tiles and the letters of names are there.
                page.wait_for_timeout(20_000)
                told = measure(page, riders)
                told["scroll"] = scrolled(page, told["busy"])
                told["counters"] = " ".join(page.locator(".live-counters").inner_text().split())
                if OUT:
                    page.screenshot(path=f"{OUT}/bench-desk.png")
                browser.close()
        finally:
            riders.ended.set()
            thread.join(30)
            ground.close()
    told["turns_late"] = riders.late
    print("| teams | minutes | main thread | worst 10 s | updates a second | worst gap ms | heap, first and second half MB | scrolling: main thread, ms a frame / frame median ms |\n" + "| --- " * 8 + "|")
    print(f"| {TEAMS} | {MINUTES:g} | {100 * told['busy']:.0f} % | {100 * told['busy_worst']:.0f} % | {told['updates']:.2f} | {told['update_gap_worst_ms']:.0f} | "
          f"{told['heap_half_mb']:.1f}, {told['heap_rest_mb']:.1f} | {told['scroll']['work_ms']:.1f} / {told['scroll']['median']:.0f} |")
    print(json.dumps(told, ensure_ascii=False), file=sys.stderr)
    kept = told["busy"] < BUSY and told["updates"] >= UPDATES and told["heap_rest_mb"] < GROWTH * told["heap_half_mb"] + 1
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
