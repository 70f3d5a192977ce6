"""What goes into a main deck, and the cards that are outside it or outside play by their name."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.cards.facts import Card
from engine.cards.names import name_key


@dataclass(frozen=True, slots=True)
class Start:
    """The set that a card which begins in the battle zone belongs to.

    `counts` says where its cards count: "inside" the main deck, "outside" it, or "unknown".
    """

    name: str
    counts: str


def of_main_deck(card: Card) -> bool:
    """Whether a card is one of a main deck that does not begin in the battle zone."""
    return card.zone == "main" and start_set(card.key) is None


def start_set(key: str) -> str | None:
    """Return the set that a name key belongs to if its card begins in the battle zone, else None.

    Card tables file some of these under the main deck, so the name decides (starts.csv).
    """
    start = start_of(key)
    return start.name if start else None


@cache
def start_keys() -> frozenset[str]:
    """Return the name keys of all cards that begin in the battle zone."""
    return frozenset(_sets())


def start_of(key: str) -> Start | None:
    """Return the set that a name key belongs to and where it counts, None for all other cards."""
    return _sets().get(key)


def is_excluded(key: str) -> bool:
    """Whether a card prints that official tournaments exclude it (printed.csv)."""
    return key in _excluded()


@cache
def _sets() -> dict[str, Start]:
    """Return the set of every such card or face, by name key."""
    return {name_key(r["name"]): Start(r["set"], r["counts"]) for r in _rows("starts.csv")}


@cache
def _excluded() -> frozenset[str]:
    """Return the name keys of the cards that exclude themselves."""
    return frozenset(name_key(row["name"]) for row in _rows("printed.csv"))


def _rows(file: str) -> list[dict[str, str]]:
    """Return the rows of a table beside this module."""
    text = files("engine.cards").joinpath(file).read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))
