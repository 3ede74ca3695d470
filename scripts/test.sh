#!/usr/bin/env bash
# Runs all tests of a finished debug build. Where any fails, tells at the end once more which, and why: thousands of lines
# of those that pass stand before.
# Usage: scripts/test.sh [OPTION-OF-SWIFT-TEST…]
set -euo pipefail
cd "$(dirname "$0")/.."

output=.build/test-output.txt
status=0
swift test --skip-build "$@" 2>&1 | tee "$output" || status=$?
if [ "$status" -ne 0 ]; then
    printf '\nFailed:\n'
    grep --text -A 3 -E '^✘|recorded an issue|error: ' "$output" | cut -c 1-400 | tail -n 60
fi
exit "$status"
