"""Two ways to use the app: by fingers, and by nothing but keys."""
from __future__ import annotations

from pathlib import Path

from browser import Phone
from firefox import IS_FIREFOX
from ground import Failure
from playwright.sync_api import Locator


class Fingers:
    """Taps on what is seen."""

    uses_map = True

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def press(self, what: Locator) -> None:
        # A button that says why it does nothing yet can be pressed all the same.
        press = what.first.click if IS_FIREFOX else what.first.tap
        press(force=what.first.get_attribute("aria-disabled") == "true")

    def write(self, what: Locator, text: str) -> None:
        what.first.fill(text)

    def mark(self, what: Locator) -> None:
        # What is drawn is the box itself; its label is the larger target.
        what.first.check()

    def attach(self, what: Locator, file: Path) -> None:
        what.first.set_input_files(file)

    def hold(self, what: Locator, seconds: float) -> None:
        box = what.first.bounding_box()
        assert box
        mouse = self.phone.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        self.phone.page.wait_for_timeout(1000 * seconds)
        mouse.up()


class Keys:
    """Tab, arrows, space, enter and letters: a story that passes by these needs no pointer."""

    uses_map = False

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def goto(self, what: Locator) -> None:
        """Tabs until it has the focus; of a group of radio buttons any of them does, as arrows go on from there."""
        first = what.first
        first.wait_for(state="attached")
        has_focus = """(one) => one === document.activeElement || (one.type === "radio" && document.activeElement?.name === one.name)"""
        for _ in range(90):
            # A screen that has just opened takes the focus to its heading: nobody is as quick as that.
            if first.evaluate(has_focus):
                self.phone.page.wait_for_timeout(250)
                if first.evaluate(has_focus):
                    return
            self.phone.page.keyboard.press("Tab")
        raise Failure(f"no key leads to {what}")

    def press(self, what: Locator) -> None:
        self.goto(what)
        self.phone.page.keyboard.press("Enter")

    def write(self, what: Locator, text: str) -> None:
        self.goto(what)
        self.phone.page.keyboard.press("ControlOrMeta+a")
        self.phone.page.keyboard.type(text)

    def mark(self, what: Locator) -> None:
        self.goto(what)
        if what.first.get_attribute("type") != "radio":
            if not what.first.is_checked():
                self.phone.page.keyboard.press("Space")
            return
        for _ in range(20):
            if what.first.is_checked():
                return
            self.phone.page.keyboard.press("ArrowDown")
        raise Failure(f"no arrow chooses {what}")

    def choose(self, what: Locator, value: str) -> None:
        """One of a list, whose first is shown at the beginning."""
        self.goto(what)
        for _ in range(40):
            if what.first.input_value() == value:
                return
            self.phone.page.keyboard.press("ArrowDown")
        raise Failure(f"no arrow chooses {value} of {what}")

    def attach(self, what: Locator, file: Path) -> None:
        """A key leads there; the chooser that opens then is the system's own, and none of ours."""
        self.goto(what)
        what.first.set_input_files(file)

    def hold(self, what: Locator, seconds: float) -> None:
        self.goto(what)
        self.phone.page.keyboard.down("Enter")
        self.phone.page.wait_for_timeout(1000 * seconds)
        self.phone.page.keyboard.up("Enter")


Hands = Fingers | Keys
