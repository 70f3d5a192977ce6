"""How a pod's game goes: drawn from the seed, the round and the table, by the rules of the format."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from engine.formats import Format
from engine.outcomes.report import Report, Step
from engine.words import Cause, Ending
from sandbox.chance import chance

_LONGEST_PAUSE = 4
_SENT_TWICE = 0.2
_UNUSUAL = {
    Ending.DOUBLE_LOSS: 0.12,
    Ending.TIME: 0.08,
    Ending.LOOP: 0.03,
    Ending.ALL_CONCEDED: 0.03,
}
_ALONE = {
    Cause.DIRECT_ATTACK: 12,
    Cause.DECK_OUT: 3,
    Cause.CONCESSION: 2,
    Cause.OWN_EFFECT: 1,
    Cause.LEFT: 1,
}


class Role(StrEnum):
    """How a pod comes to its result."""

    PLAIN = "plain"
    RACE = "race"
    DECIDED = "decided"
    UPHELD = "upheld"


@dataclass(frozen=True, slots=True)
class Happening:
    """What happens at one table; `repeats` says that the report is sent twice with one key."""

    role: Role
    must_end: Ending | None = None
    repeats: bool = False


def happenings(seed: int, number: int, tables: Sequence[int]) -> dict[int, Happening]:
    """Return what happens at each table of a round.

    The first round has a race; the first round with a second table a dispute that staff decides,
    else the second round has it. The first round with a third table has a double loss.
    """
    rng = chance(seed, number, "happenings")
    drawn = rng.sample(list(tables), len(tables))
    told = {
        table: Happening(_by_chance(rng), repeats=rng.random() < _SENT_TWICE) for table in drawn
    }
    if number == 1:
        told[drawn[0]] = Happening(Role.RACE)
    if dispute := _table_of_the_dispute(number, drawn):
        told[dispute] = Happening(Role.DECIDED)
    if number == 1 and len(drawn) > 2:  # noqa: PLR2004  the third table
        told[drawn[2]] = Happening(Role.PLAIN, Ending.DOUBLE_LOSS, repeats=True)
    return told


def played(
    seats: Sequence[str], rules: Format, rng: Random, *, must_end: Ending | None = None
) -> Report:
    """Return how a game of these 2…8 players goes: some go out one by one, then an ending."""
    ending = must_end or _ending(rules, rng)
    order = rng.sample(list(seats), len(seats))
    last = _last_ones(order, ending, rng)
    alone = order[: len(order) - last]
    steps, turn = [], rng.randint(4, 9)
    for place, player in enumerate(alone):
        steps.append(_alone(player, order[place + 1 :], turn, rules, rng))
        turn += rng.randint(1, _LONGEST_PAUSE)
    if ending in (Ending.DOUBLE_LOSS, Ending.ALL_CONCEDED):
        cause = Cause.CONCESSION if ending is Ending.ALL_CONCEDED else Cause.DECK_OUT
        steps.append(Step(tuple(order[len(alone) :]), cause, turn=turn))
    return Report(tuple(steps), ending)


def _by_chance(rng: Random) -> Role:
    return rng.choices([Role.PLAIN, Role.RACE, Role.DECIDED, Role.UPHELD], [80, 8, 6, 6])[0]


def _table_of_the_dispute(number: int, drawn: Sequence[int]) -> int | None:
    if number == 1 and len(drawn) > 1:
        return drawn[1]
    return drawn[0] if number == 2 and len(drawn) == 1 else None  # noqa: PLR2004  the second round


def _ending(rules: Format, rng: Random) -> Ending:
    chance = rng.random()
    for ending, share in _UNUSUAL.items():
        if chance < share and ending in rules.endings:
            return ending
        chance -= share
    return Ending.LAST_STANDING


def _last_ones(order: Sequence[str], ending: Ending, rng: Random) -> int:
    """How many are in the game until its very end."""
    if ending is Ending.LAST_STANDING:
        return 1
    return rng.randint(2, len(order)) if ending is Ending.TIME else 2


def _alone(player: str, others: Sequence[str], turn: int, rules: Format, rng: Random) -> Step:
    causes = [cause for cause in _ALONE if cause in rules.causes]
    cause = rng.choices(causes, [_ALONE[each] for each in causes])[0]
    by = rng.choice(list(others)) if cause is Cause.DIRECT_ATTACK else None
    return Step((player,), cause, by, turn)
