"""After an event: results with splits, charts and files, signed by an organiser; the log told in words, checked against an end that was
noted, and found; everything as one archive; tracks ridden again; and the page that spectators see without signing in."""
from __future__ import annotations

import io
import json
import re
import time
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from browser import Phone
from desk_station import enter, look, words
from ground import Ground, Quest, require
from playwright.sync_api import Playwright
from quest import START
from run import story


def ride(quest: Quest, team: str, link: str, seconds: int) -> None:
    """A team's phone that has ridden for some seconds east of the start, and answers there."""
    ground = quest.ground
    code = link.split("code=")[1]
    token = ground.ask("POST", f"{quest.path}/join", {"code": code})["token"]
    now = datetime.now(timezone.utc)
    fixes = [{"time": (now - timedelta(seconds=seconds - second)).isoformat(timespec="milliseconds"),
              "position": (START[0] + second * 0.0001, START[1]), "accuracy": 5} for second in range(seconds)]
    ground.ask("POST", f"{quest.path}/positions", {"sent_at": now.isoformat(timespec="milliseconds"), "fixes": fixes}, token)
    ground.ask("POST", f"{quest.path}/answers", {"task": "plate", "text": "Gagarin", "sent_at": now.isoformat(timespec="milliseconds")}, token,
               key=f"{team}-plate")


def go(phone: Phone, hash: str) -> None:
    phone.page.evaluate("(hash) => void (location.hash = hash)", hash)


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "park")
    links = {team: quest.team(team, name) for team, name in [("foxes", "Лисы"), ("owls", "Ёжики и совы"), ("bears", "Bears")]}
    # Of before the opening nothing is shown again.
    time.sleep(15)
    ride(quest, "foxes", links["foxes"], 14)
    ride(quest, "owls", links["owls"], 12)
    quest.confirm("rings", "owls", points=4)
    quest.confirm("table", "foxes")
    like = words(ground, "en")
    desk = Phone(playwright, ground.address, "en", size="tablet", name="organiser")
    enter(desk, quest, "organiser", "Olga", like)
    page = desk.page

    go(desk, "#!results/park")
    page.get_by_role("link", name="Ёжики и совы").wait_for()
    look(desk, folder, "results", 24)
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    require("Ёжики" in Path(saved.value.path()).read_text(), "the results as CSV")
    with page.expect_download() as saved:
        page.get_by_role("link", name=like("results-everything")).click()
    archive = zipfile.ZipFile(io.BytesIO(Path(saved.value.path()).read_bytes()))
    whole = {"log.jsonl", "manifest.json", "quest.geojson", "results/results.csv", "tracks/foxes.geojson"}
    require(archive.testzip() is None and whole <= set(archive.namelist()), f"everything in one archive: {archive.namelist()}")
    (folder / "log.jsonl").write_bytes(archive.read("log.jsonl"))
    head = json.loads(archive.read("log.jsonl").splitlines()[-1])["head"]
    page.get_by_role("link", name="Лисы").click()
    page.get_by_role("heading", name=like("results-splits")).wait_for()
    look(desk, folder, "splits", 24)

    # Signed once it is over.
    ground.ask("POST", f"{quest.admin}/close")
    go(desk, "#!results/park")
    page.reload()
    page.get_by_role("button", name=like("results-sign")).click()
    page.get_by_role("dialog").get_by_role("button", name=like("results-sign")).click()
    page.get_by_text(like("results-official")).first.wait_for()

    # The log, and that the end which was noted is in it.
    go(desk, "#!log/park")
    page.get_by_label(like("log-noted")).fill(f"{head['seq']}:{head['hash']}")
    page.get_by_role("button", name=like("log-verify")).click()
    page.get_by_text(like("log-noted-same")).wait_for()
    page.get_by_label(like("search")).fill(json_word(like))
    page.get_by_role("button", name=re.compile(like("log-results-signed").pattern.strip("^$"))).wait_for()
    look(desk, folder, "log", 24)

    go(desk, "#!replay/park")
    page.get_by_role("button", name=like("replay-play")).wait_for()
    page.wait_for_timeout(4000)
    page.get_by_role("slider").fill(str(int(page.get_by_role("slider").get_attribute("max") or 0) - 2))
    look(desk, folder, "replay", 24)
    page.get_by_role("button", name=like("replay-play")).click()
    page.get_by_role("button", name=like("replay-play")).wait_for()
    desk.check()
    desk.shut()
    onlooker(playwright, ground, quest, folder, like)


def onlooker(playwright: Playwright, ground: Ground, quest: Quest, folder: Path, like: Any) -> None:
    """Without a session: nothing where the quest's file says nothing of spectators, and the standings where it does."""
    phone = Phone(playwright, ground.address, "en", name="onlooker")
    phone.allow(409, r"/spectators$")
    phone.page.goto(f"{ground.address}/desk#!watch/{quest.id}")
    phone.page.get_by_text(like("watch-closed")).wait_for()
    Quest(ground, "open", spectators="positions 5 min").team("cats", "Cats")
    phone.page.goto(f"{ground.address}/desk#!watch/open")
    phone.page.get_by_role("cell", name="Cats").wait_for()
    phone.page.wait_for_timeout(3000)
    look(phone, folder, "watch")
    phone.check()
    phone.shut()


def json_word(like: Any) -> str:
    return like("log-results-signed").pattern.strip("^$").replace("\\", "")


if __name__ == "__main__":
    story(tell)
