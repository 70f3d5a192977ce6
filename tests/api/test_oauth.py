"""Apps of others: the whole way over HTTP, and each way that must not work."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant

from accounts.models import Role
from events.access import Scope
from events.permits import Permit
from events.scope_words import SCOPES
from events.services import revoke_permit
from tests import make
from tests.api.conftest import Caller, refused
from tests.guests import (
    HERE,
    REVOKE,
    Guest,
    desk_of,
    failed,
    guest,
    journal_of,
    returned,
    way_back,
)
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db
LEADS_AWAY = re.compile(r'(?:href|action|content)="[^"]*example')


@pytest.fixture
def desk(event):
    return desk_of(owner_of(event))


@pytest.fixture
def app(event):
    return guest(event.shop)


def registered_on_the_page(desk):
    """What the page that registers an app says once."""
    desk.open("/staff/apps")
    typed = {"name": "Podwatch", "redirects": "https://app.example/back", "kind": "confidential"}
    fields = desk.form("Register this app")["fields"] | {k: [v] for k, v in typed.items()}
    desk.page = desk.client.post("/staff/apps", fields)
    made, secret = desk.page.context["made"]
    assert secret in desk.text
    return Guest(made, secret)


def test_the_whole_way(event):
    desk = desk_of(owner_of(event), csrf=True)
    app = registered_on_the_page(desk)
    desk.open(app.question())
    assert "“Podwatch” asks for access" in desk.text
    assert str(SCOPES[Scope.ROUNDS_WRITE]) in desk.text
    assert str(SCOPES[Scope.EVENTS_WRITE]) not in desk.text
    page = desk.press("Allow")
    assert "form-action 'self'" in page["Content-Security-Policy"]
    assert page["Cache-Control"] == "private, no-store"
    assert way_back(desk).startswith("https://app.example/back?")
    answer = returned(desk)
    assert (answer["state"], answer["iss"]) == ("st&te 1", f"http://{HERE}")

    got = app.swap(answer["code"])
    assert got["Cache-Control"] == "no-store"
    tokens = got.json()
    assert (tokens["token_type"], tokens["expires_in"]) == ("Bearer", 3600)
    assert set(tokens["scope"].split()) == {"events:read", "rounds:write"}
    assert journal_of(event, tokens["access_token"]).status_code == 200
    make.entries(4, event=event)
    paired = Caller(tokens["access_token"]).post(f"/events/{event.pk}/rounds")
    assert paired.status_code == 201
    permit = Permit.objects.get()
    assert permit.last_used_at
    assert event.journal.get(kind="round.paired").actor == f"oauth:{permit.pk}"

    newer = app.refresh(tokens["refresh_token"], basic=True).json()
    refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")
    assert journal_of(event, newer["access_token"]).status_code == 200
    assert app.ask(REVOKE, token=newer["access_token"]).status_code == 200
    refused(journal_of(event, newer["access_token"]), 401, "token.invalid")
    failed(app.refresh(newer["refresh_token"]), 400, "invalid_grant")


def test_a_refresh_token_that_comes_twice_ends_the_permit(event, app, desk):
    tokens = app.tokens_by(desk)
    newer = app.refresh(tokens["refresh_token"]).json()
    failed(app.refresh(tokens["refresh_token"]), 400, "invalid_grant")
    refused(journal_of(event, newer["access_token"]), 401, "token.invalid")
    failed(app.refresh(newer["refresh_token"]), 400, "invalid_grant")
    row = event.shop.journal.get(kind="permit.ended")
    assert row.facts == {"permit": Permit.objects.get().pk, "reason": "refresh_again"}


def test_a_refused_token_says_so_in_the_header(event, app, desk):
    refusal = journal_of(event, "two_nothing")
    refused(refusal, 401, "token.invalid")
    assert refusal["WWW-Authenticate"] == 'Bearer realm="takuwake", error="invalid_token"'
    token = app.tokens_by(desk, scope="events:read")["access_token"]
    lacking = Caller(token).post(f"/events/{event.pk}/rounds")
    refused(lacking, 403, "access.forbidden")
    words = 'Bearer realm="takuwake", error="insufficient_scope", scope="rounds:write"'
    assert lacking["WWW-Authenticate"] == words


def test_who_says_no_goes_back_with_that(app, desk):
    desk.open(app.question())
    desk.press("Do not allow")
    assert returned(desk) | {"error_description": ""} == {
        "error": "access_denied", "error_description": "", "state": "st&te 1", "iss": f"http://{HERE}",
    }  # fmt: skip
    assert not Permit.objects.exists()


def test_an_app_without_a_secret_needs_only_the_proof(event, desk):
    app = guest(event.shop, public=True, back="http://127.0.0.1/back")
    app.back = "http://127.0.0.1:51763/back"  # a port that was free
    tokens = app.tokens_by(desk)
    assert journal_of(event, tokens["access_token"]).status_code == 200
    assert app.refresh(tokens["refresh_token"]).status_code == 200


def test_the_address_to_go_back_to_need_not_be_said_twice(app, desk):
    code = app.allowed_by(desk)["code"]
    failed(app.swap(code, redirect_uri="https://app.example/other"), 400, "invalid_request")
    assert app.swap(code, redirect_uri=None).status_code == 200


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": "x" * 500}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code token"}, "unauthorized_client"),
        ({"response_type": None}, "invalid_request"),
        ({"scope": "events:read everything"}, "invalid_scope"),
        ({"scope": ""}, "invalid_scope"),
    ],
)
def test_an_app_that_asks_wrongly_is_told_by_a_link_that_one_may_follow(app, desk, asked, error):
    page = desk.open(app.question(**asked))
    assert page.status_code == 400
    assert 'http-equiv="refresh"' not in desk.text
    assert f"https://app.example/back?error={error}" in desk.text
    assert desk.client.post(app.question(**asked), {"shop": ""}).status_code == 400
    assert not Grant.objects.exists()


@pytest.mark.parametrize(
    "asked",
    [
        {"redirect_uri": "https://app.example/other"},
        {"redirect_uri": "https://app.example/back?a=1"},
        {"redirect_uri": "https://app.example/back#a"},
        {"redirect_uri": "https://app.example:444/back"},
        {"redirect_uri": "https://app.example/back/../x"},
        {"redirect_uri": "https://app.example@evil.example/back"},
        {"redirect_uri": "https://APP.example/back"},
        {"redirect_uri": "http://app.example/back"},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": None},
        {"client_id": "nothing"},
        {"client_id": "a\x00b"},
        {"client_id": None},
    ],
)
def test_nobody_is_sent_where_no_app_registered(app, desk, asked):
    page = desk.open(app.question(**asked))
    assert page.status_code == 400
    assert "No such app is registered here" in desk.text
    assert not LEADS_AWAY.search(desk.text)


def test_a_parameter_twice_is_refused(app, desk):
    page = desk.open(app.question() + "&redirect_uri=https%3A%2F%2Fevil.example")
    assert page.status_code == 400
    assert not LEADS_AWAY.search(desk.text)


def test_who_is_not_signed_in_signs_in_first(app):
    client = Client(SERVER_NAME=HERE)
    answer = client.get(app.question())
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in?next=%2Foauth%2Fauthorize")


def test_a_browser_of_elsewhere_cannot_press_the_button(event, app):
    desk = desk_of(owner_of(event), csrf=True)
    sent = desk.client.post(app.question(), {"shop": event.shop_id, "event": ""})
    assert sent.status_code == 403
    assert not Permit.objects.exists()
    page = desk.open(app.question())
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]


class TestCodes:
    def test_a_wrong_proof_brings_nothing(self, app, desk):
        code = app.allowed_by(desk)["code"]
        failed(app.swap(code, code_verifier="a" * 43), 400, "invalid_grant")
        failed(app.swap(code, code_verifier=None), 400, "invalid_request")
        assert not AccessToken.objects.exists()

    def test_a_second_time_ends_what_the_first_brought(self, event, app, desk):
        code = app.allowed_by(desk)["code"]
        tokens = app.swap(code).json()
        failed(app.swap(code), 400, "invalid_grant")
        refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")
        failed(app.refresh(tokens["refresh_token"]), 400, "invalid_grant")

    def test_another_app_cannot_bring_it(self, event, app, desk):
        code = app.allowed_by(desk)["code"]
        other = guest(event.shop, name="Other")
        other.verifier = app.verifier
        failed(other.swap(code), 400, "invalid_grant")
        failed(
            app.ask(grant_type="authorization_code", code=code, client_secret="x"),
            401,
            "invalid_client",
        )
        assert app.swap(code).status_code == 200  # fmt: skip

    def test_it_lives_a_minute(self, app, desk):
        code = app.allowed_by(desk)["code"]
        with time_machine.travel(timezone.now() + timedelta(seconds=61), tick=False):
            failed(app.swap(code), 400, "invalid_grant")

    def test_it_is_worth_nothing_once_the_permit_ended(self, event, app, desk):
        code = app.allowed_by(desk)["code"]
        owner, now = owner_of(event), timezone.now()
        revoke_permit(permit_id=Permit.objects.get().pk, user=owner, now=now)
        failed(app.swap(code), 400, "invalid_grant")

    @pytest.mark.parametrize("kind", ["password", "client_credentials", "implicit", "", None])
    def test_there_is_no_other_way_to_a_token(self, app, kind):
        known = {"username": "a", "password": "b", "scope": "events:read"}
        failed(app.ask(grant_type=kind, **known), 400, "unsupported_grant_type")


class TestScopes:
    def test_a_token_never_gets_more_than_was_allowed(self, app, desk):
        code = app.allowed_by(desk, scope="events:read")["code"]
        tokens = app.swap(code, scope="events:read events:write").json()
        assert tokens["scope"] == "events:read"
        wider = app.refresh(tokens["refresh_token"], scope="events:read events:write")
        failed(wider, 400, "invalid_scope")

    def test_it_may_ask_for_less(self, event, app, desk):
        tokens = app.tokens_by(desk)
        less = app.refresh(tokens["refresh_token"], scope="events:read").json()
        caller = Caller(less["access_token"])
        refused(caller.post(f"/events/{event.pk}/rounds"), 403, "access.forbidden")

    def test_one_gives_only_what_one_has(self, event, app):
        desk = desk_of(make.member(event.shop, Role.RECEPTION))
        tokens = app.tokens_by(desk, scope="events:read events:write")
        assert tokens["scope"] == "events:read"
        caller = Caller(tokens["access_token"])
        refused(caller.post(f"/events/{event.pk}/finish"), 403, "access.forbidden")
        desk.open(app.question("events:write"))
        assert "asks for nothing that you may do" in desk.text
        answer = desk.client.post(app.question("events:write"), {"shop": event.shop_id})
        assert answer.status_code == 403

    def test_a_lesser_role_makes_a_lesser_token(self, event, app):
        judge = make.member(event.shop, Role.JUDGE)
        token = app.tokens_by(desk_of(judge))["access_token"]
        make.entries(4, event=event)
        judge.memberships.update(role=Role.RECEPTION)
        caller = Caller(token)
        refused(caller.post(f"/events/{event.pk}/rounds"), 403, "access.forbidden")
        assert journal_of(event, token).status_code == 200
