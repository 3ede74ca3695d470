"""Story (b): a ride whose network is cut during a call for help that is taken back, two answers and a photo, and whose browser is
closed in between. The answers to what is sent get lost, too: nothing arrives twice, and nothing is lost."""
from __future__ import annotations

import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from browser import Phone
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Error, Playwright, Route
from quest import PLATE, START, SUMMIT, TASKS
from run import story
from steps import Rider
from story_a import finish

BY_ID = {task.id: task for task in TASKS}


def moment(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class LossyNetwork:
    """Brings requests to the daemon, and loses its answers."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.lost = phone, list[tuple[str, str]]()

    def __call__(self, route: Route) -> None:
        request = route.request
        if request.method != "POST":
            return route.continue_()
        # What browsers say themselves, and the driver leaves out.
        headers = request.all_headers() | {"origin": self.phone.address, "sec-fetch-site": "same-origin"}
        try:
            answer = route.fetch(headers=headers)
            # A repeat is not the same to the last byte, and is known by its key: it tells when it was sent.
            require(answer.status in (201, 422), f"{request.url}: {answer.status}")
            self.lost.append((request.url, headers["idempotency-key"]))
            route.abort("connectionreset")
        except Error:
            # The browser was closed meanwhile.
            pass


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        quest = Quest(ground, "cut", grace=60)
        phone = Phone(playwright, ground.address, place=START, profile=Path(profile), name="cut")
        # What arrived, though its answer was lost, is known by its key.
        phone.allow(422, r"/(answers|photos)$")
        rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
        try:
            ride(rider, quest.team("foxes", "Red foxes"))
        except Exception:
            phone.leave_word(folder)
            phone.shut()
            raise
        phone.check()
        quest.verify()
        phone.shut()


def reopen(rider: Rider, is_offline: bool) -> None:
    """Closes the browser and opens it again, at the same place."""
    phone = rider.phone
    phone.shut()
    phone.open()
    phone.is_offline = is_offline
    phone.context.set_offline(is_offline)
    rider.page = phone.page
    phone.page.goto(rider.quest.link)
    phone.page.get_by_role("heading", name=phone.words("riding")).wait_for()


def help_is_called_by_mistake(rider: Rider) -> None:
    """Without network: the place to read to 112 is shown, and the call is taken back, both in words."""
    phone = rider.phone
    rider.hands.hold(phone.page.get_by_role("button", name=phone.words("sos-hold")), 2.4)
    phone.says("sos-retrying")
    longitude, latitude = phone.place or START
    for code, degrees in (("latitude-north", latitude), ("longitude-east", longitude)):
        said = phone.words(code, degrees=f"{degrees:.5f}")
        phone.until(f"“{said}” is there to be read out", lambda said=said: phone.page.get_by_text(said).count() == 1)
    require(phone.page.locator("a[href='tel:112']").count() == 1, "112 cannot be called")
    rider.press("sos-withdraw")
    rider.hands.press(phone.page.locator("dialog button", has_text=phone.words("sos-withdraw")))
    phone.says("sos-withdrawing")
    phone.says("sos-withdrawing-offline")
    rider.said("has called for help by mistake, without network, and taken it back")
    rider.home()


def ride(rider: Rider, link: str) -> None:
    phone, quest, page = rider.phone, rider.quest, rider.phone.page
    rider.join(link)
    rider.consent()
    page.get_by_role("heading", name=phone.words("riding")).wait_for()
    rider.track()
    # What the phone needs is there: the app, kept by its worker, and the quest.
    phone.until("the worker is ready", lambda: phone.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))"))
    rider.hands.press(rider.button("menu"))
    rider.press("settings")
    phone.says("pack-ready", seconds=60)
    rider.home()
    rider.said("has all that it needs on the phone")

    # The street there is straight.
    phone.ride([START, ((START[0] + SUMMIT[0]) / 2, SUMMIT[1])])
    phone.stay(2)
    phone.offline(True)
    cut_at, known = time.time(), len(quest.fixes("foxes"))
    help_is_called_by_mistake(rider)
    bridge, tree, window = BY_ID["bridge"], BY_ID["tree"], BY_ID["window"]
    for number, task in enumerate((bridge, tree, window), 1):
        rider.open_task(task)
        if task is window:
            # Taken now, and not at an earlier story.
            rider.file("photo").touch()
        rider.fill(task, task.right)
        if task is window:
            # As phones do it, which make room for their camera.
            page.reload()
            phone.says("photo-restored")
            page.locator(".preview img").wait_for()
            rider.said("had the page ended with a photo that was not sent: it is there again")
        rider.send()
        # With the call for help, and what takes it back.
        phone.until(f"{number + 2} wait", lambda number=number: str(number + 2) in rider.strip())
        rider.home()
    phone.stay(6)
    require(not quest.answers("foxes"), "something came through a network that is cut")
    rider.hands.press(phone.page.locator("button.strip.warn"))
    phone.until("five things wait in the queue", lambda: phone.page.locator("ul.rows > li").count() == 5)
    rider.said("has answered twice and taken a photo without network")

    closed_at = time.time()
    reopen(rider, is_offline=True)
    phone.until("five still wait", lambda: "5" in rider.strip())
    rider.open_task(BY_ID["plate"])
    phone.see("this plate")
    rider.home()
    rider.said("was closed and opened without network: all is there")

    # The network is back, and loses every answer of the daemon.
    lossy = LossyNetwork(phone)
    phone.context.route("**/api/v1/quests/*/answers", lossy)
    phone.context.route("**/api/v1/quests/*/photos?*", lossy)
    phone.is_offline = True  # failures are meant
    phone.context.set_offline(False)
    phone.until("an answer was lost on its way back", lambda: lossy.lost, 90)
    require(quest.answers("foxes"), "the daemon has nothing")
    phone.until("it waits still", lambda: "3" in rider.strip())
    rider.said("has lost the word that the answer arrived")
    (call,) = quest.ground.ask("GET", f"{quest.admin}/sos")["calls"]
    require(call.get("withdrawn") and call.get("closed_at"), f"the call stands: {call}")
    rider.said("has taken the call for help back")

    reopen(rider, is_offline=True)
    phone.context.set_offline(False)
    phone.until("nothing waits", lambda: not rider.strip(), 120)
    phone.is_offline = False
    given: dict[str, list[Any]] = {task: quest.answers("foxes", task) for task in ("bridge", "tree", "window")}
    require(all(len(found) == 1 for found in given.values()), f"not once each: { {task: len(found) for task, found in given.items()} }")
    require([given[task][0]["verdict"] for task in given] == ["accepted", "accepted", "pending"], "other verdicts")
    for task, (answer,) in given.items():
        # It counts from when it was given: before the browser was closed, not when the network was back.
        require(cut_at - 1 < moment(answer["at"]) < closed_at, f"{task} counts from {answer['at']}, cut at {cut_at}")
    require(given["window"][0]["photo"]["width"] == 2048, f"not the photo: {given['window'][0]['photo']}")
    require(given["window"][0]["photo"].get("taken_by") == "file" and not given["window"][0].get("photo_old"), f"its own time: {given['window'][0]}")
    came = quest.fixes("foxes")
    require(len(came) > known + 2, f"positions of the way without network are lost: {len(came)}, {known} before")
    require(len(quest.devices("foxes")) == 1, "it joined again")
    rider.said("has network: each thing arrived once")

    # What the judge has decided meanwhile is told, and the ride goes on to its end.
    for _ in range(3):
        if rider.button("ride-on").count():
            rider.home()
    quest.decide(given["window"][0], True)
    rider.got_it(60)
    rider.home()
    phone.ride(quest.ground.way(phone.place or START, SUMMIT))
    phone.stay(3)
    rider.got_it(40)
    rider.home()
    phone.ride(quest.ground.way(SUMMIT, PLATE))
    finish(rider, points=3 + 3 * 2, splits=4)


if __name__ == "__main__":
    story(tell)
