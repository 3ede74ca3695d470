#!/usr/bin/env bash
# Tries the package and the image of dist/, which `make dist` makes, as a person would who runs an event: lintian; made
# twice, the same bytes; installed into a fresh Debian that is booted for it, upgraded under load, removed and purged
# (scripts/check/package-inside.sh); the image started as a user without rights on a root that cannot be written to.
# As root, without a container engine; needs the network for Debian's packages only.
# Usage: scripts/check/package.sh
#        DROPINS=FOLDER puts what is there into /etc/systemd/system of the fresh Debian, to try the units otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/install-packages.sh check-package lintian mmdebstrap umoci curl iproute2

work=.build-package/check
mkdir -p "$work"
package=$(echo dist/request_*.deb)
image=$(echo dist/request_*.oci.tar)
fail() { echo "check-package: $*" >&2; exit 1; }
bytes() { stat -c %s "$1"; }

echo "== lintian"
lintian --fail-on error --display-info "$package" >"$work/lintian" || { cat "$work/lintian" >&2; fail "lintian finds errors"; }
echo "check-package: lintian: $(grep -c '^E:' "$work/lintian" || true) errors, $(grep -c '^W:' "$work/lintian" || true)" \
    "warnings, $(grep -c '^I:' "$work/lintian" || true) remarks"
grep '^W:' "$work/lintian" || true

echo "== Made again"
before=$(sha256sum "$package" "$image")
scripts/release/make-deb.sh
scripts/release/make-image.sh
[ "$before" = "$(sha256sum "$package" "$image")" ] || fail "made again of the same files, package or image have other bytes"
for program in .build-package/deb/debian/request/usr/bin/*; do
    ! ldd "$program" | grep -q libswift || fail "$program needs the Swift runtime"
done
[ "$(bytes "$image")" -le 120000000 ] || fail "the image has $(bytes "$image") bytes, at most 120 MB"
echo "check-package: the same bytes twice; the image is $(bytes "$image" | numfmt --to=si)B of at most 120 MB, unpacked" \
    "$(du --apparent-size -sb .build-package/image/root | cut -f1 | numfmt --to=si)B"

echo "== A fresh Debian 12"
# What apt downloads is no part of what is measured: the root has it in its cache.
fresh=$work/fresh.tar
if ! [ -f "$fresh" ] || [ "$(cat "$work/fresh.needs")" != "$(dpkg-deb --field "$package" Depends)" ]; then
    needs=$(dpkg-deb --field "$package" Depends | tr ',' '\n' | sed -E 's/\(.*//; s/\|.*//; s/ //g' | paste -sd ,)
    mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,sudo,curl \
        --customize-hook="chroot \"\$1\" apt-get install --yes --quiet --no-install-recommends --download-only ${needs//,/ } >/dev/null" \
        --skip=cleanup/apt bookworm "$fresh"
    dpkg-deb --field "$package" Depends >"$work/fresh.needs"
fi
root=$work/root
rm -rf "$root"
mkdir -p "$root"
tar --extract --file "$fresh" --directory "$root"
mkdir -p "$root/trial"
[ -z "${DROPINS:-}" ] || cp -r "$DROPINS/." "$root/etc/systemd/system"
cp "$package" "$root/trial/new.deb"
echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"
cp scripts/check/package-inside.sh "$root/trial"
# The version before: the same files under a lower number.
rm -rf "$work/before"
dpkg-deb --raw-extract "$package" "$work/before"
sed -i 's/^Version: .*/Version: 0.0.1-1/' "$work/before/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/before" "$root/trial/before.deb" >/dev/null
scripts/release/boot-root.sh "$root" /trial/package-inside.sh

echo "== The image"
scripts/check/image.py "$image" "$root/trial/city.roads"
echo "check-package: all of it"
