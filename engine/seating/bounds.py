"""What no seating of this round can beat."""

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from engine.seating.field import Ints

Bools = npt.NDArray[np.bool_]
Round = Sequence[Sequence[int]]


def least_repeats(
    meetings: Ints,
    rounds: Sequence[Round],
    sizes: Sequence[int],
    *,
    left: int = 1,
    barred: Bools | None = None,
) -> int:
    """A proven lower bound of R3 = Σ over pairs in a pod of (meetings so far)², given the sizes.

    `rounds` lists per past round its pods as indexes of the people seated now. With `left` > 1
    the bound is of Σ R3 over so many rounds of these sizes; pairs that are `barred` never share a
    pod. The larger of two bounds:

    - *Partners.* Someone in a pod of size s sits with s - 1 others and pays at least their
      s - 1 smallest squares. Over all people the number of partners is Σ s(s - 1); spending it
      where the next partner is cheapest is a relaxation of every seating. Each pair is paid by
      both, hence half of the sum, rounded up. Meeting the same person again costs the next square.
    - *Pigeonholes.* In one past round the people of now sat in g groups (a pod each; those who
      did not play are a group each). A pod of s > g people has two from one group; the fewest
      such pairs arise when s is spread evenly over g. Summed over past rounds these pairs are
      Σ meetings, and Σ meetings² over N pairs is least when they are spread evenly. A round of
      now is a past round for those after it.
    """
    if not sizes:
        return 0
    groups = [_groups(len(meetings), pods) for pods in rounds]
    holes = sum(_pigeonholes(groups + [len(sizes)] * more, sizes) for more in range(left))
    return max(_partners(meetings, sizes, left, barred), holes)


def _partners(meetings: Ints, sizes: Sequence[int], left: int, barred: Bools | None) -> int:
    squares = np.concatenate([(meetings + more) ** 2 for more in range(left)], axis=1)
    never = np.eye(len(meetings), dtype=bool) | (False if barred is None else barred)
    squares[np.tile(never, left)] = np.iinfo(np.int64).max
    most, sure = left * (max(sizes) - 1), left * (min(sizes) - 1)
    cheapest = np.sort(np.partition(squares, most - 1, axis=1)[:, :most], axis=1)
    more = sum(size * (left * (size - 1) - sure) for size in sizes)
    extra = np.sort(cheapest[:, sure:], axis=None)[:more]
    return -(-int(cheapest[:, :sure].sum() + extra.sum()) // 2)


def _groups(people: int, pods: Round) -> int:
    seated = sum(len(pod) for pod in pods)
    return sum(len(pod) > 0 for pod in pods) + people - seated


def _pigeonholes(groups: Sequence[int], sizes: Sequence[int]) -> int:
    met = sum(_pairs_when_even(size, number) for number in groups for size in sizes)
    each, over = divmod(met, sum(comb(size, 2) for size in sizes))
    return met * each + over * (each + 1)


def _pairs_when_even(size: int, groups: int) -> int:
    each, over = divmod(size, groups)
    return over * comb(each + 1, 2) + (groups - over) * comb(each, 2)
