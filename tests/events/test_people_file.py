"""Lists of people: letters, columns in any order, and what stands in the cells."""

import csv
import io
from contextlib import suppress
from datetime import time

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.formulas import as_meant, harmless
from events.letters import MOST_BYTES, text_in
from events.models import Event, GroupWish, Mark
from events.names import tidy
from events.people_columns import headings
from events.people_file import MOST_PEOPLE, read_people
from standings.sheets import Sheet, as_csv

ASKED = [
    {
        "code": "meal", "kind": "yes_no", "text": "食事？", "text_en": "Meal?",
        "choices": [], "required": False,
    }
]  # fmt: skip
EVENT = Event(questions=ASKED)


def people(text, **more):
    return read_people(text, event=EVENT, **more).people


def one(text, **more):
    (told,) = people(text, **more)
    assert told.troubles == {}
    return told.words


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("part", [",", ";", "\t"])
def test_any_letters_and_any_delimiter(letters, part):
    text = (
        part.join(["よみ", "レベル", "名前"])
        + "\r\n"
        + part.join(["さとう", "ガチ", "佐藤①"])
        + "\r\n"
    )
    words = one(text_in(text.encode(letters)))
    assert (words["player_name"], words["kana"], words["level"]) == ("佐藤①", "さとう", 3)


@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        (b"x" * (MOST_BYTES + 1), "people_file.too_large", {"limit": MOST_BYTES}),
        (b"PK\x03\x04zip", "people_file.no_text", {}),
        ("名前\nあ\n".encode() + b"\x81\x00\xff", "people_file.bad_letters", {"line": 3}),
        (b"name\na\0b", "people_file.no_text", {}),
    ],
)
def test_what_is_no_text_is_refused(content, code, facts):
    with pytest.raises(RuleError) as refusal:
        text_in(content)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "people_file.empty", {}),
        ("\n,,\n", "people_file.empty", {}),
        ("name,level\n\n", "people_file.empty", {}),
        ("who,level\nAki,1", "people_file.no_names", {"columns": ["who", "level"]}),
        ("name,player,level\nAki,Aki,1", "people_file.column_twice", {"column": "name"}),
        ('name,level\nAki,1\n"Ben,2\n', "people_file.broken", {"line": 3}),
        ("name,level\n" + "Aki,1\n" * (MOST_PEOPLE + 1), "people_file.too_many", {"most": MOST_PEOPLE}),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_read_says_why(text, code, facts):
    with pytest.raises(RuleError) as refusal:
        people(text)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


def test_every_column_is_understood():
    words = one(
        "グループの席;スマホなし;帰る時刻;初心者;同伴;他のレベル;プレイレベル;ふりがな;プレイヤー名;食事？\n"
        "一緒;はい;２１：３０;○;山;レベル1、ガチ;Lv.2;ヤマ;山田;いいえ\n"
    )
    assert words == {
        "player_name": "山田", "kana": "ヤマ", "level": 2, "accepts": (1, 3), "group": "山",
        "group_wish": GroupWish.TOGETHER, "mark": Mark.BEGINNER, "home_by": time(21, 30),
        "phoneless": True, "answers": {"meal": "no"},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cell", "field"),
    [
        ("level", "5", "level"), ("level", "", "level"), ("accepts", "2 9", "accepts"),
        ("home by", "25:00", "home_by"), ("home by", "soon", "home_by"), ("mark", "maybe", "mark"),
        ("no phone", "perhaps", "phoneless"), ("group seats", "far", "group_wish"),
        ("meal?", "some", "answers.meal"),
    ],
)  # fmt: skip
def test_a_cell_that_is_wrong_says_what_to_write(heading, cell, field):
    (told,) = people(f"name,{heading}\nAki,{cell}\n", usual_level=None if field == "level" else 1)
    assert list(told.troubles) == [field]
    assert told.troubles[field].startswith("Write")


def test_lines_are_those_of_the_file_and_unknown_columns_are_named():
    file = read_people(
        'name,level,shoe\n\n"A\nki",1,\nBen,2,41,more\n', event=EVENT, usual_level=None
    )
    assert [told.line for told in file.people] == [3, 5]
    assert file.left_out == ("shoe",)
    assert list(file.people[1].troubles) == ["line"]


def test_a_usual_level_is_for_lines_that_tell_none():
    assert [told.words["level"] for told in people("name,level\nAki,\nBen,3\n", usual_level=2)] == [2, 3]  # fmt: skip


@given(st.text().map(tidy))
def test_what_looks_like_a_formula_is_text_and_comes_back(text):
    lines = as_csv(Sheet("", [], [[harmless(text)]])).removeprefix("\ufeff")
    _heading, cells = csv.reader(io.StringIO(lines, newline=""))
    assert as_meant(cells[0]) == text
    assert not cells[0].startswith(("=", "+", "-", "@"))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    with suppress(RuleError):
        file = read_people("name,level\n" + text, event=EVENT)
        assert 0 < len(file.people) <= MOST_PEOPLE


def test_our_own_headings_are_understood_in_both_languages():
    for language in ("ja", "en"):
        with override(language):
            own = headings([])
        file = read_people(",".join(own) + "\n" + "Aki,,1" + "," * 6, event=EVENT)
        assert file.left_out == ()
