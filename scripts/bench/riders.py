#!/usr/bin/env python3
"""Many riders on one daemon: batches of two fixes every ten seconds with the next task in the reply, streams of teams and
organisers, a closure a minute; the daemon on one core and the simulated riders on another. At the end the daemon is killed
(SIGKILL) under load, and all that it had acknowledged is looked for in its database.

Usage: scripts/bench/riders.py BIN MAP TASKS [RIDERS…]     BIN has the release builds of questd and questctl; 10000 by default
Prints a row of a table for each number of riders; ends with 1 where a bar is missed with 10,000.
SECONDS=150 RAMP=60 QUESTS=10 STREAMS=1000 WATCHERS=300 SEED=1 DIR=folder for databases
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from bench_client import request, run  # noqa: E402
from daemon_trial import Daemon  # noqa: E402

SECONDS, RAMP, QUESTS, STREAMS, WATCHERS, SEED = (
    int(os.environ.get(name, count))
    for name, count in (("SECONDS", 150), ("RAMP", 60), ("QUESTS", 10), ("STREAMS", 1000), ("WATCHERS", 300), ("SEED", 1)))
HEAD = "| riders | posts a second | questd, cores: median of the second half, p95 of all seconds | post p50 / p99 ms | fix → team's stream p99 | fix → organisers' p99 " \
    "| closure p99 / worst ms | RssAnon MB | errors, streams lost | lost after kill −9 | generator, cores |\n" + "| --- " * 11 + "|"


def cpu(pid):
    """Seconds of CPU that all threads of a process have taken."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir()) / 1e9


def anonymous(pid):
    return next(int(line.split()[1]) for line in open(f"/proc/{pid}/status") if line.startswith("RssAnon")) / 1024


def start(bin, map, folder, core):
    # After a kill it reads all that the riders had sent.
    return Daemon(
        bin, map, str(folder),
        # All riders have one address here.
        "--limits", "connections=30000,connections_per_address=30000,streams=30000,streams_per_address=30000,streams_per_token=1000",
        "--log-level", "notice", before=("taskset", "-c", str(core))).ready(600)


def missing(database, acknowledged):
    """How much of what was acknowledged is not there."""
    base = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    moment = lambda text: round(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)
    fixes = {(device, at) for device, at in base.execute("SELECT device, time FROM fixes")}
    records = "\n".join(body for (body,) in base.execute("SELECT body FROM records WHERE kind = 'answer'"))
    ids = {id for (id,) in base.execute("SELECT id FROM records")}
    count, gone = 0, 0
    for line in open(acknowledged):
        what, *words = line.split()
        count += 1
        if what == "fix":
            gone += (words[0], moment(words[1])) not in fixes
        else:
            gone += words[0] not in ids and words[0] not in records
    return count, gone


def measure(bin, map, tasks, riders):
    folder = Path(tempfile.mkdtemp(dir=os.environ.get("DIR")))
    daemon = start(bin, map, folder, 0)
    port, admin, pid = daemon.port, daemon.admin, daemon.process.pid
    features = [
        {"type": "Feature", "id": f"task-{number}", "geometry": {"type": "Point", "coordinates": place},
         "properties": {"name": f"Task {number}", "answer-type": "text", "answer": "canary"}}
        for number, place in enumerate(tasks)
    ]
    names = [f"load-{number}" for number in range(QUESTS)]
    for name in names:
        base = "/api/v1/admin/quests/" + name
        document = {"type": "FeatureCollection", "title": name, "features": features}
        run(port, [[request("PUT", base, admin, document), request("POST", base + "/open", admin)]])
    (folder / "load.geojson").write_text(json.dumps({"type": "FeatureCollection", "title": "Load", "features": features}))
    settings = dict(os.environ, QUESTCTL_TOKEN_FILE=str(folder / "admin-token"))
    simulation = subprocess.Popen(
        ["taskset", "-c", "1", bin / "questctl", "simulate", *names, "--riders", str(riders), "--teams", str(max(1, riders // 4)),
         "--seed", str(SEED), "--for", f"{SECONDS}s", "--ramp", f"{RAMP}s", "--streams", str(STREAMS), "--watchers", str(WATCHERS), "--closures-every", os.environ.get("CLOSURES", "60"),
         "--connections", "512", "--file", folder / "load.geojson", "--acknowledged", folder / "acknowledged", "--json",
         "--server", f"http://127.0.0.1:{port}"],
        env=settings, stdout=subprocess.PIPE, stderr=open(folder / "simulation", "w"), text=True)
    # Joining is over when the file of what is acknowledged grows.
    while simulation.poll() is None and not ((folder / "acknowledged").exists() and (folder / "acknowledged").stat().st_size):
        time.sleep(0.2)
    cores, made, memories = [], [], []
    before, work, at = cpu(pid), cpu(simulation.pid) if simulation.poll() is None else 0, time.monotonic()
    end = at + SECONDS - 5
    while time.monotonic() < end and simulation.poll() is None:
        time.sleep(1)
        now, after = time.monotonic(), cpu(pid)
        cores.append((after - before) / (now - at))
        if simulation.poll() is None:
            done = cpu(simulation.pid)
            made.append((done - work) / (now - at))
            work = done
        before, at = after, now
        memories.append(anonymous(pid))
    daemon.kill()
    output, _ = simulation.communicate()
    if simulation.returncode not in (0, 130) or not output:
        sys.exit(f"bench: the simulation ended with {simulation.returncode}: {(folder / 'simulation').read_text()[-2000:]}")
    report = json.loads(output)
    daemon = start(bin, map, folder, 0)
    settings["QUESTCTL_SERVER"] = f"http://127.0.0.1:{daemon.port}"
    for name in names:
        subprocess.run([bin / "questctl", "log", "verify", name, "--server", settings["QUESTCTL_SERVER"]], env=settings, check=True, stdout=sys.stderr)
    daemon.stop()
    count, gone = missing(folder / "quests.sqlite", folder / "acknowledged")
    shutil.rmtree(folder)
    print("cores, second by second: " + " ".join(f"{value:.2f}" for value in cores), file=sys.stderr)
    print("MB, second by second: " + " ".join(f"{value:.0f}" for value in memories), file=sys.stderr)
    memory = max(memories)
    # While riders still set out, they ask for their first routes: told by the 95th percentile only.
    late = sorted(cores[len(cores) // 2 :])
    cores.sort()
    made.sort()
    half, most = late[len(late) // 2], cores[int(len(cores) * 0.95)]
    post, team, staff, closure = (report[name] for name in ("post_ms", "team_stream_ms", "staff_stream_ms", "closure_ms"))
    # After the kill every post fails: that is no error of the daemon's. Nor is an answer to what the team has just done,
    # or a rider whom a closure cuts off.
    errors = sum(number for code, number in report["errors"].items()
                 if code not in ("gone", "409 task-already-accepted", "next no-route"))
    print(f"| {riders} | {report['posts_per_second']:.0f} | {half:.2f} / {most:.2f} | {post['p50']:.1f} / {post['p99']:.1f} | {team['p99']:.0f} | "
          f"{staff['p99']:.0f} | {closure['p99']:.0f} / {closure['max']:.0f} | {memory:.0f} | {errors}, {report['streams_lost']} | "
          f"{gone} of {count} | {made[len(made) // 2]:.2f} |", flush=True)
    print(json.dumps(report), file=sys.stderr)
    return half <= 0.9 and post["p99"] < 100 and max(team["p99"], staff["p99"]) < 500 and memory < 400 and gone == 0 and count > 0


def main():
    bin, map, tasks = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    places = [[float(number) for number in line.split(",")] for line in open(tasks) if line.strip()]
    print(HEAD, flush=True)
    kept = {riders: measure(bin, map, places, riders) for riders in map_of(sys.argv[4:])}
    sys.exit(0 if kept.get(10_000, True) else 1)


def map_of(words):
    return [int(word) for word in words] or [10_000]


main()
