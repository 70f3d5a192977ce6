"""Whole schedules in pods of four that mathematics gives: nobody meets anybody twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from engine.seating.constructions import POD, Rounds, affine, by_columns, turned
from engine.seating.field import Ints

NEVER = -1
MOST_SEARCHED = 64


class Design:
    """Rounds of pods over points 0…N-1: `pod[r, x]` is the pod of point x in round r.

    `meets[x, y]` is the round in which two points share a pod, -1 if none (and for x = y);
    `mates[r][x]` the points in the pod of x in round r, as bits of a whole number.
    """

    def __init__(self, rounds: Sequence[Sequence[Sequence[int] | Ints]]) -> None:
        """Take rounds of pods of points; every point is in every round once."""
        points = sum(len(pod) for pod in rounds[0])
        self.pod = np.zeros((len(rounds), points), np.int64)
        self.meets = np.full((points, points), NEVER, np.int64)
        self.mates = [[0] * points for _ in rounds]
        for number, pods in enumerate(rounds):
            for at, pod in enumerate(pods):
                self._add(number, at, [int(point) for point in pod])

    def __len__(self) -> int:
        return len(self.mates)

    @property
    def points(self) -> int:
        """N."""
        return self.pod.shape[1]

    def open_rounds(self, missing: Sequence[int]) -> list[int]:
        """Rounds in which no two of the missing points share a pod."""
        spoilt = set(self.meets[np.ix_(missing, missing)].flat)
        return [number for number in range(len(self)) if number not in spoilt]

    def only(self, rounds: Sequence[int]) -> "Design":
        """The design of these rounds, in this order."""
        pods = range(self.points // POD)
        return Design([[np.flatnonzero(self.pod[r] == pod) for pod in pods] for r in rounds])

    def _add(self, number: int, at: int, pod: list[int]) -> None:
        bits = sum(1 << point for point in pod)
        self.pod[number, pod] = at
        self.meets[np.ix_(pod, pod)] = number
        self.meets[pod, pod] = NEVER
        for point in pod:
            self.mates[number][point] = bits


@dataclass(frozen=True, slots=True)
class Outline:
    """A design without some of its points, in whose rounds no pod misses two."""

    design: Design
    missing: tuple[int, ...]


@cache
def outline_of(pods: int, rounds: int, missing: int) -> Outline | None:
    """A schedule of at least so many rounds for so many pods, `missing` of them with three.

    16 and 64 players: the parallel classes of the affine plane and space over four elements;
    20 to 48: stored base rounds that turn; 44 and from 52 up: four columns that turn. The
    points left out are those that spoil the fewest rounds; spoilt rounds are dropped.
    """
    for design in (_known(pods), _columns(pods, rounds)):
        found = design and _without(design, missing)
        if found and len(found.design) >= rounds:
            return found
    return None


def _without(design: Design, missing: int) -> Outline:
    points = range(min(design.points, MOST_SEARCHED))
    sets = combinations(points, missing)
    best = max(sets, key=lambda some: len(design.open_rounds(some)))
    return Outline(design.only(design.open_rounds(best)), best)


@cache
def _known(pods: int) -> Design | None:
    rounds = affine(pods * POD) or turned(pods * POD)
    return Design(rounds) if rounds else None


@cache
def _columns(pods: int, rounds: int) -> Design | None:
    found: Rounds | None = by_columns(pods, rounds)
    return Design(found) if found else None
