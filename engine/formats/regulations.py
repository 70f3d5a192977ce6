"""Lists of restricted cards as histories with dates: any list, replayed to any day.

A history is a CSV file of changes (`date,name,with,before,after,source`) beside this module. A shop that
knows of a newer list than the product passes its own changes along (engine/formats/revisions.py).
"""

import csv
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby, product
from operator import attrgetter
from types import MappingProxyType

from engine.cards.names import name_key
from engine.errors import RuleError

REST = "*"  # the name of all cards that a list does not mention


class Status(StrEnum):
    """What a list says about a card, or about a pair of cards."""

    FREE = "free"
    PREMIUM = "premium"
    HALL = "hall"
    BANNED = "banned"
    FORBIDDEN = "forbidden"
    RESTRICTED = "restricted"
    LIMITED = "limited"
    SEMI_LIMITED = "semi_limited"
    COMPANION = "companion"
    COMBI = "combi"
    HYPER_COMBI = "hyper_combi"
    UNKNOWN = "unknown"


MOST: Mapping[Status, int] = MappingProxyType(
    {
        Status.PREMIUM: 0,
        Status.BANNED: 0,
        Status.FORBIDDEN: 0,
        Status.HALL: 1,
        Status.RESTRICTED: 1,
        Status.LIMITED: 1,
        Status.SEMI_LIMITED: 2,
    }
)
_PAIRED = frozenset({Status.COMBI, Status.HYPER_COMBI})


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of one list from a day on.

    `keys` are name keys or passcodes (all faces of a double-faced card), or REST; `others` those of the
    other card of a pair.
    """

    on: date
    keys: tuple[str, ...]
    others: tuple[str, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class Regulation:
    """A list in force from `effective` on, by name keys (for Yu-Gi-Oh by passcodes too).

    `limits` are the most copies of each restricted card; `companions` may not be companions. A
    double-faced card is listed by each of its faces. Each of `combis` is a pair of which a deck may hold
    only one. `complete` says whether a card that is not listed is certainly free.
    """

    code: str
    effective: date
    limits: Mapping[str, int]
    companions: frozenset[str]
    combis: tuple[frozenset[str], ...]
    complete: bool

    @property
    def hall(self) -> frozenset[str]:
        """The keys of which a deck may hold one copy."""
        return frozenset(key for key, most in self.limits.items() if most == 1)

    @property
    def premium(self) -> frozenset[str]:
        """The keys of which a deck may hold none."""
        return frozenset(key for key, most in self.limits.items() if not most)

    def status(self, name: str) -> Status:
        """Return the status of a card or face name in any spelling, in the words of Duel Masters."""
        most = self.limits.get(name_key(name))
        return {None: Status.FREE, 0: Status.PREMIUM}.get(most, Status.HALL)


def list_codes() -> tuple[str, ...]:
    """Return the codes of all lists that the product has, in order."""
    found = (file.name for file in files("engine.formats").iterdir())
    return tuple(sorted(name.removesuffix(".csv") for name in found if name.endswith(".csv")))


def regulation_of(code: str, day: date, changes: Iterable[Change] = ()) -> Regulation:
    """Return a list as in force on a day; the last known one for days after it.

    `changes` of a shop are replayed with the product's; of two about one card on one day the shop's counts.
    Raises RuleError("regulation.unknown_date", on=…) before the first day that the list is known for.
    """
    history = _history(code, tuple(changes))
    at = bisect_right(history, day, key=attrgetter("effective"))
    if not at:
        raise RuleError("regulation.unknown_date", on=day.isoformat())
    return history[at - 1]


def changes_of_rows(rows: Iterable[Mapping[str, str]]) -> Iterator[Change]:
    """Yield the changes of rows with the columns date, name, with and after.

    A name may be several faces between `|`. Raises ValueError for a day or a status that is none.
    """
    for row in rows:
        yield Change(
            date.fromisoformat(row["date"].strip()),
            _keys(row["name"]),
            _keys(row.get("with") or ""),
            Status(row["after"].strip()),
        )


def _keys(cell: str) -> tuple[str, ...]:
    """Return the keys of the names in one cell."""
    return tuple(filter(None, map(name_key, cell.split("|"))))


@cache
def _own_changes(code: str) -> tuple[Change, ...]:
    """Return the changes that ship with the product."""
    text = files("engine.formats").joinpath(f"{code}.csv").read_text("utf-8")
    return tuple(changes_of_rows(csv.DictReader(text.splitlines())))


@lru_cache(maxsize=64)
def _history(code: str, more: tuple[Change, ...]) -> tuple[Regulation, ...]:
    """Return every state that a list has been in, oldest first."""
    changes = sorted((*_own_changes(code), *more), key=attrgetter("on"))
    standing: dict[frozenset[str], Status] = {}
    states = []
    for day, of_day in groupby(changes, key=attrgetter("on")):
        for change in of_day:
            standing |= dict.fromkeys(_subjects(change), change.status)
        states.append(_regulation(code, day, standing))
    return tuple(states)


def _subjects(change: Change) -> Iterator[frozenset[str]]:
    """Yield what a change is about: single cards by face, or pairs."""
    if change.others:
        yield from map(frozenset, product(change.keys, change.others))
    else:
        yield from (frozenset({key}) for key in change.keys)


def _regulation(
    code: str, effective: date, standing: Mapping[frozenset[str], Status]
) -> Regulation:
    """Return the list that the standing entries make."""
    single = {key: status for keys, status in standing.items() if len(keys) == 1 for key in keys}
    return Regulation(
        code,
        effective,
        limits={key: MOST[status] for key, status in single.items() if status in MOST},
        companions=frozenset(k for k, status in single.items() if status is Status.COMPANION),
        combis=tuple(keys for keys, status in standing.items() if status in _PAIRED),
        complete=single.get(REST) is Status.FREE,
    )
