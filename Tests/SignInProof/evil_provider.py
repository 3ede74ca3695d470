#!/usr/bin/env python3
"""A provider of OpenID Connect on this machine that is good until it is told to be evil: for one attempt (`tell`), or, where
its description or its keys are evil, which are read once an hour, as an issuer of its own below one address. What it can do
stands in `evil_cases.py`.

Usage: evil_provider.py PORT     the good issuer, to try by hand; the checks start it themselves
"""
from __future__ import annotations

import base64
import hashlib
import json
import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from double import Double, Items, Request, address, base64url, fits, only

JSON = dict[str, Any]


def number(value: int) -> str:
    return base64url(value.to_bytes((value.bit_length() + 7) // 8, "big"))


class Key:
    """A pair of keys; a long one of RSA takes its time to make."""

    def __init__(self, bits: int = 2048, curve: bool = False) -> None:
        self.private: Any = ec.generate_private_key(ec.SECP256R1()) if curve else rsa.generate_private_key(65537, bits)
        self.is_curve = curve

    def public(self, name: str, **members: Any) -> JSON:
        numbers = self.private.public_key().public_numbers()
        own = {"kty": "EC", "crv": "P-256", "x": base64url(numbers.x.to_bytes(32, "big")), "y": base64url(numbers.y.to_bytes(32, "big"))} if self.is_curve else {
            "kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}
        return own | {"kid": name, "use": "sig"} | members

    def sign(self, data: bytes) -> bytes:
        if not self.is_curve:
            return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())
        r, s = utils.decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")


@dataclass(frozen=True)
class Person:
    subject: str
    name: str


@dataclass(frozen=True)
class Evil:
    """One thing that is done wrong, and the code by which it has to be refused; empty where it has to be taken, and to do no harm."""

    code: str
    # Each changes what it is given, or gives something else for it. The first takes also the provider and the attempt.
    callback: Callable[[EvilProvider, Attempt, Items], Items] | None = None
    header: Callable[[JSON], Any] | None = None
    claims: Callable[[JSON], Any] | None = None
    payload: Callable[[str], str] | None = None
    sign: Callable[[EvilProvider, bytes], bytes] | None = None
    token: Callable[[str], str] | None = None
    tokens: Callable[[JSON], Any] | None = None
    document: Callable[[JSON], Any] | None = None
    keys: Callable[[EvilProvider, list[JSON]], Any] | None = None
    # By the last part of the path: what is done in place of the answer.
    instead: dict[str, Callable[[EvilProvider, Request], None]] = field(default_factory=dict)
    # Whether the token has no name, so that the profile is asked for.
    asks_profile: bool = False
    profile: Callable[[JSON], Any] | None = None

    @property
    def is_of_issuer(self) -> bool:
        """Whether it is done by what is read once an hour."""
        return bool(self.document or self.keys or {"openid-configuration", "keys"} & set(self.instead))


GOOD = Evil("")


@dataclass
class Attempt:
    """What somebody was sent here with, and what becomes of it."""

    issuer: str
    asked: Items
    evil: Evil
    person: Person

    def __getitem__(self, name: str) -> str:
        return only(self.asked, name) or ""


class EvilProvider(Double):
    """Knows one client by its secret."""

    client, secret = "request-client", "canary s3cret:/+ 1"

    def __init__(self, redirect: Callable[[str], str], issuers: dict[str, Evil] | None = None, host: str = "localhost", port: int = 0) -> None:
        """`redirect` is the one address to which people of an issuer may go back."""
        super().__init__(host, port)
        self.redirect, self.issuers = redirect, {"good": GOOD, "evil": GOOD} | (issuers or {})
        self.key, self.other, self.curve, self.weak = Key(), Key(), Key(curve=True), Key(1024)
        self.attempts: dict[str, Attempt] = {}
        self.codes: dict[str, Attempt] = {}
        self.accesses: dict[str, Attempt] = {}
        self.used: set[str] = set()
        self.told: dict[str, tuple[Evil, Person]] = {}
        self.nobody = Person("canary-nobody", "Nobody")
        self.keep("client secret", self.secret)

    def issuer(self, name: str) -> str:
        return f"{self.base}/{name}"

    def tell(self, state: str, evil: Evil = GOOD, person: Person | None = None) -> None:
        """How it has to behave in one attempt, and who comes."""
        if person:
            self.keep("subject", person.subject)
            self.keep("name", person.name)
        self.told[state] = (evil, person or self.nobody)

    def answer(self, request: Request) -> None:
        parts = request.route.strip("/").split("/")
        name, path = parts[0], parts[-1]
        if name == "trap":
            self.faults.append(f"a redirect was followed: {request.command} {request.path[:60]}")
            return request.say(404)
        if name not in self.issuers:
            return request.say(404)
        if instead := self.issuers[name].instead.get(path):
            return instead(self, request)
        match request.command, path:
            case "GET", "openid-configuration": request.json(self.document(name))
            case "GET", "keys": request.json({"keys": self.keys(name)})
            case "GET", "authorize": self.authorize(request, name)
            case "POST", "token": self.exchange(request, name)
            case "GET", "userinfo": self.profile(request)
            case "GET", "logout": request.redirect(only(request.query, "post_logout_redirect_uri") or self.base)
            case _: request.say(404)

    def document(self, name: str) -> JSON:
        issuer = self.issuer(name)
        document = {
            "issuer": issuer, "authorization_endpoint": f"{issuer}/authorize", "token_endpoint": f"{issuer}/token", "jwks_uri": f"{issuer}/keys",
            "userinfo_endpoint": f"{issuer}/userinfo", "end_session_endpoint": f"{issuer}/logout", "response_types_supported": ["code", "id_token"],
            "code_challenge_methods_supported": ["plain", "S256"], "authorization_response_iss_parameter_supported": True,
            # Some providers list these: nobody has to take them.
            "id_token_signing_alg_values_supported": ["none", "RS256", "ES256", "HS256"], "subject_types_supported": ["public"]}
        if change := self.issuers[name].document:
            change(document)
        return document

    def keys(self, name: str) -> list[JSON]:
        keys = [self.key.public("rsa-1", alg="RS256"), self.other.public("rsa-2", alg="RS256"), self.curve.public("ec-1", alg="ES256")]
        if change := self.issuers[name].keys:
            change(self, keys)
        return keys

    # The way there and back: nobody has to press anything.

    def authorize(self, request: Request, name: str) -> None:
        asked = Attempt(name, request.query, GOOD, self.nobody)
        wanted = {"response_type": "code", "client_id": self.client, "code_challenge_method": "S256", "redirect_uri": self.redirect(name)}
        wrong = [item for item, value in wanted.items() if asked[item] != value]
        wrong += [item for item in ("state", "nonce", "code_challenge") if len(asked[item]) < 43]
        wrong += ["scope"] * ("openid" not in asked["scope"].split())
        if wrong:
            self.faults.append(f"authorize: {wrong}")
            return request.page("No", "<p>invalid_request", 400)
        state = asked["state"]
        for item in ("state", "nonce"):
            self.keep(item, asked[item])
        asked.evil, asked.person = self.told.pop(state, (self.issuers[name], self.nobody))
        self.attempts[state] = asked
        code = self.new("code")
        self.codes[code] = asked
        items: Items = [("code", code), ("state", state), ("iss", self.issuer(name))]
        if change := asked.evil.callback:
            items = change(self, asked, items)
        request.redirect(address(self.redirect(name), items))

    # What the daemon asks.

    def exchange(self, request: Request, name: str) -> None:
        form = request.form
        pair = base64.b64encode(f"{quote(self.client, safe='')}:{quote(self.secret, safe='')}".encode()).decode()
        if request.headers.get("Authorization") != f"Basic {pair}":
            self.faults.append("token: the client does not show its secret as RFC 6749 wants it")
            return request.json({"error": "invalid_client"}, 401)
        verifier = only(form, "code_verifier")
        if verifier:
            self.keep("verifier", verifier)
        code = only(form, "code") or ""
        with self.lock:
            attempt = self.codes.get(code)
            is_first = attempt is not None and code not in self.used
            self.used.add(code)
        is_good = only(form, "grant_type") == "authorization_code" and attempt and is_first and attempt.issuer == name
        if not is_good or not attempt or only(form, "redirect_uri") != attempt["redirect_uri"] or not fits(verifier, attempt["code_challenge"]):
            return request.json({"error": "invalid_grant"}, 400)
        if instead := attempt.evil.instead.get("token"):
            return instead(self, request)
        access = self.new("access token")
        self.accesses[access] = attempt
        answer: JSON = {"access_token": access, "token_type": "Bearer", "expires_in": 3600, "id_token": self.id_token(attempt, access)}
        if change := attempt.evil.tokens:
            change(answer)
        request.json(answer)

    def id_token(self, attempt: Attempt, access: str) -> str:
        evil, now = attempt.evil, int(time.time())
        header: JSON = {"alg": "RS256", "typ": "JWT", "kid": "rsa-1"}
        claims: JSON = {
            "iss": self.issuer(attempt.issuer), "sub": attempt.person.subject, "aud": self.client, "exp": now + 300, "iat": now, "nonce": attempt["nonce"],
            "at_hash": base64url(hashlib.sha256(access.encode()).digest()[:16]), "email": self.keep("e-mail", f"{attempt.person.subject}@canary.example")}
        if not evil.asks_profile:
            claims["name"] = attempt.person.name
        for change, value in (evil.header, header), (evil.claims, claims):
            if change:
                change(value)
        payload = json.dumps(claims)
        payload = evil.payload(payload) if evil.payload else payload
        signed = f"{base64url(json.dumps(header).encode())}.{base64url(payload.encode())}"
        signature = evil.sign(self, signed.encode()) if evil.sign else self.key.sign(signed.encode())
        token = f"{signed}.{base64url(signature)}"
        return self.keep("ID token", evil.token(token) if evil.token else token)

    def profile(self, request: Request) -> None:
        attempt = self.accesses.get((request.headers.get("Authorization") or "").removeprefix("Bearer "))
        if not attempt:
            self.faults.append("userinfo: not with the access token")
            return request.say(401)
        if instead := attempt.evil.instead.get("userinfo"):
            return instead(self, request)
        answer: JSON = {"sub": attempt.person.subject, "name": attempt.person.name}
        if change := attempt.evil.profile:
            change(answer)
        request.json(answer)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)

    class ByHand(EvilProvider):
        """Sends people back to wherever they want to, as nobody does whom others rely on."""

        def authorize(self, request: Request, name: str) -> None:
            self.redirect = lambda _: only(request.query, "redirect_uri") or ""
            self.told.setdefault(only(request.query, "state") or "", (GOOD, Person("by-hand-" + secrets.token_hex(2), "Somebody")))
            super().authorize(request, name)

    print(ByHand(lambda _: "", port=int(sys.argv[1])).start().issuer("good"), flush=True)
    threading.Event().wait()
