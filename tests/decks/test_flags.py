"""What a table is told of its decks: the sum of all, never whose or which card, and nothing of a few."""

import pytest
from django.utils import timezone

from decks import services
from decks.flags import flags_at
from decks.models import DeckList
from engine.cards.decks import own_decks
from engine.legality.text import read_deck
from events.access import player
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event()


@pytest.fixture
def people(event):
    """Three people with decks, of which one has a card that suits tables of level 3, by a hint."""
    card = read_deck(own_decks()[0].text).lines[-1].name
    words = {"cards": [card], "levels": [3], "ja": "強い", "now": timezone.now()}
    services.add_hint(shop_id=event.shop_id, actor=make.organiser(event), **words)
    three = make.entries(3, event=event, here=False)
    for entry, deck in zip(three, own_decks(), strict=False):
        told = {"text": deck.text, "partner": deck.partner, "now": make.EVENING}
        services.submit_deck(entry_id=entry.pk, actor=player(entry), **told)
    return three


def test_a_table_is_told_of_its_decks_only_as_a_whole(event, people, django_assert_num_queries):
    assert flags_at(event, people, level=1) == [(3,)]
    with django_assert_num_queries(3):
        assert flags_at(event, people, level=None) == [(3,)]
    assert flags_at(event, people, level=3) == []
    assert flags_at(event, people[:2], level=1) == []
    DeckList.objects.filter(entry=people[2]).delete()
    assert flags_at(event, [*people, make.entry(event=event)], level=1) == []
