"""What a device may keep for times without a network, and what makes the site an app."""

import json
import re
import struct
import zlib
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, override_settings

from events.tickets import ticket_of
from tests import make
from tools.icons import ICONS, drawn

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KEEP = "Takuwake-Keep"


@pytest.fixture
def event():
    return make.pod().round.event


@pytest.fixture
def ticket(event):
    return f"/t/{ticket_of(event.entries.first())}"


@pytest.fixture
def phone(ticket):
    """A phone that holds the ticket."""
    client = Client(headers={"accept-language": "en"})
    client.post(f"{ticket}/phone")
    client.get(ticket)  # says so once
    return client


@pytest.fixture
def owner(event):
    client = Client()
    client.force_login(event.shop.memberships.get().user)
    return client


def test_own_ticket_seats_and_wall_may_be_kept(event, ticket, phone):
    for path in (ticket, f"{ticket}/qr.svg", f"/e/{event.pk}/seats", f"/e/{event.pk}/wall"):
        assert phone.get(path)[KEEP] == "page"


def test_no_other_page_no_fragment_no_error_and_no_answer_to_a_form_may_be_kept(event, ticket):
    wall = f"/e/{event.pk}/wall"
    answers = [
        *(Client().get(path) for path in ("/", f"/e/{event.pk}", f"{ticket}/change", "/sign-in")),
        Client().get("/t/nobody"),
        Client().get(wall, headers={"hx-request": "true", "hx-target": "wall"}),
        Client().head(wall),
        Client().post(f"{ticket}/change", {"level": "9"}),
    ]
    assert [answer.get(KEEP) for answer in answers] == [None] * len(answers)


def test_of_the_staffs_pages_three_may_be_kept_apart(event, owner):
    desk = f"/staff/e/{event.pk}"
    for page in ("", "/reception", "/tables"):
        assert owner.get(desk + page)[KEEP] == "staff"
    entry = event.entries.first()
    for page in ("/pairing", "/settings", f"/people/{entry.pk}", "/audit"):
        assert KEEP not in owner.get(desk + page)
    assert KEEP not in Client().get(desk)


def test_a_ticket_that_this_phone_does_not_hold_is_not_its_own(event, ticket, phone, owner):
    other = f"/t/{ticket_of(event.entries.last())}"
    for client, path in ((Client(), ticket), (owner, ticket), (phone, other)):
        assert KEEP not in client.get(path)
        assert KEEP not in client.get(f"{path}/qr.svg")
    phone.post(f"{ticket}/phone", {"forget": "yes"})
    phone.get(ticket)
    assert KEEP not in phone.get(ticket)


def test_words_that_are_said_once_are_not_kept_and_not_used_up_by_keeping(ticket, phone):
    phone.post(f"{ticket}/change", {"level": "1", "key": "k" * 20})
    quiet = phone.get(ticket, headers={"takuwake-refresh": "1"})
    assert (quiet.get(KEEP), "Changed." in quiet.text) == ("page", False)
    said = phone.get(ticket)
    assert (said.get(KEEP), "Changed." in said.text) == (None, True)
    assert phone.get(ticket)[KEEP] == "page"


def test_the_app_has_a_name_in_both_languages_and_icons_that_are_there():
    for language, short in (("ja", "卓分け"), ("en", "Takuwake")):
        answer = Client(headers={"accept-language": language}).get("/manifest.webmanifest")
        assert answer["Content-Type"] == "application/manifest+json"
        facts = json.loads(answer.content)
        assert (facts["lang"], facts["short_name"], facts["start_url"]) == (language, short, "/")
    assert {icon["purpose"] for icon in facts["icons"]} == {"any", "maskable"}
    for icon in facts["icons"]:
        assert Client().get(icon["src"]).status_code == 200


def test_a_ticket_on_the_home_screen_opens_that_ticket(event, ticket):
    page = Client().get(ticket).text
    assert f'rel="manifest" href="{ticket}/manifest.webmanifest"' in page
    answer = Client().get(f"{ticket}/manifest.webmanifest")
    assert json.loads(answer.content)["start_url"] == ticket
    assert json.loads(answer.content)["short_name"] == event.name
    assert "private" in answer["Cache-Control"]
    assert Client().get("/t/nobody/manifest.webmanifest").status_code == 401


def test_the_worker_comes_from_the_root_is_never_old_and_keeps_files_that_are_there():
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    facts = json.loads(re.match(r"const SETTINGS = (.*);", answer.text)[1])
    assert facts["off"] is False
    for path in (*facts["files"], facts["offline"]):
        assert Client().get(path).status_code == 200
    used = set(re.findall(r'"(/(?:static|scripts)/[^"]+\.(?:js|css))"', Client().get("/").text))
    assert used <= set(facts["files"])


@override_settings(SERVICE_WORKER=False)
def test_switched_off_the_worker_takes_itself_away():
    facts = json.loads(re.match(r"const SETTINGS = (.*);", Client().get("/sw.js").text)[1])
    assert facts == {"off": True, "version": "off"}


def test_the_page_without_a_network_speaks_both_languages_to_everybody():
    for language in ("ja", "en"):
        page = Client(headers={"accept-language": language}).get("/offline").text
        assert "もう一度試す" in page
        assert "Try again" in page


@pytest.mark.parametrize("name", ["icon-192.png", "apple-touch-icon.png"])
def test_an_icon_is_what_the_tool_draws(name):
    file = Path(finders.find(f"web/{name}")).read_bytes()
    size = struct.unpack(">II", file[16:24])
    at = file.index(b"IDAT")
    rows = zlib.decompress(file[at + 4 : at + 4 + struct.unpack(">I", file[at - 4 : at])[0]])
    pixels = drawn(*ICONS[name])
    assert size == pixels.shape[:2]
    assert rows == b"".join(b"\0" + row.tobytes() for row in pixels)
