"""A browser with the desk open, as organisers, judges and stewards have it: entered by the admin's token or by an invitation,
spoken to in the desk's own words, and each screen of it measured, looked through by axe and gone through by Tab."""
from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from browser import Phone, Words
from geometry import faults
from ground import Ground, Quest, require
from playwright.sync_api import Locator, Page, Playwright

PICTURES = os.environ.get("PICTURES", "0") == "1"
# Whether bars of time are held: on a machine that does nothing else. Elsewhere they are measured, and ten times as much fails.
BARS = os.environ.get("BARS", "0") == "1"

# Windows in which screens are measured: two of a desk, and a phone for those who judge or stand at a station.
WIDE, SMALL, PHONE = (1440, 900), (1024, 768), (390, 844)
Sizes = tuple[tuple[int, int], ...]

# The rules of axe that look at colours, which is all that is otherwise by night.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]

# What can be pressed and cannot be reached by Tab, or shows nothing of having the focus: asked before the first Tab and after
# the last. Preact keeps in `l` what an element listens to.
PRESSED = r"""() => {
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest("[inert]");
  const native = "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab], [role=slider]";
  const has = (one, kinds) => one.l && Object.keys(one.l).some((name) => kinds.test(name) && one.l[name]);
  const hears = (one) => has(one, /^(click|pointerdown)/i) && !has(one, /^keydown/i);
  const wanted = [...root.querySelectorAll("*")].filter((one) => (one.matches(native) || hears(one)) && isSeen(one) && !one.matches(":disabled, dialog, label")
    // What stands around something that can be pressed hears of it too.
    && (one.matches(native) || !one.querySelector(native)));
  const before = document.activeElement;
  const met = new Map();
  const listener = ({ target }) => {
    const lit = [target, target.parentElement, target.nextElementSibling, target.closest("label")].some((one) => {
      const style = one && getComputedStyle(one);
      return style && (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none");
    });
    met.set(target, lit);
  };
  document.addEventListener("focusin", listener);
  document.activeElement?.blur();
  getSelection()?.removeAllRanges();
  const isMet = (one) => met.has(one) || (one.type === "radio" && one.name && [...met.keys()].some((other) => other.name === one.name));
  const name = (one) => `<${one.localName}.${[...one.classList].join(".")}> “${(one.getAttribute("aria-label") || one.innerText || one.id || "").trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  globalThis.tabbing = {
    count: wanted.length,
    left: () => wanted.filter((one) => one.isConnected && isSeen(one) && !one.matches(":disabled") && !isMet(one)).length,
    end: () => {
      document.removeEventListener("focusin", listener);
      if (before?.isConnected) before.focus({ preventScroll: true });
      return [...wanted.filter((one) => one.isConnected && isSeen(one) && !one.matches(":disabled") && !isMet(one)).map((one) => `no key leads to ${name(one)}`),
        ...[...met].filter(([one, lit]) => !lit && one.isConnected && isSeen(one)).map(([one]) => `the focus is not to be seen at ${name(one)}`)];
    },
  };
  return wanted.length;
}"""

SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"""


def measured_within(milliseconds: float, bar: float, what: str) -> None:
    """A time that was measured is told, and held against its bar."""
    print(f"{what}: {milliseconds:.0f} ms of {bar:.0f}")
    require(milliseconds < (bar if BARS else 10 * bar), f"{what}: {milliseconds:.0f} ms")


class Desk(Phone):
    """A browser with the desk open, in which somebody is signed in. What is wrong with its screens is told at the end, all of it."""

    def __init__(self, playwright: Playwright, ground: Ground, folder: Path, language: str = "en", name: str = "desk",
                 sizes: Sizes = (WIDE, SMALL), least: int = 24, profile: Path | None = None) -> None:
        """`least` is how large in pixels what can be pressed has to be: a mouse within tables is exact, a finger is not. The last
        of the sizes is that in which the story goes on."""
        super().__init__(playwright, ground.address, language, "tablet", profile=profile, name=f"{name}-{language}")
        self.ground, self.folder, self.sizes, self.least = ground, folder, sizes, least
        self.desk = Words(ground.address, language, "desk")
        self.wrong: list[str] = []
        self.spent: Counter[str] = Counter()
        self.axe = Axe()
        self.context.set_default_timeout(60_000)
        self.resize(sizes[-1])

    # Who it is.

    def by_token(self) -> Desk:
        """The admin, by the token that the daemon has told."""
        self.page.goto(f"{self.address}/desk")
        token = self.page.get_by_label(self.desk("admin-token"), exact=True)
        token.fill(self.ground.daemon.admin)
        self.page.locator("form").filter(has=token).get_by_role("button").click()
        self.page.get_by_role("heading", name=self.desk("quests")).wait_for()
        return self

    def invited(self, quest: Quest, role: str, name: str) -> Desk:
        """One of the staff, by an invitation's link, which is redeemed by a tap."""
        code = self.ground.ask("POST", f"{quest.admin}/staff", {"role": role, "name": name})["code"]
        self.page.goto(f"{self.address}/desk#quest={quest.id}&code={code}")
        self.page.get_by_role("button", name=self.desk("take-part"), exact=True).click()
        self.page.get_by_role("link", name=self.desk("account"), exact=True).wait_for()
        self.page.locator("main a").first.wait_for()
        return self

    # What is done.

    def go(self, hash: str) -> None:
        self.page.evaluate("(hash) => { location.hash = hash; }", hash)

    def text_of(self, code: str, **values: Any) -> str | re.Pattern[str]:
        """The desk's text; where its values are not told, what matches it with any."""
        text = self.desk(code, **values)
        return re.compile(f"^{'.*'.join(re.escape(part) for part in re.split(r'{[^}]*}', text))}$") if "{" in text else text

    def named(self, code: str, **values: Any) -> Locator:
        """The button of that name."""
        return self.page.get_by_role("button", name=self.text_of(code, **values), exact=True)

    def press(self, code: str, **values: Any) -> None:
        """By the mouse; the button of the dialog where one is open."""
        self.named(code, **values).last.click()

    def shows(self, code: str, seconds: float = 60, **values: Any) -> None:
        self.page.get_by_text(self.text_of(code, **values), exact=True).filter(visible=True).first.wait_for(timeout=1000 * seconds)

    def toast(self, code: str) -> None:
        """Something is said for a short while, and closed."""
        self.page.locator(".toast", has_text=self.desk(code)).first.click()

    # What it looks like.

    def resize(self, size: tuple[int, int]) -> None:
        if self.page.viewport_size != {"width": size[0], "height": size[1]}:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.evaluate(SETTLED)

    def shade(self, is_night: bool) -> None:
        self.page.emulate_media(color_scheme="dark" if is_night else "light", reduced_motion="reduce")
        self.page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg="night" if is_night else "day")
        self.page.evaluate(SETTLED)

    def look(self, name: str, sizes: Sizes = ()) -> None:
        """What is wrong with a screen, by day and night: by tape measure, by axe, and by Tab."""
        begin = time.monotonic()
        size, sizes = self.page.viewport_size, sizes or self.sizes
        self.ready()
        for is_night in (False, True):
            self.shade(is_night)
            # By night it is as large as by day: there only where axe looks, which is not in the widest, as its elements are those of the others.
            for width, height in [one for one in sizes if not is_night or one != WIDE]:
                self.resize((width, height))
                what = f"{name}, {width}, {'night' if is_night else 'day'}, {self.language}"
                self._timed("geometry", lambda: measured(self.page, self.least), what)
                if width < WIDE[0]:
                    self._timed("axe by night" if is_night else "axe", lambda: self.violations(COLOUR_RULES if is_night else []), what)
                if (width, height) == sizes[-1] and not is_night:
                    self._timed("tab", self.tabbed, what)
                if PICTURES:
                    self.page.screenshot(path=self.folder / f"{what.replace(', ', '-')}.png", animations="disabled")
        self.shade(False)
        if size:
            self.resize((size["width"], size["height"]))
        self.spent["looks"] += 1
        self.spent["all"] += time.monotonic() - begin

    def tour(self, screens: dict[str, str]) -> None:
        """Looks at screens as they open, by their names and addresses."""
        for name, hash in screens.items():
            self.go(hash)
            self.look(name)

    def ready(self) -> None:
        """What the screen asks the daemon has come, and its map is there."""
        self.page.evaluate(SETTLED)
        self.page.wait_for_function("() => !document.querySelector('main[aria-busy=true], .grey, [data-state=loading]')")
        self.page.evaluate(SETTLED)

    def _timed(self, kind: str, find: Callable[[], list[str]], what: str) -> None:
        begin = time.monotonic()
        self.wrong += [f"{what}: {fault}" for fault in find()]
        self.spent[kind] += time.monotonic() - begin

    def violations(self, rules: list[str]) -> list[str]:
        """What axe finds by some of its rules, or by all."""
        if not self.page.evaluate("() => Boolean(globalThis.axe)"):
            self.page.evaluate(self.axe.axe_script)
        options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
        found = self.page.evaluate("(options) => axe.run(options)", options)["violations"]
        return [f"axe: {one['id']}: " + "; ".join(node["html"][:160] for node in one["nodes"][:3]) for one in found]

    def tabbed(self) -> list[str]:
        """What can be pressed and no key leads to, and where the focus is not to be seen."""
        count = self.page.evaluate(PRESSED)
        # A map's markers are many; what else is there is a handful.
        for _ in range(2 * count + 20):
            for _ in range(5):
                self.page.keyboard.press("Tab")
            if not self.page.evaluate("() => tabbing.left()"):
                break
        return self.page.evaluate("() => tabbing.end()")

    def check(self) -> None:
        super().check()
        print(f"{self.name}: " + ", ".join(f"{what} {amount:.0f}{'' if what == 'looks' else ' s'}" for what, amount in self.spent.items()))
        wrong = list(dict.fromkeys(self.wrong))
        require(not wrong, f"{self.name}: {len(wrong)} things are wrong:\n  " + "\n  ".join(wrong))

    def leave_word(self, folder: Path) -> None:
        super().leave_word(folder)
        with (folder / f"{self.name}.txt").open("a") as file:
            file.write("\n".join(["", "WRONG", *self.wrong]))


def measured(page: Page, least: int) -> list[str]:
    """By tape measure. What stands half out of the bar's rooms, which are scrolled where they do not fit, is covered there."""
    return [fault for fault in faults(page, least) if "<nav.rooms" not in fault]
