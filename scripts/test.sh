#!/usr/bin/env bash
# Runs all tests of a finished debug build: first what works by itself, then what drives real programs, which would else
# wait for two processors among hundreds of searches: PostgreSQL, which its tests crash, daemons that share a store and wait for
# each other, then ours. Where any fails, tells at the end once more which, and why: thousands of lines of those that pass
# stand before.
# Usage: scripts/test.sh
set -euo pipefail
cd "$(dirname "$0")/.."

output=.build/test-output.txt
programs='^(EndToEndTests|questctlTests)\.'
shared='^QuestStorePostgresTests\.|^questdTests\.Shared'
status=0
: >"$output"
scripts/lib/phase.sh tests-alone swift test --skip-build --skip "$programs" --skip "$shared" 2>&1 | tee -a "$output" || status=$?
scripts/lib/phase.sh tests-shared swift test --skip-build --filter "$shared" 2>&1 | tee -a "$output" || status=$?
scripts/lib/phase.sh tests-programs swift test --skip-build --filter "$programs" 2>&1 | tee -a "$output" || status=$?
if [ "$status" -ne 0 ]; then
    printf '\nFailed:\n'
    grep --text -A 3 -E '^✘|recorded an issue|error: ' "$output" | cut -c 1-400 | tail -n 60
fi
exit "$status"
