#!/usr/bin/env bash
# Boots the systemd of a Debian root in namespaces of its own, without network but its own loopback, runs a command in it, and
# ends it. As root, with no container engine; what is outside sees nothing of it.
# Usage: scripts/release/boot-root.sh ROOT COMMAND [ARGUMENT…]
set -euo pipefail

if [ "$1" = --inside ]; then
    root=$2
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount -t sysfs sysfs "$root/sys"
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
    mount -t tmpfs tmpfs "$root/run"
    mount -t tmpfs tmpfs "$root/dev"
    while read -r name major minor; do
        mknod --mode=666 "$root/dev/$name" c "$major" "$minor"
    done <<<$'null 1 3\nzero 1 5\nfull 1 7\nrandom 1 8\nurandom 1 9\ntty 5 0'
    mkdir "$root"/dev/{shm,pts,mqueue}
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    ln -s pts/ptmx "$root/dev/ptmx"
    ln -s /proc/self/fd "$root/dev/fd"
    ip link set lo up
    cd "$root"
    mkdir -p before
    pivot_root . before
    umount -l /before
    exec env -i container=request PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
fi

root=$(realpath "$1")
shift
unshare --mount --pid --fork --kill-child --cgroup --net --ipc --uts "$0" --inside "$root" </dev/null &>/dev/null &
booted=$!
trap 'kill -KILL "$booted" 2>/dev/null || true; wait "$booted" 2>/dev/null || true' EXIT
for attempt in $(seq 300); do
    first=$(cat "/proc/$booted/task/$booted/children" 2>/dev/null | tr -d ' ' || true)
    if [ -n "$first" ] && nsenter --target "$first" --all systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; then
        break
    fi
    if [ "$attempt" = 300 ] || ! kill -0 "$booted" 2>/dev/null; then
        echo "boot-root: systemd of $root did not come up" >&2
        exit 1
    fi
    sleep 0.2
done
nsenter --target "$first" --all env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
