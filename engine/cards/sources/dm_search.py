"""Duel Masters cards as the Taiwan card search keeps them, as JavaScript or JSON: `dm_search`."""

import csv
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.cards.facts import Card, Civilization, Face
from engine.cards.names import name_key
from engine.cards.sources.literal import items_of_literal
from engine.cards.sources.reading import unreadable

_BITS = (
    (1, Civilization.NATURE),
    (2, Civilization.FIRE),
    (4, Civilization.DARKNESS),
    (8, Civilization.WATER),
    (16, Civilization.LIGHT),
)
_OVER_FOUR = "超過4張"


def read_dm_search(path: Path) -> Iterator[Card]:
    """Yield the cards of a list: name, type (codes of types.csv), civil (bits), cost, back.

    A card of several sides has them in wData (wdata). Raises RuleError("cards.unreadable"), its position
    the number of the card that lacks a field or has an unknown type.
    """
    for number, value in enumerate(items_of_literal(path), start=1):
        try:
            yield card_of(value)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise unreadable(path, f"card {number}: {error!r}", number) from error


def card_of(value: Any) -> Card:  # noqa: ANN401 # any value; what does not fit is refused
    """Return the card of an object."""
    sides = value.get("wData") or value.get("wdata") or [value]
    bits = [side["civil"] for side in sides]
    return Card(
        name=value["name"],
        key=name_key(value["name"]),
        kana="",
        civilizations=frozenset(each for bit, each in _BITS if any(bit & held for held in bits)),
        faces=tuple(map(_face, _names(value["name"], len(sides)), sides)),
        zone=card_types()[_codes(sides[0])[0]][1],
        over_four=any(_OVER_FOUR in line for side in sides for line in side.get("sp", ())),
        banned=False,
        backs=tuple(_listed(value.get("back"))),
    )


def _names(name: str, sides: int) -> Sequence[str]:
    """Return the names of the sides: those of a twinpact differ, those of a hyper mode do not."""
    parts = [part.strip() for part in name.replace("／", "/").split("/")]
    return parts if sides > 1 and len(parts) == sides else [name] * sides


def _face(name: str, side: Any) -> Face:  # noqa: ANN401 # as above
    """Return one side."""
    cost = side.get("cost")
    types = tuple(card_types()[code][0] for code in _codes(side))
    return Face(name, types, cost if isinstance(cost, int) else None)


def _codes(side: Any) -> list[str]:  # noqa: ANN401 # as above
    """Return the codes of a side's types."""
    return _listed(side["type"])


def _listed(value: object) -> list[str]:
    """Return what may be one name, several or none."""
    if isinstance(value, list):
        return [str(each) for each in value]
    return [str(value)] if value else []


@cache
def card_types() -> dict[str, tuple[str, str]]:
    """Return the Japanese name and the zone of each type, by its code."""
    text = files("engine.cards").joinpath("types.csv").read_text("utf-8")
    return {row["code"]: (row["type"], row["zone"]) for row in csv.DictReader(text.splitlines())}
