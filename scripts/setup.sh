#!/usr/bin/env bash
# Installs the system libraries that ReQuest is built with (Debian 12), if any is missing.
# Usage: scripts/setup.sh
set -euo pipefail

packages=(
    libgeos-dev libproj-dev proj-data libqrencode-dev libosmium2-dev libprotozero-dev
    zlib1g-dev libbz2-dev liblz4-dev libexpat1-dev libsqlite3-dev libpq-dev libssl-dev libstdc++-12-dev pkg-config curl git
    python3-venv libxml2-utils tilemaker esbuild zopfli
)

if ! command -v swift >/dev/null; then
    echo "setup: no Swift toolchain found; install Swift 6.3 from https://www.swift.org/install and try again" >&2
    exit 1
fi

"$(dirname "$0")/setup/install-packages.sh" setup "${packages[@]}"
