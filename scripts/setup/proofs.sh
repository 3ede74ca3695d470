#!/usr/bin/env bash
# Installs what `make prove` needs beside what the tests need: Chromium with its driver, an identity server, generators of
# clients, and openssl. Quick when everything is there.
# Usage: scripts/setup/proofs.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/checks.sh
scripts/setup/documents.sh
scripts/setup/install-packages.sh setup-proofs openssl
scripts/setup/browser.sh
scripts/setup/sign-in.sh
scripts/setup/clients.sh
