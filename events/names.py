"""Names of people: tidied, comparable, and in kana order."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

LONGEST_GROUP = 40  # letters of a group's word
LONGEST_NAME_IN_GROUP = 30  # of somebody's name with which the word of a family begins
MOST_MARKS = 3  # accents, vowel signs, variants: on one character
# Letters and symbols by Unicode's tables that no font draws: fillers of Hangul, Braille, music, hieroglyphs.
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
KANJI = re.compile(r"[\u3400-\u9fff々〆]")
LOOSE = re.compile(r"[\s・.]")
LONG = frozenset("ー~\u301c-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_WRITTEN_LONG = {"オ": "ウ", "エ": "イ"}
_VOWEL_OF = {
    kana: vowel
    for vowel, row in {
        "ア": "アァカガサザタダナハバパマヤャラワヮ",
        "イ": "イィキギシジチヂニヒビピミリ",
        "ウ": "ウゥクグスズツヅヌフブプムユュルヴ",
        "エ": "エェケゲセゼテデネヘベペメレ",
        "オ": "オォコゴソゾトドノホボポモヨョロヲ",
    }.items()
    for kana in row
}
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


def search_key(text: str) -> str:
    """Return the form in which names are looked for: long vowels are one however they are written.

    Blanks and middle dots go, and サトー, サトウ and サトオ, or ケイ and ケー, read the same.
    """
    heard: list[str] = []
    for c in LOOSE.sub("", fold(text)):
        vowel = _VOWEL_OF.get(heard[-1], "") if heard else ""
        heard.append(vowel if vowel and (c in LONG or c == _WRITTEN_LONG.get(vowel)) else c)
    return "".join(heard)


def needs_reading(name: str) -> bool:
    """Tell whether a name cannot be sorted without its kana reading."""
    return KANJI.search(name) is not None
