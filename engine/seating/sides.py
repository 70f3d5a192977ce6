"""Two sides at one table: partners sit across from each other, sides take turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.seating.field import Ints

DECKS = 4


@dataclass(frozen=True, slots=True)
class SidedTable:
    """One table of two sides, from number 1.

    `seats` are people in the order of their first turns and what a history keeps; people of odd
    seats are one side, of even seats the other. Who is alone on a side plays with two decks, so a
    table of three lists the pair in seats 1 and 3. `level` is the one that all play at, if any.
    """

    table: int
    seats: tuple[str, ...]
    level: int | None

    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who plays with whom: the side of the first turn, then the other."""
        return sides_of(self.seats)

    def turns(self) -> tuple[str, ...]:
        """Whose deck takes each of the four turns of a round of the table."""
        one, other = self.sides()
        return tuple(
            side[at // 2 % len(side)]
            for at, side in zip(range(DECKS), (one, other) * 2, strict=True)
        )


def sides_of(pod: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two sides of a pod of a history; a bye has nobody on the other side.

    >>> sides_of(("a", "b", "c", "d"))
    (('a', 'c'), ('b', 'd'))
    """
    return tuple(pod[0::2]), tuple(pod[1::2])


def fair_order(turns: Ints, one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Both sides' people in seats so that nobody has the same one over and over (R7).

    `turns[i, k]` is how often person i sat in seat k + 1. Least Σ times in the seat, then least in
    seat 1, then the order given; with three people the pair takes seats 1 and 3.
    """

    def price(order: list[int]) -> tuple[int, int]:
        counts = [int(turns[person, seat]) for seat, person in enumerate(order)]
        return sum(counts), counts[0]

    return min(_orders(one, other), key=price)


def _orders(one: Sequence[int], other: Sequence[int]) -> Iterator[list[int]]:
    for first, second in ((one, other), (other, one)):
        if len(first) < len(second):
            continue
        for odd in permutations(first):
            for even in permutations(second):
                order = [0] * (len(odd) + len(even))
                order[0::2], order[1::2] = odd, even
                yield order
