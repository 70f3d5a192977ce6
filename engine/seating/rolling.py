"""Rolling tables (回転卓): pods without rounds, formed from a queue as soon as people fit.

Who waits longest is served first: for each person in the order of waiting, the pod is sought
that holds them. Among its pods the one is taken in which no pair meets more often than it must,
then the larger, then the one with the fewest meetings Σ (times met)², then the one in which
beginners sit with a helper, then the one whose people have waited longest. So nobody who has waited
`again_after` is left while a pod of accepted levels with them could be formed and a table is free.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations
from math import comb
from typing import Self

import numpy as np

from engine.seating.plan import PlannedPod, Reason
from engine.seating.rolling_line import (
    NEVER,
    Line,
    Waiter,
    care_in,
    meetings_in,
    parties_in,
    seats_taken,
)
from engine.seating.seats import seat_order


@dataclass(frozen=True, slots=True)
class Formed:
    """The pods to form now, and when to look again if nobody comes, goes or finishes before."""

    pods: tuple[PlannedPod, ...]
    look_again: datetime | None


Price = tuple[int, int]  # meetings Σ (times met)², then what is lacking in care


@dataclass(slots=True)
class _Search:
    """The cheapest pod of one size so far, in which each pair has met `least` to `most` times.

    No pod lacks less care than `careful`.
    """

    met: Sequence[Sequence[int]]
    parties: Sequence[frozenset[int]]
    care: Callable[[tuple[int, ...]], int]
    size: int
    least: int
    most: int
    careful: int = 0
    price: Price = (NEVER, 0)
    pod: tuple[int, ...] = ()

    def grow(self, pod: tuple[int, ...], mates: Sequence[int], price: int) -> None:
        """Add people in the order of waiting as long as that can become cheaper than the best."""
        if len(pod) == self.size:
            self._take(pod, (price, self.care(pod)))
            return
        to_come = self.least**2 * (comb(self.size, 2) - comb(len(pod) + 1, 2))
        for at, one in enumerate(mates):
            dearer = price + sum(self.met[one][other] ** 2 for other in pod)
            if (dearer + to_come, self.careful) < self.price:
                rest = [other for other in mates[at + 1 :] if self.met[one][other] <= self.most]
                self.grow((*pod, one), rest, dearer)

    def _take(self, pod: tuple[int, ...], price: Price) -> None:
        if price < self.price and all(self.parties[one] <= set(pod) for one in pod):
            self.price, self.pod = price, pod


@dataclass(slots=True)
class _Seating:
    """Who still waits while pods are formed, as places in the order of waiting."""

    line: Line
    people: tuple[Waiter, ...]
    met: list[list[int]]
    parties: list[frozenset[int]]
    waiting: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, line: Line) -> Self:
        """Everybody of a queue, who waits longest first."""
        people = line.in_order()
        met = meetings_in(line, people)
        return cls(line, people, met, parties_in(line, people, met), list(range(len(people))))

    def pod_with(self, first: int) -> tuple[int, ...]:
        """Return the best pod of a person with people who came later, empty if none is due."""
        rules = self.line.rules
        waited = self.line.now - self.people[first].since
        mates = [one for one in self.waiting if one > first and self.met[first][one] < NEVER]
        steps = self.steps([first, *mates]) if waited >= rules.again_after else [0]
        for most in steps:
            for size in rules.sizes(waited):
                near = [one for one in mates if self.met[first][one] <= most]
                careful = self._least_care((first, *near))
                search = _Search(self.met, self.parties, self.care, size, steps[0], most, careful)
                search.grow((first,), near, 0)
                if search.pod:
                    return search.pod
        return ()

    def care(self, pod: Sequence[int]) -> int:
        """Return what a pod lacks in care."""
        waits = any(self.people[one].beginner for one in self.waiting)
        return care_in([self.people[one] for one in pod], beginners_wait=waits)

    def _least_care(self, near: Sequence[int]) -> int:
        """Return what every pod of the first of these people lacks, where nobody who helps it is near."""
        people = [self.people[one] for one in near]
        if people[0].beginner:
            return int(not any(one.helper for one in people))
        return self.care(near[:1]) if not any(one.beginner for one in people) else 0

    def steps(self, people: Sequence[int]) -> list[int]:
        """Return the numbers of meetings that occur among these people, fewest first."""
        return sorted({self.met[one][other] for one, other in combinations(people, 2)} - {NEVER})


def form(line: Line) -> Formed:
    """Return the pods to form now from a queue and free tables; deterministic.

    Nobody sits twice, beside a level they do not accept, or beside somebody they are kept apart
    from; people of one party (`parties_in`) sit in one pod. Reasons: `all_new` {} or
    `met_after_wait` {pairs, minutes} · `level_all` {level} or `level_mixed` {levels} ·
    `short_after_wait` {minutes} in a pod below the preferred size · `helper_here` {players} in a
    pod with beginners · `kept_together` {players}, and then no `all_new`, since a party may have
    met.
    """
    if line.rules.is_over(line.now):
        return Formed((), None)
    seating = _Seating.of(line)
    people = seating.people
    pods: list[PlannedPod] = []
    for first in range(len(people)):
        if len(pods) == len(line.tables):
            break
        pod = seating.pod_with(first) if first in seating.waiting else ()
        if pod:
            seating.waiting = [one for one in seating.waiting if one not in pod]
            pods.append(_planned(seating, pod, line.tables[len(pods)]))
    is_room = len(pods) < len(line.tables)
    left = [people[one] for one in seating.waiting] if is_room else []
    return Formed(tuple(pods), _look_again(line, left))


def _look_again(line: Line, left: Sequence[Waiter]) -> datetime | None:
    """The next moment at which somebody has waited long enough for another kind of pod."""
    rules = line.rules
    if len(left) < rules.least:
        return None
    moments = {one.since + wait for one in left for wait in (rules.short_after, rules.again_after)}
    coming = [when for when in moments if when > line.now and not rules.is_over(when)]
    return min(coming, default=None)


def _planned(seating: _Seating, pod: tuple[int, ...], table: int) -> PlannedPod:
    people = [seating.people[one] for one in pod]
    taken = seats_taken(seating.line)
    turns = np.array([[taken[one.id, seat] for seat in range(len(pod))] for one in people])
    levels = sorted({one.level for one in people})
    return PlannedPod(
        table=table,
        seats=tuple(people[place].id for place in seat_order(turns, range(len(pod)))),
        level=levels[0] if len(levels) == 1 else None,
        reasons=(
            *_met(seating, pod),
            _level(levels),
            *_short(seating, pod),
            *_helpers(people),
            *_together(seating, pod),
        ),
    )


def _met(seating: _Seating, pod: tuple[int, ...]) -> list[Reason]:
    pairs = [
        [seating.people[one].id, seating.people[other].id]
        for one, other in combinations(pod, 2)
        if seating.met[one][other]
    ]
    if pairs:
        return [Reason("met_after_wait", {"pairs": pairs, "minutes": _minutes(seating, pod)})]
    return [] if _together(seating, pod) else [Reason("all_new", {})]


def _level(levels: Sequence[int]) -> Reason:
    if len(levels) == 1:
        return Reason("level_all", {"level": levels[0]})
    return Reason("level_mixed", {"levels": list(levels)})


def _short(seating: _Seating, pod: tuple[int, ...]) -> list[Reason]:
    if len(pod) == seating.line.rules.prefer:
        return []
    return [Reason("short_after_wait", {"minutes": _minutes(seating, pod)})]


def _helpers(people: Sequence[Waiter]) -> list[Reason]:
    helpers = [one.id for one in people if one.helper]
    if not (helpers and any(one.beginner for one in people)):
        return []
    return [Reason("helper_here", {"players": helpers})]


def _together(seating: _Seating, pod: tuple[int, ...]) -> list[Reason]:
    parties = sorted({tuple(sorted(seating.parties[one])) for one in pod})
    return [
        Reason("kept_together", {"players": [seating.people[one].id for one in party]})
        for party in parties
        if len(party) > 1
    ]


def _minutes(seating: _Seating, pod: tuple[int, ...]) -> int:
    """Whole minutes that the longest waiter of a pod has waited."""
    waited = seating.line.now - seating.people[pod[0]].since
    return int(waited.total_seconds() // 60)
