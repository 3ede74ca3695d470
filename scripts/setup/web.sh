#!/usr/bin/env bash
# Fetches the parts of the riders' app that are not ours into .build/web-parts, from packages of PyPI of which nothing is
# run or installed, and makes the folder that questd serves, .build/web. Quick when everything is there. What a fetched
# file is must agree with its SHA-256; nothing fetched is committed.
# Usage: scripts/setup/web.sh
#        WEB_JOIN=0 serves our own modules as they are written, each by itself: longer to load, easier to debug. Else
#        they are joined and shortened by esbuild and packed by zopfli, Debian's packages
#        WEB_PARTS=FOLDER takes the same files from a folder, such as dist/ of the packages of npm, and fetches nothing
set -euo pipefail
cd "$(dirname "$0")/../.."

parts=.build/web-parts
# NAME SHA-256 PACKAGE PATH-IN-PACKAGE
table='
maplibre-gl.js 45a9b07a9189ce56054c620a947ccf41e291e58c95e9b61533b740aaa65ee5cb roadstyle==0.25.0 roadstyle/vendor/maplibre-gl.js
maplibre-gl.css ab1e70d59ec40465bae7e7030da2f3ccf28133fd502e62bd598eefbadfd7a732 roadstyle==0.25.0 roadstyle/vendor/maplibre-gl.css
qr-scanner.js 959c3a80df91d7e3a3ae7e4205712d7b0ba56f8fb8ce928513215b8824293d7b cryptoadvance.specter==2.1.11 cryptoadvance/specter/static/qr/qr-scanner-worker.min.js
preact.js 2ad4f06c517e968b6382c26262363ebb89ebd7bcf3f7dc29a8368fe5b542861b datasette-preact==0.0.1 datasette_preact/static/preact-10.27.2-htm-3.1.1.min.js
'

is_good() { [ -f "$1" ] && echo "$2  $1" | sha256sum --check --status; }

mkdir -p "$parts"
while read -r name sum package path; do
    [ -n "$name" ] || continue
    is_good "$parts/$name" "$sum" && continue
    if [ -n "${WEB_PARTS:-}" ]; then
        found=$WEB_PARTS/$name
        [ -f "$found" ] || found=$WEB_PARTS/$(basename "$path")
    else
        download=$parts/download/${package%%==*}
        if ! [ -d "$download" ]; then
            echo "setup-web: fetching $package"
            mkdir -p "$parts/download"
            # Not every system's Python has pip by itself.
            [ -x "$parts/download/python/bin/pip" ] || python3 -m venv "$parts/download/python"
            "$parts/download/python/bin/python" -m pip --quiet --disable-pip-version-check download --no-deps --only-binary :all: \
                --platform manylinux_2_17_x86_64 --dest "$parts/download" "$package"
            mkdir "$download"
            wheel=$(find "$parts/download" -maxdepth 1 -name "$(tr -- -. _ <<<"${package%%==*}")-*.whl" | head -1)
            python3 -m zipfile --extract "$wheel" "$download"
        fi
        found=$download/$path
    fi
    if ! is_good "$found" "$sum"; then
        echo "setup-web: $found is missing, or not the file that is meant (SHA-256 $sum)" >&2
        exit 1
    fi
    cp "$found" "$parts/$name.new"
    mv "$parts/$name.new" "$parts/$name"
done <<<"$table"
rm -rf "$parts/download"

join=--join
[ "${WEB_JOIN:-1}" != 0 ] || join=
python3 scripts/build-web.py $join
