#!/usr/bin/env bash
# Compiles every Swift snippet of the documentation of GeoJSONKit, RoadRouter, QuestRules, QuestEngine and QuestClient, and of the modules below them, and
# builds their DocC catalogues. Every warning about GeoJSONKit is an error, of the others those about the catalogue.
# A snippet is a ```swift block of an article, a README or a documentation comment. It becomes the body of a function
# that may throw and await; what it declares for others (extension, @main) stays outside of one. It may use, besides
# what it declares itself, `bytes: [UInt8]` and `text: String`, and what a comment right before it in an article gives:
#     <!-- given: let parks: [Feature] = [] -->
# Usage: scripts/check/docs.sh [BUILD-FOLDER]     after `swift build`; the folder is .build/debug by default
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-.build/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -e "$build/Modules/GeoJSONKit.swiftmodule" ] || {
    echo "check-docs: no GeoJSONKit in $build; build it first" >&2
    exit 1
}
modules=(-I "$build/Modules" -I Sources/CGEOS -I Sources/COpenSSL -I Sources/CPROJ -I Sources/CZLIB -I Sources/CExpat)

# extract MODULE FOLDER FILE…: writes one Swift file a snippet, whose errors name the line of the documentation.
extract() {
    local module=$1 folder=$2
    shift 2
    mkdir -p "$folder"
    awk -v module="$module" -v folder="$folder" '
        function finish() {
            name = sprintf("%s/snippet%03d.swift", folder, ++count)
            wraps = body !~ /(^|\n)(extension |@main)/
            printf "import Foundation\nimport %s\n%s", module, imports > name
            if (wraps) printf "func snippet%03d(bytes: [UInt8], text: String) async throws {\n", count > name
            printf "%s#sourceLocation(file: \"%s\", line: %d)\n%s", given, source, start + 1, body > name
            printf "#sourceLocation()\n%s", wraps ? "}\n" : "" > name
            close(name)
            given = ""
        }
        FNR == 1 { inside = 0; given = "" }
        {
            line = $0
            source = FILENAME
            if (FILENAME ~ /\.swift$/) {
                if (line !~ /^ *\/\/\//) { inside = 0; next }
                sub(/^ *\/\/\/ ?/, "", line)
            }
        }
        inside && line ~ /^ *```/ { inside = 0; finish(); next }
        inside && line ~ /^ *import / { imports = imports line "\n"; body = body "\n"; next }
        inside { body = body line "\n"; next }
        line ~ /^ *```swift *$/ { inside = 1; start = FNR; body = imports = ""; next }
        line ~ /^<!-- given: .* -->$/ { sub(/^<!-- given: /, "", line); sub(/ -->$/, "", line); given = given line "\n"; next }
        line !~ /^ *$/ { given = "" }
    ' "$@"
}

# compile FOLDER: those in functions at once; each of the others by itself, as their declarations may clash.
compile() {
    local alone=() wrapped=() file
    for file in "$1"/snippet*.swift; do
        if grep -q '^func snippet' "$file"; then wrapped+=("$file"); else alone+=("$file"); fi
    done
    local options=(-typecheck -wmo -parse-as-library -swift-version 6 -suppress-warnings "${modules[@]}")
    local failed=0
    if [ ${#wrapped[@]} -gt 0 ]; then swiftc "${options[@]}" "${wrapped[@]}" || failed=1; fi
    for file in "${alone[@]}"; do swiftc "${options[@]}" "$file" || failed=1; done
    return $failed
}

# symbols MODULE
symbols() {
    mkdir "$work/symbols-$1"
    swift symbolgraph-extract -module-name "$1" "${modules[@]}" -target "$(uname -m)-unknown-linux-gnu" \
        -minimum-access-level public -output-dir "$work/symbols-$1"
}

# convert MODULE CATALOGUE OPTION…
convert() {
    local module=$1 catalogue=$2
    shift 2
    docc convert "$catalogue" --additional-symbol-graph-dir "$work/symbols-$module" "$@" \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module" --output-path "$work/archive-$module"
}

# A planted mistake must be found, at its line, or the check proves nothing.
mkdir "$work/planted"
printf '# Planted\n\n```swift\nlet fine = bytes.count\nlet wrong: String = bytes\n```\n' >"$work/planted/planted.md"
extract GeoJSONKit "$work/planted/snippets" "$work/planted/planted.md"
if found=$(compile "$work/planted/snippets" 2>&1) || ! grep -q 'planted.md:5:.*error:' <<<"$found"; then
    echo "check-docs: a planted mistake was not found; the check proves nothing" >&2
    echo "$found" | head -5 >&2
    exit 1
fi

# check_snippets MODULE PATTERN…
check_snippets() {
    local module=$1 found documents
    shift
    mapfile -t documents < <(
        git ls-files --cached --others --exclude-standard "$@" | xargs grep -l '```swift' || true)
    if [ ${#documents[@]} -eq 0 ]; then
        echo "check-docs: no documentation of $module has a snippet" >&2
        exit 1
    fi
    extract "$module" "$work/snippets-$module" "${documents[@]}"
    if ! found=$(compile "$work/snippets-$module" 2>&1); then
        echo "check-docs: snippets of $module do not compile:" >&2
        grep -E '^[^ |]+: error:' <<<"$found" >&2 || echo "$found" >&2
        exit 1
    fi
    echo "check-docs: $(find "$work/snippets-$module" -name '*.swift' | wc -l) snippets of" \
        "${#documents[@]} files about $module compile"
}

# check_catalogue MODULE OPTION…: fails for what `convert` fails for, and for every warning about an article.
check_catalogue() {
    local module=$1 catalogue=Sources/$1/$1.docc about_article='--> [^ ]*\.md:[0-9]' found
    shift
    symbols "$module"
    cp -r "$catalogue" "$work/planted/$module.docc"
    printf '# Planted\n\n``NoSuchSymbol``\n' >"$work/planted/$module.docc/Planted.md"
    found=$(convert "$module" "$work/planted/$module.docc" "$@" 2>&1 || true)
    if ! grep -q 'NoSuchSymbol' <<<"$found" || ! grep -qe "$about_article" <<<"$found"; then
        echo "check-docs: a planted dead link was not found; the check proves nothing" >&2
        echo "$found" | head -5 >&2
        exit 1
    fi
    if ! found=$(convert "$module" "$catalogue" "$@" 2>&1) || grep -qe "$about_article" <<<"$found"; then
        echo "check-docs: the catalogue of $module has mistakes:" >&2
        grep -B 1 -A 4 -e "$about_article" <<<"$found" >&2 || echo "$found" >&2
        exit 1
    fi
    echo "check-docs: the catalogue of $module builds without a warning"
}

check_snippets GeoJSONKit README.md 'Sources/GeoJSONKit/*.md' 'Sources/GeoJSONKit/*.swift'
check_catalogue GeoJSONKit --warnings-as-errors

# REQUEST_PART=geojson builds GeoJSONKit alone.
if [ -e "$build/Modules/QuestEngine.swiftmodule" ]; then
    check_snippets RoadRouter 'Sources/RoadRouter/*.md' 'Sources/RoadRouter/*.swift' 'Sources/QuestBase/*.swift'
    check_catalogue RoadRouter
    check_snippets QuestRules 'Sources/QuestRules/*.md' 'Sources/QuestRules/*.swift' 'Sources/MediaFacts/*.swift' 'Sources/TrackerFormats/*.swift'
    check_catalogue QuestRules
    check_snippets QuestEngine 'Sources/QuestEngine/*.md' 'Sources/QuestEngine/*.swift'
    check_catalogue QuestEngine
else
    echo "check-docs: no QuestEngine in $build; its documentation was not looked at"
fi
if [ -e "$build/Modules/QuestClient.swiftmodule" ]; then
    check_snippets QuestClient 'Sources/QuestClient/*.md' 'Sources/QuestClient/*.swift'
    check_catalogue QuestClient
else
    echo "check-docs: no QuestClient in $build; its documentation was not looked at"
fi
