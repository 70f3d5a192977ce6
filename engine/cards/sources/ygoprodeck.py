"""Yu-Gi-Oh! cards from YGOPRODeck's card list: `ygoprodeck`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards.sources.jsonstream import items_of
from engine.cards.sources.reading import unreadable
from engine.cards.ygo import TOKEN, YgoCard

_MONSTER, _SPELL, _TRAP, _PENDULUM = 0x1, 0x2, 0x4, 0x1000000
_FRAMES = {
    "normal": _MONSTER | 0x10,
    "effect": _MONSTER | 0x20,
    "ritual": _MONSTER | 0x80,
    "fusion": _MONSTER | 0x40,
    "synchro": _MONSTER | 0x2000,
    "xyz": _MONSTER | 0x800000,
    "link": _MONSTER | 0x4000000,
    "spell": _SPELL,
    "trap": _TRAP,
    "token": _MONSTER | TOKEN,
}
_NO_CARDS = frozenset({"skill"})  # of another game


def read_ygoprodeck(path: Path) -> Iterator[YgoCard]:
    """Yield the cards of a list: `data` holds objects with id, name, frameType and card_images.

    Each further picture is another artwork with a passcode of its own. Raises RuleError("cards.unreadable"), its
    position the number of the object that lacks a field.
    """
    for number, value in enumerate(items_of(path, "data"), start=1):
        try:
            cards = list(cards_of(value))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise unreadable(path, f"card {number}: {error!r}", number) from error
        yield from cards


def cards_of(value: Any) -> Iterator[YgoCard]:  # noqa: ANN401 # any JSON value; what does not fit is refused
    """Yield a card and its other artworks."""
    frame = value["frameType"]
    if frame in _NO_CARDS:
        return
    bare = frame.removesuffix("_pendulum")
    types = _FRAMES[bare] | (_PENDULUM if bare != frame else 0)
    yield YgoCard(value["name"], int(value["id"]), 0, types)
    for picture in value.get("card_images", ()):
        if picture["id"] != value["id"]:
            yield YgoCard(value["name"], int(picture["id"]), int(value["id"]), types)
