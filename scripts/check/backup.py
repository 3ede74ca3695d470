#!/usr/bin/env python3
"""A real daemon is backed up while it takes answers and positions: everybody who writes is answered. Then it is killed, and
the backup restored elsewhere: every answer that was acknowledged before the backup began is there, with its photo, what was erased
after it is erased again, and the log verifies. A backup that was changed by a byte, is cut off or has a place already is refused.
So it is with the folder that questd makes beside the daemon, and with the file that the daemon sends to questctl. Then the quest goes
to another daemon as an archive: its file, media and teams do, its log stays in the archive and verifies there.

Three quarters of a minute. Needs a build of questd and questctl.
How long the writers wait is shown, and held to 100 ms more than without a backup on a machine that does nothing else: --quiet.
Usage: scripts/check/backup.py BIN [--quiet]
"""
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, Daemon, Failure, answer, begin, document, now, picture, require, roads  # noqa: E402

TEAMS, SECONDS, ROUNDS, BALLAST = 24, 6, 3, 40_000
# Beside the longest wait without a backup, in seconds.
STALL = 0.1
BYTE = [bytes([value]) for value in range(256)]


class Load:
    """Teams that send answers and positions, each on a connection of its own."""

    def __init__(self, daemon, tokens):
        self.daemon, self.tokens = daemon, tokens
        self.going = True
        self.waits = []
        self.acknowledged = []
        self.bad = []
        self.threads = [threading.Thread(target=self.ride, args=(number,)) for number in range(len(tokens))]

    def ride(self, team):
        count = 0
        while self.going:
            count += 1
            began = time.monotonic()
            try:
                if count % 8:
                    sent = now()
                    fix = {"time": sent, "position": [61.3360 + count * 1e-5, 55.1545], "accuracy": 6}
                    reply = self.daemon.ask("POST", QUEST + "/positions", self.tokens[team], {"sent_at": sent, "fixes": [fix]})
                else:
                    text = f"words-{team}-{count}"
                    reply = answer(self.daemon, self.tokens[team], "song", text, f"key-{team}-{count}")
            except OSError as problem:
                if self.going:
                    self.bad.append(repr(problem))
                return
            ended = time.monotonic()
            self.waits.append((ended, ended - began))
            if reply.status == 201 and count % 8 == 0:
                self.acknowledged.append((ended, team, text))
            elif reply.status not in (200, 201):
                self.bad.append((reply.status, reply.body[:200]))
            time.sleep(0.2)

    def is_going(self, start, count):
        """Whether a time that began then is to go on: for so many seconds, and on a busy machine until so many requests were answered."""
        past = time.monotonic() - start
        return past < SECONDS or past < 120 and sum(ended >= start for ended, _ in list(self.waits)) < count

    def between(self, start, end):
        waits = sorted(wait for ended, wait in list(self.waits) if start <= ended < end)
        require(len(waits) > 200, f"only {len(waits)} requests were answered: {self.bad[:3]}")
        return len(waits), waits[len(waits) * 999 // 1000], waits[-1]


def command(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))


def refused(code, words, *arguments):
    done = command(*arguments)
    require(done.returncode == code and words in done.stderr, f"{arguments[1:]}: {done.returncode} {done.stdout}{done.stderr}")


def ballast(daemon, token):
    """Positions that make the database some megabytes large, so that there is something to copy."""
    for batch in range(BALLAST // 1000):
        base = time.time() - 3000 + batch * 50
        fixes = [{"time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(base + part // 20)) + f".{part % 20 * 50:03}Z",
                  "position": [61.3360 + part * 1e-6, 55.1545 + batch * 1e-6], "accuracy": 6} for part in range(1000)]
        reply = daemon.ask("POST", QUEST + "/positions", token, {"sent_at": now(), "fixes": fixes})
        require(reply.status == 200, f"no ballast: {reply.status} {reply.body.decode()}")


def server(daemon):
    """The options with which questctl speaks to it."""
    return ["--server", f"http://127.0.0.1:{daemon.port}", "--token-file", f"{daemon.folder}/admin-token"]


def flip(path, place):
    """Changes a bit of a file; done twice it is as before."""
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)
        file.seek(place)
        file.write(BYTE[byte[0] ^ 1])


def one_at_a_time(daemon):
    """While somebody takes a backup slowly, nobody else gets one."""
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
    connection.sock = socket.socket()
    connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sock.connect(("127.0.0.1", daemon.port))
    connection.request("POST", "/api/v1/admin/backup", headers={"Authorization": f"Bearer {daemon.admin}"})
    slow = connection.getresponse()
    require(slow.status == 200, f"no backup: {slow.status}")
    second = daemon.ask("POST", "/api/v1/admin/backup", daemon.admin, fresh=True)
    require(second.status == 409 and second.json["code"] == "backup-under-way", f"two at a time: {second.status}")
    # Whoever goes away makes room.
    slow.close()
    connection.close()
    end = time.monotonic() + 20
    while daemon.ask("POST", "/api/v1/admin/backup", daemon.admin, fresh=True).status != 200:
        require(time.monotonic() < end, "somebody who went away keeps the place")
        time.sleep(0.1)


def words(daemon):
    return {(item["team"], item.get("text")) for item in daemon.must("GET", ADMIN + "/answers", daemon.admin).json["answers"]}


def take(bin, daemon, copy, file):
    """A backup beside the daemon, and one that it sends; the moments at which each was begun."""
    shutil.rmtree(copy, ignore_errors=True)
    began = time.monotonic()
    done = command(f"{bin}/questd", "backup", copy, "--with-secrets", "--database", f"{daemon.folder}/quests.sqlite")
    require(done.returncode == 0, f"no backup: {done.stderr}")
    if os.path.exists(file):
        os.remove(file)
    asked = time.monotonic()
    done = command(f"{bin}/questctl", "backup", file, *server(daemon))
    require(done.returncode == 0 and "every checksum is right" in done.stdout, f"no backup: {done.stdout}{done.stderr}")
    return began, asked


def restore(bin, town, backup, folder, old, head, due, *secrets):
    """A daemon where a backup was restored; what was acknowledged before the backup is there, what was erased after it is not."""
    os.makedirs(folder, exist_ok=True)
    for secret in secrets:
        shutil.copy(f"{old}/{secret}", folder)
    done = command(f"{bin}/questd", "restore", backup, "--erasures", f"{old}/quests.sqlite-erasures.jsonl",
                   "--database", f"{folder}/quests.sqlite")
    require(done.returncode == 0, f"not restored: {done.stderr}")
    print("check-backup: " + done.stdout.strip().replace(os.path.dirname(folder), "…").replace("\n", "; "))
    require(open(f"{old}/code-key", "rb").read() == open(f"{folder}/code-key", "rb").read(), "another key")
    # What a daemon that was killed in the midst of a backup leaves.
    with open(f"{folder}/quests.sqlite-backup", "wb") as half:
        half.write(bytes(4096))
    daemon = Daemon(bin, town, folder).ready()
    require(not os.path.exists(f"{folder}/quests.sqlite-backup"), "half a copy is left after the start")
    require("photos of answers are missing" not in daemon.log, "a photo was lost")
    there = words(daemon)
    require(not os.path.exists(f"{folder}/quests.sqlite-erasures.due"), "the erasures are still due")
    erased = {text for team, text in there if team == "t2"}
    require(erased == {None}, f"what was erased after the backup is there: {erased}")
    require(len(due) > 50, f"only {len(due)} answers were acknowledged before the backup")
    gone = [item for item in due if item not in there]
    require(not gone, f"{len(gone)} of {len(due)} acknowledged answers are gone: {gone[:3]}")
    done = command(f"{bin}/questctl", "log", "verify", "trial", "--head", f"{head['seq']}:{head['hash']}", *server(daemon))
    require(done.returncode == 0, f"the log does not verify: {done.stdout}{done.stderr}")
    print(f"check-backup: all {len(due)} answers that were acknowledged before the backup are there; the log is whole")
    return daemon


def refuse_changed(questd, copy, target):
    """A folder that was changed restores nothing."""
    manifest = json.load(open(f"{copy}/manifest.json"))
    for file in manifest["files"]:
        path = f"{copy}/{file['path']}"
        flip(path, file["size"] // 2)
        refused(65, "is not what was copied", questd, "restore", copy, *target)
        flip(path, file["size"] // 2)
    whole = open(f"{copy}/manifest.json").read()
    head = manifest["quests"][0]["head"]
    with open(f"{copy}/manifest.json", "w") as file:
        file.write(whole.replace(head["hash"], "0" * 64))
    refused(65, "log of trial", questd, "restore", copy, *target)
    os.remove(f"{copy}/manifest.json")
    refused(66, "is no backup", questd, "restore", copy, *target)
    with open(f"{copy}/manifest.json", "w") as file:
        file.write(whole)
    return head


def refuse_changed_file(bin, file, target):
    """So does a file, which tells its manifest where it is whole."""
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        places = {entry.filename: entry.header_offset + 30 + len(entry.filename) for entry in archive.infolist()}
    for entry in manifest["files"]:
        place = places[entry["path"]] + entry["size"] // 2
        flip(file, place)
        refused(65, "is not what was copied", f"{bin}/questd", "restore", file, *target)
        flip(file, place)
    flip(file, places["manifest.json"] + 100)
    refused(66, "is no backup", f"{bin}/questd", "restore", file, *target)
    flip(file, places["manifest.json"] + 100)
    with open(file, "rb") as bytes:
        whole = bytes.read()
    with open(file + ".cut", "wb") as bytes:
        bytes.write(whole[:-1000])
    refused(66, "is no backup", f"{bin}/questd", "restore", file + ".cut", *target)
    require(os.stat(file).st_mode & 0o777 == 0o600, "others may read the backup")
    return manifest["quests"][0]["head"]


def move(bin, town, old, folder):
    """A quest goes from one daemon to another."""
    questctl, file = f"{bin}/questctl", f"{folder}/trial.zip"
    os.mkdir(folder)
    done = command(questctl, "quest", "export", "trial", "-o", file, *server(old))
    require(done.returncode == 0, f"not exported: {done.stderr}")
    verified = json.loads(command(questctl, "quest", "verify-export", file, "--json").stdout)
    head = json.loads(command(questctl, "log", "verify", "trial", "--json", *server(old)).stdout)["head"]
    require(verified["head"] == head, "the log in the archive is another")
    new = Daemon(bin, town, folder).ready()
    refused(1, "already", questctl, "quest", "import", file, *server(old))
    place = os.path.getsize(file) // 2
    flip(file, place)
    refused(1, "", questctl, "quest", "import", file, *server(new))
    flip(file, place)
    require(new.must("GET", "/api/v1/admin/quests", new.admin).json["quests"] == [], "something of a broken archive was taken")
    done = command(questctl, "quest", "import", file, "--json", *server(new))
    require(done.returncode == 0, f"not imported: {done.stderr}")
    taken = json.loads(done.stdout)
    require(taken["exported_head"] == head, "the log that stays in the archive is not named")
    again = f"{folder}/again.zip"
    require(command(questctl, "quest", "export", "trial", "-o", again, *server(new)).returncode == 0, "not exported again")
    with zipfile.ZipFile(file) as first, zipfile.ZipFile(again) as second:
        same = [name for name in first.namelist() if name.startswith(("versions/", "media/"))]
        require("versions/2.geojson" in same and "media/owl.ogg" in same, f"too little to compare: {same}")
        for name in same:
            require(first.read(name) == second.read(name), f"{name} is another")
        names = [[(team["id"], team["name"]) for team in json.loads(archive.read("teams.json"))["teams"]] for archive in (first, second)]
    # The name of the team that was erased is gone for good.
    require(len(names[1]) == TEAMS - 1 and names[1] == [team for team in names[0] if team[1]], f"other teams: {names}")
    new.must("POST", ADMIN + "/open", new.admin)
    code = next(team["join_code"] for team in taken["teams"] if team["team"]["id"] == "t1")
    token = new.must("POST", QUEST + "/join", body={"code": code}).json["token"]
    require(answer(new, token, "song", "here", "here").status == 201, "the quest does not go on where it was taken to")
    print(f"check-backup: the quest has gone to another daemon with {len(same)} files and {len(taken['teams'])} teams")
    require(new.stop() == 0, "the daemon did not stop well")


def main(bin, is_quiet):
    with tempfile.TemporaryDirectory() as work:
        town = roads(bin, work)
        folder, copy, file = f"{work}/data", f"{work}/backup", f"{work}/backup.zip"
        os.mkdir(folder)
        questd = f"{bin}/questd"
        daemon = Daemon(bin, town, folder).ready()
        tokens = begin(daemon, TEAMS)
        daemon.must("PUT", ADMIN, daemon.admin, document(title="Trial again"))
        daemon.must("PUT", ADMIN + "/media/owl.ogg", daemon.admin, b"OggS and more", type="application/octet-stream")
        ballast(daemon, tokens[0])
        daemon.must("POST", f"{QUEST}/photos?task=song&sent_at={now()}", tokens[1], picture("made up"), key="photo", type="image/jpeg")
        one_at_a_time(daemon)
        load = Load(daemon, tokens)
        for thread in load.threads:
            thread.start()
        time.sleep(1)
        # What a backup keeps waiting waits in each round; what the machine does besides, not in all of them.
        for _ in range(ROUNDS):
            quiet = time.monotonic()
            while load.is_going(quiet, 500):
                time.sleep(0.1)
            busy = time.monotonic()
            backups, began_backups = 0, now()
            while load.is_going(busy, 250):
                began, asked = take(bin, daemon, copy, file)
                backups += 2
            without, during = load.between(quiet, busy), load.between(busy, time.monotonic())
            for name, (count, most, longest) in (("no backup", without), (f"{backups} backups", during)):
                print(f"check-backup: {name}: {count} requests, 999 of 1,000 within {most * 1000:.0f} ms, "
                      f"the longest {longest * 1000:.0f} ms")
            if during[2] <= without[2] + STALL:
                break
        # After the backup, which has it all.
        daemon.must("POST", f"{ADMIN}/teams/t2/erase", daemon.admin, {"confirm": "t2", "positions": True})
        # What is on its way then is nobody's fault.
        load.going = False
        daemon.kill()
        for thread in load.threads:
            thread.join()
        require(not load.bad, f"refused: {load.bad[:3]}")
        with open(f"{folder}/last-backup") as note:
            noted = note.read().strip()
        require(noted >= began_backups, f"the last backup is said to be of {noted}")
        require(not is_quiet or during[2] <= without[2] + STALL, "somebody waited for a backup")
        left = [name for name in os.listdir(work) + os.listdir(folder) if "part" in name or name.endswith("-backup") and name != "last-backup"]
        require(not left, f"something is left beside the backup: {left}")

        # What is not whole, or has no room, changes nothing.
        other, third = f"{work}/other", f"{work}/third"
        target = ["--database", f"{other}/quests.sqlite"]
        os.mkdir(other)
        at = ["--database", f"{folder}/quests.sqlite"]
        refused(73, "is not empty", questd, "backup", copy, *at)
        for backup in (copy, file):
            refused(73, "is there already", questd, "restore", backup, *at)
        heads = refuse_changed(questd, copy, target), refuse_changed_file(bin, file, target)
        require(os.listdir(other) == [], f"something was left behind: {os.listdir(other)}")

        def due(moment):
            return [(f"t{team}", text) for ended, team, text in load.acknowledged if ended < moment and team != 2]

        beside = restore(bin, town, copy, other, folder, heads[0], due(began))
        require(beside.stop() == 0, "the daemon did not stop well")
        # The keys are in no backup that a daemon sends.
        again = restore(bin, town, file, third, folder, heads[1], due(asked), "admin-token", "join-code-key", "code-key")
        require(answer(again, tokens[1], "song", "goes on", "on").status == 201, "the restored quest does not go on")
        move(bin, town, again, f"{work}/fourth")
        require(again.stop() == 0, "the daemon did not stop well")


if __name__ == "__main__":
    try:
        main(sys.argv[1], "--quiet" in sys.argv[2:])
    except Failure as failure:
        sys.exit(f"check-backup: {failure}")
