#!/usr/bin/env bash
# Measures GeoJSONKit and the libraries it is compared with; prints the table of Benchmarks/RESULTS.md.
# Usage: scripts/bench/geojson.sh [OPTION…]     options of `geojsonbench run`, such as --sets b --rounds 3 --json
set -euo pipefail
cd "$(dirname "$0")/../.."

export REQUEST_PART=geojson
# There is nothing to resolve, and what the whole package resolved must stay.
build=(--disable-automatic-resolution --configuration release --package-path Benchmarks --scratch-path Benchmarks/.build-geojson)
# Files that were added to another package are noticed only when the build is planned anew.
touch Benchmarks/Package.swift
swift build "${build[@]}" --product geojsonbench >&2

peers=()
python=$(Benchmarks/peers/setup.sh)
if [ -n "$python" ]; then peers=(--python "$python" --peer Benchmarks/peers/orjson_loads.py); fi

commit=$(git describe --always --dirty 2>/dev/null || echo unknown)
"$(swift build "${build[@]}" --show-bin-path)/geojsonbench" run --commit "$commit" "${peers[@]}" "$@"
