"""Daemons that share a store, behind a real HAProxy by packaging/haproxy.cfg: how the trials begin them, kill them and end them."""
import asyncio
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import scale_network
from bench_client import cpu_seconds
from daemon_trial import ADMIN, QUEST, Failure, free_port, require, roads
from scale_riders import Connection, Observer, Refused, Rider, quest

RECIPE = Path(__file__).parents[2] / "packaging/haproxy.cfg"
SERVER = Path(__file__).parent / "postgres.sh"
NAMES = ("one", "two", "three")
SECRETS = ("admin-token", "join-code-key", "code-key")
HOME = "127.0.0.1"


def run(name, main):
    """Runs a trial to its end; told to stop, it ends what it has begun, too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(main)
    except (Failure, Refused, subprocess.CalledProcessError) as error:
        sys.exit(f"{name}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


async def carry_out(Trial, *options):
    """Makes a trial, runs it and its checks, ends its cluster in any case, and removes that where all holds."""
    trial = Trial(*options)
    try:
        await trial.run()
        await trial.check()
    finally:
        trial.cluster.end()
    trial.cluster.remove()


class Server:
    """A PostgreSQL server in a folder, which is reached over TCP."""

    def __init__(self, folder, network=None):
        self.folder, self.port, self.spent = str(folder), free_port(), 0.0
        self.host = scale_network.HERE if network else HOME
        self.environment = dict(os.environ, PORT=str(self.port))
        if network:
            self.environment["ADDRESS"] = f"{scale_network.HERE}/{scale_network.PREFIX}"

    def do(self, action, *words):
        if action == "stop":
            self.spent = self.cpu()
        subprocess.run([str(SERVER), action, self.folder, *words], check=True, stdin=subprocess.DEVNULL, env=self.environment)

    def ask(self, sql):
        done = subprocess.run(
            ["psql", "--host", self.folder, "--port", str(self.port), "--username", "request", "--no-psqlrc", "-Atc", sql, "postgres"],
            check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.stdout.strip()

    def cpu(self):
        """Seconds of processor time of all its processes, also of those that have ended."""
        postmaster, ticks = int(Path(f"{self.folder}/data/postmaster.pid").read_text().split()[0]), 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, fields = int(stat.parent.name), stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if pid == postmaster:
                ticks += sum(map(int, fields[11:15]))
            elif int(fields[1]) == postmaster:
                ticks += sum(map(int, fields[11:13]))
        return self.spent + ticks / os.sysconf("SC_CLK_TCK")

    def end(self):
        if os.path.exists(f"{self.folder}/data/postmaster.pid"):
            subprocess.run([str(SERVER), "stop", self.folder, "immediate"], stdin=subprocess.DEVNULL, env=self.environment)


def address(*servers):
    """The address of a store that one of these servers has at a time."""
    hosts = ",".join(f"{server.host}:{server.port}" for server in servers)
    return f"postgresql://request@{hosts}/postgres?sslmode=disable&target_session_attrs=read-write"


class Node:
    """One of the daemons, with a folder and an address of its own."""

    def __init__(self, name, bin, town, folder, store, network=None, drain=2, core=None):
        self.name, self.folder, self.network = name, Path(folder) / name, network
        self.folder.mkdir()
        # Each has its own map, as on machines of their own.
        self.town = str(self.folder / "town.roads")
        shutil.copy2(town, self.town)
        self.address = (network.add(name) if network else HOME, free_port())
        self.command = [
            *(network.command(name) if network else []), *(["taskset", "-c", str(core)] if core is not None else []),
            f"{bin}/questd", "--map", self.town, "--store", store, "--state-dir", str(self.folder), "--node", name, "--drain", str(drain),
            "--listen", f"{self.address[0]}:{self.address[1]}", "--trusted-proxies", scale_network.HERE if network else HOME,
            # All riders have one address here.
            "--limits", "connections=20000,connections_per_address=20000", "--log-level", "warning"]
        self.process, self.spent = None, 0.0

    @property
    def log(self):
        return (self.folder / "questd.log").read_text(errors="replace")

    @property
    def admin(self):
        return (self.folder / "admin-token").read_text().strip()

    def begin(self):
        with open(self.folder / "questd.log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def up(self, within=60):
        end = time.monotonic() + within
        while time.monotonic() < end:
            require(self.process.poll() is None, f"daemon {self.name} ended: {self.log[-2000:]}")
            try:
                if (await Connection(self.address, None).ask("GET", "/readyz"))[0] == 200:
                    return
            except OSError:
                pass
            await asyncio.sleep(0.1)
        raise Failure(f"daemon {self.name} is not ready: {self.log[-2000:]}")

    def kill(self, how=signal.SIGKILL):
        if self.process and self.process.poll() is None:
            self.spent += cpu_seconds(self.process.pid)
            self.process.send_signal(how)
            self.process.wait(30)

    def cpu(self):
        """Seconds of processor time of all daemons of this name so far, but for what one that was killed took at its end."""
        return self.spent + cpu_seconds(self.process.pid)

    def observer(self):
        """Beside the daemon: it hears what the daemon tells, whatever becomes of the network."""
        make = (lambda: scale_network.socket_inside(self.name)) if self.network else None
        return Observer(self.name, self.address, ADMIN + "/live/events", self.admin, make)


class Cluster:
    """Servers, daemons and the proxy of one trial. The first server takes writes; the others are for the trial to begin. With
    `apart` the daemons have one core to themselves, and all else has the others."""

    def __init__(self, bin, root, network=None, servers=1, drain=2, apart=False):
        # Each rider has a connection, and the proxy two for it.
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536) if most != resource.RLIM_INFINITY else 65536, most))
        self.bin, self.root = bin, root.rstrip("/")
        self.folder = tempfile.mkdtemp(prefix="scale-")
        # The server runs as another user.
        os.chmod(self.folder, 0o755)
        self.town = roads(bin, self.folder)
        self.quest = quest(f"{self.folder}/town.osm")
        self.servers = [Server(f"{self.folder}/postgres-{number}", network) for number in range(servers)]
        store = address(*self.servers)
        core = None
        if apart:
            core, *others = sorted(os.sched_getaffinity(0))
            require(others, "there is one core only: nothing can be kept apart")
            os.sched_setaffinity(0, others)
        self.nodes = [Node(name, bin, self.town, self.folder, store, network, drain, core) for name in NAMES]
        self.port, self.proxy = (HOME, free_port()), None

    def begin_proxy(self):
        text = RECIPE.read_text()
        changes = [(r"bind :80$", f"bind {HOME}:{self.port[1]}"), (r"^ +bind :443.*\n", ""), (r"^ +http-request redirect.*\n", ""),
                   (r"/etc/haproxy/request-teams\.map", f"{self.folder}/teams.map")]
        changes += [(rf"192\.0\.2\.1{place + 1}:8080", "%s:%d" % node.address) for place, node in enumerate(self.nodes)]
        for old, new in changes:
            require(re.search(old, text, re.M), f"{RECIPE.name} has no {old}")
            text = re.sub(old, new, text, flags=re.M)
        brought = (Path(self.root) / "etc/haproxy/haproxy.cfg").read_text() if self.root else Path("/etc/haproxy/haproxy.cfg").read_text()
        defaults = brought[brought.index("\ndefaults\n"):].replace("/etc/haproxy/errors", f"{self.root}/etc/haproxy/errors")
        Path(f"{self.folder}/teams.map").touch()
        Path(f"{self.folder}/haproxy.cfg").write_text(f"global\n    maxconn 8000\n{defaults}\n{text}")
        environment = dict(os.environ)
        if self.root:
            environment["LD_LIBRARY_PATH"] = f"{self.root}/usr/lib/x86_64-linux-gnu:{self.root}/usr/lib/aarch64-linux-gnu"
        with open(f"{self.folder}/haproxy.log", "ab") as log:
            self.proxy = subprocess.Popen([f"{self.root}/usr/sbin/haproxy", "-db", "-f", f"{self.folder}/haproxy.cfg"],
                                          stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)

    async def begin(self):
        # The first daemon makes the secrets; the others are given the same.
        self.nodes[0].begin()
        await self.nodes[0].up()
        for node in self.nodes[1:]:
            for name in SECRETS:
                shutil.copy2(self.nodes[0].folder / name, node.folder / name)
            node.begin()
            await node.up()
        self.begin_proxy()
        self.admin = self.nodes[0].admin
        self.boss = Connection(self.port, self.admin)
        await asyncio.sleep(2)

    async def join(self, count, asks_routes=False):
        """The quest, open, and so many riders, over the proxy: teams are added at one daemon, and their devices join at others."""
        await self.boss.must("PUT", ADMIN, self.quest)
        await self.boss.must("POST", ADMIN + "/open")
        nobody, riders = Connection(self.port, None), []
        for number in range(count):
            team = await self.boss.must("POST", ADMIN + "/teams", {"name": f"t{number}", "id": f"t{number}"})
            joined = await nobody.must("POST", QUEST + "/join", {"code": team["join_code"]})
            riders.append(Rider(number, joined["token"], self.port, asks_routes))
        return riders

    def observers(self):
        return [node.observer() for node in self.nodes] + [Observer("proxy", self.port, ADMIN + "/live/events", self.admin)]

    async def log(self, node):
        """All records of the quest's log, as one daemon tells them."""
        connection, records = Connection(node.address, self.admin), []
        while True:
            page = await connection.must("GET", f"{ADMIN}/records?after={records[-1]['seq'] if records else 0}")
            if not page["records"]:
                return records
            records += page["records"]

    async def standings(self, node):
        return (await Connection(node.address, self.admin).must("GET", ADMIN + "/results"))["standings"]

    async def times(self, team):
        """The moments of all fixes of a team that are kept."""
        track = await self.boss.must("GET", f"{ADMIN}/teams/{team}/track?minutes=1440")
        found = []
        for feature in track["features"]:
            found += (feature.get("properties") or {}).get("coordTimes") or []
        require(found or not track["features"], f"a track without times: {json.dumps(track)[:600]}")
        return found

    def end(self):
        for node in self.nodes:
            # One that stands still is not ended by others.
            if node.process and node.process.poll() is None:
                node.process.send_signal(signal.SIGCONT)
            node.kill()
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        for server in self.servers:
            server.end()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
