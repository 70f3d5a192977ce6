"""Cards of Yu-Gi-Oh! and Magic."""

import pytest

from engine.cards.copies import Limit, limit_of
from engine.cards.magic import Colour, colours_of
from engine.cards.names import name_key
from engine.cards.starts import is_excluded, start_of
from engine.cards.table import CardTable
from tests.engine.legality.others import magic, ygo

HARPIE, FIRST, ARTWORK = ygo(76812113, "Harpie Lady"), ygo(91932350, "Harpie Lady 1", alias=76812113), ygo(76812114, "Harpie Lady", alias=76812113)  # fmt: skip
TABLE = CardTable([HARPIE, ARTWORK, FIRST])


def test_passcodes_find_cards_and_other_artworks():
    assert TABLE.find("76812113") is TABLE.find("harpie lady") is HARPIE
    assert TABLE.find("76812114") is ARTWORK
    assert TABLE.find("Harpie Lady 1") is TABLE.find("91932350") is FIRST
    assert {card.key for card in TABLE} == {"76812113"}
    assert len(TABLE) == 3
    assert len(CardTable([HARPIE, HARPIE])) == 1


def test_no_name_is_near_a_passcode():
    assert TABLE.candidates("76812115") == ()
    assert TABLE.candidates("Harpy Lady") == ("Harpie Lady", "Harpie Lady 1")


@pytest.mark.parametrize(
    ("types", "extra", "token"),
    [(0x21, False, False), (0x61, True, False), (0x2021, True, False), (0x800021, True, False),
     (0x4000021, True, False), (0x1000021, False, False), (0x1800021, True, False), (0xA1, False, False), (0x4061, False, True)],
)  # fmt: skip
def test_kinds_of_cards(types, extra, token):
    card = ygo(1, "x", types)
    assert (card.is_extra, card.is_token, card.halves) == (extra, token, ())


def test_faces_of_a_magic_card():
    card, other = magic("Fire // Ice", "RU", "Instant // Instant"), magic("Ice Storm")
    table = CardTable([card, other])
    for name in ("Fire // Ice", "fire//ice", "Fire / Ice", "Fire"):
        assert table.find(name) is card
    assert table.find("Ice") is None
    assert table.candidates("Ice")[0] == "Fire // Ice"
    assert card.types == {"Instant"}


def test_a_card_s_own_name_wins_over_another_s_face():
    front, whole = magic("Fire // Ice"), magic("Fire")
    assert CardTable([front, whole]).find("Fire") is whole


def test_colours():
    assert colours_of("GW") == {Colour.WHITE, Colour.GREEN}
    assert colours_of("") == frozenset()
    with pytest.raises(ValueError, match="X"):
        colours_of("X")


def test_limits_of_a_card_s_own():
    assert limit_of("mtg", name_key("Nazgûl")) == Limit(9, certain=True)
    assert limit_of("mtg", name_key("Cid, Timeless Artificer")) == Limit(None, certain=False)
    assert limit_of("dm", name_key("黒ひげ危機一発")) == Limit(1, certain=True)
    assert limit_of("dm", "nazgûl") is None


def test_cards_that_exclude_themselves():
    assert is_excluded(name_key("DECKY THE HALL"))
    assert not is_excluded(name_key("フェアリー・ライフ"))
    start = start_of(name_key("零龍"))
    assert start is not None
    assert start.counts == "outside"


def test_latin_names_must_be_nearer_than_japanese_ones():
    table = CardTable(
        [magic("Hellkite Charger"), magic("Steel Hellkite"), magic("Archangel of Tithes")]
    )
    assert table.candidates("Hellkite Chager")[0] == "Hellkite Charger"
    assert table.candidates("Charger") == ("Hellkite Charger",)
    assert table.candidates("Sulfur Falls") == ()
    assert table.candidates("Hellkite " * 30) == ()
