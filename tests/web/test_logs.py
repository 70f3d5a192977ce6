"""Tickets and sign-in links are keys: whatever goes wrong on their pages, no log keeps them."""

import io
import logging

import pytest
from django.conf import settings
from django.test import Client

from accounts.links import sign_in_token
from config.logs import WithoutKeys, shortened
from events import services
from events.tickets import ticket_of
from tests import make
from tests.guests import REVOKE, desk_of, guest
from tests.project.code import BASE
from tests.web.staff.desk import owner_of


def handlers():
    """The handlers that the site's settings made."""
    return [
        handler
        for handler in logging.getLogger().handlers
        if any(isinstance(each, WithoutKeys) for each in handler.filters)
    ]


@pytest.fixture
def log():
    """What the site's own handler writes, everything from INFO on."""
    (handler,) = handlers()
    written = io.StringIO()
    before, level = handler.setStream(written), logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)
    yield written
    handler.setStream(before)
    logging.getLogger().setLevel(level)


ROWS = (
    'x violates "c"\nDETAIL:  Failing row contains (1, 山田 (太郎),\n9).\nSTATEMENT',
    "DETAIL:  Key (player_name, event_id)=(山田 (太郎), x1) already exists.",
    "Failing row contains (1, 山田 (太郎)",
    "Failing row contains (1, 山田 (太郎), 9).",
    repr(ValueError("Failing row contains (1, 山田 (太郎), 9).\nSTATEMENT")),
)


@pytest.mark.parametrize("told", ROWS)
def test_no_line_keeps_a_row_that_a_database_refused(told):
    assert "山田" not in shortened(told)
    assert shortened(told).split("(…)")[0] in told


def test_every_handler_that_is_configured_leaves_keys_out():
    configured = settings.LOGGING["handlers"].values()
    assert all("without_keys" in handler["filters"] for handler in configured)
    names = [name for name in logging.root.manager.loggerDict if name.startswith("django")]
    assert [name for name in names if logging.getLogger(name).handlers] == []


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def player(self):
        pod = make.pod()
        make.report(of=pod)
        return make.seated(pod)[1]

    def test_a_ticket_whose_pages_refuse_stands_in_no_line(self, log, player):
        ticket = ticket_of(player)
        client = Client(raise_request_exception=False)
        strict = Client(enforce_csrf_checks=True)
        seen = set()
        for page in (
            "",
            "/now",
            "/agree",
            "/dispute",
            "/deck",
            "/report",
            "/change",
            "/leave",
            "/nowhere",
        ):
            path = f"/t/{ticket}{page}"
            answers = [
                client.post(path),
                client.put(path),
                client.get(path),
                client.post(path, {"report": "x" * 13, "note": ""}),
                client.generic("POST", path, b"x" * 1_100_000, content_type="text/plain"),
                client.generic("POST", path, b"a=" + b"x" * 1_100_000, content_type="application/x-www-form-urlencoded"),
                strict.post(path, headers={"referer": f"https://elsewhere.example{path}"}),
                client.get(path, headers={"host": "evil.example"}),
            ]  # fmt: skip
            seen |= {answer.status_code for answer in answers}
        assert seen >= {400, 403, 404, 405, 413, 422}
        assert ticket[:4] in log.getvalue()
        assert ticket not in log.getvalue()
        assert ticket.rpartition(".")[2] not in log.getvalue()

    def test_nor_does_a_dead_one_or_a_page_of_it_that_is_none(self, log):
        player = make.entry()
        ticket, client = ticket_of(player), Client()
        assert client.get(f"/t/{ticket}/nothing").status_code == 404
        services.rotate_ticket(entry_id=player.pk, actor=make.organiser(player.event))
        assert client.get(f"/t/{ticket}").status_code == 401
        assert "Not Found" in log.getvalue()
        assert "Unauthorized" in log.getvalue()
        assert ticket not in log.getvalue()

    def test_nor_a_sign_in_link(self, log):
        token = sign_in_token(make.user())
        Client(enforce_csrf_checks=True).post(f"/in/{token}")
        Client().put(f"/in/{token}")
        Client().post(f"/in/{token}x")
        assert "/in/" in log.getvalue()
        assert token not in log.getvalue()

    def test_nor_does_a_traceback(self, log, monkeypatch, player):
        ticket = ticket_of(player)

        def broken(ticket):
            raise LookupError("/t/" + ticket)

        monkeypatch.setattr("web.views.ticket.holder_of", broken)
        assert Client(raise_request_exception=False).get(f"/t/{ticket}").status_code == 500
        assert "LookupError" in log.getvalue()
        assert ticket not in log.getvalue()


@pytest.mark.django_db
def test_nor_do_codes_and_tokens_of_apps_however_much_is_told(log):
    logging.getLogger().setLevel(logging.DEBUG)
    event = make.event()
    app, desk = guest(event.shop), desk_of(owner_of(event))
    code = app.allowed_by(desk)["code"]
    app.swap(code, code_verifier="wrong")
    tokens = app.swap(code).json()
    for secret in (code, tokens["refresh_token"], tokens["access_token"]):
        app.refresh(secret)
        app.ask(REVOKE, token=secret, client_secret="wrong")
        app.ask(f"{REVOKE}?token={secret}")
    told = log.getvalue()
    assert "Bad Request: /api/v1/oauth/token" in told
    secret = (code, app.secret, app.verifier, tokens["access_token"], tokens["refresh_token"])
    assert [each for each in secret if each in told] == []


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("/t/abcdefgh.0.sig/deck?x=1", "/t/abcd…/deck?x=1"),
        ("next=%2Ft%2Fabcdefgh.0.sig", "next=%2Ft%2Fabcd…"),
        ("https://a.example/in/1.abc-def does not match", "https://a.example/in/1.ab… does not match"),
        ("Bearer twt_abcdefgh.0.sig", "Bearer twt_abcd…"),
        ("twk_abcdefgh", "twk_abcd…"),
        ("/back?code=twc_abcdefgh&state=1", "/back?code=twc_abcd…&state=1"),
        ("/e/abcdefgh/standings 100%", "/e/abcdefgh/standings 100%"),
        ("/staff/e/abcdefgh/people/in", "/staff/e/abcdefgh/people/in"),
    ],
)  # fmt: skip
def test_keys_are_cut_and_all_else_stays(text, short):
    assert shortened(text) == short


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile", "docs/full-mode.md"])
def test_nobody_starts_a_server_that_logs_addresses(file):
    lines = (BASE / file).read_text(encoding="utf-8").splitlines()
    starts = [line for line in lines if "uvicorn" in line and "config.asgi:application" in line]
    assert starts
    assert [line for line in starts if "--no-access-log" not in line] == []
