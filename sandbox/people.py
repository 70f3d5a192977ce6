"""Who comes to an evening that nobody lives: drawn by chance, with everything that a form asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from engine.words import Level
from sandbox.deck_texts import Trouble
from sandbox.names import Name

REALISTIC: Mapping[Level, int] = {Level.FAN: 3, Level.CASUAL: 5, Level.GACHI: 2}
LATE_ARE_IN_FROM = 2
_NARROW = 0.15
_CLUBS = ("", "", "", "青葉クラブ", "駅前カード部")


class Coming(StrEnum):
    """How a person comes to the evening."""

    PHONE = "phone"
    WALK_IN = "walk_in"
    PHONELESS = "phoneless"
    LATE = "late"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Persona:
    """One person of the evening; `leaves_after` is the last round they play, None: the last one."""

    name: Name
    level: Level
    accepts: tuple[int, ...]
    group: str
    coming: Coming
    deck: int
    trouble: Trouble
    leaves_after: int | None = None

    def plays(self, number: int) -> bool:
        """Tell whether this person is seated in a round."""
        if self.coming is Coming.ABSENT:
            return False
        first = LATE_ARE_IN_FROM if self.coming is Coming.LATE else 1
        return first <= number and (self.leaves_after is None or number <= self.leaves_after)


def persona(name: Name, way: Coming, mix: Mapping[Level, int], rng: Random) -> Persona:
    """Draw a person who comes in this way; `mix` weighs the levels."""
    level = rng.choices(list(mix), weights=list(mix.values()))[0]
    return Persona(
        name=name,
        level=level,
        accepts=_accepts(level, rng),
        group=rng.choice(_CLUBS),
        coming=way,
        deck=rng.randrange(1000),
        trouble=Trouble.NONE,
    )


def _accepts(level: Level, rng: Random) -> tuple[int, ...]:
    if rng.random() < _NARROW:
        return (int(level),)
    return tuple(int(other) for other in Level if abs(other - level) <= 1)
