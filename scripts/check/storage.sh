#!/usr/bin/env bash
# What the daemon's storage promises, held against real daemons: what is acknowledged is there after any power cut; what
# cannot be kept is not acknowledged, and the daemon says why it ends; what is erased is in no byte of its folder.
# Some three minutes. Needs a build of questd and questctl, and a C compiler for the libraries that are preloaded.
# Usage: scripts/check/storage.sh [BIN]    where they are; the debug folder otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."

bin=$(realpath "${1:-$(swift build --show-bin-path)}")
scripts/check/disk-faults.py "$bin"
scripts/check/erasing.py "$bin"
scripts/check/power-cuts.py "$bin"
