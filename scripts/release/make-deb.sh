#!/usr/bin/env bash
# Makes dist/request_VERSION_ARCHITECTURE.deb of what scripts/release/package-files.sh has gathered, by debhelper; the same bytes
# each time it is made of the same files. Which libraries it depends on is read from the programs.
# Usage: scripts/release/make-deb.sh
#        VERSION=… names another version, for trying an upgrade
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/install-packages.sh make-deb debhelper fakeroot

work=.build-package/deb
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=${VERSION:-$(scripts/release/package-version.sh)}-1
maintainer=$(git log -1 --format='%an <%ae>')
rm -rf "$work"
mkdir -p "$work" dist
cp -r packaging/debian "$work/debian"
cp -r .build-package/parts "$work/parts"
cp CHANGELOG.md "$work/parts"
sed -i "s/@MAINTAINER@/$maintainer/" "$work/debian/control"
cat >"$work/debian/changelog" <<CHANGES
request ($version) stable; urgency=medium

  * Built of commit $(git rev-parse --short=12 HEAD); what has changed is in changelog.gz.

 -- $maintainer  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
CHANGES

(cd "$work" && fakeroot debian/rules binary) >"$work/log" 2>&1 || {
    tail -20 "$work/log" >&2
    exit 1
}
made=$(find .build-package -maxdepth 1 -name "request_*.deb" -newer "$work/debian/changelog")
rm -f dist/request_*.deb
mv "$made" dist/
made=dist/$(basename "$made")
echo "make-deb: $made, $(stat -c %s "$made" | numfmt --to=si)B, of which programs installed:" \
    "questd $(stat -c %s "$work/debian/request/usr/bin/questd" | numfmt --to=si)B," \
    "questctl $(stat -c %s "$work/debian/request/usr/bin/questctl" | numfmt --to=si)B"
