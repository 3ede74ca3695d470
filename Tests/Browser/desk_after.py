"""After an event: results with splits, charts and files, signed by an organiser; the log told in words, checked against an end that was
noted, and found; everything as one archive; tracks ridden again; and the page that spectators see without signing in."""
from __future__ import annotations

import io
import json
import time
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

from desk import PHONE, SMALL, Desk
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


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "park")
    links = {team: quest.team(team, name) for team, name in [("foxes", "Лисы"), ("owls", "Ёжики и совы"), ("bears", "Bears")]}
    opened = time.monotonic()
    Quest(ground, "open", spectators="positions 5 min").team("cats", "Cats")
    for language in ("en", "ru"):
        onlooker(playwright, quest, folder, language)
    # Of before the opening nothing is shown again.
    time.sleep(max(0, opened + 15 - time.monotonic()))
    ride(quest, "foxes", links["foxes"], 14)
    ride(quest, "owls", links["owls"], 12)
    quest.confirm("rings", "owls", points=4)
    quest.confirm("table", "foxes")
    desk = Desk(playwright, ground, folder, name="organiser").invited(quest, "organiser", "Olga")
    page = desk.page

    desk.go("#!results/park")
    page.get_by_role("link", name="Ёжики и совы").wait_for()
    desk.look("results")
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    require("Ёжики" in Path(saved.value.path()).read_text(), "the results as CSV")
    with page.expect_download() as saved:
        page.get_by_role("link", name=desk.text_of("results-everything")).click()
    archive = zipfile.ZipFile(io.BytesIO(Path(saved.value.path()).read_bytes()))
    whole = {"log.jsonl", "manifest.json", "quest.geojson", "results/results.csv", "tracks/foxes.geojson"}
    require(archive.testzip() is None and whole <= set(archive.namelist()), f"everything in one archive: {archive.namelist()}")
    (folder / "log.jsonl").write_bytes(archive.read("log.jsonl"))
    head = json.loads(archive.read("log.jsonl").splitlines()[-1])["head"]
    page.get_by_role("link", name="Лисы").click()
    page.get_by_role("heading", name=desk.text_of("results-splits")).wait_for()
    desk.look("splits")

    # Signed once it is over.
    ground.ask("POST", f"{quest.admin}/close")
    desk.go("#!results/park")
    page.reload()
    desk.press("results-sign")
    page.get_by_role("dialog").get_by_role("button", name=desk.text_of("results-sign")).click()
    desk.shows("results-official")

    # The log, and that the end which was noted is in it.
    desk.go("#!log/park")
    page.get_by_label(desk.desk("log-noted"), exact=True).fill(f"{head['seq']}:{head['hash']}")
    desk.press("log-verify")
    desk.shows("log-noted-same")
    page.get_by_label(desk.desk("search"), exact=True).fill(desk.desk("log-results-signed"))
    page.get_by_role("button", name=desk.desk("log-results-signed")).wait_for()
    desk.look("log")

    desk.go("#!replay/park")
    page.get_by_role("button", name=desk.text_of("replay-play")).wait_for()
    page.get_by_role("slider").fill(str(int(page.get_by_role("slider").get_attribute("max") or 0) - 2))
    desk.look("replay")
    desk.press("replay-play")
    page.get_by_role("button", name=desk.text_of("replay-play")).wait_for()
    desk.shut()
    russian = Desk(playwright, ground, folder, "ru", "organiser").by_token()
    russian.tour({"results": "#!results/park", "splits": "#!results/park/foxes", "log": "#!log/park", "replay": "#!replay/park"})
    russian.shut()
    desk.check()
    russian.check()


def onlooker(playwright: Playwright, quest: Quest, folder: Path, language: str) -> None:
    """Without a session: nothing where the quest's file says nothing of spectators, and the standings where it does."""
    ground = quest.ground
    phone = Desk(playwright, ground, folder, language, "onlooker", sizes=(SMALL, PHONE), least=44)
    phone.allow(409, r"/spectators$")
    phone.page.goto(f"{ground.address}/desk#!watch/{quest.id}")
    phone.shows("watch-closed")
    phone.go("#!watch/open")
    phone.page.get_by_role("cell", name="Cats").wait_for()
    phone.look("watch")
    phone.shut()
    phone.check()


if __name__ == "__main__":
    story(tell)
