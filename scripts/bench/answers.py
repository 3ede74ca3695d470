#!/usr/bin/env python3
"""Sends answers to a daemon over many connections, each waiting for its reply before it sends the next.

Usage: scripts/bench/answers.py PORT ADMIN-TOKEN-FILE SECONDS CONNECTIONS [PID]
Prints answers a second, the median and 99th percentile of the milliseconds each waited, and, where the daemon's process
id is given, the milliseconds of CPU that it took for each. Every answer is by its own idempotency key; an answer that is
not acknowledged with 201 ends the measurement with an error.
"""
import json
import sys
from datetime import datetime, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import cpu_seconds, request, run, spread, summary  # noqa: E402

TEAMS, TASKS, PER_TASK = 600, ("bird", "lamps", "song"), 18
QUEST = {
    "type": "FeatureCollection",
    "title": "Bench",
    "features": [
        {"type": "Feature", "id": task, "geometry": {"type": "Point", "coordinates": place}, "properties": dict(words, name=task)}
        for task, place, words in (
            ("bird", [61.33529663085937, 55.15406051701917], {"answer-type": "text", "answer": "canary"}),
            ("lamps", [61.35503768920898, 55.16558354205109], {"answer-type": "number", "answer": "12"}),
            ("song", [61.34010314941406, 55.159160479203756], {}),
        )
    ],
}


def main():
    port, token_file, seconds, count = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    pid = int(sys.argv[5]) if len(sys.argv) > 5 else None
    admin = open(token_file).read().strip()
    base, quest = "/api/v1/admin/quests/bench", "/api/v1/quests/bench"
    run(port, [[request("PUT", base, admin, QUEST), request("POST", base + "/open", admin)]])
    teams, _, _ = run(port, spread([request("POST", base + "/teams", admin, {"name": f"t{n}", "id": f"t{n}"}) for n in range(TEAMS)]))
    codes = [json.loads(team)["join_code"] for team in teams]
    joined, _, _ = run(port, spread([request("POST", quest + "/join", body={"code": code}) for code in codes]))
    tokens = [json.loads(device)["token"] for device in joined]
    now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def answers(first):
        for turn in range(PER_TASK):
            for task in TASKS:
                for place in range(first, TEAMS, count):
                    body = {"task": task, "text": f"{900 + turn}", "sent_at": now}
                    yield request("POST", quest + "/answers", tokens[place], body, f"{place}-{task}-{turn}")

    # Made beforehand, so that the making is not measured.
    queues = [list(answers(first)) for first in range(count)]
    run(port, [queue[:3] for queue in queues])
    before = cpu_seconds(pid)
    _, waits, elapsed = run(port, [queue[3:] for queue in queues], seconds)
    print(summary(waits, elapsed, cpu_seconds(pid) - before))


main()
