"""Duel Masters Advance: zones."""

import pytest

from engine.legality.verdict import Outcome
from tests.engine.legality.others import dm, doubts, illegal, judge, rows

NAMES = [f"ためし{letter}" for letter in "あいうえおかきくけこさし"]
HYPER = [f"超の{n}" for n in "ABCDEFGHI"]
GRS = [f"天の{n}" for n in "ABCDEFGH"]
CARDS = [
    *map(dm, NAMES),
    *(dm(name, "hyperspatial") for name in HYPER),
    *(dm(name, "gr") for name in GRS),
    dm("13番目の計画", "hyperspatial"),
    dm("表の竜", "hyperspatial", backs=("裏の竜",)),
    dm("裏の竜", "hyperspatial", backs=("表の竜",)),
    dm("右の腕", "hyperspatial", backs=("合体",)),
    dm("左の腕", "hyperspatial", backs=("合体",)),
    dm("合体", "hyperspatial", backs=("右の腕", "左の腕")),
    dm("最凶の表", "hyperspatial", backs=("フェアリー・ギフト",)),
    dm("英雄の表", "hyperspatial", backs=("禁断英雄 モモキングダムX",)),
    dm("未来王龍 モモキングJO"),
    dm("禁断～封印されしX～"),
    dm("FORBIDDEN STAR～世界最後の日～", "other"),
    dm("滅亡の起源 零無", "other"),
    dm("Forbidden New Year", "other"),
    dm("裏だけの者", "other"),
]
FORTY = [(4, name) for name in NAMES[:10]]


def advance(*deck, **more):
    return judge("dm_advance", rows(*deck), CARDS, **more)


def test_cards_find_their_zones_without_headers():
    verdict = advance(*FORTY, *HYPER[:8], *((2, name) for name in GRS[:6]))
    assert (verdict.outcome, verdict.count) == (Outcome.LEGAL, 40)


def test_a_partner_header_means_nothing_here():
    assert advance("パートナー", FORTY[0], "", *FORTY[1:]).outcome is Outcome.LEGAL


@pytest.mark.parametrize(
    ("added", "broken"),
    [
        ([(1, "ためしさ")], ["main.count"]),
        (HYPER, ["hyper.count"]),
        ([(5, "超のA")], ["hyper.copies"]),
        ([(2, name) for name in GRS[:5]], ["gr.count"]),
        ([(3, name) for name in GRS[:4]], ["gr.copies"]),
        (["FORBIDDEN STAR～世界最後の日～", "滅亡の起源 零無"], ["start.sets"]),
        (["超次元ゾーン", "天のA"], ["zone.type"]),
        (["サイド", "ためしさ"], ["zone.type"]),
        (["超次元ゾーン", (4, "フェアリー・ギフト")], ["hof.premium"]),
        (["最凶の表"], ["hof.premium"]),
        (["英雄の表", "未来王龍 モモキングJO"], ["main.count", "hof.combi"]),
    ],
)
def test_each_rule(added, broken):
    assert illegal(advance(*FORTY, *added)) == broken


def test_plans_make_room():
    fifty = [*FORTY, (4, "ためしさ"), (4, "ためしし"), (2, "知らない者")]
    exact = [*FORTY, (4, "ためしさ"), (4, "ためしし")]
    assert illegal(advance(*exact, "超次元ゾーン", (2, "13番目の計画"))) == ["main.count"]
    assert illegal(advance(*fifty, "超次元ゾーン", (2, "13番目の計画"))) == []
    assert illegal(advance(*FORTY, (1, "13番目の計画"))) == ["main.count"]


def test_the_size_may_depend_on_unknown_names():
    verdict = advance(*FORTY, "知らない者")
    assert (illegal(verdict), doubts(verdict)) == ([], ["card.unknown", "main.count"])
    verdict = advance(*FORTY, "超次元ゾーン", *HYPER[:8], "知らない者")
    assert (illegal(verdict), doubts(verdict)) == ([], ["card.unknown", "hyper.count"])


@pytest.mark.parametrize(
    "faces",
    [["表の竜", "裏の竜"], ["右の腕", "左の腕", "合体"], ["合体", "右の腕", "左の腕"]],
)
def test_a_double_faced_card_counts_once(faces):
    fronts = 2 if "合体" in faces else 1
    assert illegal(advance(*FORTY, *faces, *HYPER[: 8 - fronts])) == []
    assert illegal(advance(*FORTY, *faces, *HYPER[: 9 - fronts])) == ["hyper.count"]


def test_more_backs_than_fronts_are_cards_of_their_own():
    assert illegal(advance(*FORTY, "表の竜", (2, "裏の竜"), *HYPER[:7])) == ["hyper.count"]


def test_sets_that_start_in_play():
    inside = [*FORTY[1:], (3, "ためしあ"), "禁断～封印されしX～"]
    assert advance(*inside).outcome is Outcome.LEGAL
    assert advance(*FORTY, "滅亡の起源 零無").outcome is Outcome.LEGAL
    assert doubts(advance(*FORTY, "Forbidden New Year")) == ["start.sets"]
    assert advance(*FORTY[1:], (4, "裏だけの者")).count == 40
