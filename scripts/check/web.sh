#!/usr/bin/env bash
# What of the riders' app needs no browser: the types of its modules, of which `any` is none in the core, what its linter
# points out, and its tests, by deno, which scripts/setup/checks.sh installs; and what scripts/build-web.py makes, of the
# app and of small ones with a mistake in each.
# Usage: scripts/check/web.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

deno=.build-checks/python/bin/deno
[ -x "$deno" ] || { echo "check-web: no deno; run scripts/setup/checks.sh" >&2; exit 1; }
export DENO_NO_UPDATE_CHECK=1 NO_COLOR=1
mapfile -t modules < <(find Web/src -name '*.js' | sort)
[ "${#modules[@]}" -gt 0 ] || { echo "check-web: no modules in Web/src" >&2; exit 1; }
# The core says of everything what it is; what JSON and the disk bring is `Told`, until somebody has read it.
if grep -rnw any Web/src/core --include='*.js' --include='*.ts'; then
    echo "check-web: \`any\` in Web/src/core" >&2
    exit 1
fi
"$deno" check --quiet --no-remote --config Web/deno.json "${modules[@]}"
"$deno" lint --quiet --config Web/deno.json Web/src
"$deno" test --quiet --no-check --no-remote --allow-read=Web,Sources,docs,quests Web/test
python3 scripts/check/web-build.py
