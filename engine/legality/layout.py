"""The ways in which one line may be read as a count and a card name."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from engine.formulas import as_meant

MOST_COPIES = 999

_BULLETS = "・●○◎■□◆◇▶►•‣"
_SPACED_BULLETS = ("-", "*", "–", "+")
_COUNT_DIGITS = 3
_DIGITS = "0123456789０１２３４５６７８９"
_ZEROS = "0０"  # behind a space they end a name; nobody writes that there is none of a card
_TIMES = ("×", "✕", "✖", "*", "＊")
_COLONS = (":", "：")
_LETTERS = ("x", "X", "ｘ", "Ｘ")
_PLAIN = re.compile(r"[x×X]?(\d{1,4}) ?[x×X枚]?$")
_NUMBERED = re.compile(r"\d{1,4}[.)．）] (.+)$")
_MARKS = re.compile(r"""[\d,\t"《≪]""")
_CLOSED = re.compile(r"[(（][x×X ]{0,2}(\d{1,4}) ?枚?[)）]$")
_FIRST = re.compile(r"(\d++)( ?[枚×✕✖]| ?[xXｘＸ](?![0-9A-Za-z]))?( ?)(.+)$")
_QUICK = re.compile(
    r"""(\d{1,3})(?:[x枚]? )([^\s\d《≪xXｘＸ×✕✖枚,\t"][^,\t"]*)$|《([^\s《》≪≫,\t"][^《》≪≫,\t"]*)》 ?(?:×|x(?=\d))(\d{1,3})$|((?!(?u:\d))[^\s《≪・●○◎■□◆◇▶►•‣\-*–+,\t"][^,\t"]*?) [xX×](\d{1,3})$""",
    re.ASCII,
)
_COUNTS = frozenset({"枚数", "数", "数量", "count", "qty", "quantity"})
_NAMES = frozenset({"カード名", "カード", "名前", "名称", "name", "card", "card name"})
_ZONES = frozenset({"zone", "section", "board", "ゾーン", "区分"})


class Reading(NamedTuple):
    """A line read as so many copies of a name, and the layout that this would be."""

    count: int  # type: ignore[assignment] # hides a method of tuples that nobody calls
    name: str
    layout: str


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a table stand, as its first row says (0-based)."""

    name: int
    count: int | None
    zone: int | None = None


def columns_of(line: str) -> Columns | None:
    """Return the columns if the line is the title row of a table, else None."""
    if "\t" not in line and "," not in line:
        return None
    cells = [cell.casefold() for cell in _cells(line)]
    name, count, zone = (_place(cells, words) for words in (_NAMES, _COUNTS, _ZONES))
    if name is None or (count is None and any(map(_PLAIN.match, cells))):
        return None
    return Columns(name, count, zone)


def zone_cell(line: str, columns: Columns | None) -> str:
    """Return what a row of a table has in its column for the zone, empty if there is none."""
    if columns is None or columns.zone is None:
        return ""
    return dict(enumerate(_cells(line))).get(columns.zone, "")


def _place(cells: list[str], words: frozenset[str]) -> int | None:
    """Return where the first cell stands that is one of some words."""
    return next((at for at, cell in enumerate(cells) if cell in words), None)


def first_reading(line: str, columns: Columns | None = None) -> Reading:
    """Return the most natural way to read a line: the first of `readings`, without the others' work.

    White space in the line is single. The most usual layouts take a short way to the same answer.
    """
    quick = None if columns else _QUICK.match(line)
    if quick is None:
        return next(_every(line, columns))
    if quick[1]:
        return Reading(int(quick[1]), quick[2], "count_first")
    count, name = (quick[4], quick[3]) if quick[3] else (quick[6], quick[5])
    return Reading(int(count), name.strip(), "count_last")


def readings(line: str, columns: Columns | None = None) -> tuple[Reading, ...]:
    """Return every way to read a line that names a card, the most natural first.

    The line must not be blank. Counts of 0 or more than 999 are only kept when that is the most
    natural reading. Time is linear in the length of the line.
    """
    first, *others = _every(line, columns)
    found = {(first.count, first.name): first}
    for reading in others:
        if 0 < reading.count <= MOST_COPIES:
            found.setdefault((reading.count, reading.name), reading)
    return tuple(found.values())


def _every(line: str, columns: Columns | None) -> Iterator[Reading]:
    """Yield every reading, repeated ones as well."""
    plain = " ".join(line.split())
    bare = _without_bullet(plain)
    if bare == plain and not _MARKS.search(line):
        yield Reading(1, plain, "name_only")
        return
    natural = chain(_tabular(line, columns), _strong(bare), [Reading(1, bare, "name_only")])
    whole = chain(_strong(plain), [Reading(1, plain, "name_only")]) if bare != plain else ()
    for reading in chain(natural, _weak(bare), whole):
        if reading.name:
            yield from _unwrapped(reading)


def _without_bullet(line: str) -> str:
    """Return the line without the mark of a list."""
    if line.startswith(_SPACED_BULLETS) and line[1:2] == " ":
        return line[2:]
    return line.lstrip(_BULLETS).strip() or line


def _cells(line: str) -> list[str]:
    """Return the cells of a table row, or the whole line as one cell."""
    if "\t" in line:
        return [cell.strip() for cell in line.split("\t")]
    return [as_meant(cell.strip()) for cell in next(csv.reader([line]), [])]


def _tabular(line: str, columns: Columns | None) -> Iterator[Reading]:
    """Yield the readings of a row of a table."""
    if "\t" not in line and "," not in line:
        return
    layout = "tab" if "\t" in line else "csv"
    cells = _cells(line)
    if columns and columns.name < len(cells):
        counted = columns.count if columns.count is not None else len(cells)
        found = _PLAIN.match(cells[counted]) if counted < len(cells) else None
        yield Reading(int(found[1]) if found else 1, cells[columns.name], layout)
    yield from _guessed(cells, layout)
    if layout == "csv":
        yield from _halved(line)


def _guessed(cells: list[str], layout: str) -> Iterator[Reading]:
    """Yield the reading of a row without a title: its first count and its first other cell."""
    counts = [int(found[1]) for cell in cells if (found := _PLAIN.match(cell))]
    names = [cell for cell in cells if cell and not _PLAIN.match(cell)]
    if names and (counts or layout == "tab"):
        yield Reading(next(iter(counts), 1), names[0], layout)


def _halved(line: str) -> Iterator[Reading]:
    """Yield the readings of a line cut at its first or last comma, quotes kept as letters."""
    head, _, tail = line.partition(",")
    if found := _PLAIN.match(head.strip()):
        yield Reading(int(found[1]), tail.strip(), "csv")
    head, _, tail = line.rpartition(",")
    if found := _PLAIN.match(tail.strip()):
        yield Reading(int(found[1]), head.strip(), "csv")


def _strong(line: str) -> Iterator[Reading]:
    """Yield the readings that a writer would hardly have meant otherwise."""
    if numbered := _NUMBERED.match(line):
        yield from _last(numbered[1], strong=True)
        yield Reading(1, numbered[1], "name_only")
    yield from _first(line, strong=True)
    if closed := _CLOSED.search(line):
        yield Reading(int(closed[1]), line[: closed.start()].strip(), "count_last")
    yield from _last(line, strong=True)


def _weak(line: str) -> Iterator[Reading]:
    """Yield the readings of digits and letters that are more likely a part of the name."""
    for reading in _first(line, strong=True):
        yield from _last(reading.name, strong=True)
    yield from _first(line, strong=False)
    yield from _last(line, strong=False)
    if line.startswith('"'):
        yield Reading(1, _cells(line)[0], "csv")


def _first(line: str, *, strong: bool) -> Iterator[Reading]:
    """Yield the readings with the count in front; weak where nothing parts it from the name."""
    match = _FIRST.match(line)
    if not match:
        return
    name = match[4].strip()
    if strong == bool(match[2] or match[3] or name.startswith("《")):
        yield Reading(int(match[1]), name, "count_first")
        if not strong and name.startswith(_LETTERS):
            yield Reading(int(match[1]), name[1:].strip(), "count_first")


def _last(line: str, *, strong: bool) -> Iterator[Reading]:
    """Yield the readings with the count behind; weak where it may belong to the name.

    A letter x that touches the name but not the digits belongs to the name (ドキンダムX 1), and four
    digits behind a colon do (Code:1500), unless the card table knows better.
    """
    body = line.removesuffix("枚").rstrip()
    head = body.rstrip(_DIGITS)
    digits, name = body[len(head) :], head.rstrip()
    if not digits or not name:
        return
    spaced = head != name
    marked = name.endswith(_TIMES) or (name.endswith(_COLONS) and len(digits) <= _COUNT_DIGITS)
    lettered = name.endswith(_LETTERS)
    letter_counts = lettered and (not spaced or name[-2:-1] == " ")
    certain = (
        body != line
        or name.endswith("》")
        or (spaced and len(digits) == 1 and digits not in _ZEROS)
    )
    if strong and (marked or letter_counts):
        yield Reading(int(digits), name[:-1].strip(), "count_last")
    elif strong == certain:
        yield Reading(int(digits), name, "count_last")
    if not strong and (lettered or marked):
        yield Reading(int(digits), name, "count_last")
        yield Reading(int(digits), name[:-1].strip(), "count_last")


def _unwrapped(reading: Reading) -> Iterator[Reading]:
    """Yield the reading without the brackets that mark card names, then as it stands."""
    name = reading.name
    if name[0] in "《≪" and name[-1] in "》≫":
        layout = "bracket" if reading.layout == "name_only" else reading.layout
        for inner in (name[1:-1].replace("》", "").replace("《", ""), name[1:-1]):
            if inner.strip():
                yield Reading(reading.count, inner.strip(), layout)
    yield reading
