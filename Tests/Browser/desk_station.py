"""A steward on a phone: the list of a station, points and a time, taken back, and all of it without network, the page closed
and opened again in between; each counts from the moment of its tap."""
from __future__ import annotations

import re
import shutil
from pathlib import Path

from desk import PHONE, SMALL, Desk
from ground import Ground, Quest, require
from playwright.sync_api import Playwright
from run import story

STATION = "#!station/park"


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "park")
    for team, name in [("foxes", "Лисы"), ("owls", "Ёжики и совы с очень длинным названием"), ("bears", "Bears"), ("cats", "Cats")]:
        quest.team(team, name)
    # A phone that knows nothing of an earlier daemon.
    shutil.rmtree(folder / "profile", ignore_errors=True)
    phone = Desk(playwright, ground, folder, name="steward", sizes=(SMALL, PHONE), least=44, profile=folder / "profile").invited(quest, "steward", "Anna")
    page = phone.page

    # One station of three is chosen, and is there again the next time.
    page.goto(f"{ground.address}/desk{STATION}")
    page.get_by_role("button", name=re.compile("The rings")).click()
    row = lambda name: page.get_by_role("button", name=re.compile(name))  # noqa: E731
    row("Bears").wait_for()
    phone.look("list")
    phone.look("list-small", ((320, 568),))

    # With points; taken back before anybody was told, then said again.
    page.get_by_role("searchbox").fill("ежики")
    row("Ёжики").click()
    phone.press("station-fewer")
    phone.look("team")
    phone.press("station-done")
    phone.press("station-undo")
    row("Ёжики").filter(has_text=phone.desk("station-state-expected")).wait_for()
    require(not quest.answers("owls"), "what was taken back has gone out")
    row("Ёжики").click()
    phone.press("station-fewer")
    phone.press("station-done")
    phone.until("four points for the owls", lambda: [a for a in quest.answers("owls") if a["verdict"] == "accepted" and a["points"] == 4], 30)

    # The desk is kept for when there is no network, after the first time.
    phone.until("the desk is kept", lambda: page.evaluate("caches.match('/desk').then(Boolean)"), 30)
    phone.offline(True)
    row("Bears").click()
    phone.press("station-done")
    # It is told as waiting once it is kept.
    row("Bears").filter(has_text=phone.desk("station-not-sent")).wait_for()
    page.reload()
    row("Foxes|Лисы").click()
    phone.press("station-done")
    phone.shows("station-offline-waiting")
    phone.look("offline")
    require(not quest.answers("bears") and not quest.answers("foxes"), "there was no network")
    before = page.evaluate("Date.now()")
    # So long that the moment of a tap is not that of its sending.
    page.wait_for_timeout(4000)
    phone.offline(False)
    for team in ("bears", "foxes"):
        phone.until(f"{team} are through", lambda: [a for a in quest.answers(team) if a["verdict"] == "accepted"], 90)
    told = [quest.answers(team)[-1]["at"] for team in ("bears", "foxes")]
    moments = [page.evaluate("(text) => Date.parse(text)", moment) for moment in told]
    require(moments[0] < moments[1] < before + 1000, f"they count from their taps: {told}")
    # Another station, with a time.
    phone.press("station-other")
    page.get_by_role("button", name=re.compile("The ropes")).click()
    row("Cats").click()
    phone.press("station-start")
    page.wait_for_timeout(2500)
    phone.press("station-stop")
    phone.look("timer")
    phone.press("station-done")
    phone.until("the cats' time", lambda: [a for a in quest.answers("cats") if a["verdict"] == "accepted" and a["seconds"] >= 2], 30)
    phone.shut()
    russian = Desk(playwright, ground, folder, "ru", "steward", sizes=(SMALL, PHONE), least=44).invited(quest, "steward", "Борис")
    russian.tour({"choice": STATION})
    russian.page.get_by_role("button", name=re.compile("Кольца")).click()
    russian.page.get_by_role("button", name=re.compile("Bears")).wait_for()
    russian.look("list")
    russian.page.get_by_role("button", name=re.compile("Cats")).click()
    russian.look("team")
    russian.shut()
    phone.check()
    russian.check()


if __name__ == "__main__":
    story(tell)
