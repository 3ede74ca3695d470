#!/usr/bin/env python3
"""Takes away from a real daemon what it stands on, and looks that it acknowledges nothing more, says why, and ends.

The database deleted, replaced, its log deleted; a second daemon on the same database; the map cut or changed in its
place, and swapped as it should be; a disk whose syncs fail; a disk that is almost full.

Usage: scripts/check/disk-faults.py BIN
"""
import os
import shutil
import signal
import sys
import tempfile
import time
from http.client import HTTPException
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, Daemon, answer, begin, library, now, require, roads  # noqa: E402

IO_ERROR, UNAVAILABLE = 74, 69


class Trial:
    def __init__(self, bin, work):
        self.bin, self.work, self.roads, self.count = bin, work, roads(bin, work), 0

    def folder(self):
        self.count += 1
        path = f"{self.work}/{self.count}"
        os.mkdir(path)
        return path

    def daemon(self, folder=None, *arguments, map=None, **environment):
        return Daemon(self.bin, map or self.roads, folder or self.folder(), *arguments, environment=environment or None)

    def begun(self, *arguments, **environment):
        daemon = self.daemon(None, *arguments, **environment).ready()
        token = begin(daemon, 1)[0]
        require(answer(daemon, token, "song", "first", "k1").status == 201, "the first answer is not taken")
        return daemon, token


def refused(daemon, token, sent_at=None):
    """The answer that comes now is not acknowledged."""
    try:
        status = answer(daemon, token, "song", "second", "k2", sent_at, fresh=True).status
    except (OSError, HTTPException):
        return
    require(status >= 500, f"acknowledged with {status} what nobody will find again")


def ends(daemon, code, word):
    status = daemon.ended(20)
    require(status == code, f"ended with {status}, not {code}: {daemon.log}")
    require(word in daemon.log, f"does not say “{word}”: {daemon.log}")


def database_gone(trial):
    """a database that is deleted, replaced, cut, or without its log ends the daemon, and nothing more is acknowledged"""

    def replace(path):
        shutil.copy(path, path + ".copy")
        os.rename(path + ".copy", path)

    def cut(path):
        os.truncate(path, 4096)

    for spoil in (os.unlink, replace, cut, lambda path: os.unlink(path + "-wal")):
        daemon, token = trial.begun()
        spoil(f"{daemon.folder}/quests.sqlite")
        refused(daemon, token)
        ends(daemon, IO_ERROR, "was deleted, replaced or cut while it was in use")
    # Without any request, too.
    daemon, _ = trial.begun()
    os.unlink(f"{daemon.folder}/quests.sqlite")
    ends(daemon, IO_ERROR, "was deleted, replaced or cut while it was in use")


def two_daemons(trial):
    """a second daemon on the same database says so and ends, and leaves the photos alone; after kill -9 it may start"""
    daemon, token = trial.begun()
    photos = f"{daemon.folder}/quests.sqlite-photos"
    os.makedirs(photos, exist_ok=True)
    coming = f"{photos}/coming-in.original"
    open(coming, "w").close()
    for _ in range(2):
        second = trial.daemon(daemon.folder)
        ends(second, UNAVAILABLE, "is in use by another questd")
        require(os.path.exists(coming), "the second daemon removed a photo of the first")
    require(answer(daemon, token, "song", "second", "k2").status == 201, "the first daemon does not go on")
    # By another name it is the same database.
    other = trial.folder()
    os.symlink(f"{daemon.folder}/quests.sqlite", f"{other}/quests.sqlite")
    ends(trial.daemon(other), UNAVAILABLE, "is in use by another questd")
    daemon.kill()
    revived = trial.daemon(daemon.folder).ready()
    require(not os.path.exists(coming), "a photo without an answer is kept")
    require(revived.stop() == 0, "does not end in good order")


def map_spoiled(trial):
    """a map that is cut or changed in its place, or gone, ends the daemon with a word; one swapped by renaming does not"""

    def route(daemon):
        try:
            return daemon.ask("GET", "/route/v1/trekking/61.33529,55.15406;61.35503,55.16558", fresh=True).status
        except (OSError, HTTPException):
            return None

    def copy(name):
        target = f"{trial.work}/{name}.roads"
        shutil.copy(trial.roads, target)
        return target

    def change(path):
        with open(path, "r+b") as file:
            file.seek(-64, os.SEEK_END)
            byte = file.read(1)
            file.seek(-64, os.SEEK_END)
            file.write(bytes([byte[0] ^ 0xFF]))

    for number, (spoil, word) in enumerate((
            (lambda path: os.truncate(path, 100), "while it was in use"), (change, "was changed or cut in its place"),
            (os.unlink, "was deleted while it was in use"))):
        map = copy(f"spoiled{number}")
        daemon = trial.daemon(map=map).ready()
        require(route(daemon) == 200, "no route")
        spoil(map)
        if number == 0:
            # The next route finds nothing where its roads were: SIGBUS.
            for _ in range(50):
                if route(daemon) is None:
                    break
        ends(daemon, IO_ERROR, word)
    map = copy("swapped")
    daemon = trial.daemon(map=map).ready()
    os.utime(map)
    shutil.copy(trial.roads, map + ".new")
    time.sleep(2.5)
    os.rename(map + ".new", map)
    time.sleep(2.5)
    daemon.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 20
    while "map reloaded" not in daemon.log and time.monotonic() < end:
        time.sleep(0.1)
    require("map reloaded" in daemon.log and route(daemon) == 200, "a map that is swapped as it should be is not taken")
    time.sleep(2.5)
    require(route(daemon) == 200, "no route after the swap")
    require(daemon.stop() == 0, "does not end in good order")


def sync_fails(trial):
    """a disk whose sync fails gets no answer acknowledged, and ends the daemon; all acknowledged before is there again, and the
    answer is taken once when it is sent again"""
    fault = f"{trial.work}/fault"
    daemon, token = trial.begun(LD_PRELOAD=library("failing-disk", trial.work), DISK_FAULT=fault)
    before, moment = daemon.must("GET", ADMIN + "/records", daemon.admin).json["records"], now()
    open(fault, "w").close()
    refused(daemon, token, moment)
    ends(daemon, IO_ERROR, "could not keep what was written")
    os.unlink(fault)
    revived = trial.daemon(daemon.folder).ready()
    after = revived.must("GET", ADMIN + "/records", revived.admin).json["records"]
    # What was not acknowledged may be there: the disk had it, only nobody could know.
    require(after[: len(before)] == before, "the log is another")
    require(answer(revived, token, "song", "second", "k2", moment).status == 201, "the answer cannot be sent again")
    answers = revived.must("GET", QUEST + "/answers", token).json["answers"]
    require(len(answers) == 2, f"{len(answers)} answers instead of two")
    require(revived.must("GET", ADMIN + "/log/verify", revived.admin).json["valid"], "the log is broken")
    revived.stop()


def disk_full(trial):
    """below the reserve writes are refused with 507 and when to come again, polls go on, and erasing is let through"""
    daemon, token = trial.begun()
    require(daemon.must("GET", "/readyz").status == 200, "not ready")
    require(daemon.stop() == 0, "does not end in good order")
    full = trial.daemon(daemon.folder, "--limits", f"disk_reserve_bytes={1 << 50}").ready()
    reply = answer(full, token, "song", "second", "k2")
    require(reply.status == 507 and reply.headers["Retry-After"], f"{reply.status} {reply.body.decode()}")
    require(reply.json["code"] == "storage-full", f"{reply.body.decode()}")
    require(full.ask("GET", "/readyz").status == 507, "is ready though nothing can be stored")
    require(full.ask("GET", QUEST + "/answers", token).status == 200, "a poll is refused")
    erased = full.ask("POST", ADMIN + "/teams/t0/erase", full.admin, {"confirm": "t0"})
    require(erased.status == 200, f"erasing is refused: {erased.body.decode()}")
    full.stop()
    roomy = trial.daemon(daemon.folder).ready()
    require(answer(roomy, token, "song", "second", "k2").status == 201, "the answer cannot be sent again")
    roomy.stop()


def main():
    with tempfile.TemporaryDirectory() as work:
        trial = Trial(sys.argv[1], work)
        for check in (database_gone, two_daemons, map_spoiled, sync_fails, disk_full):
            check(trial)
            print(f"disk faults: {check.__doc__}")


main()
