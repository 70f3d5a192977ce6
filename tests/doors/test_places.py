"""Nobody is led elsewhere: by a form's way on, a header of the request, a path, or a line break in any of them."""

from itertools import product

import pytest
from django.test import Client

from accounts.models import User
from tests import make
from tests.api.conftest import Caller
from tests.web.player.accounts import ask, outbox

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PASSWORD = "table-for-four"
ELSEWHERE = (
    "https://evil.example/", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "javascript:alert(1)", "data:text/html,x", "http:evil.example", "https:///evil.example",
    "/\t/evil.example", " //evil.example", "https://testserver@evil.example/",
    "https://testserver.evil.example/", "\x08//evil.example",
)  # fmt: skip
BROKEN = "/cards?q=\r\nX-Evil: 1\r\n\r\n<script>"


@pytest.fixture(autouse=True)
def person(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return User.objects.create_user("mika", password=PASSWORD)


def sign_in(where, **more):
    words = {"username": "mika", "password": PASSWORD, "next": where}
    return Client().post("/sign-in", words, **more)


def change_language(where, **more):
    return Client().post("/language", {"language": "en", "next": where}, **more)


def switch_readings(where, **more):
    return Client().post("/furigana", {"furigana": "on", "next": where}, **more)


WAYS = [sign_in, change_language, switch_readings]


@pytest.mark.parametrize("go", WAYS)
def test_no_form_leads_to_another_site(go):
    for where in ELSEWHERE:
        assert go(where)["Location"] in {"/staff/", "/"}, where
    assert go("/cards?q=a")["Location"] == "/cards?q=a"


@pytest.mark.parametrize("go", WAYS)
def test_a_secure_site_leads_to_no_open_page(go):
    assert go("http://testserver/cards", secure=True)["Location"] in {"/staff/", "/"}
    assert go("https://testserver/cards", secure=True)["Location"] == "https://testserver/cards"


@pytest.mark.parametrize("go", WAYS)
def test_a_line_break_begins_no_header(go):
    answer = go(BROKEN)
    assert "X-Evil" not in answer.headers
    assert "\n" not in answer["Location"]


def test_a_path_that_looks_like_another_site_is_none():
    for path in ("//evil.example/t/x/agree", "//evil.example/staff/", "/\\evil.example/"):
        answer = Client().get("/", PATH_INFO=path)
        assert answer.status_code == 404, (path, answer.get("Location"))


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "x-host", "forwarded"])
def test_no_header_of_a_request_changes_where_links_lead(header, settings):
    settings.PLAYER_ACCOUNTS = True
    event = make.event()
    said = {header: "host=evil.example" if header == "forwarded" else "evil.example"}
    client = Client(headers=said, raise_request_exception=False)
    pages = [client.get(path) for path in ("/", f"/e/{event.pk}", f"/e/{event.pk}/calendar.ics")]
    entered = {"player_name": "Ann", "level": 2}
    made = Caller().post(f"/events/{event.pk}/entries", entered, **said)
    ask(client)
    told = b"".join(page.content for page in (*pages, made)) + str(outbox()).encode()
    told += b"".join(each.body.encode() for each in outbox())
    assert b"evil.example" not in told
    expected = 400 if header == "host" else 200
    assert {page.status_code for page in pages} == {expected}
    assert len(outbox()) == (header != "host")


SECRET = "SECRET_KEY = "


@pytest.mark.parametrize("start", ["/static/", "/static/web/", "/scripts/", "/"])
def test_no_path_leads_out_of_the_files_that_are_given_out(start):
    ups = ("../", "..%2f", "%2e%2e/", "..%5c", "....//", "%252e%252e/", "..\\")
    for up, depth in product(ups, (1, 3)):
        answer = Client().get(f"{start}{up * depth}config/settings.py")
        said = b"".join(answer) if answer.streaming else answer.content
        assert answer.status_code in (400, 404)
        assert SECRET.encode() not in said
