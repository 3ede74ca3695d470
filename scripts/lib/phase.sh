#!/usr/bin/env bash
# Runs one phase of the checks and says how long it took: seconds by the clock, and seconds of processors with those of all the
# programs that it started and waited for. All of them together are a table.
# Usage: scripts/lib/phase.sh NAME COMMAND…
#        scripts/lib/phase.sh --table      in the order of their beginnings
#        REQUEST_PHASES=FILE           where they are written down; .build/phases.tsv otherwise
set -euo pipefail

record=${REQUEST_PHASES:-$(dirname "$0")/../../.build/phases.tsv}
mkdir -p "$(dirname "$record")"

if [ "$1" = --table ]; then
    printf '%-20s %10s %8s %12s\n' phase began seconds processors
    # What ran twice, such as setting up again what is there, is one line.
    awk -F '\t' -v OFS='\t' '
        !($2 in began) { began[$2] = $1 }
        { wall[$2] += $3; processors[$2] += $4; failed[$2] += $5 != 0 }
        END { for (name in began) print began[name], name, wall[name], processors[name], failed[name] }' "$record" | sort -n |
        while IFS=$'\t' read -r began name wall processors failures; do
            if [ "$failures" = 0 ]; then failed=; else failed=" failed"; fi
            printf '%-20s   %(%H:%M:%S)T %8d %12d%s\n' "$name" "$began" "$wall" "$processors" "$failed"
        done
    awk -F '\t' '
        NR == 1 || $1 < first { first = $1 }
        $1 + $3 > last { last = $1 + $3 }
        { sum += $4 }
        END { printf "%-20s %10s %8d %12d\n", "all of them", "", last - first, sum }' "$record"
    exit
fi

name=$1
shift
began=$EPOCHSECONDS
status=0
"$@" || status=$?
wall=$((EPOCHSECONDS - began))
# The second line of `times` is what the programs took: 0m1.234s 0m0.567s.
times >"$record.$$"
processors=$(awk 'NR == 2 { gsub("[ms]", " "); printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$record.$$")
rm "$record.$$"
printf '%s\t%s\t%s\t%s\t%s\n' "$began" "$name" "$wall" "$processors" "$status" >>"$record"
echo "phase: $name took $wall s, $processors s of processors"
exit "$status"
