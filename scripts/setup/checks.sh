#!/usr/bin/env bash
# Installs what tests check our files with into .build-checks: from PyPI a JSON Schema validator, a reader of QR codes,
# a decoder of pictures, deno, which runs the tests of the riders' app, schemathesis, which asks the daemon for everything
# that its document describes, routingpy, which asks it for routes, and the schema of IOF's results, which xmllint checks with;
# from Debian PostgreSQL, which tests start for themselves. Quick when everything is there.
# Usage: scripts/setup/checks.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

validator=check-jsonschema==0.37.4
reader=zxing-cpp==3.1.1
decoder=pillow==11.3.0
asker=schemathesis==4.32.5
runner=deno==2.9.8
router=routingpy==1.3.0
# Carries IOF.xsd; nothing of it is run.
carrier=ooresults==0.4.10

folder=.build-checks
scripts/setup/install-packages.sh setup-checks postgresql
scripts/setup/install-python.sh setup-checks "$folder/python" "$validator" "$reader" "$decoder" "$asker" "$runner" "$router"
if ! [ -f "$folder/ooresults/schema/IOF.xsd" ]; then
    echo "setup-checks: fetching $carrier"
    rm -rf "$folder/download" "$folder/ooresults"
    "$folder/python/bin/python" -m pip --quiet --disable-pip-version-check download --no-deps --dest "$folder/download" "$carrier"
    "$folder/python/bin/python" -m zipfile --extract "$folder"/download/ooresults-*.whl "$folder"
fi
