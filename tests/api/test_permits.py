"""Permits of apps: for which shop and event, when they end, what is kept, and who may ask for tokens."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from accounts.models import Role, User
from accounts.services import dismiss
from events.access import Scope
from events.hooks import Webhook
from events.permits import Permit
from events.services import forget_old_permits
from tests import make
from tests.api.conftest import Caller, refused
from tests.guests import HERE, REVOKE, TOKEN, desk_of, failed, guest, journal_of, returned
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(event):
    return desk_of(owner_of(event))


@pytest.fixture
def app(event):
    return guest(event.shop)


class TestPlaces:
    def test_a_permit_is_for_the_one_shop_that_was_chosen(self, event, app, desk):
        other = make.event(shop=make.shop(owner=owner_of(event)))
        desk.open(app.question() + f"&shop={other.shop_id}")
        desk.press("Allow")
        token = app.swap(returned(desk)["code"]).json()["access_token"]
        assert journal_of(other, token).status_code == 200
        refused(journal_of(event, token), 403, "access.forbidden")

    def test_a_shop_one_does_not_work_in_is_refused(self, app, desk):
        strange = make.event()
        for shop in (strange.shop_id, "nowhere"):
            assert desk.client.get(app.question() + f"&shop={shop}").status_code == 403
            assert desk.client.post(app.question(), {"shop": shop}).status_code == 403
        assert not Permit.objects.exists()

    def test_a_permit_for_one_event_ends_there(self, event, app, desk):
        other = make.event(shop=event.shop)
        token = app.tokens_by(desk, event=event.pk)["access_token"]
        assert journal_of(event, token).status_code == 200
        refused(journal_of(other, token), 403, "access.forbidden")

    def test_an_event_of_another_shop_is_refused(self, event, app, desk):
        strange = make.event(shop=make.shop(owner=owner_of(event)))
        desk.open(app.question() + f"&shop={event.shop_id}")
        desk.press("Allow", event=strange.pk)
        assert desk.page.status_code == 422
        assert not Permit.objects.exists()


class TestEnds:
    def test_an_hour_ends_the_token_and_ninety_quiet_days_the_permit(self, event, app, desk):
        tokens = app.tokens_by(desk)
        now = timezone.now()
        with time_machine.travel(now + timedelta(minutes=61), tick=False):
            refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")
            tokens = app.refresh(tokens["refresh_token"]).json()
        with time_machine.travel(now + timedelta(days=91), tick=False):
            failed(app.refresh(tokens["refresh_token"]), 400, "invalid_grant")

    def test_who_leaves_the_shop_leaves_no_app_behind(self, event, app):
        judge = make.member(event.shop, Role.JUDGE)
        tokens = app.tokens_by(desk_of(judge))
        dismiss(shop_id=event.shop_id, user=judge, actor="system")
        refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")
        failed(app.refresh(tokens["refresh_token"]), 400, "invalid_grant")
        event.shop.memberships.create(user=judge, role=Role.JUDGE)  # and comes back
        refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")

    def test_a_closed_account_is_acted_for_by_nobody(self, event, app):
        judge = make.member(event.shop, Role.JUDGE)
        tokens = app.tokens_by(desk_of(judge))
        User.objects.filter(pk=judge.pk).update(is_active=False)
        refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")
        failed(app.refresh(tokens["refresh_token"]), 400, "invalid_grant")

    def test_only_its_own_app_gives_a_token_back(self, event, app, desk):
        tokens = app.tokens_by(desk)
        other = guest(event.shop, name="Other")
        assert other.ask(REVOKE, token=tokens["refresh_token"]).status_code == 200
        assert journal_of(event, tokens["access_token"]).status_code == 200
        failed(app.ask(REVOKE, token="x", client_secret="wrong"), 401, "invalid_client")
        assert app.ask(REVOKE, token="unknown").status_code == 200
        assert app.ask(REVOKE, token=tokens["refresh_token"]).status_code == 200
        refused(journal_of(event, tokens["access_token"]), 401, "token.invalid")

    def test_what_is_old_is_forgotten(self, event, app, desk):
        app.allowed_by(desk)  # and never brings the code
        tokens = app.tokens_by(desk)
        Application.objects.create(name="of a shop that is gone")
        now = timezone.now()
        with time_machine.travel(now + timedelta(days=2), tick=False):
            forget_old_permits(now=timezone.now())
        assert (Grant.objects.count(), Permit.objects.count()) == (0, 1)
        assert Application.objects.get() == app.app.client
        with time_machine.travel(now + timedelta(days=3), tick=False):
            app.refresh(tokens["refresh_token"])
        with time_machine.travel(now + timedelta(days=100), tick=False):
            forget_old_permits(now=timezone.now())
            assert not RefreshToken.objects.exists()
            assert not AccessToken.objects.exists()
            assert not Permit.objects.alive().exists()


class TestKeeping:
    def test_no_secret_stands_in_the_database(self, app, desk):
        code = app.allowed_by(desk)["code"]
        tokens = app.swap(code).json()
        rows = [Application, AccessToken, RefreshToken, Grant, Permit]
        stored = " ".join(str(list(row.objects.values())) for row in rows)
        secrets = (app.secret, code, tokens["access_token"], tokens["refresh_token"])
        assert [each for each in secrets if each in stored] == []

    def test_pressing_twice_gives_one_permit_and_one_code(self, app, desk):
        desk.open(app.question())
        form = desk.form("Allow")
        first = desk.client.post(form["action"], form["fields"])
        second = desk.client.post(form["action"], form["fields"])
        assert first.status_code == 200
        assert second.status_code == 409
        assert Permit.objects.count() == 1

    def test_of_an_app_that_asks_again_and_again_the_newest_permits_live(
        self, app, desk, monkeypatch
    ):
        monkeypatch.setattr("events.services.permits.MOST_ALIVE", 2)
        first, second, third = (app.tokens_by(desk)["refresh_token"] for _ in range(3))
        assert Permit.objects.alive().count() == 2
        failed(app.refresh(first), 400, "invalid_grant")
        assert app.refresh(second).status_code == app.refresh(third).status_code == 200


class TestEndpoint:
    def test_only_over_https_or_on_the_machine_itself(self, event, app, settings):
        settings.ALLOWED_HOSTS = ["*"]
        desk = desk_of(owner_of(event))
        for host, secure, status in (
            ("192.168.1.5", False, 403), ("localhost", False, 200), ("127.0.0.1", False, 200), ("testserver", True, 200),
        ):  # fmt: skip
            desk.client.defaults["SERVER_NAME"] = host
            where = {"secure": secure}
            assert desk.client.get(app.question(), **where).status_code == status, host
            answer = desk.client.get("/.well-known/oauth-authorization-server", **where)
            assert answer.status_code == status
            asked = desk.client.post(
                TOKEN, "a=1", content_type="application/x-www-form-urlencoded", **where
            )
            assert asked.status_code == (403 if status == 403 else 400)

    def test_it_says_what_it_can(self, settings):
        settings.PUBLIC_URL = "https://takuwake.example"
        told = Client(SERVER_NAME=HERE).get("/.well-known/oauth-authorization-server").json()
        assert told["issuer"] == "https://takuwake.example"
        assert told["authorization_endpoint"] == "https://takuwake.example/oauth/authorize"
        assert told["token_endpoint"] == f"https://takuwake.example{TOKEN}"
        assert told["revocation_endpoint"] == f"https://takuwake.example{REVOKE}"
        assert told["code_challenge_methods_supported"] == ["S256"]
        assert told["grant_types_supported"] == ["authorization_code", "refresh_token"]
        assert told["scopes_supported"] == list(Scope)

    def test_it_reads_forms_alone_and_only_posts(self, app):
        client = Client(SERVER_NAME=HERE)
        assert client.get(TOKEN).status_code == 405
        assert client.post(TOKEN, {"a": "1"}).status_code == 415
        assert client.post(TOKEN, "{}", content_type="application/json").status_code == 415
        failed(app.ask(f"{TOKEN}?client_secret={app.secret}", client_secret=None), 400, "unsupported_grant_type")  # fmt: skip

    @pytest.mark.parametrize("odd", ["\x00", "\ud800", "x" * 5000, ""])
    def test_nothing_is_too_strange_for_it(self, app, odd):
        words = odd.encode(errors="surrogatepass")
        for name in ("client_id", "code", "client_secret", "redirect_uri", "code_verifier"):
            form = {"grant_type": "authorization_code", "code": "x", "code_verifier": "x"}
            assert 400 <= app.ask(**form | {name: words}).status_code < 500
        assert app.refresh(words).status_code == 400
        assert app.ask(REVOKE, token=words).status_code < 500

    def test_who_fails_too_often_waits(self, app, monkeypatch):
        monkeypatch.setattr("api.oauth.MOST_FAILURES", 3)
        for _ in range(3):
            failed(app.refresh("x"), 400, "invalid_grant")
        failed(app.refresh("x"), 429, "invalid_request")
        failed(
            app.ask(basic=True, grant_type="refresh_token", refresh_token="x"),
            429,
            "invalid_request",
        )

    def test_who_fails_stops_no_other_app_of_the_same_network(self, event, app, desk, monkeypatch):
        monkeypatch.setattr("api.oauth.MOST_FAILURES", 3)
        other, tokens = guest(event.shop, name="Other"), app.tokens_by(desk)
        for number in range(3):
            failed(other.refresh("x"), 400, "invalid_grant")
            failed(app.refresh("x", client_id=f"none{number}\0"), 401, "invalid_client")
        failed(other.refresh("x"), 429, "invalid_request")
        failed(app.refresh("x", client_id="none"), 429, "invalid_request")
        assert app.refresh(tokens["refresh_token"]).status_code == 200

    def test_who_succeeds_does_not(self, app, desk, monkeypatch):
        monkeypatch.setattr("api.oauth.MOST_FAILURES", 1)
        tokens = app.tokens_by(desk)
        assert app.refresh(tokens["refresh_token"]).status_code == 200


def test_a_webhook_ends_with_the_permit_that_made_it(event, app, desk):
    token = app.tokens_by(desk, scope="webhooks:manage")["access_token"]
    words = {"address": "https://example.com/hook"}
    hook = Caller(token).post(f"/shops/{event.shop_id}/webhooks", words).json()["id"]
    assert Caller(token).get(f"/webhooks/{hook}").json()["ended_as"] is None
    app.ask(REVOKE, token=token)
    assert Webhook.objects.get(pk=hook).ended_as == "maker"
