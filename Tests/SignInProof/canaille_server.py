"""Canaille, an identity server that others have written, on this machine: with its memory for a database, one client, and people
who sign in by its own forms."""
from __future__ import annotations

import os
import secrets
import socket
import threading
import uuid
from typing import Any


class Canaille:
    """Runs in a thread of this process, as its authors' own fixture for tests does."""

    client, secret = "request-client", "canaille-canary-secret"

    def __init__(self) -> None:
        # It speaks http to nobody but this machine.
        os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
        from canaille import create_app
        from canaille.backends import Backend
        from joserfc.jwk import JWKRegistry
        from pytest_iam import Server

        with socket.create_server(("localhost", 0)) as free:
            port = free.getsockname()[1]
        key = JWKRegistry.generate_key("RSA", 2048)
        key.ensure_kid()
        self.app = create_app(config={
            "TESTING": True, "ENV_FILE": None, "SECRET_KEY": str(uuid.uuid4()), "WTF_CSRF_ENABLED": False, "PREFERRED_URL_SCHEME": "http",
            "SERVER_NAME": f"localhost:{port}",
            "CANAILLE": {
                "DATABASE": "memory", "JAVASCRIPT": False, "ACL": {"DEFAULT": {"PERMISSIONS": ["use_oidc"]}},
                "LOGGING": {"version": 1, "disable_existing_loggers": False, "handlers": {"none": {"class": "logging.NullHandler"}},
                            "loggers": {"canaille": {"level": "WARNING", "handlers": ["none"]}}}},
            # Nobody is trusted so far that people are not asked.
            "CANAILLE_OIDC": {"ACTIVE_JWKS": [key.as_dict(private=True)], "TRUSTED_DOMAINS": []},
        })
        self.server = Server(self.app, port, Backend.instance)
        self.issuer = self._issuer()
        threading.Thread(target=self.server.httpd.serve_forever, args=(0.05,), daemon=True).start()

    def _issuer(self) -> str:
        return self.app.test_client().get("/.well-known/openid-configuration").json["issuer"]

    def register(self, redirect: str, page: str) -> None:
        """The daemon, which may send people back to one address, and after their signing out to one page."""
        with self.app.app_context():
            models, backend = self.server.models, self.server.backend
            client = models.Client(
                client_id=self.client, client_name="ReQuest", client_secret=self.secret, redirect_uris=[redirect], post_logout_redirect_uris=[page],
                grant_types=["authorization_code"], response_types=["code"], scope=["openid", "profile"],
                token_endpoint_auth_method="client_secret_basic", client_uri=page, id_token_signed_response_alg="RS256")
            backend.save(client)
            client.audience = [client]
            backend.save(client)

    def person(self, user: str, name: str, family: str) -> str:
        """Somebody who can sign in; the password."""
        password = secrets.token_urlsafe(12)
        with self.app.app_context():
            backend = self.server.backend
            backend.save(self.server.models.User(
                user_name=user, given_name=name, family_name=family, formatted_name=f"{name} {family}", emails=[f"{user}@canary.example"], password=password))
        return password

    def stop(self) -> None:
        self.server.httpd.shutdown()

    @property
    def codes(self) -> list[Any]:
        """Codes and tokens that it has given, for those who look for them elsewhere."""
        with self.app.app_context():
            models, backend = self.server.models, self.server.backend
            found = [one.code for one in backend.query(models.AuthorizationCode)]
            for token in backend.query(models.Token):
                found += [token.access_token, token.refresh_token]
            return [text for text in found if text]
