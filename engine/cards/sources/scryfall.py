"""Magic cards from Scryfall's bulk files (Oracle cards): `scryfall`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.cards.magic import FACES, MagicCard, colours_of
from engine.cards.names import name_key
from engine.cards.sources.jsonstream import items_of_array
from engine.cards.sources.reading import unreadable

# Pictures, helpers and reprints with the same card on both sides: never what a deck list means.
_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series", "reversible_card"})


def read_scryfall(path: Path) -> Iterator[MagicCard]:
    """Yield the cards of a bulk file: a JSON array of card objects.

    Raises RuleError("cards.unreadable"), its position the number of the object that lacks a field.
    """
    for number, value in enumerate(items_of_array(path), start=1):
        try:
            card = card_of(value)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise unreadable(path, f"card {number}: {error!r}", number) from error
        if card:
            yield card


def card_of(value: Any) -> MagicCard | None:  # noqa: ANN401 # any JSON value; what does not fit is refused
    """Return the card of a card object, None for a token and the like."""
    if value["layout"] in _NO_CARDS:
        return None
    faces = value.get("card_faces") or [value]
    return MagicCard(
        name=value["name"],
        key=name_key(value["name"]),
        identity=colours_of("".join(value["color_identity"])),
        type_line=value.get("type_line") or FACES.join(face["type_line"] for face in faces),
        layout=value["layout"],
        text="\n".join(face.get("oracle_text", "") for face in faces),
        outside=_is_outside(value),
    )


def _is_outside(value: Mapping[str, Any]) -> bool:
    """Whether a card is silver-bordered or has the acorn stamp."""
    return value.get("border_color") == "silver" or value.get("security_stamp") == "acorn"
