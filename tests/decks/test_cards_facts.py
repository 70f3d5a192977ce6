"""Cards go into the database and come back as they were."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.facts import card_of, completed, facts_of, fold, game_of, key_of, row_of
from engine.cards.facts import Card, Civilization, Face
from engine.cards.kinds import KINDS
from engine.cards.magic import Colour, MagicCard
from engine.cards.names import name_key
from engine.cards.own import own_table
from engine.cards.ygo import YgoCard

NAMES = st.text(min_size=1, max_size=40)
NUMBERS = st.integers(min_value=0, max_value=2**31)
FACES = st.builds(
    Face, NAMES, st.lists(NAMES, max_size=3).map(tuple), st.none() | st.integers(0, 99)
)


def named(kind, **fields):
    return st.builds(
        lambda name, others: kind(name=name, key=name_key(name), **others),
        NAMES, st.fixed_dictionaries(fields),
    )  # fmt: skip


CARDS = st.one_of(
    named(
        Card, kana=st.text(max_size=20), civilizations=st.frozensets(st.sampled_from(Civilization)),
        faces=st.lists(FACES, max_size=2).map(tuple), zone=st.sampled_from(["main", "gr"]),
        over_four=st.booleans(), banned=st.booleans(), backs=st.lists(NAMES, max_size=2).map(tuple),
    ),
    st.builds(YgoCard, NAMES, NUMBERS, NUMBERS, NUMBERS),
    named(
        MagicCard, identity=st.frozensets(st.sampled_from(Colour)), type_line=NAMES, layout=NAMES,
        text=st.none() | NAMES, outside=st.none() | st.booleans(),
    ),
)  # fmt: skip


@settings(deadline=None)
@given(CARDS)
def test_a_card_comes_back_as_it_was(card):
    facts = json.loads(json.dumps(facts_of(card)))
    assert card_of(game_of(card), facts) == card
    assert facts_of(card_of(game_of(card), facts)) == facts
    assert isinstance(card, KINDS[game_of(card)])


@settings(deadline=None)
@given(CARDS)
def test_a_row_fits_its_columns_and_is_found_by_its_name(card):
    row = row_of(card, facts_of(card), source="test")
    assert row.key == key_of(card)
    assert fold(row.name) in row.folded
    assert len(row.types) <= 200


def test_every_card_of_ours_comes_back():
    assert [card for card in own_table() if card_of("dm", facts_of(card)) != card] == []


def test_what_is_not_said_stays_known():
    known = facts_of(MagicCard("A", "a", frozenset(), "Instant", "normal", "text", outside=True))
    new = facts_of(MagicCard("A", "a", frozenset(), "Sorcery", "normal", None, outside=None))
    assert completed("mtg", new, known) == known | {"type_line": "Sorcery"}
    assert completed("mtg", known, new) == known


def test_kinds_of_ygo_cards_can_be_looked_for():
    spell = YgoCard("Quiet Field", 300, 0, 2)
    row = row_of(spell, facts_of(spell), source="test")
    assert fold("魔法") in row.types
    assert fold("Spell") in row.types
