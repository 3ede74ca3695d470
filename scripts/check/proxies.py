#!/usr/bin/env python3
"""The recipes of docs/guides/HTTP.md for Caddy, nginx and HAProxy, and the packaged Caddyfile, tried as they stand there: only
names, ports and files of certificates are others. Each real proxy stands before a real daemon, and proves that it speaks TLS
and HTTP/2, says so to browsers, leads to TLS whoever comes without; that the daemon holds wrong codes against whoever sent them,
whatever they claim to be, and knows that TLS was spoken; that streams come at once and live for longer than any proxy waits by
itself; that a request of positions that lasts is answered line by line; that the largest photo and the largest track come through.

A minute and a half, most of it of waiting. Needs the proxies of Debian (scripts/release/unpack-packages.sh) and a build of questd and questctl.
Usage: scripts/check/proxies.py BIN ROOT        ROOT is where the packages are unpacked
"""
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, Daemon, Failure, begin, certificate, free_port, now, picture, require, roads  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
GUIDE, CADDYFILE = ROOT / "docs/guides/HTTP.md", ROOT / "packaging/Caddyfile"
# Longer than the minute that nginx waits, and Debian's HAProxy less, for the next byte.
IDLE = 70
# What "at once" means here, on a machine that is busy.
AT_ONCE = 2
WRONG_CODES = 3
PHOTO_BYTES, TRACK_BYTES = 10_485_760, 16_777_216


def recipe(name):
    """The recipe of the guide that begins with a comment of such a name."""
    section = GUIDE.read_text().partition("## Behind a proxy")[2].partition("\n## ")[0]
    found = [text for text in re.findall(r"```\n(.*?)```", section, re.S) if text.startswith(f"# {name}: ")]
    require(len(found) == 1, f"{len(found)} recipes for {name} in {GUIDE.name}")
    return found[0]


def replaced(text, **changes):
    """The text with others in the place of what a reader has to fill in. Each has to be there."""
    for old, new in changes["changes"]:
        require(re.search(old, text, re.M), f"the recipe has no {old}")
        text = re.sub(old, new, text, flags=re.M)
    return text


class Proxy:
    """A proxy by one recipe, before a daemon of its own."""

    def __init__(self, name, bin, town, folder, root):
        self.name, self.folder, self.root = name, Path(folder), Path(root)
        self.folder.mkdir()
        certificate(folder, "localhost")
        # Nobody's code is right here, and the fourth wrong one of a network is one too many.
        self.daemon = Daemon(
            bin, town, folder, "--trusted-proxies", "127.0.0.1,::1", "--limits",
            f"wrong_codes_per_network={WRONG_CODES},wrong_code_refill_milliseconds=3600000").ready()
        self.plain, self.port = free_port(), free_port()
        self.tokens = begin(self.daemon, 1)
        self.tracker = self.daemon.must("POST", f"{ADMIN}/teams/t0/trackers", self.daemon.admin, {}).json["ingest_token"]
        log = open(self.folder / "proxy.log", "wb")
        environment = dict(os.environ, LD_LIBRARY_PATH=f"{root}/usr/lib/x86_64-linux-gnu:{root}/usr/lib/aarch64-linux-gnu",
                           HOME=folder, XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
        self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=folder)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def caddy(self, text):
        text = replaced(text, changes=[
            (r"^riders\.example\.org \{$", f"localhost {{\n    tls {self.folder}/certificate.pem {self.folder}/key.pem"),
            (r"127\.0\.0\.1:8080", f"127.0.0.1:{self.daemon.port}")])
        return self.write("Caddyfile", f"{{\n    http_port {self.plain}\n    https_port {self.port}\n    admin off\n}}\n{text}")

    def command(self):
        if self.name == "Caddy":
            return [f"{self.root}/usr/bin/caddy", "run", "--config", self.caddy(recipe("Caddy")), "--adapter", "caddyfile"]
        if self.name == "Caddyfile":
            return [f"{self.root}/usr/bin/caddy", "run", "--config", self.caddy(CADDYFILE.read_text()), "--adapter", "caddyfile"]
        text = recipe(self.name)
        if self.name == "nginx":
            text = replaced(text, changes=[
                (r"\[::\]:", "[::1]:"), (r"listen 80;", f"listen 127.0.0.1:{self.plain};"), (r":80;", f":{self.plain};"),
                (r"listen 443 ", f"listen 127.0.0.1:{self.port} "), (r":443 ", f":{self.port} "),
                (r"riders\.example\.org;", "localhost;"), (r"\S+/fullchain\.pem", f"{self.folder}/certificate.pem"),
                (r"\S+/privkey\.pem", f"{self.folder}/key.pem"), (r"127\.0\.0\.1:8080", f"127.0.0.1:{self.daemon.port}")])
            kept = "".join(f"    {kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            text = f"daemon off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n    access_log off;\n{kept}{text}}}\n"
            return [f"{self.root}/usr/sbin/nginx", "-e", "stderr", "-p", str(self.folder), "-c", self.write("nginx.conf", text)]
        whole = (self.folder / "certificate.pem").read_text() + (self.folder / "key.pem").read_text()
        text = replaced(text, changes=[
            (r"bind :80$", f"bind 127.0.0.1:{self.plain}"), (r"bind :443 ", f"bind 127.0.0.1:{self.port} "),
            (r"/etc/haproxy/riders\.example\.org\.pem", self.write("whole.pem", whole)), (r"127\.0\.0\.1:8080", f"127.0.0.1:{self.daemon.port}")])
        brought = (self.root / "etc/haproxy/haproxy.cfg").read_text()
        defaults = brought[brought.index("\ndefaults\n"):].replace("/etc/haproxy/errors", f"{self.root}/etc/haproxy/errors")
        return [f"{self.root}/usr/sbin/haproxy", "-db", "-f", self.write("haproxy.cfg", f"{defaults}\n{text}")]

    # Requests through it

    def context(self, *protocols):
        context = ssl.create_default_context(cafile=f"{self.folder}/certificate.pem")
        if protocols:
            context.set_alpn_protocols(protocols)
        return context

    def connect(self, sender, timeout=30):
        return http.client.HTTPSConnection("localhost", self.port, timeout=timeout, source_address=(sender, 0), context=self.context())

    def ask(self, method, path, body=None, sender="127.0.0.9", **fields):
        connection = self.connect(sender, 120)
        # Bound to 127.0.0.x, so no other family is tried.
        connection._create_connection = lambda address, *rest: socket.create_connection(("127.0.0.1", self.port), *rest)
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body

    def require(self, holds, text):
        require(holds, f"{self.name}: {text}")

    def up(self):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            require(self.process.poll() is None, f"{self.name} ended: {(self.folder / 'proxy.log').read_text()}")
            try:
                if self.ask("GET", "/livez")[0] == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        raise Failure(f"{self.name} does not answer: {(self.folder / 'proxy.log').read_text()}")

    def tls(self):
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as plain:
            with self.context("h2", "http/1.1").wrap_socket(plain, server_hostname="localhost") as connection:
                spoken = connection.version(), connection.selected_alpn_protocol()
        self.require(spoken == ("TLSv1.3", "h2"), f"{spoken} was agreed on")
        _, fields, _ = self.ask("GET", "/livez")
        self.require(fields.get_all("Strict-Transport-Security") == ["max-age=63072000"], f"{fields}")
        connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=10)
        connection.request("GET", "/join?code=AB", headers={"Host": "localhost"})
        answer = connection.getresponse()
        self.require(answer.status == 308, f"without TLS the answer is {answer.status}")
        self.require(re.fullmatch(r"https://localhost(:\d+)?/join\?code=AB", answer.getheader("Location") or ""), f"leads to {answer.getheader('Location')}")

    def senders(self):
        """Wrong codes count against the address that they come from, and against no other."""
        def guess(sender, **fields):
            return self.ask("POST", f"{QUEST}/join", json.dumps({"code": "AAAA-AAAA"}), sender, Content_Type="application/json", **fields)[0]

        self.require([guess("127.0.0.2") for _ in range(WRONG_CODES)].count(429) == 0, "the first wrong codes were too many")
        self.require(guess("127.0.0.2") == 429, "wrong codes are not counted")
        for fields in ({"X_Forwarded_For": "198.51.100.7"}, {"Forwarded": "for=198.51.100.8"},
                       {"X_Forwarded_For": "198.51.100.9", "Forwarded": "for=198.51.100.9"}, {"X_Real_IP": "198.51.100.7"}):
            self.require(guess("127.0.0.2", **fields) == 429, f"{fields} was believed")
        # Nor does it count against whoever it names, or against everybody.
        self.require(guess("127.0.0.3", X_Forwarded_For="127.0.0.2") != 429, "one was taken for another")

    def told_of_tls(self):
        status, _, text = self.ask("GET", f"/ingest/gpslogger/{self.tracker}/settings.properties")
        self.require(status == 200 and b"https" in text and b"http\\://" not in text and b"http://" not in text, f"{status} {text[:500]}")

    def bodies(self):
        padded = picture("")
        padded = padded[:-2] + bytes(PHOTO_BYTES - len(padded)) + b"\xff\xd9"
        status, _, text = self.ask("POST", f"{QUEST}/photos?task=song&sent_at={now()}", padded, Authorization=f"Bearer {self.tokens[0]}",
                                   Idempotency_Key="largest", Content_Type="image/jpeg")
        self.require(status == 201, f"a photo of {len(padded)} bytes: {status} {text[:300]}")
        track = b'<gpx version="1.1"><trk><trkseg>' + b" " * (TRACK_BYTES - 64) + b"</trkseg></trk></gpx>"
        status, _, text = self.ask("POST", f"/ingest/gpx/{self.tracker}", track, Content_Type="application/gpx+xml")
        self.require(text[:1] == b"{" and json.loads(text).get("code") != "body-too-large", f"a track of {len(track)} bytes: {status} {text[:300]}")

    def lasting(self):
        """A stream of events, and a request of positions, both open at once."""
        token = self.tokens[0]
        fields = {"Authorization": f"Bearer {token}"}
        reading = Reading(self, "GET", f"{QUEST}/ride", fields)
        reading.wait(lambda text: "event: next" in text, AT_ONCE, "the first event of a stream")
        self.position(0)
        reading.wait(lambda text: "event: ride" in text or "event: team" in text, AT_ONCE, "an event of a stream")
        reading.mark()
        began = time.monotonic()
        while time.monotonic() - began < IDLE:
            require(not reading.over, f"{self.name}: a stream was cut off after {time.monotonic() - began:.0f} s without an event")
            time.sleep(0.5)
        self.require(reading.text().count(":\n\n") >= IDLE // 15 - 1, "the stream gives too few signs of life")
        self.position(1)
        reading.wait(lambda text: "event: " in text, AT_ONCE, f"an event after {IDLE} s")
        reading.close()

    def position(self, number):
        fix = {"time": now(), "position": [61.3360 + number * 3e-3, 55.1545], "accuracy": 6}
        self.daemon.must("POST", f"{QUEST}/positions", self.tokens[0], {"sent_at": now(), "fixes": [fix]}, fresh=True)

    def lines(self):
        """A request of positions that lasts: each is answered before the next one is sent."""
        # Over HTTP/1.1 the Caddy of Debian 12 reads a whole request before it hands on the answer.
        for version in ("--http2",) if self.name.startswith("Caddy") else ("--http1.1", "--http2"):
            sending = subprocess.Popen(
                ["curl", "--silent", "--no-buffer", version, "--cacert", f"{self.folder}/certificate.pem", "--connect-to", f"::127.0.0.1:{self.port}",
                 "--request", "POST", "--header", "Expect:", "--upload-file", ".", f"https://localhost:{self.port}/ingest/geojson-seq/{self.tracker}"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            os.set_blocking(sending.stdout.fileno(), False)
            try:
                told = b""
                for number in range(3):
                    feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [61.337 + number * 1e-3, 55.1545]},
                               "properties": {"time": now()}}
                    sending.stdin.write(b"\x1e" + json.dumps(feature).encode() + b"\n")
                    sending.stdin.flush()
                    end = time.monotonic() + AT_ONCE
                    while f'"text":{number}'.encode() not in told.replace(b" ", b""):
                        self.require(time.monotonic() < end and sending.poll() is None,
                                     f"position {number} of a request that lasts is not answered over {version[2:]}: {told}")
                        told += sending.stdout.read() or b""
                        time.sleep(0.02)
            finally:
                sending.kill()
                sending.wait()

    def stop(self):
        # Caddy would wait for whoever is still connected.
        self.process.kill()
        self.process.wait()
        require(self.daemon.stop() == 0, f"the daemon behind {self.name} did not stop well")


class Reading(threading.Thread):
    """What an answer brings, as it comes."""

    def __init__(self, proxy, method, path, fields):
        super().__init__(daemon=True)
        self.proxy, self.parts, self.over, self.from_part = proxy, [], False, 0
        self.connection = socket.create_connection(("127.0.0.1", proxy.port), timeout=120)
        self.connection = proxy.context("http/1.1").wrap_socket(self.connection, server_hostname="localhost")
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode())
        self.start()

    def run(self):
        try:
            while part := self.connection.recv(65536):
                self.parts.append(part)
        except OSError:
            pass
        self.over = True

    def text(self):
        # The lines of sizes between chunks are no part of it.
        return re.sub(r"\r\n[0-9a-f]+\r\n", "", b"".join(self.parts[self.from_part:]).decode())

    def mark(self):
        self.from_part = len(self.parts)

    def wait(self, holds, seconds, what):
        began = time.monotonic()
        while not holds(self.text()):
            require(time.monotonic() - began < seconds and not self.over, f"{self.proxy.name}: {what} did not come at once: {self.text()[-500:]}")
            time.sleep(0.01)

    def close(self):
        self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()


def trial(name, bin, town, folder, root, failures):
    proxy = Proxy(name, bin, town, folder, root)
    try:
        proxy.up()
        waiting = threading.Thread(target=kept, args=(proxy.lasting, failures))
        waiting.start()
        for part in (proxy.tls, proxy.senders, proxy.told_of_tls, proxy.lines, proxy.bodies):
            kept(part, failures)
        waiting.join()
    finally:
        proxy.stop()
    print(f"check-proxies: {name}: tried", flush=True)


def kept(part, failures):
    try:
        part()
    except Exception as failure:
        failures.append(failure if isinstance(failure, Failure) else Failure(f"{part.__self__.name}, {part.__name__}: {failure!r}"))


def main(bin, root):
    names = ["Caddy", "Caddyfile", "nginx", "HAProxy"]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        town = roads(bin, folder)
        trials = [threading.Thread(target=kept_trial, args=(name, bin, town, f"{folder}/{name}", root, failures)) for name in names]
        for each in trials:
            each.start()
        for each in trials:
            each.join()
    if failures:
        raise Failure("\n".join(str(failure) for failure in failures))
    print(f"check-proxies: {len(names)} recipes: TLS, HTTP/2, the way to it, whose wrong codes they are, streams of {IDLE} s without an event, "
          f"lasting requests, bodies of {TRACK_BYTES} bytes")


def kept_trial(name, *arguments):
    failures = arguments[-1]
    try:
        trial(name, *arguments)
    except Exception as failure:
        failures.append(failure if isinstance(failure, Failure) else Failure(f"{name}: {failure!r}"))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"check-proxies: {failure}")
