#!/usr/bin/env python3
"""Makes Tests/EndToEndTests/Fixtures/before-issue-17: the database of two small quests by daemons of commit c2b4abd, the
last before what counts was judged anew (answers after the time limit, penalties of accepted answers, the finish).

Written once; run it again only with programs of that commit, and think every standing in standings.json through anew.

Usage: make-old-database.py BIN FOLDER    BIN holds questd and questctl of that commit
"""
import base64
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

from daemon_trial import Daemon, now, picture, require, roads

WEST, NORTH = [61.33529663085937, 55.15406051701917], [61.35503768920898, 55.16558354205109]
MIDDLE, SOUTH = [61.34010314941406, 55.159160479203756], [61.35787010192871, 55.14842037652591]
ADMIN, PUBLIC = "/api/v1/admin/quests/", "/api/v1/quests/"


def task(id, place, **words):
    return {"type": "Feature", "id": id, "geometry": {"type": "Point", "coordinates": place},
            "properties": dict({word.replace("_", "-"): value for word, value in words.items()}, name=id)}


def role(role, geometry=None, **words):
    return {"type": "Feature", "geometry": geometry, "properties": dict(words, role=role)}


def square(place, half):
    x, y = place
    return {"type": "Polygon", "coordinates": [[
        [x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half], [x - half, y - half]]]}


ORCHARD = {
    "type": "FeatureCollection", "title": "Orchard", "language": "en", "blind-judging": True, "features": [
        task("hill", WEST, answer_type="arrival", points=3),
        task("lamps", NORTH, answer_type="number", answer="12", points=3, penalty=1),
        task("plate", MIDDLE, answer_type="text", answer="*tchaikovsky*|Pyotr Ilyich", points=5, penalty=2),
        task("window", SOUTH, answer_type="photo", points=2),
        task("song", [61.345, 55.1575], radius=80, points=4, hint="Sing", hint_price=1, **{"hint-2": "Louder", "hint-2-price": 1}),
        role("wave", id="early", start="2026-01-01T10:00:00Z"),
        role("wave", id="late", start="2099-01-01T10:00:00Z"),
        role("no-go", square([61.350, 55.152], 0.0005), id="yard"),
    ]}
DASH = {
    "type": "FeatureCollection", "title": "Dash", "language": "en", "time-limit": 1, "finish": "place", "features": [
        task("gate", WEST, answer_type="text", answer="iron", points=2),
        task("lamps", NORTH, answer_type="number", answer="12", points=3),
        role("finish", {"type": "Point", "coordinates": SOUTH}, name="Finish"),
    ]}


class Story:
    def __init__(self, daemon):
        self.daemon, self.admin, self.keys, self.tokens = daemon, daemon.admin, 0, {}

    def begin(self, quest, document, *teams):
        self.daemon.must("PUT", ADMIN + quest, self.admin, document)
        for team in teams:
            code = self.daemon.must("POST", ADMIN + quest + "/teams", self.admin, {"name": team.title(), "id": team}).json["join_code"]
            joined = self.daemon.must("POST", PUBLIC + quest + "/join", body={"code": code}).json
            self.tokens[team] = {"quest": quest, "join_code": code, "device": joined["device"], "token": joined["token"]}
        self.daemon.must("POST", ADMIN + quest + "/open", self.admin)

    def rider(self, team, method, path, body=None, **named):
        who = self.tokens[team]
        return self.daemon.must(method, PUBLIC + who["quest"] + path, who["token"], body, fresh=True, **named).json

    def staff(self, quest, method, path, body=None):
        return self.daemon.must(method, ADMIN + quest + path, self.admin, body, fresh=True).json

    def answer(self, team, task, text, verdict):
        self.keys += 1
        told = self.rider(team, "POST", "/answers", {"task": task, "text": text, "sent_at": now()}, key=f"key-{self.keys}")
        require(told["verdict"] == verdict, f"{team} {task} {text}: {told}")
        return told["id"]

    def photo(self, team):
        self.keys += 1
        return self.rider(
            team, "POST", f"/photos?task=window&sent_at={now()}", picture("made up"), type="image/jpeg", key=f"key-{self.keys}")["id"]

    def ride(self, team, place):
        for _ in range(3):
            time.sleep(0.2)
            self.rider(team, "POST", "/positions", {"sent_at": now(), "time": now(), "position": place, "accuracy": 6})

    def withdraw(self, quest, kind):
        """The latest decision of a kind."""
        decisions = self.staff(quest, "GET", "/decisions")["decisions"]
        record = [decision for decision in decisions if decision["kind"] == kind][-1]["id"]
        self.staff(quest, "POST", f"/decisions/{record}/withdraw", {"reason": "By mistake"})


def orchard(story):
    story.begin("orchard", ORCHARD, "foxes", "owls", "hares", "newts")
    story.staff("orchard", "PUT", "/teams/owls/wave", {"wave": "early"})
    story.staff("orchard", "PUT", "/teams/newts/wave", {"wave": "late"})
    zone = {"name": "Roadworks", "id": "works", "geometry": square([61.348, 55.150], 0.0004)}
    story.staff("orchard", "POST", "/zones", zone)
    story.ride("foxes", WEST)
    plate = story.answer("foxes", "plate", "Mussorgsky", "rejected")
    story.rider("foxes", "POST", f"/answers/{plate}/appeal", {"text": "The plate is another one now"})
    story.staff("orchard", "POST", f"/answers/{plate}/accept", {"reason": "So it is"})
    story.answer("foxes", "lamps", "11", "rejected")
    story.answer("foxes", "lamps", "12", "accepted")
    story.rider("foxes", "POST", "/tasks/song/hints/1")
    song = story.answer("foxes", "song", "We sang", "pending")
    story.staff("orchard", "POST", f"/answers/{song}/accept", {})
    story.rider("foxes", "POST", "/tasks/song/hints/2")
    first, _ = story.photo("foxes"), story.photo("foxes")
    story.staff("orchard", "POST", f"/answers/{first}/accept", {})

    story.answer("owls", "plate", "Tchai kovsky", "rejected")
    story.answer("owls", "plate", "P. I. TCHAIKOVSKY!", "accepted")
    song = story.answer("owls", "song", "Hoo", "pending")
    story.staff("orchard", "POST", f"/answers/{song}/reject", {"reason": "Too quiet"})
    story.withdraw("orchard", "review")
    story.staff("orchard", "POST", "/teams/owls/adjust", {"points": 2, "reason": "Helped"})
    story.staff("orchard", "POST", "/teams/owls/adjust", {"points": -9, "reason": "Not they"})
    story.withdraw("orchard", "adjustment")
    story.ride("owls", [61.350, 55.152])
    story.answer("hares", "lamps", "12", "accepted")
    story.ride("hares", MIDDLE)
    story.staff("orchard", "POST", "/teams/hares/erase", {"confirm": "hares", "positions": True})
    story.staff("orchard", "POST", "/messages", {"text": "The bridge is closed", "team": "foxes"})
    require(story.daemon.ask("DELETE", ADMIN + "orchard/zones/works", story.admin).status in (200, 204), "zone removed")


def dash(story):
    story.begin("dash", DASH, "swifts", "herons")
    opened = time.monotonic()
    story.answer("herons", "gate", "iron", "accepted")
    story.ride("herons", SOUTH)
    # The old rule took such an answer for a sign that the ride goes on.
    story.answer("herons", "lamps", "99", "rejected")
    story.answer("swifts", "gate", "iron", "accepted")
    # The old rule took what came after the limit.
    time.sleep(max(0, opened + 63 - time.monotonic()))
    story.answer("swifts", "lamps", "12", "accepted")
    story.ride("swifts", SOUTH)


def dump(database):
    with sqlite3.connect(database) as connection:
        yield "PRAGMA foreign_keys = OFF;"
        yield from connection.iterdump()
        for name in ("application_id", "user_version"):
            yield f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"


def main():
    bin, target = sys.argv[1:]
    os.makedirs(target, exist_ok=True)

    def write(name, text):
        with open(f"{target}/{name}", "w") as file:
            file.write(text)

    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(bin, roads(bin, folder), folder).ready()
        story = Story(daemon)
        orchard(story)
        dash(story)
        before = {}
        for quest in ("orchard", "dash"):
            before[quest] = [
                {name: standing.get(name) for name in ("team", "rank", "status", "points")}
                for standing in story.staff(quest, "GET", "/results")["standings"]]
            subprocess.run(
                [f"{bin}/questctl", "log", "export", quest, "-o", f"{target}/{quest}.jsonl", "--server",
                 f"http://127.0.0.1:{daemon.port}", "--token-file", f"{folder}/admin-token"], check=True)
        print(json.dumps(before, indent=1))
        require(daemon.stop() == 0, "stopped")
        keys = {}
        for name in ("admin-token", "join-code-key", "code-key"):
            with open(f"{folder}/{name}", "rb") as file:
                keys[name] = base64.b64encode(file.read()).decode()
        write("secrets.json", json.dumps({"files": keys, "teams": story.tokens}, indent=1) + "\n")
        write("database.sql", "\n".join(dump(f"{folder}/quests.sqlite")) + "\n")


if __name__ == "__main__":
    main()
