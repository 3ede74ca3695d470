#!/usr/bin/env python3
"""What the riders' app weighs, how long it takes on a slow phone with a slow network, and how it fares on a ride of two hours.

Usage: scripts/bench/app.py BIN [weight] [endurance]     both otherwise; BIN has the builds of questd and questctl
       WEB=FOLDER     the app, .build/web by default
       SLOWER=4       how many times slower the browser's main thread is
       RUNS=3         of which the medians are told
       TELL=FOLDER    says every request on standard error, and leaves pictures there
       HOURS=2 SPEED=60     of the ride, and how many times as fast the clocks of the daemon and the phone run
Needs Chromium and Playwright (scripts/setup/browser.sh): runs itself by the Python that has it. Ends with 1 where a bar is missed.

The network has 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back (scripts/lib/slow_network.py); the browser's main thread is four times slower
than this machine. Begun is with the phone of a team that has joined and agreed, and that has nothing of the app:
`first` is when the screen of the ride shows a task, how far it is and in what direction; `map` when MapLibre says that it has
drawn all that there is to see (`load`). Weights are what the browser says came over the wire, headers too; what the service
worker asks for is counted by the network alone.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(os.environ.get("BROWSER_PYTHON", ROOT / ".build-checks/python/bin/python"))
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    if not PYTHON.exists() or Path(sys.executable) == PYTHON:
        sys.exit("bench-app: there is no Playwright: run scripts/setup/browser.sh")
    os.execv(PYTHON, [PYTHON, *sys.argv])
os.environ["BIN"] = sys.argv[1] if len(sys.argv) > 1 else sys.exit(__doc__)
os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"
sys.path[:1] = [str(ROOT / "Tests/Browser"), str(ROOT / "scripts/lib")]
from browser import Phone  # noqa: E402
from ground import Ground, Quest, require  # noqa: E402
from quest import START, SUMMIT, Task  # noqa: E402
import fast_phone  # noqa: E402
from slow_network import SlowNetwork  # noqa: E402

RUNS, HOURS, SPEED = int(os.environ.get("RUNS", 3)), float(os.environ.get("HOURS", 2)), int(os.environ.get("SPEED", 60))
FOLDER, SLOWER = os.environ.get("TELL"), int(os.environ.get("SLOWER", 4))
OWN, FIRST, MAP = 70_000, 120_000, 400_000
FIRST_MS, MAP_MS, CACHED_MS = 1800, 8000, 1500
WIRE = 420_000

# Notes when there is something to see. MapLibre is a global, which is looked at when it comes.
WATCH = """(() => {
  const seen = window.__seen = {};
  const look = () => {
    const figure = document.querySelector("main.ride .sheet .far"), name = document.querySelector("main.ride .sheet .head");
    const way = document.querySelector("main.ride .turn .main svg") && document.querySelector("main.ride .sheet .row svg");
    if (document.querySelector("main")) seen.any ??= performance.now();
    if (way && name?.textContent.trim() && /\\d/.test(figure?.textContent ?? "")) {
      seen.first ??= performance.now();
      if (seen.map) return;
    }
    requestAnimationFrame(look);
  };
  look();
  seen.tasks = [];
  new PerformanceObserver((list) => list.getEntries().forEach((one) => seen.tasks.push([Math.round(one.startTime), one.duration])))
    .observe({ type: "longtask", buffered: true });
  let library;
  Object.defineProperty(window, "maplibregl", { configurable: true, get: () => library, set(made) {
    seen.code ??= performance.now();
    class Watched extends made.Map {
      constructor(options) {
        super(options);
        seen.made ??= performance.now();
        this.once("load", () => seen.map ??= performance.now());
      }
    }
    library = Object.create(made, { Map: { value: Watched } });
  } });
})();"""


def load():
    return f"{os.getloadavg()[0]:.1f}"


def join(phone, quest, team):
    """Makes the phone that of a new team which has agreed to be recorded, without opening a page."""
    link = quest.team(team, team)
    site = {"Origin": phone.address, "Sec-Fetch-Site": "same-origin"}
    send = phone.context.request
    done = send.post(f"{phone.address}/api/v1/session/join", headers=site, data={"quest": quest.id, "code": link.split("code=")[1]})
    require(done.ok, f"join: {done.status} {done.text()}")
    terms = send.get(f"{phone.address}{quest.path}/consent").json()
    done = send.post(f"{phone.address}{quest.path}/consent", headers=site, data={"digest": terms["digest"]})
    require(done.ok, f"consent: {done.status} {done.text()}")


class Wire:
    """What a page asks for, by the browser's own word: path, beginning, end, and bytes over the wire."""

    def __init__(self, page):
        self.rows, self.began = {}, None
        self.tools = page.context.new_cdp_session(page)
        self.tools.on("Network.requestWillBeSent", self._asked)
        self.tools.on("Network.dataReceived", self._came)
        self.tools.on("Network.responseReceived", self._answered)
        self.tools.on("Network.loadingFinished", self._ended)
        self.tools.send("Network.enable")

    def _asked(self, event):
        self.began = self.began or event["timestamp"]
        self.rows[event["requestId"]] = {
            "path": urlsplit(event["request"]["url"]).path, "at": event["timestamp"] - self.began, "bytes": 0, "end": None, "from": "network"}

    def _answered(self, event):
        row = self.rows.get(event["requestId"])
        if row:
            answer = event["response"]
            row["bytes"] = max(row["bytes"], answer["encodedDataLength"])
            row["from"] = "worker" if answer.get("fromServiceWorker") else "cache" if answer.get("fromDiskCache") else "network"

    def _came(self, event):
        if row := self.rows.get(event["requestId"]):
            row["bytes"] += event["encodedDataLength"]

    def _ended(self, event):
        if row := self.rows.get(event["requestId"]):
            row["bytes"], row["end"] = event["encodedDataLength"], event["timestamp"] - self.began

    def sum(self, holds):
        return sum(row["bytes"] for row in self.rows.values() if holds(row))

    def told(self):
        return "\n".join(
            f"    {row['at'] * 1000:6.0f} … {(row['end'] or 0) * 1000:6.0f} ms {row['bytes']:8} {row['from']:7} {row['path']}"
            for row in self.rows.values())


def kind(row):
    path = row["path"]
    if path.startswith("/tiles/"):
        return "tiles"
    if path.startswith("/styles/") or "maplibre" in path:
        return "map"
    if path.startswith("/api/"):
        return "data"
    return "first"


def seen(phone, name, seconds=60):
    phone.until(f"{name} is seen", lambda: phone.page.evaluate(f"window.__seen?.{name}"), seconds)
    return phone.page.evaluate(f"window.__seen.{name}")


def cold(playwright, ground, quest, network, number):
    """One opening on a phone that has nothing, and one more without network."""
    network.slow(None, None, 0)
    phone = Phone(playwright, f"http://localhost:{network.port}", place=START, name=f"cold-{number}")
    try:
        phone.context.add_init_script(WATCH)
        join(phone, quest, f"cold-{number}")
        # Mocked positions are as old as their mocking, and none counts from before the consent.
        phone.move(START)
        wire = Wire(phone.page)
        wire.tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        wire.tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        network.slow()
        before = network.down.bytes
        phone.page.goto(f"{phone.address}/q/{quest.id}", wait_until="commit")
        first = seen(phone, "first", 30)
        shown = seen(phone, "map")
        row = {"any": phone.page.evaluate("window.__seen.any"), "first": first, "code": phone.page.evaluate("window.__seen.code"), "map": shown}
        until = lambda ms: lambda row: row["end"] is not None and row["end"] * 1000 <= ms  # noqa: E731
        row["first kB"] = wire.sum(lambda one: until(first)(one) or (kind(one) == "first" and one["at"] * 1000 < first))
        row["own kB"] = wire.sum(lambda one: re.search(r"/(main|worker)[.\w]*\.js$", one["path"]))
        row["map kB"] = wire.sum(lambda one: kind(one) == "map")
        row["wire kB"] = network.down.bytes - before
        # Of the main thread, by its own clock: being slowed down costs nothing of it.
        metrics = wire.tools.send("Performance.getMetrics")["metrics"]
        row["cpu"] = 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")
        if FOLDER:
            print(wire.told(), phone.page.evaluate("window.__seen.tasks"), file=sys.stderr)
        # All there is for riding without network.
        network.slow(None, None, 0)
        phone.until("everything is kept", lambda: phone.page.evaluate("""async () => {
          const names = await caches.keys();
          const shell = names.find((name) => name.startsWith("request-shell-"));
          const kept = shell ? (await (await caches.open(shell)).keys()).map((one) => one.url).join() : "";
          return Boolean(navigator.serviceWorker.controller) && kept.includes("maplibre-gl") && names.includes("request-pack");
        }"""), 60)
        phone.page.wait_for_timeout(3000)
        phone.page.close()
        phone.page = phone.context.new_page()
        wire = Wire(phone.page)
        wire.tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        phone.offline(True)
        network.cut(True)
        phone.page.goto(f"{phone.address}/q/{quest.id}", wait_until="commit")
        row["first offline"], row["map offline"] = seen(phone, "first"), seen(phone, "map")
        row["code offline"] = phone.page.evaluate("window.__seen.code")
        if FOLDER:
            print(wire.told(), phone.page.evaluate("window.__seen.tasks"), file=sys.stderr)
            phone.page.screenshot(path=f"{FOLDER}/offline.png")
        return row
    except Exception:
        if FOLDER:
            phone.leave_word(Path(FOLDER))
        raise
    finally:
        network.cut(False)
        phone.shut()


def weight(playwright, folder):
    ground = Ground(folder / "weight", folder / "town")
    network = SlowNetwork(ground.daemon.port)
    try:
        quest = Quest(ground, "weight", grace=60)
        began = load()
        rows = [cold(playwright, ground, quest, network, number) for number in range(RUNS)]
    finally:
        ground.close()
    print(f"load of the machine {began} … {load()}; medians of {RUNS}\n")
    print("| what | figure | each | bar |\n| --- | --- | --- | --- |")
    fine = True

    def tell(what, name, unit, bar=None, part=1):
        nonlocal fine
        figures = [row[name] / part for row in rows]
        middle = statistics.median(figures)
        is_met = bar is None or middle <= bar / part
        fine = fine and is_met
        show = lambda number: f"{number:.1f}" if part > 1 else f"{number:.0f}"  # noqa: E731
        shown = "" if bar is None else f"{bar / part:.0f} {unit}" + (": met" if is_met else " **missed**")
        print(f"| {what} | {show(middle)} {unit} | {', '.join(map(show, figures))} | {shown} |")

    tell("our own JavaScript, headers too", "own kB", "kB", OWN, 1000)
    tell("first useful screen: everything that came until then", "first kB", "kB", FIRST, 1000)
    tell("code and style of the map", "map kB", "kB", MAP, 1000)
    tell("all that went over the network until the map was drawn, tiles and the worker's too", "wire kB", "kB", WIRE, 1000)
    tell("processor time of the page's main thread until the map was drawn", "cpu", "ms")
    tell("anything drawn", "any", "ms")
    tell("first useful screen", "first", "ms", FIRST_MS)
    tell("the map's code is there", "code", "ms")
    tell("map drawn", "map", "ms", MAP_MS)
    tell("first useful screen, offline", "first offline", "ms", CACHED_MS)
    tell("map drawn, offline", "map offline", "ms", CACHED_MS)
    return fine


# Round the middle of the demo town, past six of the tasks; the others are led to in vain, so that the route is lost again and again.
CORNERS = [START, (61.3490, 55.16086), (61.3490, 55.1634), (61.3660, 55.1634), (61.3660, 55.16086), START]
TASKS = [Task(f"task-{number}", "arrival", (f"Task {number}", f"Задание {number}"), (61.3485 + 0.0015 * (number // 3), (55.16342, 55.16086, 55.1660)[number % 3]))
         for number in range(36) if number in (6, 7, 15, 19, 24, 28) or number % 3 == 2 and number != 17]


def heap(tools):
    """Bytes that are in use when nothing is left that could be collected."""
    for _ in range(3):
        tools.send("HeapProfiler.collectGarbage")
    return tools.send("Runtime.getHeapUsage")["usedSize"]


def endurance(playwright, folder):
    ground = Ground(folder / "endurance", folder / "town", "--clock-speed", str(SPEED))
    quest = Quest(ground, "endurance", tasks=TASKS)
    phone = Phone(playwright, ground.address, place=START, name="endurance")
    phone.allow(409, "/next$")
    began = load()
    try:
        join(phone, quest, "riders")
        line = ground.way(*CORNERS)
        clock = ground.ask("GET", "/api/v1/about")["clock"]
        phone.context.add_init_script(fast_phone.script(clock, time.time() * 1000, line))
        tools = phone.context.new_cdp_session(phone.page)
        phone.page.goto(f"{ground.address}/q/{quest.id}")
        phone.page.locator(".of-map").first.wait_for(timeout=60_000)
        heaps, messages = [], 0
        real = HOURS * 3600 / SPEED
        # The first minutes fill what is kept once: styles, tiles, glyphs.
        warm = min(5 * 60, HOURS * 360) / SPEED
        start = time.monotonic()
        while (passed := time.monotonic() - start) < real:
            phone.page.wait_for_timeout(500)
            # Verdicts follow each other too fast for a finger.
            phone.page.evaluate("(words) => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click()", phone.words("ride-on"))
            if passed >= warm + (real - warm) * len(heaps) / 8:
                heaps.append(heap(tools))
            if passed > real * messages / 10:
                messages += 1
                quest.tell(f"Message {messages}")
        heaps.append(heap(tools))
        told = phone.page.evaluate("window.__told")
        fixes = len(quest.fixes("riders"))
        if FOLDER:
            print(json.dumps(told), file=sys.stderr)
            phone.leave_word(Path(FOLDER))
    finally:
        phone.shut()
        ground.close()
    hours = (told["to"] - told["from"]) / 3.6e6
    grown = (heaps[-1] - heaps[0]) / 1e6
    allowed = hours * 3600 / told["least"]
    csp = [fault for fault in phone.faults if "CSP" in fault]
    others = sum(count for name, count in told["asked"].items()) - told["polls"]
    print(f"load of the machine {began} … {load()}; {hours:.2f} h of the phone, {told['fixes']} positions told, {fixes} kept by the daemon\n")
    print("| what | figure | bar |\n| --- | --- | --- |")
    rows = [
        ("heap after collection grew by", f"{grown:.1f} MB ({', '.join(f'{size / 1e6:.1f}' for size in heaps)})", "< 10 MB", grown < 10),
        (f"polls and batches; `poll_after` was {told['least']} … {told['most']} s", str(told["polls"]), f"≤ {allowed:.0f}", told["polls"] <= allowed),
        ("of them sooner than `poll_after` allows", str(len(told["early"])), "0", not told["early"]),
        ("all other requests: what verdicts, messages and events make the app ask for", str(others), "", True),
        ("refused", ", ".join(f"{name}: {count}" for name, count in told["refused"].items()) or "0", "", True),
        ("errors in the console, requests that failed", str(len(phone.faults) - len(csp)), "0", len(phone.faults) == len(csp)),
        ("reports of the content policy", str(len(csp)), "0", not csp),
    ]
    for what, figure, bar, is_met in rows:
        print(f"| {what} | {figure} | {bar}{'' if not bar else ': met' if is_met else ' **missed**'} |")
    for fault in dict.fromkeys(phone.faults):
        print(f"  {fault}", file=sys.stderr)
    return all(row[3] for row in rows) and hours >= 0.95 * HOURS


def main():
    wanted = sys.argv[2:] or ["weight", "endurance"]
    fine = True
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        if "weight" in wanted:
            fine = weight(playwright, Path(made)) and fine
        if "endurance" in wanted:
            fine = endurance(playwright, Path(made)) and fine
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
