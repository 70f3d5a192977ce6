"""Sign in by password or link, sign out, and come back to where one was going."""

import pytest
from django.test import Client

from accounts.links import sign_in_token
from accounts.models import User
from tests import make

pytestmark = pytest.mark.django_db
PASSWORD = "table-for-four"


@pytest.fixture
def mika():
    return User.objects.create_user("mika", password=PASSWORD)


def sign_in(client, name="mika", password=PASSWORD, **more):
    return client.post("/sign-in", {"username": name, "password": password} | more)


def test_a_stranger_is_sent_to_sign_in_and_comes_back(client, mika):
    event = make.event()
    wanted = f"/staff/e/{event.pk}/reception?q=a"
    sent = client.get(wanted)
    assert sent.status_code == 302
    page = client.get(sent.url)
    assert page.context["next"] == wanted
    assert sign_in(client, next=wanted).url == wanted


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/staff/new?a=1", "/staff/new?a=1"),
        ("http://elsewhere.example/staff/new", "/staff/"),
        ("http://testserver", "/staff/"),
        ("", "/staff/"),
    ],
)
def test_what_is_sent_after_the_session_ended_is_said_to_be_gone(client, mika, referer, back):
    sent = client.post("/staff/new", {"name": "Friday"}, headers={"referer": referer})
    page = client.get(sent.url)
    assert page.context["next"] == back
    assert page.context["lost"]
    assert "note warn" in page.content.decode()
    assert "note warn" not in client.get("/sign-in").content.decode()


@pytest.mark.parametrize(
    "where", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"]
)
def test_nobody_is_sent_elsewhere_after_signing_in(client, mika, where):
    assert sign_in(client, next=where).url == "/staff/"


def test_a_wrong_password_is_said_and_the_name_is_kept(client, mika):
    answer = sign_in(client, password="wrong")
    assert answer.status_code == 403
    assert 'value="mika"' in answer.content.decode()
    assert 'value="wrong"' not in answer.content.decode()


def test_the_eleventh_wrong_try_waits(client, mika):
    for _ in range(10):
        sign_in(client, password="wrong")
    answer = sign_in(client)
    assert answer.status_code == 429
    assert client.get("/staff/").status_code == 302


def test_the_session_is_another_one_after_signing_in(client, mika):
    client.session["before"] = 1
    session = client.session
    session["kept"] = "no"
    session.save()
    before = session.session_key
    sign_in(client)
    assert client.session.session_key != before
    assert "kept" not in client.session


def test_a_link_is_used_up_by_its_button_alone_and_only_once(mika):
    address = f"/in/{sign_in_token(mika)}"
    for _preview in range(3):
        assert Client().get(address).status_code == 200
    first, second = Client(), Client()
    assert first.post(address).url == "/staff/"
    assert first.get("/staff/").status_code == 200
    answer = second.post(address, headers={"accept-language": "en"})
    assert answer.status_code == 403
    assert "manage.py evening --new-link" in answer.content.decode()
    used = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert "This link no longer works" in used
    assert "--new-link" in used
    assert "Sign in on this device" not in used
    assert second.get("/staff/").status_code == 302


@pytest.mark.parametrize("token", ["x", "zz.1-2", "9999999999999999.a", "-.-"])
def test_a_forged_link_is_dead(client, token):
    assert client.post(f"/in/{token}").status_code == 403


def test_signing_out_ends_the_session(client, mika):
    client.force_login(mika)
    assert client.get("/sign-out").status_code == 302
    client.post("/sign-out")
    assert client.get("/staff/").status_code == 302


def test_a_fragment_asks_the_whole_page_to_sign_in(client):
    event = make.event()
    answer = client.get(f"/staff/e/{event.pk}", headers={"hx-request": "true"})
    assert answer.status_code == 204
    assert answer["HX-Redirect"].startswith("/sign-in?next=")


def test_forms_without_the_token_of_the_page_are_refused(mika):
    client = Client(enforce_csrf_checks=True)
    assert sign_in(client).status_code == 403
    client.force_login(mika)
    for path in ("/sign-out", "/staff/new", "/staff/tokens"):
        assert client.post(path).status_code == 403
