"""Played rounds as part of a schedule: who is which point."""

from collections.abc import Sequence

import numpy as np

from engine.seating.designs import Design
from engine.seating.field import Ints

ABSENT = -1


class Embedder:
    """Finds people's points so that everybody's past pods lie inside pods of the schedule.

    `played[r, i]` is the pod of person i in past round r, -1 for those who did not play.
    Depth first, always the person with the fewest points left; `budget` counts placings.
    """

    def __init__(self, design: Design, played: Ints, missing: Sequence[int]) -> None:
        """Past round r is to be the schedule's round r; `missing` points stay without a person."""
        self.design = design
        self.budget = 0
        self.played = played
        self.mates, self.others = _neighbours(played)
        free = np.ones(design.points, bool)
        free[list(missing)] = False
        self.free = _bits(np.flatnonzero(free))
        self.room = [np.bincount(pod, free)[pod] * free for pod in design.pod[: len(played)]]

    def find(self, budget: int, rng: np.random.Generator) -> Ints | None:
        """Everybody's point, drawn at random, or None if so many placings find none."""
        self.budget = budget
        self.rng = rng
        placed = self._place({}, self._first())
        if placed is None:
            return None
        return np.array([placed[person] for person in range(len(placed))], np.int64)

    def _first(self) -> list[int]:
        """Points with room for everybody's past pods; with all here, with no more than that."""
        left = [self.free] * self.played.shape[1]
        for row, room in zip(self.played, self.room, strict=True):
            whole = self.free.bit_count() == len(left) and (row != ABSENT).all()
            for person in np.flatnonzero(row != ABSENT):
                need = int((row == row[person]).sum())
                left[person] &= _bits(np.flatnonzero(room == need if whole else room >= need))
        return left

    def _place(self, placed: dict[int, int], left: list[int]) -> dict[int, int] | None:
        if len(placed) == len(left):
            return placed
        waiting = (person for person in range(len(left)) if person not in placed)
        person = min(waiting, key=lambda i: left[i].bit_count())
        points = [x for x in range(self.design.points) if left[person] >> x & 1]
        for point in self.rng.permutation(points).tolist():
            if not self.budget:
                return None
            self.budget -= 1
            after = self._after(person, point, left)
            found = after and self._place(placed | {person: point}, after)
            if found:
                return found
        return None

    def _after(self, person: int, point: int, left: list[int]) -> list[int] | None:
        bit = 1 << point
        after = [points & ~bit for points in left]
        for number in range(len(self.played)):
            pod = self.design.mates[number][point]
            for other in self.mates[person][number]:
                after[other] &= pod
            for other in self.others[person][number]:
                after[other] &= ~pod
        after[person] = bit
        return after if all(after) else None


def _neighbours(played: Ints) -> tuple[list[list[list[int]]], list[list[list[int]]]]:
    """For each person and past round: those in the same pod, and those in other pods."""
    people = played.shape[1]
    mates: list[list[list[int]]] = [[] for _ in range(people)]
    others: list[list[list[int]]] = [[] for _ in range(people)]
    for row in played:
        here = (row != ABSENT) & (row[:, None] != ABSENT)
        same = (row == row[:, None]) & here
        np.fill_diagonal(same, val=False)
        for person in range(people):
            mates[person].append(np.flatnonzero(same[person]).tolist())
            apart = (row != row[person]) & here[person]
            others[person].append(np.flatnonzero(apart).tolist())
    return mates, others


def _bits(points: Ints) -> int:
    return sum(1 << int(point) for point in points)
