"""Story (c): a guest; two phones of a team, which see what the other did; a pause; a call for help; and erasing."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from browser import Phone
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import START, TASKS
from run import story
from steps import Rider

BY_ID = {task.id: task for task in TASKS}

# What is left of the app on the phone.
LEFT = """async () => {
  const names = (await indexedDB.databases()).map((one) => one.name);
  const rows = [];
  for (const name of names) {
    const database = await new Promise((done) => { const asked = indexedDB.open(name); asked.onsuccess = () => done(asked.result); });
    for (const store of database.objectStoreNames) {
      rows.push(...await new Promise((done) => { const asked = database.transaction(store).objectStore(store).getAllKeys(); asked.onsuccess = () => done(asked.result.map((key) => `${store} ${key}`)); }));
    }
    database.close();
  }
  const kept = [];
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return { rows, kept: kept.filter((path) => path.startsWith("/api/") || path.startsWith("/tiles/")) };
}"""


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "pair")
    link = quest.team("foxes", "Red foxes")
    phones: list[Phone] = []

    def rider(name: str, team: str, language: str = "en") -> Rider:
        phone = Phone(playwright, ground.address, language=language, place=START, name=name)
        phones.append(phone)
        return Rider(phone, Fingers(phone), quest, team, folder)

    try:
        guest(rider("guest", "", "ru"))
        phones.pop().shut()
        first, second = rider("first", "foxes"), rider("second", "foxes", "ru")
        two(first, second, link)
        pause(second)
        help_is_called(first)
        erase(first, second)
    except Exception:
        for phone in phones:
            phone.leave_word(folder)
        raise
    for phone in phones:
        phone.check()
        phone.shut()
    quest.verify()


def guest(rider: Rider) -> None:
    """By the quest's link without a code."""
    quest, phone = rider.quest, rider.phone
    rider.join(quest.link, guest="Вера с велосипедом")
    teams = quest.ground.ask("GET", f"{quest.admin}/teams")["teams"]
    rider.team = next(team["id"] for team in teams if team["name"] == "Вера с велосипедом")
    require(quest.standing(rider.team)["status"] in ("waiting", "riding", "guest"), "another status")
    rider.consent()
    phone.page.get_by_role("heading", name=phone.words("riding")).wait_for()
    rider.track()
    task = BY_ID["bridge"]
    rider.open_task(task)
    rider.answer(task, task.right, "accepted")
    rider.home()
    rider.said("rides without a code")


def two(first: Rider, second: Rider, link: str) -> None:
    """What one does the other sees, without asking."""
    quest = first.quest
    for rider in (first, second):
        rider.join(link)
        rider.consent()
        rider.phone.page.get_by_role("heading", name=rider.phone.words("riding")).wait_for()
        rider.track()
    devices = quest.devices("foxes")
    require(len(devices) == 2 and [device["captain"] for device in devices] == [True, False], f"other devices: {devices}")
    tree = BY_ID["tree"]
    second.press("list")
    row = second.page.get_by_role("listitem").get_by_role("button").filter(has_text=tree.name("ru"))
    row.filter(has_text=second.phone.words("state-open")).wait_for()
    first.open_task(tree)
    first.answer(tree, tree.right, "accepted")
    row.filter(has_text=second.phone.words("state-done")).wait_for(timeout=180_000)
    second.home()
    first.home()
    first.hands.press(first.button("menu"))
    first.press("team")
    # The screen is a part that is loaded when it is opened.
    first.page.locator("main ul.rows > li").first.wait_for()
    require(first.page.locator("main ul.rows > li").count() == 2, "not two phones")
    first.phone.says("device-captain")
    first.said("sees both phones")
    first.home()
    quest.tell("Tea at the finish")
    for rider in (first, second):
        rider.phone.see("Tea at the finish", 60)
        rider.press("understood")
        rider.home()
    second.said("saw what the other did, and what the organisers told")


def own_fixes(quest: Quest, device: str) -> int:
    return len(quest.fixes("foxes", device))


def pause(rider: Rider) -> None:
    """Nothing is recorded while it is paused, and it says so."""
    phone, quest = rider.phone, rider.quest
    device = rider.own()["id"]
    rider.hands.press(phone.page.get_by_role("button", name=phone.words("recording"), exact=True))
    phone.says("pause-means")
    rider.press("pause")
    phone.says("recording-paused-since")
    phone.until("the organisers see the pause", lambda: rider.own().get("tracking_paused_at"))
    before = own_fixes(quest, device)
    phone.ride([START, (START[0], START[1] + 0.0006)])
    phone.stay(12)
    require(own_fixes(quest, device) == before, "positions came during the pause")
    rider.said("has paused")
    rider.hands.press(phone.page.get_by_role("button", name=phone.words.like("recording-paused-since")))
    phone.until("the organisers see its end", lambda: not rider.own().get("tracking_paused_at"))
    phone.stay(9)
    phone.until("positions come again", lambda: own_fixes(quest, device) > before, 60)
    rider.said("is recorded again")


def help_is_called(rider: Rider) -> None:
    """A short press calls nobody, a long one does; who takes over is told."""
    quest, phone = rider.quest, rider.phone
    calls = lambda: quest.ground.ask("GET", f"{quest.admin}/sos")["calls"]  # noqa: E731
    button = phone.page.get_by_role("button", name=phone.words("sos-hold"))
    rider.hands.hold(button, 0.5)
    phone.page.wait_for_timeout(1000)
    require(not calls(), "a short press calls for help")
    rider.hands.hold(button, 2.4)
    phone.says("sos-received")
    call: Any = phone.until("the organisers hear of it", calls)[0]
    require(call["team"] == "foxes" or call.get("team", {}).get("id") == "foxes", f"another team: {call}")
    rider.said("has called for help")
    quest.ground.ask("POST", f"{quest.admin}/sos/{call['id']}/take", token=quest.staff("steward", "Steward Ivan"))
    phone.says("sos-taken", name="Steward Ivan", seconds=60)
    quest.ground.ask("POST", f"{quest.admin}/sos/{call['id']}/close")
    rider.home()


def erase(first: Rider, second: Rider) -> None:
    """What came from the phone is gone, there and here; the other one rides on."""
    quest, phone = first.quest, second.phone
    device = second.own()["id"]
    require(own_fixes(quest, device) > 0, "nothing to erase: this proves nothing")
    second.home()
    second.hands.press(second.button("menu"))
    second.press("settings")
    second.press("erase")
    phone.says("erase-means")
    second.hands.press(phone.page.locator("dialog").get_by_role("button", name=phone.words("erase")))
    second.button("join").wait_for()
    require([one["id"] for one in quest.devices("foxes")] == [first.own()["id"]], "the device is still in the team")
    require(own_fixes(quest, device) == 0, "positions are left with the organisers")
    phone.page.wait_for_timeout(1000)
    left = phone.page.evaluate(LEFT)
    # The screen for joining has asked again what anybody may know of the quest.
    left["rows"] = [row for row in left["rows"] if row != f"kept ru quests/{quest.id}"]
    require(left == {"rows": [], "kept": []}, f"something is left on the phone: {left}")
    session = phone.page.evaluate("fetch('/api/v1/session').then((answer) => answer.json())")
    require(session["roles"] == [], f"still signed in: {session}")
    second.said("is erased")
    task = BY_ID["primes"]
    first.open_task(task)
    first.answer(task, task.right, "accepted")
    first.home()
    first.said("rides on")


if __name__ == "__main__":
    story(tell)
