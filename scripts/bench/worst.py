#!/usr/bin/env python3
"""What others feel of the dearest requests: how long `/livez` and another team's poll take while four clients repeat one of
them for ten seconds, each as fast as it is answered and from an address of its own.

Usage: scripts/bench/worst.py PORT ADMIN-TOKEN-FILE PID TASKS PAIRS
TASKS has the places of a quest's tasks as longitude,latitude; PAIRS has starts and ends of routes on the same map. The daemon
must let a device send many positions at once (`--limits fixes_at_once=10000000`): the ride that is repaired is made first.
Prints a table: what was repeated, how often it was answered and with which statuses, and the 99th percentiles of the waits in
milliseconds. Ends with 1 where one is above the bar.
SECONDS_EACH=10 CLIENTS=4 BAR=50 FIXES=150000 ONLY=name,name
"""
import http.client
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from datetime import datetime, timedelta, timezone

SECONDS, CLIENTS, BAR, FIXES = (
    int(os.environ.get(name, value))
    for name, value in (("SECONDS_EACH", 10), ("CLIENTS", 4), ("BAR", 50), ("FIXES", 150_000))
)
QUEST, ADMIN = "/api/v1/quests/worst", "/api/v1/admin/quests/worst"
WORST = {}


def worst(name):
    """Declares what is repeated: a function of the scene and the client's number that yields requests as (method, path, token,
    body) without an end. Bodies are bytes."""
    def declare(requests):
        WORST[name] = requests
        return requests
    return declare


def moment(seconds):
    """The time so many seconds from now."""
    time = datetime.now(timezone.utc) + timedelta(seconds=seconds)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Client:
    """One connection from an address of its own, made anew when it was closed."""

    def __init__(self, port, number):
        self.port, self.address, self.connection = port, f"127.0.1.{number + 1}", None

    def ask(self, method, path, token=None, body=None):
        """Status and body; status 0 where the connection was closed."""
        if isinstance(body, (dict, list)):
            body = json.dumps(body, ensure_ascii=False).encode()
        fields = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=60, source_address=(self.address, 0))
            self.connection.request(method, path, body, fields)
            reply = self.connection.getresponse()
            data = reply.read()
            if reply.will_close:
                self.close()
            return reply.status, data
        except (OSError, http.client.HTTPException):
            self.close()
            return 0, b""

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def expect(self, *request):
        status, body = self.ask(*request)
        if status not in (200, 201):
            sys.exit(f"bench: {request[:2]} {status} {body.decode()[:300]}")
        return json.loads(body) if body.startswith((b"{", b"[")) else body


class Scene:
    """A quest with a long ride in it, and whoever takes part."""

    def __init__(self, port, admin, tasks, pairs):
        self.port, self.admin, self.tasks, self.pairs = port, admin, tasks, pairs
        lons, lats = [place[0] for place in tasks], [place[1] for place in tasks]
        self.box = (min(lons), min(lats), max(lons), max(lats))
        client = Client(port, 100)
        client.expect("PUT", ADMIN, admin, self.document())
        client.expect("POST", ADMIN + "/open", admin)
        self.tokens = [self.join(client, f"t{number}") for number in range(CLIENTS + 1)]
        self.ingest = [
            client.expect("POST", f"{ADMIN}/teams/t{number}/trackers", admin, {"name": "x"})["ingest_token"]
            for number in range(CLIENTS)
        ]
        self.others = self.tokens.pop()
        client.expect("POST", QUEST + "/positions", self.others, self.batch([0], tasks[0]))
        for number in range(CLIENTS):
            self.ride(client, number)

    def join(self, client, team):
        code = client.expect("POST", ADMIN + "/teams", self.admin, {"name": team, "id": team})["join_code"]
        return client.expect("POST", QUEST + "/join", None, {"code": code})["token"]

    def document(self):
        return {"type": "FeatureCollection", "title": "Worst", "features": [
            {"type": "Feature", "id": f"task-{number}", "geometry": {"type": "Point", "coordinates": place},
             "properties": {"name": f"Task {number}", "answer-type": "arrival"}}
            for number, place in enumerate(self.tasks)
        ]}

    def batch(self, ages, place):
        fixes = [{"time": moment(-age), "position": place, "accuracy": 5} for age in ages]
        return {"sent_at": moment(0), "fixes": fixes}

    def ride(self, client, number):
        """As many fixes as are asked for, shared out among the devices: past the tasks, one each two seconds."""
        count = FIXES // CLIENTS
        start = -2 * count
        for first in range(0, count, 1000):
            fixes = []
            for index in range(first, min(first + 1000, count)):
                x, y = self.along(index / 60)
                # Of every other ride no fix is good enough to tell where a stay ends.
                accuracy = 60 if number % 2 else 8
                fixes.append({"time": moment(start + 2 * index), "position": [x, y], "accuracy": accuracy})
            client.expect("POST", QUEST + "/positions", self.tokens[number], {"sent_at": moment(0), "fixes": fixes})

    def along(self, place):
        """On the straight lines between the tasks, counted in tasks."""
        index, share = int(place) % len(self.tasks), place % 1
        (x, y), (u, v) = self.tasks[index], self.tasks[(index + 1) % len(self.tasks)]
        return round(x + (u - x) * share, 7), round(y + (v - y) * share, 7)

    def ring(self, count=4):
        """A border of so many positions around all tasks."""
        west, south, east, north = self.box
        south_side = [[west + (east - west) * index / (count - 2), south] for index in range(count - 2)]
        ring = south_side + [[east, north], [west, north]]
        return ring + ring[:1]


@worst("20 places to avoid as large as the map")
def avoid_all(scene, number):
    area = ",".join(f"{x:.5f},{y:.5f}" for x, y in scene.ring())
    while True:
        for place in scene.tasks:
            yield "GET", f"{QUEST}/next?position={place[0]},{place[1]}&avoid={';'.join([area] * 20)}", scene.tokens[number], None


@worst("the largest circle to avoid that is taken")
def avoid_circle(scene, number):
    client, radius = Client(scene.port, 90 + number), 20_000
    x, y = scene.tasks[0]
    path = lambda place: f"{QUEST}/next?position={place[0]},{place[1]}&avoid={x},{y},{radius}"
    while radius > 50 and client.ask("GET", path(scene.tasks[1]), scene.tokens[number])[0] == 422:
        radius *= 0.8
    while True:
        for place in scene.tasks[1:]:
            yield "GET", path(place), scene.tokens[number], None


@worst("tables of 100 × 100")
def tables(scene, number):
    places = [pair[:2] for pair in scene.pairs]
    while True:
        for first in range(0, len(places) - 100, 100):
            yield "GET", "/table/v1/bicycle/" + ";".join(",".join(place) for place in places[first:first + 100]), None, None


@worst("routes through 50 places, with steps")
def routes(scene, number):
    places = [pair[:2] for pair in scene.pairs]
    while True:
        for first in range(0, len(places) - 50, 50):
            way = ";".join(",".join(place) for place in places[first:first + 50])
            yield "GET", f"/route/v1/bicycle/{way}?steps=true&overview=full", None, None


@worst("14 MB of GPX made of attributes")
def attributes(scene, number):
    tag = b"<trkpt " + b" ".join(b'a%d=""' % index for index in range(1_400_000)) + b"/>"
    while True:
        yield "POST", f"/ingest/gpx/{scene.ingest[number]}", None, b"<gpx><trk><trkseg>" + tag + b"</trkseg></trk></gpx>"


@worst("GPX of 50,000 points")
def points(scene, number):
    turn = 0
    while True:
        # Each time the same second, each time another place: none of them is a repeat.
        turn += 1
        body = "".join(
            f'<trkpt lat="{y}" lon="{x}"><time>{moment(index - 50_000)[:-4]}{turn % 1000:03}Z</time></trkpt>'
            for index in range(50_000) for x, y in [scene.along(index / 60)])
        yield "POST", f"/ingest/gpx/{scene.ingest[number]}", None, f"<gpx><trk><trkseg>{body}</trkseg></trk></gpx>".encode()


@worst("a late fix in a ride of FIXES / CLIENTS")
def late(scene, number):
    count, turn = FIXES // CLIENTS, 0
    while True:
        turn += 1
        age = 2 * ((turn * 7919) % count) + 1 + turn / 1000
        x, y = scene.along(turn / 7)
        yield "POST", QUEST + "/positions", scene.tokens[number], json.dumps(scene.batch([age], [x, y])).encode()


@worst("zones of 2,000 positions")
def zones(scene, number):
    turn = 0
    while True:
        turn += 1
        # Not closed: then nobody else would have a way.
        zone = {"id": f"z{number}-{turn}", "name": "z", "slow": 2, "geometry": {"type": "Polygon", "coordinates": [scene.ring(1999)]}}
        yield "POST", ADMIN + "/zones", scene.admin, json.dumps(zone).encode()
        yield "DELETE", f"{ADMIN}/zones/z{number}-{turn}", scene.admin, None


@worst("tracks with suspicions")
def tracks(scene, number):
    while True:
        yield "GET", f"{ADMIN}/teams/t{number}/track?minutes=10080", scene.admin, None


@worst("results in every form")
def results(scene, number):
    while True:
        for form in ("json", "csv", "geojson", "iof"):
            yield "GET", f"{ADMIN}/results?format={form}", scene.admin, None


@worst("quest files of 12,000 zones")
def files(scene, number):
    zone = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [scene.ring()]}, "properties": {"role": "no-go"}}
    body = json.dumps(dict(scene.document(), features=[zone] * 12_000)).encode()
    while True:
        yield "PUT", f"/api/v1/admin/quests/other-{number}", scene.admin, body


@worst("a task of 300,000 answers")
def alternatives(scene, number):
    document = scene.document()
    document["features"][0]["properties"] |= {"answer-type": "text", "answer": "|".join(map(str, range(300_000)))}
    body = json.dumps(document).encode()
    while True:
        yield "PUT", f"/api/v1/admin/quests/other-{number}", scene.admin, body


@worst("the log read and verified")
def log(scene, number):
    while True:
        yield "GET", ADMIN + "/records", scene.admin, None
        yield "GET", ADMIN + "/log/verify", scene.admin, None


def repeat(scene, name, number, end, counts):
    """Sends one of them until the end, and tells how it was answered."""
    client, statuses = Client(scene.port, number), Counter()
    requests = WORST[name](scene, number)
    while time.time() < end.value or end.value == 0:
        statuses[client.ask(*next(requests))[0]] += 1
    counts.put(statuses)


def p99(waits):
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * 0.99))] * 1000 if waits else float("inf")


def measure(scene, name):
    """Statuses of what was repeated, and the waits of the others."""
    end, counts = multiprocessing.Value("d", 0), multiprocessing.Queue()
    workers = []
    if name:
        workers = [
            multiprocessing.Process(target=repeat, args=(scene, name, number, end, counts), daemon=True)
            for number in range(CLIENTS)
        ]
    for worker in workers:
        worker.start()
    time.sleep(1)
    end.value = time.time() + SECONDS
    client, waits = Client(scene.port, 200), {"/livez": [], QUEST + "/next": []}
    while time.time() < end.value:
        for path, known in waits.items():
            began = time.perf_counter()
            status, body = client.ask("GET", path, scene.others if path.startswith(QUEST) else None)
            if status != 200:
                sys.exit(f"bench: {path} {status} {body.decode()}")
            known.append(time.perf_counter() - began)
            time.sleep(0.003)
    statuses = sum((counts.get(timeout=120) for _ in workers), Counter())
    for worker in workers:
        worker.join()
    return statuses, *(p99(known) for known in waits.values())


def memory(pid):
    """Megabytes that the process has in memory."""
    return int(next(line for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS")).split()[1]) / 1024


def main():
    port, token_file, pid, tasks_file, pairs_file = sys.argv[1:]
    tasks = [[float(number) for number in line.split(",")] for line in open(tasks_file) if line.strip()]
    pairs = [line.strip().split(",") for line in open(pairs_file) if line.strip()]
    scene = Scene(int(port), open(token_file).read().strip(), tasks, pairs)
    only = os.environ.get("ONLY")
    chosen = [name for name in WORST if not only or any(part in name for part in only.split(","))]
    print("| repeated by four clients | answers a second | statuses | `/livez` p99 ms | poll p99 ms | MB | bar |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    missed = False
    for name in [None] + chosen:
        statuses, livez, poll = measure(scene, name)
        isMissed = max(livez, poll) > BAR
        missed |= isMissed
        told = ", ".join(f"{status} × {count}" for status, count in sorted(statuses.items())) or "–"
        rate = f"{sum(statuses.values()) / SECONDS:.1f}"
        print(f"| {name or 'nothing'} | {rate} | {told} | {livez:.1f} | {poll:.1f} | {memory(pid):.0f} | "
              f"{'**missed**' if isMissed else f'< {BAR}'} |", flush=True)
    sys.exit(1 if missed else 0)


main()
