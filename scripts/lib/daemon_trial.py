#!/usr/bin/env python3
"""The one way to start a daemon for a trial: a real one in a folder of its own, at a port that is free, and requests to it.

Scripts of the shell start it by scripts/lib/daemon.sh, which calls: daemon_trial.py BIN MAP.roads FOLDER [OPTION…]
It prints the port and the process once the daemon is ready, and stops it when its own input ends.
"""
import atexit
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from datetime import datetime, timezone


class Failure(Exception):
    """A check that does not hold."""


def require(holds, text):
    if not holds:
        raise Failure(text)


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Daemon:
    """A questd of its own; `port` once it is ready.

    `before` is what starts it, such as taskset; `store` is the address of another store than SQLite in the folder; `log` is
    another file than questd.log in the folder.
    """

    def __init__(self, bin, roads, folder, *arguments, environment=None, before=(), store=None, log=None):
        self.folder, self.bin = folder, bin
        self.log_path = log or os.path.join(folder, "questd.log")
        kept = ["--store", store, "--state-dir", folder] if store else ["--database", f"{folder}/quests.sqlite"]
        self.start = os.path.getsize(self.log_path) if os.path.exists(self.log_path) else 0
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [*before, f"{bin}/questd", "--map", roads, *kept, "--listen", "127.0.0.1:0", *arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=dict(os.environ, **(environment or {})))
        # Nobody else ends it where a check fails.
        atexit.register(self.process.kill)
        self.port = None
        self._local = threading.local()

    @property
    def log(self):
        with open(self.log_path, "rb") as log:
            log.seek(self.start)
            return log.read().decode()

    def ready(self, within=60):
        end = time.monotonic() + within
        while time.monotonic() < end:
            found = re.search(r'"message":"ready","address":"[^"]*:(\d+)"', self.log)
            if found:
                self.port = int(found.group(1))
                return self
            require(self.process.poll() is None, f"the daemon ended: {self.log}")
            time.sleep(0.02)
        raise Failure(f"the daemon is not ready: {self.log}")

    @property
    def admin(self):
        return open(f"{self.folder}/admin-token").read().strip()

    def ask(self, method, path, token=None, body=None, key=None, type="application/json", fresh=False, part=None):
        """One request; `fresh` over a connection of its own."""
        headers = {"Content-Type": type}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        if part:
            headers["Content-Range"] = f"bytes {part}"
        data = body if isinstance(body, bytes) or body is None else json.dumps(body, ensure_ascii=False).encode()
        connection = None if fresh else getattr(self._local, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        reply = Reply(answer.status, answer.headers, answer.read())
        if fresh or answer.will_close:
            connection.close()
            connection = None
        self._local.connection = connection
        return reply

    def must(self, *arguments, **named):
        reply = self.ask(*arguments, **named)
        require(reply.status in (200, 201), f"{arguments[:2]}: {reply.status} {reply.body.decode()}")
        return reply

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """As an administrator does; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended(60)

    def ended(self, within):
        """Its exit code, once it has ended by itself."""
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failure(f"the daemon goes on: {self.log}") from None


TASKS = {
    "bird": ([61.33529663085937, 55.15406051701917], {"answer-type": "text", "answer": "canary"}),
    "lamps": ([61.35503768920898, 55.16558354205109], {"answer-type": "number", "answer": "12"}),
    "song": ([61.34010314941406, 55.159160479203756], {}),
}


def document(**members):
    return dict(
        {"type": "FeatureCollection", "title": "Trial", "features": [
            {"type": "Feature", "id": task, "geometry": {"type": "Point", "coordinates": place},
             "properties": dict(words, name=task)} for task, (place, words) in TASKS.items()]}, **members)


ADMIN, QUEST = "/api/v1/admin/quests/trial", "/api/v1/quests/trial"


def begin(daemon, teams, **members):
    """The quest "trial", open, with so many teams; a device token of each."""
    admin = daemon.admin
    daemon.must("PUT", ADMIN, admin, document(**members))
    daemon.must("POST", ADMIN + "/open", admin)
    tokens = []
    for number in range(teams):
        code = daemon.must("POST", ADMIN + "/teams", admin, {"name": f"t{number}", "id": f"t{number}"}).json["join_code"]
        tokens.append(daemon.must("POST", QUEST + "/join", body={"code": code}).json["token"])
    return tokens


def answer(daemon, token, task, text, key, sent_at=None, **named):
    body = {"task": task, "text": text, "sent_at": sent_at or now()}
    return daemon.ask("POST", QUEST + "/answers", token, body, key, **named)


def roads(bin, folder):
    """The demo town."""
    for arguments in (["map", "demo", "-o", f"{folder}/town.osm"], ["map", "build", f"{folder}/town.osm", "-o", f"{folder}/town.roads", "--no-tiles"]):
        subprocess.run([f"{bin}/questctl", *arguments], check=True, stdout=subprocess.DEVNULL)
    return f"{folder}/town.roads"


def picture(comment):
    """A photo with a place and words in its metadata, which begin with CANARY, and a comment of its own."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/QuestRulesTests/Fixtures/photos")
    with open(f"{folder}/place.jpg", "rb") as file:
        bytes = file.read()
    words = comment.encode()
    return bytes[:2] + b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words + bytes[2:]


def library(name, folder):
    """A library to preload, compiled from the source beside this file."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".c")
    target = f"{folder}/{name}.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", target, source, "-ldl", "-lpthread"], check=True)
    return target


def certificate(folder, name):
    """A certificate of its own for localhost, put in the place of the one before as certbot does."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", f"{folder}/new-key.pem", "-out", f"{folder}/new.pem"],
        check=True, stderr=subprocess.DEVNULL)
    os.chmod(f"{folder}/new-key.pem", 0o600)
    os.rename(f"{folder}/new-key.pem", f"{folder}/key.pem")
    os.rename(f"{folder}/new.pem", f"{folder}/certificate.pem")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    bin, roads, folder, *arguments = sys.argv[1:]
    # Also when it is ended itself, no daemon stays.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        daemon = Daemon(bin, roads, folder, *arguments).ready()
        print(daemon.port, daemon.process.pid, flush=True)
        sys.stdin.read()
        daemon.stop()
    except Failure as failure:
        sys.exit(f"daemon_trial: {failure}")


if __name__ == "__main__":
    main()
