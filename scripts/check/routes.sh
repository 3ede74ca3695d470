#!/usr/bin/env bash
# Proves in a release build, on a real city, what would take too long in a debug one: that every fast answer is
# Dijkstra's on a thousand pairs (three hundred of the profiles of other bicycles), that no profile takes a way that it says it never
# takes, that trunk roads are ridden only where every way round weighs more, that requests allocate nothing but their
# answers, that the map matcher finds the ways of a thousand noisy riders, that a thousand rides whose positions come late,
# doubled and shuffled end as they did live, and that two hundred riders are checked in where they were and suspected only where they cheat.
# Needs ../shared/data/osm/porto.osm.pbf; fails without it where CI=true.
# Usage: scripts/check/routes.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

scratch=.build-proofs
mkdir -p "$scratch"
log=$scratch/tests.log
# There is nothing to resolve, and what the whole package resolved must stay: its build may run beside.
export REQUEST_PART=proofs
options=(-c release -Xswiftc -enable-testing --scratch-path "$scratch" --disable-automatic-resolution)
swift build --build-tests "${options[@]}" >"$log" 2>&1 || {
    grep -E 'error:' "$log" >&2 || tail -40 "$log" >&2
    exit 1
}
swift test --skip-build "${options[@]}" >"$log" 2>&1 || {
    grep -E 'error:|✘' "$log" >&2 || tail -40 "$log" >&2
    echo "check-routes: failed; $log says more" >&2
    exit 1
}
grep -qE 'Test run with [1-9][0-9]* tests? .*passed' "$log" || {
    echo "check-routes: no test was run; $log says more" >&2
    exit 1
}
grep -E 'pairs have a route|^orienteering|^customized again|^allocations|^matched|^check-in|^suspicions|^prepared|^profiles|^trunk roads|^isochrones|^alternatives|^round trips|^Left out' "$log" | sort -u | sed 's/^/check-routes: /'
