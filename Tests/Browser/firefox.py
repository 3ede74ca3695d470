"""Firefox in the place of Chromium, where `BROWSER=firefox` asks for it: how it is started, and whether it draws the map. It
is driven by WebDriver BiDi, which knows less than Chromium's own protocol: scripts/check/firefox.sh says what is not looked at."""
from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

IS_FIREFOX = os.environ.get("BROWSER", "chromium") == "firefox"
PROGRAM = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
# Without it the app has an arrow in the place of the map.
HAS_WEBGL = os.environ.get("WEBGL", "1") != "0"


def launched(playwright: Playwright, night: bool) -> Browser:
    """A Firefox with a window, on whatever screen there is: without a window it has no WebGL."""
    preferences: dict[str, str | float | bool] = {
        # What the driver cannot ask of a page, the whole browser is set to: light and motion.
        "layout.css.prefers-color-scheme.content-override": 0 if night else 1,
        "ui.prefersReducedMotion": 1,
        # By the processor.
        "webgl.force-enabled": HAS_WEBGL, "webgl.disabled": not HAS_WEBGL,
        # Nothing but the daemon's own host is found: each name is this machine.
        "network.dns.native-is-localhost": True,
    }
    return playwright.firefox.launch(channel="moz-firefox", executable_path=PROGRAM, headless=False, firefox_user_prefs=preferences)


def spoken(options: dict[str, Any]) -> dict[str, Any]:
    """A context's options, without those that the driver would ask in vain."""
    return options | {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null", "has_touch": False}


def has_webgl(page: Page) -> bool:
    return page.evaluate("""Boolean(document.createElement("canvas").getContext("webgl2"))""")
