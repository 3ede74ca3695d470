#!/usr/bin/env python3
"""Runs the stories, two at a time, each with a daemon of its own.

Usage: run.py [STORY…]     all otherwise
       BIN=FOLDER WEB=FOLDER OUT=FOLDER    binaries, the app, and where pictures and words of failures go
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
OUT = Path(os.environ.get("OUT", HERE.parents[1] / ".build/browser")).resolve()

# The longest first. Those of riders are ridden when none is named; `desk` names all that begin with it.
STORIES = {
    "screens": ["screens.py"], "a": ["story_a.py"], "a-keys": ["story_a.py", "keys"], "b": ["story_b.py"], "account": ["story_account.py"], "c": ["story_c.py"],
    "navigation": ["story_navigation.py"], "twelve": ["story_navigation.py", "twelve"], "finish": ["story_finish.py", "ru"], "finish-en": ["story_finish.py", "en"],
    "aids": ["story_aids.py"], "hostile": ["hostile.py"], "codes": ["story_codes.py"],
    "desk-event": ["desk_event.py"], "desk-editor": ["desk_editor.py"], "desk-live": ["desk_live.py"], "desk-judge": ["desk_judge.py"],
    "desk-teams": ["desk_teams.py"], "desk-station": ["desk_station.py"], "desk-after": ["desk_after.py"],
}

# Those that are ridden only when they are named.
LONG = {"twelve"}


def story(tell: Callable[[Any, Any, Path], None], *arguments: str) -> None:
    """Tells one story in this process: a ground, of which the daemon has the arguments, a browser's driver, a folder for what is
    left of it."""
    from ground import Failure, Ground
    from playwright.sync_api import sync_playwright

    name = "-".join([Path(sys.argv[0]).stem.removeprefix("story_"), *sys.argv[1:]])
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state:
        ground = Ground(Path(state) / "daemon", Path(os.environ.get("TOWN", state)), *arguments)
        try:
            with sync_playwright() as playwright:
                tell(playwright, ground, folder)
        except Failure as failure:
            print(f"{name}: {failure}", file=sys.stderr)
            sys.exit(1)
        except Exception:
            traceback.print_exc()
            sys.exit(1)
        finally:
            (folder / "questd.log").write_text(ground.daemon.log)
            ground.close()


def main() -> None:
    rooms = [name for name in STORIES if name.startswith("desk-")]
    named = sys.argv[1:] or [name for name in STORIES if name not in rooms and name not in LONG]
    wanted = [one for name in named for one in (rooms if name == "desk" else [name])]
    if unknown := set(wanted) - set(STORIES):
        sys.exit(f"browser: there is no story {', '.join(sorted(unknown))}: {', '.join(STORIES)}, desk")
    failed: list[str] = []
    lock = threading.Lock()
    waiting = [name for name in STORIES if name in wanted]
    with tempfile.TemporaryDirectory() as town:
        from ground import town as make

        make(Path(town))
        environment = os.environ | {"TOWN": town, "OUT": str(OUT), "PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS": "1"}

        def work() -> None:
            while True:
                with lock:
                    if not waiting:
                        return
                    name = waiting.pop(0)
                begin = time.monotonic()
                file, *arguments = STORIES[name]
                done = subprocess.run([sys.executable, HERE / file, *arguments], env=environment, capture_output=True, text=True)
                with lock:
                    print(f"browser: {name}: {'ok' if done.returncode == 0 else 'FAILED'} in {time.monotonic() - begin:.0f} s", flush=True)
                    if done.returncode == 0 and name in [*rooms, *LONG]:
                        print(done.stdout.rstrip(), flush=True)
                    if done.returncode:
                        failed.append(name)
                        print(done.stdout + done.stderr, file=sys.stderr, flush=True)

        # Bars of time are for a machine that does nothing else.
        lanes = 1 if os.environ.get("BARS") == "1" else 2
        threads = [threading.Thread(target=work) for _ in range(lanes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if failed:
        sys.exit(f"browser: failed: {' '.join(failed)}; pictures are in {OUT}")


if __name__ == "__main__":
    main()
