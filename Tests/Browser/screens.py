"""Every screen at four sizes, by day and night, in both languages: measured, looked through by axe, and with PICTURES=1
photographed, for people to look at. All of what is wrong is told at the end, not only the first of it."""
from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime, timezone
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from browser import SIZES, Phone
from geometry import faults
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from quest import ASTRAY, START, TASKS
from run import story
from steps import Rider

BY_ID = {task.id: task for task in TASKS}
PICTURES = os.environ.get("PICTURES", "0") == "1"

# By the page's history; what has a name only is there when something has happened.
PLACES = {
    "ride": "", "list": "#!list", "menu": "#!menu", "messages": "#!messages", "queue": "#!queue", "answers": "#!answers", "team": "#!team",
    "results": "#!results", "track": "#!track", "nearby": "#!nearby", "bike": "#!bike", "information": "#!information", "quests": "#!quests",
    "settings": "#!settings", "tour": "#!tour", "sos": "#!sos", "code": "#!code", "consent-again": "#!consent",
    "station": "#!station/table", "nowhere": "#!task/none",
    **{f"task-{task.id}": f"#!task/{task.id}" for task in TASKS},
}

# Where large signs are looked at, and how many pixels a finger in a glove needs.
GLOVES = SIZES | {"middle": (375, 667)}
GLOVED = 72


class Tour:
    """Goes through the screens of a phone and notes what is wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.axe, self.wrong = folder, Axe(), list[str]()
        self.seen: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()

    def show(self, phone: Phone, name: str, sizes: dict[str, tuple[int, int]] = SIZES, least: int = 44) -> None:
        """One screen in all sizes and colours, in the phone's language; what can be pressed has `least` pixels."""
        page = phone.page
        for night in (False, True):
            page.emulate_media(color_scheme="dark" if night else "light", reduced_motion="reduce")
            for size, (width, height) in sizes.items():
                page.set_viewport_size({"width": width, "height": height})
                self._settle(phone)
                what = f"{name}, {size}, {'night' if night else 'day'}, {phone.language}"
                begin = time.monotonic()
                self.wrong += [f"{what}: {fault}" for fault in faults(page, least)]
                self.spent["geometry"] += time.monotonic() - begin
                if PICTURES:
                    begin = time.monotonic()
                    page.screenshot(path=self.folder / f"{name}-{size}-{'night' if night else 'day'}-{phone.language}.png", animations="disabled")
                    self.spent["pictures"] += time.monotonic() - begin
                self.seen["views"] += 1
                if size == "phone" and phone.language == "en" or size == "small" and not night and phone.language == "ru":
                    begin = time.monotonic()
                    self.look_through(phone, what)
                    self.spent["axe"] += time.monotonic() - begin

    def glimpse(self, phone: Phone, name: str, least: int = 44) -> None:
        """A screen as it stands, which may be gone in a moment."""
        what = f"{name}, {phone.language}"
        if PICTURES:
            phone.page.screenshot(path=self.folder / f"{name}-{phone.language}.png", animations="disabled")
        self.wrong += [f"{what}: {fault}" for fault in faults(phone.page, least)]
        self.seen["views"] += 1

    def show_large(self, phone: Phone, name: str, sizes: Iterable[str] = ("small", "phone"), least: int = 44) -> None:
        """One screen with the largest text, where the room is smallest."""
        for size in sizes:
            width, height = GLOVES[size]
            phone.page.set_viewport_size({"width": width, "height": height})
            self._settle(phone)
            self.glimpse(phone, f"{name}-large-{size}", least)

    def _settle(self, phone: Phone) -> None:
        """What the size and the colours change is drawn."""
        phone.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))")

    def look_through(self, phone: Phone, what: str) -> None:
        found = self.axe.run(phone.page, options={"resultTypes": ["violations"]}).response["violations"]
        self.seen["axe"] += 1
        for violation in found:
            nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            self.wrong.append(f"{what}: axe: {violation['id']}: {violation['help']}: {nodes}")


def goto(phone: Phone, hash: str) -> None:
    phone.page.evaluate("(hash) => { history.replaceState({ depth: 1 }, '', location.pathname + hash); dispatchEvent(new Event('hashchange')); }", hash)
    phone.page.wait_for_timeout(120)


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    tour = Tour(folder)
    begin = time.monotonic()
    try:
        for language in ("en", "ru"):
            one_language(playwright, ground, folder, tour, language)
    finally:
        wrong = list(dict.fromkeys(tour.wrong))
        (folder / "wrong.txt").write_text("\n".join(wrong))
        print(f"screens: {dict(tour.seen)} in {time.monotonic() - begin:.0f} s, of which {dict(tour.spent)}")
    require(not wrong, f"{len(wrong)} things are wrong:\n  " + "\n  ".join(wrong[:60]))


def one_language(playwright: Playwright, ground: Ground, folder: Path, tour: Tour, language: str) -> None:
    quest = Quest(ground, f"tour-{language}", grace=60, tours=True)
    phone = Phone(playwright, ground.address, language=language, place=START, name=f"screens-{language}")
    phone.allow(409, rf"/quests/{quest.id}/(tasks|bundle|results)$")
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    try:
        before_the_start(rider, tour)
        riding(rider, tour)
        afterwards(rider, tour)
    except Exception:
        phone.leave_word(folder)
        raise
    phone.check()
    phone.shut()


def dialog(rider: Rider, tour: Tour, name: str, open: Callable[[], None], least: int = 44) -> None:
    """A question over the screen, which is answered by no."""
    open()
    rider.page.locator("dialog[open]").wait_for()
    tour.show(rider.phone, name, least=least)
    rider.page.keyboard.press("Escape")
    rider.page.locator("dialog[open]").wait_for(state="detached")


def before_the_start(rider: Rider, tour: Tour) -> None:
    phone, quest, page = rider.phone, rider.quest, rider.page
    page.goto(phone.address)
    phone.says("quests")
    phone.page.get_by_role("link").first.wait_for()
    tour.show(phone, "all-quests")
    link = quest.team("foxes", "Red foxes", starts_in=3600)
    # A task's code, where nobody rides.
    page.goto(f"{quest.link}#task=shed&tag=7KQ2-M4ZD")
    phone.says("code-elsewhere")
    tour.show(phone, "join-task")
    page.goto(link)
    rider.button("join").wait_for()
    phone.until("the code of the link is filled in", lambda: page.locator("#code").input_value() == link.split("code=")[1])
    tour.show(phone, "join")
    rider.press("join-as-guest")
    tour.show(phone, "guest")
    rider.press("join-with-code")
    rider.press("join")
    phone.says("consent-title")
    phone.see(quest.ground.ask("GET", f"{quest.path}")["title"] if phone.language == "en" else "(рус.)")
    tour.show(phone, "consent")
    rider.press("consent-join")
    phone.says("consent-missing")
    tour.show(phone, "consent-missing")
    page.get_by_role("checkbox").first.check()
    rider.press("consent-join")
    phone.says("to-start")
    rider.track()
    tour.show(phone, "countdown")


def riding(rider: Rider, tour: Tour) -> None:
    phone, quest, page = rider.phone, rider.quest, rider.page
    quest.ground.ask("PUT", f"{quest.admin}/teams/foxes/start", {})
    page.reload()
    page.get_by_role("heading", name=phone.words("riding")).wait_for()
    phone.until("a way is shown", lambda: page.locator(".turn .figure").count())
    quest.tell("Tea and buns are waiting for everybody at the finish, under the large tent behind the school")
    phone.see("Tea and buns", 60)
    tour.show(phone, "ride-message")
    rider.press("understood")
    if phone.language == "en":
        astray(rider, tour)
    # Answers of every verdict.
    tree, bridge, race = BY_ID["tree"], BY_ID["bridge"], BY_ID["race"]
    rider.open_task(race)
    rider.answer(race, race.right, "pending")
    rider.home()
    rider.open_task(tree)
    rider.answer(tree, tree.right, "accepted")
    tour.show(phone, "verdict-accepted")
    rider.home()
    rider.open_task(bridge)
    rider.answer(bridge, bridge.wrong, "rejected")
    tour.show(phone, "verdict-rejected")
    dialog(rider, tour, "dialog-appeal", lambda: rider.press("appeal"))
    rider.home()
    for name, hash in PLACES.items():
        goto(phone, hash)
        if name == "tour":
            phone.says("tour-from")
        tour.show(phone, name)
    goto(phone, "#!code")
    rider.hands.write(page.locator("#found"), "WXYZ-1234")
    rider.press("code-find")
    phone.says("code-which")
    tour.show(phone, "code-which")
    goto(phone, "")
    page.set_viewport_size({"width": 390, "height": 844})
    for height in ("half", "full"):
        page.locator(".sheet .grab").tap()
        page.wait_for_timeout(300)
        tour.show(phone, f"ride-{height}")
        page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".sheet .grab").tap()
    dialog(rider, tour, "dialog-pause", lambda: rider.hands.press(page.get_by_role("button", name=phone.words("recording"), exact=True)))
    goto(phone, "#!settings")
    dialog(rider, tour, "dialog-leave", lambda: rider.press("leave"))
    dialog(rider, tour, "dialog-erase", lambda: rider.press("erase"))
    large(rider, tour)
    large_signs(rider, tour)
    goto(phone, "#!list")
    rider.hands.press(page.locator("[aria-expanded]"))
    tour.show(phone, "list-filter")
    # Without network, with something that waits.
    phone.offline(True)
    goto(phone, "")
    rider.open_task(BY_ID["plaque"])
    rider.fill(BY_ID["plaque"], BY_ID["plaque"].right)
    tour.show(phone, "task-filled-offline")
    rider.send()
    phone.until("one waits", lambda: "1" in rider.strip())
    rider.home()
    tour.show(phone, "ride-offline")
    goto(phone, "#!queue")
    tour.show(phone, "queue-waiting")
    phone.offline(False)
    rider.got_it(90)
    rider.home()


def large(rider: Rider, tour: Tour) -> None:
    """Half as large again, as the settings have it."""
    phone = rider.phone
    percent = lambda size: rider.hands.press(phone.page.get_by_role("button", name=f"{size}\u00a0%"))  # noqa: E731
    goto(phone, "#!settings")
    percent(150)
    for name in ("ride", "task-tree", "list", "results", "menu", "settings"):
        goto(phone, PLACES[name])
        tour.show_large(phone, name)
    goto(phone, "#!settings")
    percent(100)


def large_signs(rider: Rider, tour: Tour) -> None:
    """For sun and gloves: the way, without network and at the place, also with text twice as large."""
    phone = rider.phone
    goto(phone, "#!menu")
    rider.press("sunlight")
    sun = phone.page.locator("main.sun")
    sun.locator(".figure").wait_for()
    tour.show(phone, "sunlight", GLOVES, GLOVED)
    phone.page.evaluate("document.documentElement.style.setProperty('--text-scale', '2')")
    tour.show_large(phone, "sunlight", GLOVES, GLOVED)
    phone.page.evaluate("document.documentElement.style.setProperty('--text-scale', '1')")
    phone.offline(True)
    # It is noticed with the next position that is sent.
    phone.stay(6)
    phone.says("offline", 60)
    tour.show(phone, "sunlight-offline", GLOVES, GLOVED)
    phone.offline(False)
    here = phone.place
    plate = BY_ID["plate"]
    goto(phone, PLACES["task-plate"])
    rider.press("lead-here")
    phone.move(plate.place)
    phone.says("said-here", name=plate.name(phone.language))
    tour.show(phone, "sunlight-here", GLOVES, GLOVED)
    rider.press("map")
    phone.move(here)


def astray(rider: Rider, tour: Tour) -> None:
    """Off the route, which the daemon soon replaces by another."""
    phone = rider.phone
    phone.ride(rider.quest.ground.way(START, ASTRAY), speed=20)
    try:
        phone.page.wait_for_function("(text) => document.querySelector('.turn')?.innerText.includes(text)", arg=phone.words("off-route"), timeout=4000)
    except PlaywrightTimeout:
        # The new one was there at once.
        return
    tour.glimpse(phone, "ride-off-route")


def afterwards(rider: Rider, tour: Tour) -> None:
    phone, quest = rider.phone, rider.quest
    # So many minutes are taken away that it is time to turn round.
    ridden = (datetime.now(timezone.utc) - datetime.fromisoformat(quest.standing("foxes")["start"].replace("Z", "+00:00"))).total_seconds()
    quest.ground.ask("PUT", f"{quest.admin}/times", {"start": 0, "end": -(180 - 1 - int(ridden) // 60)})
    goto(phone, "")
    phone.says("head-back", 60)
    tour.show(phone, "ride-head-back")
    goto(phone, "#!tour")
    phone.says("tour-from")
    tour.show(phone, "tour-late")
    phone.page.evaluate("localStorage.setItem('settings', JSON.stringify({ ...JSON.parse(localStorage.settings ?? '{}'), sunlight: true }))")
    goto(phone, "")
    phone.page.reload()
    phone.page.locator("main.sun .back").wait_for()
    tour.show(phone, "sunlight-head-back", GLOVES, GLOVED)
    dialog(rider, tour, "sunlight-dialog", lambda: rider.hands.press(phone.page.locator(".sun .back")), GLOVED)
    rider.press("map")
    rider.hands.press(phone.page.get_by_role("button").filter(has_text=phone.words("head-back")))
    phone.page.locator("dialog[open]").wait_for()
    tour.show(phone, "dialog-head-back")
    phone.page.keyboard.press("Escape")
    phone.page.evaluate("fetch('/api/v1/quests/%s/sos', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: '{}' })" % quest.id)
    phone.page.reload()
    goto(phone, "#!sos")
    phone.says("sos-received")
    tour.show(phone, "sos-received")
    quest.ground.ask("PUT", f"{quest.admin}/teams/foxes/finish", {})
    goto(phone, "")
    phone.page.reload()
    phone.page.get_by_role("heading", name=phone.words("finished"), exact=True).wait_for(timeout=180_000)
    tour.show(phone, "finished")
    quest.ground.ask("POST", f"{quest.admin}/close")
    goto(phone, "#!results")
    phone.page.locator("tbody tr").first.wait_for()
    tour.show(phone, "results-finished")
    rider.press("all-teams")
    tour.show(phone, "results-all")
    if phone.language == "en":
        goto(phone, "#!track")
        rider.press("play")
        phone.page.wait_for_timeout(1500)
        tour.glimpse(phone, "track-replay")


if __name__ == "__main__":
    story(tell)
