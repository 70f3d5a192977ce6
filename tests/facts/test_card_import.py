"""The large card table goes in whole and comes out as the engine reads it."""

import pytest
from django.utils import timezone

from decks.cards import Wish, found_cards, look_up, part_of
from decks.importing import import_cards
from decks.models import Card
from decks.table import table_for
from engine.cards.own import own_table
from tests.facts.published import FOLDER, card_rows, card_table

pytestmark = [pytest.mark.facts, pytest.mark.django_db]


@pytest.fixture
def taken():
    path = FOLDER / "data" / "dm_cards.csv"
    return import_cards(source="dm_csv", path=path, now=timezone.now())


def test_every_published_card_is_taken_in(taken):
    keys = {row["key"] for row in card_rows()}
    assert (taken.added, taken.conflicts) == (len(keys), ())
    assert set(Card.objects.values_list("key", flat=True)) == keys


def test_decks_are_judged_by_the_very_same_facts(taken):
    ours, known = own_table(), table_for("dm")
    assert [
        card.name
        for card in card_table()
        if ours.find(card.name) is None and known.find(card.name) != card
    ] == []


def test_single_cards(taken):
    card, _others = look_up("ボルシャック・ドラゴン", "dm")
    assert (card.civilizations, card.costs) == ("火", "/6/")
    half = Wish(q="ﾎﾞﾙｼｬｯｸ・ﾄﾞﾗｺﾞﾝ", civilizations=("火",), cost=6, type="クリーチャー")
    names = [found.card.name for found in part_of(found_cards(half), 0, 20)]
    assert names[0] == "ボルシャック・ドラゴン"


def test_our_own_cards_and_the_published_ones_agree(taken):
    report = import_cards(source="own", path=FOLDER, now=timezone.now())
    assert report.conflicts == ()
