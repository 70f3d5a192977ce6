"""Deck texts as people paste them, read into lines."""

import re
from collections import Counter
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.legality.headers import MAIN, NOTE, PARTNER, SUBHEADING, Header, header_of
from engine.legality.layout import MOST_COPIES, Columns, columns_of, readings

MOST_BYTES = 100_000
MOST_LINES = 2_000
LONGEST_LINE = 400

# Control, direction and zero-width characters and lone surrogates: never part of a name.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufff9-\ufffb]"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a deck text that names a card.

    `number` is 1-based; `count` ≥ 1 and `name` are the most natural reading; `zone` is "main",
    "partner", "hyperspatial" or "gr". `alternatives` are the other readings as (count, name), most
    natural first: only a card table can tell 13 copies of 番目の計画 from one 13番目の計画.
    """

    number: int
    count: int
    name: str
    zone: str
    alternatives: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck as written: its lines, the name under a partner header, and the layout found.

    `detected` is the layout of most lines: "count_first", "count_last", "bracket", "name_only",
    "tab" or "csv".
    """

    lines: tuple[Line, ...]
    partner: str | None
    detected: str


def read_deck(text: str) -> DeckText:
    """Read a deck text in any common layout (RULES.md §2, Deck texts).

    Needs no card table: what is ambiguous stays so in `Line.alternatives`. A partner section ends
    at a blank line once it holds a card; if nothing ever ends it, only its first card is the partner.
    Lines with 0 copies are left out. Linear in the length of the text.

    Raises RuleError: "deck.too_large" (more than 100 000 bytes), "deck.too_many_lines" (2 000),
    "deck.line_too_long" (400 characters), "deck.count_too_large" (999 copies on a line), "deck.empty".
    """
    page = _Page()
    found = [
        read for number, row in enumerate(_rows(text), start=1) if (read := page.read(number, row))
    ]
    if not found:
        raise RuleError("deck.empty")
    lines = _with_main_deck(tuple(line for line, _ in found))
    partner = next((line.name for line in lines if line.zone == PARTNER), None)
    layouts = Counter(layout for _, layout in found)
    return DeckText(lines, partner, layouts.most_common(1)[0][0])


class _Page:
    """Where in a text the reading stands: the section, and the columns if it is a table."""

    def __init__(self) -> None:
        self._zone = MAIN
        self._filled = False
        self._columns: Columns | None = None

    def read(self, number: int, row: str) -> tuple[Line, str] | None:
        """Return the line and its layout if the row names a card; else remember what it says."""
        words = " ".join(row.split())
        if not words:
            self._enter(MAIN if self._zone == PARTNER and self._filled else self._zone)
            return None
        if columns := columns_of(row):
            self._columns = columns
            return None
        header = header_of(words)
        if header and not header.rest:
            self._enter_section(header.zone)
            return None
        return self._line(number, row, header)

    def _enter_section(self, zone: str) -> None:
        """Follow a header; a heading for a kind of card ends a partner section."""
        if zone == SUBHEADING:
            self._enter(MAIN if self._zone == PARTNER else self._zone)
        elif zone != NOTE:
            self._enter(zone)

    def _enter(self, zone: str) -> None:
        self._filled = self._filled and zone == self._zone
        self._zone = zone

    def _line(self, number: int, row: str, header: Header | None) -> tuple[Line, str] | None:
        """Return the line of a row that names a card, unless it is of no copies."""
        zone = header.zone if header else self._zone
        first, *others = readings(header.rest if header else row, self._columns)
        if first.count > MOST_COPIES:
            raise RuleError("deck.count_too_large", line=number, limit=MOST_COPIES)
        if not first.count:
            return None
        self._filled = True
        alternatives = tuple((other.count, other.name) for other in others)
        return Line(number, first.count, first.name, zone, alternatives), first.layout


def _with_main_deck(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines; if all stand under a partner header that nothing ended, one is the partner."""
    if len(lines) == 1 or any(line.zone != PARTNER for line in lines):
        return lines
    return (lines[0], *(replace(line, zone=MAIN) for line in lines[1:]))


def _rows(text: str) -> list[str]:
    """Return the rows of a text within its limits."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise RuleError("deck.too_large", limit=MOST_BYTES)
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(rows) > MOST_LINES:
        raise RuleError("deck.too_many_lines", lines=len(rows), limit=MOST_LINES)
    for number, row in enumerate(rows, start=1):
        if len(row) > LONGEST_LINE:
            raise RuleError("deck.line_too_long", line=number, limit=LONGEST_LINE)
    return [_INVISIBLE.sub("", row).strip(" \u3000") for row in rows]
