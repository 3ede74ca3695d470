#!/usr/bin/env bash
# What the live ride costs: polls beside OSRM on the same questions, a closure on a thousand routes, what others feel of the
# dearest requests, and ten thousand simulated riders with streams. Prints the tables of Benchmarks/RESULTS.md; ends with 1 when a bar is missed. Needs the
# release builds of questctl and questd; installs and builds OSRM when it is missing, which takes some minutes.
# Usage: scripts/bench/rides.sh [BIN]     where they are; the release folder otherwise
#        PEERS=DIR                        where OSRM is kept; ~/.cache/quest-peers otherwise
#        RIDERS="10000"                   numbers of riders, one run each
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/daemon.sh

bin=${1:-$(swift build -c release --show-bin-path)}
tools=$(realpath ../shared/peers) data=$(realpath ../shared/data)
export PEERS=${PEERS:-$HOME/.cache/quest-peers}
work=$(mktemp -d)
peer=
stop() {
    stop_daemon
    [ -z "$peer" ] || "$tools/serve.sh" stop osrm-ch porto 2>/dev/null || true
    peer=
}
trap 'stop; rm -rf "$work"' EXIT
start() { # NAME OPTION…
    mkdir "$work/$1"
    start_daemon "$bin" "$work/porto.roads" "$work/$1" --log-level notice --limits connections_per_address=4096 "${@:2}"
}

"$tools/setup_peers.sh" >&2
[ -e "$PEERS/build/porto/ch/g.osrm.hsgr" ] || "$tools/build_extract.sh" porto "$data/osm/porto.osm.pbf" >&2
"$bin/questctl" map build "$data/osm/porto.osm.pbf" -o "$work/porto.roads" --no-tiles >&2
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
echo "- machine: $(nproc) × $processor, commit $(git describe --always --dirty 2>/dev/null || echo unknown), load $(cut -d' ' -f1 /proc/loadavg)"
status=0

echo
start polls
peer=$("$tools/serve.sh" start osrm-ch porto 5911)
scripts/bench/polls.py "$port" "$work/polls/admin-token" "$daemon" 5911 "$peer" "$data/pairs/porto.tasks.csv" \
    "$data/pairs/porto.quest.csv" "$data/pairs/porto.node.csv" || status=1
stop

echo
start closure
scripts/bench/closure.py "$port" "$work/closure/admin-token" "$daemon" "$data/pairs/porto.quest.csv" || status=1
stop

echo
start worst --limits fixes_at_once=10000000
scripts/bench/worst.py "$port" "$work/worst/admin-token" "$daemon" "$data/pairs/porto.tasks.csv" \
    "$data/pairs/porto.node.csv" || status=1
stop

echo
# shellcheck disable=SC2086
DIR=$work scripts/bench/riders.py "$bin" "$work/porto.roads" "$data/pairs/porto.tasks.csv" ${RIDERS:-10000} || status=1
exit $status
