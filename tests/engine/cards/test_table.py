from dataclasses import replace
from itertools import product

import pytest

from engine.cards.decks import own_decks
from engine.cards.facts import Civilization, Face, civilizations_of
from engine.cards.names import name_key
from engine.cards.own import card_of_row, own_table
from engine.cards.starts import of_main_deck, start_set
from engine.cards.table import CardTable

TABLE = own_table()


def test_a_card_is_found_in_any_spelling():
    found = TABLE.find("偽りの名 iFormula X／クリスティナ・フォール")
    assert found is not None
    assert found.is_twinpact
    assert found.civilizations == {Civilization.LIGHT, Civilization.WATER}
    assert found.faces == (
        Face("偽りの名 iFormula X", ("クリーチャー",), 7),
        Face("クリスティナ・フォール", ("呪文",), 1),
    )
    assert [face.cost for face in found.creature_faces] == [7]


def test_the_table_has_every_card_once():
    assert len(TABLE) == len({card.key for card in TABLE}) > 700
    assert all(card.key == name_key(card.name) for card in TABLE)


def test_of_two_cards_with_one_name_the_first_stays():
    card = next(iter(TABLE))
    table = CardTable([card, replace(card, zone="gr")])
    assert list(table) == [card]


def test_a_half_finds_nothing_and_offers_all_its_twinpacts():
    assert TABLE.find("天地命動 バラギアラ") is None
    wholes = TABLE.twinpacts_with("天地命動バラギアラ")
    assert len(wholes) == 4
    assert TABLE.candidates("天地命動 バラギアラ", limit=2) == wholes
    assert TABLE.candidates("天地命動 バラギアラ/輪廻暴風")[:4] == wholes


def test_a_half_that_is_also_a_card_is_that_card():
    found = TABLE.find("ホーリー・スパーク")
    assert found is not None
    assert not found.is_twinpact
    assert "ホーリー・スパーク" not in TABLE.candidates("ホーリー・スパーク")
    assert "龍装の調べ 初不 /ホーリー・スパーク" in TABLE.candidates("ホーリー・スパーク")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ボルシャク・ドラゴン", "ボルシャック・ドラゴン"),
        ("ふぇありー・らいふ", "フェアリー・ライフ"),
        ("サリエス", "鎮圧の使徒サリエス"),
        ("邪天魔縛 ヘロマノフ=VENⅡ世", "邪天魔縛 へロマノフ=VENⅡ世"),
        ("ヘブンズゲート", "ヘブンズ・ゲート"),
    ],
)
def test_near_spellings_are_offered(written, meant):
    assert meant in TABLE.candidates(written)


def test_nothing_is_near_to_nonsense():
    assert TABLE.candidates("qqqq zzzz") == ()
    assert TABLE.candidates("") == ()
    assert TABLE.candidates("〒〒〒") == ()


def test_the_number_of_candidates_is_limited():
    assert len(TABLE.candidates("ドラゴン", limit=3)) == 3


def test_a_hyper_mode_card_has_two_sides_of_one_name():
    found = TABLE.find("キール・ロワイヤル")
    assert found is not None
    assert len(found.faces) == 2
    assert not found.is_twinpact


@pytest.mark.parametrize(
    ("types", "creature"),
    [
        (("進化クリーチャー(究極進化)",), True),
        (("クリーチャー", "タマシード"), True),
        (("スター進化クリーチャー",), True),
        (("タマシード",), False),
        (("呪文",), False),
        (("キング・クリーチャー",), False),
    ],
)
def test_which_sides_are_creatures(types, creature):
    assert Face("名前", types, 5).is_creature is creature


def test_civilizations_of_a_text():
    assert civilizations_of("光/自然") == {Civilization.LIGHT, Civilization.NATURE}
    assert civilizations_of("ゼロ") == civilizations_of("") == frozenset()
    with pytest.raises(ValueError, match="月"):
        civilizations_of("月")


def test_a_row_becomes_a_card():
    row = {
        "name": "ためし", "kana": "ためし", "civilizations": "火", "faces": "ためし", "types": "城",
        "costs": "", "zone": "main", "over_four": "yes", "banned": "yes",
    }  # fmt: skip
    card = card_of_row(row)
    assert (card.over_four, card.banned, card.faces[0].cost) == (True, True, None)
    assert card.creature_faces == ()


def test_cards_that_begin_in_the_battle_zone_are_known_by_name():
    assert start_set(name_key("伝説の禁断 ドキンダムX")) == "禁断～封印されしX～"
    assert start_set(name_key("ドキンダム・アポカリプス")) is None
    kept, started = TABLE.find("ドキンダム・アポカリプス"), TABLE.find("零龍")
    assert kept is not None
    assert started is not None
    assert of_main_deck(kept)
    assert not of_main_deck(started)
    assert not of_main_deck(replace(kept, zone="gr"))


def test_own_decks_are_different_and_named():
    decks = own_decks()
    assert len(decks) == 4
    assert {deck.kind for deck in decks} == {"legal"}
    for one, other in product(decks, decks):
        assert (one is other) == (one.text == other.text)
