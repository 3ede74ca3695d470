#!/usr/bin/env python3
"""Three daemons behind HAProxy on a PostgreSQL with a streaming replica; riders answer, the primary is killed as by a crash, and the
replica is made the primary a few seconds later. The daemons find it by themselves, by an address that names both servers.

With a replica that each commit waits for (synchronous_standby_names) nothing that was acknowledged is lost. Without, what had not
reached the replica is: it is counted, once with a replica that keeps up, and once with one that has received nothing for some
seconds. The daemons, which know of more than the database has, have to take its log for the true one: riders go on, and what was lost
and is sent once more is there then, once.

Usage: scripts/check/failover.py BIN ROOT [--riders 60] [--seconds 20] [--lag 3] [--only synchronous|asynchronous|lagging]
       BIN has questd and questctl, ROOT is where the package haproxy is unpacked, / where it is installed; PostgreSQL is
       Debian's package, installed
"""
import argparse
import asyncio
import os
import signal
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import scale_checks  # noqa: E402
from daemon_trial import require  # noqa: E402
from scale_cluster import Cluster, carry_out, run  # noqa: E402
from scale_riders import PATIENCE, Counts, slowness  # noqa: E402

# From the primary's death to the order that makes the replica the primary: who watches over it waits for some seconds, too.
NOTICED = 2
KINDS = ("synchronous", "asynchronous", "lagging")


class Trial:
    def __init__(self, options, kind):
        self.options, self.kind = options, kind
        self.cluster = Cluster(options.bin, options.root, servers=2)
        self.primary, self.replica = self.cluster.servers
        self.restarts = 0

    def tell(self, text):
        print(f"check-failover, {self.kind}: {text}", flush=True)

    def begin_servers(self):
        self.primary.do("start", *(["synchronous_standby_names=replica"] if self.kind == "synchronous" else []))
        self.replica.do("replica", self.primary.folder)
        end = time.monotonic() + 20
        wanted = "sync" if self.kind == "synchronous" else "async"
        while self.primary.ask("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") != wanted:
            require(time.monotonic() < end, "the replica does not stream")
            time.sleep(0.2)

    def receiver(self):
        """The process of the replica that takes the write-ahead log in."""
        return int(self.replica.ask("SELECT pid FROM pg_stat_wal_receiver"))

    async def fail_over(self, after):
        await asyncio.sleep(after)
        stopped = None
        if self.kind == "lagging":
            stopped = self.receiver()
            os.kill(stopped, signal.SIGSTOP)
            await asyncio.sleep(self.options.lag)
        self.died = time.monotonic()
        await asyncio.to_thread(self.primary.do, "stop", "immediate")
        if stopped:
            # What the primary has sent lies in the machine's own memory here; of another machine it would be lost.
            os.kill(stopped, signal.SIGKILL)
        await asyncio.sleep(NOTICED)
        await asyncio.to_thread(self.replica.do, "promote")
        self.promoted = time.monotonic()

    async def run(self):
        cluster, options = self.cluster, self.options
        self.begin_servers()
        await cluster.begin()
        self.riders = await cluster.join(options.riders)
        self.counts, self.observers = Counts(), cluster.observers()
        listening = [asyncio.create_task(observer.listen()) for observer in self.observers]
        end = time.monotonic() + options.seconds
        rides = [asyncio.create_task(rider.ride(self.counts, end, slowness(options.riders))) for rider in self.riders]
        failing = asyncio.create_task(self.fail_over(options.seconds / 2))
        done, late = await asyncio.wait(rides, timeout=options.seconds + PATIENCE + 30)
        for ride in done:
            ride.result()
        require(not late, f"{len(late)} riders did not come to an end")
        await failing
        for node in cluster.nodes:
            await node.up()
        await asyncio.sleep(scale_checks.CAUGHT_UP)
        for task in listening:
            task.cancel()

    async def check(self):
        self.tell(self.counts.tell())
        first = min((kept.moment for rider in self.riders for kept in rider.answers.values() if kept.moment > self.promoted), default=None)
        if first:
            self.tell(f"the first answer was acknowledged {first - self.died:.1f} s after the primary's death, {first - self.promoted:.1f} s after "
                      f"the replica was made the primary")
        require(first is not None, "nothing was acknowledged after the failover")
        require(not self.counts.hopeless, f"requests that never succeeded: {self.counts.hopeless[:5]}")
        evidence = await self.evidence()
        if self.kind != "synchronous":
            self.tell(scale_checks.one_log(evidence))
            await self.make_good(evidence)
            evidence = await self.evidence()
        evidence.alone = await scale_checks.feed_alone(self.cluster, self.riders, evidence.log)
        checks = [*scale_checks.ALWAYS]
        if self.kind == "synchronous":
            checks.append(scale_checks.streams_whole)
        for check in checks:
            self.tell(check(evidence))
        self.tell(scale_checks.prove(evidence, checks))

    async def evidence(self):
        return await scale_checks.gather(self.cluster, self.riders, self.counts, self.observers)

    async def make_good(self, evidence):
        """Tells what was lost, and sends it once more under the same keys: then it has to be there, once, and nothing else be amiss."""
        answers, fixes = scale_checks.lost_answers(evidence), scale_checks.lost_fixes(evidence)
        riders = {rider.team: rider for rider in self.riders}
        ages = [self.died - riders[team].answers[task].moment for team, task in answers]
        ages += [self.died - riders[team].fixes[moment][1] for team, moment in fixes]
        self.tell(f"LOST: {len(answers)} of {len(evidence.answers)} acknowledged answers, {len(fixes)} of {sum(map(len, evidence.fixes.values()))} "
                  f"positions" + (f"; the oldest was acknowledged {max(ages):.2f} s before the primary's death" if ages else ""))
        if self.kind == "lagging":
            require(answers and fixes, f"nothing was lost though the replica had received nothing for {self.options.lag} s: it proves nothing")
        allowed = 1 + (self.options.lag if self.kind == "lagging" else 0)
        require(all(-0.5 < age < allowed for age in ages), f"more was lost than what was acknowledged in the last {allowed:.0f} s: {sorted(ages)}")
        for team, task in answers:
            await riders[team].send(self.counts, riders[team].answers[task].body)
        for team, moment in fixes:
            await riders[team].tell_place(self.counts, riders[team].fixes[moment][0], moment)


async def main(options):
    for kind in [options.only] if options.only else KINDS:
        await carry_out(Trial, options, kind)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("root")
    parser.add_argument("--riders", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--lag", type=float, default=3)
    parser.add_argument("--only", choices=KINDS)
    run("check-failover", main(parser.parse_args()))
