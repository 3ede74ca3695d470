"""A provider of the tests' own, on this machine, over real HTTP: what the doubles of this folder share."""
from __future__ import annotations

import base64
import hashlib
import json
import secrets
import sys
import threading
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

Items = list[tuple[str, str]]


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def fits(verifier: str | None, challenge: str | None) -> bool:
    """PKCE by S256 (RFC 7636, section 4.6), the verifier of the length and letters that VK takes too."""
    if not verifier or not challenge or not 43 <= len(verifier) <= 128:
        return False
    if not all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in verifier):
        return False
    return secrets.compare_digest(base64url(hashlib.sha256(verifier.encode()).digest()), challenge)


def only(items: Items, name: str) -> str | None:
    """The value of what stands there once; `None` where it is missing or said twice."""
    found = [value for key, value in items if key == name]
    return found[0] if len(found) == 1 else None


def address(base: str, items: Iterable[tuple[str, str]]) -> str:
    return base + ("&" if "?" in base else "?") + urlencode(list(items))


class Listener(ThreadingHTTPServer):
    """Does not mind who hangs up."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Double:
    """Listens on a free port of this machine. What it gives to somebody, or was told as a secret, it keeps in `secrets`, so that
    others can be searched for it."""

    def __init__(self, host: str = "localhost", port: int = 0) -> None:
        double = self

        class Handler(Request):
            provider = double

        self.server = Listener((host, port), Handler)
        self.host, self.port = host, self.server.server_address[1]
        self.base = f"http://{host}:{self.port}"
        self.lock = threading.Lock()
        # By their kinds.
        self.secrets: dict[str, set[str]] = {}
        # Method and path of whatever was asked.
        self.asked: list[str] = []
        # What no client may do was done: told by the double itself.
        self.faults: list[str] = []

    def start(self) -> Any:
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def keep(self, kind: str, text: str) -> str:
        with self.lock:
            self.secrets.setdefault(kind, set()).add(text)
        return text

    def new(self, kind: str) -> str:
        """A secret that nobody has guessed."""
        return self.keep(kind, secrets.token_urlsafe(24))

    def answer(self, request: Request) -> None:
        raise NotImplementedError


class Request(BaseHTTPRequestHandler):
    """One request to a double, and what is said to it."""

    provider: Double
    protocol_version = "HTTP/1.1"
    timeout = 30

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing: a check tells what is wrong by itself."""

    def _handle(self) -> None:
        parts = urlsplit(self.path)
        self.route, self.query = parts.path, parse_qsl(parts.query, keep_blank_values=True)
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length)
        is_form = (self.headers.get("Content-Type") or "").split(";")[0].strip() == "application/x-www-form-urlencoded"
        self.form: Items = parse_qsl(self.body.decode(), keep_blank_values=True) if is_form else []
        with self.provider.lock:
            self.provider.asked.append(f"{self.command} {self.route}")
        try:
            self.provider.answer(self)
        except (BrokenPipeError, ConnectionResetError):
            # Whoever asked has gone, as it should from some answers.
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = _handle

    def say(self, status: int, body: bytes | str = b"", kind: str = "text/plain; charset=utf-8", **fields: str) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def json(self, value: Any, status: int = 200) -> None:
        self.say(status, json.dumps(value), "application/json")

    def redirect(self, to: str, status: int = 302) -> None:
        self.say(status, b"", Location=to)

    def page(self, title: str, body: str, status: int = 200) -> None:
        text = f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><h1>{title}</h1>{body}'
        self.say(status, text, "text/html; charset=utf-8")
