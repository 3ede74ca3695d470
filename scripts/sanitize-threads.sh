#!/usr/bin/env bash
# Runs what is shared between threads under the thread sanitizer: eight searches at a time while closures come and
# go and hierarchies are made anew. A race that is planted in a test-only target must be reported first, or a green
# run proves nothing.
# Usage: scripts/sanitize-threads.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-sanitize-threads
mkdir -p "$scratch"
log=$scratch/tests.log
# There is nothing to resolve, and what the whole package resolved must stay: its build may run beside.
options=(--sanitize=thread --scratch-path "$scratch" --disable-automatic-resolution)
export REQUEST_PART=threads
# A report ends the run at once; the Swift runtime must not stop to explain it.
export TSAN_OPTIONS=halt_on_error=1 SWIFT_BACKTRACE=enable=no
swift build --build-tests "${options[@]}" >"$log" 2>&1 || {
    grep -E 'error:' "$log" >&2 || tail -40 "$log" >&2
    exit 1
}
run() {
    swift test --skip-build "${options[@]}" --filter "$1"
}

if run PlantedRaceTests >"$log" 2>&1 || ! grep -qE 'WARNING: ThreadSanitizer: (data race|Swift access race)' "$log"; then
    echo "sanitize-threads: a planted race was not found; the sanitizer proves nothing here" >&2
    exit 1
fi
run 'LiveRouterTests|RandomRouteTests.*shared|AreaTests' >"$log" 2>&1 || {
    grep -E 'error:|✘|WARNING: ThreadSanitizer|SUMMARY' "$log" >&2 || tail -40 "$log" >&2
    echo "sanitize-threads: failed; $log says more" >&2
    exit 1
}
grep -q 'eight searches at a time and a writer of closures.* passed' "$log" || {
    echo "sanitize-threads: the test of eight searches and a writer was not run; $log says more" >&2
    exit 1
}
echo "sanitize-threads: $(grep -oE 'with [0-9]+ tests?' "$log" | tail -1), and the thread sanitizer found nothing"
