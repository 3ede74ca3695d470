#!/usr/bin/env bash
# Fails when a source file has more than 400 lines: it holds two things then.
# Usage: scripts/check/file-length.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

limit=400
long=$(git ls-files --cached --others --exclude-standard '*.swift' '*.cpp' '*.h' '*.sh' |
    while read -r file; do
        [ -f "$file" ] || continue
        lines=$(wc -l <"$file")
        [ "$lines" -le "$limit" ] || echo "$file: $lines lines, at most $limit"
    done)
if [ -n "$long" ]; then
    echo "$long" >&2
    exit 1
fi
echo "check-file-length: every file has at most $limit lines"
