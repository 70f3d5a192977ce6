"""What the readers of card files share: tables row by row, and one way to say where a file broke."""

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from engine.errors import RuleError

T = TypeVar("T")
Row = Mapping[str, str]


def unreadable(path: Path, reason: str, position: int = 0) -> RuleError:
    """Return the refusal of a card file, with the place where it broke."""
    return RuleError("cards.unreadable", path=str(path), reason=reason, position=position)


def table_rows(path: Path, needed: frozenset[str], card: Callable[[Row], T]) -> Iterator[T]:
    """Yield what `card` makes of each row of a CSV file in UTF-8.

    Raises RuleError("cards.unreadable") with the line: missing columns, a row that `card` raises ValueError for.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from _rows(path, csv.DictReader(file), needed, card)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise unreadable(path, str(error)) from error


def _rows(
    path: Path, rows: "csv.DictReader[str]", needed: frozenset[str], card: Callable[[Row], T]
) -> Iterator[T]:
    """Yield what each row makes."""
    missing = sorted(needed - set(rows.fieldnames or ()))
    if missing:
        raise unreadable(path, f"no column {', '.join(missing)}", 1)
    for row in rows:
        if None in row.values() or not row["name"].strip():
            raise unreadable(path, "a row without all its cells", rows.line_num)
        try:
            made = card(row)
        except ValueError as error:
            raise unreadable(path, str(error), rows.line_num) from error
        yield made
