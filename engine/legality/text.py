"""Deck texts as people paste them, read into lines."""

import re

from engine.errors import RuleError
from engine.legality.headers import PARTNER
from engine.legality.lines import DeckText, Line
from engine.legality.page import read_page
from engine.legality.passcodes import is_ydk, is_ydke, read_ydk, read_ydke
from engine.legality.xml import is_xml, read_xml

__all__ = ["DeckText", "Line", "read_deck"]

MOST_BYTES = 100_000
MOST_LINES = 2_000
LONGEST_LINE = 400
_LETTER_BYTES = 4

# Control, direction and zero-width characters and lone surrogates: never part of a name.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufff9-\ufffb]"
)


def read_deck(text: str) -> DeckText:
    """Read a deck text in any common layout (RULES.md §2, Deck texts).

    Needs no card table: what is ambiguous stays so in `Line.alternatives`. The layout is found by itself:
    lists by people, `ydke://`, YDK, MTGO's text and .dek, Arena, Cockatrice's text and .cod, Moxfield,
    Archidekt. A partner section ends at a blank line once it holds a card; if nothing ever ends it, only its
    first card is the partner. Lines with 0 copies are left out. Linear in the length of the text.

    Raises RuleError: "deck.too_large" (more than 100 000 bytes), "deck.too_many_lines" (2 000),
    "deck.line_too_long" (400 characters), "deck.count_too_large" (999 copies on a line), "deck.empty",
    "deck.bad_ydke", "deck.bad_xml" (with the line), "deck.xml_doctype".
    """
    _check_size(text)
    found = _read(_INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))
    lines = tuple(line for line in found[0] if line.count)
    if not lines:
        raise RuleError("deck.empty")
    partner = next((line.name for line in lines if line.zone == PARTNER), None)
    return DeckText(lines, partner, found[1])


def _read(text: str) -> tuple[tuple[Line, ...], str]:
    """Return the lines of a text and its layout."""
    if is_ydke(text):
        return read_ydke(text), "ydke"
    if is_xml(text):
        return read_xml(text)
    rows = _rows(text)
    return (read_ydk(rows), "ydk") if is_ydk(rows) else read_page(text, rows)


def _check_size(text: str) -> None:
    """Refuse a text that is larger than any deck list."""
    if len(text) * _LETTER_BYTES <= MOST_BYTES:
        return
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise RuleError("deck.too_large", limit=MOST_BYTES)


def _rows(text: str) -> list[str]:
    """Return the rows of a text within its limits."""
    rows = text.split("\n")
    if len(rows) > MOST_LINES:
        raise RuleError("deck.too_many_lines", lines=len(rows), limit=MOST_LINES)
    if len(max(rows, key=len)) > LONGEST_LINE:
        number = next(at for at, row in enumerate(rows, start=1) if len(row) > LONGEST_LINE)
        raise RuleError("deck.line_too_long", line=number, limit=LONGEST_LINE)
    return [row.strip(" \u3000") for row in rows]
