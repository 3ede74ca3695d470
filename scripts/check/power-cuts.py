#!/usr/bin/env python3
"""Cuts the power of a daemon that takes answers and photos, at many moments, and looks what is left.

A preloaded library (scripts/lib/disk-recorder.c) writes down what the daemon does to its folder while 2,000 answers and
some photos are sent to it; each reply is noted with how far that record had come. For each of the moments, chosen by a
seed, the folder is made as the disk may have it then: what was synced is there; of what was not synced since, each
write is there, or missing, or torn at a sector or a page, whatever came later; and of the names made, changed and
removed in a folder that was not synced since, a first part. Then the database must open without damage, its log
verify, and every answer acknowledged before be there: record, text, receipt, and the photo with its copy.
Every so many moments the real daemon opens the folder, and verifies the log as well.

The same moments with the syncs of the database and its log passed over, which is what SQLite's synchronous=OFF makes
of them, must be found wanting: a check that finds nothing then proves nothing.

Usage: scripts/check/power-cuts.py BIN [CUTS] [ANSWERS] [SEED]
"""
import hashlib
import json
import os
import random
import shutil
import sqlite3
import struct
import sys
import tempfile
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, TASKS, Daemon, Failure, answer, begin, library, now, picture, require, roads  # noqa: E402

MADE, WRITTEN, CUT, SYNCED, REMOVED, RENAMED, FOLDER = range(1, 8)
HEAD = struct.Struct("<IIQQQ")
TEAMS, CONNECTIONS, PHOTOS = 40, 8, 20


def record(bin, work, answers):
    """The record of a daemon's work, and what it has acknowledged: (length of the record then, answer, photo or None)."""
    folder, trace = f"{work}/data", f"{work}/record"
    os.mkdir(folder)
    daemon = Daemon(
        bin, roads(bin, work), folder,
        environment={"LD_PRELOAD": library("disk-recorder", work), "DISK_FOLDER": folder, "DISK_RECORD": trace},
        log=f"{work}/questd.log").ready()
    tokens = begin(daemon, TEAMS)
    wanted = [(turn, task, team) for turn in range(18) for task in TASKS for team in range(TEAMS)][:answers]
    require(len(wanted) == answers, f"no more than {TEAMS * 18 * len(TASKS)} answers")
    began, acknowledged, failed, lock = os.path.getsize(trace), [], [], threading.Lock()

    def send(number, wish):
        turn, task, team = wish
        key = f"{team}-{task}-{turn}"
        if task == "song" and team < 2:
            # A picture of its own each, so that none can stand for another.
            bytes = picture(str(number))
            path = f"{QUEST}/photos?task={task}&sent_at={now()}"
            reply = daemon.ask("POST", path, tokens[team], bytes, key, type="image/jpeg")
        else:
            bytes, reply = None, answer(daemon, tokens[team], task, f"{900 + turn}", key)
        length = os.path.getsize(trace)
        require(reply.status == 201, f"{reply.status} {reply.body.decode()}")
        with lock:
            acknowledged.append((length, reply.json["id"], bytes))

    def work_off(first):
        try:
            for number in range(first, len(wanted), CONNECTIONS):
                send(number, wanted[number])
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=work_off, args=(first,)) for first in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    daemon.kill()
    photos = sum(bytes is not None for _, _, bytes in acknowledged)
    require(photos >= PHOTOS * answers // 2000, f"no more than {photos} photos")
    return folder, events(trace), began, sorted(acknowledged, key=lambda one: one[0])


def events(trace):
    """(where it ends in the record, kind, inode, offset, text, data)"""
    found, bytes, place = [], open(trace, "rb").read(), 0
    while place < len(bytes):
        kind, text, inode, offset, data = HEAD.unpack_from(bytes, place)
        place += HEAD.size
        words = bytes[place : place + text].decode()
        place += text
        found.append((place + data, kind, inode, offset, words, bytes[place : place + data]))
        place += data
    return found


def put(content, event):
    """What a write or a cut makes of a file."""
    _, kind, _, offset, _, data = event
    if kind == CUT:
        if offset < len(content):
            del content[offset:]
        else:
            content.extend(bytes(offset - len(content)))
    else:
        if offset > len(content):
            content.extend(bytes(offset - len(content)))
        content[offset : offset + len(data)] = data


class Disk:
    """What a disk holds for certain, and what it may hold besides."""

    def __init__(self, root, syncs=True):
        self.syncs = syncs
        self.database = set()  # inodes of the database and its log
        self.content = {}  # inode: bytes that are there for certain
        self.pending = {}  # inode: writes since
        self.names = {}  # path: inode, for certain
        self.changes = []  # of names, since
        self.folders = {os.stat(root).st_ino: root}

    def take(self, event):
        _, kind, inode, _, text, data = event
        if kind in (WRITTEN, CUT):
            self.pending.setdefault(inode, []).append(event)
        elif kind == FOLDER:
            self.folders[inode] = text
            self.changes.append(event)
        elif kind in (MADE, REMOVED, RENAMED):
            if kind == MADE and text.endswith(("quests.sqlite", "quests.sqlite-wal")):
                self.database.add(inode)
            self.changes.append(event)
        elif kind == SYNCED and (self.syncs or inode not in self.database):
            if inode in self.folders:
                folder, left = self.folders[inode], []
                for change in self.changes:
                    if os.path.dirname(change[4]) == folder:
                        self.rename(self.names, change)
                    else:
                        left.append(change)
                self.changes = left
            else:
                content = self.content.setdefault(inode, bytearray())
                for write in self.pending.pop(inode, []):
                    put(content, write)

    @staticmethod
    def rename(names, change):
        _, kind, inode, _, text, data = change
        if kind == MADE:
            names[text] = inode
        elif kind == FOLDER:
            names[text] = None
        elif kind == REMOVED:
            names.pop(text, None)
        else:
            names[data.decode()] = names.pop(text, 0)

    def after_cut(self, dice):
        """{path: bytes, or None for a folder}: one of the many that may be found."""
        names, stopped = dict(self.names), {}
        lost = dice.random() < 0.3
        for change in self.changes:
            folder = os.path.dirname(change[4])
            if not stopped.get(folder):
                stopped[folder] = lost or dice.random() < 0.1
            if not stopped[folder]:
                self.rename(names, change)
        share = dice.choice((0, 0, 0.2, 0.5, 0.8, 1))
        found = {}
        for path, inode in names.items():
            if inode is None:
                found[path] = None
                continue
            content = bytearray(self.content.get(inode, b""))
            for write in self.pending.get(inode, ()):
                if dice.random() >= share:
                    continue
                if write[1] == WRITTEN and len(write[5]) > 512 and dice.random() < 0.3:
                    self.tear(content, write, dice)
                else:
                    put(content, write)
            found[path] = content
        # What lies in a folder that is gone is gone.
        root = next(iter(self.folders.values()))
        return {path: content for path, content in found.items() if os.path.dirname(path) == root or os.path.dirname(path) in names}

    @staticmethod
    def tear(content, write, dice):
        end, kind, inode, offset, text, data = write
        size = dice.choice((512, 4096))
        for start in range(0, len(data), size):
            if dice.random() < 0.5:
                put(content, (end, kind, inode, offset + start, text, data[start : start + size]))


def timestamp(milliseconds):
    moment = datetime.fromtimestamp(milliseconds // 1000, timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{milliseconds % 1000:03d}Z"


class Log:
    """Verifies the log as docs/design/LOG.md says, and remembers which rows are good."""

    COLUMNS = "quest, seq, id, at, received_at, actor, team, device, kind, version, body, prev, hash"

    def __init__(self):
        self.good = {}

    def answers(self, database):
        """The answers that the log speaks of."""
        ends, found = {}, set()
        for row in database.execute(f"SELECT {self.COLUMNS} FROM records ORDER BY quest, seq"):
            quest, seq, prev, hash = row[0], row[1], row[11], row[12]
            before = ends.get(quest, (0, bytes(32)))
            require((seq, prev) == (before[0] + 1, before[1]), f"record {seq} does not follow")
            ends[quest] = (seq, hash)
            if self.good.get((quest, seq, hash)) != row:
                members = {
                    "seq": seq, "id": row[2], "at": timestamp(row[3]), "received_at": timestamp(row[4]), "actor": row[5],
                    "team": row[6], "device": row[7], "kind": row[8], "version": row[9], "body": json.loads(row[10])}
                text = json.dumps(members, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                require(hashlib.sha256(prev + text.encode()).digest() == hash, f"record {seq} was changed")
                self.good[quest, seq, hash] = row
            if row[8] == "answer":
                found.add(json.loads(row[10])["answer"])
        return found


def examine(folder, acknowledged, log):
    """What must hold of a folder after a cut. `acknowledged`: (answer, photo or None)."""
    path = f"{folder}/quests.sqlite"
    require(os.path.exists(path), "the database is gone")
    database = sqlite3.connect(path)
    try:
        require(database.execute("PRAGMA integrity_check").fetchone()[0] == "ok", "the database is damaged")
        told = log.answers(database)
        photos = {}
        for body, in database.execute("SELECT body FROM records WHERE kind = 'answer' AND body LIKE '%photo%'"):
            body = json.loads(body)
            photos[body["answer"]] = body["photo"]["id"]
        texts = {owner for owner, in database.execute("SELECT owner FROM texts")}
        receipts = {answer for answer, in database.execute("SELECT answer FROM receipts")}
    except sqlite3.DatabaseError as error:
        raise Failure(f"the database cannot be read: {error}") from None
    finally:
        database.close()
    missing = [answer for answer, _ in acknowledged if not (answer in told and answer in texts and answer in receipts)]
    require(not missing, f"{len(missing)} of {len(acknowledged)} acknowledged answers are lost")
    for answer, photo in acknowledged:
        if photo is None:
            continue
        name = f"{folder}/quests.sqlite-photos/{photos[answer]}"
        require(os.path.exists(name + ".original") and open(name + ".original", "rb").read() == photo, "a photo is lost")
        require(os.path.exists(name + ".copy") and os.path.getsize(name + ".copy") > 0, "the copy of a photo is lost")


def check_by_daemon(bin, work, folder):
    """Our own store opens it, and finds the log whole."""
    # The secrets were made before the first cut.
    daemon = Daemon(bin, f"{work}/town.roads", folder, environment={"log": f"{work}/revived.log"}).ready()
    try:
        daemon.must("GET", "/readyz")
        if daemon.ask("GET", ADMIN, daemon.admin).status == 200:
            require(daemon.must("GET", ADMIN + "/log/verify", daemon.admin).json["valid"], "the daemon finds the log broken")
    finally:
        daemon.kill()


def cut(root, found, acknowledged, moments, seed, syncs=True, each=lambda folder, number: None):
    """What fails at which of the moments; all of them are looked at."""
    disk, log, done, failures = Disk(root, syncs), Log(), 0, []
    with tempfile.TemporaryDirectory() as place:
        for number, moment in enumerate(moments):
            while done < moment:
                disk.take(found[done])
                done += 1
            dice = random.Random(f"{seed}-{moment}-{number}")
            folder = f"{place}/cut"
            for path, content in sorted(disk.after_cut(dice).items()):
                target = folder + path.removeprefix(root)
                if content is None:
                    os.makedirs(target, 0o700, exist_ok=True)
                    continue
                os.makedirs(os.path.dirname(target), 0o700, exist_ok=True)
                with open(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
                    file.write(content)
            end = found[moment - 1][0]
            try:
                require(os.path.isdir(folder), "nothing is left")
                examine(folder, [one[1:] for one in acknowledged if one[0] <= end], log)
                each(folder, number)
            except Failure as failure:
                failures.append(f"cut {number} after {moment} of {len(found)} writes: {failure}")
            shutil.rmtree(folder, ignore_errors=True)
    return failures


def main():
    bin = sys.argv[1]
    count, answers, seed = (int(text) for text in (sys.argv[2:] + ["500", "2000", "16"][len(sys.argv) - 2 :]))
    began_at = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        root, found, began, acknowledged = record(bin, work, answers)
        first = next(number for number, event in enumerate(found) if event[0] > began)
        dice = random.Random(seed)
        # Half of them anywhere, half right before or after a sync, where most can go wrong.
        syncs = [number for number in range(first, len(found)) if found[number][1] == SYNCED]
        moments = sorted(
            [dice.randrange(first + 1, len(found) + 1) for _ in range(count - count // 2)]
            + [dice.choice(syncs) + dice.randrange(2) for _ in range(count // 2)])
        moments = [max(moment, first + 1) for moment in moments]
        every = max(count // 20, 1)
        failures = cut(
            root, found, acknowledged, moments, seed,
            each=lambda folder, number: check_by_daemon(bin, work, folder) if number % every == every - 1 else None)
        for failure in failures[:5]:
            print(f"power cuts: {failure}", file=sys.stderr)
        planted = cut(root, found, acknowledged, moments[:: max(count // 50, 1)], seed, syncs=False)
        print(
            f"power cuts: {len(acknowledged)} answers acknowledged, {sum(one[2] is not None for one in acknowledged)} with photos; "
            f"{len(moments)} cuts among {len(found)} writes, {len(failures)} failed; with syncs passed over "
            f"{len(planted)} of {len(moments[:: max(count // 50, 1)])} failed; {time.monotonic() - began_at:.0f} s")
        if failures:
            sys.exit(1)
        if not planted:
            sys.exit("power cuts: nothing is found wanting without syncs, so that this check proves nothing")


main()
