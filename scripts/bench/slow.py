#!/usr/bin/env python3
"""What 500 connections that use up what they hold do to somebody who polls: a third sends heads byte by byte, a third
bodies, a third asks for large answers and reads nothing. Each comes from a loopback address of its own network. Prints a row of
Benchmarks/RESULTS.md; ends with 1 when the honest client's p99 is over 100 ms or the memory 100 MB over idle.

Usage: scripts/bench/slow.py BIN [SECONDS]     BIN has the release builds of questd and questctl; 20 seconds by default
"""
import resource
import socket
import sys
import tempfile
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import request, run  # noqa: E402
from daemon_trial import Daemon, roads  # noqa: E402

COUNT, P99, MEMORY = 500, 100, 100
PLACE = {"type": "Point", "coordinates": [61.33529663, 55.15406052]}
TASK = {"type": "Feature", "id": "a", "geometry": PLACE, "properties": {"name": "a", "answer-type": "text", "answer": "b"}}
QUEST = {"type": "FeatureCollection", "title": "Slow", "organiser": "bench", "features": [TASK]}


def resident(pid):
    """Megabytes of memory."""
    return next(int(line.split()[1]) for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS")) / 1024


def connect(port, number, buffer=None):
    one = socket.socket()
    if buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    one.bind((f"127.0.1.{number % 250 + 1}", 0))
    one.connect(("127.0.0.1", port))
    one.setblocking(False)
    return one


def drip(one):
    """Whether it is still open for more."""
    try:
        one.send(b"x")
        return True
    except OSError:
        return False


def slow(port, number):
    kind = number % 3
    one = connect(port, number, 4096 if kind == 2 else None)
    if kind == 0:
        one.send(b"GET /livez HTTP/1.1\r\nX: ")
    elif kind == 1:
        one.send(b"POST /api/v1/quests/x/join HTTP/1.1\r\nHost: bench\r\nContent-Length: 99999\r\n\r\n{")
    else:
        one.send(b"GET /openapi.yaml HTTP/1.1\r\nHost: bench\r\n\r\n" * 60)
    return kind, one


def main():
    bin, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(bin, roads(bin, folder), folder, "--log-level", "notice").ready()
        try:
            port, pid = daemon.port, daemon.process.pid
            run(port, [[request("PUT", "/api/v1/admin/quests/x", daemon.admin, QUEST)]])
            honest = socket.create_connection(("127.0.0.1", port))
            honest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            idle, most = resident(pid), 0
            crowd = [slow(port, number) for number in range(COUNT)]
            waits, renewed, end = [], 0, time.perf_counter() + seconds
            while time.perf_counter() < end:
                began = time.perf_counter()
                honest.sendall(b"GET /livez HTTP/1.1\r\nHost: bench\r\n\r\n")
                if not honest.recv(4096).startswith(b"HTTP/1.1 200"):
                    sys.exit("bench: the honest client was not served")
                waits.append(time.perf_counter() - began)
                most = max(most, resident(pid))
                # A tenth of them sends a byte each time; who was cut comes again.
                for place in range(len(waits) % 10, COUNT, 10):
                    kind, one = crowd[place]
                    if kind < 2 and not drip(one):
                        one.close()
                        crowd[place] = slow(port, place)
                        renewed += 1
                time.sleep(0.01)
            waits.sort()
            p50, p99 = (waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.99))
            print(f"| {COUNT} slow connections, {seconds:.0f} s | {len(waits)} | {p50:.1f} | {p99:.1f} | {most - idle:.0f} | {renewed} |")
            return 0 if p99 < P99 and most - idle < MEMORY else 1
        finally:
            daemon.stop()


if __name__ == "__main__":
    print("| beside an honest client | its requests | p50 ms | p99 ms | MB over idle | cut and come again |")
    print("| --- | --- | --- | --- | --- | --- |")
    sys.exit(main())
