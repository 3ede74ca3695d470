"""A network of its own for the trials of several daemons: a switch, and a network namespace for each daemon with a cable to it.

All of it lies in a namespace of the trial, into which the script starts itself anew: nothing of the machine's own network changes, and
everything is gone when the last process of the trial has ended, however it ended. A daemon is cut off by pulling its cable out
of the switch: nobody is sent a word about it, neither by a reset nor by a link that is down.
"""
import ctypes
import os
import shutil
import socket
import subprocess
import sys
import threading

from daemon_trial import Failure

# The trial's own end of the switch, at which PostgreSQL listens, and the network of the daemons behind it.
HERE, PREFIX = "10.77.0.1", 24
SWITCH = "switch"
INSIDE = "SCALE_NETWORK"
CLONE_NEWNET = 0x40000000


def run(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{' '.join(words)}: {done.stderr.strip()}")


def enter(without):
    """Starts the script once more, in namespaces of its own; returns where it is in them already.

    `without` says what to do where this may not be done.
    """
    if os.environ.get(INSIDE):
        return
    lacking = [name for name in ("ip", "unshare", "mount") if not shutil.which(name)]
    if lacking:
        raise Failure(f"a daemon is cut off by network namespaces, which need {', '.join(lacking)} (Debian: iproute2, util-linux); {without}")
    if os.geteuid() != 0 or subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True).returncode:
        raise Failure(f"a daemon is cut off by network namespaces, which only root may make: run it as root; {without}")
    os.environ[INSIDE] = "yes"
    sys.stdout.flush()
    os.execvp("unshare", ["unshare", "--net", "--mount", sys.executable, *sys.argv])


class Network:
    """The switch and its cables."""

    def __init__(self):
        # Names of namespaces are files there, which are the trial's alone.
        os.makedirs("/run/netns", exist_ok=True)
        run("mount", "-t", "tmpfs", "netns", "/run/netns")
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", SWITCH, "type", "bridge")
        run("ip", "address", "add", f"{HERE}/{PREFIX}", "dev", SWITCH)
        run("ip", "link", "set", SWITCH, "up")
        self.count = 0

    def add(self, name):
        """A namespace with an address of its own, which is returned."""
        self.count += 1
        address = f"{HERE.rsplit('.', 1)[0]}.{10 + self.count}"
        run("ip", "netns", "add", name)
        run("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "-n", name, "address", "add", f"{address}/{PREFIX}", "dev", "eth0")
        for link in ("lo", "eth0"):
            run("ip", "-n", name, "link", "set", link, "up")
        run("ip", "link", "set", f"to-{name}", "up")
        self.heal(name)
        return address

    def cut(self, name):
        run("ip", "link", "set", f"to-{name}", "nomaster")

    def heal(self, name):
        run("ip", "link", "set", f"to-{name}", "master", SWITCH)

    @staticmethod
    def command(name):
        """What stands before a program that runs there."""
        return ["ip", "netns", "exec", name]


def socket_inside(name):
    """A socket that belongs to a namespace: who is beside a daemon, whatever becomes of its cable."""
    made = []

    def make():
        # Of this thread alone.
        descriptor = os.open(f"/run/netns/{name}", os.O_RDONLY)
        try:
            if ctypes.CDLL(None, use_errno=True).setns(descriptor, CLONE_NEWNET) == 0:
                made.append(socket.socket())
        finally:
            os.close(descriptor)

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    if not made:
        raise Failure(f"no socket in the namespace {name}")
    made[0].setblocking(False)
    return made[0]
