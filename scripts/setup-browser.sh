#!/usr/bin/env bash
# Installs what the stories in a browser need: Debian's Chromium, and from PyPI playwright, which drives it, and axe, which
# looks for barriers, into .build-checks. Quick when everything is there.
# Usage: scripts/setup-browser.sh
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(chromium fonts-dejavu-core)
driver=playwright==1.65.2
barriers=axe-playwright-python==0.1.8
pictures=pillow==11.3.0
folder=.build-checks/python

scripts/install-packages.sh setup-browser "${packages[@]}"

if ! [ -x "$folder/bin/pip" ]; then python3 -m venv "$folder"; fi
for part in "$driver" "$barriers" "$pictures"; do
    if ! "$folder/bin/python" -c 'import importlib.metadata, sys; name, version = sys.argv[1].split("=="); assert importlib.metadata.version(name) == version' "$part" 2>/dev/null; then
        echo "setup-browser: installing $part"
        "$folder/bin/python" -m pip --quiet --disable-pip-version-check install "$part"
    fi
done
