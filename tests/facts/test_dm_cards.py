import pytest

from engine.cards.names import name_key
from engine.cards.own import own_table
from engine.cards.starts import of_main_deck
from engine.legality.deck import look_up
from engine.legality.rules.partner import costs
from engine.legality.text import read_deck
from tests.facts.published import card_rows, card_table, rows

pytestmark = pytest.mark.facts

LAYOUTS = [
    "{count} {name}",
    "{count}x {name}",
    "{count}枚 {name}",
    "{name} x{count}",
    "{name} X{count}",
    "{name}×{count}",
    "{name}\u3000{count}枚",
    "{name} {count}",
    "《{name}》×{count}",
    "・{name} ×{count}",
    "{count}\t{name}",
    "{name}\t{count}",
    "{count},{name}",
    "{name},{count}",
]


def read(text):
    entries = look_up(read_deck(text), card_table(), None).entries
    return [(entry.count, entry.key) for entry in entries]


def test_every_published_name_has_the_published_key():
    assert [r["name"] for r in card_rows() if name_key(r["name"]) != r["key"]] == []


def test_published_variants():
    for row in rows("dm_name_variants.csv"):
        same = name_key(row["canonical"]) == name_key(row["variant"])
        assert same == (row["same_key_with_reference_normaliser"] == "yes"), row


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [1, 4])
def test_every_layout_reads_every_published_name(layout, count):
    wrong = [
        row["name"]
        for row in card_rows()
        if read(layout.format(count=count, name=row["name"])) != [(count, row["key"])]
    ]
    assert wrong == []


def test_every_published_name_stands_for_one_copy():
    wrong = [row["name"] for row in card_rows() if read(row["name"]) != [(1, row["key"])]]
    assert wrong == []


def test_who_can_be_a_partner():
    # The table lists the back of a double-faced card too, as if it could be chosen.
    wrong = {
        row["name"]
        for row in card_rows()
        for card in [card_table().find(row["name"])]
        if (of_main_deck(card) and costs(card, 5)) != (row["partner_predicate"] == "yes")
    }
    assert wrong == {"禁断のドキンダム"}


def test_own_cards_have_the_published_facts():
    for card in own_table():
        published = card_table().find(card.name)
        if not card.banned:
            assert published is not None, card.name
            assert card.civilizations == published.civilizations
            assert card.faces == published.faces
            assert card.over_four == published.over_four
            assert of_main_deck(card) == of_main_deck(published)


def test_cards_that_may_exceed_four():
    exempt = {
        name_key(row["name"])
        for row in rows("dm_over4_cards.csv")
        if row["max_copies_main"].startswith("unlimited")
    }
    assert {card.key for card in own_table() if card.over_four} == exempt


def test_cards_that_begin_in_the_battle_zone():
    for row in rows("dm_start_in_battlezone.csv"):
        for face in row["faces"].replace(",", "/").split("/"):
            card = card_table().find(face)
            assert card is None or not of_main_deck(card), face
