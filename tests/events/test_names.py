"""A name shows: whatever it is made of, what is kept of it can be seen, and nothing towers over it."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.names import FILLERS, MOST_MARKS, tidy
from tests import make
from tests.refusing import refusing

INVISIBLE = (
    "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200b", "\u200e\u200f", "\u2060", "\ufeff", "\u00ad",
    "\u034f", "\u17b4\u17b5", "\u180b\u180e", "\ufe0f", "\U000e0100", "\U000e0041", "\u3000", "\u00a0", "\u2028",
    "\x00\x07\x1b", "\u202e", "\ue000", "\u0301", "\u0301" * 39, " \u0301 \u20dd", "\U0001d159", "\U00013441",
)  # fmt: skip


def shows(c):
    return unicodedata.category(c)[0] in "LNSP" and c not in FILLERS


@pytest.mark.parametrize("text", INVISIBLE)
def test_what_does_not_show_is_no_name(text):
    assert tidy(text) == ""
    assert tidy(f"{text}Ren{text}").startswith("Ren")


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\u0301" * 39])
def test_nobody_enters_without_a_name_that_shows(text):
    with refusing("fields.invalid"):
        make.entry(player_name=text)
    with refusing("fields.invalid"):
        make.entry(player_name="匠", kana=text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  長谷川　ゆい \n", "長谷川 ゆい"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("か\u3099く", "か\u3099く"),
        ("葛\U000e0100", "葛\U000e0100"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("นี้กำลัง", "นี้กำลัง"),
        ("हिन्दी", "हिन्दी"),
        ("★ 7 !", "★ 7 !"),
        ("김철수", "김철수"),
        ("A" + "\u0301" * 39 + "B", "A" + "\u0301" * MOST_MARKS + "B"),
        ("A\u3164B", "A B"),
    ],
)
def test_what_shows_is_kept(text, kept):
    assert tidy(text) == kept


@given(st.text(st.characters() | st.sampled_from("".join(INVISIBLE)), max_size=60))
def test_what_is_kept_shows_and_is_kept_again(text):
    kept = tidy(text)
    assert tidy(kept) == kept
    assert not kept or any(map(shows, kept))
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else "." for c in kept)
    assert "m" * (MOST_MARKS + 1) not in marks
    assert not FILLERS & set(kept)


def test_no_other_filler_is_known_to_unicode():
    words = ("FILLER", "BLANK", "NULL NOTEHEAD", "INVISIBLE")
    named = {
        chr(code)
        for code in range(sys.maxunicode + 1)
        if any(word in unicodedata.name(chr(code), "") for word in words)
    }
    drawn = {unicodedata.name(c) for c in named if tidy(c)}
    lines = {name for name in drawn if name.rstrip("-12").endswith(("GAP FILLER", "LINE FILLER"))}
    assert drawn - lines <= {"BLANK SYMBOL"}
