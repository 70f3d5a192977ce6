"""The folder of published facts, named by the environment."""

import csv
import os
from functools import cache
from pathlib import Path

from engine.cards.sources import read_cards

FOLDER = Path(os.environ.get("FACTS", "facts"))


def rows(name):
    """The rows of a table."""
    with (FOLDER / "data" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sample(name):
    """The text of a sample deck."""
    return (FOLDER / "samples" / "dm" / name).read_text("utf-8")


@cache
def card_rows():
    """The rows of the large card table."""
    return rows("dm_cards.csv")


@cache
def card_table():
    """The large card table."""
    return read_cards("dm_csv", FOLDER / "data" / "dm_cards.csv")
