"""The desk on the day: all teams in the list and on the map, a call for help, messages, a street that is closed, a team's own page,
and the screen of a projector."""
from __future__ import annotations

import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from browser import Phone, Words
from geometry import faults
from ground import Ground, Quest, require
from playwright.sync_api import Playwright
from quest import START, SUMMIT
from run import story

# A mouse is exact: in tables and lists what can be pressed is at least so large.
LEAST = 24
SIZES = [(1440, 900), (1024, 768)]


class DeskWords(Words):
    """The desk's own texts, by their codes without `desk-`."""

    def __init__(self, address: str, language: str) -> None:
        super().__init__(address, f"desk-{language}")
        self.language = language

    def __call__(self, code: str, **values: Any) -> str:
        text = self.patterns[f"desk-{code}"]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text


class Desk(Phone):
    """A desk's browser, signed in by the admin's token."""

    def __init__(self, playwright: Playwright, ground: Ground, language: str, night: bool = False) -> None:
        super().__init__(playwright, ground.address, language=language, size="tablet", night=night, name=f"desk-{language}")
        self.desk = DeskWords(ground.address, language)
        self.context.set_default_timeout(20_000)
        self.page.goto(f"{ground.address}/desk")
        self.page.get_by_label(self.desk("admin-token"), exact=True).fill(ground.daemon.admin)
        self.page.locator("form").filter(has=self.page.get_by_label(self.desk("admin-token"), exact=True)).get_by_role("button").click()
        self.page.get_by_role("heading", name=self.desk("quests")).wait_for()

    def goto(self, hash: str) -> None:
        self.page.evaluate("(hash) => { location.hash = hash; }", hash)

    def press(self, code: str, **values: Any) -> None:
        self.page.get_by_role("button", name=self.desk(code, **values), exact=True).first.click()

    def look(self, where: str, axe: Axe) -> list[str]:
        """What is wrong with the screen in both sizes."""
        wrong = []
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(400)
            # The bar of all rooms scrolls sideways where the window is narrow.
            wrong += [f"{where}, {width}: {fault}" for fault in faults(self.page, LEAST) if "rooms" not in fault and "reaches beyond" not in fault]
        for one in axe.run(self.page, options={"resultTypes": ["violations"]}).response["violations"]:
            wrong.append(f"{where}: axe: {one['id']}: " + "; ".join(node["html"][:160] for node in one["nodes"][:3]))
        return wrong


class Rider:
    """A device of a team, by the API."""

    def __init__(self, quest: Quest, team: str, name: str) -> None:
        self.quest, self.team, self.name = quest, team, name
        link = quest.team(team, name)
        self.token = quest.ground.ask("POST", f"{quest.path}/join", {"code": link.split("code=")[1]})["token"]

    def at(self, place: tuple[float, float], speed: float = 4, battery: float = 0.8) -> None:
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        fix = {"time": now, "position": place, "accuracy": 6, "speed": speed, "course": 90, "battery": battery}
        self.quest.ground.ask("POST", f"{self.quest.path}/positions", {"sent_at": now, "fixes": [fix]}, self.token)

    def answer(self, task: str, text: str) -> None:
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        self.quest.ground.ask("POST", f"{self.quest.path}/answers", {"task": task, "text": text, "sent_at": now}, self.token, key=f"{self.team}-{task}-{text}")

    def call(self, text: str) -> None:
        self.quest.ground.ask("POST", f"{self.quest.path}/sos", {"text": text, "position": SUMMIT, "accuracy": 20}, self.token, key=f"{self.team}-sos")

    def messages(self) -> list[str]:
        return [one["text"] for one in self.quest.ground.ask("GET", f"{self.quest.path}/messages", token=self.token)["messages"]]


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "day", closes=datetime.fromtimestamp(time.time() + 7200, timezone.utc).isoformat(timespec="seconds"))
    riders = [Rider(quest, f"team-{number}", f"Team {number}") for number in range(1, 13)]
    for number, rider in enumerate(riders):
        rider.at((START[0] + 0.001 * number, START[1] - 0.0003 * number), speed=0 if number % 4 == 3 else 4, battery=0.1 if number == 5 else 0.8)
    axe, wrong = Axe(), list[str]()
    for language, night in (("en", False), ("ru", True)):
        desk = Desk(playwright, ground, language, night)
        try:
            live(desk, quest, riders, axe, wrong, full=language == "en")
            team(desk, quest, riders[0], axe, wrong, full=language == "en")
            projector(desk, quest, axe, wrong)
        except Exception:
            desk.leave_word(folder)
            raise
        desk.page.set_viewport_size({"width": 1440, "height": 900})
        desk.goto("#!live/day")
        desk.page.locator(".live-map[data-state=shown]").wait_for()
        desk.page.wait_for_timeout(1500)
        desk.page.screenshot(path=folder / f"live-{language}.png")
        desk.check()
        desk.shut()
    require(not wrong, f"{len(wrong)} things are wrong:\n  " + "\n  ".join(dict.fromkeys(wrong)))
    quest.verify()


def rows(desk: Desk) -> list[str]:
    return [text.replace("\n", " ") for text in desk.page.locator(".live-row").all_inner_texts()]


def live(desk: Desk, quest: Quest, riders: list[Rider], axe: Axe, wrong: list[str], full: bool) -> None:
    page, words = desk.page, desk.desk
    desk.goto("#!live/day")
    page.locator(".live-map[data-state=shown]").wait_for()
    desk.until("all teams are there", lambda: len(rows(desk)) >= 10 and page.locator(".live-counters button").first.inner_text().startswith("12"))
    wrong += desk.look(f"live, {desk.language}", axe)
    # A counter is a filter; a team is found by its name.
    page.locator(".live-counters button").filter(has_text=words("live-standing")).click()
    desk.until("three stand", lambda: len(rows(desk)) == 3)
    page.locator(".live-counters button").first.click()
    page.get_by_label(words("live-search")).fill("team 7")
    desk.until("one is found", lambda: len(rows(desk)) == 1)
    page.locator(".live-row").click()
    page.get_by_role("heading", name="Team 7").wait_for()
    desk.press("live-follow")
    page.get_by_role("button", name=words("live-following")).wait_for()
    riders[6].at((START[0] + 0.012, START[1]))
    box = page.locator(".live-map canvas").bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 220, steps=4)
    page.mouse.up()
    page.get_by_role("button", name=words("live-follow"), exact=True).wait_for()
    page.get_by_label(words("live-search")).fill("")
    # Russian words are the longer ones.
    for tab in () if full else ("overdue", "messages", "zones", "stations", "feed"):
        page.locator(".live-right .segments").get_by_role("button", name=words(f"live-{tab}")).click()
        page.wait_for_timeout(600)
        wrong += desk.look(f"live, {tab}, {desk.language}", axe)
    if full:
        help_is_called(desk, riders[2])
        told(desk, riders)
        closed(desk, quest)
        # Answers come to the feed with what they are about and their verdict.
        riders[3].answer("plate", "Gagarin")
        page.locator(".live-right .segments").get_by_role("button", name=words("live-feed")).click()
        page.locator(".live-feed li").filter(has_text="The plate").filter(has_text=words("live-accepted")).first.wait_for()


def help_is_called(desk: Desk, rider: Rider) -> None:
    page, words = desk.page, desk.desk
    begin = time.monotonic()
    rider.call("A broken leg")
    page.locator(".live-call").filter(has_text="A broken leg").wait_for()
    took = time.monotonic() - begin
    require(took < 2, f"the call came after {took:.1f} s")
    desk.until("the team is the first", lambda: rows(desk) and rider.name in rows(desk)[0])
    desk.press("live-take")
    page.locator(".live-call").get_by_role("button", name=words("live-take")).wait_for(state="detached")
    desk.press("live-close-call")
    page.locator("dialog").get_by_role("button", name=words("live-close-call")).click()
    page.locator(".live-call").wait_for(state="detached")


def told(desk: Desk, riders: list[Rider]) -> None:
    """To one team, and to all."""
    page, words = desk.page, desk.desk
    page.locator(".live-row").filter(has_text=riders[4].name).click()
    page.locator(".live-right .segments").get_by_role("button", name=words("live-messages")).click()
    page.get_by_label(words("live-to"), exact=True).select_option("team")
    page.get_by_label(words("live-message"), exact=True).fill("Come back to the bridge")
    desk.press("live-send")
    desk.until("the team is told", lambda: "Come back to the bridge" in riders[4].messages())
    page.get_by_label(words("live-to"), exact=True).select_option("all")
    page.get_by_label(words("live-message"), exact=True).fill("Tea at the finish")
    desk.press("live-send")
    page.locator("dialog").get_by_role("button", name=words("live-send"), exact=True).click()
    desk.until("all are told", lambda: all("Tea at the finish" in rider.messages() for rider in (riders[0], riders[-1])))
    require("Come back to the bridge" not in riders[0].messages(), "another team was told")


def closed(desk: Desk, quest: Quest) -> None:
    """A street that is drawn, weighed, closed and opened again."""
    page, words = desk.page, desk.desk
    zones = lambda: [one for one in quest.ground.ask("GET", f"{quest.admin}/zones")["zones"] if one["source"] == "log" and one["phase"] == "holding"]  # noqa: E731
    page.locator(".live-right .segments").get_by_role("button", name=words("live-zones")).click()
    desk.press("live-draw-street")
    box = page.locator(".live-map canvas").bounding_box()
    assert box
    for x in (0.4, 0.5):
        page.mouse.click(box["x"] + x * box["width"], box["y"] + 0.3 * box["height"])
        page.wait_for_timeout(400)
    page.get_by_label(words("live-zone-label"), exact=True).fill("Market street")
    desk.press("live-weigh")
    page.get_by_role("button", name=words("live-close-now")).wait_for()
    require(not zones(), "it is closed before it was said")
    desk.press("live-close-now")
    desk.until("it is closed", lambda: [one["name"] for one in zones()] == ["Market street"])
    desk.press("live-remove-zone", name="Market street")
    page.locator("dialog").get_by_role("button", name=words("live-lift"), exact=True).click()
    desk.until("it is open again", lambda: not zones())


def team(desk: Desk, quest: Quest, rider: Rider, axe: Axe, wrong: list[str], full: bool) -> None:
    page, words = desk.page, desk.desk
    desk.goto(f"#!team/day/{rider.team}")
    page.get_by_role("heading", name=rider.name).wait_for()
    page.get_by_text(words("team-captain")).wait_for()
    if full:
        row = page.locator(".team-step").first
        row.get_by_role("button", name=words("team-now")).click()
        desk.until("the start is noted", lambda: quest.detail(rider.team)["team"].get("started_at"))
        page.get_by_text(words("team-adjust"), exact=True).click()
        page.get_by_label(words("team-adjust-points")).fill("-3")
        page.get_by_label(words("team-reason")).fill("Helped by a car")
        desk.press("team-adjust-do")
        desk.until("the points are fewer", lambda: quest.standing(rider.team)["points"] == -3)
    desk.press("team-track-show")
    page.locator(".team-map[data-state=shown]").wait_for()
    page.wait_for_timeout(800)
    wrong += desk.look(f"team, {desk.language}", axe)


def projector(desk: Desk, quest: Quest, axe: Axe, wrong: list[str]) -> None:
    page = desk.page
    desk.goto("#!projector/day")
    page.locator(".projector tbody tr").nth(9).wait_for()
    require(page.locator(".projector").get_by_role("button").count() == 0, "there is something to press")
    wrong += desk.look(f"projector, {desk.language}", axe)
    page.keyboard.press("Escape")
    page.wait_for_url("**/desk#!results/day")


if __name__ == "__main__":
    story(tell)
