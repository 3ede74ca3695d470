#!/usr/bin/env python3
"""A real daemon gets new maps while riders poll it: nobody is refused, whoever asks is led on one map or the other, and what
cannot be used changes nothing. Maps beside the main one come into memory when quests need them; what each takes is shown.

Half a minute. Needs a build of questd and questctl.
Usage: scripts/check/maps.py BIN
"""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, TASKS, Daemon, Failure, begin, document, now, require, roads  # noqa: E402

RIDERS, UPDATES, CITIES = 12, 4, 4
MAPS = "/api/v1/admin/maps"


class Polls:
    """Riders who ask for the way one time after the other, and send where they are."""

    def __init__(self, daemon, tokens):
        self.daemon, self.tokens = daemon, tokens
        self.going, self.waits, self.bad = True, [], []
        self.threads = [threading.Thread(target=self.ride, args=(number,)) for number in range(len(tokens))]
        for thread in self.threads:
            thread.start()

    def ride(self, number):
        token, count = self.tokens[number], 0
        while self.going:
            place = [61.3360 + (count % 50) * 1e-5, 55.1545]
            began = time.monotonic()
            try:
                if count % 3:
                    reply = self.daemon.ask("GET", f"{QUEST}/next?position={place[0]},{place[1]}", token)
                    led = reply.status == 200 and reply.json.get("task") is not None
                else:
                    fix = {"time": now(), "position": place, "accuracy": 6}
                    reply = self.daemon.ask("POST", QUEST + "/positions", token, {"sent_at": now(), "fixes": [fix]})
                    led = reply.status == 200
            except OSError as problem:
                self.bad.append(repr(problem))
                return
            self.waits.append(time.monotonic() - began)
            if not led:
                self.bad.append((reply.status, reply.body[:200]))
            count += 1
            time.sleep(0.03)

    def end(self):
        self.going = False
        for thread in self.threads:
            thread.join()


def own_memory(daemon):
    """Memory of the process that is no file's, in megabytes."""
    with open(f"/proc/{daemon.process.pid}/status") as status:
        return int(re.search(r"RssAnon:\s+(\d+) kB", status.read()).group(1)) / 1024


def control(bin, daemon, *arguments, code=0):
    done = subprocess.run(
        [f"{bin}/questctl", *arguments, "--server", f"http://127.0.0.1:{daemon.port}", "--token-file", f"{daemon.folder}/admin-token"],
        capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    require(done.returncode == code, f"{arguments}: {done.returncode} {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def checksum(daemon):
    return daemon.must("GET", "/api/v1/about").json["map"]["checksum"]


def another(bin, work):
    """Another town over the same ground, so that each has roads near all tasks."""
    subprocess.run([f"{bin}/questctl", "map", "demo", "--seed", "7", "-o", f"{work}/other.osm"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([f"{bin}/questctl", "map", "build", f"{work}/other.osm", "-o", f"{work}/other.roads", "--no-tiles"],
                   check=True, stdout=subprocess.DEVNULL)
    return f"{work}/other.roads"


def updates(bin, work, daemon, files, tokens):
    polls = Polls(daemon, tokens)
    time.sleep(1)
    try:
        for number in range(UPDATES):
            file = files[(number + 1) % 2]
            before, asked = checksum(daemon), len(polls.waits)
            control(bin, daemon, "map", "update", file)
            require(checksum(daemon) != before, "the map is still the old one")
            end = time.monotonic() + 60
            while len(polls.waits) < asked + 100 and time.monotonic() < end:
                time.sleep(0.05)
        with open(files[0], "rb") as whole, open(f"{work}/cut.roads", "wb") as cut:
            cut.write(whole.read()[:-100])
        before = checksum(daemon)
        reply = daemon.ask("PUT", MAPS + "/main", daemon.admin, open(f"{work}/cut.roads", "rb").read(), type="application/octet-stream")
        require(reply.status == 422 and reply.json["code"] == "map-unusable", f"a cut map: {reply.status} {reply.body[:200]}")
        require(checksum(daemon) == before, "a cut map has changed something")
    finally:
        polls.end()
    require(not polls.bad, f"refused: {polls.bad[:3]}")
    waits = sorted(polls.waits)
    require(len(waits) > 300, f"only {len(waits)} requests were answered")
    print(f"check-maps: {UPDATES} new maps under {len(waits)} requests, none refused; 99 of 100 within "
          f"{waits[len(waits) * 99 // 100] * 1000:.0f} ms, the longest {waits[-1] * 1000:.0f} ms")


def cities(bin, daemon, file):
    size = os.path.getsize(file) / 1e6
    before = own_memory(daemon)
    for number in range(CITIES):
        control(bin, daemon, "map", "update", file, "--name", f"city-{number}")
        quest = f"/api/v1/admin/quests/far-{number}"
        daemon.must("PUT", quest, daemon.admin, document(map=f"city-{number}"))
    taken = (own_memory(daemon) - before) / CITIES
    listed = daemon.must("GET", MAPS, daemon.admin).json["maps"]
    require([one["name"] for one in listed] == ["main"] + [f"city-{number}" for number in range(CITIES)], f"{listed}")
    require(all(one["loaded"] for one in listed) and listed[1]["quests"] == ["far-0"], f"{listed}")
    refused = daemon.ask("PUT", "/api/v1/admin/quests/none", daemon.admin, document(map="nowhere"))
    require(refused.status == 422 and b"city-0" in refused.body, f"{refused.status} {refused.body}")
    control(bin, daemon, "map", "remove", "city-1", code=1)
    print(f"check-maps: {CITIES} maps of {size:.1f} MB beside the main one take {taken:.1f} MB of memory each")


def main(bin):
    with tempfile.TemporaryDirectory() as work:
        town, other = roads(bin, work), another(bin, work)
        folder = f"{work}/data"
        os.mkdir(folder)
        served = f"{folder}/map.roads"
        with open(town, "rb") as source, open(served, "wb") as target:
            target.write(source.read())
        daemon = Daemon(bin, served, folder).ready()
        tokens = begin(daemon, RIDERS)
        updates(bin, work, daemon, [town, other], tokens)
        cities(bin, daemon, other)
        last = checksum(daemon)
        require(daemon.stop() == 0, "it did not end well")
        daemon = Daemon(bin, served, folder).ready()
        require(checksum(daemon) == last, "another map after the restart")
        listed = daemon.must("GET", MAPS, daemon.admin).json["maps"]
        require(len(listed) == 1 + CITIES and all(one["loaded"] for one in listed), f"{listed}")
        place = TASKS["lamps"][0]
        reply = daemon.must("GET", f"/route/v1/bicycle/61.336,55.1545;{place[0]},{place[1]}")
        require(reply.json["code"] == "Ok", f"{reply.body}")
        daemon.stop()
        print("check-maps: after a restart all maps are there")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except Failure as failure:
        sys.exit(f"check-maps: {failure}")
