#!/usr/bin/env python3
"""routingpy, a client from PyPI that others' programs route by, asks a real daemon through its adapters of OSRM and Valhalla:
what it reads of the answers must be the same way by both, and errors must reach its user.

A few seconds. Needs a build of questd and questctl, and Python with routingpy (scripts/setup/checks.sh).
Usage: scripts/check/routingpy.py BIN
"""
import importlib.metadata
import math
import sys
import tempfile
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import routingpy  # noqa: E402
from routingpy.exceptions import RouterApiError  # noqa: E402

from daemon_trial import Daemon, Failure, require, roads  # noqa: E402

# Three places in the demo town, longitude first.
PLACES = [[61.3605, 55.1599], [61.3660, 55.1580], [61.3720, 55.1566]]


def metres(one, other):
    east = (one[0] - other[0]) * 111_320 * math.cos(math.radians(one[1]))
    return math.hypot(east, (one[1] - other[1]) * 111_320)


def length(line):
    return sum(metres(one, other) for one, other in zip(line, line[1:]))


def leads(way, name):
    """The line goes from place to place and is as long as the way is said to be."""
    require(len(way.geometry) > 5, f"{name}: a line of {len(way.geometry)} points")
    for place, end in ((PLACES[0], way.geometry[0]), (PLACES[-1], way.geometry[-1])):
        require(metres(place, end) < 200, f"{name}: an end of the line is {metres(place, end):.0f} m off")
    require(abs(length(way.geometry) - way.distance) < 0.01 * way.distance + 3,
            f"{name}: {way.distance} m, but a line of {length(way.geometry):.0f} m")
    require(0 < way.duration < way.distance, f"{name}: {way.duration} s")


def refused(ask, name, word):
    try:
        ask()
    except RouterApiError as error:
        require(error.status == 400 and word in str(error.message), f"{name}: {error.status} {error.message}")
        return
    raise Failure(f"{name} was answered")


def main(bin):
    with tempfile.TemporaryDirectory() as work:
        daemon = Daemon(bin, roads(bin, work), work).ready()
        address = f"http://127.0.0.1:{daemon.port}"
        osrm = routingpy.OSRM(base_url=address)
        valhalla = routingpy.Valhalla(base_url=address)

        plain = osrm.directions(PLACES, profile="bicycle", overview="full")
        leads(plain, "OSRM")
        for geometries in ("polyline", "polyline6", "geojson"):
            way = osrm.directions(PLACES, profile="cycling", overview="full", geometries=geometries, steps=True, annotations=True)
            leads(way, f"OSRM, {geometries}")
            require(way.distance == plain.distance, f"OSRM, {geometries}: {way.distance} m, not {plain.distance}")
        several = osrm.directions([PLACES[0], PLACES[2]], profile="bicycle", overview="full", alternatives=True)
        require(len(several) >= 1, "OSRM, alternatives: none")
        bound = osrm.directions(PLACES, profile="bicycle", overview="full", radiuses=[500, 500, 500], bearings=[[90, 180]] * 3,
                                continue_straight=False)
        leads(bound, "OSRM, bearings")

        table = osrm.matrix(PLACES, profile="bicycle")
        require([len(row) for row in table.durations] == [3, 3, 3] == [len(row) for row in table.distances], "OSRM, matrix: not 3 by 3")
        require(table.durations[0][0] == 0 < table.durations[0][2], f"OSRM, matrix: {table.durations}")
        row = osrm.matrix(PLACES, profile="bicycle", sources=[1], destinations=[2], annotations=["distance"])
        require(row.distances == [[table.distances[1][2]]] and row.durations is None, f"OSRM, matrix: {row.distances}")

        way = valhalla.directions(PLACES, profile="bicycle")
        leads(way, "Valhalla")
        require(abs(way.distance - plain.distance) <= 3 and abs(way.duration - plain.duration) <= 3,
                f"Valhalla: {way.distance} m, {way.duration} s; OSRM: {plain.distance} m, {plain.duration} s")
        # Its reader multiplies miles by miles in a kilometre, whatever they are: what stands in the answer counts.
        miles = valhalla.directions(PLACES, profile="bicycle", units="mi", language="ru-RU", instructions=True)
        trip = miles.raw["trip"]
        require(trip["units"] == "miles" and abs(trip["summary"]["length"] * 1609.344 - plain.distance) < 3, f"Valhalla: {trip['summary']}")
        words = trip["legs"][0]["maneuvers"][0]["instruction"]
        require(any("а" <= letter <= "я" for letter in words), f"Valhalla, in Russian: {words}")
        shortest = valhalla.directions(PLACES, profile="bicycle", preference="shortest")
        require(shortest.distance <= way.distance, f"Valhalla, shortest: {shortest.distance} m, not {way.distance}")
        middle = way.geometry[len(way.geometry) // 4]
        around = valhalla.directions(PLACES, profile="bicycle", avoid_locations=[middle])
        require(all(metres(point, middle) > 5 for point in around.geometry[1:-1]), "Valhalla: leads by what is to be avoided")

        refused(lambda: osrm.directions([[0, 0], [1, 1]], profile="bicycle"), "a place beyond the map", "NoSegment")
        refused(lambda: osrm.directions(PLACES, profile="submarine"), "an unknown profile", "InvalidValue")
        refused(lambda: valhalla.directions(PLACES, profile="auto"), "a car", "InvalidValue")
        require(daemon.stop() == 0, "it did not end well")
        print(f"check-routingpy: routingpy {importlib.metadata.version('routingpy')}: {plain.distance} m by both adapters, a table, and what is refused")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except Failure as failure:
        sys.exit(f"check-routingpy: {failure}")
