"""Points that come from no game: byes, no-shows, late entries, penalties."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import assert_never

from engine.errors import RuleError
from engine.scoring.schemes import Scheme


class Awarded(StrEnum):
    """What points without a game are for."""

    BYE = "bye"
    NO_SHOW = "no_show"
    LATE = "late"
    PENALTY = "penalty"


class Worth(StrEnum):
    """What a game that somebody did not play is worth to them."""

    WIN = "win"
    DRAW = "draw"
    LAST = "last"
    AVERAGE = "average"
    NOTHING = "nothing"


USUAL: Mapping[Awarded, Worth] = MappingProxyType(
    {
        Awarded.BYE: Worth.WIN,
        Awarded.NO_SHOW: Worth.NOTHING,
        Awarded.LATE: Worth.NOTHING,
        Awarded.PENALTY: Worth.NOTHING,
    }
)

CHOSEN = (Awarded.BYE, Awarded.LATE, Awarded.NO_SHOW)  # a penalty carries its own points


@dataclass(frozen=True, slots=True)
class Award:
    """One player's points in a round without a game; it is nobody's win and meets nobody.

    `points` None: what the event's choices say; a penalty carries its own, below 0.
    """

    round: int
    player: str
    kind: Awarded
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What an event gives for games not played; what is not named is as usual.

    Usual: a bye is worth a win (5/1/0: 5), a no-show, a late entry and a penalty nothing.
    """

    worth: Mapping[Awarded, Worth] = field(default_factory=dict)

    def points(self, award: Award, scheme: Scheme, average: Fraction) -> Fraction:
        """Return an award's points; `average` is the player's own per game. Stakes move nothing."""
        if award.points is not None:
            return award.points
        worth = self.worth.get(award.kind, USUAL[award.kind])
        if scheme.stake:
            return Fraction(0)
        return _points(worth, award, scheme, average)


def choices_from(data: object) -> Choices:
    """Read an event's choices from any JSON value: `{"bye" | "late" | "no_show": worth}`.

    Raises `scoring.unknown_award` with `award`, and `scoring.unknown_worth` with `worth`.
    """
    told = data if isinstance(data, Mapping) else {"": data}
    return Choices({_chosen(kind): _worth(worth) for kind, worth in told.items()})


def _chosen(kind: object) -> Awarded:
    if kind not in {one.value for one in CHOSEN}:
        raise RuleError("scoring.unknown_award", award=str(kind))
    return Awarded(str(kind))


def _worth(worth: object) -> Worth:
    if not isinstance(worth, str) or worth not in {one.value for one in Worth}:
        raise RuleError("scoring.unknown_worth", worth=str(worth))
    return Worth(worth)


def _points(worth: Worth, award: Award, scheme: Scheme, average: Fraction) -> Fraction:
    places = scheme.places
    match worth:
        case Worth.WIN:
            return _win(award, scheme)
        case Worth.DRAW:
            fair = sum(places, Fraction(0)) / (len(places) or 1)
            return fair if scheme.draw is None else scheme.draw
        case Worth.LAST:
            return places[-1] if len(places) > 1 else Fraction(0)
        case Worth.AVERAGE:
            return average
        case Worth.NOTHING:
            return Fraction(0)
        case other:
            assert_never(other)


def _win(award: Award, scheme: Scheme) -> Fraction:
    """Return a win's worth, or that of a bye where the scheme has one."""
    own = scheme.bye if award.kind is Awarded.BYE else None
    return scheme.win() if own is None else own
