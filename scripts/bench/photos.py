#!/usr/bin/env python3
"""What others feel of photos: how long `/livez` and another team's poll take, and how much memory the daemon has, while four
clients send photos of ten megabytes as fast as they are answered, and while sixty read one so slowly that each is waited for.

Usage: scripts/bench/photos.py BIN        the folder of the release builds of questd and questctl
Prints a table: what was done, how often, the 99th percentiles of the waits in milliseconds, and the memory over idle in
megabytes. Ends with 1 where a bar is missed.
SECONDS_EACH=10 SENDERS=4 READERS=60 BAR=50 MEMORY_BAR=100
"""
import http.client
import json
import os
import re
import socket
import sys
import tempfile
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import Daemon, roads  # noqa: E402

SECONDS, SENDERS, READERS, BAR, MEMORY_BAR = (
    int(os.environ.get(name, value))
    for name, value in (("SECONDS_EACH", 10), ("SENDERS", 4), ("READERS", 60), ("BAR", 50), ("MEMORY_BAR", 100))
)
PLAIN = Path(__file__).parents[2] / "Tests/QuestRulesTests/Fixtures/photos/plain.jpg"
# Nobody decodes it: what stands before its end is as large as it may be.
PHOTO = PLAIN.read_bytes()[:-2] + bytes(range(251)) * 41_000 + b"\xff\xd9"
QUEST, ADMIN = "/api/v1/quests/photos", "/api/v1/admin/quests/photos"


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def ask(port, method, path, token=None, body=None, address="127.0.0.1", key=None):
    """The status and the body of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if key:
        headers["Idempotency-Key"] = key
    if isinstance(body, dict):
        body = json.dumps(body).encode()
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


def told(answer):
    if answer[0] not in (200, 201):
        sys.exit(f"bench: {answer[0]} {answer[1][:300]}")
    return json.loads(answer[1])


def memory(pid):
    """Of a process, in megabytes."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def places(town):
    """A hundred of the town's junctions, none within 90 m of another."""
    chosen = []
    for latitude, longitude in re.findall(r'lat="([\d.]+)" lon="([\d.]+)"', town.read_text()):
        place = [float(longitude), float(latitude)]
        # A degree is 111 km long, and 63 km wide here.
        if all(((place[0] - x) * 63e3) ** 2 + ((place[1] - y) * 111e3) ** 2 > 90 ** 2 for x, y in chosen):
            chosen.append(place)
        if len(chosen) == 100:
            return chosen
    sys.exit("bench: the town is too small")


class Quest:
    """A quest of photo tasks, one team for each client, and one that does nothing but poll."""

    def __init__(self, port, admin, places):
        self.port = port
        tasks = [
            {"type": "Feature", "id": f"task-{number}", "properties": {"name": f"Task {number}", "answer-type": "photo"},
             "geometry": {"type": "Point", "coordinates": place}}
            for number, place in enumerate(places)
        ]
        document = {"type": "FeatureCollection", "title": "Photos", "organiser": "Bench", "features": tasks}
        told(ask(port, "PUT", ADMIN, admin, document))
        told(ask(port, "POST", ADMIN + "/open", admin))
        self.devices = []
        for number in range(SENDERS + 1):
            added = told(ask(port, "POST", ADMIN + "/teams", admin, {"name": f"Team {number}"}))
            joined = told(ask(port, "POST", QUEST + "/join", None, {"code": added["join_code"]}))
            self.devices.append(joined["token"])
        told(ask(port, "POST", QUEST + "/positions", self.devices[-1],
                 {"sent_at": now(), "time": now(), "position": places[0], "accuracy": 8}))

    def send(self, device, number):
        path = f"{QUEST}/photos?task=task-{number}&sent_at={now()}"
        return ask(self.port, "POST", path, self.devices[device], PHOTO, f"127.0.1.{device + 1}", f"photo-{number}")


def watch(port, token, end, waits):
    """Asks for two things in turn from an address of its own until the time is over."""
    while time.monotonic() < end:
        for name, path, bearer in (("livez", "/livez", None), ("poll", QUEST + "/next", token)):
            began = time.perf_counter()
            status, _ = ask(port, "GET", path, bearer, address="127.0.2.1")
            if status != 200:
                sys.exit(f"bench: {name} was answered with {status}")
            waits[name].append((time.perf_counter() - began) * 1000)
        time.sleep(0.005)


def measure(name, quest, pid, idle, work):
    """One row: others' waits and the greatest memory while the work goes on."""
    waits, done, end = {"livez": [], "poll": []}, [], time.monotonic() + SECONDS
    workers = [threading.Thread(target=work, args=(number, end, done)) for number in range(SENDERS)]
    workers.append(threading.Thread(target=watch, args=(quest.port, quest.devices[-1], end, waits)))
    for worker in workers:
        worker.start()
    most = 0
    while any(worker.is_alive() for worker in workers):
        most = max(most, memory(pid))
        time.sleep(0.05)
    p99 = {key: sorted(all_)[int(len(all_) * 0.99)] if all_ else float("inf") for key, all_ in waits.items()}
    print(f"| {name} | {len(done)} | {p99['livez']:.1f} | {p99['poll']:.1f} | {most - idle:.0f} |", flush=True)
    return max(p99.values()) < BAR and most - idle < MEMORY_BAR and done


def main():
    bin, here = sys.argv[1], tempfile.TemporaryDirectory()
    daemon = Daemon(bin, roads(bin, here.name), here.name, "--log-level", "notice").ready()
    try:
        port, pid = daemon.port, daemon.process.pid
        quest = Quest(port, daemon.admin, places(Path(here.name) / "town.osm"))
        idle = memory(pid)
        print(f"| photos of {len(PHOTO) / 1e6:.1f} MB | answers | livez p99 ms | poll p99 ms | MB over idle |")
        print("| --- | --- | --- | --- | --- |")

        def sender(number, end, done):
            task = 0
            while time.monotonic() < end and task < 100:
                status, text = quest.send(number, task)
                if status not in (201, 429):
                    sys.exit(f"bench: {status} {text[:300]}")
                done.append(status)
                task += status == 201
                if status == 429:
                    time.sleep(0.2)

        fine = measure(f"{SENDERS} clients send", quest, pid, idle, sender)
        answers = told(ask(port, "GET", QUEST + "/answers", quest.devices[0]))["answers"]
        path = f"{QUEST}/answers/{answers[0]['id']}/photo"
        slow = []
        for number in range(READERS):
            reader = socket.socket()
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.bind((f"127.0.3.{number + 1}", 0))
            reader.connect(("127.0.0.1", port))
            reader.sendall(f"GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {quest.devices[0]}\r\n\r\n".encode())
            slow.append(reader)

        def readers(number, end, done):
            own = slow[number::SENDERS]
            while time.monotonic() < end:
                for reader in own:
                    done.append(len(reader.recv(1024)))
                time.sleep(0.05)

        fine = measure(f"{READERS} readers, slowly", quest, pid, idle, readers) and fine
        for reader in slow:
            reader.close()

        def reading(number, end, done):
            while time.monotonic() < end:
                status, photo = ask(port, "GET", path, quest.devices[0], address=f"127.0.1.{number + 1}")
                if status != 200 or len(photo) != len(PHOTO):
                    sys.exit(f"bench: {status}, {len(photo)} bytes")
                done.append(status)

        fine = measure(f"{SENDERS} clients read", quest, pid, idle, reading) and fine
        print(f"\nbars: p99 < {BAR} ms, memory < {MEMORY_BAR} MB over idle")
        sys.exit(0 if fine else 1)
    finally:
        daemon.kill()


if __name__ == "__main__":
    main()
