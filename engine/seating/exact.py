"""The best seating of a few people, found by looking at every one."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from engine.seating.care import counted, unhelped
from engine.seating.cost import Tier, odd_pods
from engine.seating.field import Ints

MOST_PEOPLE = 10
SIZES_AFTER = 3


def best_of_all(
    tiers: Sequence[Tier], splits: Iterable[tuple[int, ...]], prefer: int
) -> list[Ints]:
    """The pods (arrays of indexes) with the smallest vector over all splits and seatings.

    `tiers` begin with R0, R1 and R2; R2s follows them. Of equal vectors the first in the drawn
    order of people wins.
    """
    candidates = [_best(tiers, sizes, prefer) for sizes in splits]
    _, pod = min(candidates, key=lambda candidate: candidate[0])
    return [np.flatnonzero(pod == number) for number in range(int(pod.max()) + 1)]


def _best(
    tiers: Sequence[Tier], sizes: tuple[int, ...], prefer: int
) -> tuple[tuple[int, ...], Ints]:
    every = groupings(sizes)
    first, second = np.triu_indices(every.shape[1], 1)
    same = (every[:, first] == every[:, second]).astype(np.int64)
    short = (np.array(sizes) < prefer).astype(np.int64)[every]
    values = np.stack(
        [
            same @ tier.pairs[first, second] + short @ tier.short + _alone(tier, every, len(sizes))
            for tier in tiers
        ],
        axis=1,
    )
    at = int(np.lexsort(values.T[::-1])[0])
    vector = [int(value) for value in values[at]]
    vector.insert(SIZES_AFTER, odd_pods(sizes, prefer))
    return tuple(vector), every[at]


def _alone(tier: Tier, every: Ints, pods: int) -> Ints | int:
    """Beginners without a helper for each way to seat everybody."""
    return 0 if tier.care is None else unhelped(counted(every, tier.care, pods)).sum(axis=1)


@lru_cache(maxsize=256)
def groupings(sizes: tuple[int, ...]) -> Ints:
    """Every way to put people into pods of these sizes once: (ways, people) → pod number."""
    people = tuple(range(sum(sizes)))
    ways = [_numbered(pods, sizes) for pods in _ways(people, sizes)]
    return np.array(ways, np.int64)


def _ways(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not people:
        yield []
        return
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            rest = tuple(person for person in people[1:] if person not in others)
            for pods in _ways(rest, tuple(left)):
                yield [(people[0], *others), *pods]


def _numbered(pods: list[tuple[int, ...]], sizes: tuple[int, ...]) -> list[int]:
    number = [0] * sum(sizes)
    for place, pod in enumerate(sorted(pods, key=len, reverse=True)):
        for person in pod:
            number[person] = place
    return number
