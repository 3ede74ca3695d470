#!/usr/bin/env bash
# Runs tests under the address sanitizer, which finds memory that is used after it was freed or beyond its end; those of
# GeoJSONKit in one run with scripts/coverage.sh, which says what they reach.
# Usage: scripts/sanitize.sh [geojson|core]     GeoJSONKit's tests, or those of roads, rules, engine and sign-in as well; see Package.swift
set -euo pipefail
cd "$(dirname "$0")/.."

part=${1:-geojson}
case $part in
geojson) options=(--enable-code-coverage) ;;
core) options=() ;;
*)
    echo "usage: scripts/sanitize.sh [geojson|core]" >&2
    exit 2
    ;;
esac

# The sanitizer must find a planted fault, or a green run proves nothing.
planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
cat >"$planted/planted.swift" <<'SWIFT'
let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: CommandLine.argc == 0 ? 1 : 8)
bytes.initialize(repeating: 0, count: 8)
bytes.deallocate()
print(bytes[3])
SWIFT
swiftc -sanitize=address "$planted/planted.swift" -o "$planted/planted" 2>/dev/null
# Leaks are not looked for: the runtime and the testing library keep things until the process ends. The Swift
# runtime must not stop to explain a crash.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
if found=$("$planted/planted" 2>&1) || ! grep -q 'heap-use-after-free' <<<"$found"; then
    echo "sanitize: a planted use after free was not found; the sanitizer proves nothing here" >&2
    exit 1
fi

scratch=.build-sanitize-$part
mkdir -p "$scratch"
log=$scratch/tests.log
# Streams cut at every byte take minutes here, and the fuzzer cuts them under the same sanitizer.
# There is nothing to resolve, and what the whole package resolved must stay.
options+=(--skip EqualityTests --disable-automatic-resolution)
REQUEST_PART=$part swift test --sanitize=address --scratch-path "$scratch" "${options[@]}" >"$log" 2>&1 || {
    grep -E 'error:|✘|ERROR: AddressSanitizer|SUMMARY' "$log" >&2 || tail -40 "$log" >&2
    echo "sanitize: failed; $log says more" >&2
    exit 1
}
echo "sanitize: $(grep -oE '[0-9]+ tests' "$log" | tail -1) of '$part', and the address sanitizer found nothing"
