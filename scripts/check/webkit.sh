#!/usr/bin/env bash
# Rides the demo in WebKit, the engine of every browser on an iPhone: Debian's WebKitGTK in its MiniBrowser, on a screen that exists
# in memory only. Optional, as scripts/check/firefox.sh is: neither `make test` nor a merge waits for it. Needs a debug build and the
# tiles' tools of scripts/setup.sh; takes some three minutes.
# Usage: scripts/check/webkit.sh
#        BIN=FOLDER WEB=FOLDER    where questd and questctl, and the app, are; .build/debug and .build/web otherwise
#        OUT=FOLDER               pictures, and what is left of a story that failed; .build/webkit otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=(webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb xauth fonts-dejavu-core)
driver=selenium==4.38.0
pictures=pillow==11.3.0
folder=.build-checks/webkit

scripts/setup/install-packages.sh check-webkit "${packages[@]}"
scripts/setup/install-python.sh check-webkit "$folder" "$driver" "$pictures"

[ -f "${WEB:-.build/web}/manifest.json" ] || scripts/setup/web.sh
export LIBGL_ALWAYS_SOFTWARE=1
xvfb-run --auto-servernum --server-args="-screen 0 1280x1024x24" "$folder/bin/python" Tests/Browser/story_webkit.py
echo "check-webkit: ok in $SECONDS s. What this does not prove about an iPhone: its geolocation (the position is the demo's), the camera,"
echo "the compass and its permission, speech, sound after a call, the screen that stays on, what iOS does with a page in the"
echo "background and with its storage, the installed app, a finger's touch, and WebGL on its own chip."
