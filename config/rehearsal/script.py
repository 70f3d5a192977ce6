"""The plan of an evening: who comes how and when, and who leaves; drawn from a seed alone.

Nothing here knows ids or clocks, so that two rehearsals with one seed are the same evening.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.errors import RuleError
from engine.seating.sizes import pod_sizes
from engine.words import Level
from sandbox.chance import chance
from sandbox.deck_texts import Trouble
from sandbox.names import MOST, names
from sandbox.people import LATE_ARE_IN_FROM, REALISTIC, Coming, Persona, persona

MOST_PLAYERS = min(MOST, 4096)  # as many as an event has places for
MOST_ROUNDS = 20
_SHARE_LATE = 10
_SHARE_LEAVING = 12
_SHARE_WALK_IN = 9


@dataclass(frozen=True, slots=True)
class Script:
    """An evening: its people in the order in which they enter, and its rounds."""

    seed: int
    rounds: int
    people: tuple[Persona, ...]

    def seated(self, number: int) -> tuple[Persona, ...]:
        """Return who plays a round, in order of arrival."""
        return tuple(each for each in self.people if each.plays(number))

    def coming(self, *ways: Coming) -> tuple[Persona, ...]:
        """Return who comes in one of these ways, in order of arrival."""
        return tuple(each for each in self.people if each.coming in ways)

    def leaving_after(self, number: int) -> tuple[Persona, ...]:
        """Return who drops out once a round is closed."""
        return tuple(each for each in self.people if each.leaves_after == number)


def plan(players: int, rounds: int, seed: int, mix: Mapping[Level, int] = REALISTIC) -> Script:
    """Draw an evening in which every round can be seated in pods of 3 and 4.

    `players` counts everybody who comes, the late ones too, 3…`MOST_PLAYERS`; `rounds` 1…20;
    `mix` weighs the levels. Raises RuleError "seating.cannot_split" for 1, 2 and 5 players.
    """
    pod_sizes(players)
    rng = chance(seed, players, rounds, "script")
    late = _late(players, rounds, rng)
    leaving = _leaving(players, rounds, late, rng)
    ways = _ways(players, late)
    people = [
        persona(name, way, mix, rng) for name, way in zip(names(players, rng), ways, strict=True)
    ]
    people = _with_trouble(people, rng)
    return Script(seed, rounds, tuple(_with_leaving(people, leaving, rng)))


def can_be_seated(players: int) -> bool:
    """Tell whether that many people split into pods of the allowed sizes."""
    try:
        return bool(pod_sizes(players))
    except RuleError:
        return False


def _late(players: int, rounds: int, rng: Random) -> int:
    if rounds < LATE_ARE_IN_FROM:
        return 0
    fitting = [
        n for n in range(1, max(3, players // _SHARE_LATE) + 1) if can_be_seated(players - n)
    ]
    return rng.choice(fitting) if fitting else 0


def _leaving(players: int, rounds: int, late: int, rng: Random) -> list[int]:
    """How many drop out after each round but the last; every next round can be seated."""
    here, leaving = players - late, []
    for number in range(1, rounds):
        here += late if number + 1 == LATE_ARE_IN_FROM else 0
        most = max(1, players // _SHARE_LEAVING)
        fitting = [n for n in range(1, most + 1) if can_be_seated(here - n)]
        leaving.append(rng.choice([*fitting, *fitting, 0]) if fitting else 0)
        here -= leaving[-1]
    return leaving


def _ways(players: int, late: int) -> list[Coming]:
    walk_in = players // _SHARE_WALK_IN
    phones = players - late - walk_in - 1
    return [
        *[Coming.PHONE] * phones,
        Coming.PHONELESS,
        *[Coming.WALK_IN] * walk_in,
        *[Coming.LATE] * late,
    ]


def _with_trouble(people: Sequence[Persona], rng: Random) -> list[Persona]:
    """One deck of each kind of trouble first, then chance."""
    kinds = [kind for kind in Trouble if kind is not Trouble.NONE]
    writers = [n for n, each in enumerate(people) if each.coming in (Coming.PHONE, Coming.LATE)]
    rng.shuffle(writers)
    drawn = [
        *kinds,
        *rng.choices([Trouble.NONE, Trouble.NONE, Trouble.NONE, *kinds], k=len(people)),
    ]
    troubled = dict(zip(writers, drawn, strict=False))
    return [replace(each, trouble=troubled.get(n, Trouble.NONE)) for n, each in enumerate(people)]


def _with_leaving(people: Sequence[Persona], leaving: Sequence[int], rng: Random) -> list[Persona]:
    """Choose who leaves after each round among those who played it."""
    told = list(people)
    for number, count in enumerate(leaving, 1):
        playing = [n for n, each in enumerate(told) if each.plays(number)]
        may = [n for n in playing if told[n].leaves_after is None]
        for n in rng.sample(may, count):
            told[n] = replace(told[n], leaves_after=number)
    return told
