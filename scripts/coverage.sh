#!/usr/bin/env bash
# Runs GeoJSONKit's tests under the address sanitizer, by scripts/sanitize.sh, and prints which share of its lines they reach,
# file by file; fails below 95 % in total, to which the suite that is left out there adds nothing.
# Usage: scripts/coverage.sh [--missed]     --missed also prints the lines that are not reached
set -euo pipefail
cd "$(dirname "$0")/.."

least=95
export REQUEST_PART=geojson
# There is nothing to resolve, and what the whole package resolved must stay.
build=(--scratch-path .build-sanitize-geojson --disable-automatic-resolution)

# The profile's format belongs to the compiler: only the toolchain's own tool reads it.
llvm_cov=$(dirname "$(readlink -f "$(command -v swift)")")/llvm-cov
[ -x "$llvm_cov" ] || { echo "coverage: no llvm-cov beside the swift command" >&2; exit 1; }

scripts/sanitize.sh geojson
binaries=$(swift build "${build[@]}" --show-bin-path)
profile=$binaries/codecov/default.profdata
test_binary=$(find "$binaries" -maxdepth 1 -name '*.xctest' -print -quit)
[ -f "$profile" ] && [ -n "$test_binary" ] || { echo "coverage: the tests left no profile" >&2; exit 1; }

report=$("$llvm_cov" export -summary-only -format=lcov -instr-profile "$profile" "$test_binary" Sources/GeoJSONKit |
    awk -F: '
        $1 == "SF" { file = $2; sub(".*/Sources/", "", file) }
        $1 == "LF" { lines = $2 }
        $1 == "LH" { printf "%6.1f %%  %5d of %5d  %s\n", lines ? 100 * $2 / lines : 100, $2, lines, file
                     all += lines; reached += $2 }
        END { if (all) printf "%6.2f %%  %5d of %5d  lines of GeoJSONKit\n", 100 * reached / all, reached, all }')
echo "$report"
if [ "${1:-}" = --missed ]; then
    "$llvm_cov" show -instr-profile "$profile" "$test_binary" Sources/GeoJSONKit -show-line-counts-or-regions=false |
        awk '/^\// { file = $0 } /^ *[0-9]+\| *0\|/ { print file " " $0 }'
fi
tail -1 <<<"$report" | awk -v least="$least" '
    /lines of GeoJSONKit/ { found = 1; if ($1 < least) { print "coverage: below " least " %"; exit 1 } }
    END { if (!found) { print "coverage: nothing was measured"; exit 1 } }' >&2
