"""Story (a): a whole ride by a link, from consent to the result, with every answer type and a judge's verdict. By fingers
on the map, or by keys and the list alone, where the map's code is not even served."""
from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from browser import Phone
from firefox import IS_FIREFOX, has_webgl
from ground import Ground, Quest, drawn_share, require
from hands import Fingers, Keys
from playwright.sync_api import Playwright
from quest import ASTRAY, FINISH, PLATE, START, SUMMIT, TASKS, Task
from run import story
from steps import Rider

BY_ID = {task.id: task for task in TASKS}


def ride(playwright: Playwright, ground: Ground, folder: Path, keys: bool) -> None:
    quest = Quest(ground, "ride", grace=60)
    link = quest.team("foxes", "Red foxes", starts_in=3600)
    phone = Phone(playwright, ground.address, language="ru" if keys else "en", place=START, name="keys" if keys else "fingers")
    # What is asked for before the start is refused, which the app knows.
    phone.allow(409, rf"/quests/{quest.id}/(tasks|next|bundle|areas|ride|answers|team/positions)$")
    if keys:
        phone.context.route("**/maplibre*", lambda route: route.fulfill(status=404))
        phone.allow(404, "maplibre")
    hands = Keys(phone) if keys else Fingers(phone)
    rider = Rider(phone, hands, quest, "foxes", folder)
    try:
        begin(rider, link)
        if IS_FIREFOX:
            ground_of_ride(rider)
        on_the_way(rider)
        for task in TASKS:
            if task.id in KINDS:
                KINDS[task.id](rider, task)
                rider.said(f"{task.kind}: {task.id}")
        # Every task but the ropes; the hint and the wrong number cost one each.
        finish(rider, points=3 + 2 * 13 + 4 - 1 - 1, splits=15)
    except Exception:
        phone.leave_word(folder)
        raise
    phone.check()
    quest.verify()
    phone.shut()


def begin(rider: Rider, link: str) -> None:
    """Link, consent, countdown, the check of the phone, start."""
    phone, words = rider.phone, rider.phone.words
    rider.join(link)
    rider.said("has come by the link")
    rider.consent()
    rider.said("has agreed")
    rider.phone.says("to-start")
    before = phone.page.locator(".countdown").inner_text()
    rider.track()
    phone.says("check-position-at", metres=5)
    phone.until("the countdown goes on", lambda: phone.page.locator(".countdown").inner_text() != before, 3)
    require(not rider.quest.answers("foxes"), "an answer before the start")
    rider.press("test-beep")
    rider.said("counts down, checked")
    # The organisers have it sooner, and then it comes by itself.
    rider.quest.starts("foxes", 20)
    phone.page.get_by_role("heading", name=words("riding")).wait_for(timeout=180_000)
    phone.see(BY_ID["summit"].name(phone.language))
    rider.said("rides")


def ground_of_ride(rider: Rider) -> None:
    """The map is drawn; or the page shows the arrow in its place, which only a browser without WebGL may."""
    phone, page = rider.phone, rider.page
    phone.until("the map, or the arrow in its place", lambda: page.locator(".ride .of-map, .ride .map-less").count())
    if page.locator(".ride .map-less").count():
        require(page.locator(".ride .map-less svg").is_visible(), "neither a map nor the arrow")
        require(not has_webgl(page), "the arrow in the place of the map, though there is WebGL")
        rider.said("has no WebGL: the arrow in the place of the map")
        return
    # Below the turn, above the sheet, and left of the buttons.
    part = {"x": 0, "y": 160, "width": 320, "height": 220}
    phone.until("the map is drawn", lambda: drawn_share(phone.picture(part)) > 0.1)
    rider.said("sees the map")


def led_to(rider: Rider) -> dict[str, Any]:
    """What the organisers' map says of the team's device."""
    live = rider.quest.ground.ask("GET", f"{rider.quest.admin}/live")
    return next(feature["properties"] for feature in live["features"] if feature["properties"].get("team") == rider.team)


def on_the_way(rider: Rider) -> None:
    """Off the route, a new one, a check-in by positions that move, and a task on the way, wrong at first."""
    phone, quest = rider.phone, rider.quest
    ground = quest.ground
    phone.until("a next turn or the arrival is told", lambda: phone.page.locator(".turn .figure").count())
    first = phone.page.locator(".turn").inner_text()
    require(any(letter.isdigit() for letter in first), f"no distance in {first!r}")
    astray = ground.way(START, ASTRAY)
    # The word comes and goes by itself: who listens all the time hears it.
    phone.page.evaluate("""() => { window.heard = []; new MutationObserver(() => heard.push(document.body.innerText)).observe(document.body,
        { subtree: true, childList: true, characterData: true }); }""")
    phone.ride(astray)
    phone.until("off the route is told", lambda: phone.page.evaluate(
        "(words) => words.some((word) => heard.some((text) => text.includes(word)))", [phone.words("off-route"), phone.words("rerouted")]), 30)
    phone.page.evaluate("window.heard = []")
    rider.said("was led back from astray")
    phone.ride(ground.way(astray[-1], SUMMIT))
    phone.stay(3)
    rider.got_it(40)
    arrival = quest.verdict("foxes", "summit", "accepted")
    require(arrival["decided_by"] == "rule" and arrival["visits"], f"not by positions: {arrival}")
    rider.said("checked in by being there")
    rider.home()
    phone.until("the daemon leads to the plate", lambda: led_to(rider).get("task") == "plate", 30)
    phone.see(BY_ID["plate"].name(phone.language))
    phone.ride(ground.way(SUMMIT, PLATE))
    phone.stay(2)
    phone.says("you-are-here", seconds=40)
    plate = BY_ID["plate"]
    if not rider.hands.uses_map:
        rider.open_task(plate)
    rider.press("hint-price", number=1, count=1) if rider.button("hint-price", number=1, count=1).count() else rider.hands.press(
        phone.page.get_by_role("button", name=phone.words.like("hint-price")))
    require(not quest.ground.ask("GET", f"{quest.admin}/results?explain=foxes").get("hints"), "a hint was charged unasked")
    rider.press("hint-open")
    phone.see("He was the first." if phone.language == "en" else "Он был первым.")
    rider.said("has paid for a hint")
    rider.answer(plate, plate.wrong, "rejected")
    rider.said("was wrong")
    rider.press("try-again")
    rider.answer(plate, plate.right, "accepted")
    rider.said("was right")


# Every answer type, from the list.

def typed(rider: Rider, task: Task) -> None:
    """Wrong first where that can be, and then right."""
    rider.open_task(task)
    if task.wrong is not None:
        rider.answer(task, task.wrong, "rejected")
        rider.press("try-again")
    answer = rider.answer(task, task.right, "accepted")
    require(answer["decided_by"] == "rule" and answer["points"] == 2, f"{task.id}: {answer}")


def scanned(rider: Rider, task: Task) -> None:
    """A signed code, by the link that a QR code holds."""
    code = rider.quest.code(task.id)
    rider.page.goto(f"{rider.quest.link}#task={task.id}&tag={code}")
    rider.page.get_by_role("heading", name=task.name(rider.phone.language)).wait_for()
    rider.phone.until("the code is filled in", lambda: rider.page.locator("#answer").input_value() == code)
    rider.send()
    rider.got_it()
    require(rider.quest.verdict("foxes", task.id, "accepted")["text"], "no text")


def pictured(rider: Rider, task: Task) -> None:
    """A photo or a video, which a judge accepts."""
    rider.open_task(task)
    if task.kind == "photo":
        rider.phone.see("example.org")
        require(rider.page.locator("img.medium").count() == 1, "the uploaded picture is not shown")
    answer = rider.answer(task, task.right, "pending", 60)
    photo = answer["photo"]
    require(task.kind == "video" or max(photo["width"], photo["height"]) <= 2048, f"not scaled down: {photo}")
    rider.quest.decide(answer, True)
    rider.got_it()


def judged(rider: Rider, task: Task) -> None:
    """A judge rejects, the team appeals, and the judge sees that they were right."""
    rider.open_task(task)
    answer = rider.answer(task, task.right, "pending")
    rider.quest.decide(answer, False, "Nobody saw that")
    rider.refused("Nobody saw that")
    rider.press("appeal")
    rider.hands.write(rider.page.locator("#appeal"), "We have witnesses")
    rider.press("send")
    def appealed() -> Any:
        found = rider.quest.answers("foxes", task.id)[-1]
        return found.get("appeal")
    require(rider.phone.until("the judges have the appeal", appealed)["text"] == "We have witnesses", "another text")
    rider.phone.says("appeal-sent")
    rider.quest.decide(answer, True, "They have", overrule=True)
    rider.got_it()


def at_station(rider: Rider, task: Task) -> None:
    """The steward is told that the team waits, and says how it was."""
    rider.open_task(task)
    rider.press("station-show")
    rider.phone.says("station-show-this")
    rider.hands.press(rider.button("back"))
    rider.press("station-wait")
    rider.quest.verdict("foxes", task.id, "pending")
    rider.quest.confirm(task.id, "foxes", **{"station-points": {"points": 4}, "station-time": {"seconds": -30}}.get(task.kind, {}))
    rider.got_it()
    rider.quest.verdict("foxes", task.id, "accepted")


KINDS = {
    **{id: typed for id in ("bridge", "tree", "primes", "ages", "plaque", "bench", "sheets")},
    "shed": scanned, "window": pictured, "dance": pictured, "race": judged, "table": at_station, "rings": at_station,
}


def finish(rider: Rider, points: int, splits: int) -> None:
    """Time runs out, the way back, the finish, the result."""
    phone, quest = rider.phone, rider.quest
    rider.home()
    started = quest.standing("foxes")["start"]
    require(started, "no start")
    # The organisers take so many minutes away that it is time to go.
    minutes = 180 - 1 - int(time.time() - _seconds(started)) // 60
    quest.ground.ask("PUT", f"{quest.admin}/times", {"start": 0, "end": -minutes})
    phone.says("head-back", seconds=60)
    rider.said("is told to head back")
    rider.hands.press(phone.page.get_by_role("button").filter(has_text=phone.words("head-back")))
    rider.press("to-finish")
    phone.until("the daemon leads to the finish", lambda: led_to(rider).get("stop") == "finish" or led_to(rider).get("task") is None, 30)
    rider.said("heads back")
    phone.ride(quest.ground.way(PLATE, FINISH))
    phone.stay(3)
    phone.page.get_by_role("heading", name=phone.words("finished"), exact=True).wait_for(timeout=180_000)
    require(quest.detail("foxes")["team"].get("finished_at"), "no finish in the daemon")
    rider.said("has finished")
    rider.press("results")
    standing = quest.standing("foxes")
    require(standing["points"] == points, f"{standing['points']} points, not {points}")
    phone.until("the result has the points", lambda: phone.page.locator(".figures .figure").first.inner_text() == str(points))
    # No word of single tasks while others still ride.
    require(phone.page.locator("tbody tr").count() == 0, "splits while the quest is on")
    quest.ground.ask("POST", f"{quest.admin}/close")
    rider.hands.press(rider.button("back"))
    rider.press("results")
    phone.until("the splits are told", lambda: phone.page.locator("tbody tr").count() == len(standing["splits"]) == splits)
    rider.said("has the result")


def _seconds(moment: str) -> float:
    from datetime import datetime
    return datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp()


if __name__ == "__main__":
    story(lambda playwright, ground, folder: ride(playwright, ground, folder, keys="keys" in sys.argv[1:]))
