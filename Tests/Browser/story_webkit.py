"""A ride in WebKit, the engine of every browser on an iPhone, as Debian builds it for GTK: joined by three taps, ridden by the demo's
simulated position, an answer without network, the app opened anew without network, and the finish. It is driven by WebDriver, since
the driver of the other stories knows no WebKit but its own. scripts/check/webkit.sh says what this does not prove about an iPhone."""
from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ground import Failure, Ground, Quest, drawn_share, eventually, require
from quest import TASKS
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from slow_network import SlowNetwork

BROWSER = os.environ.get("MINIBROWSER", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")
DRIVER = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")


class Phone:
    """A page in WebKit, and a finger. Words are English, as the browser's are."""

    def __init__(self, words: dict[str, Any]) -> None:
        self.words = words
        options = Options()
        options.binary_location = BROWSER
        options.add_argument("--automation")
        options.set_capability("browserName", "MiniBrowser")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER))
        # What the window's own bars take is not the page's.
        self.driver.set_window_size(480, 900)
        self.taps = 0

    def say(self, code: str) -> str:
        word = self.words["web-" + code]
        return word if isinstance(word, str) else word["text"]

    def find(self, selector: str, text: str | None = None) -> WebElement | None:
        for one in self.driver.find_elements(By.CSS_SELECTOR, selector):
            try:
                named = f"{one.text} {one.get_attribute('aria-label') or ''}"
                if one.is_displayed() and (text is None or text in named):
                    return one
            except WebDriverException:
                continue  # It was drawn anew meanwhile.
        return None

    def wait(self, what: str, ask: Any, seconds: float = 60) -> Any:
        try:
            return eventually(what, ask, seconds)
        except Failure as failure:
            raise Failure(f"{failure}; the page says: {self.text()}") from None

    def text(self) -> str:
        return self.driver.execute_script("return document.body.innerText")

    def tap(self, what: str, selector: str = "button") -> None:
        """Taps what has these words, as soon as it is there and does something."""
        def done() -> bool:
            one = self.find(selector, what)
            if not one:
                return False
            try:
                one.click()
            except WebDriverException:
                return False  # Covered, or drawn anew.
            return True
        self.wait(f"“{what}” can be tapped", done)
        self.taps += 1

    def rides_on(self) -> bool:
        """Leaves a verdict that has come meanwhile."""
        one = self.find("button.main", self.say("ride-on"))
        if one:
            try:
                one.click()
            except WebDriverException:
                return False
        return not one

    def write(self, text: str) -> None:
        field = self.wait("there is a field", lambda: self.find("input.input, textarea.input"))
        field.clear()
        field.send_keys(text)

    def says(self, text: str, seconds: float = 60) -> None:
        self.wait(f"the page says “{text}”", lambda: text in self.text(), seconds)


def ride(ground: Ground, folder: Path) -> None:
    tasks = [TASKS[0], TASKS[1], next(one for one in TASKS if one.id == "bench")]
    quest = Quest(ground, "webkit", tasks)
    network = SlowNetwork(ground.daemon.port, down=None, up=None, delay=0)
    link = quest.team("foxes", "Foxes").replace(f":{ground.daemon.port}", f":{network.port}")
    phone = Phone(ground.ask("GET", "/words/en.json"))
    try:
        phone.driver.get(link)
        agent = phone.driver.execute_script("return navigator.userAgent")
        print(f"  webkit: {agent}", flush=True)
        require(phone.driver.execute_script("return !('BarcodeDetector' in self)"), "this WebKit reads codes by itself")

        # From the link to riding.
        phone.tap(phone.say("join"), "button.main")
        phone.tap(phone.say("consent-agree"), "label.tick")
        phone.tap(phone.say("consent-join"), "button.main")
        phone.wait("the ride is shown", lambda: phone.find("main.ride"))
        require(phone.taps == 3, f"{phone.taps} taps from the link to riding")
        phone.wait("the map is drawn", lambda: phone.find(".map canvas")
                   and drawn_share(phone.find(".map").screenshot_as_png) > 0.1)
        print("  webkit: three taps from the link to a map that is drawn", flush=True)

        # Arrival, by a position that rides.
        phone.tap("50", ".simulate button")
        quest.verdict("foxes", tasks[0].id, "accepted", 120)
        phone.says(phone.say("got-it"))
        phone.driver.save_screenshot(str(folder / "verdict.png"))
        phone.tap(phone.say("ride-on"))
        print("  webkit: rode to the first checkpoint, and was told so", flush=True)

        # An answer without network is kept, also when the app is opened anew; it goes out by itself.
        phone.wait("the next task asks", lambda: phone.find(".task input.input, .task textarea.input"), 120)
        led = phone.wait("where to is known", lambda: next((one for one in tasks[1:] if one.name("en") in phone.text()), None))
        eventually("the worker holds the app", lambda: phone.driver.execute_script("return Boolean(navigator.serviceWorker.controller)"))
        network.cut(True)
        phone.write(led.right)
        phone.tap(phone.say("answer-send"), "button.main")
        phone.driver.get(link.split("#")[0])
        phone.wait("the app opens without network", lambda: phone.find("main"))
        phone.says("1", 30)
        phone.driver.save_screenshot(str(folder / "offline.png"))
        require(not quest.answers("foxes", led.id), "something came through a network that is cut")
        network.cut(False)
        quest.verdict("foxes", led.id, "accepted", 120)
        print("  webkit: an answer waited for the network, and the app was opened anew without it", flush=True)

        # The last one, and the finish, which ends the ride as everything is done.
        last = next(one for one in tasks[1:] if one is not led)
        phone.wait("the last task asks", lambda: phone.rides_on() and phone.find(".task input.input, .task textarea.input"), 240)
        phone.write(last.right)
        phone.tap(phone.say("answer-send"), "button.main")
        quest.verdict("foxes", last.id, "accepted", 120)
        phone.wait("the ride has ended", lambda: phone.rides_on() and quest.detail("foxes")["team"].get("finished_at"), 240)
        phone.says(phone.say("thanks"))
        phone.driver.save_screenshot(str(folder / "finished.png"))
        print("  webkit: finished", flush=True)
    except Exception:
        phone.driver.save_screenshot(str(folder / "failed.png"))
        (folder / "failed.txt").write_text(phone.text())
        raise
    finally:
        phone.driver.quit()


def main() -> None:
    folder = Path(os.environ.get("OUT", ".build/webkit")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as state:
        ground = Ground(Path(state) / "daemon", Path(state), "--demo")
        try:
            ride(ground, folder)
        except Failure as failure:
            sys.exit(f"webkit: {failure}")
        finally:
            (folder / "questd.log").write_text(ground.daemon.log)
            ground.close()
    print(f"webkit: ok in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
