#!/usr/bin/env bash
# Draws quests that mix rules, plays each into the engine, live and as the daemon hears of it when devices are in dead spots,
# both also folded anew from the log, and compares every verdict and standing with those of a slow calculator written from
# docs/guides/QUEST-FORMAT.md. Prints commit, seed, number, how many quests have each rule, and the processor time. Needs a
# finished debug build; the tests run the first 150 of the same quests.
# Usage: scripts/check/rules.sh [--quests N] [--seed S]      10,000 quests from seed 1 on where nothing else is said
set -euo pipefail
cd "$(dirname "$0")/../.."

quests=10000 seed=1
while [ $# -gt 0 ]; do
    case "$1" in
    --quests) quests=${2:?} ;;
    --seed) seed=${2:?} ;;
    *) sed -n '/^# Usage/s/^# //p' "$0" >&2; exit 2 ;;
    esac
    shift 2
done

output=.build/check-rules.txt
echo "check-rules: $quests quests from seed $seed, commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
status=0 TIMEFORMAT='check-rules: %U s of processor time'
time REQUEST_RULE_QUESTS=$quests REQUEST_RULE_SEED=$seed swift test --skip-build --filter 'RuleTrialTests/engine' \
    >"$output" 2>&1 || status=$?
grep --text -E '^(  )?[0-9]+ (quests|of) ' "$output" || true
if [ "$status" -ne 0 ]; then
    grep --text -A 40 'recorded an issue' "$output" | head -n 400
elif ! grep -Eq 'Test run with [1-9]' "$output"; then
    echo "check-rules: no test ran, see $output" >&2
    exit 2
else
    echo "check-rules: no difference"
fi
exit "$status"
