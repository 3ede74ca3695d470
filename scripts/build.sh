#!/usr/bin/env bash
# Builds questd and questctl for use, both at once, and says how far it is. The whole output is in .build/build.log.
# Usage: scripts/build.sh
set -euo pipefail
cd "$(dirname "$0")/.."

log=.build/build.log
mkdir -p .build
bin=$(REQUEST_PART=programs swift build -c release --show-bin-path)
if [ ! -x "$bin/questd" ]; then
    echo "build: the first build takes about ten minutes on two cores, and needs no network once packages are fetched"
fi
status=0
told=$SECONDS
while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
        if ((SECONDS - told >= 15)); then
            printf 'build: step %d of %d after %d min %02d s\n' \
                "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS / 60)) $((SECONDS % 60))
            told=$SECONDS
        fi
    elif [[ $line == *error:* || $line == Fetching* || $line == 'Build complete'* ]]; then
        printf 'build: %s\n' "$line"
    elif [[ $line == 'status '* ]]; then
        status=${line#status }
    fi
done < <(
    { REQUEST_PART=programs swift build -c release 2>&1 || echo "status $?"; } | tee "$log"
)
if [ "$status" != 0 ]; then
    echo "build: failed; the whole output is in $log" >&2
    exit "$status"
fi
