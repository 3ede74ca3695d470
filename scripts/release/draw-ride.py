#!/usr/bin/env python3
"""Draws docs/pictures/ride.svg: a route to a checkpoint, and a ride that leaves it and is led on, in the made-up town.

Everything in it comes from the programs: the town from `questctl map demo`, routes from `questctl route`, what happened
from `questctl ride replay`. Only the rider's positions are made here, from one seed.
Usage: scripts/release/draw-ride.py BIN > docs/pictures/ride.svg      BIN is the folder of questctl
"""
import datetime
import json
import math
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as XML

START, TASK = (61.33586, 55.15455), (61.35504, 55.16558)
# Where the rider leaves the route, as a share of it, and where he goes instead.
LEAVES, INSTEAD = 0.62, (61.35486, 55.16095)
METRES_A_SECOND, SECONDS_A_FIX, NOISE = 4.5, 5, 3.5
WIDTH, HEIGHT = 860, 480

questctl = sys.argv[1] + "/questctl"
scale = math.cos(math.radians(55.16))


def run(*arguments):
    return subprocess.run([questctl, *arguments], check=True, capture_output=True, text=True).stdout


def metres(a, b):
    return math.hypot((b[0] - a[0]) * scale, b[1] - a[1]) * 111_320


def route(map_file, *places):
    found = json.loads(run("route", "--map", map_file, *[f"{x},{y}" for x, y in places], "--format", "geojson"))
    return next(f["geometry"]["coordinates"] for f in found["features"] if f["geometry"]["type"] == "LineString")


def along(line, step):
    """Points of a line at equal distances."""
    left, points = 0.0, []
    for a, b in zip(line, line[1:]):
        length = metres(a, b)
        while left <= length:
            share = left / length if length else 0
            points.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            left += step
        left -= length
    return points


with tempfile.TemporaryDirectory() as folder:
    osm, roads, track, quest = (f"{folder}/{name}" for name in ("town.osm", "town.roads", "track.geojson", "quest.geojson"))
    run("map", "demo", "-o", osm)
    run("map", "build", osm, "-o", roads, "--no-tiles")
    with open(quest, "w") as file:
        json.dump({"type": "FeatureCollection", "features": [
            {"type": "Feature", "id": "owl", "geometry": {"type": "Point", "coordinates": list(TASK)},
             "properties": {"name": "The owl", "answer-type": "arrival", "radius": 30}}]}, file)
    planned = route(roads, START, TASK)
    before = along(planned, 10)[: int(LEAVES * len(along(planned, 10)))]
    ridden = [*before, *route(roads, before[-1], INSTEAD), *route(roads, INSTEAD, TASK)]
    noise = random.Random(7)
    fixes = [
        (x + noise.gauss(0, NOISE) / 111_320 / scale, y + noise.gauss(0, NOISE) / 111_320)
        for x, y in along(ridden, METRES_A_SECOND * SECONDS_A_FIX)
    ]
    fixes += [fixes[-1]] * 6
    begin = datetime.datetime(2026, 6, 14, 9, 30)
    times = [(begin + datetime.timedelta(seconds=SECONDS_A_FIX * i)).isoformat() + "Z" for i in range(len(fixes))]
    with open(track, "w") as file:
        json.dump({"type": "FeatureCollection", "features": [
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": list(place)},
             "properties": {"time": time, "accuracy": 5}} for place, time in zip(fixes, times)]}, file)
    events = [json.loads(line) for line in run(
        "ride", "replay", quest, track, "--map", roads, "--any-time", "--json").splitlines()]
    town = XML.parse(osm).getroot()

nodes = {n.get("id"): (float(n.get("lon")), float(n.get("lat"))) for n in town.iter("node")}
west = min(p[0] for p in fixes + planned); east = max(p[0] for p in fixes + planned)
south = min(p[1] for p in fixes + planned); north = max(p[1] for p in fixes + planned)
pixels = min((WIDTH - 2 * 60) / ((east - west) * scale), (HEIGHT - 2 * 50) / (north - south))


def at(place):
    x = WIDTH / 2 + (place[0] - (west + east) / 2) * scale * pixels
    y = HEIGHT / 2 - (place[1] - (south + north) / 2) * pixels
    return f"{x:.1f} {y:.1f}"


def path(line, style):
    return f'<path d="M{" L".join(at(p) for p in line)}" {style}/>'


def text(place, words, style="", dx=8, dy=-8):
    x, y = (float(v) for v in at(place).split())
    return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" {style}>{words}</text>'


def dot(place, radius, style):
    x, y = at(place).split()
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>'


out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
    "<title>A route to a checkpoint, and a ride that leaves it and is led on</title>",
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6f4ee"/>',
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
]
layers = {"area": [], "water": [], "small": [], "street": [], "main": []}
for way in town.iter("way"):
    tags = {t.get("k"): t.get("v") for t in way.iter("tag")}
    line = [nodes[n.get("ref")] for n in way.iter("nd") if n.get("ref") in nodes]
    if len(line) < 2:
        continue
    kind = tags.get("highway")
    if tags.get("leisure") == "park":
        layers["area"].append(path(line, 'fill="#dcead0" stroke="none"'))
    elif tags.get("waterway") or tags.get("natural") == "water":
        layers["water"].append(path(line, 'stroke="#bcd6e8" stroke-width="9"'))
    elif kind in ("path", "footway", "cycleway", "steps"):
        layers["small"].append(path(line, 'stroke="#d9cfb8" stroke-width="2" stroke-dasharray="5 4"'))
    elif kind in ("primary", "secondary", "trunk", "tertiary"):
        layers["main"].append(path(line, 'stroke="#ffffff" stroke-width="9"'))
    elif kind:
        layers["street"].append(path(line, 'stroke="#ffffff" stroke-width="5"'))
for layer in layers.values():
    out += layer
out.append(path(planned, 'stroke="#2b6cb0" stroke-width="5" opacity="0.85"'))
out.append("</g>")
out += [dot(p, 2.6, 'fill="#c2410c"') for p in fixes]
place_at = dict(zip(times, fixes))


def place_of(event):
    moment = event["at"].replace(".000Z", "Z")
    known = sorted(place_at)
    return place_at[max([t for t in known if t <= moment], default=known[0])]


for name, words, dx, dy in (("re-routed", "off the route: another one", 10, 20), ("arrived", "arrived", 14, 26)):
    found = next((e for e in events if e["event"] == name and (name != "re-routed" or e["cause"] != "target")), None)
    if found:
        out.append(dot(place_of(found), 6, 'fill="#ffffff" stroke="#c2410c" stroke-width="2.5"'))
        out.append(text(place_of(found), words, 'fill="#7c2d12" font-weight="bold"', dx, dy))
x, y = at(TASK).split()
out.append(dot(TASK, 12, 'fill="#9d174d" stroke="#ffffff" stroke-width="2"'))
out.append(f'<text x="{x}" y="{float(y) + 4.5:.1f}" fill="#ffffff" font-weight="bold" text-anchor="middle">1</text>')
out.append(text(START, "start", 'fill="#1e3a5f" font-weight="bold"', 10, 18))
out.append(dot(START, 6, 'fill="#1e3a5f" stroke="#ffffff" stroke-width="2"'))
out.append(
    f'<g transform="translate({WIDTH - 336} {HEIGHT - 22})"><rect x="-8" y="-16" width="330" height="28" rx="4" fill="#ffffff" opacity="0.9"/>'
    '<path d="M0 -2 H26" stroke="#2b6cb0" stroke-width="5"/><text x="34" y="3">route as it was found</text>'
    '<circle cx="184" cy="-2" r="2.6" fill="#c2410c"/><circle cx="193" cy="-2" r="2.6" fill="#c2410c"/><circle cx="202" cy="-2" r="2.6" fill="#c2410c"/>'
    '<text x="212" y="3">positions sent</text></g>')
out.append("</svg>")
print("\n".join(out))
