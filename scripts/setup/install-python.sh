#!/usr/bin/env bash
# Installs those of the named versions from PyPI that are missing into an environment of Python's, which is made where
# there is none; quick when all are there.
# Usage: scripts/setup/install-python.sh CALLER FOLDER NAME==VERSION…     the caller is who is named in what is told
set -euo pipefail

caller=$1 folder=$2
shift 2
# Several checks at once install one after the other, as they may share an environment.
exec 9<"$0"
flock 9
has='import importlib.metadata, sys; name, version = sys.argv[1].split("=="); assert importlib.metadata.version(name) == version'
if ! [ -x "$folder/bin/pip" ]; then python3 -m venv "$folder"; fi
for part in "$@"; do
    if ! "$folder/bin/python" -c "$has" "$part" 2>/dev/null; then
        echo "$caller: installing $part"
        "$folder/bin/python" -m pip --quiet --disable-pip-version-check install "$part"
    fi
done
