#!/usr/bin/env bash
# Measures maps, routes and tables, OSRM on the same questions right before; prints the table of Benchmarks/RESULTS.md.
# OSRM's figure is its process's CPU time a request less that of a refused one. Needs the release builds of questctl
# and questd; installs and builds OSRM when it is missing, which takes some minutes.
# Usage: scripts/bench/routes.sh [MAP]           only what is asked of a map of Porto that is there
#        PEERS=DIR                               where the peers are kept; ~/.cache/quest-peers otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."

tools=$(realpath ../shared/peers)
data=$(realpath ../shared/data)
export PEERS=${PEERS:-$HOME/.cache/quest-peers}
port=5911
work=$(mktemp -d)
server=
stop() {
    [ -z "$server" ] || "$tools/serve.sh" stop osrm-ch porto 2>/dev/null || true
    server=
}
trap 'stop; rm -rf "$work"' EXIT

touch Benchmarks/Package.swift # Plans the build anew, or files added to the main package go unnoticed.
swift build -c release --package-path Benchmarks --product requestbench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/requestbench

"$tools/setup_peers.sh" >&2
[ -e "$PEERS/build/porto/ch/g.osrm.hsgr" ] || "$tools/build_extract.sh" porto "$data/osm/porto.osm.pbf" >&2
server=$("$tools/serve.sh" start osrm-ch porto $port)
# Routes between the pairs that ours are measured on, tables of places within a town as ours are.
ask() {
    "$tools/bench_http.py" --base "http://127.0.0.1:$port" --api osrm --pairs "$data/pairs/$1.csv" --kinds "$2" \
        --pid "$server" --json "$work/osrm.jsonl" >&2
}
ask porto.node floor,route
ask porto.quest table_1x25,table_25x25
stop

processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
echo "- machine: $(nproc) × $processor, $(awk '/MemTotal/ { printf "%.0f GB", $2 / 1e6 }' /proc/meminfo)"
echo "- commit: $(git describe --always --dirty 2>/dev/null || echo unknown), load $(cut -d' ' -f1 /proc/loadavg)"
echo
if [ $# -gt 0 ]; then
    OSRM=$work/osrm.jsonl "$bench" "$1" "$data"
else
    bin=$(swift build -c release --show-bin-path)
    OSRM=$work/osrm.jsonl "$bench" "$bin/questctl" "$bin/questd" "$data"
fi
