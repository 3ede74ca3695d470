#!/usr/bin/env python3
"""Three daemons on one PostgreSQL behind a real HAProxy by packaging/haproxy.cfg, and riders that are simulated: one daemon is killed
every few seconds, PostgreSQL is restarted once. At the end every answer and every position that was acknowledged is there, once;
what failed succeeded when it was repeated; all daemons tell the same results, which are those of the answers and of one daemon alone.
With FREEZE one daemon is stopped for so many seconds as if it were cut off, and has to know everything six seconds after it goes on.

Usage: check-scale.py BIN ROOT [RIDERS [SECONDS [KILL_EVERY [FREEZE]]]]
       BIN has questd and questctl, ROOT is where the package haproxy is unpacked; PostgreSQL is Debian's package, installed
"""
import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from daemon_trial import ADMIN, QUEST, TASKS, Daemon, Failure, document, free_port, now, require, roads

RECIPE = Path(__file__).parent.parent / "packaging/haproxy.cfg"
SERVER = Path(__file__).parent / "postgres.sh"
NAMES = ("one", "two", "three")
# A rider tells where it is, asks where to go, and answers, each so often; with more riders less often, so that what is
# tried is several daemons and not two cores.
POSITION_EVERY, ANSWER_EVERY = 2.0, 3.0
# For so long a request is repeated.
PATIENCE = 40
TASK_COUNT = 60


def places(town):
    """Places on the streets of a town's OSM file, a hundred metres and more from each other."""
    text = Path(town).read_text()
    nodes = {id: (float(longitude), float(latitude)) for id, latitude, longitude in
             re.findall(r'<node id="(\d+)"[^>]*?lat="([-.\d]+)" lon="([-.\d]+)"', text)}
    found = []
    for way in re.findall(r"<way .*?</way>", text, re.S):
        if 'k="highway" v="residential"' not in way:
            continue
        for id in re.findall(r'ref="(\d+)"', way):
            place = nodes[id]
            if all(abs(place[0] - other[0]) > 0.0016 or abs(place[1] - other[1]) > 0.0009 for other in found):
                found.append(place)
    require(len(found) >= TASK_COUNT, f"the town has room for {len(found)} tasks")
    return random.Random(1).sample(found, TASK_COUNT)


def quest(town):
    """Tasks with a number for an answer, of one to three points, one answer each."""
    features = []
    for number, place in enumerate(places(town)):
        features.append({
            "type": "Feature", "id": f"k{number}", "geometry": {"type": "Point", "coordinates": list(place)},
            "properties": {"name": f"k{number}", "answer-type": "number", "answer": str(number), "points": 1 + number % 3, "attempts": 1,
                           "presence": "free"}})
    return dict(document(), features=features)


class Refused(Exception):
    """An answer that says that the request was wrong: repeating it helps nobody."""


class Connection:
    """One connection that is kept, and made anew where it breaks."""

    def __init__(self, port, token):
        self.port, self.token, self.reader, self.writer = port, token, None, None

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, key=None):
        """One request; the status, the fields and the body, or an OSError."""
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", "Host: scale", f"Content-Length: {len(data)}", "Content-Type: application/json"]
        if self.token:
            head.append(f"Authorization: Bearer {self.token}")
        if key:
            head.append(f"Idempotency-Key: {key}")
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
            self.writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + data)
            return await asyncio.wait_for(self.reply(), 15)
        except (OSError, EOFError, asyncio.TimeoutError, ValueError) as error:
            self.close()
            raise OSError(str(error) or type(error).__name__) from None

    async def reply(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
        status = int(lines[0].split()[1])
        body = b""
        if fields.get("transfer-encoding") == "chunked":
            while True:
                size = int(await self.reader.readline(), 16)
                body += (await self.reader.readexactly(size + 2))[:-2]
                if size == 0:
                    break
        elif status not in (204, 304):
            body = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return status, fields, body


class Counts:
    """How requests went: each is counted once as a request, and once for each time that it failed."""

    def __init__(self):
        self.asked, self.failed, self.hopeless = 0, 0, []
        self.reasons, self.waits = {}, []

    async def until_done(self, connection, method, path, body=None, key=None):
        """Repeats a request until it is answered."""
        self.asked += 1
        began = time.monotonic()
        while True:
            try:
                status, fields, data = await connection.ask(method, path, body, key)
                if status < 400:
                    self.waits.append(time.monotonic() - began)
                    return status, fields, data
                if status not in (429, 500, 502, 503, 504):
                    raise Refused(f"{method} {path}: {status} {data[:300]}")
                reason = status
            except OSError as error:
                reason = str(error)[:60]
            self.failed += 1
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            if time.monotonic() - began > PATIENCE:
                self.hopeless.append(f"{method} {path}: {reason}")
                raise Refused(self.hopeless[-1])
            await asyncio.sleep(random.uniform(0.1, 0.5))


class Rider:
    def __init__(self, number, token, port):
        self.team, self.connection = f"t{number}", Connection(port, token)
        self.fixes, self.answers, self.points = set(), {}, 0
        self.random = random.Random(number)
        self.nodes = []

    async def ride(self, counts, end, slowness):
        await asyncio.sleep(self.random.uniform(0, POSITION_EVERY * slowness))
        places = [place for place, _ in TASKS.values()]
        next_answer = time.monotonic() + self.random.uniform(0, ANSWER_EVERY * slowness)
        step = task = 0
        while time.monotonic() < end:
            began = time.monotonic()
            start, goal, way = places[step // 50 % 3], places[(step // 50 + 1) % 3], step % 50 / 50
            moment = now()
            fix = {"sent_at": moment, "time": moment, "accuracy": 8,
                   "position": [start[axis] + (goal[axis] - start[axis]) * way for axis in (0, 1)]}
            _, fields, _ = await counts.until_done(self.connection, "POST", QUEST + "/positions", fix)
            self.nodes.append(fields.get("request-node"))
            self.fixes.add(moment)
            await counts.until_done(self.connection, "GET", QUEST + "/next")
            if time.monotonic() >= next_answer and task < TASK_COUNT:
                next_answer += ANSWER_EVERY * slowness
                is_right = self.random.random() < 0.8
                body = {"task": f"k{task}", "text": str(task if is_right else task + 1), "sent_at": now()}
                key = f"{self.team}-{task}"
                _, fields, data = await counts.until_done(self.connection, "POST", QUEST + "/answers", body, key)
                reply = json.loads(data)
                self.answers[f"k{task}"] = (reply["id"], time.monotonic(), fields.get("request-node"))
                self.points += (1 + task % 3) if is_right else 0
                task += 1
            step += 1
            await asyncio.sleep(max(0, POSITION_EVERY * slowness - (time.monotonic() - began)))


class Node:
    """One of the daemons, with a folder and a port of its own."""

    def __init__(self, name, bin, town, folder, store):
        self.name, self.port, self.folder = name, free_port(), Path(folder) / name
        self.folder.mkdir()
        self.command = [
            f"{bin}/questd", "--map", town, "--store", store, "--state-dir", str(self.folder), "--node", name, "--drain", "2",
            "--listen", f"127.0.0.1:{self.port}", "--trusted-proxies", "127.0.0.1", "--log-level", "warning"]
        self.process = None

    def begin(self):
        with open(self.folder / "questd.log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def up(self, within=60):
        end = time.monotonic() + within
        while time.monotonic() < end:
            require(self.process.poll() is None, f"daemon {self.name} ended: {(self.folder / 'questd.log').read_text()[-2000:]}")
            try:
                if (await Connection(self.port, None).ask("GET", "/readyz"))[0] == 200:
                    return
            except OSError:
                pass
            await asyncio.sleep(0.1)
        raise Failure(f"daemon {self.name} is not ready: {(self.folder / 'questd.log').read_text()[-2000:]}")

    def kill(self, how=signal.SIGKILL):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)


class Observer:
    """The stream of the staff, over the proxy or from one daemon: when it told of which record."""

    def __init__(self, name, port, token):
        self.name, self.port, self.token = name, port, token
        self.told, self.seqs, self.breaks, self.last = {}, set(), [], None

    async def listen(self):
        while True:
            writer = None
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
                last = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
                writer.write(f"GET {ADMIN}/live/events HTTP/1.1\r\nHost: scale\r\nAuthorization: Bearer {self.token}\r\n{last}\r\n".encode())
                name = None
                while line := await reader.readline():
                    text = line.decode(errors="replace").rstrip()
                    if text.startswith("id: "):
                        self.last = text[4:]
                    elif text.startswith("event: "):
                        name = text[7:]
                    elif text.startswith("data: ") and name == "record":
                        record = json.loads(text[6:])
                        self.seqs.add(record["seq"])
                        if record["kind"] == "answer":
                            self.told.setdefault(record["answer"], time.monotonic())
            except (OSError, ValueError, asyncio.IncompleteReadError):
                pass
            finally:
                if writer:
                    writer.close()
            self.breaks.append(time.monotonic())
            await asyncio.sleep(0.1)


class Trial:
    def __init__(self, bin, root, riders, seconds, kill_every, freeze):
        self.bin, self.root = bin, root
        self.count, self.seconds, self.kill_every = riders, seconds, kill_every
        self.freeze = freeze
        self.slowness = max(1.0, riders / 200)
        self.folder = tempfile.mkdtemp(prefix="scale-")
        # The server runs as another user.
        os.chmod(self.folder, 0o755)
        self.database = f"{self.folder}/postgres"
        self.town = roads(bin, self.folder)
        self.quest = quest(f"{self.folder}/town.osm")
        store = f"postgresql:///postgres?host={self.database}&user=request"
        self.nodes = [Node(name, bin, self.town, self.folder, store) for name in NAMES]
        self.port, self.proxy, self.frozen = free_port(), None, None

    def postgres(self, *arguments):
        subprocess.run([str(SERVER), *arguments], check=True, stdin=subprocess.DEVNULL)

    def begin_proxy(self):
        text = RECIPE.read_text()
        changes = [(r"bind :80$", f"bind 127.0.0.1:{self.port}"), (r"^ +bind :443.*\n", ""), (r"^ +http-request redirect.*\n", ""),
                   (r"/etc/haproxy/request-teams\.map", f"{self.folder}/teams.map")]
        changes += [(rf"192\.0\.2\.1{place + 1}:8080", f"127.0.0.1:{node.port}") for place, node in enumerate(self.nodes)]
        for old, new in changes:
            require(re.search(old, text, re.M), f"{RECIPE.name} has no {old}")
            text = re.sub(old, new, text, flags=re.M)
        brought = (Path(self.root) / "etc/haproxy/haproxy.cfg").read_text()
        defaults = brought[brought.index("\ndefaults\n"):].replace("/etc/haproxy/errors", f"{self.root}/etc/haproxy/errors")
        Path(f"{self.folder}/teams.map").touch()
        Path(f"{self.folder}/haproxy.cfg").write_text(f"global\n    maxconn 8000\n{defaults}\n{text}")
        environment = dict(os.environ, LD_LIBRARY_PATH=f"{self.root}/usr/lib/x86_64-linux-gnu:{self.root}/usr/lib/aarch64-linux-gnu")
        with open(f"{self.folder}/haproxy.log", "ab") as log:
            self.proxy = subprocess.Popen([f"{self.root}/usr/sbin/haproxy", "-db", "-f", f"{self.folder}/haproxy.cfg"],
                                          stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)

    async def begin(self):
        self.postgres("start", self.database)
        # The first daemon makes the secrets; the others are given the same.
        self.nodes[0].begin()
        await self.nodes[0].up()
        for node in self.nodes[1:]:
            for name in ("admin-token", "join-code-key", "code-key"):
                shutil.copy2(self.nodes[0].folder / name, node.folder / name)
            node.begin()
            await node.up()
        self.begin_proxy()
        self.admin = (self.nodes[0].folder / "admin-token").read_text().strip()
        self.boss = Connection(self.port, self.admin)
        await asyncio.sleep(2)
        await self.must("PUT", ADMIN, self.quest)
        await self.must("POST", ADMIN + "/open")
        self.riders = []
        # Over the proxy, so that teams are added at one daemon and their devices join at others.
        nobody = Connection(self.port, None)
        for number in range(self.count):
            team = await self.must("POST", ADMIN + "/teams", {"name": f"t{number}", "id": f"t{number}"})
            joined = await self.must("POST", QUEST + "/join", {"code": team["join_code"]}, by=nobody)
            self.riders.append(Rider(number, joined["token"], self.port))

    async def must(self, method, path, body=None, by=None):
        connection = by or self.boss
        try:
            status, _, data = await connection.ask(method, path, body)
        except OSError:
            # A proxy closes connections that nobody uses.
            status, _, data = await connection.ask(method, path, body)
        require(status in (200, 201), f"{method} {path}: {status} {data[:500]}")
        return json.loads(data)

    async def kill_all_the_time(self, end):
        turn = 0
        while time.monotonic() + self.kill_every < end:
            await asyncio.sleep(self.kill_every)
            node = self.nodes[turn % len(self.nodes)]
            turn += 1
            if node is self.frozen:
                continue
            node.kill()
            node.begin()
        self.kills = turn

    async def freeze_one(self, after):
        if not self.freeze:
            return
        await asyncio.sleep(after)
        self.frozen = self.nodes[1]
        await self.frozen.up()
        self.frozen.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.freeze)
        self.frozen.process.send_signal(signal.SIGCONT)
        await asyncio.sleep(6)
        ends = [max(observer.seqs, default=0) for observer in self.observers]
        missing = set().union(*(observer.seqs for observer in self.observers)) - self.observers[1].seqs
        behind = len([seq for seq in missing if seq < max(ends) - 20])
        print(f"check-scale: six seconds after a daemon was frozen for {self.freeze:.0f} s its stream lacks {behind} records", flush=True)
        self.frozen = None

    async def restart_postgres(self, after):
        await asyncio.sleep(after)
        began = time.monotonic()
        await asyncio.to_thread(self.postgres, "stop", self.database, "fast")
        await asyncio.to_thread(self.postgres, "start", self.database)
        print(f"check-scale: PostgreSQL was away for {time.monotonic() - began:.1f} s", flush=True)

    async def run(self):
        self.counts = Counts()
        self.observers = [Observer(node.name, node.port, self.admin) for node in self.nodes]
        self.observers.append(Observer("proxy", self.port, self.admin))
        listening = [asyncio.create_task(observer.listen()) for observer in self.observers]
        await asyncio.sleep(1)
        end = time.monotonic() + self.seconds
        others = [asyncio.create_task(self.kill_all_the_time(end)), asyncio.create_task(self.restart_postgres(self.seconds / 2 + 1)),
                  asyncio.create_task(self.freeze_one(self.seconds / 5))]
        rides = [asyncio.create_task(rider.ride(self.counts, end, self.slowness)) for rider in self.riders]
        done, _ = await asyncio.wait(rides, timeout=self.seconds + PATIENCE + 30)
        for ride in done:
            ride.result()
        for other in others:
            await other
        for node in self.nodes:
            await node.up()
        # After six seconds nothing is missing anywhere.
        await asyncio.sleep(6)
        for task in listening:
            task.cancel()

    async def check(self):
        counts = self.counts
        waits = sorted(counts.waits)
        print(f"check-scale: {counts.asked} requests, {counts.failed} failed ({100 * counts.failed / counts.asked:.2f} %) {counts.reasons}, "
              f"{self.kills} daemons killed; answered p50 {1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms")
        require(not counts.hopeless, f"requests that never succeeded: {counts.hopeless[:5]}")
        await self.check_answers()
        await self.check_fixes()
        await self.check_results()
        self.tell_streams()
        self.tell_homes()

    async def records(self, port):
        """All records of the log."""
        connection, records = Connection(port, self.admin), []
        while True:
            page = await self.must("GET", f"{ADMIN}/records?after={records[-1]['seq'] if records else 0}", by=connection)
            if not page["records"]:
                return records
            records += page["records"]

    async def check_answers(self):
        logs = [await self.records(node.port) for node in self.nodes]
        require(logs[0] == logs[1] == logs[2], "the daemons tell different logs")
        verified = await self.must("GET", f"{ADMIN}/log/verify")
        require(verified["valid"], f"the chain is broken: {verified}")
        self.log = logs[0]
        found = {}
        for record in self.log:
            if record["kind"] == "answer":
                found.setdefault((record["team"], record["body"]["task"]), []).append(record["body"]["answer"])
        doubled = [key for key, ids in found.items() if len(ids) > 1]
        require(not doubled, f"answers that are there twice: {doubled[:5]}")
        acknowledged = {(rider.team, task): kept[0] for rider in self.riders for task, kept in rider.answers.items()}
        lost = [key for key, id in acknowledged.items() if found.get(key) != [id]]
        require(not lost, f"acknowledged answers that are lost: {lost[:5]}")
        require(len(found) == len(acknowledged), f"{len(found)} answers are there, {len(acknowledged)} were acknowledged")
        print(f"check-scale: {len(acknowledged)} answers acknowledged, each there once; {len(self.log)} records in one chain")

    async def check_fixes(self):
        fixes = 0
        for rider in self.riders:
            track = await self.must("GET", f"{ADMIN}/teams/{rider.team}/track?minutes=1440", by=self.boss)
            times = self.times(track)
            missing = rider.fixes - set(times)
            require(not missing, f"acknowledged positions of {rider.team} that are lost: {len(missing)} of {len(rider.fixes)}")
            require(len(times) == len(set(times)), f"positions of {rider.team} that are there twice")
            fixes += len(rider.fixes)
        print(f"check-scale: {fixes} positions acknowledged, each there once")

    @staticmethod
    def times(track):
        """The moments of all fixes of a track."""
        found = []
        for feature in track["features"]:
            members = feature.get("properties") or {}
            for name in ("times", "coordTimes"):
                if isinstance(members.get(name), list):
                    found += members[name]
        require(found, f"a track without times: {json.dumps(track)[:600]}")
        return found

    async def results(self, port, token=None):
        told = await self.must("GET", f"{ADMIN}/results", by=Connection(port, token or self.admin))
        return [(row["team"], row.get("rank"), row["points"]) for row in self.rows(told)]

    @staticmethod
    def rows(told):
        for value in told.values():
            if isinstance(value, list) and value and isinstance(value[0], dict) and "points" in value[0]:
                return value
        raise Failure(f"results without points: {json.dumps(told)[:600]}")

    async def check_results(self):
        all = [await self.results(node.port) for node in self.nodes]
        require(all[0] == all[1] == all[2], "the daemons tell different results")
        expected = {rider.team: rider.points for rider in self.riders}
        wrong = [(team, points, expected[team]) for team, _, points in all[0] if points != expected[team]]
        require(not wrong and len(all[0]) == len(expected), f"results that are not those of the answers: {wrong[:5]}")
        # One daemon alone, which has its database for itself, is fed the same in the order of the log.
        folder = f"{self.folder}/alone"
        os.mkdir(folder)
        alone = Daemon(self.bin, self.town, folder).ready()
        boss = Connection(alone.port, alone.admin)
        await self.must("PUT", ADMIN, self.quest, by=boss)
        await self.must("POST", ADMIN + "/open", by=boss)
        tokens = {}
        for rider in self.riders:
            team = await self.must("POST", ADMIN + "/teams", {"name": rider.team, "id": rider.team}, by=boss)
            joined = await self.must("POST", QUEST + "/join", {"code": team["join_code"]}, by=Connection(alone.port, None))
            tokens[rider.team] = Connection(alone.port, joined["token"])
        right = {(record["body"]["answer"]): record["body"]["verdict"] == "accepted" for record in self.log if record["kind"] == "verdict"}
        for record in (record for record in self.log if record["kind"] == "answer"):
            number = int(record["body"]["task"][1:])
            text = str(number if right[record["body"]["answer"]] else number + 1)
            body = {"task": f"k{number}", "text": text, "sent_at": now()}
            status, _, data = await tokens[record["team"]].ask("POST", QUEST + "/answers", body, record["body"]["answer"])
            require(status == 201, f"one daemon alone says {status} {data[:300]}")
        # Teams with the same points are ranked by the moments of their answers, which are others here.
        other = {team: points for team, _, points in await self.results(alone.port, alone.admin)}
        require(other == expected, "one daemon that is fed the same has other results")
        alone.stop()
        print(f"check-scale: all daemons and one alone have the same results of {len(expected)} teams")

    def tell_streams(self):
        """How long it took until an event of one daemon was on another's stream; while that was listened to."""
        waits = []
        for rider in self.riders:
            for id, moment, node in rider.answers.values():
                for observer in self.observers[:-1]:
                    if observer.name == node or any(-1 < moment - gap < 1 for gap in observer.breaks):
                        continue
                    told = observer.told.get(id)
                    if told is not None:
                        waits.append(told - moment)
        waits.sort()
        if waits:
            print(f"check-scale: an answer is on another daemon's stream after p50 {1000 * waits[len(waits) // 2]:.0f} ms, "
                  f"p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms of its acknowledgement ({len(waits)} seen)")
        seqs = {record["seq"] for record in self.log if record["kind"] not in ("positions",) and record["kind"] == "answer"}
        proxied = self.observers[-1]
        began = min(proxied.seqs, default=0)
        missed = {seq for seq in seqs if seq > began} - proxied.seqs
        print(f"check-scale: a stream over the proxy broke {len(proxied.breaks)} times and went on by Last-Event-ID: "
              f"{len(missed)} of {len(seqs)} answers were not told")

    def tell_homes(self):
        """How many positions went to the daemon that had the ride before."""
        same = all = 0
        for rider in self.riders:
            pairs = list(zip(rider.nodes, rider.nodes[1:]))
            same += sum(1 for before, after in pairs if before == after)
            all += len(pairs)
        print(f"check-scale: {100 * same / max(1, all):.1f} % of positions went to the daemon that had taken the one before")

    def end(self):
        for node in self.nodes:
            node.kill()
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        if os.path.isdir(f"{self.database}/data"):
            subprocess.run([str(SERVER), "stop", self.database, "immediate"], stdin=subprocess.DEVNULL)


async def main(bin, root, riders=200, seconds=30, kill_every=5, freeze=0):
    trial = Trial(bin, root, int(riders), float(seconds), float(kill_every), float(freeze))
    try:
        await trial.begin()
        await trial.run()
        await trial.check()
    finally:
        trial.end()
    shutil.rmtree(trial.folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except (Failure, Refused, subprocess.CalledProcessError) as error:
        sys.exit(f"check-scale: {error}")
