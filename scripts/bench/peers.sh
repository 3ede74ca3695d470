#!/usr/bin/env bash
# Asks OSRM, Valhalla and our own daemon for the same routes and compares reachability and lengths; prints the rows of
# Benchmarks/RESULTS.md and exits with 1 when a bar is missed. Installs and builds the peers when they are missing, which
# takes some minutes. Needs the release builds of questctl and questd.
# Usage: scripts/bench/peers.sh [EXTRACT…]      of ../shared/data/osm; porto, andorra and heidelberg when none is named
#        PEERS=DIR                              where the peers are kept; ~/.cache/quest-peers otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/daemon.sh

tools=$(realpath ../shared/peers)
data=$(realpath ../shared/data)
export PEERS=${PEERS:-$HOME/.cache/quest-peers}
extracts=("$@")
[ $# -gt 0 ] || extracts=(porto andorra heidelberg)
bin=$(swift build -c release --show-bin-path)
work=$(mktemp -d)
peers=()
stop() {
    stop_daemon
    for peer in "${peers[@]}"; do "$tools/serve.sh" stop $peer 2>/dev/null || true; done
    peers=()
}
trap 'stop; rm -rf "$work"' EXIT

"$tools/setup_peers.sh" >&2

# routes ENGINE URL PROFILE NAME: asks for all pairs of the extract.
routes() {
    "$tools/make_refs.py" --pairs "$data/pairs/$extract.node.csv" --out "$work/$4" --profile "$3" "--$1" "$2" >&2
}

echo "| what | bar | measured | |"
echo "| --- | --- | --- | --- |"
status=0
for extract in "${extracts[@]}"; do
    built=$PEERS/results/build_$extract.tsv
    grep -q '^valhalla-build.*rc=0' "$built" 2>/dev/null || "$tools/build_extract.sh" "$extract" "$data/osm/$extract.osm.pbf" >&2
    for peer in "osrm-ch $extract 5911" "valhalla $extract 5912"; do
        "$tools/serve.sh" start $peer >&2
        peers+=("${peer% *}")
    done
    "$bin/questctl" map build "$data/osm/$extract.osm.pbf" --output "$work/$extract.roads" --no-tiles >&2
    mkdir "$work/daemon-$extract"
    start_daemon "$bin" "$work/$extract.roads" "$work/daemon-$extract" --log-level notice \
        --limits routes_per_network=1000000,routes_in_all=1000000

    routes osrm http://127.0.0.1:5911 bicycle "$extract"
    routes valhalla http://127.0.0.1:5912 bicycle "$extract"
    for profile in trekking shortest; do
        routes osrm "http://127.0.0.1:$port" "$profile" "$extract-$profile"
    done
    stop
    Benchmarks/peers/compare_routes.py "$extract" "$work" --worst "${WORST:-0}" || status=1
done
exit $status
