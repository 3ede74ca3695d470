#!/usr/bin/env bash
# What of the riders' app needs no browser: its modules under test, by deno, which scripts/setup-checks.sh installs, and
# what scripts/build-web.py makes, of the app and of small ones with a mistake in each.
# Usage: scripts/check-web.sh
set -euo pipefail
cd "$(dirname "$0")/.."

deno=.build-checks/python/bin/deno
[ -x "$deno" ] || { echo "check-web: no deno; run scripts/setup-checks.sh" >&2; exit 1; }
DENO_NO_UPDATE_CHECK=1 NO_COLOR=1 "$deno" test --quiet --no-check --no-remote --allow-read=Web Web/test
python3 scripts/check-web-build.py
