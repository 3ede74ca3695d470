#!/usr/bin/env bash
# Warns of source files with more than 300 lines, which may hold two things; fails where one has more than 600, which surely does.
# Usage: scripts/check/file-length.sh [--all]     --all names every file that it warns of, not only the longest
set -euo pipefail
cd "$(dirname "$0")/../.."

warned=300 limit=600 named=5
[ "${1:-}" != --all ] || named=
# What is removed and not yet committed is listed too, and no file any more.
counted=$(git ls-files -z --cached --others --exclude-standard '*.swift' '*.js' '*.py' '*.cpp' '*.h' '*.sh' |
    { xargs -0 wc -l 2>/dev/null || true; } | awk '$2 != "total" { $1 = $1; print }' | sort -rn)
[ -n "$counted" ] || { echo "check-file-length: no files were found" >&2; exit 1; }
over() { awk -v most="$1" '$1 > most { sub(" ", " lines: "); print }' <<<"$counted"; }

long=$(over $warned)
if [ -n "$long" ]; then
    count=$(wc -l <<<"$long")
    if [ -z "$named" ]; then
        echo "$long"
    else
        longest=$(head -n $named <<<"$long" | sed -E 's/^([0-9]+) lines: (.*)/\2 (\1)/' | paste -sd, | sed 's/,/, /g')
    fi
    echo "check-file-length: warning: $count files have more than $warned lines${longest:+, the longest are $longest}"
fi
long=$(over $limit)
if [ -n "$long" ]; then
    echo "check-file-length: at most $limit lines, these hold more than one thing:" >&2
    echo "$long" >&2
    exit 1
fi
echo "check-file-length: every file has at most $limit lines"
