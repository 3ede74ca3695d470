#!/usr/bin/env python3
"""VK ID on this machine, as its documents and its SDK have it: PKCE by S256, a name of the device that goes with the code, a
state that is echoed, codes that are good once, forms in the body, errors as JSON in an answer of 200. Its page has one button,
“continue as …”, which a browser can press.

Usage: vk_double.py PORT     to try by hand; the checks start it themselves
"""
from __future__ import annotations

import html
import secrets
import sys
import threading
from dataclasses import dataclass
from typing import Any

from double import Double, Items, Request, address, fits, only


@dataclass(frozen=True)
class Person:
    """Somebody with an account at VK."""

    user_id: int
    first_name: str
    last_name: str


@dataclass
class Grant:
    """What a code or a token is worth."""

    asked: Items
    person: Person
    device: str
    changed: str


ANNA = Person(1234567890, "Anna", "Canaryvkname")

# What is done wrong when somebody signs in, by its name: told by `tell` for one state.
MUTATIONS = {
    "no-device": "sign-in-device-missing", "two-devices": "sign-in-callback-invalid", "other-device": "sign-in-provider-error",
    "other-state-echoed": "sign-in-echo-wrong", "no-state-echoed": "sign-in-echo-wrong", "error-in-200": "sign-in-provider-error",
    "error-beside-tokens": "sign-in-provider-error", "no-user": "sign-in-user-missing", "user-is-text": "sign-in-user-missing",
    "user-zero": "sign-in-user-missing", "other-user": "sign-in-user-differs", "no-profile": "sign-in-user-missing",
    "token-redirect": "sign-in-provider-redirects", "profile-redirect": "sign-in-provider-redirects", "failure": "sign-in-provider-failed",
    "unknown-state": "sign-in-state-unknown", "declined": "sign-in-declined", "wrong-code": "sign-in-code-refused",
    "other-challenge": "sign-in-code-refused",
}


class VKDouble(Double):
    """Knows one client, and sends people back to the addresses that were registered for it only."""

    client = "51234567"

    def __init__(self, redirects: set[str], person: Person = ANNA, host: str = "localhost", port: int = 0) -> None:
        super().__init__(host, port)
        self.redirects, self.person = redirects, person
        self.codes: dict[str, Grant] = {}
        self.tokens: dict[str, Grant] = {}
        self.used: set[str] = set()
        # By the state of an attempt, before its person comes.
        self.told: dict[str, tuple[str, Person]] = {}
        self.came: list[Items] = []
        self.keep("subject", str(person.user_id))

    def tell(self, state: str, mutation: str = "", person: Person | None = None) -> None:
        """How it has to behave, and who comes, for one attempt."""
        if mutation and mutation not in MUTATIONS:
            raise ValueError(mutation)
        if person:
            self.keep("subject", str(person.user_id))
            self.keep("name", person.last_name)
        self.told[state] = (mutation, person or self.person)

    def answer(self, request: Request) -> None:
        match request.command, request.route:
            case "GET", "/authorize": self.ask(request)
            case "POST", "/consent": self.consent(request)
            case "POST", "/oauth2/auth": self.exchange(request)
            case "POST", "/oauth2/user_info": self.profile(request)
            case _, "/trap":
                self.faults.append("a redirect was followed")
                request.say(404)
            case _: request.say(404)

    # The page.

    def fault_of(self, items: Items) -> str | None:
        """What is wrong with how somebody was sent here."""
        wanted = {"response_type": "code", "client_id": self.client, "code_challenge_method": "S256"}
        for name, value in wanted.items():
            if only(items, name) != value:
                return name
        if only(items, "redirect_uri") not in self.redirects:
            return "redirect_uri"
        if len(only(items, "code_challenge") or "") != 43:
            return "code_challenge"
        if len(only(items, "state") or "") < 32:
            return "state"
        return None

    def ask(self, request: Request) -> None:
        if fault := self.fault_of(request.query):
            self.faults.append(f"authorize: {fault}")
            request.page("VK ID", f"<p>invalid_request: {fault}", 400)
            return
        self.keep("state", only(request.query, "state") or "")
        person = self.told.get(only(request.query, "state") or "", ("", self.person))[1]
        hidden = "".join(f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">' for name, value in request.query)
        request.page("VK ID", f'<form method="post" action="/consent">{hidden}<button>Continue as {html.escape(person.first_name)}</button></form>')

    def consent(self, request: Request) -> None:
        """The button was pressed."""
        asked = request.form
        if fault := self.fault_of(asked):
            request.page("VK ID", f"<p>invalid_request: {fault}", 400)
            return
        state = only(asked, "state") or ""
        mutation, person = self.told.pop(state, ("", self.person))
        code, device = self.new("code"), self.new("device")
        self.came.append(asked)
        self.codes[code] = Grant(asked, person, device, mutation)
        items = [("code", code), ("expires_in", "600"), ("device_id", device), ("state", state), ("type", "code_v2"), ("ext_id", secrets.token_hex(8))]
        changes: dict[str, Any] = {
            "no-device": lambda: [item for item in items if item[0] != "device_id"],
            "two-devices": lambda: [*items, ("device_id", device)],
            "other-device": lambda: [item if item[0] != "device_id" else ("device_id", "another") for item in items],
            "unknown-state": lambda: [item if item[0] != "state" else ("state", secrets.token_urlsafe(32)) for item in items],
            "declined": lambda: [("error", "access_denied"), ("error_description", "The user denied it"), ("state", state)],
            "wrong-code": lambda: [item if item[0] != "code" else ("code", "never-given") for item in items],
        }
        request.redirect(address(only(asked, "redirect_uri") or "", changes.get(mutation, lambda: items)()))

    # What the daemon asks.

    def exchange(self, request: Request) -> None:
        form = request.form
        given = {name: only(form, name) for name in ("grant_type", "code", "code_verifier", "client_id", "device_id", "redirect_uri", "state")}
        if request.query or any(value is None for value in given.values()):
            self.faults.append(f"exchange: not a form of the body with all that is needed: {[name for name, value in given.items() if not value]}")
        if given["code_verifier"]:
            self.keep("verifier", given["code_verifier"])

        def refuse(error: str) -> None:
            # VK says so with a status as if all were well.
            request.json({"error": error, "error_description": error.replace("_", " "), "state": given["state"]})

        if given["grant_type"] != "authorization_code" or given["client_id"] != self.client:
            return refuse("invalid_request")
        with self.lock:
            grant = self.codes.get(given["code"] or "")
            is_first = grant is not None and given["code"] not in self.used
            self.used.add(given["code"] or "")
        if not grant or not is_first or given["redirect_uri"] != only(grant.asked, "redirect_uri"):
            return refuse("invalid_grant")
        if given["device_id"] != grant.device:
            return refuse("invalid_request")
        challenge = only(grant.asked, "code_challenge") if grant.changed != "other-challenge" else "A" * 43
        if not fits(given["code_verifier"], challenge):
            return refuse("invalid_grant")
        token = self.new("access token")
        self.tokens[token] = grant
        answer: dict[str, Any] = {
            "access_token": token, "refresh_token": self.new("refresh token"), "id_token": "not.for.us", "token_type": "Bearer", "expires_in": 3600,
            "user_id": grant.person.user_id, "state": given["state"], "scope": only(grant.asked, "scope") or ""}
        match grant.changed:
            case "other-state-echoed": answer["state"] = "another"
            case "no-state-echoed": del answer["state"]
            case "error-in-200": return refuse("slow_down")
            case "error-beside-tokens": answer["error"] = "server_error"
            case "no-user": del answer["user_id"]
            case "user-is-text": answer["user_id"] = "anna@vk.example"
            case "user-zero": answer["user_id"] = 0
            case "token-redirect": return request.redirect(f"{self.base}/trap", 307)
            case "failure": return request.say(503)
        request.json(answer)

    def profile(self, request: Request) -> None:
        grant = self.tokens.get(only(request.form, "access_token") or "")
        if request.query or not grant or only(request.form, "client_id") != self.client:
            return request.json({"error": "invalid_token"})
        person = grant.person
        user: dict[str, Any] = {"user_id": str(person.user_id), "first_name": person.first_name, "last_name": person.last_name, "avatar": "",
                                "email": self.keep("e-mail", f"canary{person.user_id}@vk.example")}
        match grant.changed:
            case "other-user": user["user_id"] = str(person.user_id + 1)
            case "no-profile": return request.json({"user": {}})
            case "profile-redirect": return request.redirect(f"{self.base}/trap", 308)
        request.json({"user": user})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)

    class Anywhere(set[str]):
        """Takes any address to go back to."""

        def __contains__(self, _: object) -> bool:
            return True

    print(VKDouble(Anywhere(), port=int(sys.argv[1])).start().base, flush=True)
    threading.Event().wait()
