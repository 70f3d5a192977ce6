"""The card search: any part of a name or reading, in any writing; and fast."""

from time import perf_counter

import pytest
from django.utils import timezone

from benchmarks.made_cards import made_table
from decks.cards import LARGEST_COST, Wish, after_card, found_cards, last_import, look_up, part_of
from decks.facts import facts_of, row_of
from decks.importing import import_cards
from decks.models import Card
from tests.decks import card_files

pytestmark = pytest.mark.django_db
MANY = 30_000
ALLOWED = 0.05  # seconds


@pytest.fixture
def cards(tmp_path):
    rows = card_files.DM + (
        "ボルグの火竜,,single,火/自然,,進化クリーチャー,7,main\nザ・ガァドック,,single,闇,,呪文,15,main\n"
    )
    for source, path in (
        ("dm_csv", card_files.dm_csv(tmp_path / "dm", rows)),
        ("edopro", card_files.edopro(tmp_path / "ygo")),
        ("scryfall", card_files.scryfall(tmp_path / "mtg")),
    ):
        import_cards(source=source, path=path, now=timezone.now())


def names(**wish):
    return [found.card.name for found in part_of(found_cards(Wish(**wish)), 0, 20)]


@pytest.mark.parametrize("q", ["ボルグ", "ぼるぐ", "ﾎﾞﾙｸﾞ", "ボル", "ﾎﾞル グ"])
def test_kana_in_any_writing_finds_a_name(cards, q):
    assert set(names(q=q)) == {"火竜ボルグ", "ボルグの火竜"}


@pytest.mark.parametrize("q", ["かりゅう", "カリュウ", "ｶﾘｭｳ", "カリユウ", "かりゅう 火竜"])
def test_a_reading_finds_it(cards, q):
    assert names(q=q) == ["火竜ボルグ"]


@pytest.mark.parametrize("q", ["ザガアドック", "ガァドック", "ザ・ガ", "ザ ガア"])
def test_dots_and_small_kana_make_no_difference(cards, q):
    assert names(q=q) == ["ザ・ガァドック"]


@pytest.mark.parametrize("q", ["blaze", "ＢＬＡＺＥ ｋｎ"])
def test_width_and_case_make_none_either(cards, q):
    assert names(q=q, game="ygo") == ["Blaze Knight"] * 2


def test_what_begins_so_comes_first(cards):
    assert names(q="ボルグ") == ["ボルグの火竜", "火竜ボルグ"]
    assert names(q="火竜") == ["火竜ボルグ", "ボルグの火竜"]
    assert names(q="かり") == ["火竜ボルグ"]


@pytest.mark.parametrize("q", ["%", "_", "100%", "\0x\0", "'", "\\", "！！！"])
def test_signs_of_the_database_mean_nothing(cards, q):
    assert names(q=q) == []


@pytest.mark.parametrize("q", ["", "   ", "\0"])
def test_without_words_all_are_there(cards, q):
    assert len(names(q=q)) == 5


def test_conditions_narrow_it(cards):
    assert names(civilizations=("火",)) == ["ボルグの火竜", "火竜ボルグ"]
    assert names(civilizations=("火", "自然")) == ["ボルグの火竜"]
    assert names(civilizations=("ゼロ",)) == ["虚ろなる門"]
    assert names(cost=5) == ["火竜ボルグ"]
    assert names(cost=1) == []
    assert names(type="呪文", q="水晶") == ["水晶の壁／アクア・ビーム"]
    assert names(type="進化") == ["ボルグの火竜"]
    assert names(game="mtg", civilizations=("R",)) == ["Ember Walker"]
    assert names(game="mtg", type="sorcery") == ["Root // Branch"]
    assert names(game="ygo", type="spell") == ["Quiet Field"]


@pytest.mark.parametrize("cost", [2, 4])
def test_a_twinpact_has_the_costs_of_both_sides(cards, cost):
    assert names(cost=cost) == ["水晶の壁／アクア・ビーム"]


def test_from_a_card_on(cards):
    rows = found_cards(Wish(q="ボルグ"))
    first, second = ((found.place, found.card.pk) for found in part_of(rows, 0, 9))
    assert [card.name for card in after_card(rows, *first)] == ["火竜ボルグ"]
    assert not after_card(rows, *second).exists()
    assert not after_card(rows, 0, 2**60).filter(place=0).exists()


def test_cards_of_one_name_are_all_turned_over(cards):
    rows = rest = found_cards(Wish(game="ygo"))
    seen = []
    while found := part_of(rest, 0, 1):
        seen.append(found[0].card.key)
        rest = after_card(rows, found[0].place, found[0].card.pk)
    assert sorted(seen) == ["100", "200", "300"]


def test_a_search_takes_two_queries_however_much_it_finds(cards, django_assert_num_queries):
    for count in (1, 5):
        with django_assert_num_queries(2):
            assert len(part_of(found_cards(Wish()), 0, count)) == count


def test_a_card_by_its_name(cards):
    card, others = look_up("ﾎﾞﾙｸﾞの火竜", "dm")
    assert (card.name, card.civilizations, others) == ("ボルグの火竜", "火/自然", ())
    card, others = look_up("アクア・ビーム", "dm")
    assert (card, others[0]) == (None, "水晶の壁／アクア・ビーム")
    assert look_up("アクア・ビーム", "mtg") == (None, ())


def test_the_newest_import(cards):
    assert last_import("dm").added == 5
    Card.objects.all().delete()
    assert last_import("ygo").source == "edopro"


def took(wish):
    started = perf_counter()
    part_of(found_cards(wish), 0, 31)
    return perf_counter() - started


@pytest.mark.timed
def test_thirty_thousand_cards_are_searched_while_one_types():
    table = made_table(MANY, seed=1)
    rows = [row_of(card, facts_of(card), source="made") for card in table]
    Card.objects.bulk_create(rows, batch_size=500)
    wishes = [
        Wish(), Wish(q="ボル"), Wish(q="ドラ シャ"), Wish(q="nothing"), Wish(cost=3, civilizations=("火",)),
        Wish(type="呪文", q="ゴン"), Wish(cost=LARGEST_COST),
    ]  # fmt: skip
    for wish in wishes:
        assert min(took(wish) for _ in range(5)) < ALLOWED, wish
