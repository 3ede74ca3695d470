#!/usr/bin/env python3
"""The same daemon on SQLite and on PostgreSQL, on one machine: answers a second, with so many milliseconds added to each sync of the
disk by a preloaded library (scripts/lib/slow-disk.c), in the daemon with SQLite and in the server with PostgreSQL; what polls and
positions cost in processor time, what a second daemon takes meanwhile that only follows the log; and what an answer and a batch of positions leave in
the write-ahead log and in the tables.

Prints the tables of Benchmarks/RESULTS.md; ends with 1 when a bar is missed. Needs release builds of questctl and questd, and Debian's
package postgresql.
Usage: scripts/bench/stores.py BIN
SECONDS=10 CONNECTIONS=128 SLOW_MS=5 BAR=1000     for answers
ROUNDS=5 RIDERS=200 REQUESTS=6000               for polls: how often, from how many, how many at a time
"""
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import cpu_seconds, request, run, spread  # noqa: E402
from daemon_trial import TASKS, Daemon, library, roads  # noqa: E402
from scale_cluster import SECRETS, Server, address  # noqa: E402

SECONDS, CONNECTIONS, SLOW_MS, ROUNDS, RIDERS, REQUESTS, BAR = (
    int(os.environ.get(name, count))
    for name, count in (("SECONDS", 10), ("CONNECTIONS", 128), ("SLOW_MS", 5), ("ROUNDS", 5), ("RIDERS", 200), ("REQUESTS", 6000), ("BAR", 1000)))
# Polls may cost so much more than with SQLite.
POLLS = 1.10
TEAMS, PER_TASK = 600, 18


def start(bin, town, folder, **named):
    """A daemon that is ready."""
    return Daemon(
        bin, town, str(folder), "--log-level", "notice", "--limits",
        "connections=9000,connections_per_address=9000,fixes_at_once=10000000", **named).ready()


def own_memory(pid):
    """Bytes of memory of a process that are no file's."""
    return 1024 * next(int(line.split()[1]) for line in open(f"/proc/{pid}/status") if line.startswith("RssAnon"))


class Machine:
    """A daemon with its store; `slow` has the settings that make syncs last longer."""

    def __init__(self, bin, town, folder, is_postgres, slow=None):
        self.folder, self.is_postgres, self.server = Path(folder), is_postgres, None
        self.folder.mkdir()
        self.store, environment = None, slow
        if is_postgres:
            self.folder.chmod(0o755)
            self.server = Server(f"{folder}/postgres")
            self.server.environment.update(slow or {})
            self.server.do("start")
            self.store = address(self.server)
            environment = None
        self.daemon = start(bin, town, self.folder, store=self.store, environment=environment)
        self.port, self.admin = self.daemon.port, self.daemon.admin

    def join(self, quest, features, teams):
        """An open quest, and a token of each of its teams."""
        base = "/api/v1/admin/quests/" + quest
        document = {"type": "FeatureCollection", "title": quest, "features": features}
        run(self.port, [[request("PUT", base, self.admin, document), request("POST", base + "/open", self.admin)]])
        made, _, _ = run(self.port, spread([request("POST", base + "/teams", self.admin, {"name": f"t{n}", "id": f"t{n}"}) for n in range(teams)]))
        codes = [json.loads(team)["join_code"] for team in made]
        joined, _, _ = run(self.port, spread([request("POST", f"/api/v1/quests/{quest}/join", body={"code": code}) for code in codes]))
        return [json.loads(device)["token"] for device in joined]

    def cpu(self):
        """Seconds of the daemon, and of all processes of the server, also those that have ended."""
        return cpu_seconds(self.daemon.process.pid), self.server.cpu() if self.server else 0.0

    def written(self):
        """Bytes of the write-ahead log so far, and of the tables with their indexes."""
        wal, *sizes = self.server.ask(
            "SELECT pg_current_wal_insert_lsn() - '0/0'; SELECT relname || ' ' || pg_total_relation_size(c.oid) FROM pg_class c "
            "JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'request' AND relkind = 'r'").split("\n")
        return int(wal), {name: int(size) for name, size in (line.split() for line in sizes)}

    def end(self):
        self.daemon.stop()
        if self.server:
            self.server.end()


def task(name, place, words):
    return {"type": "Feature", "id": name, "geometry": {"type": "Point", "coordinates": place}, "properties": dict(words, name=name)}


FEATURES = [task(name, place, words) for name, (place, words) in TASKS.items()]


def stamp(moment):
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def answers(machine, quests):
    """Answers a second, waits and processor time, over that many quests at once."""
    devices = [(f"bench-{number}", token) for number in range(quests) for token in machine.join(f"bench-{number}", FEATURES, TEAMS // quests)]
    now = stamp(datetime.now(timezone.utc))

    def queue(first):
        for turn in range(PER_TASK):
            for name in TASKS:
                for place in range(first, len(devices), CONNECTIONS):
                    quest, token = devices[place]
                    body = {"task": name, "text": f"{900 + turn}", "sent_at": now}
                    yield request("POST", f"/api/v1/quests/{quest}/answers", token, body, f"{place}-{name}-{turn}")

    queues = [list(queue(first)) for first in range(CONNECTIONS)]
    run(machine.port, [each[:3] for each in queues])
    before, written = machine.cpu(), machine.written() if machine.is_postgres else None
    _, waits, elapsed = run(machine.port, [each[3:] for each in queues], SECONDS)
    daemon, server = (after - then for after, then in zip(machine.cpu(), before))
    return len(waits), elapsed, sorted(waits), daemon, server, written


def compare_answers(bin, town, work):
    slow = {"LD_PRELOAD": library("slow-disk", work), "SLOW_DISK_MS": str(SLOW_MS)}
    Path(slow["LD_PRELOAD"]).chmod(0o755)
    print(f"| answers, {SLOW_MS} ms added to every sync, {CONNECTIONS} connections | a second | p50 ms | p99 ms | CPU ms each: daemon | server | bar | |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    is_missed, left = False, {}
    for quests in (1, 10):
        for is_postgres in (False, True):
            machine = Machine(bin, town, f"{work}/answers-{quests}-{is_postgres}", is_postgres, slow)
            try:
                count, elapsed, waits, daemon, server, written = answers(machine, quests)
                rate = count / elapsed
                is_bound = is_postgres and quests == 1
                is_missed |= is_bound and rate < BAR
                print(f"| {'PostgreSQL' if is_postgres else 'SQLite'}, {quests} quest{'s' if quests > 1 else ''} | {rate:.0f} | {1000 * waits[count // 2]:.1f} | "
                      f"{1000 * waits[count * 99 // 100]:.1f} | {1000 * daemon / count:.3f} | {1000 * server / count:.3f} | "
                      f"{f'≥ {BAR}' if is_bound else ''} | {('met' if rate >= BAR else '**missed**') if is_bound else ''} |", flush=True)
                if is_postgres:
                    left[f"an answer, {quests} quest{'s' if quests > 1 else ''} at full speed"] = (written, machine.written(), count)
            finally:
                machine.end()
    return is_missed, left


class Poller:
    """One machine with riders whose requests are sent in turn; each round over as many connections as there are riders."""

    def __init__(self, machine):
        self.machine, self.turn = machine, 0
        self.tokens = machine.join("polls", FEATURES, RIDERS)
        self.start = datetime.now(timezone.utc) - timedelta(seconds=20_000)
        run(machine.port, self.positions(2))

    def batch(self, rider, query):
        at = self.start + timedelta(seconds=10 * self.turn)
        here = [round(61.336 + 1e-5 * (self.turn % 400), 7), round(55.1545 + 1e-5 * (rider % 100), 7)]
        fixes = [{"time": stamp(at + timedelta(seconds=5 * half)), "position": here, "accuracy": 6.5, "speed": 4.4} for half in range(2)]
        return request("POST", f"/api/v1/quests/polls/positions{query}", self.tokens[rider], {"sent_at": stamp(at + timedelta(seconds=6)), "fixes": fixes})

    def positions(self, times, query=""):
        """Queues of so many batches of every rider, for sixteen connections."""
        queues = [[] for _ in range(16)]
        for _ in range(times):
            self.turn += 1
            for rider in range(RIDERS):
                queues[rider % 16].append(self.batch(rider, query))
        return queues

    def polls(self, times, path):
        queues = [[] for _ in range(16)]
        for _ in range(times):
            for rider in range(RIDERS):
                queues[rider % 16].append(request("GET", f"/api/v1/quests/polls/next{path}", self.tokens[rider]))
        return queues

    def cost(self, queues):
        """Milliseconds of the daemon and of the server for each."""
        before = self.machine.cpu()
        replies, _, _ = run(self.machine.port, queues)
        # What follows from a request is its cost, too.
        time.sleep(0.3)
        return [1000 * (after - then) / len(replies) for after, then in zip(self.machine.cpu(), before)]


def compare_polls(bin, town, work):
    print("\n| request | SQLite, CPU ms | PostgreSQL: daemon | server | daemon's ratio, by round | bar | |\n| --- | --- | --- | --- | --- | --- | --- |")
    machines = [Machine(bin, town, f"{work}/polls-{is_postgres}", is_postgres) for is_postgres in (False, True)]
    is_missed, left = False, {}
    try:
        pollers = [Poller(machine) for machine in machines]
        times = max(1, REQUESTS // RIDERS)
        kinds = [("poll for the riding route", POLLS, lambda poller: poller.polls(times, "")),
                 ("poll from a place, with the line", POLLS, lambda poller: poller.polls(times, "?position=61.3362,55.1546&have=none")),
                 ("positions of two fixes, with the next task", POLLS, lambda poller: poller.positions(times, "?reply=next")),
                 ("positions of two fixes", None, lambda poller: poller.positions(times))]
        for what, bar, make in kinds:
            figures, written = [], machines[1].written()
            for number in range(ROUNDS + 1):
                # Now the one first, now the other; the first round is not counted.
                order = pollers if number % 2 else pollers[::-1]
                costs = {poller: poller.cost(make(poller)) for poller in order}
                if number:
                    figures.append([costs[poller] for poller in pollers])
            if what == "positions of two fixes":
                left["a batch of two fixes at full speed"] = (written, machines[1].written(), (ROUNDS + 1) * times * RIDERS)
            ratios = sorted(postgres[0] / sqlite[0] for sqlite, postgres in figures)
            middle = statistics.median(ratios)
            is_missed |= bar is not None and middle > bar
            one, two, three = (statistics.median(values) for values in (
                [sqlite[0] for sqlite, _ in figures], [postgres[0] for _, postgres in figures], [postgres[1] for _, postgres in figures]))
            print(f"| {what} | {one:.3f} | {two:.3f} | {three:.3f} | {middle:.2f} ({ratios[0]:.2f} … {ratios[-1]:.2f}) | "
                  f"{f'≤ {bar:.2f}' if bar else ''} | {('**missed**' if middle > bar else 'met') if bar else ''} |", flush=True)
        left["a batch of two fixes, alone"] = alone(pollers[1])
        tell_following(bin, town, work, pollers[1], times)
    finally:
        for machine in machines:
            machine.end()
    return is_missed, left


def tell_following(bin, town, work, poller, times):
    """What a second daemon on the same store takes while the first one takes positions: each of them is a record to follow."""
    folder, first = Path(work) / "following", poller.machine
    folder.mkdir()
    for name in SECRETS:
        shutil.copy2(first.folder / name, folder / name)
    daemon = start(bin, town, folder, store=first.store)
    pid = daemon.process.pid
    try:
        time.sleep(3)
        before, memory, server = cpu_seconds(pid), own_memory(pid), first.server.cpu()
        count = ROUNDS * times * RIDERS
        run(first.port, poller.positions(ROUNDS * times))
        time.sleep(1)
        print(f"| … followed by a second daemon that takes no requests | | {1000 * (cpu_seconds(pid) - before) / count:.3f} | "
              f"{1000 * (first.server.cpu() - server) / count:.3f} (all) | its memory grew by {(own_memory(pid) - memory) / count:.0f} bytes each | | |", flush=True)
    finally:
        daemon.stop()


def alone(poller):
    """Bytes of batches that come one after the other, each a commit of its own."""
    before, queues = poller.machine.written(), poller.positions(5)
    run(poller.machine.port, [[data for queue in queues for data in queue]])
    return before, poller.machine.written(), 5 * RIDERS


def tell_bytes(left):
    print("\n| PostgreSQL, for each | bytes of write-ahead log | bytes of tables and indexes |\n| --- | --- | --- |")
    for what, ((wal, tables), (later, grown), count) in left.items():
        changes = {name: (size - tables.get(name, 0)) / count for name, size in grown.items() if size > tables.get(name, 0)}
        parts = ", ".join(f"{name} {size:.0f}" for name, size in sorted(changes.items(), key=lambda item: -item[1]) if size >= 1)
        print(f"| {what} ({count}) | {(later - wal) / count:.0f} | {sum(changes.values()):.0f}: {parts} |")


def main():
    bin = sys.argv[1]
    # Told to stop, it ends what it has begun, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)
        town = roads(bin, work)
        is_slow, left = compare_answers(bin, town, work)
        is_dear, more = compare_polls(bin, town, work)
        tell_bytes(left | more)
    sys.exit("bench-stores: a bar is missed" if is_slow or is_dear else 0)


main()
