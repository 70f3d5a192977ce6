"""People who wait for a rolling table: who fits with whom, and who met whom how often."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, combinations, permutations

from engine.errors import RuleError
from engine.seating.problem import Levels

NEVER = 10**6  # shared pods that no pair ever reaches: these two must not sit together


@dataclass(frozen=True, slots=True)
class Waiter:
    """Somebody in the queue.

    `accepts` are the levels they sit with, their own always among them; `avoid` is private and
    symmetric: either side's word is enough. `order` ranks people who came at the same moment.
    A `beginner` sits beside a `helper` where that costs nobody a meeting or a larger pod.
    """

    id: str
    level: int
    accepts: frozenset[int]
    since: datetime
    avoid: frozenset[str] = frozenset()
    order: int = 0
    beginner: bool = False
    helper: bool = False

    def welcomes(self, other: "Waiter", levels: Levels) -> bool:
        """Tell whether this person may sit with the other: level accepted, and not kept apart."""
        if other.id in self.avoid:
            return False
        if levels is Levels.MIXED or other.level == self.level:
            return True
        return levels is Levels.ACCEPTED and other.level in self.accepts


@dataclass(frozen=True, slots=True)
class Rules:
    """How long people wait for better company.

    A pod of `prefer` new faces forms at once; smaller ones, down to `least`, once its longest
    waiter has waited `short_after`; one with people who met before once they have waited
    `again_after`. Nothing starts from `last_start` on.
    """

    prefer: int = 4
    least: int = 3
    short_after: timedelta = timedelta(minutes=8)
    again_after: timedelta = timedelta(minutes=12)
    levels: Levels = Levels.ACCEPTED
    last_start: datetime | None = None

    def sizes(self, waited: timedelta) -> tuple[int, ...]:
        """The sizes that a pod may have whose longest waiter has waited so long, best first."""
        least = self.least if waited >= self.short_after else self.prefer
        return tuple(range(self.prefer, least - 1, -1))

    def is_over(self, now: datetime) -> bool:
        """Tell whether it is too late to start another game."""
        return self.last_start is not None and now >= self.last_start


@dataclass(frozen=True, slots=True)
class Line:
    """Everything that pods are formed from; the same value always gives the same pods.

    `history` holds the pods so far, ids in seat order; `tables` the free ones, the first to be
    taken first. `together` lists people who sit in one pod or wait for one (see `parties_in`).
    Raises RuleError `seating.player_twice` when two people have one id.
    """

    people: tuple[Waiter, ...]
    history: tuple[tuple[str, ...], ...]
    tables: tuple[int, ...]
    now: datetime
    rules: Rules = Rules()
    together: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse the same person twice (SEATING R0)."""
        twice = [name for name, times in Counter(p.id for p in self.people).items() if times > 1]
        if twice:
            raise RuleError("seating.player_twice", player=twice[0])

    def in_order(self) -> tuple[Waiter, ...]:
        """The people, who waits longest first."""
        return tuple(sorted(self.people, key=lambda one: (one.since, one.order, one.id)))


def meetings_in(line: Line, people: Sequence[Waiter]) -> list[list[int]]:
    """Return how often each two of these people shared a pod, `NEVER` where they must not (n, n)."""
    met = _times_met(line)
    table = [[0] * len(people) for _ in people]
    for i, j in combinations(range(len(people)), 2):
        one, other = people[i], people[j]
        levels = line.rules.levels
        fit = one.welcomes(other, levels) and other.welcomes(one, levels)
        table[i][j] = table[j][i] = met[_pair(one.id, other.id)] if fit else NEVER
    return table


def parties_in(line: Line, people: Sequence[Waiter], met: list[list[int]]) -> list[frozenset[int]]:
    """Return with which places each person sits in one pod or not at all, their own among them.

    Only those who wait count. Where they are too many for a pod, or do not fit, everybody sits
    alone. Their earlier meetings with one another are forgiven in `met`.
    """
    place = {one.id: at for at, one in enumerate(people)}
    parties = [frozenset({at}) for at in range(len(people))]
    for names in line.together:
        joined = frozenset(chain.from_iterable(parties[place[n]] for n in names if n in place))
        for at in joined:
            parties[at] = joined
    kept = [
        party if _can_sit(party, met, line) else frozenset({at}) for at, party in enumerate(parties)
    ]
    for party in kept:
        for one, other in permutations(party, 2):
            met[one][other] = 0
    return kept


def _can_sit(party: frozenset[int], met: list[list[int]], line: Line) -> bool:
    pairs = combinations(sorted(party), 2)
    return len(party) <= line.rules.prefer and all(met[i][j] < NEVER for i, j in pairs)


def care_in(people: Sequence[Waiter], *, beginners_wait: bool) -> int:
    """Return what a pod lacks in care: its beginners without a helper, or its helpers whom others need.

    Helpers are needed elsewhere where `beginners_wait` and none of them sits here.
    """
    beginners = sum(one.beginner for one in people)
    helpers = sum(one.helper for one in people)
    if beginners:
        return 0 if helpers else beginners
    return helpers if beginners_wait else 0


def seats_taken(line: Line) -> Counter[tuple[str, int]]:
    """Count how often each person sat in each seat, numbered from 0."""
    return Counter((name, seat) for pod in line.history for seat, name in enumerate(pod))


def _times_met(line: Line) -> Counter[tuple[str, str]]:
    here = {one.id for one in line.people}
    pods = ([name for name in pod if name in here] for pod in line.history)
    return Counter(_pair(*pair) for pod in pods for pair in combinations(pod, 2))


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)
