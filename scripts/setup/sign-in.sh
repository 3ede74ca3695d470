#!/usr/bin/env bash
# Installs what signing in is proved with, from PyPI into .build-checks/sign-in: Canaille, an identity server that others have
# written, and the fixture of its authors that runs it in a test. Quick when everything is there.
# Usage: scripts/setup/sign-in.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

server=canaille==0.3.6
fixture=pytest-iam==0.3.0
keys=cryptography==50.0.2
tokens=joserfc==1.8.0

# Apart from the other checks' environment: each has opinions of its own on the same packages.
scripts/setup/install-python.sh setup-sign-in .build-checks/sign-in "$server" "$fixture" "$keys" "$tokens"
