#!/usr/bin/env python3
"""Solve sixty seeded instances of the orienteering problem with CP-SAT and write what it found.

Usage: scripts/make-orienteering-references.py [--seconds 60] [--workers 8] [--sizes 20,32,64] > Tests/QuestEngineTests/Fixtures/orienteering.csv

Needs the package `ortools` of PyPI, in an environment of its own. The tests make the same instances of the same seeds
(SeededInstance.swift) and hold what the engine finds against these lines; nobody needs Python for that.

An instance: SplitMix64 from the seed 1000 · points + number; each number is the next value modulo its range. First
the start and the finish, which lie in 25 ... 74 both ways (in every second instance the finish lies where the start
does), then the other points in 0 ... 100 with scores 1 ... 50. The budget is a quarter, a half or three quarters of
what a tour of all points takes by the formula of Beardwood, Halton and Hammersley, rounded.

CP-SAT counts in whole numbers. Distances are cut to millionths, which shortens every path a little: no path within the
budget is lost, so its bound holds for the real distances, and its path is measured again in double precision. A line
is `proven` where the path keeps within the budget and its score is the bound. CP-SAT begins with a path made by cheapest
insertion, without which it finds none at all of the larger instances in a minute.
"""
import argparse
import math
import sys

MASK = (1 << 64) - 1
SCALE = 1_000_000


class SplitMix64:
    def __init__(self, seed):
        self.state = seed & MASK

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) % bound


def instance(points, number):
    """The budget and the points (x, y, score), the start first and the finish second."""
    random = SplitMix64(1000 * points + number)
    start = (25 + random.below(50), 25 + random.below(50), 0)
    finish = (25 + random.below(50), 25 + random.below(50), 0)
    if number % 2 == 1:
        finish = start
    others = [(random.below(101), random.below(101), 1 + random.below(50)) for _ in range(points - 2)]
    quarters = 1 + number % 3
    budget = math.floor(0.7124 * math.sqrt(points * 10_000) * quarters / 4 + 0.5)
    return budget, [start, finish] + others


def first_path(budget, points):
    """A path by insertions that give the most points for their length: a beginning for CP-SAT."""
    path, length = [0, 1], math.dist(points[0][:2], points[1][:2])
    while True:
        best = None
        for k in set(range(2, len(points))) - set(path):
            for place in range(1, len(path)):
                a, b, c = points[path[place - 1]][:2], points[k][:2], points[path[place]][:2]
                extra = math.dist(a, b) + math.dist(b, c) - math.dist(a, c)
                worth = points[k][2] / max(extra, 1e-9)
                if length + extra <= budget and (best is None or worth > best[0]):
                    best = (worth, k, place, extra)
        if best is None:
            return path
        path.insert(best[2], best[1])
        length += best[3]


def solve(budget, points, seconds, workers):
    """Returns score, bound and order; the order is None where CP-SAT found none."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    count = len(points)
    arcs, length = [], []
    visited = []
    for i in range(count):
        for j in range(count):
            if i == j or j == 0 or i == 1:
                continue
            arc = model.new_bool_var(f"{i}-{j}")
            arcs.append((i, j, arc))
            length.append((math.floor(math.dist(points[i][:2], points[j][:2]) * SCALE), arc))
    back = model.new_bool_var("back")
    model.add(back == 1)
    arcs.append((1, 0, back))
    for i in range(2, count):
        left_out = model.new_bool_var(f"without {i}")
        arcs.append((i, i, left_out))
        visited.append((points[i][2], left_out))
    model.add_circuit(arcs)
    model.add(sum(distance * arc for distance, arc in length) <= budget * SCALE)
    model.maximize(sum(score * (1 - left_out) for score, left_out in visited))
    path = first_path(budget, points)
    steps = set(zip(path, path[1:] + path[:1]))
    for i, j, arc in arcs:
        model.add_hint(arc, (i, j) in steps or (i == j and i not in path))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    bound = math.floor(solver.best_objective_bound + 1e-6)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0, bound, None
    after = {i: j for i, j, arc in arcs if i != j and solver.value(arc)}
    order = [0]
    while order[-1] != 1:
        order.append(after[order[-1]])
    return sum(points[i][2] for i in order), bound, order


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--workers", type=int, default=8)
    arguments.add_argument("--sizes", default="20,32,64")
    chosen = arguments.parse_args()
    from ortools import __version__

    print(f"# made by scripts/make-orienteering-references.py with ortools {__version__}, at most "
          f"{chosen.seconds:g} s and {chosen.workers} workers each")
    print("points,number,budget,score,bound,proven", flush=True)
    for points in map(int, chosen.sizes.split(",")):
        for number in range(20):
            budget, places = instance(points, number)
            score, bound, order = solve(budget, places, chosen.seconds, chosen.workers)
            if order is not None:
                length = sum(math.dist(places[a][:2], places[b][:2]) for a, b in zip(order, order[1:]))
                if length > budget * (1 + 1e-9):
                    print(f"{points}/{number}: {length} is over the budget by cutting", file=sys.stderr)
                    score = 0
            proven = int(score == bound)
            print(f"{points},{number},{budget},{score},{bound},{proven}", flush=True)


if __name__ == "__main__":
    main()
