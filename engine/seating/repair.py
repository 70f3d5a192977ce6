"""Repair instead of redo: only tables that must change do."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

import numpy as np

from engine.errors import RuleError
from engine.seating.cost import measure, ranking
from engine.seating.field import Field
from engine.seating.plan import Cost
from engine.seating.problem import Problem
from engine.seating.sizes import usable
from engine.seating.solve import pair

Pod = tuple[str, ...]

MOST_JOINING = 2
MOST_SETS = 40
HARD_TIERS = 3


@dataclass(frozen=True, slots=True)
class Repaired:
    """A round after a repair: pods by table (the first is table 1), and which tables changed.

    An empty pod is a table that nobody needs any more; new pods come last.
    """

    pods: tuple[Pod, ...]
    touched: tuple[int, ...]
    cost: Cost


def repaired(problem: Problem, seats: Sequence[Pod], *, pinned: Collection[int] = ()) -> Repaired:
    """Seat exactly the people of the problem, changing as few tables of this round as possible.

    `seats` is the round as it stands; `pinned` tables only lose those who left. Who left shrinks
    their pod. Who is new, and the rest of a pod that became too small, first fill short pods
    (never breaking an acceptance or joining people apart), then make new pods, then share anew
    with the fewest other tables. Raises RuleError `seating.cannot_split` if even sharing with all
    tables that may change gives no split. Who must be home before `ends_at` counts as gone.
    """
    filled, other = (_Room(problem, seats, frozenset(pinned)) for _ in range(2))
    filled.fill()
    if not filled.loose:
        return filled.told(seats)
    filled.share()
    other.share()
    return min((filled, other), key=lambda room: room.worth(seats)).told(seats)


def re_paired(problem: Problem, seats: Sequence[Pod], *, tables: Collection[int]) -> Repaired:
    """Pair only these tables (from 1) anew; all other pods stay, less those who left.

    People of the problem who are not seated join in. Raises `seating.cannot_split`.
    """
    room = _Room(problem, seats, frozenset(range(1, len(seats) + 1)) - frozenset(tables))
    room.clear(room.open())
    room.put(room.best([]))
    return room.told(seats)


class _Room:
    """The tables of a round, `loose` people without a seat, and what seatings cost."""

    def __init__(self, problem: Problem, seats: Sequence[Pod], pinned: frozenset[int]) -> None:
        problem = problem.staying()
        self.problem, self.pinned, self.before = problem, pinned, tuple(seats)
        self.field = Field.of(problem)
        self.index = {person.id: place for place, person in enumerate(self.field.people)}
        self.pods = [tuple(name for name in pod if name in self.index) for pod in seats]
        seated = {name for pod in self.pods for name in pod}
        self.loose = [person.id for person in problem.people if person.id not in seated]
        sizes = usable(problem.allow)
        self.clear([at for at in self.open() if len(self.pods[at]) not in sizes])

    def open(self) -> list[int]:
        """Places of pods that may change."""
        return [at for at, pod in enumerate(self.pods) if pod and at + 1 not in self.pinned]

    def clear(self, places: Collection[int]) -> None:
        """Everybody there stands up."""
        self.loose += [name for at in places for name in self.pods[at]]
        for at in places:
            self.pods[at] = ()

    def fill(self) -> None:
        """Seat loose people in short pods one by one, the best choice first."""
        while chances := sorted(self._chances()):
            _, _, at, name = chances[0]
            self.pods[at] = (*self.pods[at], name)
            self.loose.remove(name)

    def share(self) -> None:
        """Seat those still loose, with the fewest other tables that allow a split."""
        found: list[tuple[list[float], int, list[float], tuple[int, ...], list[Pod]]] = []
        for count in (*range(MOST_JOINING + 1), len(self.open())):
            for some, pods in self._sharings(count):
                change = self._change(some, pods)
                found.append((change[:HARD_TIERS], count, change, some, pods))
            if any(max(hard) <= 0 for hard, *_ in found):
                break
        if not found:
            self.best(self.open())
        _, _, _, some, pods = min(found)
        self.clear(some)
        self.put(pods)

    def best(self, places: Collection[int]) -> list[Pod]:
        """The best pods for loose people and those of these places; may refuse to split."""
        names = {*self.loose, *(name for at in places for name in self.pods[at])}
        people = tuple(person for person in self.problem.people if person.id in names)
        return list(pair(replace(self.problem, people=people, rounds_left=1)).seats())

    def put(self, pods: Sequence[Pod]) -> None:
        """Seat loose people so: where most of a pod already sat, else at free tables, then at new ones."""
        empty = self._empty()
        self.pods += [()] * (len(pods) - len(empty))
        for at, pod in self._at_home(pods):
            self.pods[at] = pod
        self.loose = []

    def _empty(self) -> list[int]:
        return [at for at, pod in enumerate(self.pods) if not pod and at + 1 not in self.pinned]

    def _at_home(self, pods: Sequence[Pod]) -> Iterator[tuple[int, Pod]]:
        """A free table for each pod, so that few people change theirs: the best match first."""
        matches = product(self._empty(), range(len(pods)))
        free, waiting = set(self._empty()), set(range(len(pods)))
        for at, n in sorted(
            matches, key=lambda match: (-self._stay(match[0], pods[match[1]]), match)
        ):
            if at in free and n in waiting:
                free.remove(at)
                waiting.remove(n)
                yield at, pods[n]

    def _stay(self, at: int, pod: Pod) -> int:
        return len({*pod} & {*self.before[at]}) if at < len(self.before) else 0

    def worth(self, seats: Sequence[Pod]) -> tuple[float, ...]:
        """Acceptance and people apart, how many pods anybody had to leave, then the vector."""
        rank = ranking(self._cost(self.pods), self.problem.policy)
        left = sum(
            bool({*old} & self.index.keys() - {*new})
            for old, new in zip(seats, self.pods, strict=False)
        )
        return (*rank[:HARD_TIERS], left, *rank[HARD_TIERS:])

    def told(self, seats: Sequence[Pod]) -> Repaired:
        """The round as it is now."""
        before = [*seats, *[()] * (len(self.pods) - len(seats))]
        touched = [
            at for at, (old, new) in enumerate(zip(before, self.pods, strict=True), 1) if old != new
        ]
        return Repaired(tuple(self.pods), tuple(touched), self._cost(self.pods))

    def _chances(self) -> Iterator[tuple[list[float], int, int, str]]:
        for at in self.open():
            pod = self.pods[at]
            if len(pod) >= self.problem.prefer or len(pod) + 1 not in self.problem.allow:
                continue
            for turn, name in enumerate(self.loose):
                change = self._change([at], [(*pod, name)])
                if max(change[:HARD_TIERS]) <= 0:
                    yield change, turn, at, name

    def _sharings(self, count: int) -> Iterator[tuple[tuple[int, ...], list[Pod]]]:
        """Sets of so many tables to share with, short pods and late tables first."""
        order = sorted(self.open(), key=lambda at: (len(self.pods[at]), -at))
        for some in islice(combinations(order, count), MOST_SETS):
            try:
                yield some, self.best(some)
            except RuleError:
                continue

    def _change(self, places: Collection[int], pods: Sequence[Pod]) -> list[float]:
        """What the vector gains with these pods in place of those."""
        old = self._cost([self.pods[at] for at in places])
        policy = self.problem.policy
        change: list[float] = np.subtract(
            ranking(self._cost(pods), policy), ranking(old, policy)
        ).tolist()
        return change

    def _cost(self, pods: Sequence[Pod]) -> Cost:
        places = [[self.index[name] for name in pod] for pod in pods if pod]
        return measure(self.field, places, self.problem.prefer)
