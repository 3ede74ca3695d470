#!/usr/bin/env bash
# Fails where systemd finds a fault in the units of the package, where the service may do more than it needs (exposure over
# 2.0 of 10), where both units do not wait for the same map, or where a script that a package runs cannot be read by a shell.
# Quick: the package itself is tried by scripts/check/package.sh.
# Usage: scripts/check/units.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/install-packages.sh check-units systemd
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Where the package is not installed, its program and its manual pages are not there.
units() {
    mkdir -p "$1"
    sed -E 's|^ExecStart=/usr/bin/questd.*|ExecStart=/bin/true|; s|^Documentation=.*||' packaging/systemd/questd.service >"$1/questd.service"
    sed -E 's|^Documentation=.*||' packaging/systemd/questd.socket >"$1/questd.socket"
}
exposure() { systemd-analyze security --no-pager --offline=true --threshold=20 "$1" 2>/dev/null | sed -n 's/.*exposure level[^:]*: *\([0-9.]*\).*/\1/p'; }

units "$work/good"
told=$(systemd-analyze verify "$work/good/questd.service" "$work/good/questd.socket" 2>&1 || echo "systemd-analyze: $?")
if [ -n "$told" ]; then
    echo "check-units: systemd says of the units:" >&2
    echo "$told" >&2
    exit 1
fi
if ! score=$(exposure "$work/good/questd.service"); then
    echo "check-units: the exposure of questd.service is $score, at most 2.0" >&2
    exit 1
fi

# Planted faults must be found, or the check proves nothing.
units "$work/bad"
sed -i '/^CapabilityBoundingSet=/d; /^SystemCallFilter=/d; /^RestrictNamespaces=/d; s/^Type=notify/Typ=notify/' "$work/bad/questd.service"
if ! systemd-analyze verify "$work/bad/questd.service" 2>&1 | grep -q Typ || exposure "$work/bad/questd.service" >/dev/null; then
    echo "check-units: a planted fault was not found; the check proves nothing" >&2
    exit 1
fi

conditions=$(grep -h '^Condition' packaging/systemd/questd.{service,socket} | sort -u)
if [ "$(wc -l <<<"$conditions")" != 1 ]; then
    echo "check-units: service and socket wait for different things: $conditions" >&2
    exit 1
fi
map=$(sed -n 's/^map = "\(.*\)"$/\1/p' packaging/questd.toml)
# shellcheck disable=SC2053
if [[ $map != ${conditions#*=} ]]; then
    echo "check-units: the units wait for ${conditions#*=}, which the map of questd.toml is not: $map" >&2
    exit 1
fi
listen=$(sed -n 's/^listen = "\(.*\)"$/\1/p' packaging/questd.toml)
if ! grep -qx "ListenStream=$listen" packaging/systemd/questd.socket; then
    echo "check-units: questd.toml and questd.socket name different addresses" >&2
    exit 1
fi
for script in packaging/debian/{postinst,postrm}; do sh -n "$script"; done
echo "check-units: the units are without fault, exposure $score of at most 2.0"
