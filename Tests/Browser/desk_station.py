"""A steward on a phone: the list of a station, points and a time, taken back, and all of it without network, the page closed
and opened again in between; each counts from the moment of its tap."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from browser import Phone
from geometry import faults
from ground import Ground, Quest, eventually, require
from playwright.sync_api import Playwright
from run import story

STATION = "#!station/park"


def words(ground: Ground, language: str) -> Any:
    """The desk's texts, as a pattern that takes anything in the place of values."""
    texts = ground.ask("GET", f"/words/desk-{language}.json")

    def like(code: str) -> re.Pattern[str]:
        return re.compile("^" + ".*".join(re.escape(part) for part in re.split(r"\{[^}]*\}", texts[f"desk-{code}"])) + "$")
    return like


def enter(phone: Phone, quest: Quest, role: str, name: str, like: Any) -> None:
    """Comes to the desk by an invitation's link, which is redeemed by a tap."""
    code = quest.ground.ask("POST", f"{quest.admin}/staff", {"role": role, "name": name})["code"]
    phone.allow(401, r"/session$")
    phone.page.goto(f"{phone.address}/desk#quest={quest.id}&code={code}")
    phone.page.get_by_role("button", name=like("take-part")).click()
    phone.page.locator("a[href='#!account']").wait_for()


def look(phone: Phone, folder: Path, name: str, least: int = 44) -> None:
    """Pictures of what is shown, and nothing cut, too small or unreadable in it."""
    page = phone.page
    for night in (False, True):
        page.evaluate("(theme) => document.documentElement.dataset.theme = theme", "night" if night else "day")
        page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{name}-{'night' if night else 'day'}.png", animations="disabled")
        # The rooms of the bar are scrolled where they do not fit; and with them what stands half out of it is covered.
        wrong = [fault for fault in faults(page, least) if "nav.rooms" not in fault]
        require(not wrong, f"{name}: {wrong}")
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        told = [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]
        require(not told, f"{name}: axe: {told}")
    page.evaluate("document.documentElement.dataset.theme = 'day'")


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "park")
    for team, name in [("foxes", "Лисы"), ("owls", "Ёжики и совы с очень длинным названием"), ("bears", "Bears"), ("cats", "Cats")]:
        quest.team(team, name)
    like = words(ground, "en")
    phone = Phone(playwright, ground.address, "en", profile=folder / "profile", name="steward")
    enter(phone, quest, "steward", "Anna", like)
    page = phone.page

    # One station of three is chosen, and is there again the next time.
    page.goto(f"{ground.address}/desk{STATION}")
    page.get_by_role("button", name=re.compile("The rings")).click()
    row = lambda name: page.get_by_role("button", name=re.compile(name))  # noqa: E731
    row("Bears").wait_for()
    look(phone, folder, "list")
    page.set_viewport_size({"width": 320, "height": 568})
    look(phone, folder, "list-small")
    page.set_viewport_size({"width": 390, "height": 844})

    # With points; taken back before anybody was told, then said again.
    page.get_by_role("searchbox").fill("ежики")
    row("Ёжики").click()
    page.get_by_role("button", name=like("station-fewer")).click()
    look(phone, folder, "team")
    page.get_by_role("button", name=like("station-done")).click()
    page.get_by_role("button", name=like("station-undo")).click()
    row("Ёжики").filter(has_text=like("station-state-expected").pattern.strip("^$")).wait_for()
    require(not quest.answers("owls"), "what was taken back has gone out")
    row("Ёжики").click()
    page.get_by_role("button", name=like("station-fewer")).click()
    page.get_by_role("button", name=like("station-done")).click()
    eventually("four points for the owls", lambda: [a for a in quest.answers("owls") if a["verdict"] == "accepted" and a["points"] == 4], 30,
               lambda seconds: page.wait_for_timeout(seconds * 1000))

    # The desk is kept for when there is no network, after the first time.
    eventually("the desk is kept", lambda: page.evaluate("caches.match('/desk').then(Boolean)"), 30, lambda seconds: page.wait_for_timeout(seconds * 1000))
    page.wait_for_timeout(500)
    phone.offline(True)
    row("Bears").click()
    page.get_by_role("button", name=like("station-done")).click()
    page.wait_for_timeout(1000)
    page.reload()
    row("Foxes|Лисы").click()
    page.get_by_role("button", name=like("station-done")).click()
    page.get_by_text(like("station-offline-waiting")).wait_for()
    look(phone, folder, "offline")
    require(not quest.answers("bears") and not quest.answers("foxes"), "there was no network")
    before = page.evaluate("Date.now()")
    page.wait_for_timeout(9000)
    phone.offline(False)
    for team in ("bears", "foxes"):
        eventually(f"{team} are through", lambda: [a for a in quest.answers(team) if a["verdict"] == "accepted"], 90,
                   lambda seconds: page.wait_for_timeout(seconds * 1000))
    told = [quest.answers(team)[-1]["at"] for team in ("bears", "foxes")]
    moments = [page.evaluate("(text) => Date.parse(text)", moment) for moment in told]
    require(moments[0] < moments[1] < before + 3000, f"they count from their taps: {told}")
    # Another station, with a time.
    page.get_by_role("button", name=like("station-other")).click()
    page.get_by_role("button", name=re.compile("The ropes")).click()
    row("Cats").click()
    page.get_by_role("button", name=like("station-start")).click()
    page.wait_for_timeout(2500)
    page.get_by_role("button", name=like("station-stop")).click()
    look(phone, folder, "timer")
    page.get_by_role("button", name=like("station-done")).click()
    eventually("the cats' time", lambda: [a for a in quest.answers("cats") if a["verdict"] == "accepted" and a["seconds"] >= 2], 30,
               lambda seconds: page.wait_for_timeout(seconds * 1000))
    phone.check()
    phone.shut()


if __name__ == "__main__":
    story(tell)
