#!/usr/bin/env bash
# Rides story (a) in Firefox: the second opinion on the riders' app, which is otherwise proved in Chromium alone. Optional:
# neither `make test` nor a merge waits for it. Firefox runs on a screen that exists in memory only (Xvfb), because without
# any screen it has no WebGL; and takes its orders by WebDriver BiDi, which Playwright 1.58 speaks to the Firefox of Debian.
# What is not looked at in Firefox is told when the story is over. Needs a debug build and the tiles' tools of
# scripts/setup.sh; takes some four minutes.
# Usage: scripts/check/firefox.sh
#        BIN=FOLDER WEB=FOLDER    where questd and questctl, and the app, are; .build/debug and .build/web otherwise
#        OUT=FOLDER               what is left of a story that failed; .build/firefox otherwise
#        FIREFOX=PROGRAM          another Firefox
#        WEBGL=0                  without WebGL: the app has to show the arrow in the place of the map
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=(firefox-esr xvfb xauth fonts-dejavu-core)
driver=playwright==1.58.0
barriers=axe-playwright-python==0.1.8
pictures=pillow==11.3.0
folder=.build-checks/firefox

scripts/setup/install-packages.sh check-firefox "${packages[@]}"

# An environment of its own: the stories in Chromium have a newer driver.
scripts/setup/install-python.sh check-firefox "$folder" "$driver" "$barriers" "$pictures"

[ -f "${WEB:-.build/web}/manifest.json" ] || scripts/setup/web.sh
export BROWSER=firefox LIBGL_ALWAYS_SOFTWARE=1 OUT="${OUT:-.build/firefox}"
xvfb-run --auto-servernum --server-args="-screen 0 1280x1024x24" "$folder/bin/python" Tests/Browser/story_a.py
echo "check-firefox: ok in $SECONDS s. Not looked at in Firefox: a finger's touch (a mouse presses), the network cut and the browser"
echo "closed in between (stories b and c), what the service worker asks for, what Firefox itself warns of; and no other host than"
echo "this machine was there to be asked."
