"""The hints of a shop: its list as a file, and what they say beside a verdict."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.decks import own_decks
from engine.cards.names import name_key
from engine.cards.own import own_table
from engine.errors import RuleError
from engine.legality.advice import (
    LARGEST,
    Advice,
    own_advice,
    read_advice,
    written_advice,
)
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from engine.legality.verdict import Outcome, Severity
from engine.words import Text

HEAD = "card,level,ja,en,source,until\n"
DAY = date(2026, 8, 10)
ROW = "card,level,ja,en,source,until"


def hints_on(text, advice):
    verdict = check_deck(
        read_deck(text), format_code="duel_party", on=DAY, cards=own_table(), advice=advice
    )
    return verdict, [f for f in verdict.findings if f.rule == "advice.level"]


def test_our_own_list_names_what_was_once_official_advice():
    assert [(hint.cards, hint.levels) for hint in own_advice()] == [
        (("超竜バジュラズテラ",), (3,)),
        (("地封龍 ギャイア",), (3,)),
    ]
    assert all(hint.until == date(2025, 6, 27) and hint.source for hint in own_advice())


def test_a_hint_is_advice_with_cards_lines_day_and_source():
    rows = own_decks()[0].text.replace("《フェアリー・ライフ》", "《地封龍 ギャイア》")
    verdict, [hint] = hints_on(rows, None)
    assert verdict.outcome is Outcome.LEGAL
    assert (hint.severity, hint.cards) == (Severity.ADVICE, ("地封龍 ギャイア",))
    assert rows.splitlines()[hint.lines[0] - 1].startswith("《地封龍 ギャイア》")
    assert hint.message.ja.startswith("《地封龍 ギャイア》：相手の行動を強く制限します。")
    assert hint.message.ja.endswith("（向いている卓：レベル3）")
    assert hint.message.en.endswith("(Suits tables of level 3.)")
    assert "2025-06-27" in hint.message.en
    assert hint.source == "dm.takaratomy.co.jp デュエパーティー (2025-06-27)"
    assert hints_on(rows, ())[1] == []


def test_words_of_a_shop_stand_as_typed_and_nothing_in_them_runs():
    rows = own_decks()[0].text
    name = "フェアリー・ライフ"
    said = "{cards}と{0.__class__}と{until}と{nobody}"
    _, [hint] = hints_on(rows, read_advice(f"{HEAD}{name},,{said},,,\n"))
    assert hint.message.ja == f"《{name}》と{{0.__class__}}とと{{nobody}}"
    assert hint.message.en == hint.message.ja
    assert hint.source == ""
    [listed] = read_advice(f"{HEAD}{name},,{said},,,\n")
    assert listed.sentence.ja == hint.message.ja


def test_one_row_may_name_several_cards_and_levels():
    text = f'\ufeff{HEAD}"{name_key("カードA")}|カードＢ",3|2 2,"二行の\n文",,誰か,\n,,,,,\n'
    [hint] = read_advice(text)
    assert (hint.cards, hint.levels) == (("カードa", "カードＢ"), (2, 3))
    assert hint.wording == Text("二行の 文", "二行の 文")
    assert hint.keys == {name_key("カードA"), name_key("カードB")}


def test_the_columns_that_are_not_needed_may_be_missing():
    [hint] = read_advice("ja,card\n強い,カード\n")
    assert (hint.cards, hint.levels, hint.until, hint.source) == (("カード",), (), None, "")
    assert read_advice(HEAD) == ()


def test_a_hint_twice_is_one_hint_and_another_word_makes_another():
    one, other = read_advice(f"{HEAD}カード,,強い,,,\nカード,,強い,,,\nカード,,弱い,,,\n")
    assert one.id != other.id
    assert one.id == read_advice(f"{HEAD}カード,,強い,,,\n")[0].id


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, "card"),
        ("card\nx\n", 1, "ja"),
        (f"{HEAD}x,,y,,,\n,,y,,,\n", 3, "card"),
        (f"{HEAD}x||z,,y,,,\n", 2, "card"),
        (f"{HEAD}{'x' * 151},,y,,,\n", 2, "card"),
        (f"{HEAD}x,4,y,,,\n", 2, "level"),
        (f"{HEAD}x,,,,,\n", 2, "ja"),
        (f"{HEAD}x,,{'y' * 401},,,\n", 2, "ja"),
        (f"{HEAD}x,,y,,,2025-6-1\n", 2, "until"),
        (f"{HEAD}x,,y,,,20250601\n", 2, "until"),
        (f"{HEAD}x,,y,,,,,,\n", 2, ROW),
        (f"{HEAD}x,,y\0,,,\n", 2, ROW),
    ],
)
def test_a_broken_list_is_refused_with_its_line(text, line, column):
    with pytest.raises(RuleError) as refusal:
        read_advice(text)
    assert refusal.value.code == "advice.malformed"
    assert refusal.value.facts == {"line": line, "column": column}


def test_a_list_has_a_limit():
    with pytest.raises(RuleError) as refusal:
        read_advice("x" * (LARGEST + 1))
    assert refusal.value.code == "advice.too_large"


PLAIN = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="|"), max_size=20)
HINTS = st.builds(
    Advice,
    cards=st.lists(PLAIN.filter(name_key), min_size=1, max_size=3).map(tuple),
    levels=st.sets(st.integers(1, 3)).map(sorted).map(tuple),
    wording=st.builds(Text, PLAIN.filter(bool), PLAIN.filter(bool)),
    source=PLAIN,
    until=st.none() | st.dates(),
)


@given(st.lists(HINTS, max_size=5, unique=True))
def test_what_is_written_is_read_again(hints):
    assert read_advice(written_advice(hints)) == tuple(hints)
