#!/usr/bin/env python3
"""Sends batches of two fixes to a daemon over many connections, each waiting for its reply before it sends the next.

Usage: scripts/bench/positions.py PORT ADMIN-TOKEN-FILE SECONDS CONNECTIONS PID TASKS RIDERS [next]
TASKS has the places of a quest's tasks, RIDERS where riders set off and where to: lines of longitude,latitude, and of both
after another. With "next" each reply is to tell the next task. Prints batches a second, the median and 99th percentile of
the milliseconds each waited, and the milliseconds of CPU that the daemon took for each.
QUESTS=2 TEAMS=100 DEVICES=2    how many teams a quest has, and devices a team
"""
import json
import os
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import cpu_seconds, request, run, spread, summary  # noqa: E402

QUESTS, TEAMS, DEVICES = (int(os.environ.get(name, count)) for name, count in (("QUESTS", 2), ("TEAMS", 100), ("DEVICES", 2)))
BATCHES, SECONDS_APART, METERS_APART = 60, 10, 45


def numbers(path):
    return [[float(number) for number in line.split(",")] for line in open(path) if line.strip()]


def quest(tasks):
    features = [
        {
            "type": "Feature",
            "id": f"task-{number}",
            "geometry": {"type": "Point", "coordinates": place},
            "properties": {"name": f"Task {number}", "answer-type": "text", "answer": "canary"},
        }
        for number, place in enumerate(tasks)
    ]
    return {"type": "FeatureCollection", "title": "Bench", "features": features}


def main():
    port, token_file, seconds, count, pid = int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:6])
    tasks, riders = numbers(sys.argv[6]), numbers(sys.argv[7])
    query = "?reply=next" if "next" in sys.argv[8:] else ""
    admin = open(token_file).read().strip()
    devices = []
    for number in range(QUESTS):
        name = "bench" if number == 0 else f"bench-{number}"
        base = "/api/v1/admin/quests/" + name
        run(port, [[request("PUT", base, admin, quest(tasks)), request("POST", base + "/open", admin)]])
        teams, _, _ = run(port, spread([request("POST", base + "/teams", admin, {"name": f"t{n}", "id": f"t{n}"}) for n in range(TEAMS)]))
        codes = [json.loads(team)["join_code"] for team in teams] * DEVICES
        joined, _, _ = run(port, spread([request("POST", f"/api/v1/quests/{name}/join", body={"code": code}) for code in codes]))
        devices += [(name, json.loads(device)["token"]) for device in joined]
    start = datetime.now(timezone.utc) - timedelta(seconds=BATCHES * SECONDS_APART)
    moment = lambda seconds: (start + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def place(rider, meters):
        fromx, fromy, tox, toy = riders[rider % len(riders)]
        share = min(1, meters / 111_320 / max(1e-9, ((tox - fromx) ** 2 * 0.57 + (toy - fromy) ** 2) ** 0.5))
        return [round(fromx + (tox - fromx) * share, 7), round(fromy + (toy - fromy) * share, 7)]

    def batches(first):
        for turn in range(BATCHES):
            for rider in range(first, len(devices), count):
                name, token = devices[rider]
                fixes = [
                    {
                        "time": moment(turn * SECONDS_APART + half * SECONDS_APART / 2),
                        "position": place(rider, (turn + half / 2) * METERS_APART),
                        "accuracy": 6.5,
                        "speed": 4.4,
                    }
                    for half in range(2)
                ]
                body = {"sent_at": moment(turn * SECONDS_APART + SECONDS_APART / 2 + 1), "fixes": fixes}
                yield request("POST", f"/api/v1/quests/{name}/positions{query}", token, body)

    # Made beforehand, so that the making is not measured.
    queues = [list(batches(first)) for first in range(count)]
    warm = 2 * len(devices) // count
    run(port, [queue[:warm] for queue in queues])
    before = cpu_seconds(pid)
    _, waits, elapsed = run(port, [queue[warm:] for queue in queues], seconds)
    print(summary(waits, elapsed, cpu_seconds(pid) - before))


main()
