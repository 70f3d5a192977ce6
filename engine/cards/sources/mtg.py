"""Magic cards as a table: `mtg_csv`."""

from collections.abc import Iterator
from pathlib import Path

from engine.cards.magic import MagicCard, colours_of
from engine.cards.names import name_key
from engine.cards.sources.reading import Row, table_rows

NEEDED = frozenset({"name", "color_identity", "type_line", "layout"})


def read_mtg_csv(path: Path) -> Iterator[MagicCard]:
    """Yield the cards of a table with the columns of NEEDED; legal_commander and text if it has them.

    `legal_commander` is a status and ignored, but for `not_legal`: such a card may be none of the format's at
    all, which the table cannot tell.
    """
    return table_rows(path, NEEDED, card_of_row)


def card_of_row(row: Row) -> MagicCard:
    """Return the card of a row; raises ValueError for a letter that is no colour."""
    return MagicCard(
        name=row["name"],
        key=name_key(row["name"]),
        identity=colours_of(row["color_identity"]),
        type_line=row["type_line"],
        layout=row["layout"],
        text=row.get("text"),
        outside=None if row.get("legal_commander") == "not_legal" else False,
    )
