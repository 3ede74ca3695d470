"""Story (finish): a ride ends only where its rider means it. Through the finish at 6 m/s it goes on; a stay there is asked about, listed at
the desk, and ends it once it is confirmed, at the moment of the arrival; that can be taken back, and organisers can record the stay."""
from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

from browser import Phone
from desk import PHONE, WIDE, Desk
from ground import Ground, Quest, eventually, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import FINISH, PLATE, START, TASKS
from run import story
from steps import Rider

BY_ID = {task.id: task for task in TASKS}
# West of the finish, on the same street.
BEYOND = (61.3530, FINISH[1])


# A small phone.
SMALL = {"width": 375, "height": 667}


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    language = sys.argv[1]
    quest = Quest(ground, "honest", tasks=[BY_ID[id] for id in ("plate", "bridge", "tree")], **{"finish-stay": 30})
    phone = Phone(playwright, ground.address, language=language, place=START, name="rider")
    desk = Desk(playwright, ground, folder, "en", sizes=(PHONE, WIDE))
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    try:
        rider.join(quest.team("foxes", "Red foxes"))
        rider.consent()
        rider.track()
        desk.by_token()
        desk.go(f"#!live/{quest.id}")
        through(rider)
        stayed = stay(rider, desk)
        recorded(rider, desk, stayed)
    except Exception:
        phone.leave_word(folder)
        desk.leave_word(folder)
        raise
    for one in (phone, desk):
        one.check()
        one.shut()
    quest.verify()


def finish_of(rider: Rider) -> str | None:
    return rider.quest.detail(rider.team)["team"].get("finished_at")


def stay_of(rider: Rider) -> str | None:
    return rider.quest.detail(rider.team)["team"].get("finish_stay", {}).get("since")


def through(rider: Rider) -> None:
    """One task done of three, and right through the finish."""
    phone = rider.phone
    phone.move(PLATE)
    task = BY_ID["plate"]
    rider.open_task(task)
    rider.answer(task, task.right, "accepted")
    rider.got_it()
    rider.home()
    phone.ride([PLATE, FINISH, BEYOND], speed=6)
    phone.stay(5)
    require(finish_of(rider) is None and stay_of(rider) is None, "riding through the finish ends the ride, or is a stay")
    require(not rider.button("finish-yes").count(), "who rides through is asked")
    rider.said("rode through the finish, and rides on")


def stay(rider: Rider, desk: Desk) -> str:
    """Stays, is asked, confirms, and takes it back."""
    phone = rider.phone
    phone.ride([BEYOND, FINISH], speed=6)
    came = datetime.now().astimezone()
    phone.stay(40)
    rider.button("finish-yes").wait_for()
    phone.page.screenshot(path=rider.folder / "asked.png")
    fits(rider)
    since = eventually("the daemon knows of the stay", lambda: stay_of(rider))
    require(abs((datetime.fromisoformat(since) - came).total_seconds()) < 15, "the stay began at another time")
    desk.page.get_by_role("region", name=desk.text_of("live-finish-stays", count=1)).or_(desk.page.locator(".live-stays")).first.wait_for()
    desk.look("unconfirmed-stay")
    desk.page.screenshot(path=rider.folder / "desk.png")
    rider.press("finish-yes")
    eventually("the ride has ended", lambda: finish_of(rider))
    require(finish_of(rider) == since, "the finish is not when the stay began")
    phone.says("finished-words")
    rider.button("finish-undo").wait_for()
    phone.page.screenshot(path=rider.folder / "finished.png")
    rider.said("confirmed the finish")
    rider.press("finish-undo")
    eventually("the ride goes on", lambda: finish_of(rider) is None)
    rider.said("took it back")
    return since


def fits(rider: Rider) -> None:
    """On a small phone the question hides neither the turn nor the task, and both answers are for thumbs."""
    page = rider.phone.page
    size = page.viewport_size
    page.set_viewport_size(SMALL)
    page.wait_for_timeout(500)
    page.screenshot(path=rider.folder / "asked-small.png")
    question, turn, sheet = (page.locator(part).first.bounding_box() for part in (".finish-question", ".turn", ".sheet"))
    require(question and turn and sheet, "the question, the turn and the sheet are shown together")
    require(turn["y"] + turn["height"] <= question["y"], "the question hides the turn")
    require(question["y"] + question["height"] <= sheet["y"] + 1, "the question hides the sheet")
    for code in ("finish-yes", "finish-no"):
        box = rider.button(code).bounding_box()
        require(box and box["height"] >= 48 and box["width"] >= 72, f"{code} is too small")
    page.set_viewport_size(size)


def recorded(rider: Rider, desk: Desk, since: str) -> None:
    """The desk records what nobody confirms."""
    desk.press("live-finish-record-team", team="Red foxes")
    eventually("the finish is recorded", lambda: finish_of(rider))
    require(finish_of(rider) == since, "the desk recorded another time")
    desk.page.locator(".live-stays").wait_for(state="detached")
    rider.phone.says("finished-words")
    require(not rider.button("finish-undo").count(), "a recorded finish can be taken back by the phone")
    rider.said("finish recorded by the desk")


if __name__ == "__main__":
    story(tell)
