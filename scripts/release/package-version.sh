#!/usr/bin/env bash
# Prints the version that packages of this commit have: 0.1.0 where the commit has the tag v0.1.0, else what sorts before it
# and goes up from commit to commit, 0.1.0~20261124225913.75de1a14.
# Usage: scripts/release/package-version.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/.*static let version = "\([0-9.]*\)".*/\1/p' Sources/QuestWire/Riders/About.swift)
[ -n "$version" ] || { echo "package-version: no version in Sources/QuestWire/Riders/About.swift" >&2; exit 1; }
if git describe --exact-match --match "v$version" >/dev/null 2>&1; then
    echo "$version"
else
    TZ=UTC0 git log -1 --date=format-local:%Y%m%d%H%M%S --abbrev=8 --format="$version~%cd.%h"
fi
