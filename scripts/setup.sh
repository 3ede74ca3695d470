#!/usr/bin/env bash
# Installs the system libraries that ReQuest is built with (Debian 12), if any is missing.
# Usage: scripts/setup.sh
set -euo pipefail

packages=(
    libgeos-dev libproj-dev proj-data libqrencode-dev libosmium2-dev libprotozero-dev
    zlib1g-dev libbz2-dev liblz4-dev libexpat1-dev libsqlite3-dev libstdc++-12-dev pkg-config curl git
    python3-venv libxml2-utils tilemaker esbuild zopfli
)

if ! command -v swift >/dev/null; then
    echo "setup: no Swift toolchain found; install Swift 6.3 from https://www.swift.org/install and try again" >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    if ! dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
        missing+=("$package")
    fi
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=()
elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=(sudo)
else
    echo "setup: these packages are missing, and only root may install them:" >&2
    echo "    apt-get install ${missing[*]}" >&2
    exit 1
fi

echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
