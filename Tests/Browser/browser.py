"""A browser as a phone has it: its size, colours, language, place and network; and everything that must not happen in it."""
from __future__ import annotations

import json
import os
import re
import time
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from firefox import IS_FIREFOX, launched, spoken
from ground import Failure, Place, eventually, metres, require
from playwright.sync_api import BrowserContext, Locator, Page, Playwright

SIZES = {"small": (320, 568), "phone": (390, 844), "turned": (844, 390), "tablet": (1024, 768)}

# WebGL by the processor, and nothing but the daemon's own host is found.
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--no-sandbox",
         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# Reports of the page's policy, told where console messages are heard.
WATCH = """addEventListener("securitypolicyviolation",
  (event) => console.error(`CSP: ${event.violatedDirective} of ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`));"""

# How accurate the mocked position is, in metres.
ACCURACY = 5


class Words:
    """The texts of the riders' app, or of the desk, in one language, as the daemon serves them; by their codes without `of`."""

    def __init__(self, address: str, language: str, of: str = "web") -> None:
        with urllib.request.urlopen(f"{address}/words/{language if of == 'web' else f'{of}-{language}'}.json") as answer:
            self.patterns: dict[str, str] = json.load(answer)
        self.language, self.of = language, of

    def __call__(self, code: str, **values: Any) -> str:
        text = self.patterns[f"{self.of}-{code}"]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def like(self, code: str) -> re.Pattern[str]:
        """What matches the text with anything in the place of its values."""
        return re.compile(".+".join(re.escape(part) for part in re.split(r"\{[^}]*\}", self(code))))


class Phone:
    """One phone: a context with one page. What goes wrong in it is kept in `faults`."""

    def __init__(self, playwright: Playwright, address: str, language: str = "en", size: str = "phone", night: bool = False,
                 place: Place | None = None, profile: Path | None = None, name: str = "phone") -> None:
        self.playwright, self.address, self.language, self.name = playwright, address, language, name
        self.place, self.profile, self.night, self.size = place, profile, night, size
        self.words = Words(address, language)
        self.faults: list[str] = []
        # Whoever has sent no position yet is led nowhere.
        self.allowed: list[tuple[int, str]] = [(409, r"/next$")]
        # Hosts beside the daemon's that belong to the story.
        self.others: set[str] = set()
        self.requests: list[tuple[str, str]] = []
        self.answers: list[str] = []
        self.is_offline = False
        self.browser: Any = None
        self.open()

    def open(self) -> None:
        """Starts the browser; once more after `shut`, with everything that a profile keeps."""
        width, height = SIZES[self.size]
        options: dict[str, Any] = {
            "viewport": {"width": width, "height": height}, "locale": "ru-RU" if self.language == "ru" else "en-GB",
            "permissions": ["geolocation"], "color_scheme": "dark" if self.night else "light", "has_touch": True,
            "timezone_id": "Asia/Yekaterinburg", "reduced_motion": "reduce"}
        if self.place:
            options["geolocation"] = self._at(self.place)
        launch: dict[str, Any] = {"executable_path": CHROMIUM, "args": FLAGS}
        if IS_FIREFOX:
            require(not self.profile, "Firefox is not driven with a profile that is kept")
            self.browser = launched(self.playwright, self.night)
            self.context: BrowserContext = self.browser.new_context(**spoken(options))
        elif self.profile:
            self.context = self.playwright.chromium.launch_persistent_context(str(self.profile), **launch, **options)
        else:
            self.browser = self.playwright.chromium.launch(**launch)
            self.context = self.browser.new_context(**options)
        self.context.add_init_script(WATCH)
        self.context.set_default_timeout(90_000)
        self.page: Page = self.context.pages[0] if self.context.pages else self.context.new_page()
        # Of the service worker too, where the driver tells of them.
        self.context.on("request", self._requested)
        self.context.on("requestfailed", self._failed)
        self.context.on("response", self._answered)
        self.context.on("page", self._watch)
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error.stack or error}"))

    def _said(self, message: Any) -> None:
        # What the network had to say is looked at where the answer comes. Firefox has "warn" for a warning.
        if message.type in ("error", "warning", "warn") and not message.text.startswith("Failed to load resource") and not self._is_of_driver(message):
            self.faults.append(f"console {message.type}: {message.text[:300]}")

    @staticmethod
    def _is_of_driver(message: Any) -> bool:
        """WebGL without a graphics card warns of its own slowness."""
        return "GPU stall" in message.text or "GL Driver Message" in message.text or "Automatic fallback to software WebGL" in message.text

    def _requested(self, request: Any) -> None:
        found = urlsplit(request.url)
        if found.scheme in ("data", "blob"):
            return
        if f"{found.scheme}://{found.netloc}" not in {self.address} | self.others:
            self.faults.append(f"asks another host: {request.url}")
        self.requests.append((request.method, found.path))

    def _failed(self, request: Any) -> None:
        reason = request.failure or ""
        # The page was left, or the stream was ended by it.
        if "ERR_ABORTED" in reason or "NS_BINDING_ABORTED" in reason or self.is_offline:
            return
        self.faults.append(f"failed: {request.method} {request.url}: {reason}")

    def _answered(self, response: Any) -> None:
        path = urlsplit(response.url).path
        if path.startswith("/api/"):
            self.answers.append(f"{time.strftime('%H:%M:%S')} {response.status} {response.request.method} {response.url.removeprefix(self.address)}")
        if response.status >= 400 and not any(response.status == status and re.search(pattern, path) for status, pattern in self.allowed):
            self.faults.append(f"{response.status}: {response.request.method} {response.url}")

    def allow(self, status: int, pattern: str) -> None:
        """A refusal that belongs to the story."""
        self.allowed.append((status, pattern))

    # The network and the place.

    def offline(self, is_offline: bool) -> None:
        require(not IS_FIREFOX, "the network of Firefox cannot be cut")
        self.is_offline = is_offline or self.is_offline
        self.context.set_offline(is_offline)
        if not is_offline:
            # What was on its way when the network came back may still fail.
            self.page.wait_for_timeout(500)
            self.is_offline = False

    def _at(self, place: Place) -> dict[str, float]:
        return {"longitude": place[0], "latitude": place[1], "accuracy": ACCURACY}

    def move(self, place: Place) -> None:
        self.place = place
        self.context.set_geolocation(self._at(place))  # type: ignore[arg-type]

    def ride(self, line: list[Place], speed: float = 13, step: float = 0.5) -> None:
        """Rides along a line, in metres a second, a position each half second, and stays at its end."""
        for a, b in zip(line, line[1:]):
            parts = max(1, round(metres(a, b) / (speed * step)))
            for part in range(1, parts + 1):
                self.move((a[0] + (b[0] - a[0]) * part / parts, a[1] + (b[1] - a[1]) * part / parts))
                self.page.wait_for_timeout(1000 * step)

    def stay(self, seconds: float) -> None:
        """Stands, as positions do that never stand quite still."""
        assert self.place
        here = self.place
        for second in range(round(seconds)):
            self.move((here[0] + (second % 2) * 0.00001, here[1]))
            self.page.wait_for_timeout(1000)
        self.move(here)

    # What is on the page.

    def button(self, code: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=self.words(code, **values), exact=True)

    def see(self, text: str | re.Pattern[str], seconds: float = 90) -> Locator:
        """Waits until the text is to be seen."""
        found = self.page.get_by_text(text).filter(visible=True).first
        try:
            found.wait_for(timeout=seconds * 1000)
        except Exception as error:
            raise Failure(f"{self.name} does not show {text!r} but:\n{self.text()[:1500]}") from error
        return found

    def says(self, code: str, seconds: float = 90, **values: Any) -> Locator:
        return self.see(self.words(code, **values) if values or "{" not in self.words(code) else self.words.like(code), seconds)

    def text(self) -> str:
        return self.page.evaluate("document.body.innerText")

    def picture(self, part: dict[str, float]) -> bytes:
        """What is seen in a part of the page. Firefox's driver puts an empty style into the page for it, which the page's
        policy refuses: no fault of the page."""
        before = len(self.faults)
        taken = self.page.screenshot(clip=part)  # type: ignore[arg-type]
        self.page.wait_for_timeout(100)
        self.faults[before:] = [fault for fault in self.faults[before:] if "style-src-elem" not in fault]
        return taken

    def until(self, what: str, holds: Any, seconds: float = 90) -> Any:
        """Waits while the page goes on."""
        return eventually(what, holds, seconds, wait=lambda pause: self.page.wait_for_timeout(pause * 1000))

    def check(self) -> None:
        """Fails where anything happened that must not."""
        require(not self.faults, f"{self.name}: " + "\n  ".join(dict.fromkeys(self.faults)))

    def leave_word(self, folder: Path) -> None:
        """What there is to see of a story that failed."""
        self.page.screenshot(path=folder / f"{self.name}.png")
        parts = [self.page.url, self.text(), "FAULTS", *self.faults, "REQUESTS", *self.answers[-80:]]
        (folder / f"{self.name}.txt").write_text("\n".join(parts))

    def shut(self) -> None:
        """Closes the browser, as somebody does who swipes it away."""
        self.context.close()
        if self.browser:
            self.browser.close()
            self.browser = None


def pressed_for(phone: Phone, seconds: float, begin: Any, end: Any) -> None:
    """Something that is held."""
    begin()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        phone.page.wait_for_timeout(100)
    end()
