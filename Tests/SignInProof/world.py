"""A real daemon, the providers at which one can sign in to it, and everything that is seen on the way: who was led where, and what
nobody else may have."""
from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urljoin, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/lib"))
from daemon_trial import Daemon, Failure, require, roads  # noqa: E402

from canaille_server import Canaille  # noqa: E402
from evil_cases import ISSUERS  # noqa: E402
from evil_provider import GOOD, Evil, EvilProvider  # noqa: E402
from evil_provider import Person as Somebody  # noqa: E402
from visitor import Page, Visitor  # noqa: E402
from vk_double import Person as VKPerson  # noqa: E402
from vk_double import VKDouble  # noqa: E402

__all__ = ["Failure", "Ledger", "Page", "Somebody", "VKPerson", "Visitor", "World", "free_port", "refusal", "require", "roads"]

# The tables in which somebody who was signed in would be found.
TABLES = ("accounts", "account_sign_ins", "account_participations", "account_roles", "account_records", "sessions", "session_roles")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def refusal(page: Page) -> str:
    """The code of a page that says why nobody was signed in; empty where it is none. That a provider cannot be asked now is 503."""
    found = re.search(r'data-code="([a-z0-9-]+)"', page.text)
    is_page = (page.headers.get("Content-Type") or "").startswith("text/html") and (400 <= page.status < 500 or page.status == 503)
    return found.group(1) if found and is_page else ""


class Ledger:
    """What was proved, by its kind. Where less is than was meant to be, the check proves nothing."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.lock = threading.Lock()

    def hold(self, kind: str, what: str, holds: Any, otherwise: str = "") -> None:
        """One case; those that do not hold are told at the end, all of them."""
        with self.lock:
            self.counts[kind] += 1
            if not holds:
                self.wrong.append(f"{kind}: {what}{': ' + otherwise if otherwise else ''}")

    def close(self, wanted: dict[str, int]) -> None:
        for kind, count in wanted.items():
            if self.counts[kind] < count:
                self.wrong.append(f"only {self.counts[kind]} cases of “{kind}” were looked at, not {count}")
        require(not self.wrong, f"{len(self.wrong)} of {sum(self.counts.values())} do not hold\n  " + "\n  ".join(self.wrong))


class World:
    """The daemon and its providers."""

    def __init__(self, bin: str, roads: str, folder: str) -> None:
        self.folder, self.ledger = Path(folder), Ledger()
        self.bin, self.roads = bin, roads
        port = free_port()
        self.home = f"http://127.0.0.1:{port}"
        self.canaille = Canaille()
        self.canaille.register(self.back("canaille"), f"{self.home}/account")
        self.vk = VKDouble({self.back("vk")}).start()
        self.evil: EvilProvider = EvilProvider(self.back, ISSUERS).start()
        self.places = [f"{self.canaille.issuer}/oauth/authorize?", f"{self.vk.base}/authorize?",
                       *(f"{self.evil.issuer(name)}/authorize?" for name in self.evil.issuers)]
        self.file = self.folder / "sign-in.json"
        self.file.write_text(json.dumps(self.settings()))
        self.file.chmod(0o600)
        # What is logged at “debug” is more than anybody reads in earnest; how often one may begin is proved elsewhere. The providers
        # are on this machine by their very addresses: no network has to be opened for them.
        self.daemon = Daemon(bin, roads, folder, "--listen", f"127.0.0.1:{port}", "--public-url", self.home, "--sign-in", str(self.file),
                             "--log-level", "debug", "--limits", "sign_ins_per_network=1000000").ready()
        self.lock = threading.Lock()
        self.led: list[str] = []
        self.visitors: list[Visitor] = []

    def back(self, provider: str) -> str:
        return f"{self.home}/sign-in/{provider}/callback"

    def settings(self) -> list[dict[str, Any]]:
        """The file of the daemon."""
        own: list[dict[str, Any]] = [
            {"id": "canaille", "kind": "oidc", "issuer": self.canaille.issuer, "client-id": self.canaille.client, "client-secret": self.canaille.secret, "label": "Canaille"},
            {"id": "vk", "kind": "vk", "issuer": self.vk.base, "client-id": self.vk.client, "label": "VK ID"},
        ]
        return own + [{"id": name, "kind": "oidc", "issuer": self.evil.issuer(name), "client-id": self.evil.client, "client-secret": self.evil.secret,
                       "label": name.replace("-", " ")} for name in self.evil.issuers]

    # People.

    def visitor(self, language: str = "en") -> Visitor:
        visitor = Visitor(self.home, self._watch, language)
        with self.lock:
            self.visitors.append(visitor)
        return visitor

    def _watch(self, page: Page) -> None:
        """Looks at everything that the daemon answers: where it leads to, and what it keeps in a browser."""
        path = urlsplit(page.url).path
        if page.location is not None:
            with self.lock:
                self.led.append(page.location)
            self.ledger.hold("led to", f"{path} leads to {page.location[:90]}", self.is_known(page.location))
        for cookie in page.cookies:
            name, *parts = [part.strip() for part in cookie.split(";")]
            kept = {part.split("=")[0].lower(): part.partition("=")[2] for part in parts}
            fits = "httponly" in kept and kept.get("samesite", "").lower() in ("lax", "strict") and "domain" not in kept
            self.ledger.hold("cookies", f"the cookie {name.split('=')[0]} of {path}: {parts}", fits)
        if path.startswith("/sign-in/"):
            self.ledger.hold("not kept", f"{path}: Cache-Control is {page.headers.get('Cache-Control')}", "no-store" in (page.headers.get("Cache-Control") or ""))

    def is_known(self, location: str) -> bool:
        """Whether a browser is led to a page of the daemon's own, or to where a provider asks people; read as browsers do, for which
        `\\` is `/`, and a tab is nothing."""
        read = re.sub(r"[\t\r\n]", "", location).strip().replace("\\", "/")
        found = urljoin(self.home + "/", read)
        if read != location:
            return False
        return found.startswith(self.home + "/") and "//" not in urlsplit(found).path[:2] or any(found.startswith(place) for place in self.places)

    # The way of a sign-in.

    def begin(self, visitor: Visitor, provider: str, page: str | None = "/account") -> Page:
        query = "" if page is None else f"?page={quote(page, safe='')}"
        return visitor.get(f"/sign-in/{provider}{query}")

    @staticmethod
    def state(page: Page) -> str:
        """With which a browser is sent away."""
        require(page.location, f"nobody is sent away: {page.status} {page.text[:400]}")
        return dict(parse_qsl(urlsplit(page.location or "").query))["state"]

    def at_double(self, visitor: Visitor, start: Page, evil: Evil = GOOD, person: Somebody | None = None) -> str:
        """At the good or evil provider, to the address by which one comes back."""
        self.evil.tell(self.state(start), evil, person)
        return visitor.get(start.location or "").location or ""

    def at_vk(self, visitor: Visitor, start: Page, person: VKPerson | None = None, mutation: str = "") -> str:
        """At VK, where the button is pressed."""
        self.vk.tell(self.state(start), mutation, person)
        return visitor.submit(visitor.get(start.location or "")).location or ""

    def at_canaille(self, visitor: Visitor, start: Page, user: str, password: str) -> str:
        """At Canaille: the forms that it shows, until it sends back."""
        def is_back(url: str) -> bool:
            return url.startswith(self.home)

        page = visitor.follow(start, is_back)
        for _ in range(4):
            if page.location:
                break
            text = page.text
            values = {"password": password} if 'name="password"' in text else {"login": user} if 'name="login"' in text else {"answer": "accept"}
            page = visitor.follow(visitor.submit(page, **values), is_back)
        return page.location or ""

    def sign_in(self, visitor: Visitor, provider: str, person: Any = None, page: str | None = "/account") -> Page:
        """All of it; what the daemon says to whoever comes back."""
        start = self.begin(visitor, provider, page)
        match provider:
            case "vk": back = self.at_vk(visitor, start, person)
            case "canaille": back = self.at_canaille(visitor, start, *person)
            case _: back = self.at_double(visitor, start, GOOD, person)
        return visitor.get(back)

    def signed_in(self, provider: str, person: Any = None, visitor: Visitor | None = None) -> Visitor:
        """Somebody who has to have come in."""
        visitor = visitor or self.visitor()
        page = self.sign_in(visitor, provider, person)
        require(page.location, f"{provider}: nobody came in: {page.status} {refusal(page) or page.text[:300]}")
        return visitor

    @staticmethod
    def account(visitor: Visitor) -> dict[str, Any]:
        page = visitor.api("GET", "/account")
        require(page.status == 200, f"there is no account: {page.status} {page.text[:300]}")
        return page.json

    @staticmethod
    def is_out(visitor: Visitor) -> bool:
        """Whether the browser is signed in to no account, by its session and by its account's own word."""
        session, account = visitor.api("GET", "/session"), visitor.api("GET", "/account")
        return account.status in (401, 403) and (session.status == 401 or session.status == 200 and "account" not in session.json)

    # What is kept.

    def rows(self) -> dict[str, int]:
        """How many rows each table has in which somebody would be found."""
        database = sqlite3.connect(f"file:{self.folder}/quests.sqlite?mode=ro", uri=True)
        try:
            return {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}
        finally:
            database.close()

    def logs(self) -> str:
        """All records of all accounts' logs."""
        database = sqlite3.connect(f"file:{self.folder}/quests.sqlite?mode=ro", uri=True)
        try:
            return "\n".join(row[0] for row in database.execute("SELECT body FROM account_records"))
        finally:
            database.close()

    def bytes(self) -> dict[str, bytes]:
        """Every byte of the daemon's folder, by file, without what was put there for it to read."""
        found = {}
        for path, _, names in os.walk(self.folder):
            for name in names:
                file = Path(path) / name
                if file != self.file:
                    found[str(file.relative_to(self.folder))] = file.read_bytes()
        return found

    def close(self) -> None:
        self.daemon.stop()
        for provider in (self.vk, self.evil, self.canaille):
            provider.stop()
