#!/usr/bin/env python3
"""What a poll for the next task costs, beside OSRM on the same questions: from a place the nearest of 30 tasks by riding time
(a table), and the way there with its line (a route).

Usage: scripts/bench/polls.py PORT ADMIN-TOKEN-FILE PID OSRM-PORT OSRM-PID TASKS PAIRS...
TASKS has the places of a quest's tasks as longitude,latitude; riders are at the first points of PAIRS. Prints rows of a
table: milliseconds of CPU that the processes took for each poll, and their ratio. Ends with 1 where a bar is missed.
RIDERS=1000 ROUNDS=3     how many places of PAIRS, and how often all of them are asked from
"""
import json
import os
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import Connection, request, run, spread  # noqa: E402

RIDERS, ROUNDS = (int(os.environ.get(name, count)) for name, count in (("RIDERS", 1000), ("ROUNDS", 3)))
BAR, BAR_TAGGED = 1 / 20, 0.05


def cpu(pid):
    """Milliseconds of CPU that all threads of a process have taken, to the microsecond."""
    tasks = Path(f"/proc/{pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e6


def settled(pid):
    """The same, once the process has nothing to do."""
    before = cpu(pid)
    while True:
        time.sleep(0.1)
        now = cpu(pid)
        if now - before < 0.5:
            return now
        before = now


class Asker:
    """One connection over which one thing is asked after another."""

    def __init__(self, port):
        self.port = port
        self.left = 0

    def ask(self, data):
        # OSRM lets a connection go after 512 requests.
        if self.left == 0:
            self.connection, self.left = Connection(self.port, []), 500
        self.left -= 1
        self.connection.requests = iter([data])
        self.connection.send_next()
        while (reply := self.connection.receive()) is None:
            pass
        return reply

    def cost(self, pid, requests, expected=200):
        """Milliseconds of CPU each, and the last reply."""
        before = cpu(pid)
        for data in requests:
            status, body = self.ask(data)
            if status != expected:
                sys.exit(f"bench: {status} {body.decode()}")
        return (cpu(pid) - before) / len(requests)


def features(places):
    return [
        {
            "type": "Feature",
            "id": f"task-{number}",
            "geometry": {"type": "Point", "coordinates": place},
            "properties": {"name": f"Task {number}", "answer-type": "text", "answer": "canary"},
        }
        for number, place in enumerate(places)
    ]


def main():
    port, token_file, pid, osrm_port, osrm_pid, tasks_file, *pair_files = sys.argv[1:]
    port, pid, osrm_port, osrm_pid = int(port), int(pid), int(osrm_port), int(osrm_pid)
    admin = open(token_file).read().strip()
    tasks = [[float(number) for number in line.split(",")] for line in open(tasks_file) if line.strip()]
    base = "/api/v1/admin/quests/polls"
    document = {"type": "FeatureCollection", "title": "Polls", "features": features(tasks)}
    run(port, [[request("PUT", base, admin, document), request("POST", base + "/open", admin)]])
    teams, _, _ = run(port, spread([request("POST", base + "/teams", admin, {"name": f"t{n}"}) for n in range(RIDERS)]))
    codes = [json.loads(team)["join_code"] for team in teams]
    joined, _, _ = run(port, spread([request("POST", "/api/v1/quests/polls/join", body={"code": code}) for code in codes]))
    tokens = [json.loads(device)["token"] for device in joined]

    ours, osrm = Asker(port), Asker(osrm_port)
    get = lambda path, token=None, tag=None: request("GET", path, token).replace(
        b"\r\n\r\n", b"\r\nIf-None-Match: " + tag.encode() + b"\r\n\r\n" if tag else b"\r\n\r\n")
    poll = lambda place, token: get(f"/api/v1/quests/polls/next?position={place}&have=none", token)
    missed = False

    def row(what, figure, peer=None, bar=None):
        nonlocal missed
        ratio = figure / peer if peer else None
        isMissed = bar is not None and (ratio if peer else figure) > bar
        missed |= isMissed
        told = f"{figure:.3f} | {peer:.3f} | 1/{1 / ratio:.1f}" if peer else f"{figure:.3f} | – | –"
        limit = "–" if bar is None else f"1/{1 / bar:.0f}" if peer else f"{bar}"
        print(f"| {what} | {told} | {limit} | {'**missed**' if isMissed else 'ok' if bar else ''} |", flush=True)

    print("| poll | CPU ms | OSRM's | ratio | bar | |\n| --- | --- | --- | --- | --- | --- |")
    first = open(pair_files[0]).readline().split(",")
    before = settled(pid)
    ours.ask(poll(",".join(first[:2]), tokens[0]))
    row("the first of a quest, with what is made of its tasks then", settled(pid) - before)

    for file in pair_files:
        name = Path(file).stem
        places = [",".join(line.split(",")[:2]) for line in open(file) if line.strip()][:RIDERS]
        polls = [poll(place, tokens[0]) for place in places]
        strangers = [poll(place, tokens[number]) for number, place in enumerate(places)]
        answers = [json.loads(ours.ask(data)[1]) for data in polls]
        found = [number for number, answer in enumerate(answers) if answer.get("geometry")]
        places = [places[number] for number in found]
        polls = [polls[number] for number in found]
        strangers = [strangers[number] for number in found]
        settled(pid)
        all = ";".join(f"{x},{y}" for x, y in tasks)
        targets = ";".join(str(number + 1) for number in range(len(tasks)))
        tables = [get(f"/table/v1/bicycle/{place};{all}?sources=0&destinations={targets}") for place in places]
        routes = []
        for place, table in zip(places, tables):
            durations = json.loads(osrm.ask(table)[1])["durations"][0]
            best = min(range(len(tasks)), key=lambda number: durations[number] or 1e9)
            x, y = tasks[best]
            routes.append(get(f"/route/v1/bicycle/{place};{x},{y}?overview=full&geometries=geojson"))
        figures = {"same": [], "new": [], "osrm": []}
        for _ in range(ROUNDS):
            figures["osrm"].append(osrm.cost(osrm_pid, tables) + osrm.cost(osrm_pid, routes))
            figures["same"].append(ours.cost(pid, polls))
            figures["new"].append(ours.cost(pid, strangers))
        median = lambda key: sorted(figures[key])[ROUNDS // 2]
        row(f"{name}: from {len(places)} places, with the line", median("same"), median("osrm"), BAR)
        row(f"{name}: a new rider at each", median("new"), median("osrm"), BAR)

    x, y = map(float, first[:2])
    now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    fix = {"time": now, "position": [x, y], "accuracy": 5}
    ours.ask(request("POST", "/api/v1/quests/polls/positions", tokens[0], {"sent_at": now, "fixes": [fix]}))
    ours.ask(get("/api/v1/quests/polls/next", tokens[0]))
    head = ours.connection.reply.split(b"\r\n\r\n")[0].decode()
    tag = next(line.split(":", 1)[1].strip() for line in head.split("\r\n") if line.lower().startswith("etag:"))
    again = [get("/api/v1/quests/polls/next", tokens[0], tag)] * 2000
    row("nothing new (304)", sorted(ours.cost(pid, again, 304) for _ in range(ROUNDS))[ROUNDS // 2], bar=BAR_TAGGED)
    row("the riding route, without its line", ours.cost(pid, [get("/api/v1/quests/polls/next", tokens[0])] * 1000))
    row("`/readyz`, for comparison", ours.cost(pid, [get("/readyz")] * 1000))
    sys.exit(1 if missed else 0)


main()
