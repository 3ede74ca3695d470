#!/usr/bin/env bash
# Proves that a layer of QuestBase, RoadRouter or QuestEngine names no type of a layer above it, by type-checking growing
# prefixes of each module's list of layers, that SignIn imports nothing that could make a connection, keep a file or know the daemon, that
# QuestClient, which apps link, imports nothing but Foundation, the wire and GeoJSON, and that the store on PostgreSQL knows
# the engine and libpq, and neither the other store nor the daemon.
# First it plants violations and sees that they are found: a check that cannot fail proves nothing.
# Usage: scripts/check/layers.sh [BUILD-FOLDER]     after `swift build`; the folder is .build/debug by default
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-.build/debug}
# Modules from the lowest up, which the compiler keeps apart, and the layers of each.
modules=(QuestBase RoadRouter QuestEngine)
declare -A layers_of=(
    [QuestBase]="Units Limits Messages Geometry Archive"
    [RoadRouter]="RoadGraph Elevation Import Search Hierarchy Routing Isochrone Preparation Planning Matching"
    [QuestEngine]="Photos Tracking Trackers Quest Teams Log Accounts Riding Judging Results Store Simulation"
)

# Every folder is a layer, every layer a folder.
for module in "${modules[@]}"; do
    listed=$(tr ' ' '\n' <<<"${layers_of[$module]}" | sort)
    found=$(find "Sources/$module" -mindepth 1 -maxdepth 1 -type d ! -name '*.docc' -printf '%f\n' | sort)
    if [ "$listed" != "$found" ]; then
        echo "check-layers: the folders of Sources/$module are not the list of layers in $0:" >&2
        diff <(echo "$listed") <(echo "$found") >&2 || true
        exit 1
    fi
done

# type_check MODULE FILE…: the files that follow -primary-file; the others only lend them their declarations.
type_check() {
    local module=$1
    shift
    swiftc -frontend -typecheck -swift-version 6 -module-name "$module" -package-name main -I "$build/Modules" \
        -I Sources/CGEOS -I Sources/CPROJ -I Sources/CZLIB \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility "$@" 2>&1
}

# sources_of MODULE [LAYER]: without a layer those that belong to none, such as what the module exports.
sources_of() {
    if [ $# -eq 2 ]; then find "Sources/$1/$2" -name '*.swift' | sort; else find "Sources/$1" -maxdepth 1 -name '*.swift'; fi
}

planted=$(mktemp --suffix=.swift)
trap 'rm -f "$planted"' EXIT
echo 'func planted(_ router: Router) {}' >"$planted"
mapfile -t lowest < <(sources_of RoadRouter && sources_of RoadRouter RoadGraph)
problems=$(type_check RoadRouter "${lowest[@]}" -primary-file "$planted" || true)
if ! grep -q "cannot find type 'Router' in scope" <<<"$problems"; then
    echo "check-layers: a planted violation was not found; the check proves nothing" >&2
    echo "$problems" | head -5 >&2
    exit 1
fi

count=0
for module in "${modules[@]}"; do
    mapfile -t lower < <(sources_of "$module")
    for layer in ${layers_of[$module]}; do
        mapfile -t own < <(sources_of "$module" "$layer")
        primary=()
        for file in "${own[@]}"; do primary+=(-primary-file "$file"); done
        if ! problems=$(type_check "$module" "${lower[@]}" "${primary[@]}"); then
            echo "check-layers: $layer of $module uses something of a layer above it:" >&2
            echo "$problems" | grep 'error:' | sort -u | head -20 >&2
            exit 1
        fi
        lower+=("${own[@]}")
        count=$((count + 1))
    done
done
echo "check-layers: $count layers of ${#modules[@]} modules, each looks down only"

# Imports of the files given that are none of those allowed, one a line: FILE: MODULE. The first argument is what is allowed.
sign_in=Sources/SignIn
client=Sources/QuestClient
postgres=Sources/QuestStorePostgres
for_sign_in='QuestEngine|GeoJSONKit|Crypto|CryptoExtras|func Glibc.inet_pton|struct Glibc.in6_addr|var Glibc.AF_INET6'
for_clients='Foundation|FoundationNetworking|Synchronization|GeoJSONKit|QuestUnits|QuestWire'
for_postgres='QuestEngine|CPostgres|Foundation|Glibc|Dispatch|Synchronization'
foreign_imports() {
    local allowed=$1
    shift
    grep -HoE '^(@[A-Za-z_()]+ )*((public|internal|package|private|fileprivate) )?import +[A-Za-z_.0-9]+( +[A-Za-z_.0-9]+)?' "$@" |
        sed -E 's/:.*import +/: /' | grep -vE ": ($allowed)\$" || true
}
printf 'import QuestEngine\nimport FoundationNetworking\npublic import NIOCore\nimport struct Glibc.stat\n' >"$planted"
if [ "$(foreign_imports "$for_sign_in" "$planted" | wc -l)" != 3 ] ||
    [ "$(foreign_imports "$for_clients" "$planted" | wc -l)" != 3 ] ||
    [ "$(foreign_imports "$for_postgres" "$planted" | wc -l)" != 3 ]; then
    echo "check-layers: planted imports were not found; the check proves nothing" >&2
    foreign_imports "$for_sign_in" "$planted" >&2
    exit 1
fi
mapfile -t own < <(find "$sign_in" -name '*.swift' | sort)
if [ ${#own[@]} -lt 10 ]; then
    echo "check-layers: only ${#own[@]} files were found in $sign_in, which proves too little" >&2
    exit 1
fi
problems=$(foreign_imports "$for_sign_in" "${own[@]}")
# Adapters depend on the engine, never the reverse.
problems+=$(grep -rHE 'import +SignIn$' "${modules[@]/#/Sources/}" Sources/QuestUnits Sources/GeoJSONKit || true)
mapfile -t own < <(find "$client" -name '*.swift' | sort)
if [ ${#own[@]} -lt 20 ]; then
    echo "check-layers: only ${#own[@]} files were found in $client, which proves too little" >&2
    exit 1
fi
problems+=$(foreign_imports "$for_clients" "${own[@]}")
mapfile -t own < <(find "$postgres" -name '*.swift' | sort)
if [ ${#own[@]} -lt 20 ]; then
    echo "check-layers: only ${#own[@]} files were found in $postgres, which proves too little" >&2
    exit 1
fi
problems+=$(foreign_imports "$for_postgres" "${own[@]}")
if [ -n "$problems" ]; then
    echo "check-layers: an import leads out of its layer:" >&2
    echo "$problems" >&2
    exit 1
fi
echo "check-layers: SignIn has the engine and the cryptography, and no way out; QuestClient has Foundation and the wire; QuestStorePostgres has the engine and libpq"
