#!/usr/bin/env python3
"""A street is closed that lies on the routes of a thousand riders: how long until each of them has another route?

Usage: scripts/bench/closure.py PORT ADMIN-TOKEN-FILE PID MAP-PLACES [RIDERS]
MAP-PLACES has lines of longitude,latitude,…: the first place is where all ride to, riders are at the others. Prints a row of a
table; ends with 1 where a rider whose route was closed has no other route within a second.
"""
import json
import os
import socket
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import cpu_seconds, request, run, spread  # noqa: E402

BAR = 1.0


def near(line, x, y):
    """Whether a line has a point within some ten metres."""
    return any(abs(px - x) < 1.3e-4 and abs(py - y) < 1e-4 for px, py in line)


def main():
    port, token_file, pid, places_file = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 1000
    admin = open(token_file).read().strip()
    places = [[float(number) for number in line.split(",")[:2]] for line in open(places_file) if line.strip()]
    (x, y), starts = places[0], [place for place in places[1:]]
    name = "closure"
    base = "/api/v1/admin/quests/" + name
    feature = {"type": "Feature", "id": "end", "geometry": {"type": "Point", "coordinates": [x, y]},
               "properties": {"name": "End", "answer-type": "text", "answer": "canary"}}
    run(port, [[request("PUT", base, admin, {"type": "FeatureCollection", "title": "Closure", "features": [feature]}),
                request("POST", base + "/open", admin)]])
    # Many more than are needed: not all ride the same street.
    wanted = count * 4
    teams, _, _ = run(port, spread([request("POST", base + "/teams", admin, {"name": f"t{n}", "id": f"t{n}"}) for n in range(wanted)]))
    codes = [json.loads(team)["join_code"] for team in teams]
    joined, _, _ = run(port, spread([request("POST", f"/api/v1/quests/{name}/join", body={"code": code}) for code in codes]))
    tokens = [json.loads(device)["token"] for device in joined]
    now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def post(number):
        px, py = starts[number % len(starts)]
        # A few metres apart.
        place = [round(px + number // len(starts) * 2e-5, 7), py]
        body = {"sent_at": now, "fixes": [{"time": now, "position": place, "accuracy": 5}]}
        return request("POST", f"/api/v1/quests/{name}/positions?reply=next&have=none", tokens[number], body)

    # Replies come in the order of their connection's requests; which rider a line belongs to does not matter here.
    replies, _, _ = run(port, spread([post(number) for number in range(wanted)]))
    lines = [reply["geometry"]["coordinates"] for reply in map(json.loads, replies) if reply.get("geometry")]
    corners = [tuple(point) for line in lines[:200] for point in line[len(line) // 2 : -3]]
    best = max(set(corners), key=lambda corner: sum(near(line, *corner) for line in lines[:400]))
    hit = sum(near(line, *best) for line in lines)
    cx, cy = best
    dx, dy = 1e-4, 7e-5
    ring = [[cx - dx, cy - dy], [cx + dx, cy - dy], [cx + dx, cy + dy], [cx - dx, cy + dy], [cx - dx, cy - dy]]

    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {base}/live/events HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {admin}\r\n\r\n".encode())
    stream.settimeout(3)
    time.sleep(3)
    while len(stream.recv(1 << 20)) == 1 << 20:
        pass
    zone = request("POST", base + "/zones", admin, {"name": "Closed", "geometry": {"type": "Polygon", "coordinates": [ring]}})
    before, began = cpu_seconds(pid), time.perf_counter()
    control = socket.create_connection(("127.0.0.1", port))
    control.sendall(zone)
    rerouted, last, rest = 0, None, b""
    while True:
        try:
            data = stream.recv(1 << 20)
        except TimeoutError:
            break
        if not data:
            sys.exit("bench: the stream was lost")
        *whole, rest = (rest + data).split(b"\n\n")
        news = sum(b'"cause":"closure"' in event for event in whole)
        if news:
            rerouted, last = rerouted + news, time.perf_counter() - began
    cpu = cpu_seconds(pid) - before
    answer = control.recv(65536)
    if b" 201 " not in answer[:40] and b" 200 " not in answer[:40]:
        sys.exit(f"bench: {answer.decode()}")
    if not last:
        sys.exit(f"bench: no route was closed, although {hit} lines pass there")
    isKept = last <= BAR and rerouted >= count
    print("| riders of the quest | routes through the closed street | re-routed, told on the stream | the last after, s | CPU s | bar | |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    print(f"| {wanted} | {hit} | {rerouted} | {last:.2f} | {cpu:.2f} | {count} within {BAR:.0f} s | {'ok' if isKept else '**missed**'} |")
    sys.exit(0 if isKept else 1)


main()
