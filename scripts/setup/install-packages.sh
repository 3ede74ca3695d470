#!/usr/bin/env bash
# Installs those of the named packages of Debian that are missing; quick when all are there. Without the right to it, says
# what root has to do.
# Usage: scripts/setup/install-packages.sh CALLER PACKAGE…     the caller is who is named in what is told
set -euo pipefail

caller=$1
shift
# Several checks at once install one after the other: Debian's tools do not wait for each other.
exec 9<"$0"
flock 9
missing=()
for package in "$@"; do
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
    echo "$caller: these packages are missing, and only root may install them:" >&2
    echo "    apt-get install ${missing[*]}" >&2
    exit 1
fi

echo "$caller: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
# A server that a package starts must not keep the turn.
"${as_root[@]}" apt-get update -qq 9<&-
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null 9<&-
