#!/usr/bin/env python3
"""Three daemons on one PostgreSQL behind a real HAProxy by packaging/haproxy.cfg, and riders that are simulated: one daemon is killed
every few seconds, PostgreSQL is restarted once, and one daemon is cut off from everybody by the network for some seconds. At the end
every answer and every position that was acknowledged is there, once; less than one request in a hundred failed, and each succeeded
when it was repeated; all daemons tell the same standings, which are those of the answers and of one daemon alone; every stream has
told every record, that of the daemon that was cut off within six seconds. Then mistakes are planted in what was seen, and each
has to be found.

A cut needs root, as it is made with network namespaces: --cut 0 goes without. With --freeze a daemon is also stopped (SIGSTOP), as a
virtual machine that stands still: its connections live on, which is another thing than a cut. How soon an answer of one daemon is
on another's stream is told, and with --strict has to be within its bar: that is for a machine that does nothing else. With --apart all
daemons have one core, and PostgreSQL, HAProxy and the riders the others. What processor time each of them took is told, too.

Usage: scripts/check/scale.py BIN ROOT [--riders 200] [--seconds 30] [--kill-every 5] [--cut 8] [--freeze 0] [--apart] [--strict]
       BIN has questd and questctl, ROOT is where the package haproxy is unpacked, / where it is installed; PostgreSQL is
       Debian's package, installed
"""
import argparse
import asyncio
import signal
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import scale_checks  # noqa: E402
import scale_network  # noqa: E402
from bench_client import cpu_seconds  # noqa: E402
from daemon_trial import Failure, require  # noqa: E402
from scale_cluster import Cluster, carry_out, run  # noqa: E402
from scale_riders import PATIENCE, Counts, slowness  # noqa: E402


def tell(text):
    print(f"check-scale: {text}", flush=True)


class Trial:
    def __init__(self, options):
        self.options = options
        self.network = scale_network.Network() if options.cut else None
        self.cluster = Cluster(options.bin, options.root, self.network, apart=options.apart)
        self.away, self.kills, self.cut = None, 0, {}

    async def kill_all_the_time(self, end):
        turn = 0
        while self.options.kill_every and time.monotonic() + self.options.kill_every < end:
            await asyncio.sleep(self.options.kill_every)
            node = self.cluster.nodes[turn % len(self.cluster.nodes)]
            turn += 1
            # Neither one that is away, nor one that is only coming up: it would never be there.
            if node is self.away:
                continue
            node.kill()
            node.begin()
            self.kills += 1

    async def cut_one(self, after):
        if not self.options.cut:
            return
        await asyncio.sleep(after)
        node = self.away = self.cluster.nodes[1]
        beside = next(observer for observer in self.observers if observer.name == node.name)
        await node.up()
        # Its stream is there before, so that what it tells is the daemon's own doing.
        await self.listening(beside)
        began = time.monotonic()
        self.network.cut(node.name)
        await asyncio.sleep(self.options.cut)
        self.network.heal(node.name)
        back = time.monotonic()
        beside.cuts.append((began, back + scale_checks.CAUGHT_UP))
        # What the others had told by then, since the daemon was cut off.
        others = {}
        for observer in self.observers:
            for seq, moment in observer.seqs.items() if observer is not beside else ():
                others[seq] = min(moment, others.get(seq, moment))
        meantime = {seq: moment for seq, moment in others.items() if began < moment <= back}
        await asyncio.sleep(scale_checks.CAUGHT_UP + 1)
        for seq in meantime:
            moment = beside.seqs.get(seq)
            self.cut[seq] = None if moment is None else max(0, moment - back)
        # For some seconds daemon and stream may still be at what had come before.
        leaked = [seq for seq, moment in meantime.items() if moment > began + 3 and beside.seqs.get(seq, back) < back]
        require(not leaked, f"records reached the daemon while it was cut off, so that it was not: {leaked[:5]}")
        require(node.process.poll() is None, f"the daemon that was cut off has ended: {node.log[-2000:]}")
        require(beside.spans[-1][1] is None and beside.spans[-1][0] < began, "the stream beside the daemon that was cut off has ended")
        self.away = None
        tell(f"daemon {node.name} was cut off for {self.options.cut:.0f} s, in which the others told {len(meantime)} records")

    async def freeze_one(self, after):
        if not self.options.freeze:
            return
        await asyncio.sleep(after)
        while self.away:
            await asyncio.sleep(0.5)
        node = self.away = self.cluster.nodes[2]
        await node.up()
        began = time.monotonic()
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.options.freeze)
        node.process.send_signal(signal.SIGCONT)
        back = time.monotonic()
        await node.up(scale_checks.CAUGHT_UP)
        beside = next(observer for observer in self.observers if observer.name == node.name)
        beside.cuts.append((began, back + scale_checks.CAUGHT_UP))
        self.away = None
        tell(f"daemon {node.name} stood still for {self.options.freeze:.0f} s")

    @staticmethod
    async def listening(observer):
        end = time.monotonic() + 30
        while not (observer.spans and observer.spans[-1][1] is None):
            require(time.monotonic() < end, f"no stream of {observer.name}")
            await asyncio.sleep(0.1)

    async def restart_postgres(self, after):
        await asyncio.sleep(after)
        began, server = time.monotonic(), self.cluster.servers[0]
        await asyncio.to_thread(server.do, "stop", "fast")
        await asyncio.to_thread(server.do, "start")
        tell(f"PostgreSQL was away for {time.monotonic() - began:.1f} s")

    async def run(self):
        cluster, options = self.cluster, self.options
        cluster.servers[0].do("start")
        await cluster.begin()
        self.riders = await cluster.join(options.riders)
        self.counts, self.observers = Counts(), cluster.observers()
        listening = [asyncio.create_task(observer.listen()) for observer in self.observers]
        await asyncio.sleep(1)
        # A cut and what comes after it take their time.
        seconds = max(options.seconds, 2.2 * options.cut + 8 if options.cut else 0)
        end = time.monotonic() + seconds
        others = [self.kill_all_the_time(end), self.cut_one(seconds / 5), self.freeze_one(seconds * 0.6), self.restart_postgres(seconds * 0.8)]
        others = [asyncio.create_task(other) for other in others]
        rides = [asyncio.create_task(rider.ride(self.counts, end, slowness(options.riders))) for rider in self.riders]
        before = self.cpu()
        done, late = await asyncio.wait(rides, timeout=seconds + PATIENCE + 30)
        for ride in done:
            ride.result()
        require(not late, f"{len(late)} riders did not come to an end")
        for other in others:
            await other
        after, took = self.cpu(), time.monotonic() - end + seconds
        tell("processor time, cores on average: " + ", ".join(f"{name} {(after[name] - before[name]) / took:.2f}" for name in after))
        for node in cluster.nodes:
            await node.up()
        await asyncio.sleep(scale_checks.CAUGHT_UP)
        for task in listening:
            task.cancel()

    def cpu(self):
        names = {node.name: node.cpu() for node in self.cluster.nodes}
        return names | {"HAProxy": cpu_seconds(self.cluster.proxy.pid), "PostgreSQL": self.cluster.servers[0].cpu()}

    async def check(self):
        tell(f"{self.counts.tell()}; {self.kills} daemons killed")
        evidence = await scale_checks.gather(self.cluster, self.riders, self.counts, self.observers)
        evidence.cut = self.cut
        evidence.alone = await scale_checks.feed_alone(self.cluster, self.riders, evidence.log)
        checks = [*scale_checks.ALWAYS, scale_checks.few_fail, scale_checks.streams_whole]
        if self.options.cut:
            checks.append(scale_checks.cut_is_mended)
        wrong = []
        # All of them, so that one run tells everything.
        for check in checks:
            try:
                tell(check(evidence))
            except Failure as failure:
                wrong.append(str(failure))
                tell(f"WRONG: {failure}")
        self.tell_homes()
        commits, conflicts = self.cluster.servers[0].ask("SELECT xact_commit, xact_rollback FROM pg_stat_database WHERE datname = 'postgres'").split("|")
        tell(f"PostgreSQL: {commits} transactions committed, {conflicts} rolled back, which are decisions that another daemon was faster than")
        is_late = self.tell_streams()
        require(not wrong, f"{len(wrong)} checks do not hold")
        tell(scale_checks.prove(evidence, checks))
        require(not (is_late and self.options.strict), "answers are on another daemon's stream too late")

    def tell_streams(self):
        """How long it took until an answer was on another daemon's stream; whether that is over the bar."""
        waits, missing = scale_checks.stream_waits(self.riders, [observer for observer in self.observers if observer.name != "proxy"])
        require(waits, "no answer was seen on another daemon's stream")
        middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        is_late = late >= scale_checks.SEEN or missing > 0
        tell(f"{'OVER THE BAR' if is_late else 'within the bar'} of {1000 * scale_checks.SEEN:.0f} ms: an answer is on another daemon's stream after p50 "
             f"{1000 * middle:.0f} ms, p99 {1000 * late:.0f} ms of its acknowledgement, the last {1000 * waits[-1]:.0f} ms "
             f"({len(waits)} seen, {missing} not)")
        return is_late

    def tell_homes(self):
        """How many positions went to the daemon that had the ride before."""
        pairs = [pair for rider in self.riders for pair in zip(rider.nodes, rider.nodes[1:])]
        same = sum(1 for before, after in pairs if before == after)
        tell(f"{100 * same / max(1, len(pairs)):.1f} % of positions went to the daemon that had taken the one before")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("root")
    parser.add_argument("--riders", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--kill-every", type=float, default=5)
    parser.add_argument("--cut", type=float, default=8)
    parser.add_argument("--freeze", type=float, default=0)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    try:
        if options.cut:
            scale_network.enter("without a cut: --cut 0, CUT=0 of make")
    except Failure as failure:
        sys.exit(f"check-scale: {failure}")
    run("check-scale", carry_out(Trial, options))
