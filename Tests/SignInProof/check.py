#!/usr/bin/env python3
"""Proves signing in over real HTTP: a real daemon, Canaille, VK ID as its documents have it, and a provider that does all the evil
that `evil_cases.py` lists. Fails where anything does not hold, and where less was looked at than is said here.

Usage: check.py BIN
"""
from __future__ import annotations

import sys
import tempfile
import time
import traceback

# The daemon of trials is beside other checks; `world` knows where.
from world import Failure, World, require, roads  # isort: skip
import attacks
import flows
from evil_cases import ATTEMPTS, ISSUERS
from vk_double import MUTATIONS

# How many cases of each kind have to be looked at; four of each evil one.
WANTED = {
    "evil attempt": 4 * 80, "evil issuer": 4 * 33, "evil VK": 4 * 19, "good": 30, "linked": 7, "merged": 7, "ridden": 8, "left": 7, "erased": 10,
    "returns": 14, "fixed": 20, "another issuer": 3, "rehearsed": 1, "other sites": 70, "open redirects": 54, "cookies": 100, "leaks": 20, "nothing kept": 3, "led to": 210,
}


def main() -> None:
    require(len(sys.argv) == 2, __doc__ or "")
    require(len(ATTEMPTS) >= 80 and len(ISSUERS) >= 33 and len(MUTATIONS) >= 19, "there are fewer evil cases than there were")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as folder:
        world = World(sys.argv[1], roads(sys.argv[1], work), folder)
        try:
            for part in (flows.sign_in, flows.link, attacks.returns, attacks.fixation, attacks.other_sites, attacks.open_redirects, attacks.evil, attacks.another_issuer, attacks.rehearsed,
                         flows.ride, flows.logout_at_canaille, attacks.cookies_of_tls, attacks.leaks):
                try:
                    part(world)
                except Exception as error:
                    # The others may be looked at all the same.
                    place = traceback.extract_tb(error.__traceback__)
                    line = next((frame for frame in reversed(place) if frame.name == part.__name__), place[-1])
                    world.ledger.wrong.append(f"{part.__name__} broke off at {line.filename.rsplit('/', 1)[-1]}:{line.lineno}: {type(error).__name__}: {error}")
            world.ledger.close(WANTED)
        except Failure:
            print(world.daemon.log[-2000:], file=sys.stderr)
            raise
        finally:
            world.close()
    counts = world.ledger.counts
    print(f"sign-in: {sum(counts.values())} cases hold, {len(ATTEMPTS) + len(ISSUERS) + len(MUTATIONS)} evil answers among them, in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"sign-in: {failure}")
