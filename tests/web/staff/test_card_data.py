"""The page of card data: what is there, a file taken in, why not, and who may."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Role, User
from decks.card_data import CardOrder, CardSource
from decks.models import Card
from events import due
from events.work import Due
from tests import make
from tests.decks.card_files import DM, DM_COLUMNS
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
PATH = "/staff/card-data"
FILE = (DM_COLUMNS + DM).encode()


@pytest.fixture(autouse=True)
def _embedded(settings):
    settings.EMBEDDED = True


def send(desk):
    """Open the page; what is returned presses its button, always with the same key."""
    desk.open(PATH)
    fields = {name: typed[0] for name, typed in desk.form("Take in")["fields"].items()}
    known = {name: words for name, words in fields.items() if name in ("key", "shop")}
    return lambda **typed: desk.client.post(PATH, known | {"source": "dm_csv"} | typed, follow=True)


def upload(content):
    return SimpleUploadedFile("dm.csv", content)


def test_a_file_is_sent_twice_and_taken_in_once(desk):
    press = send(desk)
    for _twice in range(2):
        page = press(file=upload(FILE))
    assert page.status_code == 200
    assert "It begins in a moment." in page.content.decode()
    due.run_due_rows(now=timezone.now())
    text = desk.open(PATH).content.decode()
    assert "3 added, 0 changed, 0 unchanged, 0 conflicting." in text
    assert "3 cards" in text
    assert Card.objects.count() == 3
    assert CardOrder.objects.count() == 1


def test_what_is_refused_is_said_with_its_place(desk):
    page = send(desk)(file=upload(b"nothing")).content.decode()
    assert "dm.csv" in page
    due.run_due_rows(now=timezone.now())
    assert (
        "The card file dm.csv cannot be read: there is no column"
        in desk.open(PATH).content.decode()
    )
    for words in ({"place": "https://cards.example/x", "file": upload(FILE)}, {}):
        page = send(desk)(**words)
        assert page.status_code == 422
        assert "one of the two" in page.content.decode()
    page = send(desk)(file=upload(b"x" * 2_000_001)).content.decode()
    assert "too large: at most 2000000 bytes" in page


def test_what_died_waits_for_run_again_and_what_runs_has_a_bar(desk, event):
    send(desk)(place="https://cards.example/x")
    row, now = Due.objects.get(kind="cards.import"), timezone.now()
    why = {"code": "cards.not_fetched", "facts": {"url": "https://cards.example/x", "reason": "no"}}
    Due.objects.filter(pk=row.pk).update(died_at=now, tries=4, why=why)
    desk.open(PATH)
    assert "Nothing could be fetched from https://cards.example/x: no." in desk.text
    desk.press("Run again")
    Due.objects.filter(pk=row.pk).update(lent_until=now, parts=600, parts_done=200)
    assert 'max="600" value="200"' in desk.open(PATH).content.decode()
    Due.objects.all().delete()
    assert "Nobody tries this any more." in desk.open(PATH).content.decode()


def test_sources_tell_what_they_brought(desk, settings):
    assert "CARD_SOURCES" in desk.open(PATH).content.decode()
    settings.CARD_SOURCES = [("dm_csv", "https://one.example/"), ("dm_csv", "https://two.example/")]
    CardSource.objects.create(
        source="dm_csv", address="https://one.example/", looked_at=timezone.now(),
        imported_at=timezone.now(),
        report={"added": 1, "changed": 0, "unchanged": 7, "conflicting": 1, "conflicts": [["竜", "火", "水"]]},
        trouble={"code": "cards.overtaken", "facts": {}},
    )  # fmt: skip
    text = desk.open(PATH).content.decode()
    assert "竜: 火 → 水" in text
    assert "Another import of cards was faster" in text
    assert "Nothing was taken in yet." in text


def test_it_is_for_whoever_runs_the_installation(desk, event, settings):
    assert PATH in desk.open("/staff/work").content.decode()
    organiser = Desk(make.member(event.shop, Role.ORGANISER))
    assert organiser.open(PATH).status_code == 403
    assert PATH not in organiser.open("/staff/work").content.decode()
    settings.EMBEDDED = False
    assert desk.open(PATH).status_code == 403
    assert (
        desk.client.post(PATH, {"source": "dm_csv", "place": "https://x.example/"}).status_code
        == 403
    )
    User.objects.filter(pk=owner_of(event).pk).update(is_superuser=True)
    assert desk.open(PATH).status_code == 200


def test_the_page_takes_as_many_queries_for_many_as_for_one(desk):
    def asked():
        with CaptureQueriesContext(connection) as found:
            desk.open(PATH)
        return len(found)

    asked()
    few = asked()
    for n in range(5):
        CardOrder.objects.create(
            source="dm_csv", place=str(n), digest="x", made_by="x", asked_at=timezone.now()
        )
    assert asked() == few
