"""The small card table that ships with the engine: facts only, enough for its own decks."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import zip_longest

from engine.cards.facts import Card, Face, civilizations_of
from engine.cards.names import name_key
from engine.cards.table import CardTable


@cache
def own_table() -> CardTable[Card]:
    """Return the card table of own.csv (read once)."""
    text = files("engine.cards").joinpath("own.csv").read_text("utf-8")
    return CardTable(card_of_row(row) for row in csv.DictReader(text.splitlines()))


def card_of_row(row: Mapping[str, str]) -> Card:
    """Return the card of a row with the columns of own.csv.

    Columns: name, kana, civilizations (`光/水`), faces, types, costs (one entry per side, between
    semicolons; types of one side between slashes), zone, over_four and banned ("yes" or empty), and
    perhaps backs (the other faces of a double-faced card, between semicolons).
    """
    sides = zip_longest(*(row[column].split(";") for column in ("faces", "types", "costs")))
    return Card(
        name=row["name"],
        key=name_key(row["name"]),
        kana=row["kana"],
        civilizations=civilizations_of(row["civilizations"]),
        faces=tuple(_face(*side) for side in sides),
        zone=row["zone"],
        over_four=row["over_four"] == "yes",
        banned=row["banned"] == "yes",
        backs=tuple(filter(None, row.get("backs", "").split(";"))),
    )


def _face(name: str, types: str, cost: str) -> Face:
    """Return one side; a cost that is no number stays open."""
    return Face(name, tuple(types.split("/")), int(cost) if cost.isdecimal() else None)
