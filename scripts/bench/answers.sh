#!/usr/bin/env bash
# How many answers a second the daemon acknowledges durably, on a disk whose every fdatasync takes 5 ms longer, and
# how long each waits; the same without group commit, which must miss the bar. Prints two rows of a table; ends with 1
# when a bar is missed. The slowness comes from a preloaded library (scripts/lib/slow-disk.c): strace, which could inject
# it too, stops the daemon at every system call and would be measured instead.
# Needs the release builds of questctl and questd.
# Usage: scripts/bench/answers.sh [BIN]    where they are; the release folder otherwise
#        SECONDS_EACH=10 CONNECTIONS=128 BAR=1500 P99=250
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/daemon.sh

bin=${1:-$(swift build -c release --show-bin-path)}
seconds=${SECONDS_EACH:-10} connections=${CONNECTIONS:-128} bar=${BAR:-1500} p99=${P99:-250}
work=$(mktemp -d)
trap 'stop_daemon; rm -rf "$work"' EXIT

cc -O2 -shared -fPIC -o "$work/slow-disk.so" scripts/lib/slow-disk.c -ldl
"$bin/questctl" map demo -o "$work/town.osm" >&2
"$bin/questctl" map build "$work/town.osm" -o "$work/town.roads" --no-tiles >&2

echo "| answers, 5 ms added to every fdatasync | a second | p50 ms | p99 ms | CPU ms each | bar |"
echo "| --- | --- | --- | --- | --- | --- |"
measure() { # NAME GROUP-COMMIT
    mkdir "$work/$1"
    SLOW_DISK_MS=5 LD_PRELOAD="$work/slow-disk.so" start_daemon "$bin" "$work/town.roads" "$work/$1" --group-commit "$2" \
        --log-level notice --limits connections_per_address=4096
    scripts/bench/answers.py "$port" "$work/$1/admin-token" "$seconds" "$connections" "$daemon"
    QUESTCTL_TOKEN_FILE="$work/$1/admin-token" "$bin/questctl" log verify bench --server "http://127.0.0.1:$port" >&2
    stop_daemon
}
measure grouped on >"$work/figures"
read -r rate p50 worst cpu <"$work/figures"
echo "| group commit | $rate | $p50 | $worst | $cpu | ≥ $bar, p99 < $p99 |"
measure alone off >"$work/figures"
read -r alone alone50 alone99 alonecpu <"$work/figures"
echo "| one write for each answer | $alone | $alone50 | $alone99 | $alonecpu | must miss it |"
awk -v r="$rate" -v w="$worst" -v a="$alone" -v bar="$bar" -v p="$p99" 'BEGIN { exit !(r >= bar && w < p && a < bar) }' \
    || { echo "a bar is missed" >&2; exit 1; }
