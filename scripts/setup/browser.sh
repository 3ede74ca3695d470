#!/usr/bin/env bash
# Installs what the stories in a browser need: Debian's Chromium, and from PyPI playwright, which drives it, and axe, which
# looks for barriers, into .build-checks. Quick when everything is there.
# Usage: scripts/setup/browser.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=(chromium fonts-dejavu-core)
driver=playwright==1.65.2
barriers=axe-playwright-python==0.1.8
pictures=pillow==11.3.0
folder=.build-checks/python

scripts/setup/install-packages.sh setup-browser "${packages[@]}"
scripts/setup/install-python.sh setup-browser "$folder" "$driver" "$barriers" "$pictures"
