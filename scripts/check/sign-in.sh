#!/usr/bin/env bash
# Signs people in over real HTTP: a real daemon, and as providers Canaille, a VK ID and an evil one of our own (Tests/SignInProof). The good ways
# have to work, each evil one is refused by its code and leaves nothing behind, other sites do nothing, nobody is led away from
# our pages, and neither log nor database has what they must not. Needs a debug build; takes half a minute.
# Usage: scripts/check/sign-in.sh
#        BIN=FOLDER    where questd and questctl are; .build/debug otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/sign-in.sh
.build-checks/sign-in/bin/python -B Tests/SignInProof/check.py "${BIN:-.build/debug}"
