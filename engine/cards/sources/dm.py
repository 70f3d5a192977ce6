"""Duel Masters cards as a table: `dm_csv`."""

from collections.abc import Iterator
from pathlib import Path

from engine.cards.facts import Card, Face, civilizations_of
from engine.cards.names import name_key
from engine.cards.sources.reading import Row, table_rows

NEEDED = frozenset({"name", "civilizations", "face_types", "face_costs", "zone"})
_ZONES = frozenset({"main", "hyperspatial", "gr", "start", "other"})


def read_dm_csv(path: Path) -> Iterator[Card]:
    """Yield the cards of a table with the columns of NEEDED; kind, face_names, over4, backs and kana if it has them.

    `civilizations` between `/` (empty or ゼロ: none); `face_types`, `face_costs` and `face_names` one entry a side,
    between `|`; `over4` "yes" for a card that may exceed four copies. All other columns are ignored.
    """
    return table_rows(path, NEEDED, card_of_row)


def card_of_row(row: Row) -> Card:
    """Return the card of a row; raises ValueError for what is no civilization, zone, or set of sides."""
    if row["zone"] not in _ZONES:
        raise ValueError(row["zone"])
    return Card(
        name=row["name"],
        key=name_key(row["name"]),
        kana=row.get("kana", ""),
        civilizations=civilizations_of(row["civilizations"]),
        faces=_faces(row),
        zone=row["zone"],
        over_four=row.get("over4") == "yes",
        banned=False,
        backs=tuple(filter(None, _parts(row.get("backs", "")))),
    )


def _faces(row: Row) -> tuple[Face, ...]:
    """Return the sides; only a twinpact has differently named ones."""
    types, costs = _parts(row["face_types"]), _parts(row["face_costs"])
    names = [row["name"]] * len(types)
    if row.get("kind") == "twinpact":
        names = _parts(row.get("face_names") or row["name"].replace("／", "|"))
    return tuple(
        Face(name, tuple(kind.split("/")), int(cost) if cost.isdecimal() else None)
        for name, kind, cost in zip(names, types, costs, strict=True)
    )


def _parts(cell: str) -> list[str]:
    """Return the entries of a cell."""
    return [part.strip() for part in cell.split("|")]
