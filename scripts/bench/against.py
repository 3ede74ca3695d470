#!/usr/bin/env python3
"""What polls and positions cost beside another build of questd, such as that of an earlier commit: both run at once, each is
asked in turn, and the medians of the turns are compared.

Usage: scripts/bench/against.py OTHER-BIN BIN MAP.osm.pbf TASKS.csv PAIRS.csv     each BIN has questd, the second one questctl too
TASKS has places of tasks as longitude,latitude; riders are at the first points of PAIRS. Prints rows of a table: milliseconds
of CPU for each request of both, and their ratio. Ends with 1 where that of all polls together is above BAR: of a single kind
it moves by a tenth from run to run of the same program.
ROUNDS=10 RIDERS=300 BAR=1.05
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import Connection, request, run, spread  # noqa: E402
from daemon_trial import Daemon  # noqa: E402

ROUNDS, RIDERS = (int(os.environ.get(name, count)) for name, count in (("ROUNDS", 10), ("RIDERS", 300)))
BAR = float(os.environ.get("BAR", 1.05))


class Side:
    """A running daemon with a quest, a team for each rider, and one connection to it."""

    def __init__(self, bin, map_file, folder, tasks):
        folder.mkdir()
        self.daemon = Daemon(bin, map_file, str(folder), "--log-level", "notice").ready()
        self.port, admin = self.daemon.port, self.daemon.admin
        base = "/api/v1/admin/quests/bench"
        features = [
            {"type": "Feature", "id": f"task-{number}", "geometry": {"type": "Point", "coordinates": place},
             "properties": {"name": f"Task {number}", "answer-type": "text", "answer": "canary"}}
            for number, place in enumerate(tasks)]
        quest = {"type": "FeatureCollection", "title": "Bench", "features": features}
        run(self.port, [[request("PUT", base, admin, quest), request("POST", base + "/open", admin)]])
        teams, _, _ = run(self.port, spread(
            [request("POST", base + "/teams", admin, {"name": f"t{n}"}) for n in range(RIDERS)], 8))
        codes = [json.loads(team)["join_code"] for team in teams]
        joined, _, _ = run(self.port, spread(
            [request("POST", "/api/v1/quests/bench/join", body={"code": code}) for code in codes], 8))
        self.tokens = [json.loads(device)["token"] for device in joined]
        self.connection = Connection(self.port, [])

    def cpu(self):
        """Milliseconds of CPU that all threads have taken."""
        tasks = Path(f"/proc/{self.daemon.process.pid}/task")
        total = 0
        for task in tasks.iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except FileNotFoundError:
                pass  # A thread that has just ended.
        return total / 1e6

    def settle(self):
        before = self.cpu()
        while True:
            time.sleep(0.1)
            now = self.cpu()
            if now - before < 0.5:
                return
            before = now

    def ask(self, data):
        self.connection.requests = iter([data])
        self.connection.send_next()
        while (reply := self.connection.receive()) is None:
            pass
        return reply

    def cost(self, requests, statuses):
        before = self.cpu()
        for data in requests:
            status, body = self.ask(data)
            if status not in statuses:
                sys.exit(f"bench: {status} {body.decode()}")
        return (self.cpu() - before) / len(requests)


def get(path, token, tag=None):
    head = request("GET", path, token)
    return head.replace(b"\r\n\r\n", b"\r\nIf-None-Match: " + tag.encode() + b"\r\n\r\n") if tag else head


def main():
    other, ours, extract, tasks_file, pairs_file = sys.argv[1:]
    tasks = [[float(number) for number in line.split(",")] for line in open(tasks_file) if line.strip()]
    places = [",".join(line.split(",")[:2]) for line in open(pairs_file) if line.strip()][:RIDERS]
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        roads = work / "map.roads"
        subprocess.run([f"{ours}/questctl", "map", "build", extract, "-o", roads, "--no-tiles"], check=True, stdout=subprocess.DEVNULL)
        daemons = [Side(bin, roads, work / name, tasks) for name, bin in (("other", other), ("ours", ours))]
        try:
            sys.exit(1 if compare(daemons, places) else 0)
        finally:
            for daemon in daemons:
                daemon.daemon.kill()


def compare(daemons, places):
    """Whether a bar is missed."""
    next_task = "/api/v1/quests/bench/next"
    begin = datetime.now(timezone.utc) - timedelta(hours=1)

    def stamp(seconds):
        return (begin + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def positions(daemon, turn):
        def body(number):
            x, y = map(float, places[number].split(","))
            fix = {"time": stamp(10 * turn), "position": [x + 1e-5 * turn, y], "accuracy": 5}
            return {"sent_at": stamp(10 * turn + 1), "fixes": [fix]}
        return [
            request("POST", "/api/v1/quests/bench/positions?reply=next&have=none", daemon.tokens[number], body(number))
            for number in range(len(places))]

    def tagged(daemon):
        requests = []
        for token in daemon.tokens[:20]:
            daemon.ask(get(next_task, token))
            head = daemon.connection.reply.split(b"\r\n\r\n")[0].decode()
            tag = next(line.split(":", 1)[1].strip() for line in head.split("\r\n") if line.lower().startswith("etag:"))
            requests.append(get(next_task, token, tag))
        return requests * 50

    kinds = {
        "positions of one fix, with the next task and its line": (positions, (200, 201)),
        "poll from a place, one rider, with the line": (
            lambda daemon, _: [get(f"{next_task}?position={place}&have=none", daemon.tokens[0]) for place in places], (200, 422)),
        "poll from a place, a rider each, with the line": (
            lambda daemon, _: [
                get(f"{next_task}?position={place}&have=none", token) for place, token in zip(places, daemon.tokens)], (200, 422)),
        "poll for the riding route, without its line": (
            lambda daemon, _: [get(next_task, token) for token in daemon.tokens[:20]] * 50, (200,)),
        "poll with nothing new (304)": (lambda daemon, _: tagged(daemon), (304,)),
    }
    for daemon in daemons:
        daemon.cost(positions(daemon, 0), (200, 201))
        daemon.settle()
    figures = {kind: ([], []) for kind in kinds}
    for turn in range(1, ROUNDS + 1):
        for kind, (requests, statuses) in kinds.items():
            for figure, daemon in list(zip(figures[kind], daemons))[:: 1 if turn % 2 else -1]:
                asked = requests(daemon, turn)
                daemon.settle()
                figure.append(daemon.cost(asked, statuses))
    print(f"| request, medians of {ROUNDS} turns | the other build, CPU ms | this one | ratio | bar |")
    print("| --- | --- | --- | --- | --- |")
    missed = False
    polls = "all polls, one of each kind"
    kinds_of_polls = [figures[kind] for kind in kinds if kind.startswith("poll")]
    figures[polls] = tuple([sum(turn) for turn in zip(*sides)] for sides in zip(*kinds_of_polls))
    for kind, (before, now) in figures.items():
        ratio = statistics.median(now) / statistics.median(before)
        pairs = sorted(mine / theirs for theirs, mine in zip(before, now))
        bar = ""
        if kind == polls:
            missed = ratio > BAR
            bar = f"≤ {BAR}: {'**missed**' if missed else 'met'}"
        print(f"| {kind} | {statistics.median(before):.3f} | {statistics.median(now):.3f} | {ratio:.3f} "
              f"({pairs[0]:.2f} … {pairs[-1]:.2f}) | {bar} |")
    return missed


main()
