"""A deck as written: its lines, before any card table has seen them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.legality.layout import Columns, readings


class Line(NamedTuple):
    """One line of a deck text that names a card.

    `number` is 1-based; `count` ≥ 1 and `name` (a card name or a passcode) are the most natural reading;
    `zone` is "main", "partner" (commanders too), "hyperspatial", "gr", "extra", "side", "companion" or
    "maybe" (listed, but no part of the deck). `row` and `columns` are what else it may be read from.
    """

    number: int
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody calls
    name: str
    zone: str
    row: str = ""
    columns: Columns | None = None

    @property
    def alternatives(self) -> tuple[tuple[int, str], ...]:
        """The other readings as (count, name), most natural first.

        Only a card table can tell 13 copies of 番目の計画 from one 13番目の計画.
        """
        if not self.row:
            return ()
        return tuple((other.count, other.name) for other in readings(self.row, self.columns)[1:])


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck as written: its lines, the name under a partner header, and the layout found.

    `detected` is one of LAYOUTS.
    """

    lines: tuple[Line, ...]
    partner: str | None
    detected: str

    @property
    def contents(self) -> Mapping[tuple[str, str], int]:
        """The copies of each name in each zone, as (zone, name): what two texts of one deck share."""
        found: Counter[tuple[str, str]] = Counter()
        for line in self.lines:
            found[line.zone, line.name] += line.count
        return found


LAYOUTS = (
    "count_first", "count_last", "bracket", "name_only", "tab", "csv",
    "ydk", "ydke", "mtgo", "dek", "arena", "cockatrice", "cod", "moxfield", "archidekt",
)  # fmt: skip
