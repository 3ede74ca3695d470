"""What riders do, in the words of the stories; each step looks at the page and asks the daemon."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from browser import Phone
from geometry import look
from ground import Quest, picture, require, video
from hands import Fingers, Hands
from playwright.sync_api import Locator
from quest import Task


class Rider:
    """A phone of a team, and the hands that hold it."""

    def __init__(self, phone: Phone, hands: Hands, quest: Quest, team: str, folder: Path) -> None:
        self.phone, self.hands, self.quest, self.team, self.folder = phone, hands, quest, team, folder
        self.page = phone.page

    def said(self, text: str) -> None:
        """A step that is over: nothing went wrong until here, and nothing is cut or overlaps."""
        self.phone.check()
        look(self.phone.page, f"{self.phone.name}: {text}")
        print(f"  {self.phone.name}: {text}", flush=True)

    def button(self, code: str, **values: Any) -> Locator:
        return self.phone.button(code, **values)

    def press(self, code: str, **values: Any) -> None:
        self.hands.press(self.button(code, **values))

    # Joining.

    def join(self, link: str, guest: str | None = None) -> None:
        """By the link, to the screen that asks for consent."""
        before = len(self.quest.devices(self.team)) if not guest else 0
        self.page.goto(link)
        self.button("join").wait_for()
        if guest:
            self.press("join-as-guest")
            self.hands.write(self.page.get_by_label(self.phone.words("guest-name")), guest)
        else:
            require("code=" not in self.page.url or self.page.url == link, "the code went elsewhere")
            self.page.wait_for_timeout(500)
            require(len(self.quest.devices(self.team)) == before, "looking at a link joins")
        self.press("join")
        self.phone.says("consent-title")

    def consent(self) -> None:
        """Agrees, after it was said what to."""
        require(not self.quest.fixes(self.team, self.own()["id"]), "positions were sent before consent")
        self.press("consent-join")
        self.phone.says("consent-missing")
        self.hands.mark(self.page.get_by_role("checkbox").first)
        require(not self.own().get("consented_at"), "consent was taken unasked")
        self.press("consent-join")
        self.phone.until("the daemon has the consent", lambda: self.own().get("consented_at"))

    def own(self) -> dict[str, Any]:
        """The team's newest device."""
        return self.quest.devices(self.team)[-1]

    def track(self) -> None:
        """Lets the position be sent, by a tap where the app has not begun by itself."""
        assert self.phone.place
        for _ in range(5):
            # A mocked position is dated by when it was set, and what is older than the consent does not count.
            self.phone.move(self.phone.place)
            self.page.wait_for_timeout(600)
            if self.quest.fixes(self.team, self.own()["id"]):
                return
        if self.button("allow").count():
            self.press("allow")
        self.phone.until("the daemon has a position", lambda: self.quest.fixes(self.team, self.own()["id"]))

    # Tasks.

    def open_task(self, task: Task) -> None:
        """By the list."""
        if not self.is_at("list"):
            if self.button("choose-another").count():
                self.press("choose-another")
            else:
                self.home()
                self.press("list")
        row = self.page.get_by_role("listitem").get_by_role("button").filter(has_text=task.name(self.phone.language))
        self.hands.press(row)
        self.phone.page.get_by_role("heading", level=1, name=task.name(self.phone.language)).wait_for()

    def is_at(self, screen: str) -> bool:
        return self.page.evaluate("location.hash").startswith(f"#!{screen}")

    def home(self) -> None:
        """To the screen of the ride."""
        for code in ("ride-on", "close"):
            if self.button(code).count():
                return self.press(code)
        for _ in range(6):
            if not self.page.evaluate("location.hash").startswith("#!"):
                return
            back = self.button("back")
            if back.count():
                self.hands.press(back)
            self.page.wait_for_timeout(200)

    def fill(self, task: Task, value: Any) -> None:
        """Fills in an answer of whatever kind."""
        page, hands = self.page, self.hands
        options = lambda which: [self._option(task, one) for one in which]  # noqa: E731
        if task.kind == "choice":
            hands.mark(page.get_by_role("radio", name=options([value])[0]))
        elif task.kind == "choices":
            for box in page.get_by_role("checkbox").all():
                if box.is_checked():
                    (box.uncheck if isinstance(hands, Fingers) else hands.press)(box)  # type: ignore[operator]
            for one in options(value):
                hands.mark(page.get_by_role("checkbox", name=one))
        elif task.kind == "sort":
            wanted = options(value)
            for place, name in enumerate(wanted):
                while self._order().index(name) > place:
                    self.press("sort-up", name=name)
        elif task.kind == "gaps":
            for number, text in enumerate(value):
                hands.write(page.locator(f"#gap-{number}"), text)
        elif task.kind == "codes":
            for number, text in enumerate(value):
                hands.write(page.locator(f"#code-{number}" if number else "#answer"), text)
        elif task.kind in ("photo", "video"):
            hands.attach(page.locator("input[type=file]"), self.file(task.kind))
            page.locator(".preview").wait_for()
        else:
            hands.write(page.locator("#answer"), value)

    def _option(self, task: Task, option: str) -> str:
        """As it stands in the phone's language."""
        english = task.properties["answer-options"].split("|")
        here = task.properties.get(f"answer-options:{self.phone.language}", task.properties["answer-options"]).split("|")
        return here[english.index(option)]

    def _order(self) -> list[str]:
        return self.page.locator("ol .wide").all_inner_texts()

    def file(self, kind: str) -> Path:
        made = self.folder / ("photo.jpg" if kind == "photo" else "video.mp4")
        if not made.exists():
            made.write_bytes(picture() if kind == "photo" else video())
        return made

    def send(self) -> None:
        self.press("answer-send")

    def answer(self, task: Task, value: Any, verdict: str, seconds: float = 20) -> dict[str, Any]:
        """Answers a task that is open on the page; what judges see of it."""
        self.fill(task, value)
        self.send()
        seen = {"accepted": "got-it", "rejected": "not-accepted", "pending": None}[verdict]
        if seen:
            self.page.get_by_role("heading", name=self.phone.words(seen)).wait_for(timeout=1000 * seconds)
        else:
            self.page.locator(".wait").filter(visible=True).first.wait_for(timeout=1000 * seconds)
        return self.quest.verdict(self.team, task.id, verdict)

    def got_it(self, seconds: float = 30) -> None:
        """Sees that a task was done, which somebody else or the positions said."""
        self.page.get_by_role("heading", name=self.phone.words("got-it")).wait_for(timeout=1000 * seconds)

    def refused(self, reason: str, seconds: float = 30) -> None:
        self.page.get_by_role("heading", name=self.phone.words("not-accepted")).wait_for(timeout=1000 * seconds)
        self.phone.see(re.compile(re.escape(reason)))

    def waiting(self, count: int) -> None:
        """The number that waits to be sent, as the strip says it."""
        self.phone.until(f"the page says that {count} wait", lambda: re.search(rf"(?<!\d){count}(?!\d)", self.strip()))

    def strip(self) -> str:
        """What the page says of the network and of what waits; empty where all is well."""
        return " ".join(self.page.locator("button.strip.warn").all_inner_texts())
