#!/usr/bin/env bash
# Proves that a layer of QuestEngine names no type of a layer above it, by type-checking growing prefixes of the
# list of layers. First it plants a violation and sees that it is found: a check that cannot fail proves nothing.
# Usage: scripts/check-layers.sh [BUILD-FOLDER]     after `swift build`; the folder is .build/debug by default
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-.build/debug}
engine=Sources/QuestEngine
layers=(
    Units Limits Messages Photos Geometry RoadGraph Import Search Hierarchy Routing Preparation Tracking Matching Trackers Quest
    Teams Log Accounts Riding Judging Results Store Simulation
)

# Every folder is a layer, every layer a folder.
listed=$(printf '%s\n' "${layers[@]}" | sort)
found=$(find "$engine" -mindepth 1 -maxdepth 1 -type d ! -name '*.docc' -printf '%f\n' | sort)
if [ "$listed" != "$found" ]; then
    echo "check-layers: the folders of $engine are not the list of layers in $0:" >&2
    diff <(echo "$listed") <(echo "$found") >&2 || true
    exit 1
fi

# Type-checks the files that follow -primary-file; the others only lend them their declarations.
type_check() {
    swiftc -frontend -typecheck -swift-version 6 -module-name QuestEngine -I "$build/Modules" \
        -I Sources/CGEOS -I Sources/CPROJ -I Sources/CZLIB \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility "$@" 2>&1
}

sources_of() {
    find "$engine/$1" -name '*.swift' | sort
}

planted=$(mktemp --suffix=.swift)
trap 'rm -f "$planted"' EXIT
echo 'func planted(_ graph: RoadGraph) {}' >"$planted"
mapfile -t lowest < <(sources_of "${layers[0]}")
problems=$(type_check "${lowest[@]}" -primary-file "$planted" || true)
if ! grep -q "cannot find type 'RoadGraph' in scope" <<<"$problems"; then
    echo "check-layers: a planted violation was not found; the check proves nothing" >&2
    echo "$problems" | head -5 >&2
    exit 1
fi

lower=()
for layer in "${layers[@]}"; do
    mapfile -t own < <(sources_of "$layer")
    primary=()
    for file in "${own[@]}"; do primary+=(-primary-file "$file"); done
    if ! problems=$(type_check "${lower[@]}" "${primary[@]}"); then
        echo "check-layers: $layer uses something of a layer above it:" >&2
        echo "$problems" | grep 'error:' | sort -u | head -20 >&2
        exit 1
    fi
    lower+=("${own[@]}")
done
echo "check-layers: ${#layers[@]} layers, each looks down only"
