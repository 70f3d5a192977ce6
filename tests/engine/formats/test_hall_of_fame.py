import csv
from datetime import date
from importlib.resources import files

import pytest

from engine.cards.names import name_key
from engine.errors import RuleError
from engine.formats.hall_of_fame import Status, regulation_on


def pair(*names):
    return frozenset(map(name_key, names))


@pytest.mark.parametrize(
    ("name", "day", "status"),
    [
        ("フェアリー・ギフト", date(2016, 9, 14), Status.FREE),
        ("フェアリー・ギフト", date(2016, 9, 15), Status.HALL),
        ("フェアリー・ギフト", date(2026, 8, 9), Status.HALL),
        ("フェアリー・ギフト", date(2026, 8, 10), Status.PREMIUM),
        ("無双竜機ボルバルザーク", date(2006, 3, 14), Status.HALL),
        ("無双竜機ボルバルザーク", date(2006, 3, 15), Status.PREMIUM),
        ("炎槍と水剣の裁", date(2015, 1, 1), Status.PREMIUM),
        ("炎槍と水剣の裁", date(2016, 2, 1), Status.FREE),
        ("奇跡の精霊ミルザム", date(2026, 8, 10), Status.HALL),
        ("”龍装”チュリス", date(2026, 8, 9), Status.HALL),
        ("”龍装”チュリス", date(2026, 8, 10), Status.FREE),
        ("雷獣ヴォルグ・ティーガー", date(2026, 8, 10), Status.PREMIUM),
        ("爆熱天守 バトライ閣", date(2023, 1, 1), Status.PREMIUM),
        ("爆熱天守 バトライ閣", date(2026, 8, 10), Status.HALL),
    ],
)
def test_a_card_on_a_day(name, day, status):
    assert regulation_on(day).status(name) is status


def test_the_last_known_list_stays_in_force():
    assert regulation_on(date(2030, 1, 1)).effective == date(2026, 8, 10)
    assert regulation_on(date(2026, 8, 9)).effective == date(2026, 3, 16)
    assert regulation_on(date(2004, 3, 15)).effective == date(2004, 3, 15)


def test_there_was_no_list_before_the_first():
    with pytest.raises(RuleError) as refused:
        regulation_on(date(2004, 3, 14))
    assert refused.value.code == "regulation.unknown_date"
    assert refused.value.facts == {"on": "2004-03-14"}


@pytest.mark.parametrize(
    ("day", "pairs"),
    [
        (date(2007, 11, 22), set()),
        (
            date(2007, 11, 23),
            {pair("龍仙ロマネスク", "母なる大地"), pair("龍仙ロマネスク", "母なる紋章")},
        ),
        (date(2009, 4, 15), set()),
        (
            date(2011, 7, 23),
            {
                pair("時空の支配者ディアボロス Z", "超次元バイス・ホール"),
                pair("最凶の覚醒者デビル・ディアボロス Z", "超次元バイス・ホール"),
            },
        ),
        (date(2022, 8, 15), {pair("禁断英雄 モモキングダムX", "未来王龍 モモキングJO")}),
    ],
)
def test_combinations_of_both_kinds(day, pairs):
    assert set(regulation_on(day).combis) == pairs


def test_every_change_starts_from_what_was():
    text = files("engine.formats").joinpath("hall_of_fame.csv").read_text("utf-8")
    standing = {}
    for row in csv.DictReader(text.splitlines()):
        was = standing.get((row["name"], row["with"]), "free")
        assert row["before"] in {was, "unreleased"}, row
        standing[row["name"], row["with"]] = row["after"]
