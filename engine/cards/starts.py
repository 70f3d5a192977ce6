"""What goes into a main deck, and the cards that begin the game in the battle zone."""

import csv
from functools import cache
from importlib.resources import files

from engine.cards.facts import Card
from engine.cards.names import name_key


def of_main_deck(card: Card) -> bool:
    """Whether a card is one of a main deck that does not begin in the battle zone."""
    return card.zone == "main" and start_set(card.key) is None


def start_set(key: str) -> str | None:
    """Return the set that a name key belongs to if its card begins in the battle zone, else None.

    Card tables file some of these under the main deck, so the name decides (starts.csv).
    """
    return _sets().get(key)


@cache
def _sets() -> dict[str, str]:
    """Return the set of every such card or face, by name key."""
    text = files("engine.cards").joinpath("starts.csv").read_text("utf-8")
    return {name_key(row["name"]): row["set"] for row in csv.DictReader(text.splitlines())}
