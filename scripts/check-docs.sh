#!/usr/bin/env bash
# Compiles every Swift snippet of GeoJSONKit's documentation and builds its DocC catalogue with warnings as errors.
# A snippet is a ```swift block of an article, a README or a documentation comment. It becomes the body of a function
# that may throw and await; what it declares for others (extension, @main) stays outside of one. It may use, besides
# what it declares itself, `bytes: [UInt8]` and `text: String`, and what a comment right before it in an article gives:
#     <!-- given: let parks: [Feature] = [] -->
# Usage: scripts/check-docs.sh [BUILD-FOLDER]     after `swift build`; the folder is .build/debug by default
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-.build/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -e "$build/Modules/GeoJSONKit.swiftmodule" ] || {
    echo "check-docs: no GeoJSONKit in $build; build it first" >&2
    exit 1
}

# extract FOLDER FILE…: writes one Swift file a snippet, whose errors name the line of the documentation.
extract() {
    local folder=$1
    shift
    mkdir -p "$folder"
    awk -v folder="$folder" '
        function finish() {
            name = sprintf("%s/snippet%03d.swift", folder, ++count)
            wraps = body !~ /(^|\n)(extension |@main)/
            printf "import Foundation\nimport GeoJSONKit\n%s", imports > name
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
    local options=(-typecheck -wmo -parse-as-library -swift-version 6 -suppress-warnings -I "$build/Modules")
    local failed=0
    if [ ${#wrapped[@]} -gt 0 ]; then swiftc "${options[@]}" "${wrapped[@]}" || failed=1; fi
    for file in "${alone[@]}"; do swiftc "${options[@]}" "$file" || failed=1; done
    return $failed
}

# convert CATALOGUE
convert() {
    docc convert "$1" --additional-symbol-graph-dir "$work/symbols" --warnings-as-errors \
        --fallback-display-name GeoJSONKit --fallback-bundle-identifier GeoJSONKit --output-path "$work/archive"
}

# A planted mistake must be found, at its line, or the check proves nothing.
mkdir "$work/planted"
printf '# Planted\n\n```swift\nlet fine = bytes.count\nlet wrong: String = bytes\n```\n' >"$work/planted/planted.md"
extract "$work/planted/snippets" "$work/planted/planted.md"
if found=$(compile "$work/planted/snippets" 2>&1) || ! grep -q 'planted.md:5:.*error:' <<<"$found"; then
    echo "check-docs: a planted mistake was not found; the check proves nothing" >&2
    echo "$found" | head -5 >&2
    exit 1
fi

mapfile -t documents < <(
    git ls-files --cached --others --exclude-standard README.md 'Sources/GeoJSONKit/*.md' 'Sources/GeoJSONKit/*.swift' |
        xargs grep -l '```swift' || true)
if [ ${#documents[@]} -eq 0 ]; then
    echo "check-docs: no documentation has a snippet" >&2
    exit 1
fi
extract "$work/snippets" "${documents[@]}"
if ! found=$(compile "$work/snippets" 2>&1); then
    echo "check-docs: snippets do not compile:" >&2
    grep -E '^[^ |]+: error:' <<<"$found" >&2 || echo "$found" >&2
    exit 1
fi
echo "check-docs: $(find "$work/snippets" -name '*.swift' | wc -l) snippets of ${#documents[@]} files compile"

catalogue=Sources/GeoJSONKit/GeoJSONKit.docc
mkdir "$work/symbols"
swift symbolgraph-extract -module-name GeoJSONKit -I "$build/Modules" -target "$(uname -m)-unknown-linux-gnu" \
    -minimum-access-level public -output-dir "$work/symbols"
cp -r "$catalogue" "$work/planted/GeoJSONKit.docc"
printf '# Planted\n\n``NoSuchSymbol``\n' >"$work/planted/GeoJSONKit.docc/Planted.md"
if found=$(convert "$work/planted/GeoJSONKit.docc" 2>&1) || ! grep -q 'NoSuchSymbol' <<<"$found"; then
    echo "check-docs: a planted dead link was not found; the check proves nothing" >&2
    echo "$found" | head -5 >&2
    exit 1
fi
if ! found=$(convert "$catalogue" 2>&1); then
    echo "check-docs: the catalogue has mistakes:" >&2
    echo "$found" >&2
    exit 1
fi
echo "check-docs: the catalogue builds without a warning"
