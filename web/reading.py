"""How the words of our own Japanese pages are read: marked while pages are made, shown above the kanji.

Words of people never pass through here, so that no name gets a reading that its owner does not use.
furigana.csv: `word,reading`, kana in a word stand in its reading too. `#` begins what is read so after a
number, `=` a message that is nothing but this word. The longest word wins.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

KANJI = "\u3400-\u9fff\uf900-\ufaff々〆"
RUN = re.compile(f"[{KANJI}]+")
PIECES = re.compile(f"[{KANJI}]+|[^{KANJI}]+")
BEGIN, READ, END = (
    "\ue000",
    "\ue001",
    "\ue002",
)  # nobody's letters: a word, its reading, and its end
UNMARKED = f"[^{BEGIN}{READ}{END}]*"  # so that nothing is read over twice, however a text is made
MARKED = re.compile(f"{BEGIN}({UNMARKED}){READ}({UNMARKED}){END}")
STRANGE = str.maketrans("", "", BEGIN + READ + END)
AFTER_NUMBER = "(?:(?<=[0-9０-９}])|(?<=\\)[sd]))"
KEPT_MESSAGES = 8192


@cache
def words() -> Mapping[str, str]:
    """Return the readings by word, as furigana.csv has them."""
    text = files("web").joinpath("furigana.csv").read_text("utf-8")
    return {row["word"]: row["reading"] for row in csv.DictReader(text.splitlines())}


@cache
def _pattern() -> re.Pattern[str]:
    known = sorted((word for word in words() if word[0] != "="), key=len, reverse=True)
    counters = "|".join(re.escape(word[1:]) for word in known if word[0] == "#")
    plain = "|".join(re.escape(word) for word in known if word[0] != "#")
    return re.compile(f"{AFTER_NUMBER}({counters})|({plain})")


@lru_cache(maxsize=KEPT_MESSAGES)
def marked(message: str) -> str:
    """Return a message with the reading of each word beside it; what is marked already stays.

    >>> marked("卓へ").replace(BEGIN, "[").replace(READ, "|").replace(END, "]")
    '[卓|たく]へ'
    """
    if BEGIN in message or not RUN.search(message):
        return message
    whole = words().get(f"={message}")
    if whole:
        return f"{BEGIN}{message}{READ}{whole}{END}"
    return _pattern().sub(_read, message)


def _read(found: re.Match[str]) -> str:
    counter, word = found.groups()
    reading = words()[f"#{counter}"] if counter else words()[word]
    return "".join(aligned(counter or word, reading))


def aligned(word: str, reading: str) -> Iterator[str]:
    """Yield a word piece by piece: kanji with their reading, kana as they are."""
    pieces = PIECES.findall(word)
    like = "".join("(.+?)" if RUN.match(piece) else f"({re.escape(piece)})" for piece in pieces)
    match = re.fullmatch(like, reading)
    assert match is not None, word  # noqa: S101  a row of the list that a test reads whole
    for piece, read in zip(pieces, match.groups(), strict=True):
        yield f"{BEGIN}{piece}{READ}{read}{END}" if RUN.match(piece) else piece


def plain(text: str) -> str:
    """Return a text without any marks."""
    return MARKED.sub(r"\1", text)


def typed(text: str) -> str:
    """Return what a person typed without our marks."""
    return text.translate(STRANGE)
