"""What a broken file should have held is told in the reader's language, not in the rules' English."""

import re

import pytest
from django.utils import translation

from engine.errors import RuleError
from events.phrases import said
from events.sentences import sentence_of
from tests.project.code import BASE

# `.refuse("…")` of whoever reads event files, and `yield "/where", "…"` of what the pages can do.
READERS = ("engine/seating", "engine/outcomes", "engine/lots")
REFUSED = re.compile(r'\.refuse\(\s*f?"([^"]+)"')
UNFIT = re.compile(r'yield f?"[^,]+", f?"(.+)"$', re.MULTILINE)
FILLED = re.compile(r"{[^}]*}")


def phrases():
    """Every phrase in the code, with a number where one is put in."""
    files = [file for room in READERS for file in (BASE / room).glob("*.py")]
    found = [phrase for file in files for phrase in REFUSED.findall(file.read_text("utf-8"))]
    found += UNFIT.findall((BASE / "pods/fitting.py").read_text("utf-8"))
    return sorted({FILLED.sub("7", phrase + "x" * phrase.endswith(" ")) for phrase in found})


def test_every_phrase_about_a_file_is_known_in_japanese():
    assert len(phrases()) > 25
    with translation.override("ja"):
        told = {each: said(each).replace("null", "") for each in phrases()}
    assert {each for each, words in told.items() if re.search(r"[a-z]{2}", words)} == set()


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("no column face_types, zone", "face_types, zone という列がありません"),
        ("'utf-8' codec can't decode byte 0x89 in position 0: invalid start byte", "UTF-8"),
        ("no cards", "カードが1枚もありません"),
    ],
)
def test_why_a_card_file_is_refused_is_said_in_japanese(reason, told):
    refusal = RuleError("cards.unreadable", path="a.csv", reason=reason, position=1)
    with translation.override("ja"):
        assert told in sentence_of(refusal)
        assert "codec" not in sentence_of(refusal)


def test_technical_words_stay_as_they_are():
    with translation.override("ja"):
        assert said("card 3: KeyError('name')") == "card 3: KeyError('name')"
