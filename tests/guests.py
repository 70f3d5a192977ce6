"""An app of somebody else as a program: it asks for a permit in a browser, and speaks to the token endpoint."""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

from django.test import Client

from accounts.models import Role, User
from events.permits import App
from events.services import register_app
from tests.api.conftest import Caller
from tests.web.staff.desk import Desk

HERE = "localhost"
BACK = "https://app.example/back"
TOKEN, REVOKE = "/api/v1/oauth/token", "/api/v1/oauth/revoke"
FORM = "application/x-www-form-urlencoded"


def desk_of(user, **words):
    """Somebody at a browser on the very machine, where apps are let in."""
    desk = Desk(user, **words)
    desk.client.defaults["SERVER_NAME"] = HERE
    return desk


@dataclass
class Guest:
    """An app with what it needs to know to ask."""

    app: App
    secret: str
    back: str = BACK
    verifier: str = ""

    @property
    def client_id(self):
        return self.app.client.client_id

    def question(self, scope="events:read rounds:write", **other):
        """The address to which it sends people; None leaves a parameter out."""
        self.verifier = secrets.token_urlsafe(32)
        proof = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.back,
            "scope": scope,
            "state": "st&te 1",
            "code_challenge": base64.urlsafe_b64encode(proof).decode().rstrip("="),
            "code_challenge_method": "S256",
        } | other
        given = {name: value for name, value in asked.items() if value is not None}
        return f"/oauth/authorize?{urlencode(given)}"

    def allowed_by(self, desk, *, event="", **asked):
        """What comes back from somebody who presses the button: code, state and iss."""
        desk.open(self.question(**asked))
        desk.press("Allow", event=event)
        return returned(desk)

    def ask(self, path=TOKEN, *, basic=False, **form):
        """An answer of the token endpoint."""
        known = {"client_id": self.client_id}
        headers = {}
        if basic:
            pair = base64.b64encode(f"{self.client_id}:{self.secret}".encode()).decode()
            known, headers = {}, {"authorization": f"Basic {pair}"}
        elif self.secret:
            known["client_secret"] = self.secret
        sent = {name: value for name, value in (known | form).items() if value is not None}
        client = Client(SERVER_NAME=HERE, enforce_csrf_checks=True)
        return client.post(path, urlencode(sent), content_type=FORM, headers=headers)

    def swap(self, code, **form):
        """Bring a code."""
        known = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.back,
            "code_verifier": self.verifier,
        }
        return self.ask(**(known | form))

    def refresh(self, token, **form):
        return self.ask(grant_type="refresh_token", refresh_token=token, **form)

    def tokens_by(self, desk, **asked):
        """The tokens that follow when somebody allows it."""
        return self.swap(self.allowed_by(desk, **asked)["code"]).json()


def guest(shop, *, public=False, back=BACK, name="Podwatch"):
    """An app that a shop registers."""
    owner = User.objects.get(memberships__shop=shop, memberships__role=Role.OWNER)
    app, secret = register_app(
        shop_id=shop.pk, user=owner, name=name, redirects=[back], keeps_secret=not public
    )
    return Guest(app, secret, back)


def returned(desk):
    """What the page that leads back to the app carries there."""
    way = way_back(desk)
    return {name: values[0] for name, values in parse_qs(urlsplit(way).query).items()}


def way_back(desk):
    """Where the page leads by itself."""
    found = desk.text.split('http-equiv="refresh" content="0;url=')
    assert len(found) == 2, desk.text
    return unescape(found[1].split('"')[0])


def failed(answer, status, error):
    """Check that the token endpoint said this error."""
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.content
    assert answer["Cache-Control"] == "no-store"


def journal_of(event, token):
    """An answer to a token that may read events."""
    return Caller(token).get(f"/events/{event.pk}/journal")
