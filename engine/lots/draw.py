"""A provable draw: one order of all people, from a seed sealed beforehand and numbers that phones add.

Before: the seed's SHA-256, its seal, is shown. Then people add numbers. Whoever is here is listed, and
every person gets a lot: the SHA-256 of the mix of seed and numbers, and their id. The smallest lot is
drawn first. So nobody is drawn twice, a taken-back draw comes out the same again, and who is not here
loses their turn without moving anybody else. At the end the seed is shown, and all of it can be redone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from engine.errors import RuleError

PEOPLE_FOR_A_PRIZE = 4  # official fan events: one special prize per four players, rounded down
LARGEST_TAP = 999_999


class Act(StrEnum):
    """One step of a draw: somebody is drawn for a prize, or turns out not to be here."""

    DRAWN = "drawn"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Step:
    """What happened to whom, for which prize (numbered from 1)."""

    act: Act
    person: str
    prize: int


@dataclass(frozen=True, slots=True, order=True)
class Tap:
    """The number from 0 to 999999 that somebody's phone added."""

    person: str
    number: int


def prizes_for(people: int) -> int:
    """Return how many special prizes an official fan event of so many people has."""
    return people // PEOPLE_FOR_A_PRIZE


def seal_of(seed: str) -> str:
    """Return the SHA-256 of a seed's text, as hexadecimal digits."""
    return _hash(seed)


def mix_of(seed: str, taps: Iterable[Tap]) -> str:
    r"""Return the SHA-256 of the seed and one line `person number` for each tap, sorted by person.

    >>> mix_of("5eed", [Tap("b", 7), Tap("a", 42)]) == seal_of("5eed\na 42\nb 7")
    True
    """
    return _hash("\n".join([seed, *(f"{tap.person} {tap.number}" for tap in sorted(taps))]))


def lot_of(person: str, mix: str) -> str:
    """Return somebody's lot: the SHA-256 of the mix, a blank and their id."""
    return _hash(f"{mix} {person}")


def order_of(people: Iterable[str], *, seed: str, taps: Iterable[Tap]) -> tuple[str, ...]:
    """Return everybody in the order in which they are drawn: the smallest lot first."""
    mix = mix_of(seed, taps)
    return tuple(sorted(set(people), key=lambda person: (lot_of(person, mix), person)))


def winners(steps: Sequence[Step]) -> dict[int, str]:
    """Return who has which prize after these steps."""
    holders: dict[int, str] = {}
    for step in steps:
        if step.act is Act.DRAWN:
            holders[step.prize] = step.person
        else:
            del holders[step.prize]
    return holders


def next_drawn(order: Sequence[str], steps: Sequence[Step], *, prizes: int) -> Step:
    """Return the next draw: the first person who never was drawn, for the first prize that is open.

    Raises `draw.all_drawn` without an open prize and `draw.nobody_left` without a person.
    """
    held = winners(steps)
    prize = next((number for number in range(1, prizes + 1) if number not in held), None)
    if prize is None:
        raise RuleError("draw.all_drawn")
    person = next(iter(left(order, steps)), None)
    if person is None:
        raise RuleError("draw.nobody_left")
    return Step(Act.DRAWN, person, prize)


def left(order: Sequence[str], steps: Sequence[Step]) -> list[str]:
    """Return who has not been drawn yet, in their order."""
    drawn = {step.person for step in steps}
    return [person for person in order if person not in drawn]


def drawn_to_the_end(order: Sequence[str], steps: Sequence[Step], *, prizes: int) -> list[Step]:
    """Return the draws that give away all that is open, as far as there are people."""
    told = list(steps)
    fit = min(prizes - len(winners(told)), len(left(order, told)))
    for _ in range(fit):
        told.append(next_drawn(order, told, prizes=prizes))
    return told[len(steps) :]


def not_here(order: Sequence[str], steps: Sequence[Step], person: str) -> list[Step]:
    """Return what it means that somebody drawn is not here: the next person takes their prize.

    Raises `draw.not_drawn` for people who hold no prize.
    """
    prize = next((number for number, who in winners(steps).items() if who == person), None)
    if prize is None:
        raise RuleError("draw.not_drawn")
    more = [Step(Act.ABSENT, person, prize)]
    rest = left(order, steps)
    return [*more, Step(Act.DRAWN, rest[0], prize)] if rest else more


def undone(steps: Sequence[Step]) -> int:
    """Return how many steps the last tap made: one, or two where somebody took an absent one's prize.

    Raises `draw.nothing_to_undo` before the first step.
    """
    if not steps:
        raise RuleError("draw.nothing_to_undo")
    follows = len(steps) > 1 and steps[-2].act is Act.ABSENT
    return 2 if follows and steps[-1].act is Act.DRAWN else 1


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
