"""The hall-of-fame lists of Duel Masters, replayed to any day."""

import csv
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import groupby, product

from engine.cards.names import name_key
from engine.errors import RuleError


class Status(StrEnum):
    """How far a single card is restricted."""

    FREE = "free"
    HALL = "hall"
    PREMIUM = "premium"


@dataclass(frozen=True, slots=True)
class Regulation:
    """The lists in force from `effective` on, as name keys.

    A double-faced card is listed by the name of each of its faces. Each of `combis` is a pair of
    which a deck may hold only one; a card that is paired with several, or has several faces,
    makes several pairs.
    """

    effective: date
    hall: frozenset[str]
    premium: frozenset[str]
    combis: tuple[frozenset[str], ...]

    def status(self, name: str) -> Status:
        """Return the status of a card or face name in any spelling."""
        key = name_key(name)
        if key in self.premium:
            return Status.PREMIUM
        return Status.HALL if key in self.hall else Status.FREE


def regulation_on(day: date) -> Regulation:
    """Return the regulation in force on a day; the last known one for days after it.

    Raises RuleError("regulation.unknown_date", on=…) before the first list (2004-03-15).
    Source: the announcements of each list, one row per change in hall_of_fame.csv.
    """
    history = _history()
    at = bisect_right(history, day, key=lambda regulation: regulation.effective)
    if not at:
        raise RuleError("regulation.unknown_date", on=day.isoformat())
    return history[at - 1]


@cache
def _history() -> tuple[Regulation, ...]:
    """Return every regulation there has been, oldest first."""
    text = files("engine.formats").joinpath("hall_of_fame.csv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines())
    return tuple(_replayed(groupby(rows, key=lambda row: row["date"])))


def _replayed(days: "groupby[str, dict[str, str]]") -> Iterator[Regulation]:
    """Yield the regulation after each day of changes."""
    standing: dict[tuple[str, str], str] = {}
    for day, changes in days:
        for row in changes:
            standing[row["name"], row["with"]] = row["after"]
        yield _regulation(date.fromisoformat(day), standing)


def _regulation(effective: date, standing: Mapping[tuple[str, str], str]) -> Regulation:
    """Return the lists that the standing entries make."""
    return Regulation(
        effective,
        hall=frozenset(_keys(standing, Status.HALL)),
        premium=frozenset(_keys(standing, Status.PREMIUM)),
        combis=tuple(
            frozenset(pair)
            for (names, others), status in standing.items()
            if status in {"combi", "hyper_combi"}
            for pair in product(_faces(names), _faces(others))
        ),
    )


def _keys(standing: Mapping[tuple[str, str], str], wanted: Status) -> Iterator[str]:
    """Yield the keys of all faces of the cards with a status."""
    for (names, _), status in standing.items():
        if status == wanted:
            yield from _faces(names)


def _faces(names: str) -> list[str]:
    """Return the keys of the face names in one cell."""
    return [name_key(name) for name in names.split("|")]
