#!/usr/bin/env python3
"""What polls, positions, answers and routes cost in instructions, beside another build of questd such as that of an earlier commit: each
runs under Valgrind's Callgrind and is asked the same. Prints a table for Benchmarks/RESULTS.md; ends with 1 where a kind of request needs more
than BAR times as many.

Usage: scripts/bench/instructions.py OTHER-BIN BIN     each has questd and questctl
COUNT=300 BAR=1.03
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import daemon_trial  # noqa: E402
from daemon_trial import QUEST, Daemon, answer, begin, library  # noqa: E402

COUNT, BAR = int(os.environ.get("COUNT", 300)), float(os.environ.get("BAR", 1.03))
PLACE = (61.33529663085937, 55.15406051701917)
BEGIN = datetime.now(timezone.utc) - timedelta(hours=1)
# Tasks that take any number of answers, one of each team.
TEAMS = 40


def stamp(seconds):
    return (BEGIN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Counted(Daemon):
    """A daemon whose instructions are counted while it is asked."""

    def __init__(self, bin, roads, folder):
        self.out, self.pipe, shim = f"{folder}/callgrind", f"{folder}/pipe", f"{folder}/bin"
        os.mkdir(shim)
        os.mkfifo(self.pipe)
        # Valgrind does not read the debugging information of every compiler, and loses a program that starts itself anew, as the daemon
        # does unless SWIFT_BACKTRACE is set.
        subprocess.run(["strip", "--strip-debug", "-o", f"{shim}/counted", f"{bin}/questd"], check=True)
        with open(f"{shim}/questd", "w") as file:
            file.write(
                f"#!/bin/sh\nLD_PRELOAD={library('counted', shim)} COUNTED_PIPE={self.pipe} SWIFT_BACKTRACE=enable=no exec valgrind --tool=callgrind "
                f"--instr-atstart=no --callgrind-out-file={self.out} {shim}/counted \"$@\"\n")
        os.chmod(f"{shim}/questd", 0o755)
        super().__init__(shim, roads, folder, "--log-level", "notice")

    def order(self, byte):
        with open(self.pipe, "w") as pipe:
            pipe.write(byte)
        time.sleep(0.5)

    def instructions(self, ask):
        """Of each of so many requests, in thousands."""
        for number in range(COUNT // 3):
            ask(number)
        self.order("+")
        for number in range(COUNT // 3, COUNT // 3 + COUNT):
            ask(number)
        self.order("-")
        newest = max(glob.glob(self.out + ".*"), key=os.path.getmtime)
        return int(re.search(r"^(?:totals|summary): (\d+)", open(newest).read(), re.M)[1]) / COUNT / 1000


def measure(bin):
    with tempfile.TemporaryDirectory() as folder:
        daemon = Counted(bin, daemon_trial.roads(bin, folder), folder).ready()
        tokens = begin(daemon, TEAMS)

        def position(number):
            fix = {"time": stamp(10 * number), "position": [PLACE[0] + 1e-6 * number, PLACE[1]], "accuracy": 5}
            daemon.must("POST", QUEST + "/positions?reply=next&have=none", tokens[0], {"sent_at": stamp(10 * number + 1), "fixes": [fix]})

        def poll(number):
            daemon.must("GET", f"{QUEST}/next?position={PLACE[0] + 1e-6 * number},{PLACE[1]}&have=none", tokens[1])

        def route(number):
            daemon.must("GET", f"/route/v1/bicycle/{PLACE[0] + 1e-6 * number},{PLACE[1]};61.34010314,55.15916048?overview=full")

        def send(number):
            # Each is wrong, so that the next one may follow.
            reply = answer(daemon, tokens[2 + number % (TEAMS - 2)], "lamps", str(1000 + number), f"k{number}")
            daemon_trial.require(reply.status in (200, 201), f"{reply.status} {reply.body}")

        figures = {}
        for kind, ask in (("poll", poll), ("positions", position), ("answer", send), ("route", route)):
            figures[kind] = daemon.instructions(ask)
        daemon.process.kill()
        return figures


def main():
    other, ours = (measure(bin) for bin in sys.argv[1:3])
    print(f"| request, mean of {COUNT} | the other build, thousands of instructions | this one | ratio | bar |")
    print("| --- | --- | --- | --- | --- |")
    for kind, before in other.items():
        ratio = ours[kind] / before
        print(f"| {kind} | {before:.1f} | {ours[kind]:.1f} | {ratio:.3f} | ≤ {BAR}: {'met' if ratio <= BAR else '**missed**'} |")
    return 1 if any(ours[kind] > BAR * before for kind, before in other.items()) else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main())
