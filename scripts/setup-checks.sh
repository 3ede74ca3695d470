#!/usr/bin/env bash
# Installs what some tests check our output with, into .build-checks: xmllint, and from PyPI the schema of IOF's
# results. Quick when everything is there.
# Usage: scripts/setup-checks.sh
set -euo pipefail
cd "$(dirname "$0")/.."

# Carries IOF.xsd; nothing of it is run.
carrier=ooresults==0.4.10
folder=.build-checks

if ! [ -f "$folder/ooresults/schema/IOF.xsd" ]; then
    echo "setup-checks: fetching $carrier"
    rm -rf "$folder/download" "$folder/ooresults"
    python3 -m venv "$folder/python"
    "$folder/python/bin/pip" --quiet --disable-pip-version-check download --no-deps --dest "$folder/download" "$carrier"
    "$folder/python/bin/python" -m zipfile --extract "$folder"/download/ooresults-*.whl "$folder"
fi
