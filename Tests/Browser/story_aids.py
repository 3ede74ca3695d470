"""Story (aids): riding with the eyes on the road. A voice says turns, also without network, arrivals and verdicts; signs are as large as the
screen, for sun and gloves; and one tap tells what still pays."""
from __future__ import annotations

import re
from pathlib import Path

from browser import Phone
from geometry import faults
from ground import Ground, Quest, metres, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import FINISH, PLATE, START, SUMMIT, Task
from run import story
from steps import Rider

BENCH = (61.35200, 55.16342)
GATE = (61.36500, 55.16342)
TASKS = [
    Task("summit", "arrival", ("The summit", "Вершина"), SUMMIT, properties={"radius": 30}),
    Task("plate", "text", ("The plate", "Табличка"), PLATE, "Gagarin", properties={"answer": "*gagarin*"}),
    Task("bench", "text", ("The bench", "Скамейка"), BENCH, "oak", properties={"answer": "oak"}),
    Task("gate", "text", ("The gate", "Ворота"), GATE, "oak", properties={"answer": "oak"}),
]
BY_ID = {task.id: task for task in TASKS}

# No browser here has a voice: this one writes down what it is to say, and takes its time to say it.
VOICE = """
window.spoken = [];
let ending = null;
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ name: "Net", lang: "en-US", localService: false }, { name: "Own", lang: "en-GB", localService: true }],
  addEventListener() {}, removeEventListener() {},
  speak(one) {
    if (one.text.trim()) window.spoken.push({ text: one.text, voice: one.voice?.name });
    else window.unlocked = navigator.userActivation.isActive;
    ending = { one, timer: setTimeout(() => { ending = null; one.onend?.({}); }, 40 * one.text.length) };
  },
  cancel() {
    if (!ending) return;
    const { one, timer } = ending;
    clearTimeout(timer);
    ending = null;
    one.onerror?.({ error: "interrupted" });
  },
} });
"""


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "aids", tasks=TASKS, grace=60, tours=True, **{"finish-stay": 20})
    phone = Phone(playwright, ground.address, place=START, name="rider")
    phone.context.add_init_script(VOICE)
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    try:
        rider.join(quest.team("foxes", "Red foxes"))
        rider.consent()
        rider.track()
        phone.page.get_by_role("heading", name=phone.words("riding")).wait_for()
        the_voice_is_switched_on(rider)
        what_still_pays_is_one_tap_away(rider)
        arrivals_and_verdicts_are_said(rider)
        turns_are_said_without_network(rider)
        large_signs_lead_into_the_task_and_back(rider)
    except Exception:
        phone.leave_word(folder)
        raise
    phone.check()
    phone.shut()


def said(rider: Rider) -> list[str]:
    return [one["text"] for one in rider.page.evaluate("window.spoken")]


def heard(rider: Rider, pattern: str, seconds: float = 30) -> None:
    rider.phone.until(f"“{pattern}” is said, of {said(rider)}", lambda: any(re.search(pattern, text) for text in said(rider)), seconds)


def the_voice_is_switched_on(rider: Rider) -> None:
    """In the settings; the tap itself lets phones speak that want one."""
    page, phone = rider.page, rider.phone
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('voice'))"
    require(not page.evaluate(loaded), "the voice is loaded before anybody wants it")
    rider.press("menu")
    rider.hands.press(page.get_by_role("button").filter(has_text=phone.words("settings")))
    rider.press("voice-all")
    require(page.evaluate("window.unlocked") is True, "nothing was said within the tap")
    heard(rider, f"^{phone.words('voice-on')}$")
    require({one["voice"] for one in page.evaluate("window.spoken")} == {"Own"}, "the voice is not the phone's own")
    phone.says("voice-means")
    rider.said("switched the voice on")
    rider.home()


def what_still_pays_is_one_tap_away(rider: Rider) -> None:
    """From the ride's screen; what it says is what the daemon says, and it leads to the first task."""
    page, phone = rider.page, rider.phone
    asks = page.locator(".turn .asks")
    asks.wait_for()
    rider.hands.press(asks)
    page.get_by_role("heading", name=phone.words("tour")).wait_for()
    page.locator("ol.rows li").nth(3).wait_for()
    told = rider.quest.ground.ask("GET", f"{rider.quest.admin}/teams/foxes/tour")
    names = page.locator("ol.rows .strong[dir]").all_inner_texts()
    require(sorted(names) == sorted(call["task_name"] for call in told["calls"]), f"{names} is not the tour of the daemon")
    phone.says("tour-spare")
    rider.said("saw what still pays")
    page.screenshot(path=rider.folder / "tour.png")
    rider.press("tour-lead")
    page.locator(".sheet .name").filter(has_text=names[0]).first.wait_for()
    rider.said("is led to the first of them")
    # Without network it is said that this needs one, and how to go on.
    phone.offline(True)
    rider.press("menu")
    rider.press("tour")
    phone.says("problem-offline")
    phone.offline(False)
    rider.press("try-again")
    page.locator("ol.rows li").first.wait_for()
    rider.home()


def arrivals_and_verdicts_are_said(rider: Rider) -> None:
    phone = rider.phone
    rider.open_task(BY_ID["summit"])
    rider.press("lead-here")
    rider.page.locator(".sheet").wait_for()
    phone.ride(rider.quest.ground.way(START, SUMMIT), speed=8)
    phone.stay(3)
    heard(rider, "^You are here: The summit$")
    rider.got_it()
    heard(rider, "^The summit: Got it! 2 points$")
    rider.home()
    rider.said("heard of the arrival and the verdict")


def turns_are_said_without_network(rider: Rider) -> None:
    """Every turn of the way to the gate, by the phone's own position: the network goes once the way is known."""
    phone, quest = rider.phone, rider.quest
    rider.open_task(BY_ID["bench"])
    rider.press("lead-here")
    rider.page.locator(".sheet").wait_for()
    way = quest.ground.way(SUMMIT, BENCH)
    # The way of the daemon begins where the rider is.
    phone.until("the way to the bench is there", lambda: "The bench" in phone.text())
    phone.page.wait_for_timeout(3000)
    before = len(said(rider))
    phone.offline(True)
    phone.ride(way, speed=7)
    phone.stay(2)
    now = said(rider)[before:]
    turns = [text for text in now if re.search(r"\b(turn|bear|keep|go straight)\b", text, re.I)]
    require(len(turns) >= 3, f"{metres(SUMMIT, BENCH):.0f} m and more without network, and of turns is only said: {now}")
    require(any(re.match(r"In \d+ metres ", text) for text in turns), f"no turn is told ahead: {now}")
    require(any(re.match(r"(Turn|Bear|Keep|Go)", text) for text in turns), f"no turn is told when it comes: {now}")
    require(not [a for a, b in zip(now, now[1:]) if a == b], f"said twice: {now}")
    heard(rider, "^You are here: The bench$")
    phone.offline(False)
    print(f"  without network: {now}")


def large_signs_lead_into_the_task_and_back(rider: Rider) -> None:
    """One tap in the menu, and one back; nothing to press is below 72 px."""
    page, phone = rider.page, rider.phone
    rider.press("menu")
    rider.press("sunlight")
    sun = page.locator("main.sun")
    sun.wait_for()
    phone.says("said-here", name="The bench")
    page.screenshot(path=rider.folder / "sunlight-here.png")
    found = faults(page, 72)
    require(not found, "large signs:\n  " + "\n  ".join(found))
    rider.press("to-task")
    rider.answer(BY_ID["bench"], "oak", "accepted")
    heard(rider, "^The bench: Got it!")
    rider.press("ride-on")
    sun.wait_for()
    phone.until("the way on is shown", lambda: sun.locator(".figure").count())
    page.screenshot(path=rider.folder / "sunlight-way.png")
    # Held, as on the map; and it calls nobody before.
    rider.hands.hold(sun.locator(".sos"), 0.5)
    require(not [one for one in rider.quest.records() if one["kind"].startswith("sos")], "a short touch calls for help")
    phone.ride(rider.quest.ground.way(BENCH, FINISH), speed=13)
    phone.stay(45)
    rider.button("finish-yes").wait_for()
    page.set_viewport_size({"width": 320, "height": 568})
    found = faults(page, 72)
    page.screenshot(path=rider.folder / "sunlight-finish.png")
    require(not found, "the question at the finish:\n  " + "\n  ".join(found))
    rider.press("finish-no")
    rider.button("finish-yes").wait_for(state="detached")
    rider.press("map")
    page.get_by_role("button", name=phone.words("overview")).wait_for()
    require(not sun.count(), "the signs are still there")
    rider.said("rode by large signs, and is back at the map")


if __name__ == "__main__":
    story(tell)
