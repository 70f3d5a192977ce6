"""What a browser keeps for this site: out of scripts' reach, sent nowhere else, and never over plain HTTP."""

import json
import subprocess
import sys

import pytest
from django.test import Client

from accounts.links import invitation_token, sign_in_token
from accounts.models import Role
from accounts.services import invite
from events.tickets import ticket_of
from tests import make
from tests.project.code import BASE
from tests.web.player.accounts import ask, newest_code, type_code

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ASKED = "import json, config.settings as s; print(json.dumps({n: getattr(s, n) for n in %r}))"
FLAGS = (
    "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS",
)  # fmt: skip


def test_every_cookie_is_out_of_reach():
    """Session, form token, language, readings, kept tickets."""
    client = Client()
    client.force_login(make.user())
    client.get("/")
    client.post("/language", {"language": "en", "next": "/"})
    client.post("/furigana", {"furigana": "on", "next": "/"})
    client.get("/sign-in")
    client.post(f"/t/{ticket_of(make.entry())}/phone")
    assert set(client.cookies) >= {"sessionid", "csrftoken", "django_language", "furigana"}
    assert len(client.cookies) >= 5
    for name, cookie in client.cookies.items():
        if name == "sessionid":
            continue  # made by the test's client itself
        assert cookie["httponly"], name
        assert cookie["samesite"] in {"Lax", "Strict"}, name


@pytest.mark.parametrize("https", ["0", "1"])
def test_https_makes_them_secure_and_stays(https):
    env = {"HTTPS": https, "SECRET_KEY": "x", "PATH": "", "DATABASE_URL": "sqlite://:memory:"}
    run = [sys.executable, "-c", ASKED % (FLAGS,)]
    said = subprocess.run(run, cwd=BASE, env=env, check=True, capture_output=True).stdout
    told = json.loads(said)
    assert [bool(told[name]) for name in FLAGS] == [https == "1"] * len(FLAGS)
    assert https == "0" or told["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600


def by_link(client):
    return client.post(f"/in/{sign_in_token(make.user())}")


def by_invitation(client):
    shop = make.shop()
    owner = shop.memberships.get().user
    asked = invite(shop_id=shop.pk, role=Role.JUDGE, name="", by=owner, now=make.timezone.now())
    words = {"name": "mika", "password": "table-for-four", "again": "table-for-four"}
    return client.post(f"/join/{invitation_token(asked)}", words)


def by_mailed_code(client):
    ask(client)
    return type_code(client, newest_code())


@pytest.mark.parametrize("way_in", [by_link, by_invitation, by_mailed_code])
def test_no_session_from_before_is_the_one_that_is_signed_in(client, settings, way_in):
    settings.PLAYER_ACCOUNTS = True
    session = client.session
    session["planted"] = "x"
    session.save()
    answer = way_in(client)
    assert answer.status_code in (302, 303), answer.content.decode()
    assert answer.cookies["sessionid"].value != session.session_key
    assert "_auth_user_id" in client.session
    assert "planted" not in client.session
    assert answer.cookies["sessionid"]["httponly"]
    assert answer.cookies["sessionid"]["samesite"] == "Lax"
