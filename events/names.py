"""Names of people: tidied, comparable, and in kana order."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

MOST_MARKS = 3  # accents, vowel signs, variants: on one character
# Letters and symbols by Unicode's tables that no font draws: fillers of Hangul, Braille, music, hieroglyphs.
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
KANJI = re.compile(r"[\u3400-\u9fff々〆]")
_HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def tidy(text: str) -> str:
    """Keep what shows, in one line: fold all kinds of blanks to single ones, drop what cannot be seen.

    Marks that sit on other characters stay where there is one to sit on, at most three on each; so
    a text of which nothing shows comes out empty.
    """
    spaced = (" " if c.isspace() or c in FILLERS else c for c in text)
    shown = "".join(_without_loose_marks(c for c in spaced if c.isprintable()))
    return " ".join(shown.split())


def _without_loose_marks(text: Iterable[str]) -> Iterator[str]:
    room = 0
    for c in text:
        is_mark = unicodedata.category(c).startswith("M")
        if is_mark and not room:
            continue
        room = room - 1 if is_mark else 0 if c == " " else MOST_MARKS
        yield c


def fold(text: str) -> str:
    """Return the form in which names are compared and sorted: width, case and kana kind are one."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA_TO_KATAKANA)


def needs_reading(name: str) -> bool:
    """Tell whether a name cannot be sorted without its kana reading."""
    return KANJI.search(name) is not None
