"""The folder of published facts, named by the environment."""

import csv
import os
from functools import cache
from pathlib import Path

from engine.cards.facts import Card, Face, civilizations_of
from engine.cards.names import name_key
from engine.cards.table import CardTable

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
    return CardTable(map(_card, card_rows()))


def _card(row):
    types = [kind.strip() for kind in row["face_types"].split("|")]
    costs = [cost.strip() for cost in row["face_costs"].split("|")]
    sides = row["face_names"].split("|") if row["face_names"] else row["name"].split("／")
    names = [side.strip() for side in sides]
    names = names if row["kind"] == "twinpact" else [row["name"]] * len(types)
    return Card(
        name=row["name"],
        key=name_key(row["name"]),
        kana="",
        civilizations=civilizations_of(row["civilizations"]),
        faces=tuple(
            Face(name, tuple(kind.split("/")), int(cost) if cost.isdecimal() else None)
            for name, kind, cost in zip(names, types, costs, strict=True)
        ),
        zone=row["zone"],
        over_four=row["over4"] == "yes",
        banned=False,
    )
