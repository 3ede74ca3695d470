#!/usr/bin/env python3
"""A real daemon is backed up while it takes answers and positions: everybody who writes is answered. Then it is killed, and
the backup restored elsewhere: every answer that was acknowledged before the backup began is there, with its photo, what was erased
after it is erased again, and the log verifies. A backup that was changed by a byte, is cut off or has a place already is refused.

Half a minute. Needs a build of questd and questctl.
How long the writers wait is shown, and held to 100 ms more than without a backup on a machine that does nothing else: --quiet.
Usage: check-backup.py BIN [--quiet]
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from daemon_trial import ADMIN, QUEST, Daemon, Failure, answer, begin, now, picture, require, roads

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


def words(daemon):
    return {(item["team"], item.get("text")) for item in daemon.must("GET", ADMIN + "/answers", daemon.admin).json["answers"]}


def main(bin, is_quiet):
    with tempfile.TemporaryDirectory() as work:
        town = roads(bin, work)
        folder, copy, other = f"{work}/data", f"{work}/backup", f"{work}/other"
        os.mkdir(folder)
        questd = f"{bin}/questd"
        at = ["--database", f"{folder}/quests.sqlite"]
        daemon = Daemon(bin, town, folder).ready()
        tokens = begin(daemon, TEAMS)
        ballast(daemon, tokens[0])
        daemon.must("POST", f"{QUEST}/photos?task=song&sent_at={now()}", tokens[1], picture("made up"), key="photo", type="image/jpeg")
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
                shutil.rmtree(copy, ignore_errors=True)
                began = time.monotonic()
                done = command(questd, "backup", copy, "--with-secrets", *at)
                require(done.returncode == 0, f"no backup: {done.stderr}")
                backups += 1
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
        with open(f"{folder}/last-backup") as file:
            noted = file.read().strip()
        require(noted >= began_backups, f"the last backup is said to be of {noted}")
        require(not is_quiet or during[2] <= without[2] + STALL, "somebody waited for a backup")
        manifest = json.load(open(f"{copy}/manifest.json"))
        require(not os.path.exists(copy + ".partial"), "something is left beside the backup")

        # What is not whole, or has no room, changes nothing.
        target = ["--database", f"{other}/quests.sqlite"]
        os.mkdir(other)
        refused(73, "is not empty", questd, "backup", copy, *at)
        refused(73, "is there already", questd, "restore", copy, *at)
        for file in manifest["files"]:
            path = f"{copy}/{file['path']}"
            with open(path, "r+b") as bytes:
                bytes.seek(file["size"] // 2)
                byte = bytes.read(1)
                bytes.seek(file["size"] // 2)
                bytes.write(BYTE[byte[0] ^ 1])
            refused(65, "is not what was copied", questd, "restore", copy, *target)
            with open(path, "r+b") as bytes:
                bytes.seek(file["size"] // 2)
                bytes.write(byte)
        whole = open(f"{copy}/manifest.json").read()
        head = manifest["quests"][0]["head"]
        with open(f"{copy}/manifest.json", "w") as file:
            file.write(whole.replace(head["hash"], "0" * 64))
        refused(65, "log of trial", questd, "restore", copy, *target)
        os.remove(f"{copy}/manifest.json")
        refused(66, "is no backup", questd, "restore", copy, *target)
        with open(f"{copy}/manifest.json", "w") as file:
            file.write(whole)
        require(os.listdir(other) == [], f"something was left behind: {os.listdir(other)}")

        done = command(questd, "restore", copy, "--erasures", f"{folder}/quests.sqlite-erasures.jsonl", *target)
        require(done.returncode == 0, f"not restored: {done.stderr}")
        print("check-backup: " + done.stdout.strip().replace(work, "…").replace("\n", "; "))
        require(open(f"{folder}/code-key", "rb").read() == open(f"{other}/code-key", "rb").read(), "another key")
        again = Daemon(bin, town, other).ready()
        require("photos of answers are missing" not in again.log, "a photo was lost")
        there = words(again)
        require(not os.path.exists(f"{other}/quests.sqlite-erasures.due"), "the erasures are still due")
        erased = {text for team, text in there if team == "t2"}
        require(erased == {None}, f"what was erased after the backup is there: {erased}")
        due = [(f"t{team}", text) for ended, team, text in load.acknowledged if ended < began and team != 2]
        require(len(due) > 50, f"only {len(due)} answers were acknowledged before the backup")
        gone = [item for item in due if item not in there]
        require(not gone, f"{len(gone)} of {len(due)} acknowledged answers are gone: {gone[:3]}")
        server = ["--server", f"http://127.0.0.1:{again.port}", "--token-file", f"{other}/admin-token"]
        done = command(f"{bin}/questctl", "log", "verify", "trial", "--head", f"{head['seq']}:{head['hash']}", *server)
        require(done.returncode == 0, f"the log does not verify: {done.stdout}{done.stderr}")
        require(answer(again, tokens[1], "song", "goes on", "on").status == 201, "the restored quest does not go on")
        print(f"check-backup: all {len(due)} answers that were acknowledged before the backup are there; the log is whole and goes on")
        require(again.stop() == 0, "the daemon did not stop well")


if __name__ == "__main__":
    try:
        main(sys.argv[1], "--quiet" in sys.argv[2:])
    except Failure as failure:
        sys.exit(f"check-backup: {failure}")
