"""Who comes in from a line when places are free: its order, bent a little so that tables come out even.

The rule. People come in by the order of the line. But where levels sit apart, an order leaves odd people:
one, two or five of a level make no pods of three and four. So whoever would be left over may be passed by
people right behind them, each at most by two in all; then nobody passes them any more.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from engine.seating.sizes import can_split

MOST_PASSED = 2
Levels = frozenset[int]
SPAN = 8  # how far from both ends of what is possible counts of a level are tried


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in line: the levels at which they may sit, and how many people passed them already."""

    person: str
    levels: Levels
    passed: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """Who comes in, in the order of the line, and by how many people others were passed."""

    people: tuple[str, ...] = ()
    passed: Mapping[str, int] = field(default_factory=dict)


def come_in(
    line: Sequence[Waiting],
    free: int,
    *,
    inside: Mapping[Levels, int],
    prefer: int,
    allow: Collection[int],
) -> Moved:
    """Give `free` ≥ 0 places to a line; `inside` counts the people in by the levels they may sit at.

    Of all choices that pass nobody by more than `MOST_PASSED` people in all, the one that leaves the
    fewest people over; of these the one that passes fewest; of these the first by the line's order.
    """
    count = min(free, len(line))
    window = line[: count + MOST_PASSED] if count else ()
    choices = _choices(window, len(window) - count)

    def worth(skipped: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        chosen = [i for i in range(len(window)) if i not in skipped]
        people = Counter(inside) + Counter(window[i].levels for i in chosen)
        over = left_over(people, prefer=prefer, allow=allow)
        return over, sum(_passed(skipped, len(window)).values()), tuple(chosen)

    skipped = min(choices, key=worth)
    passed = _passed(skipped, len(window))
    return Moved(
        tuple(each.person for i, each in enumerate(window) if i not in skipped),
        {window[i].person: by for i, by in passed.items() if by},
    )


def _choices(window: Sequence[Waiting], skips: int) -> Iterator[tuple[int, ...]]:
    """Every set of `skips` people who may be left in line: whoever stands further in front cannot."""
    first = max(0, len(window) - skips - MOST_PASSED)
    for skipped in combinations(range(first, len(window)), skips):
        by = _passed(skipped, len(window))
        if all(not more or window[i].passed + more <= MOST_PASSED for i, more in by.items()):
            yield skipped


def _passed(skipped: tuple[int, ...], people: int) -> dict[int, int]:
    """Return by how many people who come in each one left in line is passed."""
    return {i: people - 1 - i - sum(other > i for other in skipped) for i in skipped}


def left_over(people: Mapping[Levels, int], *, prefer: int, allow: Collection[int]) -> int:
    """Return how few people no pod of their levels seats, if levels are given to them as well as can be.

    >>> left_over({frozenset({1}): 5, frozenset({2}): 8}, prefer=4, allow=(3, 4))
    1
    >>> left_over({frozenset({1}): 5, frozenset({1, 2}): 8}, prefer=4, allow=(3, 4))
    0
    """
    groups = {levels: count for levels, count in people.items() if count}
    if not groups:
        return 0
    return min(
        sum(_odd(count, prefer, tuple(sorted(allow))) for count in counts)
        for counts in _counts(groups)
    )


def _odd(count: int, prefer: int, allow: tuple[int, ...]) -> int:
    return next(n for n in range(count + 1) if can_split(count - n, prefer=prefer, allow=allow))


def _counts(groups: Mapping[Levels, int]) -> Iterator[tuple[int, ...]]:
    """How many people each level can have; near the ends of what is possible, which is where it matters."""
    *others, last = sorted(frozenset[int]().union(*groups))
    total = sum(groups.values())
    for some in product(*(_near_ends(groups, level) for level in others)):
        counts = dict(zip(others, some, strict=True)) | {last: total - sum(some)}
        if counts[last] >= 0 and _fit(groups, counts):
            yield tuple(counts.values())


def _near_ends(groups: Mapping[Levels, int], level: int) -> list[int]:
    least = groups.get(frozenset({level}), 0)
    most = sum(count for levels, count in groups.items() if level in levels)
    return [n for n in range(least, most + 1) if n - least <= SPAN or most - n <= SPAN]


def _fit(groups: Mapping[Levels, int], counts: Mapping[int, int]) -> bool:
    """Whether people can be given levels in these numbers: no set of levels is short of chairs (Hall)."""
    levels = sorted(counts)
    sets = (set(some) for n in range(1, len(levels)) for some in combinations(levels, n))
    return all(
        sum(count for own, count in groups.items() if own <= some)
        <= sum(counts[level] for level in some)
        for some in sets
    )
