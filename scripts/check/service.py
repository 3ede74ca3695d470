#!/usr/bin/env python3
"""A real daemon as systemd has it, without systemd: it says that it is ready, gives signs of life, and says that it stops; a
broken one says nothing. It takes the socket that is handed over, and a restart refuses none of 1,000 riders on it: what was
acknowledged is there afterwards. With a certificate it speaks good TLS and nothing else. On SIGHUP it reads its settings again.

A minute. Needs a build of questd and questctl.
Usage: scripts/check/service.py BIN [--long]        --long: nothing but restarts, over ten minutes at the pace of a ride, with a release build;
                                            99 of 100 requests have to be answered within a second
"""
import asyncio
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import ADMIN, QUEST, Daemon, Failure, begin, certificate, free_port, now, require, roads  # noqa: E402

RIDERS, TEAMS, RESTARTS = 1000, 20, 3
# Seconds from one request of a rider to the next, and of the whole trial; those of --long are a real ride's.
PACE, LONG_PACE, LONG = 2, 10, 600


class Notices:
    """The socket that systemd would listen on."""

    def __init__(self, folder):
        self.path = f"{folder}/notify"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.seen = []

    def wait(self, word, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(word in lines for lines in self.seen):
                return
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                self.seen.append(self.socket.recv(4096).decode().split("\n"))
            except TimeoutError:
                break
        raise Failure(f"no {word} within {seconds} s: {self.seen}")

    def count(self, word):
        self.socket.setblocking(False)
        try:
            while True:
                self.seen.append(self.socket.recv(4096).decode().split("\n"))
        except BlockingIOError:
            return sum(word in lines for lines in self.seen)


def notices(bin, town, folder):
    os.mkdir(folder)
    told = Notices(folder)
    daemon = Daemon(bin, town, folder, environment={"NOTIFY_SOCKET": told.path, "WATCHDOG_USEC": "1500000"})
    told.wait("READY=1", 60)
    require(any('"message":"ready"' in line for line in daemon.log.splitlines()), "ready before it is")
    told.wait("WATCHDOG=1", 2)
    before = told.count("WATCHDOG=1")
    time.sleep(3)
    require(told.count("WATCHDOG=1") >= before + 2, f"too few signs of life: {told.seen}")
    require(daemon.stop() == 0, "the daemon did not stop well")
    told.wait("STOPPING=1", 1)
    # One that cannot start says nothing, and ends.
    os.mkdir(f"{folder}/broken")
    silent = Notices(f"{folder}/broken")
    with open(f"{folder}/none.roads", "wb") as file:
        file.write(b"no map")
    broken = Daemon(bin, f"{folder}/none.roads", f"{folder}/broken", environment={"NOTIFY_SOCKET": silent.path})
    require(broken.ended(30) != 0, "a broken map was taken")
    require(silent.count("READY=1") == 0, "ready without a map")
    print("check-service: ready, signs of life and the end are told")


# One rider of so many connects anew for each request.
FRESH = 4


class Handed:
    """A listening socket that outlives the daemons it is handed to."""

    def __init__(self, bin, town, folder):
        self.bin, self.town, self.folder = bin, town, folder
        self.listening = socket.socket()
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(4096)
        self.port = self.listening.getsockname()[1]
        self.starts = 0

    def start(self):
        self.starts += 1
        self.log_path = f"{self.folder}/handed-{self.starts}.log"
        descriptor = self.listening.fileno()
        with open(self.log_path, "wb") as log:
            # As systemd does: descriptor 3, and who is meant.
            self.process = subprocess.Popen(
                ["bash", "-c", f'exec 3<&{descriptor} {descriptor}<&-; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "-", f"{self.bin}/questd",
                 "--map", self.town, "--database", f"{self.folder}/quests.sqlite", "--listen", "127.0.0.1:1",
                 "--limits", "connections_per_address=5000"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=(descriptor,))
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with open(self.log_path) as log:
                if '"message":"ready"' in (text := log.read()):
                    return self
            require(self.process.poll() is None, f"the daemon ended: {text}")
            time.sleep(0.02)
        raise Failure(f"the daemon is not ready: {text}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        require(self.process.wait(30) == 0, "the daemon did not stop well")


class Riders:
    """So many connections that ask again and again, kept open as phones keep theirs."""

    def __init__(self, port, tokens, pace):
        self.port, self.tokens, self.pace = port, tokens, pace
        self.answered = 0
        self.waits = []
        self.bad = []
        self.going = True
        self.acknowledged = []

    async def once(self, request, connection):
        """One request. On a connection that was kept and that the daemon closed meanwhile, it goes out once more on a new one, as
        every client does: nothing of it has been worked on."""
        kept = connection is not None
        while True:
            try:
                if connection is None:
                    connection = await asyncio.open_connection("127.0.0.1", self.port)
                reader, writer = connection
                writer.write(request)
                await writer.drain()
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                lines = head.split("\r\n")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
                body = await reader.readexactly(int(fields.get("content-length", 0)))
                if fields.get("connection") == "close":
                    writer.close()
                    connection = None
                return int(lines[0].split()[1]), body, connection
            except (ConnectionError, asyncio.IncompleteReadError) as problem:
                if not kept:
                    return repr(problem), b"", None
                kept, connection = False, None

    async def ride(self, number):
        token = self.tokens[number % len(self.tokens)]
        connection = None
        count = 0
        # Nobody begins at the same moment as all others.
        await asyncio.sleep(self.pace * number / RIDERS)
        while self.going:
            count += 1
            if number < TEAMS:
                sent = now()
                fix = {"time": sent, "position": [61.3360 + count * 1e-5, 55.1545], "accuracy": 6}
                body = json.dumps({"sent_at": sent, "fixes": [fix]}).encode()
                request = f"POST {QUEST}/positions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
            else:
                request = f"GET {QUEST} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
            began = time.monotonic()
            status, body, connection = await self.once(request, connection)
            if number % FRESH == 0 and connection is not None:
                # As commands and simple apps do: on a new connection nobody tries again.
                connection[1].close()
                connection = None
            self.waits.append(time.monotonic() - began)
            if status == 200 and number < TEAMS:
                self.acknowledged.append((number, sent))
            if status == 200:
                self.answered += 1
            else:
                self.bad.append((status, body[:200]))
            await asyncio.sleep(self.pace)


def restarts(bin, town, folder, is_long):
    """Restarts one after the other, or spread over ten minutes whose slowest requests count."""
    os.mkdir(folder)
    first = Daemon(bin, town, folder).ready()
    tokens = begin(first, TEAMS)
    admin = first.admin
    require(first.stop() == 0, "the daemon did not stop well")
    handed = Handed(bin, town, folder).start()

    async def trial():
        riders = Riders(handed.port, tokens, LONG_PACE if is_long else PACE)
        began = time.monotonic()
        rides = [asyncio.create_task(riders.ride(number)) for number in range(RIDERS)]

        async def answered(count, when):
            end = time.monotonic() + 60
            while riders.answered < count:
                require(time.monotonic() < end, f"{riders.answered} answers {when}, {riders.bad[:3]}")
                await asyncio.sleep(0.1)

        await answered(RIDERS, "at first")
        for number in range(RESTARTS):
            if is_long:
                await asyncio.sleep(began + LONG * (number + 1) / (RESTARTS + 1) - time.monotonic())
            before = riders.answered
            await asyncio.to_thread(handed.stop)
            await asyncio.to_thread(handed.start)
            await answered(before + RIDERS, "after a restart")
        if is_long:
            await asyncio.sleep(began + LONG - time.monotonic())
        riders.going = False
        await asyncio.gather(*rides)
        return riders

    riders = asyncio.run(trial())
    require(not riders.bad, f"{len(riders.bad)} requests were refused in {RESTARTS} restarts: {riders.bad[:3]}")
    waits = sorted(riders.waits)
    p99 = waits[len(waits) * 99 // 100]
    print(f"check-service: {len(waits)} requests of {RIDERS} connections in {RESTARTS} restarts, none refused; "
          f"99 of 100 within {p99:.2f} s, the slowest {waits[-1]:.2f} s")
    require(not is_long or p99 < 1, f"99 of 100 requests of ten minutes within {p99:.2f} s, not within 1 s")
    require(len(riders.acknowledged) > 2 * TEAMS, f"only {len(riders.acknowledged)} positions were acknowledged")
    handed.stop()
    daemon = Daemon(bin, town, folder).ready()
    missing = 0
    for team in range(TEAMS):
        track = daemon.must("GET", f"{ADMIN}/teams/t{team}/track?minutes=60", admin).json
        there = {time for feature in track["features"] for time in feature["properties"].get("coordTimes", [])}
        there |= {feature["properties"].get("time") for feature in track["features"]}
        missing += sum(number == team and sent not in there for number, sent in riders.acknowledged)
    require(missing == 0, f"{missing} of {len(riders.acknowledged)} positions that were acknowledged are gone")
    print(f"check-service: all {len(riders.acknowledged)} positions that were acknowledged are there")
    require(daemon.stop() == 0, "the daemon did not stop well")


def shown(port, **settings):
    """What the daemon shows and speaks to a client with such settings."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    for name, value in settings.items():
        if name == "ciphers":
            context.set_ciphers(value)
        else:
            setattr(context, name, value)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        with context.wrap_socket(plain, server_hostname="localhost") as connection:
            told = connection.version(), connection.cipher()[0], connection.selected_alpn_protocol(), connection.getpeercert(binary_form=True)
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            while part := connection.recv(65536):
                answer += part
            return (*told, answer.decode())


def refused(port, what, **settings):
    try:
        shown(port, **settings)
    except (ssl.SSLError, ConnectionError):
        return
    raise Failure(f"{what} was spoken")


def secure(bin, town, folder):
    os.mkdir(folder)
    certificate(folder, "first")
    redirect = free_port()
    arguments = ["--tls-certificate", f"{folder}/certificate.pem", "--tls-key", f"{folder}/key.pem", "--public-url", "https://quest.example",
                 "--redirect", f"127.0.0.1:{redirect}"]
    daemon = Daemon(bin, town, folder, *arguments).ready()
    version, suite, protocol, first, answer = shown(daemon.port)
    require((version, protocol) == ("TLSv1.3", "http/1.1"), f"{version} {protocol} was agreed on")
    require(answer.startswith("HTTP/1.1 200") and "\r\nStrict-Transport-Security: max-age=63072000" in answer, answer)
    older = shown(daemon.port, maximum_version=ssl.TLSVersion.TLSv1_2)
    require(older[0] == "TLSv1.2" and older[1].startswith("ECDHE-"), f"{older[:2]}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        refused(daemon.port, "TLS 1.1", minimum_version=ssl.TLSVersion.TLSv1, maximum_version=ssl.TLSVersion.TLSv1_1, ciphers="ALL:@SECLEVEL=0")
    for suites in ("AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "AES128-GCM-SHA256"):
        refused(daemon.port, suites, maximum_version=ssl.TLSVersion.TLSv1_2, ciphers=f"{suites}:@SECLEVEL=0")
    # Without TLS: nothing here, and over there where to go.
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=10) as plain:
        plain.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            require(b"200 OK" not in plain.recv(65536), "an answer without TLS")
        except ConnectionError:
            pass
    sent = http.client.HTTPConnection("127.0.0.1", redirect, timeout=10)
    sent.request("GET", "/join?code=AB", headers={"Host": "evil.example"})
    answer = sent.getresponse()
    require((answer.status, answer.getheader("Location")) == (308, "https://quest.example/join?code=AB"), f"{answer.status} {answer.headers}")
    # A renewed certificate is shown soon, without a word to the daemon; a broken one is not taken.
    certificate(folder, "second")
    end = time.monotonic() + 15
    while (now_shown := shown(daemon.port)[3]) == first:
        require(time.monotonic() < end, "the renewed certificate is not shown")
        time.sleep(0.3)
    with open(f"{folder}/certificate.pem", "w") as file:
        file.write("broken")
    end = time.monotonic() + 15
    while "certificate kept" not in daemon.log:
        require(time.monotonic() < end, "a broken certificate goes unnoticed")
        time.sleep(0.3)
    require(shown(daemon.port)[3] == now_shown, "a broken certificate changed something")
    require(daemon.stop() == 0, "the daemon did not stop well")
    # And at the start it is an error that names the file.
    broken = Daemon(bin, town, folder, *arguments)
    require(broken.ended(30) == 65 and "certificate.pem" in broken.log, f"{broken.log}")
    certificate(folder, "third")
    os.chmod(f"{folder}/key.pem", 0o644)
    exposed = Daemon(bin, town, folder, *arguments)
    require(exposed.ended(30) == 77 and "key.pem" in exposed.log, f"{exposed.log}")
    print("check-service: TLS 1.2 and 1.3 alone, a renewed certificate is shown, whoever comes without TLS is sent on")


def reloading(bin, town, folder):
    """SIGHUP: levels of the log and trusted proxies change while it runs; a file that is wrong changes nothing."""
    os.mkdir(folder)
    settings = f"{folder}/questd.toml"

    def write(text):
        with open(settings, "w") as file:
            file.write(text)

    def reload(told):
        before = len(daemon.log)
        daemon.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 15
        while told not in daemon.log[before:]:
            require(time.monotonic() < end, f"no “{told}” in the log: {daemon.log[before:]}")
            time.sleep(0.05)

    def guess(sender):
        """The status of a wrong code that a proxy hands on."""
        connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=10)
        connection.request("POST", f"{QUEST}/join", b'{"code":"AAAA-AAAA"}', {"Content-Type": "application/json", "X-Forwarded-For": sender})
        status = connection.getresponse().status
        connection.close()
        return status

    limits = "[limits]\nwrong_codes_per_network = 2\nwrong_code_refill_milliseconds = 3600000\n"
    write(limits)
    daemon = Daemon(bin, town, folder, "--config", settings).ready()
    begin(daemon, 1)
    require([guess(f"198.51.100.{number}") for number in range(3)][-1] == 429, "a proxy was trusted before it was named")
    write('trusted-proxies = ["127.0.0.1"]\nlog-level = "info,http=debug"\n' + limits)
    reload("settings reloaded")
    require(429 not in [guess(f"198.51.100.{number}") for number in range(3)], "the proxy is not trusted")
    write('trusted-proxies = []\nerase-after = "soon"\n' + limits)
    reload("settings kept: ")
    require(guess("198.51.100.9") != 429, "a file that is wrong has changed something")
    write('trusted-proxies = []\norganiser = "Club"\n' + limits)
    reload("needs a restart: organiser")
    require(guess("198.51.100.10") == 429, "the proxy is still trusted")
    require(daemon.stop() == 0, "the daemon did not stop well")
    # Whichever of its addresses cannot be had is the one that is named.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        for arguments in (["--metrics", address], ["--redirect", address, "--public-url", "https://quest.example"], ["--listen", address]):
            failed = Daemon(bin, town, folder, *arguments)
            require(failed.ended(30) != 0 and address in failed.log, f"{arguments}: {failed.log}")
    print("check-service: settings are read again while it runs, all or none; an address that is taken is named")


def main(bin, *options):
    with tempfile.TemporaryDirectory() as folder:
        town = roads(bin, folder)
        if options == ("--long",):
            return restarts(bin, town, f"{folder}/restarts", is_long=True)
        notices(bin, town, f"{folder}/notices")
        secure(bin, town, f"{folder}/secure")
        reloading(bin, town, f"{folder}/reloading")
        restarts(bin, town, f"{folder}/restarts", is_long=False)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"check-service: {failure}")
