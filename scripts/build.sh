#!/usr/bin/env bash
# Builds questd and questctl for use, both at once, and says how far it is. The whole output is in .build/build.log.
# Usage: scripts/build.sh
set -euo pipefail
cd "$(dirname "$0")/.."

log=.build/build.log
export REQUEST_PART=programs
mkdir -p .build
if [ ! -x "$(swift build -c release --show-bin-path)/questd" ]; then
    echo "build: the first build takes a quarter of an hour on two cores; once packages are fetched it needs no network"
fi
told=$SECONDS
swift build -c release 2>&1 | tee "$log" | while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
        if ((SECONDS - told >= 15)); then
            printf 'build: step %d of %d after %d min %02d s\n' \
                "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS / 60)) $((SECONDS % 60))
            told=$SECONDS
        fi
    elif [[ $line == *error:* || $line == Fetching* || $line == 'Build complete'* ]]; then
        printf 'build: %s\n' "$line"
    fi
done || {
    echo "build: failed; the whole output is in $log" >&2
    exit 1
}
