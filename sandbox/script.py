"""The story of an evening: who comes, and what happens in which order; drawn from a seed alone.

Nothing here knows ids or clocks, so that two sandboxes of one seed are the same evening.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from engine.words import Ending
from sandbox.chance import chance
from sandbox.deck_texts import Trouble
from sandbox.game import Happening, Role
from sandbox.names import names
from sandbox.people import REALISTIC, Coming, Persona, persona

PLAYERS, ROUNDS, OWN_SEATS = range(9, 41), range(1, 6), range(5)
SHOWN = 4  # people whose tickets the author gets; they stay to the end
_PHONELESS = SHOWN
CHECKED_IN_AT_ONCE = 4
_DROPS_AFTER = (1, 2)
_SMALLEST_POD = 3
_END = 1.0  # of a round's clock
_TELLING_FROM, _TELLING_FOR, _ANSWER_AFTER = 0.35, 0.5, 0.03
_SURE = {
    (1, 1): Happening(Role.DECIDED, Ending.LAST_STANDING),
    (1, 2): Happening(Role.PLAIN, Ending.DOUBLE_LOSS),
    (2, 0): Happening(Role.PLAIN, Ending.TIME),
    (2, 1): Happening(Role.UPHELD, Ending.LAST_STANDING),
}


class Act(StrEnum):
    """What can happen next."""

    OPENING = "opening"
    HAND_IN = "hand_in"
    RULE_DECK = "rule_deck"
    CHECK_IN = "check_in"
    GIVE_UP = "give_up"
    PAIR = "pair"
    PUBLISH = "publish"
    START = "start"
    LATE_ENTRY = "late_entry"
    CALL = "call"
    GO = "go"
    CLOSE_CALL = "close_call"
    MISS = "miss"
    SIT_DOWN = "sit_down"
    PAUSE = "pause"
    RESUME = "resume"
    TABLE = "table"
    FIVE_MINUTES = "five_minutes"
    LAST_TABLES = "last_tables"
    CLOSE = "close"
    DROP = "drop"
    NEXT_ROUND = "next_round"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Options:
    """What an evening is drawn from."""

    seed: int
    players: int = 14
    rounds: int = 3
    own_seats: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing that happens.

    In a round `at` is the share of its clock that has run by then, else the minutes after the scene before.
    `place` is a person of the cast or a table of the round, counted from 0.
    """

    act: Act
    at: float
    round: int = 0
    place: int = 0
    in_round: bool = False


@lru_cache(maxsize=64)
def cast(options: Options) -> tuple[Persona, ...]:
    """Draw the people in the order in which they enter: one never comes, the last one comes late.

    Six at least are here at every round, so that it can be seated in pods of 3 and 4.
    """
    rng = chance(options.seed, options.players, options.rounds, "sandbox")
    ways = [Coming.PHONE] * (options.players - 1) + [Coming.LATE]
    ways[_PHONELESS] = Coming.PHONELESS
    later = range(_PHONELESS + 1, options.players - 1)
    absent, *stayers = rng.sample(later, len(later))
    ways[absent] = Coming.ABSENT
    people = [
        persona(name, way, REALISTIC, rng)
        for name, way in zip(names(options.players, rng), ways, strict=True)
    ]
    people[stayers[-1]] = replace(people[stayers[-1]], trouble=Trouble.MISSPELT)
    leaving = [*stayers, _PHONELESS]
    for number, place in zip(_drops(options), leaving, strict=False):
        people[place] = replace(people[place], leaves_after=number)
    return tuple(people)


@lru_cache(maxsize=64)
def scenes(options: Options) -> tuple[Scene, ...]:
    """Return all that happens, in order."""
    return tuple(_story(options))


def happening(options: Options, number: int, place: int) -> Happening:
    """Return what happens at a table of a round: some of it is sure, the rest drawn."""
    if sure := _SURE.get((number, place)):
        return sure
    rng = chance(options.seed, number, place, "happening")
    return Happening(rng.choices([Role.PLAIN, Role.DECIDED, Role.UPHELD], [10, 1, 1])[0])


def _drops(options: Options) -> list[int]:
    return [number for number in _DROPS_AFTER if number < options.rounds]


def _story(options: Options) -> Iterator[Scene]:
    yield Scene(Act.OPENING, 1)
    odd = next(n for n, each in enumerate(cast(options)) if each.trouble is not Trouble.NONE)
    for place in sorted({*range(0, options.players - 1, 2), odd}):
        yield Scene(Act.HAND_IN, 1, place=place)
    yield Scene(Act.RULE_DECK, 1, place=odd)
    for place in range(0, options.players - 1, CHECKED_IN_AT_ONCE):
        yield Scene(Act.CHECK_IN, 2, place=place)
    yield Scene(Act.GIVE_UP, 3)
    for number in range(1, options.rounds + 1):
        yield from _round(options, number)
    yield Scene(Act.FINISH, 3)


def _round(options: Options, number: int) -> Iterator[Scene]:
    yield Scene(Act.PAIR, 2, number)
    yield Scene(Act.PUBLISH, 2, number)
    yield Scene(Act.START, 3, number)
    told = [*_beside(options, number), *_tables(options, number)]
    yield from sorted(told, key=lambda scene: scene.at)
    yield Scene(Act.LAST_TABLES, _END, number, in_round=True)
    yield Scene(Act.CLOSE, 2, number)
    if number in _drops(options):
        yield Scene(Act.DROP, 1, number)
    if number < options.rounds:
        yield Scene(Act.NEXT_ROUND, 1, number)


def _beside(options: Options, number: int) -> Iterator[Scene]:
    """What happens in a round beside its results."""
    shares: dict[Act, float] = {Act.FIVE_MINUTES: 0.92}
    if number % 2:
        shares |= {Act.CALL: 0.06, Act.GO: 0.12, Act.CLOSE_CALL: 0.2}
    else:
        shares |= {Act.MISS: 0.03, Act.SIT_DOWN: 0.1}
    if number == 1:
        shares |= {Act.PAUSE: 0.25, Act.RESUME: 0.28}
        late = options.players - 1
        yield Scene(Act.LATE_ENTRY, 0.15, number, late, in_round=True)
        yield Scene(Act.CHECK_IN, 0.18, number, late, in_round=True)
    for act, share in shares.items():
        yield Scene(act, share, number, in_round=True)


def _tables(options: Options, number: int) -> Iterator[Scene]:
    """Three moves of each table: told, answered, and decided where the answer was no."""
    most = options.players // _SMALLEST_POD
    for place in range(most):
        told = _TELLING_FROM + _TELLING_FOR * place / most
        for move in range(3):
            share = told + move * _ANSWER_AFTER
            yield Scene(Act.TABLE, share, number, place, in_round=True)
