#!/usr/bin/env bash
# Checks the documents, links, anchors and pairs of languages, and that they become the pages of the site, in which each link has
# to lead somewhere too. Seconds; the libraries of the site are made by scripts/release/build-docs.sh.
# Usage: scripts/check/documents.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

python=.build-checks/python/bin/python
scripts/setup/documents.sh
"$python" scripts/check/documents.py
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
"$python" scripts/release/build-site.py "$site"
