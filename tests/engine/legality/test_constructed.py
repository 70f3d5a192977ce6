"""Duel Masters Original and Plays."""

from datetime import date

import pytest

from engine.legality.verdict import Outcome
from tests.engine.legality.others import dm, doubts, illegal, judge, rows

NAMES = [f"ためし{letter}" for letter in "あいうえおかきくけこ"]
CARDS = [
    *map(dm, NAMES),
    dm("多い者", over_four=True),
    dm("はずれポンの助"),
    dm("黒ひげ危機一発"),
    dm("DARK MATERIAL COMPLEX"),
    dm("DECKY THE HALL"),
    dm("赤い裏", banned=True),
    dm("超の者", "hyperspatial"),
    dm("フェアリー・ギフト"),
    dm("禁断英雄 モモキングダムX"),
    dm("未来王龍 モモキングJO"),
    dm("魂と記憶の盾"),
]
FORTY = [(4, name) for name in NAMES]


def original(*deck, **more):
    return judge("dm_original", rows(*deck), CARDS, **more)


def test_forty_cards_are_legal():
    verdict = original(*FORTY)
    assert (verdict.outcome, verdict.count) == (Outcome.LEGAL, 40)
    assert verdict.revision == date(2026, 8, 10)


@pytest.mark.parametrize(
    ("swapped", "broken"),
    [
        ((3, "ためしあ"), ["main.count"]),
        ((5, "ためしあ"), ["main.count", "main.copies"]),
        ((4, "超の者"), ["zone.main_only"]),
        ((4, "フェアリー・ギフト"), ["hof.premium"]),
        ((4, "DARK MATERIAL COMPLEX"), ["hof.hall"]),
        ((4, "DECKY THE HALL"), ["banned.printed"]),
        ((4, "赤い裏"), ["banned.printed"]),
        ((4, "黒ひげ危機一発"), ["main.copies"]),
    ],
)
def test_each_rule(swapped, broken):
    assert illegal(original(swapped, *FORTY[1:])) == broken


def test_cards_that_exceed_four_and_one_of_the_hall():
    ones = [(1, "DARK MATERIAL COMPLEX"), (1, "黒ひげ危機一発"), (2, "ためしあ")]
    assert original(*ones, *FORTY[1:]).outcome is Outcome.LEGAL
    for name in ("多い者", "はずれポンの助"):
        assert original((36, name), FORTY[0]).outcome is Outcome.LEGAL


def test_a_combination():
    both = [(2, "禁断英雄 モモキングダムX"), (2, "未来王龍 モモキングJO")]
    assert illegal(original(*both, *FORTY[1:])) == ["hof.combi"]


def plays(*deck, **more):
    return judge("dm_plays", rows(*deck), CARDS, **more)


def test_plays_knows_its_list_in_part():
    ones = [(1, card.name) for card in CARDS[:10]]
    alone = judge("dm_plays", rows(*ones), CARDS, house={"main.count": 10})
    assert alone.outcome is Outcome.LEGAL
    doubted = plays(*FORTY)
    assert (illegal(doubted), doubts(doubted)) == ([], ["dp.hall"])
    assert len(doubted.findings[0].cards) == 10
    over = plays((2, "魂と記憶の盾"), (2, "ためしあ"), *FORTY[1:])
    assert illegal(over) == ["dp.hall"]
    assert over.revision == date(2021, 8, 26)
    early = plays((2, "魂と記憶の盾"), (2, "ためしあ"), *FORTY[1:], on=date(2021, 8, 25))
    assert illegal(early) == []


def test_new_division_is_for_a_judge():
    ones = [(1, card.name) for card in CARDS[:10]]
    verdict = plays(*ones, house={"main.count": 10, "dp.division": 1})
    assert doubts(verdict) == ["dp.division"]


def test_sections_that_plays_does_not_have_count_to_the_deck():
    assert plays("超次元ゾーン", *FORTY).count == 40
