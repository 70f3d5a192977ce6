"""A shop's own revisions of a list, from a file: for what was announced after the product was made.

CSV, one change a row: `list,date,name,with,after,source`. `list` is a code of `list_codes()`
(hall_of_fame, dp_hall, ocg, commander, legacy, vintage); `date` the day from which it counts; `name` a card
(faces of one card between `|`; for Yu-Gi-Oh a passcode or a name), or `*` for every card not listed;
`with` the other card of a pair; `after` one of free, premium, hall, combi, banned, forbidden, restricted, limited,
semi_limited, companion. `*,free` says that the list is complete from that day on.

EDOPro's `lflist.conf` is read as well: every list in it becomes a complete list from the first of its month.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from engine.errors import RuleError
from engine.formats.regulations import REST, Change, Status, changes_of_rows, list_codes

LARGEST = 1_000_000  # bytes of one file
_NEEDED = {"list", "date", "name", "after"}
_TITLE = re.compile(r"!\s*([12]\d{3})\.(0?[1-9]|1[0-2])\b")
_ENTRY = re.compile(r"(\d{1,10})\s+([0123])\b")
_STATUS = (Status.FORBIDDEN, Status.LIMITED, Status.SEMI_LIMITED, Status.FREE)
OCG = "ocg"


@dataclass(frozen=True, slots=True)
class Revision:
    """The changes to one list that a file adds."""

    code: str
    changes: tuple[Change, ...]


def read_revisions(text: str) -> tuple[Revision, ...]:
    """Return the revisions of a file, one for each list that it changes.

    Raises RuleError("regulation.malformed", line=…) at the first row that cannot be read (1-based), and
    RuleError("regulation.too_large", limit=…).
    """
    if len(text) > LARGEST:
        raise RuleError("regulation.too_large", limit=LARGEST)
    if "\0" in text:  # no database keeps it
        raise RuleError("regulation.malformed", line=text.partition("\0")[0].count("\n") + 1)
    plain = text.removeprefix("\ufeff").lstrip()
    if plain.startswith(("!", "#")):
        return (Revision(OCG, tuple(_of_conf(plain.splitlines()))),)
    found: dict[str, list[Change]] = {}
    for code, change in _of_table(plain.splitlines()):
        found.setdefault(code, []).append(change)
    return tuple(Revision(code, tuple(changes)) for code, changes in found.items())


def _of_table(lines: list[str]) -> Iterator[tuple[str, Change]]:
    """Yield each row of a table as a change to a list."""
    rows = csv.DictReader(lines)
    try:
        if not set(rows.fieldnames or ()) >= _NEEDED:
            raise RuleError("regulation.malformed", line=1)
        for row in rows:
            yield row["list"], _change(row, rows.line_num)
    except csv.Error as error:
        raise RuleError("regulation.malformed", line=rows.line_num + 1) from error


def _change(row: Mapping[str, str], line: int) -> Change:
    """Return the change of one row."""
    try:
        [change] = changes_of_rows([row])
    except (ValueError, AttributeError) as error:
        raise RuleError("regulation.malformed", line=line) from error
    if row["list"] not in list_codes() or not change.keys:
        raise RuleError("regulation.malformed", line=line)
    return change


def _of_conf(lines: list[str]) -> Iterator[Change]:
    """Yield the entries of EDOPro's lists, each list complete from the first day of its month."""
    day: date | None = None
    for number, line in enumerate(lines, start=1):
        if line.startswith("!"):
            day = _month(line, number)
            yield Change(day, (REST,), (), Status.FREE)
        elif line.strip() and not line.startswith(("#", "$")):
            yield _entry(line, day, number)


def _month(line: str, number: int) -> date:
    """Return the first day of the month that a list's title names."""
    title = _TITLE.match(line)
    if title is None:
        raise RuleError("regulation.malformed", line=number)
    return date(int(title[1]), int(title[2]), 1)


def _entry(line: str, day: date | None, number: int) -> Change:
    """Return the change of one line with a passcode and the most copies."""
    entry = _ENTRY.match(line.strip())
    if entry is None or day is None:
        raise RuleError("regulation.malformed", line=number)
    return Change(day, (entry[1],), (), _STATUS[int(entry[2])])
