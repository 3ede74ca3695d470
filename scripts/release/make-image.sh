#!/usr/bin/env bash
# Makes dist/request_VERSION_ARCHITECTURE.oci.tar, an image for podman, Docker and Kubernetes, of the package that
# scripts/release/make-deb.sh has made: both programs, the libraries that they load, the app, certificates, time zones, the data of
# PROJ; no shell, no package manager. For a user without rights and a root that cannot be written to; what is kept is in the
# volume /var/lib/request. The same digest each time it is made of the same package on the same system.
# Usage: scripts/release/make-image.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/setup/install-packages.sh make-image umoci ca-certificates tzdata proj-data

package=$(echo dist/request_*.deb)
version=$(dpkg-deb --field "$package" Version)
# Tags of images have no tilde.
tag=${version//\~/-}
architecture=$(dpkg-deb --field "$package" Architecture)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
created=$(date --utc --date="@$epoch" +%Y-%m-%dT%H:%M:%SZ)
work=.build-package/image
root=$work/root
layout=$work/layout
rm -rf "$work"
mkdir -p "$root"

dpkg-deb --extract "$package" "$work/package"
mkdir -p "$root"/{usr/bin,usr/share/request,usr/share/proj,etc/ssl/certs,etc/request,var/lib/request,tmp,proc,sys,dev}
cp "$work"/package/usr/bin/* "$root/usr/bin"
cp -r "$work/package/usr/share/request/web" "$root/usr/share/request"
cp -r "$work/package/usr/share/doc/request/examples" "$root/usr/share/request"

# Every library that they load, where they look for it, and what loads them.
libraries=$(ldd "$root"/usr/bin/* | grep -oE '/[^ ]+\.so[^ ]*' | sort -u)
for library in $libraries; do
    mkdir -p "$root$(dirname "$library")"
    cp --dereference "$library" "$root$library"
done
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs"
cp /usr/share/proj/proj.db "$root/usr/share/proj"
mkdir -p "$root/usr/share/zoneinfo"
(cd /usr/share/zoneinfo && tar --exclude=./right --exclude=./posix --create .) | tar --extract --directory "$root/usr/share/zoneinfo"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
echo 'questd:x:10001:10001:ReQuest:/var/lib/request:/usr/sbin/nologin' >"$root/etc/passwd"
echo 'questd:x:10001:' >"$root/etc/group"

chown -R 0:0 "$root"
chown 10001:10001 "$root/var/lib/request"
chmod 700 "$root/var/lib/request"
chmod 1777 "$root/tmp"
find "$root" -exec touch --no-dereference --date="@$epoch" {} +

umoci init --layout "$layout"
umoci new --image "$layout:$tag"
umoci insert --image "$layout:$tag" --history.created "$created" --history.created_by scripts/release/make-image.sh "$root" /
umoci config --image "$layout:$tag" --no-history --created "$created" --architecture "$architecture" --os linux \
    --config.user 10001:10001 --config.workingdir /var/lib/request --config.volume /var/lib/request \
    --config.exposedports 8080/tcp --config.stopsignal SIGTERM \
    --config.entrypoint /usr/bin/questd \
    --config.env PATH=/usr/bin \
    --config.env QUESTD_MAP=/var/lib/request/city.roads \
    --config.env QUESTD_DATABASE=/var/lib/request/quests.sqlite \
    --config.env QUESTD_LISTEN=0.0.0.0:8080 \
    --config.label org.opencontainers.image.title=ReQuest \
    --config.label org.opencontainers.image.version="$version" \
    --config.label org.opencontainers.image.licenses=Apache-2.0
umoci gc --layout "$layout"

made=dist/request_${version}_$architecture.oci.tar
rm -f dist/request_*.oci.tar
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" --format=gnu --create --file "$made" --directory "$layout" .
digest=$(sed -n 's/.*"digest":"\(sha256:[0-9a-f]*\)".*/\1/p' "$layout/index.json")
echo "make-image: $made, $(stat -c %s "$made" | numfmt --to=si)B, $(du --apparent-size -sb "$root" | cut -f1 | numfmt --to=si)B unpacked, $digest"
