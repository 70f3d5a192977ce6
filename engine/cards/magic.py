"""What the rules need to know about a Magic card."""

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.cards.copies import Limit, limit_of
from engine.cards.names import name_key

FACES = " // "
_NUMBERS = {"seven": 7, "nine": 9}
_ANY_NUMBER = re.compile(r"a deck can have any number of cards named", re.IGNORECASE)
_UP_TO = re.compile(r"a deck can have up to (\w+) cards named", re.IGNORECASE)
_COMMANDER = re.compile(r"can be your commander", re.IGNORECASE)


class Colour(StrEnum):
    """One of the five colours, in the order of the rules."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


@dataclass(frozen=True, slots=True)
class MagicCard:
    """The facts of one card name.

    `name` has both faces with ` // ` between; `key` is its name key; `identity` its colour identity;
    `type_line` that of both faces; `text` the rules text of both, None if the source has none;
    `outside` whether it is silver-bordered, acorn or the like (None: the source cannot tell).
    """

    name: str
    key: str
    identity: frozenset[Colour]
    type_line: str
    layout: str
    text: str | None = None
    outside: bool | None = False

    @property
    def spellings(self) -> tuple[str, ...]:
        """Further keys by which the card is found: with one slash, and its front face alone."""
        if FACES not in self.name:
            return ()
        return (self.key.replace("//", "/"), name_key(self.front))

    @property
    def halves(self) -> tuple[str, ...]:
        """The names of the faces behind the front, which alone name no card."""
        return tuple(self.name.split(FACES)[1:])

    @property
    def front(self) -> str:
        """The name of the front face."""
        return self.name.split(FACES)[0]

    @property
    def types(self) -> frozenset[str]:
        """The words of the front face's type line (Legendary, Creature, Background …)."""
        return frozenset(self.type_line.split(FACES)[0].replace("—", " ").split())

    @property
    def is_basic(self) -> bool:
        """Whether it is a basic land."""
        return "Basic" in self.types

    @property
    def is_commander(self) -> bool | None:
        """Whether it can be a commander by itself; None if only its missing text can tell."""
        types = self.types
        if "Legendary" in types and types & {"Creature", "Vehicle", "Spacecraft"}:
            return True
        if self.text is None:
            return None if "Legendary" in types else False
        return bool(_COMMANDER.search(self.text))

    def limit(self) -> Limit | None:
        """Return how many copies its own words allow, None if they say nothing."""
        if self.is_basic or (self.text is not None and _ANY_NUMBER.search(self.text)):
            return Limit(most=None, certain=True)
        if self.text is None:
            return limit_of("mtg", self.key)
        said = _UP_TO.search(self.text)
        return (
            Limit(most=_NUMBERS.get(said[1].lower()), certain=said[1].lower() in _NUMBERS)
            if said
            else None
        )


def colours_of(letters: str) -> frozenset[Colour]:
    """Return the colours of letters such as `WU`, in any order; others than WUBRG raise ValueError."""
    return frozenset(map(Colour, letters))
