"""Lists as people and deck sites write them: row after row, in sections."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.errors import RuleError
from engine.legality.english import may_be_decorated, peeled
from engine.legality.headers import (
    ABOUT,
    MAIN,
    NOTE,
    PARTNER,
    SIDE,
    SUBHEADING,
    header_of,
    zone_named,
)
from engine.legality.layout import MOST_COPIES, Columns, columns_of, first_reading, zone_cell
from engine.legality.lines import Line

_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_DECK = frozenset({"deck", "デッキ"})
_BLOCKS = 2  # an MTGO text has its sideboard, or its commander, behind one blank line
_SIDEBOARD = 15


def read_page(text: str, rows: Sequence[str]) -> tuple[tuple[Line, ...], str]:
    """Return the lines of a list and the layout of most of them."""
    page = _Page(decorated=may_be_decorated(text))
    found = [each for number, row in enumerate(rows, start=1) if (each := page.read(number, row))]
    lines = _with_main_deck(tuple(each.line for each in found))
    if not found:
        return (), ""
    if site := _site(found, rows):
        return lines, site
    layout = Counter(each.layout for each in found).most_common(1)[0][0]
    if _is_mtgo(text, page, found):
        return tuple(_with_sideboard(found)), "mtgo"
    return lines, layout


class _Found(NamedTuple):
    """A line, how it was written, and behind how many blank lines."""

    line: Line
    layout: str
    block: int
    site: str | None


class _Page:
    """Where in a text the reading stands: the section, and the columns if it is a table."""

    def __init__(self, *, decorated: bool) -> None:
        self.headed = False
        self._decorated = decorated
        self._zone = MAIN
        self._filled = False
        self._about = False
        self._columns: Columns | None = None
        self._block = 0
        self._blank = False

    def read(self, number: int, row: str) -> _Found | None:
        """Return the line and its layout if the row names a card; else remember what it says."""
        words = " ".join(row.split())
        if not words:
            self._blank, self._about = True, False
            self._enter(MAIN if self._zone == PARTNER and self._filled else self._zone)
            return None
        if columns := columns_of(row):
            self._columns = columns
            return None
        if self._decorated and (bare := peeled(words)).site:
            return self._line(number, bare.row, bare.zone or self._zone, bare.site)
        header = header_of(words)
        if self._about or (header and not header.rest):
            self._enter_section(header.zone if header else NOTE)
            return None
        celled = zone_named(zone_cell(row, self._columns)) if self._columns else None
        zone = celled or (header.zone if header else self._zone)
        return self._line(number, header.rest if header else row if "\t" in row else words, zone)

    def _enter_section(self, zone: str) -> None:
        """Follow a header; a heading for a kind of card ends a partner section."""
        self.headed = self.headed or zone not in {NOTE, ABOUT}
        if zone == SUBHEADING:
            self._enter(MAIN if self._zone == PARTNER else self._zone)
        elif zone == ABOUT:
            self._about = True
        elif zone != NOTE:
            self._about = False
            self._enter(zone)

    def _enter(self, zone: str) -> None:
        self._filled = self._filled and zone == self._zone
        self._zone = zone

    def _line(self, number: int, row: str, zone: str, site: str | None = None) -> _Found | None:
        """Return the line of a row that names a card, unless it is of no copies."""
        first = first_reading(row, self._columns)
        if first.count > MOST_COPIES:
            raise RuleError("deck.count_too_large", line=number, limit=MOST_COPIES)
        if not first.count:
            return None
        self._filled = True
        self._block += self._blank
        self._blank = False
        line = Line(number, first.count, first.name, zone, row, self._columns)
        return _Found(line, first.layout, self._block, site)


def _with_main_deck(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines; if all stand under a partner header that nothing ended, one is the partner."""
    if len(lines) <= 1 or any(line.zone != PARTNER for line in lines):
        return lines
    return (lines[0], *(line._replace(zone=MAIN) for line in lines[1:]))


def _site(found: Sequence[_Found], rows: Sequence[str]) -> str | None:
    """Return the site or program whose layout a list has; sets alone are Arena's or Moxfield's."""
    sites = {each.site for each in found} - {None}
    named = sites - {"set"}
    plain = all(each.layout == "count_first" for each in found)
    arena = plain and any(row.casefold() in _DECK for row in rows)
    if named:
        return min(named, key=str)
    if sites:
        return "arena" if arena else "moxfield"
    english = arena and not any(map(_JAPANESE.search, rows))
    return "arena" if english else None


def _is_mtgo(text: str, page: _Page, found: Sequence[_Found]) -> bool:
    """Whether a list is an MTGO text: counts first, Latin names, a sideboard behind a blank line or a header."""
    if any(each.layout != "count_first" for each in found) or _JAPANESE.search(text):
        return False
    if page.headed:
        return {each.line.zone for each in found} == {MAIN, SIDE}
    copies: Counter[int] = Counter()
    for each in found:
        copies[each.block] += each.line.count
    return len(copies) == _BLOCKS and copies[max(copies)] <= min(_SIDEBOARD, copies[min(copies)])


def _with_sideboard(found: Sequence[_Found]) -> Iterator[Line]:
    """Yield the lines of an MTGO text, the last block in the sideboard unless a header put it there."""
    headed = any(each.line.zone == SIDE for each in found)
    last = found[-1].block
    for each in found:
        yield each.line if headed or each.block < last else each.line._replace(zone=SIDE)
