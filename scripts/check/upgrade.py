#!/usr/bin/env python3
"""Three daemons behind HAProxy on one PostgreSQL are exchanged one after the other under riders, as in an upgrade: each is stopped with
SIGTERM, takes requests for the seconds of --drain still, and is started anew. Then each gets a new map, one after the other. No
request may fail, polls and the route services go on leading everybody, and nothing is lost or doubled.

The programs are the same before and after, unless --next BIN has others: then it is an upgrade to those, and --back goes back
to the first ones after it, on the schema that the new ones have made.

Usage: scripts/check/upgrade.py BIN ROOT [--riders 60] [--rounds 1] [--drain 3] [--next BIN [--back]]
       BIN has questd and questctl, ROOT is where the package haproxy is unpacked, / where it is installed; PostgreSQL is
       Debian's package, installed
"""
import argparse
import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import scale_checks  # noqa: E402
from daemon_trial import require  # noqa: E402
from scale_cluster import Cluster, carry_out, run  # noqa: E402
from scale_riders import PATIENCE, Connection, Counts, slowness  # noqa: E402

# HAProxy asks each second, and knows a daemon that is there again by then.
SEEN_BY_PROXY = 2.5


def tell(text):
    print(f"check-upgrade: {text}", flush=True)


class Trial:
    def __init__(self, options):
        self.options = options
        self.cluster = Cluster(options.bin, options.root, drain=options.drain)
        self.stops = []

    async def exchange(self, bin):
        """One daemon after the other, by the programs in a folder."""
        for node in self.cluster.nodes:
            began = time.monotonic()
            node.process.send_signal(signal.SIGTERM)
            code = await asyncio.to_thread(node.process.wait, 60)
            require(code == 0, f"daemon {node.name} ended with {code}: {node.log[-2000:]}")
            self.stops.append(time.monotonic() - began)
            require(self.stops[-1] >= self.options.drain, f"daemon {node.name} ended after {self.stops[-1]:.1f} s, before its time to drain was over")
            node.command[node.command.index(next(word for word in node.command if word.endswith("/questd")))] = f"{bin}/questd"
            node.begin()
            await node.up()
            await asyncio.sleep(SEEN_BY_PROXY)

    async def checksum(self, node):
        return (await Connection(node.address, None).must("GET", "/api/v1/about"))["map"]["checksum"]

    async def control(self, node, *words):
        made = await asyncio.create_subprocess_exec(
            f"{self.options.bin}/questctl", *words, "--server", "http://%s:%d" % node.address, "--token-file", str(node.folder / "admin-token"),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output, _ = await made.communicate()
        require(made.returncode == 0, f"{words}: {made.returncode} {output.decode()}")

    async def exchange_maps(self):
        """Another town over the same ground, so that each has roads near all tasks."""
        folder = self.cluster.folder
        for words in (["map", "demo", "--seed", "7", "-o", f"{folder}/other.osm"],
                      ["map", "build", f"{folder}/other.osm", "-o", f"{folder}/other.roads", "--no-tiles"]):
            await asyncio.to_thread(subprocess.run, [f"{self.options.bin}/questctl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for node in self.cluster.nodes:
            before, asked = await self.checksum(node), self.counts.asked
            await self.control(node, "map", "update", f"{folder}/other.roads")
            require(await self.checksum(node) != before, f"the map of {node.name} is still the old one")
            # Riders ask on two maps meanwhile.
            await asyncio.sleep(2)
            require(self.counts.asked > asked, "nobody asked meanwhile")

    async def turns(self):
        options = self.options
        await asyncio.sleep(3)
        for _ in range(options.rounds):
            await self.exchange(options.next or options.bin)
        tell(f"{len(self.stops)} daemons stopped and started again, each within {max(self.stops):.1f} s of SIGTERM; so far {self.counts.tell()}")
        if options.back:
            await self.exchange(options.bin)
            tell(f"and back to the programs of before; so far {self.counts.tell()}")
        await self.exchange_maps()
        tell(f"{len(self.cluster.nodes)} daemons have a new map; so far {self.counts.tell()}")

    async def run(self):
        cluster, options = self.cluster, self.options
        cluster.servers[0].do("start")
        await cluster.begin()
        self.riders = await cluster.join(options.riders, asks_routes=True)
        self.counts, self.observers = Counts(), cluster.observers()
        listening = [asyncio.create_task(observer.listen()) for observer in self.observers]
        turns = asyncio.create_task(self.turns())
        # Riders ride until all is done.
        going = asyncio.gather(*(self.ride(rider, turns) for rider in self.riders))
        try:
            await turns
        finally:
            await asyncio.wait_for(going, PATIENCE + 30)
        await asyncio.sleep(scale_checks.CAUGHT_UP)
        for task in listening:
            task.cancel()

    async def ride(self, rider, turns):
        while not turns.done():
            await rider.ride(self.counts, time.monotonic() + 5, slowness(self.options.riders))

    async def check(self):
        evidence = await scale_checks.gather(self.cluster, self.riders, self.counts, self.observers)
        evidence.alone = await scale_checks.feed_alone(self.cluster, self.riders, evidence.log)
        routes = sum(rider.routes for rider in self.riders)
        require(routes > 0, "no routes were asked for")
        tell(f"{self.counts.tell()}; {routes} routes")
        for moment, failure in self.counts.failures[:10]:
            tell(f"failed: {failure}")
        checks = [*scale_checks.ALWAYS, scale_checks.streams_whole, scale_checks.none_fails]
        for check in checks:
            tell(check(evidence))
        tell(scale_checks.prove(evidence, checks))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("root")
    parser.add_argument("--riders", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--drain", type=int, default=3)
    parser.add_argument("--next")
    parser.add_argument("--back", action="store_true")
    run("check-upgrade", carry_out(Trial, parser.parse_args()))
