#!/usr/bin/env bash
# Prints a folder with the named packages of Debian and those that they need and this machine lacks, unpacked and not
# installed: no service is started, no file of the system changes, and nobody has to be root. Quick the second time.
# Usage: scripts/release/unpack-packages.sh CALLER PACKAGE…     the caller is who is named in what is told
set -euo pipefail
cd "$(dirname "$0")/../.."

caller=$1
shift
folder=$PWD/.build-unpacked/$(printf '%s\n' "$@" | sort | paste -sd _)
if ! [ -f "$folder/complete" ]; then
    echo "$caller: unpacking $* for this check" >&2
    rm -rf "$folder"
    mkdir -p "$folder/packages" "$folder/root"
    # What an installation would bring; what is there already is taken from the system.
    lacking=$(apt-get install --simulate --no-install-recommends --reinstall "$@" | sed -nE 's/^Inst ([^ ]+) .*/\1/p')
    (cd "$folder/packages" && apt-get download -qq $lacking 2>"$folder/log") || {
        cat "$folder/log" >&2
        exit 1
    }
    for package in "$folder"/packages/*.deb; do
        dpkg-deb --extract "$package" "$folder/root"
    done
    rm -r "$folder/packages"
    touch "$folder/complete"
fi
echo "$folder/root"
