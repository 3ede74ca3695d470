#!/usr/bin/env python3
"""Puts canaries into a real daemon, one of every kind of personal text and place, erases them, and looks for them in
every byte of its folder while it runs: before, each must be found, or the search proves nothing; afterwards, none.

Also what nobody may find even before: digests of positions and of requests that could be guessed from.

Usage: scripts/check/erasing.py BIN
"""
import hashlib
import json
import os
import sqlite3
import struct
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, Daemon, begin, now, picture, require, roads  # noqa: E402

# Degrees that nothing else has; as texts, as numbers of the database, and in the units of the log's digests.
LONGITUDE, LATITUDE = 61.3377123, 55.1599877


def place(degrees):
    units = round(degrees * 1e7)
    return [repr(degrees).encode(), struct.pack(">d", units / 1e7), struct.pack("<d", units / 1e7), str(units).encode()]


class Canaries:
    def __init__(self):
        self.kinds = {}

    def text(self, kind):
        """A word that stands for one kind of text, unlike any other."""
        word = f"CANARY{kind}x{len(self.kinds)}x".replace(" ", "")
        self.kinds[kind] = [word.encode()]
        return word

    def found(self, folder):
        """Which kinds stand where."""
        hits = {}
        for path, _, names in os.walk(folder):
            for name in names:
                with open(f"{path}/{name}", "rb") as file:
                    bytes = file.read()
                for kind, forms in self.kinds.items():
                    if any(form in bytes for form in forms):
                        hits.setdefault(kind, set()).add(name)
        return hits


def main():
    bin = sys.argv[1]
    with tempfile.TemporaryDirectory() as work:
        folder = f"{work}/data"
        os.mkdir(folder)
        town = roads(bin, work)
        daemon = Daemon(bin, town, folder).ready()
        admin, canaries = daemon.admin, Canaries()
        text = canaries.text

        def told(method, path, body=None, token=admin, **named):
            return daemon.must(method, path, token, body, **named).json

        begin(daemon, 0, guests=True)
        members = told("POST", ADMIN + "/teams", {"name": text("name of a team"), "id": "one"})
        code = members["join_code"]
        captain = daemon.must("POST", QUEST + "/join", body={"code": code, "device_name": text("name of a device")}).json["token"]
        rider = daemon.must("POST", QUEST + "/join", body={"code": code, "device_name": text("name of another device")}).json["token"]
        guest = daemon.must("POST", QUEST + "/guests", body={"name": text("name of a guest")}).json["token"]
        told("POST", ADMIN + "/teams/one/trackers", {"name": text("name of a tracker")})

        # The guest's name must not live on in an id either.
        canaries.kinds["slug of a guest"] = [b"canary" + b"nameofaguest"]

        def fixes(token, degrees):
            for part in range(3):
                moment = time.time() - 3600
                batch = [{"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment + part * 500 + second)),
                          "position": [degrees[0], round(degrees[1] - second * 1e-5 * (second > 0), 7)]} for second in range(500)]
                told("POST", QUEST + "/positions", {"sent_at": now(), "fixes": batch}, token)

        canaries.kinds["place of a captain"] = place(LONGITUDE)
        canaries.kinds["place of a rider"] = place(LATITUDE)
        canaries.kinds["place of a guest"] = place(61.3377777)
        fixes(captain, (LONGITUDE, 55.155))
        fixes(rider, (61.33, LATITUDE))
        fixes(guest, (61.3377777, 55.156))

        def answer(token, task, kind, key):
            return told("POST", QUEST + "/answers", {"task": task, "text": text(kind), "sent_at": now()}, token, key=text(key))["id"]

        judged = answer(captain, "song", "answer", "key of an answer")
        many = [f"filler {number}" for number in range(15)]
        for number, filler in enumerate(many):
            told("POST", QUEST + "/answers", {"task": "bird", "text": filler, "sent_at": now()}, rider, key=f"filler-{number}")
        wordy = told("POST", QUEST + "/answers", {"task": "song", "text": text("answer of a rider"), "sent_at": now()}, rider,
                     key=text("key of a rider"))["id"]
        body = {"task": "song", "text": text("answer of a guest"), "sent_at": now()}
        told("POST", QUEST + "/answers", body, guest, key=text("key of a guest"))
        told("POST", f"{ADMIN}/answers/{judged}/reject", {"reason": text("reason of a judge")})
        told("POST", f"{QUEST}/answers/{judged}/appeal", {"text": text("appeal")}, captain)
        told("POST", f"{ADMIN}/answers/{wordy}/reject", {"reason": text("reason to a rider")})
        told("POST", ADMIN + "/teams/one/adjust", {"points": 1, "reason": text("reason of an adjustment")})
        told("PUT", ADMIN + "/teams/one/entry", {"status": "guest", "reason": text("reason of a change")})
        told("PUT", ADMIN + "/teams/one/contact", {"captain": text("captain's name"), "phone": text("captain's phone")})
        told("POST", ADMIN + "/messages", {"text": text("message to a team"), "team": "one"})
        told("POST", ADMIN + "/messages", {"text": text("message to all")})
        invited = told("POST", ADMIN + "/staff", {"role": "judge", "name": text("name of staff")})
        marked = picture(text("bytes of a photo"))
        plain = picture("")
        canaries.kinds["metadata of a photo"] = [plain[plain.index(b"CANARY") :][:12]]
        told("POST", f"{QUEST}/photos?task=song&sent_at={now()}&text={quote(text('text of a photo'))}", marked, captain,
             key=text("key of a photo"), type="image/jpeg")

        # Both are cut off before their ends.
        for token, whose in (captain, "a captain"), (rider, "a rider"):
            begun = text(f"photo of {whose} that came in part").encode()
            told("PUT", f"{QUEST}/uploads/{hashlib.sha256(begun).hexdigest()}", begun, token, part=f"0-{len(begun) - 1}/9000",
                 type="application/octet-stream")

        def call(token, kind, degrees, key):
            told("POST", QUEST + "/sos", {"text": text(kind), "position": degrees}, token, key=text(key))

        canaries.kinds["place of a captain's call"] = place(61.3388811)
        canaries.kinds["place of a rider's call"] = place(61.3388822)
        call(captain, "call for help", [61.3388811, 55.157], "key of a call")
        call(rider, "call of a rider", [61.3388822, 55.157], "key of a rider's call")

        # By hand, as somebody would who has the database and a guess.
        database = sqlite3.connect(f"file:{folder}/quests.sqlite?mode=ro", uri=True)
        times = [row[0] for row in database.execute("SELECT DISTINCT time FROM fixes ORDER BY time LIMIT 3")]
        require(times, "no fixes are stored")
        guessed = set()
        for device, in database.execute("SELECT id FROM devices"):
            rows = database.execute("SELECT time, longitude, latitude FROM fixes WHERE device = ? ORDER BY time, longitude, latitude", (device,)).fetchall()
            for start in range(0, len(rows), 500):
                lines = "".join(f"{row[0]} {round(row[1] * 1e7)} {round(row[2] * 1e7)} - - - - - -\n" for row in rows[start : start + 500])
                guessed.add(hashlib.sha256(lines.encode()).hexdigest())
        request = f"POST {QUEST}/answers\n".encode() + json.dumps(body, ensure_ascii=False).encode()
        receipts = {row[0] for row in database.execute("SELECT request FROM receipts")}
        logged = " ".join(row[0] for row in database.execute("SELECT body FROM records WHERE kind = 'positions'"))
        require(logged.count('"digest"') >= 9, "no digests of positions are logged")
        require(not any(digest in logged for digest in guessed), "a digest of positions is without salt")
        require(hashlib.sha256(request).digest() not in receipts, "a digest of a request is without salt")

        before = canaries.found(folder)
        missing = set(canaries.kinds) - set(before) - {"slug of a guest"}
        require(not missing, f"not found even before erasing, so that the search proves nothing: {sorted(missing)}")
        require("slug of a guest" not in before, "a guest's name stands in an id")
        require("questd.log" not in set().union(*before.values()), "something personal is in the daemon's own log")

        # Somebody reads meanwhile: the database's log cannot be emptied as long as that goes on.
        reader = sqlite3.connect(f"file:{folder}/quests.sqlite?mode=ro", uri=True, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM fixes").fetchone()

        told("POST", QUEST + "/erase", {"confirm": "erase"}, guest)
        told("POST", QUEST + "/erase", {"confirm": "erase"}, rider)
        told("POST", ADMIN + "/teams/one/erase", {"confirm": "one", "positions": True})
        told("DELETE", f"{ADMIN}/staff/{invited['staff']['id']}")
        told("POST", ADMIN + "/erase", {"confirm": "trial"})
        require(canaries.found(folder), "erased under a reader's eyes: this proves nothing of readers")
        reader.close()
        database.close()

        end = time.monotonic() + 15
        while (left := canaries.found(folder)) and time.monotonic() < end:
            time.sleep(0.2)
        require(not left, f"still there after erasing: {left}")
        require(daemon.must("GET", ADMIN + "/log/verify", admin).json["valid"], "the log is broken")
        daemon.kill()
        revived = Daemon(bin, town, folder).ready()
        require(not canaries.found(folder), "there again after a restart")
        require(revived.must("GET", ADMIN + "/log/verify", admin).json["valid"], "the log is broken")
        require(revived.stop() == 0, "does not end in good order")
        print(f"erasing: {len(canaries.kinds)} kinds of canaries found before, none after, under a running daemon")


main()
