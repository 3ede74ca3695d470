"""Everything evil that a provider does, and the code by which each is refused."""
from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives import serialization
from double import Items, Request, base64url
from evil_provider import Attempt, Evil, EvilProvider, Key

JSON = dict[str, Any]
Answer = Callable[[EvilProvider, Request], None]


# What is made of a token.

def put(**members: Any) -> Callable[[JSON], None]:
    return lambda value: value.update(members)


def take(name: str) -> Callable[[JSON], Any]:
    return lambda value: value.pop(name)


def later(name: str, seconds: int) -> Callable[[JSON], None]:
    return lambda claims: claims.update({name: int(time.time()) + seconds})


def public_key_as_secret(provider: EvilProvider, data: bytes) -> bytes:
    """What a careless library takes for the signature of HS256: the public key is the secret."""
    text = provider.key.private.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return hmac.new(text, data, hashlib.sha256).digest()


def flipped(token: str) -> str:
    head, payload, signature = token.split(".")
    return f"{head}.{payload}.{'B' if signature.startswith('A') else 'A'}{signature[1:]}"


def two_algorithms(token: str) -> str:
    return ".".join([base64url(b'{"alg":"none","alg":"RS256","kid":"rsa-1"}'), *token.split(".")[1:]])


OWN_KEY = Key()


# What comes back with the browser.

def without(name: str) -> Callable[[EvilProvider, Attempt, Items], Items]:
    return lambda _provider, _attempt, items: [item for item in items if item[0] != name]


def with_(name: str, value: str) -> Callable[[EvilProvider, Attempt, Items], Items]:
    """In the place of what stands there under that name, or behind all."""
    def change(_provider: EvilProvider, _attempt: Attempt, items: Items) -> Items:
        return [(key, value if key == name else old) for key, old in items] if name in dict(items) else [*items, (name, value)]
    return change


def twice(name: str) -> Callable[[EvilProvider, Attempt, Items], Items]:
    return lambda _provider, _attempt, items: [*items, (name, dict(items)[name])]


def refusing(error: str) -> Callable[[EvilProvider, Attempt, Items], Items]:
    return lambda _provider, _attempt, items: [("error", error), *(item for item in items if item[0] != "code")]


def code_of(other: str) -> Callable[[EvilProvider, Attempt, Items], Items]:
    """A code of another attempt at the same provider: one that was used, or one that is good still for its own verifier."""
    def change(provider: EvilProvider, attempt: Attempt, items: Items) -> Items:
        code = provider.new("code")
        challenge = ("code_challenge", "A" * 43)
        provider.codes[code] = Attempt(attempt.issuer, [item if item[0] != challenge[0] else challenge for item in attempt.asked], attempt.evil, attempt.person)
        if other == "used":
            provider.codes[code] = attempt
            provider.used.add(code)
        return [(key, code if key == "code" else old) for key, old in items]
    return change


# Answers.

def saying(status: int, body: str | bytes, kind: str = "application/json") -> Answer:
    return lambda _provider, request: request.say(status, body, kind)


def leading_away(status: int) -> Answer:
    return lambda provider, request: request.redirect(f"{provider.base}/trap", status)


def slow(provider: EvilProvider, request: Request) -> None:
    time.sleep(6.5)
    request.say(200, "{}", "application/json")


def dripping(provider: EvilProvider, request: Request) -> None:
    """Always something, and never all of it."""
    request.send_response(200)
    request.send_header("Content-Type", "application/json")
    request.send_header("Content-Length", "4000")
    request.end_headers()
    for _ in range(130):
        request.wfile.write(b" ")
        request.wfile.flush()
        time.sleep(0.1)
    request.close_connection = True


def endless(provider: EvilProvider, request: Request) -> None:
    """Whoever reads all of it, reads for ever; the double gives up at 64 MiB."""
    request.send_response(200)
    request.send_header("Content-Type", "application/json")
    request.send_header("Transfer-Encoding", "chunked")
    request.end_headers()
    request.close_connection = True
    for _ in range(1024):
        request.wfile.write(b"10000\r\n" + b" " * 65_536 + b"\r\n")
    provider.faults.append("an answer without an end was read on and on")


def hanging_up(provider: EvilProvider, request: Request) -> None:
    request.close_connection = True


HUGE = json.dumps({"x": "x" * (1 << 20)})

# Evil of one attempt.
ATTEMPTS: dict[str, Evil] = {
    # The signature.
    "alg none": Evil("sign-in-algorithm-refused", header=put(alg="none"), sign=lambda _provider, _data: b""),
    "alg nOnE": Evil("sign-in-algorithm-refused", header=put(alg="nOnE"), sign=lambda _provider, _data: b""),
    "HS256 with the public key": Evil("sign-in-algorithm-refused", header=put(alg="HS256"), sign=public_key_as_secret),
    "RS512": Evil("sign-in-algorithm-refused", header=put(alg="RS512")),
    "PS256, which is not listed": Evil("sign-in-algorithm-refused", header=put(alg="PS256")),
    "two algorithms": Evil("sign-in-token-ambiguous", token=two_algorithms),
    "no algorithm": Evil("sign-in-token-unreadable", header=take("alg")),
    "a signature that was changed": Evil("sign-in-signature-wrong", token=flipped),
    "no signature": Evil("sign-in-signature-wrong", sign=lambda _provider, _data: b""),
    "a key in the place of another": Evil("sign-in-signature-wrong", header=put(kid="rsa-2")),
    "a key of its own in the head": Evil("sign-in-signature-wrong", header=put(jwk=OWN_KEY.public("rsa-1")), sign=lambda _provider, data: OWN_KEY.sign(data)),
    "an unknown key": Evil("sign-in-key-unknown", header=put(kid="rsa-9")),
    "a key's path": Evil("sign-in-key-unknown", header=put(kid="../../dev/null")),
    "a key of another kind": Evil("sign-in-key-unfit", header=put(kid="ec-1")),
    "no key's name where several fit": Evil("sign-in-key-unfit", header=take("kid")),
    "something that must be understood": Evil("sign-in-token-critical", header=put(crit=["exp"])),
    "a token for something else": Evil("sign-in-token-unreadable", header=put(typ="at+jwt")),
    # What the token says.
    "another's issuer": Evil("sign-in-token-issuer-wrong", claims=put(iss="https://evil.example")),
    "no issuer": Evil("sign-in-token-issuer-wrong", claims=take("iss")),
    "an issuer with a slash": Evil("sign-in-token-issuer-wrong", claims=lambda claims: claims.update(iss=claims["iss"] + "/")),
    "another's audience": Evil("sign-in-audience-wrong", claims=put(aud="another-client")),
    "no audience": Evil("sign-in-audience-wrong", claims=take("aud")),
    "several audiences, made for none of them": Evil("sign-in-party-wrong", claims=put(aud=["request-client", "another-client"])),
    "made for another": Evil("sign-in-party-wrong", claims=put(azp="another-client")),
    "a wrong nonce": Evil("sign-in-nonce-wrong", claims=put(nonce="A" * 43)),
    "no nonce": Evil("sign-in-nonce-wrong", claims=take("nonce")),
    "an expired token": Evil("sign-in-token-expired", claims=later("exp", -70)),
    "no expiry": Evil("sign-in-token-expired", claims=take("exp")),
    "an expiry as text": Evil("sign-in-token-expired", claims=put(exp="4000000000")),
    "issued in the future": Evil("sign-in-token-from-future", claims=later("iat", 90)),
    "not valid yet": Evil("sign-in-token-not-yet", claims=later("nbf", 90)),
    "the hash of another access token": Evil("sign-in-access-hash-wrong", claims=put(at_hash="A" * 22)),
    "no subject": Evil("sign-in-subject-invalid", claims=take("sub")),
    "an empty subject": Evil("sign-in-subject-invalid", claims=put(sub="")),
    "a number for a subject": Evil("sign-in-subject-invalid", claims=put(sub=7)),
    "a subject that is too long": Evil("sign-in-subject-invalid", claims=put(sub="7" * 256)),
    "a subject with a line feed": Evil("sign-in-subject-invalid", claims=put(sub="person\n7")),
    # Its form.
    "a subject twice": Evil("sign-in-token-ambiguous", payload=lambda text: text.replace('"sub":', '"sub": "admin", "sub":', 1)),
    "a subject twice, once by an escape": Evil("sign-in-token-ambiguous", payload=lambda text: text.replace('"sub":', '"\\u0073ub": "admin", "sub":', 1)),
    "a token that is no object": Evil("sign-in-token-unreadable", payload=lambda text: f"[{text}]"),
    "something behind the token's JSON": Evil("sign-in-token-unreadable", payload=lambda text: text + "{}"),
    "a token nested 100 deep": Evil("sign-in-token-unreadable", payload=lambda text: f'{text[:-1]}, "x": {"[" * 100}{"]" * 100}}}'),
    "a token with padding": Evil("sign-in-token-unreadable", token=lambda token: token + "="),
    "a token of four parts": Evil("sign-in-token-unreadable", token=lambda token: token + ".AAAA"),
    "a token of 17 kB": Evil("sign-in-token-too-large", claims=put(x="x" * 17_000)),
    "a token of 1 MB": Evil("sign-in-answer-too-large", claims=put(x="x" * (1 << 20))),
    # Answers in the place of tokens.
    "no ID token": Evil("sign-in-token-missing", tokens=take("id_token")),
    "no access token": Evil("sign-in-answer-unreadable", tokens=take("access_token")),
    "a token of another kind": Evil("sign-in-answer-unreadable", tokens=put(token_type="DPoP")),
    "something said twice": Evil("sign-in-answer-unreadable", instead={"token": saying(200, '{"token_type":"Bearer","access_token":"a","access_token":"b","id_token":"c"}')}),
    "no JSON": Evil("sign-in-answer-unreadable", instead={"token": saying(200, "<html>", "text/html")}),
    "an error beside tokens": Evil("sign-in-provider-error", tokens=put(error="temporarily_unavailable")),
    "an error": Evil("sign-in-provider-error", instead={"token": saying(401, '{"error":"invalid_client"}')}),
    "an error as a success": Evil("sign-in-code-refused", instead={"token": saying(200, '{"error":"invalid_grant"}')}),
    "a failure": Evil("sign-in-provider-failed", instead={"token": saying(503, "")}),
    "a redirect of the tokens": Evil("sign-in-provider-redirects", instead={"token": leading_away(302)}),
    "a redirect that keeps the form": Evil("sign-in-provider-redirects", instead={"token": leading_away(307)}),
    "a huge answer": Evil("sign-in-answer-too-large", instead={"token": saying(200, HUGE)}),
    "an answer without an end": Evil("sign-in-answer-too-large", instead={"token": endless}),
    "a slow answer": Evil("sign-in-provider-slow", instead={"token": slow}),
    "an answer that drips": Evil("sign-in-provider-slow", instead={"token": dripping}),
    "nobody there": Evil("sign-in-provider-unreachable", instead={"token": hanging_up}),
    "a profile of somebody else": Evil("sign-in-user-differs", asks_profile=True, profile=put(sub="admin")),
    "a profile of nobody": Evil("sign-in-user-differs", asks_profile=True, profile=take("sub")),
    # The way back.
    "no iss, which was promised": Evil("sign-in-callback-issuer-missing", callback=without("iss")),
    "iss of another": Evil("sign-in-callback-issuer-wrong", callback=with_("iss", "https://evil.example")),
    "a code twice": Evil("sign-in-callback-invalid", callback=twice("code")),
    "a state twice": Evil("sign-in-callback-invalid", callback=twice("state")),
    "iss twice": Evil("sign-in-callback-invalid", callback=twice("iss")),
    "no code": Evil("sign-in-callback-invalid", callback=without("code")),
    "no state": Evil("sign-in-callback-invalid", callback=without("state")),
    "an empty code": Evil("sign-in-callback-invalid", callback=with_("code", "")),
    "a code and an error": Evil("sign-in-callback-invalid", callback=with_("error", "access_denied")),
    "a code that is too long": Evil("sign-in-callback-invalid", callback=with_("code", "x" * 2049)),
    "an unknown state": Evil("sign-in-state-unknown", callback=with_("state", "A" * 43)),
    "a person who does not want to": Evil("sign-in-declined", callback=refusing("access_denied")),
    "an error with markup": Evil("sign-in-provider-error", callback=refusing("<script>alert(1)</script>")),
    "an error that splits lines": Evil("sign-in-provider-error", callback=refusing("x\r\nSet-Cookie: request=evil")),
    "a code that was never given": Evil("sign-in-code-refused", callback=with_("code", "never-given")),
    "a code that was used": Evil("sign-in-code-refused", callback=code_of("used")),
    "a code of somebody else": Evil("sign-in-code-refused", callback=code_of("good")),
}


def document(code: str, **members: Any) -> Evil:
    def change(document: JSON) -> None:
        for name, value in members.items():
            document.pop(name)
            if value is not None:
                document[name] = value(document["issuer"]) if callable(value) else value
    return Evil(code, document=change)


def renamed(document: JSON) -> None:
    document["issuer"] = "https://evil.example"


def key(index: int, **members: Any) -> Callable[[EvilProvider, list[JSON]], None]:
    return lambda _provider, keys: keys[index].update(members)


def crowd(provider: EvilProvider, keys: list[JSON]) -> None:
    keys[:] = [{"kty": "EC", "crv": "P-256", "kid": f"k{number}"} for number in range(100)] + keys[:1]


def weak(provider: EvilProvider, keys: list[JSON]) -> None:
    keys[0] = provider.weak.public("rsa-1", alg="RS256")


def secret(provider: EvilProvider, keys: list[JSON]) -> None:
    """The text of a secret, for everybody to read."""
    keys[0] = {"kty": "oct", "kid": "rsa-1", "k": base64url(b"known to all"), "alg": "HS256"}


# Evil of an issuer of its own, by its slug.
ISSUERS: dict[str, Evil] = {
    "issuer-of-another": Evil("sign-in-issuer-differs", document=renamed),
    "issuer-with-slash": Evil("sign-in-issuer-differs", document=lambda document: document.update(issuer=document["issuer"] + "/")),
    "no-keys-address": document("sign-in-endpoint-invalid", jwks_uri=None),
    "tokens-without-tls": document("sign-in-endpoint-invalid", token_endpoint="http://evil.example/token"),
    "metadata-service": document("sign-in-endpoint-invalid", token_endpoint="http://169.254.169.254/latest"),
    "page-of-a-script": document("sign-in-endpoint-invalid", authorization_endpoint="javascript:alert(1)"),
    "name-and-password": document("sign-in-endpoint-invalid", userinfo_endpoint="https://id.example:x@evil.example/"),
    "number-as-address": document("sign-in-endpoint-invalid", token_endpoint="https://2130706433/token"),
    "plain-challenge": document("sign-in-provider-unsupported", code_challenge_methods_supported=["plain"]),
    "no-code-flow": document("sign-in-provider-unsupported", response_types_supported=["id_token"]),
    "no-public-keys": document("sign-in-provider-unsupported", id_token_signing_alg_values_supported=["none", "HS256"]),
    "document-redirects": Evil("sign-in-provider-redirects", instead={"openid-configuration": leading_away(302)}),
    "document-slow": Evil("sign-in-provider-slow", instead={"openid-configuration": slow}),
    "document-drips": Evil("sign-in-provider-slow", instead={"openid-configuration": dripping}),
    "document-huge": Evil("sign-in-answer-too-large", instead={"openid-configuration": saying(200, HUGE)}),
    "document-missing": Evil("sign-in-provider-failed", instead={"openid-configuration": saying(404, "")}),
    "document-twice": Evil("sign-in-answer-unreadable", instead={"openid-configuration": saying(200, '{"issuer":"a","issuer":"b"}')}),
    # Only networks that were named may be asked, whoever wants it.
    "tokens-in-a-private-network": document("sign-in-address-refused", token_endpoint="https://10.1.2.3/token"),
    "tokens-at-a-link": document("sign-in-address-refused", token_endpoint="https://169.254.169.254/token"),
    "tokens-by-ipv6": document("sign-in-address-refused", token_endpoint="https://[fd00::1]/token"),
    "tokens-by-mapped-address": document("sign-in-address-refused", token_endpoint="https://[::ffff:10.1.2.3]/token"),
    "keys-in-a-private-network": document("sign-in-address-refused", jwks_uri="https://192.168.1.1/keys"),
    "keys-redirect": Evil("sign-in-provider-redirects", instead={"keys": leading_away(301)}),
    "keys-slow": Evil("sign-in-provider-slow", instead={"keys": slow}),
    "keys-huge": Evil("sign-in-answer-too-large", instead={"keys": saying(200, HUGE)}),
    "keys-endless": Evil("sign-in-answer-too-large", instead={"keys": endless}),
    "keys-many": Evil("sign-in-keys-too-many", keys=crowd),
    "keys-twice": Evil("sign-in-answer-unreadable", instead={"keys": saying(200, '{"keys":[],"keys":[]}')}),
    "keys-none": Evil("sign-in-key-unknown", keys=lambda _provider, keys: keys.clear()),
    "key-weak": Evil("sign-in-key-weak", keys=weak, sign=lambda provider, data: provider.weak.sign(data)),
    "key-for-secrecy": Evil("sign-in-key-unfit", keys=key(0, use="enc")),
    "key-of-two": Evil("sign-in-key-unfit", keys=key(1, kid="rsa-1")),
    "key-secret": Evil("sign-in-key-unfit", keys=secret, header=put(alg="RS256")),
}
