"""Counted lists, files, and small repairs of a text."""

import pytest

from decks.mending import with_name
from decks.models import DeckList
from decks.sheets import exported, layouts_of, sheet_of
from decks.words import house_words
from engine.cards.decks import own_decks
from engine.legality.text import read_deck
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]


def deck(text=DECK.text, partner=DECK.partner):
    return DeckList(text=text, partner=partner)


def test_a_sheet_counts_every_card_once_with_its_partner_apart():
    sheet = sheet_of(make.event(), deck())
    assert [zone.code for zone in sheet.zones] == ["partner", "main"]
    assert sheet.count == 60
    assert [row.name for row in sheet.zones[0].rows] == [DECK.partner]
    assert DECK.partner not in [row.name for row in sheet.zones[1].rows]


@pytest.mark.parametrize("layout", ["text", "csv"])
def test_a_written_deck_reads_as_the_same_deck(layout):
    event = make.event()
    text = exported(event, deck(), layout)
    assert sheet_of(event, deck(text, "")).count == 60
    assert layout in layouts_of(event)


def test_unknown_names_stay_as_they_are_written():
    sheet = sheet_of(make.event(), deck("2 だれも知らないカード\n1 だれも知らないカード", ""))
    [zone] = sheet.zones
    assert [(row.count, row.name, row.is_known) for row in zone.rows] == [
        (3, "だれも知らないカード", False)
    ]
    assert list(zone.rows[0].boxes) == [0, 1, 2]


def test_layouts_of_other_games_are_refused():
    with refusing("deck.unknown_layout"):
        exported(make.event(), deck(), "ydk")
    event = make.event(format="ygo_ocg")
    assert exported(event, deck("#main\n89631139\n", ""), "ydke").startswith("ydke://")
    assert "89631139" in exported(event, deck("#main\n89631139\n", ""), "ydk")
    with refusing("deck.no_passcode"):
        exported(event, deck("3 Nobody knows this", ""), "ydk")


def test_both_commanders_stand_apart():
    event = make.event(format="mtg_commander")
    sheet = sheet_of(event, deck("1 Sol Ring\n", "Tymna the Weaver\nThrasios, Triton Hero"))
    assert [row.name for row in sheet.zones[0].rows] == [
        "Tymna the Weaver",
        "Thrasios, Triton Hero",
    ]


@pytest.mark.parametrize(
    ("text", "lines", "mended"),
    [
        ("4 古い名\n2 別", [1], "4 新しい名\n2 別"),
        ("《古い名》×4\r\n2 別\r\n1 古い名", [1, 3], "《新しい名》×4\n2 別\n1 新しい名"),
        ("古い名 x4", [9], "古い名 x4"),
        ("", [1], ""),
    ],
)
def test_a_tapped_name_replaces_the_written_one(text, lines, mended):
    assert with_name(text, lines, "新しい名") == mended


def test_a_name_is_escaped_where_a_file_escapes_it():
    text = '<?xml version="1.0"?>\n<Deck>\n<Cards Quantity="1" Sideboard="false" Name="A &amp; B" />\n</Deck>'
    [line] = read_deck(text).lines
    assert 'Name="C &amp; D"' in with_name(text, [line.number], "C & D")


def test_house_rules_are_named_with_their_numbers():
    said = house_words("duel_party", {"deck.count": 40, "deck.singleton": False})
    assert len(said) == 2
    assert any("40" in each for each in said)
    assert house_words("duel_party", {"gone.rule": False}) == []
