#!/usr/bin/env python3
"""Holds our routes against those of the peers, pair by pair, and prints rows of a Markdown table.

usage: compare_routes.py NAME FOLDER [--worst N]

FOLDER has NAME-trekking.osrm.jsonl and NAME-shortest.osrm.jsonl (ours), NAME.osrm.jsonl and NAME.valhalla.jsonl (theirs):
one route a line, with its pair's number, whether there is one, its length and where its ends were snapped to.
Lengths are compared where both snapped to the same places, within 30 m, and the shorter one has 200 m or more.
Exits with 1 when a bar is missed."""
import argparse
import json
import math
import os
import sys

SAME_PLACE_METERS = 30
LEAST_LENGTH_METERS = 200


def read(folder, name):
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as lines:
        return {route["i"]: route for route in map(json.loads, lines)}


def meters(a, b):
    east = (a[0] - b[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot(east, a[1] - b[1]) * 111_195


def is_same_trip(a, b):
    return (
        a["ok"] and b["ok"]
        and meters(a["snap_from"], b["snap_from"]) <= SAME_PLACE_METERS
        and meters(a["snap_to"], b["snap_to"]) <= SAME_PLACE_METERS
        and min(a["distance"], b["distance"]) >= LEAST_LENGTH_METERS
    )


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class Table:
    def __init__(self, name):
        self.name = name
        self.missed = False

    def row(self, what, bar, measured, met):
        self.missed |= not met
        print(f"| {self.name}: {what} | {bar} | {measured} | {'ok' if met else '**missed**'} |")


def reachability(table, ours, osrm):
    differing = [i for i in ours if ours[i]["ok"] != osrm[i]["ok"]]
    share = len(differing) / len(ours)
    table.row("pairs that only one of us and OSRM reaches", "≤ 1 %", f"{share:.1%} of {len(ours)}", share <= 0.01)


def shortest(table, ours, peers, worst):
    ratios = []
    for i, route in ours.items():
        theirs = [peer[i]["distance"] for peer in peers if is_same_trip(route, peer[i])]
        if theirs:
            ratios.append((route["distance"] / min(theirs), i))
    within = sum(ratio <= 1.005 for ratio, _ in ratios) / len(ratios)
    table.row(
        "`shortest` at most 1.005 times the shorter peer", "≥ 97 % of pairs", f"{within:.1%} of {len(ratios)}",
        within >= 0.97)
    for ratio, i in sorted(ratios, reverse=True)[:worst]:
        if ratio > 1.005:
            print(f"pair {i}: {ratio:.3f} times, {ours[i]['from']} to {ours[i]['to']}", file=sys.stderr)


def trekking(table, ours, peer, name):
    ratios = [r["distance"] / peer[i]["distance"] for i, r in ours.items() if is_same_trip(r, peer[i])]
    low, middle, high = (quantile(ratios, share) for share in (0.05, 0.5, 0.95))
    table.row(
        f"`trekking`, length over {name}'s, p5 / median / p95", "≥ 0.80 / 0.93 … 1.07 / ≤ 1.20",
        f"{low:.3f} / {middle:.3f} / {high:.3f} of {len(ratios)}",
        low >= 0.80 and 0.93 <= middle <= 1.07 and high <= 1.20)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("folder")
    parser.add_argument("--worst", type=int, default=0, help="tell so many of the longest detours of `shortest`")
    arguments = parser.parse_args()
    ours = {profile: read(arguments.folder, f"{arguments.name}-{profile}.osrm") for profile in ("trekking", "shortest")}
    osrm, valhalla = (read(arguments.folder, f"{arguments.name}.{peer}") for peer in ("osrm", "valhalla"))
    table = Table(arguments.name)
    reachability(table, ours["trekking"], osrm)
    shortest(table, ours["shortest"], (osrm, valhalla), arguments.worst)
    trekking(table, ours["trekking"], osrm, "OSRM")
    trekking(table, ours["trekking"], valhalla, "Valhalla")
    sys.exit(table.missed)


if __name__ == "__main__":
    main()
