"""What no seating of this round can beat."""

from collections.abc import Sequence
from math import comb

import numpy as np

from engine.seating.field import Ints

Round = Sequence[Sequence[int]]


def least_repeats(meetings: Ints, rounds: Sequence[Round], sizes: Sequence[int]) -> int:
    """A proven lower bound of R3 = Σ over pairs in a pod of (meetings so far)², given the sizes.

    `rounds` lists per past round its pods as indexes of the people seated now. The larger of
    two bounds:

    - *Partners.* Someone in a pod of size s sits with s - 1 others and pays at least their
      s - 1 smallest squares. Over all people the number of partners is Σ s(s - 1); spending it
      where the next partner is cheapest is a relaxation of every seating. Each pair is paid by
      both, hence half of the sum, rounded up.
    - *Pigeonholes.* In one past round the people of now sat in g groups (a pod each; those who
      did not play are a group each). A pod of s > g people has two from one group; the fewest
      such pairs arise when s is spread evenly over g. Summed over past rounds these pairs are
      Σ meetings, and Σ meetings² over N pairs is least when they are spread evenly.
    """
    if not sizes:
        return 0
    return max(_partners(meetings, sizes), _pigeonholes(len(meetings), rounds, sizes))


def _partners(meetings: Ints, sizes: Sequence[int]) -> int:
    squares = meetings**2
    np.fill_diagonal(squares, np.iinfo(np.int64).max)
    cheapest = np.sort(np.partition(squares, max(sizes) - 2, axis=1)[:, : max(sizes) - 1], axis=1)
    sure = min(sizes) - 1
    more = sum(size * (size - 1 - sure) for size in sizes)
    extra = np.sort(cheapest[:, sure:], axis=None)[:more]
    return -(-int(cheapest[:, :sure].sum() + extra.sum()) // 2)


def _pigeonholes(people: int, rounds: Sequence[Round], sizes: Sequence[int]) -> int:
    met = 0
    for pods in rounds:
        seated = sum(len(pod) for pod in pods)
        groups = sum(len(pod) > 0 for pod in pods) + people - seated
        met += sum(_pairs_when_even(size, groups) for size in sizes)
    each, over = divmod(met, sum(comb(size, 2) for size in sizes))
    return met * each + over * (each + 1)


def _pairs_when_even(size: int, groups: int) -> int:
    each, over = divmod(size, groups)
    return over * comb(each + 1, 2) + (groups - over) * comb(each, 2)
