#!/usr/bin/env bash
# Installs the libraries of other languages that GeoJSONKit is measured against, into a folder that git ignores.
# Usage: Benchmarks/peers/setup.sh     prints the Python to use; nothing, and why on stderr, if there is none
set -euo pipefail
cd "$(dirname "$0")"

venv=../.build-peers
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -c 'import orjson' 2>/dev/null; then
    if ! { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --upgrade orjson; } >&2; then
        echo "peers: orjson cannot be installed here; it is left out of the measurements" >&2
        exit 0
    fi
fi
echo "$(cd "$venv" && pwd)/bin/python"
