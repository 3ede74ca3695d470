#!/usr/bin/env bash
# Rides whole quests in Chromium against a real daemon, the riders' app as set-up made it: by fingers and by keys alone, with
# the network cut and the browser closed in between, as guest and as team, by an account on two phones; and looks at every screen in four sizes, by day and night, in both
# languages: that nothing is cut, covered or too small, and that axe finds nothing. No request may go to another host, no
# console may say an error, no policy may be broken. Needs a debug build, the tiles' tools of scripts/setup.sh, and
# scripts/setup/browser.sh, which it calls; takes some six minutes on two cores.
# Usage: scripts/check/browser.sh [STORY…]     screens, a, a-keys, b, account, c, navigation, finish, finish-en, aids, hostile, codes, which are ridden when none is named; twelve, a long ride; and of the desk
#                                              desk-event, desk-editor, desk-live, desk-judge, desk-teams, desk-station, desk-after, or desk for all
#        BIN=FOLDER WEB=FOLDER    where questd and questctl, and the app, are; .build/debug and .build/web otherwise
#        BARS=1                   holds bars of time, on a machine that does nothing else; they are told anyway
#        PICTURES=1               takes pictures of every screen too, to be looked at
#        OUT=FOLDER               where they go, and what is left of a story that failed; .build/browser otherwise
#        CHROMIUM=PROGRAM         another browser of that kind
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/browser.sh
[ -f "${WEB:-.build/web}/manifest.json" ] || scripts/setup/web.sh
exec .build-checks/python/bin/python Tests/Browser/run.py "$@"
