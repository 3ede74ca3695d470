#!/usr/bin/env bash
# Makes the documentation as a site in .build-docs/site: the guides in both languages as plain pages, and the libraries by DocC of
# the toolchain, which needs no package of its own. Any server of files can serve it; the guides can be read without one, too.
# Pages of DocC are drawn by its script, and know where they are served: SITE_PATH says so where that is not the root.
# Usage: scripts/release/build-docs.sh [BUILD-FOLDER]     after `swift build`; the folder is .build/debug by default
#        SITE_PATH=/request scripts/release/build-docs.sh     the site will be at https://…/request/
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-.build/debug}
site=.build-docs/site
# What others can link, of which each public symbol has a page.
libraries=(GeoJSONKit QuestUnits QuestBase RoadRouter MediaFacts TrackerFormats QuestRules QuestEngine QuestWire QuestClient SignIn)

scripts/setup/documents.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$site"
mkdir -p "$site"

dead_link="^warning: .*(doesn't exist at|is ambiguous at|Can't resolve)"
mkdir "$work/planted.docc"
printf '# Planted\n\n``NoSuchSymbol``\n' >"$work/planted.docc/Planted.md"
docc convert "$work/planted.docc" --fallback-display-name Planted --fallback-bundle-identifier planted --output-path "$work/planted" >"$work/log" 2>&1 || true
if ! grep -qE "$dead_link" "$work/log"; then
    echo "build-docs: a planted dead link was not found; the check proves nothing" >&2
    cat "$work/log" >&2
    exit 1
fi

archives=()
for library in "${libraries[@]}"; do
    [ -e "$build/Modules/$library.swiftmodule" ] || { echo "build-docs: no $library in $build; build it first" >&2; exit 1; }
    mkdir "$work/$library"
    swift symbolgraph-extract -module-name "$library" -I "$build/Modules" -I Sources/CGEOS -I Sources/COpenSSL -I Sources/CPROJ -I Sources/CZLIB -I Sources/CExpat \
        -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -output-dir "$work/$library"
    catalogue=()
    if [ -d "Sources/$library/$library.docc" ]; then catalogue=("Sources/$library/$library.docc"); fi
    archive=$work/$library.doccarchive
    if ! docc convert "${catalogue[@]}" --additional-symbol-graph-dir "$work/$library" --fallback-display-name "$library" \
        --fallback-bundle-identifier "$library" --hosting-base-path "${SITE_PATH:-}/libraries" --output-path "$archive" >"$work/log" 2>&1; then
        cat "$work/log" >&2
        exit 1
    fi
    if grep -E "$dead_link" "$work/log" >&2; then
        echo "build-docs: links in comments of $library lead nowhere" >&2
        exit 1
    fi
    echo "build-docs: $library: $(find "$archive/documentation" -name index.html | wc -l) pages, $(grep -c '^warning' "$work/log" || true) warnings"
    archives+=("$archive")
done
docc merge "${archives[@]}" --synthesized-landing-page-name ReQuest --synthesized-landing-page-kind Libraries \
    --output-path "$work/libraries" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
mv "$work/libraries" "$site/libraries"
# Its script asks for this file, which may be empty, and says an error where it is not there.
echo '{}' >"$site/libraries/theme-settings.json"

.build-checks/python/bin/python scripts/release/build-site.py "$site" "${libraries[@]}"
echo "build-docs: $(du -sh "$site" | cut -f1); to read it: python3 -m http.server --directory $site"
