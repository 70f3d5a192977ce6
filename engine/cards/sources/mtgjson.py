"""Magic cards from MTGJSON's AtomicCards: `mtgjson`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards.magic import FACES, MagicCard, colours_of
from engine.cards.names import name_key
from engine.cards.sources.jsonstream import members_of
from engine.cards.sources.reading import unreadable


def read_mtgjson(path: Path) -> Iterator[MagicCard]:
    """Yield the cards of AtomicCards: `data` maps each name to the list of its faces.

    Raises RuleError("cards.unreadable"), its position the number of the card that lacks a field.
    """
    for number, (name, value) in enumerate(members_of(path, "data"), start=1):
        try:
            card = card_of(name, value)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise unreadable(path, f"{name}: {error!r}", number) from error
        yield card


def card_of(name: str, value: Any) -> MagicCard:  # noqa: ANN401 # any JSON value; what does not fit is refused
    """Return the card of a name and its faces."""
    faces = sorted(value, key=lambda face: face.get("side") or "a")
    return MagicCard(
        name=name,
        key=name_key(name),
        identity=colours_of("".join(faces[0]["colorIdentity"])),
        type_line=FACES.join(face["type"] for face in faces),
        layout=faces[0]["layout"],
        text="\n".join(face.get("text", "") for face in faces),
        outside=bool(faces[0].get("isFunny")),
    )
