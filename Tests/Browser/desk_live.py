"""The desk on the day: all teams in the list and on the map, a call for help, messages, a street that is closed, a team's own page,
and the screen of a projector."""
from __future__ import annotations

import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from browser import Phone
from desk import Desk, measured_within
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import START
from run import story
from steps import Rider as RiderWithPhone

# How long the button is held until it calls, in ms.
HOLD = 2000


class Rider:
    """A device of a team, by the API."""

    def __init__(self, quest: Quest, team: str, name: str) -> None:
        self.quest, self.team, self.name = quest, team, name
        self.link = quest.team(team, name)
        self.token = quest.ground.ask("POST", f"{quest.path}/join", {"code": self.link.split("code=")[1]})["token"]

    def at(self, place: tuple[float, float], speed: float = 4, battery: float = 0.8) -> None:
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        fix = {"time": now, "position": place, "accuracy": 6, "speed": speed, "course": 90, "battery": battery}
        self.quest.ground.ask("POST", f"{self.quest.path}/positions", {"sent_at": now, "fixes": [fix]}, self.token)

    def answer(self, task: str, text: str) -> None:
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        self.quest.ground.ask("POST", f"{self.quest.path}/answers", {"task": task, "text": text, "sent_at": now}, self.token, key=f"{self.team}-{task}-{text}")

    def messages(self) -> list[str]:
        return [one["text"] for one in self.quest.ground.ask("GET", f"{self.quest.path}/messages", token=self.token)["messages"]]


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "day", closes=datetime.fromtimestamp(time.time() + 7200, timezone.utc).isoformat(timespec="seconds"))
    riders = [Rider(quest, f"team-{number}", f"Team {number}") for number in range(1, 13)]
    desks = [Desk(playwright, ground, folder, language) for language in ("en", "ru")]
    for desk in desks:
        try:
            desk.by_token()
            # Whoever has sent nothing for minutes neither rides nor stands.
            for number, rider in enumerate(riders):
                rider.at((START[0] + 0.001 * number, START[1] - 0.0003 * number), speed=0 if number % 4 == 3 else 4, battery=0.1 if number == 5 else 0.8)
            live(desk, quest, riders, full=desk is desks[0])
            team(desk, quest, riders[0], full=desk is desks[0])
            projector(desk)
        except Exception:
            desk.leave_word(folder)
            raise
        desk.shut()
    quest.verify()
    for desk in desks:
        desk.check()


def rows(desk: Desk) -> list[str]:
    return [text.replace("\n", " ") for text in desk.page.locator(".live-row").all_inner_texts()]


def live(desk: Desk, quest: Quest, riders: list[Rider], full: bool) -> None:
    page, words = desk.page, desk.desk
    desk.go("#!live/day")
    page.locator(".live-map[data-state=shown]").wait_for()
    desk.until("all teams are there", lambda: len(rows(desk)) >= 10 and page.locator(".live-counters button").first.inner_text().startswith("12"))
    desk.look("live")
    # When the last team can come in is one line, and behind it each team.
    returns = page.locator(".live-returns")
    said = "Last team in before" if full else "Последняя команда — до"
    desk.until("the line says when and why", lambda: returns.locator("summary").inner_text().startswith(said))
    returns.locator("summary").click()
    desk.until("every team has its row", lambda: returns.locator("tbody tr").count() == 12)
    desk.look("live-returns")
    returns.locator("summary").click()
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
        desk.look(f"live-{tab}")
    if full:
        help_is_called(desk, riders[2])
        told(desk, riders)
        closed(desk, quest)
        # Answers come to the feed with what they are about and their verdict.
        riders[3].answer("plate", "Gagarin")
        page.locator(".live-right .segments").get_by_role("button", name=words("live-feed")).click()
        page.locator(".live-feed li").filter(has_text="The plate").filter(has_text=words("live-accepted")).first.wait_for()


def help_is_called(desk: Desk, rider: Rider) -> None:
    """From the finger on a phone to the screen of the desk: what the clocks of both pages say."""
    page, words = desk.page, desk.desk
    phone = Phone(desk.playwright, desk.address, place=START, name="rider")
    by_phone = RiderWithPhone(phone, Fingers(phone), rider.quest, rider.team, desk.folder)
    try:
        by_phone.join(rider.link)
        by_phone.consent()
        button = phone.page.get_by_role("button", name=phone.words("sos-hold"))
        by_phone.track()
        # The way there moves the button: whoever presses it does so where it stays.
        phone.until("a way is shown", lambda: phone.page.locator(".turn .figure").count())
        box: Any = None
        while box != (box := button.bounding_box()):
            phone.page.wait_for_timeout(300)
        phone.page.evaluate("() => document.addEventListener('pointerdown', () => { globalThis.pressed = Date.now(); }, { capture: true })")
        page.evaluate("""() => {
          const watch = new MutationObserver(() => {
            if (!document.querySelector(".live-call")) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => { globalThis.called = Date.now(); }));
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }""")
        by_phone.hands.hold(button, HOLD / 1000 + 0.4)
        desk.until("the call is on the screen", lambda: page.evaluate("() => globalThis.called"), 20)
        page.locator(".live-call").filter(has_text=rider.name).wait_for()
        took = page.evaluate("() => globalThis.called") - phone.page.evaluate("() => globalThis.pressed") - HOLD
        sent = round(phone.page.evaluate("""(hold) => performance.timeOrigin - globalThis.pressed - hold
          + performance.getEntriesByType("resource").find((one) => one.name.endsWith("/sos") && performance.timeOrigin + one.startTime > globalThis.pressed).startTime""", HOLD))
        phone.says("sos-received")
    except Exception:
        phone.leave_word(desk.folder)
        raise
    phone.shut()
    phone.check()
    measured_within(took, 2000, f"a call for help, from the phone to the desk's screen (sent after {sent} ms)")
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


def team(desk: Desk, quest: Quest, rider: Rider, full: bool) -> None:
    page, words = desk.page, desk.desk
    desk.go(f"#!team/day/{rider.team}")
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
    desk.press("team-tour-ask")
    tour = page.get_by_role("region", name=words("team-tour"))
    tour.get_by_text(words("team-tour-then"), exact=True).wait_for()
    require(tour.locator("tbody tr").count() >= 1, "no task pays for a team that has hours left")
    desk.press("team-track-show")
    page.locator(".team-map[data-state=shown]").wait_for()
    desk.look("team")


def projector(desk: Desk) -> None:
    page = desk.page
    desk.go("#!projector/day")
    page.locator(".projector tbody tr").nth(9).wait_for()
    require(page.locator(".projector").get_by_role("button").count() == 0, "there is something to press")
    desk.look("projector")
    page.keyboard.press("Escape")
    page.wait_for_url("**/desk#!results/day")


if __name__ == "__main__":
    story(tell)
