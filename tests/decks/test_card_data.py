"""Card data by tasks: imports that somebody ordered, and sources that are looked at every night."""

from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.utils import timezone

from config import work
from decks import services
from decks.card_data import MOST_SENT, CardOrder, CardSource
from decks.fetching import Found, Known
from decks.models import Card
from decks.services import card_data as rooms
from engine.errors import RuleError
from events import due
from events.access import staff
from events.work import Due
from tests import make
from tests.decks.card_files import DM, DM_COLUMNS
from tests.refusing import refusing
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db
FILE = (DM_COLUMNS + DM).encode()
PLACE = "https://cards.example/dm.csv"


class Page(NamedTuple):
    """What stands at an address."""

    content: bytes
    etag: str = ""


@pytest.fixture
def net(monkeypatch, tmp_path):
    """Addresses and what stands there; `asked` are the marks that were sent."""
    pages, asked = {}, []

    @contextmanager
    def fetched_anew(url, *, known):
        asked.append((url, known.etag))
        if url not in pages:
            raise RuleError("cards.not_fetched", url=url, reason="HTTP 404")
        page = pages[url]
        path = tmp_path / "fetched"
        path.write_bytes(page.content)
        yield None if page.etag and known.etag == page.etag else Found(path, Known(page.etag))

    @contextmanager
    def fetched(url):
        with fetched_anew(url, known=Known()) as found:
            yield found.path

    monkeypatch.setattr(rooms, "fetched_anew", fetched_anew)
    monkeypatch.setattr(rooms, "fetched", fetched)
    pages["asked"] = asked
    return pages


@pytest.fixture
def owner(settings):
    settings.EMBEDDED = True
    event = make.event()
    return event.shop, staff(owner_of(event))


def order(owner, content=FILE, place="dm.csv", source="dm_csv"):
    shop, actor = owner
    return services.order_import(
        shop_id=shop.pk, actor=actor, source=source, place=place, content=content,
        now=timezone.now(),
    )  # fmt: skip


def run(later=0):
    due.run_due_rows(now=timezone.now() + timedelta(hours=later))


def test_a_file_is_taken_in_once_and_its_bytes_go(owner):
    made = order(owner)
    assert order(owner) == made
    assert Due.objects.filter(kind="cards.import").count() == 1
    run()
    made.refresh_from_db()
    assert (made.state, bytes(made.content), made.report["added"]) == ("done", b"", 3)
    held = list(Card.objects.values())
    again = order(owner)
    run()
    again.refresh_from_db()
    assert (again.report["added"], again.report["changed"], again.report["unchanged"]) == (0, 0, 3)
    assert list(Card.objects.values()) == held
    assert services.forget_old_card_orders(now=timezone.now()) == 0
    assert services.forget_old_card_orders(now=timezone.now() + timedelta(days=8)) == 2


def test_a_refused_file_says_where_it_broke_and_changes_nothing(owner):
    made = order(owner, FILE + b"x,,single\n", place="mine.csv")
    run()
    made.refresh_from_db()
    assert made.trouble["code"] == "cards.unreadable"
    assert (made.trouble["facts"]["path"], made.trouble["facts"]["position"]) == ("mine.csv", 5)
    assert (made.state, bytes(made.content), Card.objects.count()) == ("failed", b"", 0)


def test_a_net_that_fails_is_tried_again_until_it_dies_and_by_hand(owner, net):
    made = order(owner, b"", PLACE)
    for hours in range(0, 20, 4):
        run(hours)
    dead = Due.objects.get(kind="cards.import")
    assert (dead.died_at is not None, dead.why["code"]) == (True, "cards.not_fetched")
    net[PLACE] = Page(FILE)
    assert order(owner, b"", PLACE) == made
    run()
    made.refresh_from_db()
    assert (made.state, made.report["added"]) == ("done", 3)


def test_what_nobody_tries_any_more_is_forgotten_and_what_waits_is_not(owner):
    order(owner)
    later = timezone.now() + timedelta(days=8)
    assert services.forget_old_card_orders(now=later) == 0
    Due.objects.update(died_at=timezone.now())
    assert services.forget_old_card_orders(now=later) == 1


def test_what_cannot_be_is_refused_at_once(owner, settings):
    with refusing("cards.address_refused", url="http://cards.example/"):
        order(owner, b"", "http://cards.example/")
    with refusing("cards.too_large", limit=MOST_SENT):
        order(owner, b"x" * (MOST_SENT + 1))
    with refusing("cards.unknown_source"):
        order(owner, source="paper")
    settings.EMBEDDED = False
    with refusing("access.forbidden"):
        order(owner)
    assert not CardOrder.objects.exists()


def test_how_far_the_reading_is_is_told_by_the_last_time(owner, monkeypatch):
    order(owner)
    run()
    told = []
    monkeypatch.setattr(due, "tell", lambda done, of: told.append((done, of)))
    order(owner)
    run()
    assert told == [(3, 3)]


def test_sources_are_taken_in_where_they_have_changed_and_one_stops_no_other(net, settings):
    gone = "https://gone.example/"
    settings.CARD_SOURCES = [("dm_csv", gone), ("paper", PLACE), ("dm_csv", PLACE)]
    net[PLACE] = Page(FILE, '"1"')
    CardSource.objects.create(source="dm_csv", address="https://left.example/")

    def look():
        with refusing("cards.sources_failed", places=f"{gone}, {PLACE}"):
            services.refresh_cards(now=timezone.now())
        rows = {(row.source, row.address): row for row in CardSource.objects.all()}
        assert rows.keys() == set(settings.CARD_SOURCES)
        assert rows["dm_csv", gone].trouble["code"] == "cards.not_fetched"
        assert rows["paper", PLACE].trouble["code"] == "cards.unknown_source"
        return rows["dm_csv", PLACE]

    first = look()
    assert (first.report["added"], first.etag, first.trouble) == (3, '"1"', None)
    again = look()
    assert net["asked"][-1] == (PLACE, '"1"')
    assert again.imported_at == first.imported_at
    net[PLACE] = Page(FILE, '"2"')  # another mark, the same bytes
    same = look()
    assert (same.etag, same.imported_at) == ('"2"', first.imported_at)
    net[PLACE] = Page(FILE.replace(b"main", b"gr", 1), '"3"')
    changed = look()
    assert (changed.report["changed"], changed.report["unchanged"]) == (1, 2)


def test_a_source_that_broke_is_read_again_next_time(net, settings):
    settings.CARD_SOURCES = [("dm_csv", PLACE)]
    net[PLACE] = Page(b"nothing", '"1"')
    for _night in range(2):
        with refusing("cards.sources_failed"):
            services.refresh_cards(now=timezone.now())
        row = CardSource.objects.get()
        assert (row.trouble["code"], row.trouble["facts"]["path"], row.etag) == (
            "cards.unreadable", PLACE, "",
        )  # fmt: skip


def test_the_setting_makes_the_routine():
    assert "cards.refresh" not in work.routines(backup_hour=4, card_sources=[])
    assert "cards.refresh" in work.routines(backup_hour=4, card_sources=[("own", "")])
