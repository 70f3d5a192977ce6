"""Decks written and read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.own import own_table
from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.legality.deck import look_up
from engine.legality.lines import LAYOUTS, DeckText, Line
from engine.legality.text import read_deck
from engine.legality.write import WRITERS, write_ydk, write_ydke
from tests.engine.legality.others import ygo

ZONES = {
    "text": ["main", "partner", "hyperspatial", "gr", "extra", "side", "companion", "maybe"],
    "csv": ["main", "partner", "hyperspatial", "gr", "extra", "side", "companion", "maybe"],
    "tab": ["main", "partner", "hyperspatial", "gr", "extra", "side", "companion", "maybe"],
    "ydk": ["main", "extra", "side"],
    "ydke": ["main", "extra", "side"],
    "mtgo": ["main", "side"],
    "dek": ["main", "side"],
    "cod": ["main", "side", "maybe"],
    "cockatrice": ["main", "side"],
    "arena": ["main", "partner", "side", "companion"],
    "moxfield": ["main", "partner", "side"],
    "archidekt": ["main", "partner", "side", "maybe"],
}
ENGLISH = ["Sol Ring", "Fire // Ice", "Borrowing 100,000 Arrows", "Ach! Hans, Run!", "Erase (Not the Urza's Legacy One)",
           "+2 Mace", "Zoyowa's Justice", "1996 World Champion", "Nazgûl", "B.F.M.", 'Kongming, "Sleeping Dragon"', "=HYPERLINK(1)", "@Ignister", "Deck of Many Things"]  # fmt: skip
JAPANESE = sorted(card.name for card in own_table())


def decks(names, zones):
    key = st.tuples(st.sampled_from(zones), st.sampled_from(names))
    held = st.dictionaries(key, st.integers(1, 99), min_size=1, max_size=20)
    return held.map(deck_of)


def deck_of(contents):
    lines = tuple(Line(0, count, name, zone) for (zone, name), count in contents.items())
    return DeckText(lines, None, "")


def names_of(layout):
    return [str(n) for n in (1, 102380, 99999999)] if layout.startswith("ydk") else ENGLISH


@pytest.mark.parametrize("layout", WRITERS)
def test_every_layout_reads_back(layout):
    @settings(deadline=None, max_examples=60)
    @given(decks(names_of(layout), ZONES[layout]))
    def promise(deck):
        found = read_deck(WRITERS[layout](with_main(deck, layout)))
        assert found.contents == with_main(deck, layout).contents

    promise()


@pytest.mark.parametrize("name", ["=1+1", "+2 Mace", "-1", "@SUM(1)", "＝1", "\u22121"])
def test_no_cell_of_a_table_is_run_as_a_formula(name):
    table = WRITERS["csv"](deck_of({("main", name): 2}))
    assert table.splitlines()[1] == f"2,'{name},main"
    assert read_deck(table).contents == deck_of({("main", name): 2}).contents


def with_main(deck, layout):
    """The deck with a card in the main deck: a text of nothing but a sideboard or partner is read as a deck."""
    card = Line(0, 60, names_of(layout)[-1], "main")
    return DeckText((card, *deck.lines), None, "")


@settings(deadline=None, max_examples=60)
@given(
    decks(JAPANESE, ["main", "hyperspatial", "gr"]),
    st.sampled_from(["text", "csv", "tab", "dek", "cod"]),
)
def test_japanese_names_read_back_by_the_card_table(deck, layout):
    read = look_up(read_deck(WRITERS[layout](deck)), own_table(), None)
    meant = look_up(deck, own_table(), None)
    if layout in {"dek", "cod"}:  # they have no such zones
        assert sorted((e.name, e.count) for e in read.entries) == sorted(
            (e.name, e.count) for e in meant.entries
        )
    else:
        assert sorted(e[1:5] for e in read.entries) == sorted(e[1:5] for e in meant.entries)


@pytest.mark.parametrize("layout", sorted(set(WRITERS) - {"text"}))
def test_what_is_written_is_detected(layout):
    zone = "partner" if layout == "moxfield" else "side"  # without a mark it is MTGO's
    deck = deck_of({("main", "102380"): 3, (zone, "102381"): 2})
    assert read_deck(WRITERS[layout](deck)).detected == layout
    assert layout in LAYOUTS


def test_passcodes_of_names():
    table = CardTable([ygo(7, "Kuriboh")])
    deck = deck_of({("main", "kuriboh"): 2, ("side", "12"): 1})
    assert write_ydk(deck, table) == "#created by Takuwake\n#main\n7\n7\n#extra\n!side\n12\n"
    assert write_ydke(deck, table) == "ydke://BwAAAAcAAAA=!!DAAAAA==!"
    with pytest.raises(RuleError) as error:
        write_ydk(deck)
    assert error.value.code == "deck.no_passcode"
    assert error.value.facts == {"name": "kuriboh", "line": 0}
