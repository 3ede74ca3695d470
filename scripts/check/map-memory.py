#!/usr/bin/env python3
"""Builds maps with tiles and proves that all processes together stay below a bar of memory.

Usage: scripts/check/map-memory.py BUILD-FOLDER [MEGABYTES FILE [OPTION…]]

Counted is what cannot be thrown away: anonymous and shared pages of questctl and of all that it starts, every 5 ms. Without a file it
is a town of eight streets whose ids lie as far apart as those of a planet, which takes some seconds; its bar is 400 MB. A bar of 1 MB
must not be kept first: a check that cannot fail proves nothing.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def descendants(root):
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        parent = int(text.rsplit(")", 1)[1].split()[1])
        children.setdefault(parent, []).append(int(stat.parent.name))
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += children.get(process, [])
    return found


def kilobytes(process):
    try:
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon", "RssShmem")))


def peak(command):
    """The status of a command, and the most that it and its children had at once, in MB."""
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    most = 0
    while program.poll() is None:
        most = max(most, sum(kilobytes(process) for process in descendants(program.pid)))
        time.sleep(0.005)
    return program.returncode, most / 1024, program.stderr.read()


def write_town(path):
    """Streets whose nodes have ids from all over the planet's."""
    nodes, ways = [], []
    for street in range(8):
        ids = [(street * 400 + number) * 3_700_000 + 1 for number in range(400)]
        for number, node in enumerate(ids):
            nodes.append(f'<node id="{node}" lat="{55.1 + street / 1000}" lon="{61.4 + number / 10000}"/>')
        refs = "".join(f'<nd ref="{node}"/>' for node in ids)
        ways.append(f'<way id="{1 + street * 150_000_000}">{refs}<tag k="highway" v="residential"/></way>')
    path.write_text(f'<osm version="0.6">{"".join(nodes)}{"".join(ways)}</osm>')


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if len(sys.argv) > 3:
            bar, file, options = int(sys.argv[2]), sys.argv[3], sys.argv[4:]
        else:
            bar, file, options = 400, str(folder / "town.osm"), []
            write_town(folder / "town.osm")
        command = [build / "questctl", "map", "build", file, "-o", folder / "town.roads", *options]
        status, megabytes, errors = peak(command)
        if status != 0 or not (folder / "town.mbtiles").exists():
            sys.exit(f"check-map-memory: the map or its tiles are not made: {errors}")
        if megabytes <= 1:
            sys.exit("check-map-memory: a bar of 1 MB is kept, so nothing is measured")
        print(f"{os.path.basename(file)} {' '.join(options)}: {megabytes:.0f} MB of {bar}")
        if megabytes > bar:
            sys.exit("check-map-memory: too much memory")


main()
