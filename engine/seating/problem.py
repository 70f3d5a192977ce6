"""What one round of seating is decided from."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.errors import RuleError


class Policy(StrEnum):
    """What matters most once levels, people apart and pod sizes are settled."""

    NEVER_REPEAT = "never_repeat"
    BALANCED = "balanced"
    POWER = "power"
    SOCIAL = "social"
    FIXED = "fixed"


class Levels(StrEnum):
    """How play levels steer who may share a pod."""

    SEPARATE = "separate"
    ACCEPTED = "accepted"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to seat this round.

    `accepts` are the levels they sit with; their own always counts as accepted. People of one
    `group` are kept apart where possible; `avoid` is private and symmetric: either side's word
    is enough. People are drawn in the order of `order`, so that ids need no meaning. A
    `beginner` is seated with a `helper` where possible; who is both helps. `home_by`, private as
    well, is in minutes ≥ 0 on the clock of `Problem.ends_at`.
    """

    id: str
    level: int
    accepts: frozenset[int]
    group: str | None = None
    avoid: frozenset[str] = frozenset()
    order: int = 0
    beginner: bool = False
    helper: bool = False
    home_by: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything a round is decided from; the same value always gives the same plan.

    `history`: rounds → pods → player ids in seat order; players may be absent now. A pod below
    the preferred size is a short one, a pod of one is a bye. `points` may leave people out (0).
    `rounds_left` counts this round; repeats are avoided up to the last one. `seed` ≥ 0 breaks
    exact ties. `ends_at`: when this round ends, in minutes on any clock that `home_by` shares
    (say since the midnight before the event, beyond 1440 after the next one), None if unknown;
    who must be home earlier is not seated. `together` lists groups who want to share a pod; that
    comes before all rules that can be broken (R0), names who are not here are ignored. Raises RuleError `seating.player_twice` when two
    people have one id.
    """

    people: tuple[Person, ...]
    history: tuple[tuple[tuple[str, ...], ...], ...]
    points: Mapping[str, float]
    prefer: int = 4
    allow: tuple[int, ...] = (3, 4)
    policy: Policy = Policy.NEVER_REPEAT
    levels: Levels = Levels.ACCEPTED
    rounds_left: int = 1
    seed: int = 0
    ends_at: int | None = None
    together: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse the same person twice (SEATING R0)."""
        seen: set[str] = set()
        for person in self.people:
            if person.id in seen:
                raise RuleError("seating.player_twice", player=person.id)
            seen.add(person.id)

    def home(self) -> tuple[str, ...]:
        """Who is not seated because the round ends after their time (R0); private."""
        ends = self.ends_at
        if ends is None:
            return ()
        late = (one for one in self.people if one.home_by is not None and one.home_by < ends)
        return tuple(one.id for one in late)

    def staying(self) -> "Problem":
        """The problem of those who can be seated."""
        gone = set(self.home())
        if not gone:
            return self
        return replace(self, people=tuple(one for one in self.people if one.id not in gone))

    def digest(self) -> str:
        """A hash of all that matters: 64 hex digits, the same in every process.

        Blind to the order of people and of pods within a round, to who else was at the event,
        to how a number is written (1 or 1.0), and to the time as long as the same people stay.
        """
        text = json.dumps(self._facts(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def _facts(self) -> dict[str, object]:
        people = self.staying().people
        here = {person.id for person in people}
        return {
            "people": sorted((_person_facts(person, here) for person in people), key=str),
            "home": sorted(self.home()),
            "together": sorted(sorted(here & set(group)) for group in self.together),
            "history": [_round_facts(pods, here) for pods in self.history],
            "points": {name: float(self.points.get(name, 0)) + 0.0 for name in here},
            "prefer": self.prefer,
            "allow": sorted(set(self.allow)),
            "policy": self.policy,
            "levels": self.levels,
            "rounds_left": self.rounds_left,
            "seed": self.seed,
        }


def _person_facts(person: Person, here: set[str]) -> list[object]:
    accepts = sorted(person.accepts | {person.level})
    return [
        person.id,
        person.level,
        accepts,
        person.group,
        sorted(person.avoid & here),
        person.order,
        person.beginner,
        person.helper,
    ]


def _round_facts(pods: tuple[tuple[str, ...], ...], here: set[str]) -> list[list[str | None]]:
    kept = [[name if name in here else None for name in pod] for pod in pods]
    return sorted((pod for pod in kept if any(pod)), key=str)
