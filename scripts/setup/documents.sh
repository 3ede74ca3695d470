#!/usr/bin/env bash
# Installs what reads Markdown for the site of the documentation and for the check of its links: markdown-it, from PyPI, into
# .build-checks. Quick when it is there.
# Usage: scripts/setup/documents.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/install-python.sh setup-documents .build-checks/python markdown-it-py==4.0.0
