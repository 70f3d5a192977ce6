"""Cards that say themselves how many copies a deck may hold."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.cards.names import name_key


@dataclass(frozen=True, slots=True)
class Limit:
    """How many copies a card's own words allow.

    `most` None is any number; a limit that is not `certain` is for a judge to look up.
    """

    most: int | None
    certain: bool


def limit_of(game: str, key: str) -> Limit | None:
    """Return what a card of a game says of itself, by name key; None if nothing is known (copies.csv)."""
    return _limits().get((game, key))


@cache
def _limits() -> dict[tuple[str, str], Limit]:
    """Return the limits of every such card, by game and name key."""
    text = files("engine.cards").joinpath("copies.csv").read_text("utf-8")
    return {
        (row["game"], name_key(row["name"])): Limit(
            most=int(row["most"]) if row["most"] else None, certain=row["certain"] == "yes"
        )
        for row in csv.DictReader(text.splitlines())
    }
