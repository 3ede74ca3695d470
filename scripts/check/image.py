#!/usr/bin/env python3
"""Unpacks an image by umoci and starts it as its configuration says: as its user, without any capability that counts, in
namespaces of its own, its root mounted so that nothing can be written to it, a folder with a map in the place of its volume.
It has to answer within ten seconds, to have written nothing but to the volume, and to end when told.

Usage: scripts/check/image.py IMAGE.oci.tar MAP.roads      as root
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Run in the namespaces: $1 is the root, $2 the volume's folder, $3 USER:GROUP, then the program.
INSIDE = """
set -e
root=$1 state=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$state" "$root/var/lib/request"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
# What every container engine puts there.
mount -t tmpfs tmpfs "$root/dev"
mknod --mode=666 "$root/dev/null" c 1 3
mknod --mode=666 "$root/dev/zero" c 1 5
mknod --mode=666 "$root/dev/urandom" c 1 9
mount -o remount,bind,ro "$root"
if touch "$root/written" 2>/dev/null; then echo "the root can be written to"; exit 1; fi
ip link set lo up
exec chroot --userspec="$user" --groups= "$root" "$@"
"""


def fail(text, log=None):
    sys.exit(f"check-image: {text}\n{log.read_text()[-2000:] if log else ''}")


def main():
    image, road_map = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    work = pathlib.Path(tempfile.mkdtemp())
    daemon = None
    try:
        layout = work / "layout"
        layout.mkdir()
        subprocess.run(["tar", "--extract", "--file", image, "--directory", layout], check=True)
        index = json.loads((layout / "index.json").read_text())
        tag = index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"]
        bundle = work / "bundle"
        subprocess.run(["umoci", "unpack", "--image", f"{layout}:{tag}", bundle], check=True)
        process = json.loads((bundle / "config.json").read_text())["process"]
        user, group = process["user"]["uid"], process["user"]["gid"]
        if user == 0 or group == 0:
            fail("it wants to be root")
        state = work / "state"
        state.mkdir(mode=0o700)
        shutil.copy(road_map, state / "city.roads")
        for path in (state, state / "city.roads"):
            os.chown(path, user, group)
        log = work / "log"
        began = time.monotonic()
        with log.open("wb") as sink:
            daemon = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--net", "--ipc", "--uts", "sh", "-c", INSIDE,
                 "sh", bundle / "rootfs", state, f"{user}:{group}", *process["args"]],
                env=dict(entry.split("=", 1) for entry in process["env"]) | {"PATH": os.environ["PATH"]},
                stdin=subprocess.DEVNULL, stdout=sink, stderr=sink)
        first = None
        while True:
            if daemon.poll() is not None:
                fail(f"it ended with {daemon.returncode}", log)
            children = pathlib.Path(f"/proc/{daemon.pid}/task/{daemon.pid}/children").read_text().split()
            first = children[0] if children else None
            if first and asks(first, "/livez") == 200:
                break
            if time.monotonic() - began > 10:
                fail("no answer within ten seconds", log)
            time.sleep(0.05)
        seconds = time.monotonic() - began
        for path in ("/readyz", "/api/v1/about", "/desk"):
            if (status := asks(first, path)) != 200:
                fail(f"{path} is answered {status}", log)
        status = pathlib.Path(f"/proc/{first}/status").read_text()
        facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        if facts["Uid"].split() != [str(user)] * 4 or int(facts["CapEff"], 16) != 0:
            fail("it runs with rights", log)
        os.kill(int(first), signal.SIGTERM)
        daemon.wait(timeout=12)
        if daemon.returncode != 0:
            fail(f"told to stop, it ended with {daemon.returncode}", log)
        if not (state / "quests.sqlite").exists():
            fail("the volume has no database", log)
        print(f"check-image: as user {user} on a read-only root it answers after {seconds:.1f} s, and stops when told")
    finally:
        if daemon and daemon.poll() is None:
            daemon.kill()
            daemon.wait()
        shutil.rmtree(work)


def asks(process, path):
    """The status of an answer in the network of that process; 0 for none."""
    told = subprocess.run(
        ["nsenter", "--target", process, "--net", "curl", "--silent", "--output", "/dev/null", "--max-time", "5",
         "--write-out", "%{http_code}", f"http://127.0.0.1:8080{path}"],
        capture_output=True, text=True, check=False)
    return int(told.stdout or 0)


main()
