"""Somebody with a browser, as far as signing in needs one: cookies by site, forms of pages, redirects taken one by one and looked
at; without scripts."""
from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

Items = list[tuple[str, str]]


class Form(HTMLParser):
    """The first form of a page that is posted, with what it has filled in already and the names of its buttons."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.action: str | None = None
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self._is_open = self._is_over = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form" and not self._is_over and given.get("method", "").lower() == "post":
            self._is_open, self.action = True, given.get("action", "")
        elif self._is_open and tag == "input" and given.get("name"):
            if given.get("type") == "submit":
                self.buttons.append((given["name"], given.get("value", "")))
            elif given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.fields[given["name"]] = given.get("value", "")
        elif self._is_open and tag == "button" and given.get("name"):
            self.buttons.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._is_open:
            self._is_open, self._is_over = False, True


@dataclass
class Page:
    """What was answered."""

    url: str
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def location(self) -> str | None:
        """Where it leads to, as it stands there."""
        return self.headers.get("Location")

    @property
    def cookies(self) -> list[str]:
        return self.headers.get_all("Set-Cookie") or []


def site(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


@dataclass
class Visitor:
    """One browser. Every answer of the daemon is shown to `watch`."""

    home: str
    watch: Callable[[Page], None] = lambda _page: None
    language: str = "en"
    # By site, then by name.
    jar: dict[str, dict[str, str]] = field(default_factory=dict)
    # All that were ever given, in their order.
    given: list[tuple[str, str]] = field(default_factory=list)

    def ask(self, method: str, url: str, body: bytes | None = None, kind: str | None = None, **fields: str) -> Page:
        """One request; redirects are not followed."""
        url = urljoin(self.home + "/", url)
        parts = urlsplit(url)
        headers = {"Accept-Language": self.language, "Accept": "text/html,application/json"} | {name.replace("_", "-"): value for name, value in fields.items()}
        if kind:
            headers["Content-Type"] = kind
        if cookies := self.jar.get(site(url)):
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=40)
        try:
            connection.request(method, parts.path + (f"?{parts.query}" if parts.query else ""), body, headers)
            answer = connection.getresponse()
            page = Page(url, answer.status, answer.headers, answer.read())
        finally:
            connection.close()
        self._keep(page)
        if site(url) == self.home:
            self.watch(page)
        return page

    def _keep(self, page: Page) -> None:
        jar = self.jar.setdefault(site(page.url), {})
        for cookie in page.cookies:
            pair, *attributes = [part.strip() for part in cookie.split(";")]
            name, _, value = pair.partition("=")
            ends = any(one.lower() == "max-age=0" or one.lower().startswith("expires=thu, 01 jan 1970") for one in attributes)
            if ends or not value:
                jar.pop(name, None)
            else:
                jar[name] = value
                self.given.append((name, value))

    def get(self, url: str, **fields: str) -> Page:
        return self.ask("GET", url, **fields)

    def api(self, method: str, path: str, body: Any = None, **fields: str) -> Page:
        """As a page of the daemon's own asks."""
        own = {"Origin": self.home, "Sec_Fetch_Site": "same-origin"} if method != "GET" else {"Sec_Fetch_Site": "same-origin"}
        data = None if body is None else json.dumps(body).encode()
        return self.ask(method, f"/api/v1{path}", data, "application/json" if data is not None else None, **(own | fields))

    def submit(self, page: Page, **values: str) -> Page:
        """Presses the form's button, or the one of that value."""
        form = Form(page.text)
        assert form.action is not None, f"no form at {urlsplit(page.url).path}: {page.status} {page.text[:300]}"
        named = [(name, value) for name, value in form.buttons if values.get(name) == value]
        fields = form.fields | dict(named or form.buttons[:1]) | values
        return self.ask("POST", urljoin(page.url, form.action or page.url), urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def follow(self, page: Page, until: Callable[[str], bool]) -> Page:
        """Goes where it is led, until the next address would be one of those; that page is not asked for."""
        for _ in range(12):
            if page.location is None or until(urljoin(page.url, page.location)):
                return page
            page = self.get(urljoin(page.url, page.location))
        raise AssertionError(f"led around and around: {page.url}")

    @property
    def session(self) -> str | None:
        """What the cookie of the daemon's session holds."""
        jar = self.jar.get(self.home, {})
        return jar.get("request") or jar.get("__Host-request")
