#!/usr/bin/env bash
# Builds Porto of its own file and out of the largest file at hand, and compares the peak memory of both.
# Fails when the part takes more than 1.2 times the memory, or has not about as many roads: the files are of different
# years.
# Usage: scripts/bench/cut.sh     after `swift build -c release`; needs ../shared/data/osm, fails without it if CI=true
set -euo pipefail
cd "$(dirname "$0")/../.."

data=../shared/data/osm
bin=.build/release
limit=1.2
for file in porto.osm.pbf merged-23-places.osm.pbf; do
    [ -e "$data/$file" ] && continue
    echo "bench-cut: $data/$file is missing" >&2
    if [ "${CI:-}" = true ]; then exit 1; else exit 0; fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$bin/questctl" map build "$data/porto.osm.pbf" -o "$work/own.roads" --no-tiles --json >"$work/own.json" 2>/dev/null
box=$("$bin/questctl" map inspect "$work/own.roads" --json |
    python3 -c 'import json, sys; print(",".join(str(d) for d in json.load(sys.stdin)["bounds"]))')
"$bin/questctl" map build "$data/merged-23-places.osm.pbf" --bbox "$box" -o "$work/part.roads" --no-tiles --json \
    >"$work/part.json" 2>/dev/null

python3 - "$work/own.json" "$work/part.json" "$limit" <<'PYTHON'
import json, sys
own, part = (json.load(open(path)) for path in sys.argv[1:3])
limit = float(sys.argv[3])
ratio = part["peak_memory"] / own["peak_memory"]
roads = part["ways_kept"] / own["ways_kept"]
for name, report in (("own file", own), ("largest file", part)):
    print(f'{name}: {report["ways_kept"]} roads, {report["peak_memory"] / 1e6:.0f} MB, {report["seconds"]:.1f} s')
print(f"memory: {ratio:.2f} times, roads: {roads:.3f} times")
if ratio > limit:
    sys.exit(f"bench-cut: more than {limit} times the memory")
if not 0.7 < roads < 1.3:
    sys.exit("bench-cut: not about as many roads")
PYTHON
