"""Cards that begin the game in the battle zone, by name."""

import csv
from functools import cache
from importlib.resources import files

from engine.cards.names import name_key


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
