"""A page asks the database as often for four hundred people as for eight."""

from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.services import submit_deck
from engine.cards.decks import own_decks
from tests import make
from tests.gallery.pages import PAGES
from tests.gallery.scene import Scene
from tests.web.staff.desk import owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.xdist_group("four hundred")]
FEW, MANY = 8, 400
EVENTS = ("coming", "past", "playing", "draft", "empty")  # the gallery's names, here one event
WITH_PEOPLE = (
    "event", "seats", "standings", "standings-print", "standings-why", "progress", "wall",
    "ticket", "ticket asked", "ticket-evening", "ticket-picture", "ticket-change", "deck", "report", "ticket-apart", "ticket-dispute", "ticket-game",
    "staff:board", "staff:reception", "staff:person", "staff:penalties", "staff:ledger", "staff:audit",
    "staff:wishes", "staff:apart", "staff:pairing", "staff:cut", "staff:promises", "staff:tables",
    "staff:result", "staff:goods", "staff:draw", "staff:lottery", "staff:loans", "staff:decks", "staff:deck",
    "staff:finish",
)  # fmt: skip


def evening_of(people):
    """An event of so many people in its second round, with one result that waits for a yes."""
    event = make.event(capacity=people)
    for number, entry in enumerate(make.entries(people, event=event)):
        if not number % (people // 4):
            ours, actor = own_decks()[0], make.organiser(event)
            submit_deck(
                entry_id=entry.pk, actor=actor, text=ours.text, partner=ours.partner, now=make.EVENING
            )  # fmt: skip
    make.closed(event=event)
    tables = list(make.published(event=event, seed=2).pods.order_by("table"))
    seats = make.seated(tables[0])
    make.report(of=tables[0], by=seats[0])
    ids = SimpleNamespace(player=make.seated(tables[1])[0], asked=seats[1], pod=tables[1].pk)
    return Scene(owner_of(event), dict.fromkeys(EVENTS, event), ids)


@pytest.fixture(scope="module")
def evenings(lasting_rows):
    return [evening_of(people) for people in (FEW, MANY)]


def queries(scene, label):
    client = Client()
    if label.startswith("staff:"):
        client.force_login(scene.owner)
    client.get(PAGES[label](scene))  # what is kept between two readers is read now
    with CaptureQueriesContext(connection) as seen:
        assert client.get(PAGES[label](scene)).status_code == 200
    return [each["sql"] for each in seen.captured_queries]


@pytest.mark.parametrize("label", WITH_PEOPLE)
def test_many_people_cost_no_more_queries(evenings, label):
    few, many = (queries(scene, label) for scene in evenings)
    assert len(many) <= len(few), many
