"""A seating as people write it down: a line for each table, such as `5: Sato, Suzuki, Tanaka, Ito`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

MOST_LINES = 400
LONGEST_LINE = 600
_TABLE = re.compile(r"\s*([^\s:：,、;；\t]{0,12})\s*[:：\t](.*)")
_BETWEEN = re.compile(r"[,、，;；\t]")
_BYES = frozenset({"-", "–", "bye", "byes", "不戦勝", "お休み", "休み"})


@dataclass(frozen=True, slots=True)
class GivenTable:
    """One table with the names of its people in the order of their turns; "" where none is told."""

    table: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A whole round as it was written down: its tables, and who sat out."""

    tables: tuple[GivenTable, ...]
    byes: tuple[str, ...] = ()


def given_from(text: str) -> Given:
    r"""Read lines; names are parted by commas, the table stands before a colon, `-:` is for byes.

    Empty lines mean nothing, and so do lines after the 400th and letters after the 600th of a line.

    >>> given_from("5: A, B、C\n-: D")
    Given(tables=(GivenTable(table='5', players=('A', 'B', 'C')),), byes=('D',))
    """
    tables: list[GivenTable] = []
    byes: list[str] = []
    for line in text.splitlines()[:MOST_LINES]:
        found = _TABLE.fullmatch(line[:LONGEST_LINE])
        sign, rest = (found[1], found[2]) if found else ("", line[:LONGEST_LINE])
        names = tuple(name.strip() for name in _BETWEEN.split(rest) if name.strip())
        if sign.casefold() in _BYES:
            byes += names
        elif names:
            tables.append(GivenTable(sign, names))
    return Given(tuple(tables), tuple(byes))


def numbered(signs: Sequence[int | None]) -> list[int]:
    """Return table numbers, where tables without one take the lowest that are free, in order.

    >>> numbered([None, 1, None])
    [2, 1, 3]
    """
    taken = {sign for sign in signs if sign is not None}
    free = (number for number in range(1, len(signs) + len(taken) + 1) if number not in taken)
    return [next(free) if sign is None else sign for sign in signs]
