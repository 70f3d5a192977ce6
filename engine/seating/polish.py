"""Fairer seats where that costs nothing else: swaps of people that only R7 can tell apart."""

from functools import lru_cache
from itertools import permutations

import numpy as np

from engine.seating.board import board_of
from engine.seating.cost import tiers_of
from engine.seating.field import Field, Ints
from engine.seating.problem import Problem
from engine.seating.search import Walk

MOST_PEOPLE = 300
LONGEST = 5

Pods = list[Ints]


def polished(problem: Problem, field: Field, pods: Pods) -> Pods:
    """These pods, or some with a smaller R7 in their best seat orders and all other tiers the same.

    Everybody whose pod cannot give all its people their fairest seats is offered the swap that
    helps most. Above 300 people, or with pods above five, nothing is touched.
    """
    longest = max(map(len, pods), default=0)
    if len(pods) <= 1 or len(field) > MOST_PEOPLE or longest > LONGEST:
        return pods
    room = _Room(problem, field, pods, longest)
    for person in range(len(field)):
        room.help(person)
    return [np.flatnonzero(room.pod == place) for place in range(len(pods))]


class _Room:
    """The pods of a round, and how unfair their seats are at best."""

    def __init__(self, problem: Problem, field: Field, pods: Pods, longest: int) -> None:
        number = np.empty(len(field), np.int64)
        for place, pod in enumerate(pods):
            number[pod] = place
        board = board_of(field, problem.policy, longest)
        self.walk = Walk(board, number[None], problem.prefer)
        self.pod = self.walk.pod[0]
        self.field, self.prefer = field, problem.prefer
        self.tiers = tiers_of(field, problem.policy)
        self.sizes = np.array([len(pod) for pod in pods])
        self.least, self.ideal = np.zeros((2, len(pods)), np.int64)
        self.members = np.zeros((len(pods), longest), np.int64)
        for size in np.unique(self.sizes):
            alike = np.flatnonzero(self.sizes == size)
            some = np.stack([pods[place] for place in alike])
            self.members[alike, :size] = some
            self.least[alike], self.ideal[alike] = _least(field.turns, some), _ideal(field, some)

    def help(self, person: int) -> None:
        """Make the swap of this person that makes two pods fairest, if any does."""
        mine = self.pod[person]
        if self.least[mine] == self.ideal[mine]:
            return
        free = np.flatnonzero((self.walk.changes_of(person) == 0) & (self.pod != mine))
        if not len(free):
            return
        gain = self.least[mine] + self.least[self.pod[free]] - self._after(person, free)
        best = int(gain.argmax())
        if gain[best] > 0:
            self._trade(person, int(free[best]))

    def _after(self, person: int, others: Ints) -> Ints:
        """What the seats of both pods cost at least after a swap with each of the others."""
        mine = self.members[self.pod[person], : self.sizes[self.pod[person]]]
        here = np.where(mine == person, others[:, None], mine)
        total = _least(self.field.turns, here)
        for size in np.unique(self.sizes[self.pod[others]]):
            some = np.flatnonzero(self.sizes[self.pod[others]] == size)
            theirs = self.members[self.pod[others[some]], :size]
            there = np.where(theirs == others[some, None], person, theirs)
            total[some] += _least(self.field.turns, there)
        return total

    def _trade(self, one: int, other: int) -> None:
        """Swap, unless rounding of points hid a difference."""
        both = [self.pod[one], self.pod[other]]
        before = self._exact(both)
        self.walk.trade(one, other)
        if self._exact(both) != before:
            self.walk.trade(one, other)
            return
        for place in both:
            pod = np.flatnonzero(self.pod == place)[None]
            self.members[place, : self.sizes[place]] = pod
            self.least[place] = _least(self.field.turns, pod)[0]
            self.ideal[place] = _ideal(self.field, pod)[0]

    def _exact(self, places: list[int]) -> list[int]:
        pods = [np.flatnonzero(self.pod == place).tolist() for place in places]
        return [tier.of(pods, self.prefer) for tier in self.tiers]


def _ideal(field: Field, pods: Ints) -> Ints:
    """Everybody of pods (m, size) in the seat they had least often, as if two could share one."""
    times: Ints = field.turns[pods][:, :, : pods.shape[1]]
    least: Ints = times.min(axis=2).sum(axis=1)
    return least


def _least(turns: Ints, pods: Ints) -> Ints:
    """Σ times in the seat so far, in the best order of each of these pods (m, size): (m)."""
    size = pods.shape[1]
    times = turns[pods][:, :, :size]
    orders = times[:, _orders(size), np.arange(size)].sum(axis=2)
    least: Ints = orders.min(axis=1)
    return least


@lru_cache(maxsize=8)
def _orders(size: int) -> Ints:
    """Every order of so many people: (orders, seats)."""
    return np.array(list(permutations(range(size))), np.int64)
