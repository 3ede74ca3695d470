#!/usr/bin/env python3
"""What attacks from one address do to riders of another network: their polls' p99 before and during each attack, the daemon's memory, and
refusals. The daemon has one core and the attack the other; limits are the default ones. Prints a table for Benchmarks/RESULTS.md; ends with 1
where the p99 is over five times its value before the attack, the memory 150 MB over it, or a rider gets a 503.

Usage: scripts/bench/attack.py BIN [NAME…]     BIN has questd and questctl; all attacks unless some are named
"""
import json
import multiprocessing
import os
import resource
import socket
import sys
import tempfile
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import daemon_trial  # noqa: E402
from daemon_trial import QUEST, Daemon, begin  # noqa: E402

SECONDS, RATIO, MEMORY = 8, 5, 150
ATTACKER, RIDER = "127.0.2.1", "127.0.3.1"
MARKS = "\u0315\u0316" * 58_000


def connect(port, source=ATTACKER, buffer=None):
    one = socket.socket()
    if buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    one.bind((source, 0))
    one.settimeout(20)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    one.connect(("127.0.0.1", port))
    return one


def head(method, path, token=None, *fields):
    lines = [f"{method} {path} HTTP/1.1", "Host: bench"] + ([f"Authorization: Bearer {token}"] if token else []) + list(fields)
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def post(path, body, token=None, type="application/json"):
    return head("POST", path, token, f"Content-Length: {len(body)}", f"Content-Type: {type}") + body


def drain(one):
    """Takes what has come, without waiting."""
    try:
        one.setblocking(False)
        while one.recv(1 << 16):
            pass
    except (BlockingIOError, ConnectionError, OSError):
        pass


def flood(bytes, count=50):
    """Each of many connections sends the same bytes again and again, as long as they are taken, and reads the answers."""

    def attack(port, end, tokens):
        data = bytes(tokens) if callable(bytes) else bytes
        crowd = {}
        while time.monotonic() < end:
            for number in range(count):
                try:
                    if number not in crowd:
                        crowd[number] = [connect(port), data]
                        crowd[number][0].setblocking(False)
                    one, left = crowd[number]
                    crowd[number][1] = left[one.send(left) :] or data
                except BlockingIOError:
                    pass
                except OSError:
                    crowd.pop(number, None)
                    continue
                drain(one)

    return attack


def reopen(port, end, tokens):
    while time.monotonic() < end:
        one = connect(port)
        one.sendall(head("GET", QUEST + "/ride", tokens["guest"]))
        one.close()


def unread(path, count=400):
    """Many readers of a large answer who take nothing of it."""

    def attack(port, end, tokens):
        crowd = []
        while time.monotonic() < end:
            if len(crowd) < count:
                crowd.append(connect(port, buffer=4096))
                crowd[-1].sendall(head("GET", path))
            else:
                time.sleep(0.05)

    return attack


def work(body, path, count=4):
    """Long work is asked for by several connections, which hang up and come again."""

    def attack(port, end, tokens):
        data = post(path, body(), tokens["admin"], "application/geo+json")
        while time.monotonic() < end:
            crowd = [connect(port) for _ in range(count)]
            for one in crowd:
                one.sendall(data)
            time.sleep(2)
            for one in crowd:
                one.close()

    return attack


def unfinished(port, end, tokens):
    """Connections of eight networks, all that one may have, without a whole request."""
    crowd = []
    while time.monotonic() < end:
        if len(crowd) >= 8 * 512:
            time.sleep(0.1)
            continue
        try:
            crowd.append(connect(port, f"127.0.2.{len(crowd) % 8 + 1}"))
            crowd[-1].sendall(b"GET /livez HTTP/1.1\r\nX: ")
        except OSError:
            time.sleep(0.01)


def unknown_conditions():
    tasks = [
        {"type": "Feature", "id": f"t{n}", "geometry": {"type": "Point", "coordinates": [61.335 + n * 1e-5, 55.154]},
         "properties": {"name": f"t{n}", "answer-type": "text", "answer": "a", "opens-when": "|".join(f"unknown-{n}-{k}" for k in range(20))}}
        for n in range(2000)]
    return json.dumps({"type": "FeatureCollection", "title": "x", "features": tasks}).encode()


def marks(port, end, tokens):
    body = json.dumps({MARKS: 1}, ensure_ascii=False).encode()
    while time.monotonic() < end:
        for path in (QUEST + "/join", "/route/v1/bicycle", QUEST + "/positions"):
            try:
                one = connect(port)
                one.sendall(post(path, body, tokens["guest"]))
                one.recv(4096)
                one.close()
            except OSError:
                pass


ONE = "61.33529663,55.15406052"
CHUNKS = head("GET", "/livez", None, "Transfer-Encoding: chunked") + b"1\r\nx\r\n" * 20_000 + b"0\r\n\r\n"
ATTACKS = {
    "pipelined polls": flood(lambda tokens: head("GET", QUEST + "/next", tokens["guest"]) * 250),
    "pipelined /livez": flood(head("GET", "/livez") * 250),
    "throttled /nearest": flood(head("GET", "/nearest/v1/bicycle/" + ONE) * 250),
    "pipelined 404": flood(head("GET", "/nothing") * 250),
    "one-byte chunks": flood(CHUNKS),
    "tiny texts": flood(
        lambda tokens: head("POST", "/ingest/geojson-seq/" + tokens["ingest"], None, "Transfer-Encoding: chunked")
        + (b"%x\r\n" % 3000 + b"\x1e1\n" * 1000 + b"\r\n") * 40, 8),
    "polls, one at a time": flood(lambda tokens: head("GET", QUEST + "/next", tokens["guest"]), 200),
    "reopened streams": reopen,
    "unread isochrones": unread(f"/isochrone/v1/bicycle/{ONE}?contours_minutes=10,20,30,60&polygons=true"),
    "quest checks": work(unknown_conditions, daemon_trial.ADMIN + "/check"),
    "unfinished requests": unfinished,
    "combining marks": marks,
}


def resident(pid):
    """Megabytes of memory."""
    return next(int(line.split()[1]) for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS")) / 1024


def ride(port, token, pid, seconds):
    """Polls of a rider: waits in seconds, statuses, the most memory meanwhile. Each tenth poll comes over a new connection."""
    waits, statuses, most, one = [], {}, 0, None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        try:
            if one is None or len(waits) % 10 == 0:
                if one:
                    one.close()
                one = connect(port, RIDER)
            one.sendall(head("GET", QUEST + "/next", token))
            status = one.recv(65536)[9:12].decode() or "closed"
        except OSError as error:
            status, one = type(error).__name__, None
        waits.append(time.perf_counter() - began)
        statuses[status] = statuses.get(status, 0) + 1
        if status != "200":
            one = None
        most = max(most, resident(pid))
        time.sleep(0.005)
    return sorted(waits), statuses, most


def main():
    bin, names = sys.argv[1], sys.argv[2:] or list(ATTACKS)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    cores = sorted(os.sched_getaffinity(0))
    failed = False
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            roads = daemon_trial.roads(bin, folder)
            daemon = Daemon(bin, roads, folder, "--log-level", "notice")
            os.sched_setaffinity(daemon.process.pid, cores[:1])
            for thread in os.listdir(f"/proc/{daemon.process.pid}/task"):
                os.sched_setaffinity(int(thread), cores[:1])
            daemon.ready()
            tokens = begin(daemon, 2)
            for token in tokens:
                daemon.must("POST", QUEST + "/positions", token, {
                    "sent_at": daemon_trial.now(), "fixes": [{"time": daemon_trial.now(), "position": [61.33529663, 55.15406052]}]})
            ingest = daemon.must("POST", daemon_trial.ADMIN + "/teams/t1/trackers", daemon.admin, {"name": "x"}).json["ingest_token"]
            given = {"guest": tokens[1], "ingest": ingest, "admin": daemon.admin}
            os.sched_setaffinity(0, cores[-1:])
            pid = daemon.process.pid
            ride(daemon.port, tokens[0], pid, 1)
            before, _, idle = ride(daemon.port, tokens[0], pid, SECONDS / 2)
            attack = multiprocessing.Process(
                target=ATTACKS[name], args=(daemon.port, time.monotonic() + SECONDS + 1, given), daemon=True)
            attack.start()
            time.sleep(1)
            during, statuses, most = ride(daemon.port, tokens[0], pid, SECONDS)
            attack.terminate()
            os.sched_setaffinity(0, cores)
            was, now = (waits[int(len(waits) * 0.99)] * 1000 for waits in (before, during))
            holds = now <= RATIO * was and most - idle <= MEMORY and "503" not in statuses
            failed |= not holds
            print(
                f"| {name} | {was:.2f} | {now:.2f} | {now / was:.1f} | {during[-1] * 1000:.0f} | {most - idle:.0f} | {statuses} | "
                f"{'met' if holds else 'missed'} |", flush=True)
            daemon.process.kill()
    return 1 if failed else 0


if __name__ == "__main__":
    print("| attack | p99 before, ms | p99 during | ratio | longest | MB over idle | rider's answers | bar |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    sys.exit(main())
