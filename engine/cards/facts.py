"""What the rules need to know about a card."""

from dataclasses import dataclass
from enum import StrEnum


class Civilization(StrEnum):
    """One of the five civilizations; a card without any is colourless."""

    LIGHT = "光"
    WATER = "水"
    DARKNESS = "闇"
    FIRE = "火"
    NATURE = "自然"


COLOURLESS = "ゼロ"
# Cell-built and ritual-built backs carry the word but are no creature cards of a deck.
_NOT_CREATURES = frozenset({"キング・クリーチャー", "零龍クリーチャー"})


def civilizations_of(text: str) -> frozenset[Civilization]:
    """Return the civilizations of a text such as `光/水`; empty or `ゼロ` is colourless.

    Raises ValueError for a word that is no civilization.
    """
    words = (word.strip() for word in text.split("/"))
    return frozenset(Civilization(word) for word in words if word and word != COLOURLESS)


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card: its name, card types and printed cost.

    `cost` is None when the card prints no number (none at all, or infinity).
    """

    name: str
    types: tuple[str, ...]
    cost: int | None

    @property
    def is_creature(self) -> bool:
        """Whether this side has a creature type (evolution, NEO, dream … included)."""
        bare = (kind.split("(")[0] for kind in self.types)
        return any(kind.endswith("クリーチャー") and kind not in _NOT_CREATURES for kind in bare)


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card name.

    `key` is `name_key(name)`; `kana` a reading in hiragana or empty; `civilizations` those of both
    sides together; `zone` is "main", "hyperspatial", "gr", "start" (begins in the battle zone) or
    "other"; `over_four` says that its own text lets it exceed four copies; `banned` that this
    printing itself is excluded from play; `backs` are the names of the other faces of a double-faced card.
    """

    name: str
    key: str
    kana: str
    civilizations: frozenset[Civilization]
    faces: tuple[Face, ...]
    zone: str
    over_four: bool
    banned: bool
    backs: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Further keys by which the card is found: none, a lone half may belong to several."""
        return ()

    @property
    def halves(self) -> tuple[str, ...]:
        """The names of the sides of a twinpact, which alone name no card."""
        return tuple(face.name for face in self.faces) if self.is_twinpact else ()

    @property
    def is_twinpact(self) -> bool:
        """Whether the card has two differently named sides on one front."""
        return len({face.name for face in self.faces}) > 1

    @property
    def creature_faces(self) -> tuple[Face, ...]:
        """The sides that have a creature type."""
        return tuple(face for face in self.faces if face.is_creature)
