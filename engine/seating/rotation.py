"""The search for one round of tables with two sides: tabu over all swaps of two people at once."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from engine.seating.field import Field, Ints

PLACES = 4
BLOCKED = 2**61
MOST_TIMES = 20
TWICE = 2
EACH, FAIR, THRICE, PARTNERS, APART, OUTSIDE = 1, 2**15, 2**24, 2**37, 2**50, 2**54
FEW_PEOPLE, STARTS = 24, 4
PATIENCE = 50


@dataclass(frozen=True, slots=True)
class Sides:
    """Who was whose partner and opponent so far: (n, n) counts; `alone` (n) with two decks."""

    partners: Ints
    opponents: Ints
    alone: Ints


@dataclass(frozen=True, slots=True)
class Prices:
    """Packed prices of being partners and opponents (n + 1, n + 1), and of a short table (n).

    The last index is an empty chair: whose partner it is plays with two decks.
    """

    mates: Ints
    foes: Ints
    short: Ints

    @classmethod
    def of(cls, field: Field, sides: Sides) -> Self:
        """Prices by the order of `PartnersPlan.cost`, then two decks, even meetings and groups."""
        here = OUTSIDE * field.outside + APART * field.avoid + EACH * field.together
        partners, opponents = (np.minimum(c, MOST_TIMES) for c in (sides.partners, sides.opponents))
        mates = here + PARTNERS * partners**2 + EACH * opponents**2
        thrice = np.maximum(opponents - 1, 0) ** 2
        foes = here + THRICE * thrice + EACH * (opponents**2 + partners)
        extra = np.minimum(sides.alone - sides.alone.min(initial=MOST_TIMES), MOST_TIMES)
        return cls(
            _with_chair(mates, FAIR * extra), _with_chair(foes, 0 * extra), 2 * FAIR * field.extra
        )


def _with_chair(pairs: Ints, chair: Ints) -> Ints:
    whole = np.zeros((len(pairs) + 1,) * 2, np.int64)
    whole[:-1, :-1] = pairs
    whole[-1, :-1] = whole[:-1, -1] = chair
    return whole


class Rotation:
    """Tables of four places: place k faces its partner in place k + 2; the last may be empty."""

    def __init__(self, prices: Prices, sizes: tuple[int, ...]) -> None:
        """Tables of these sizes (2…4), n people in all."""
        self.prices, self.people = prices, sum(sizes)
        place = np.arange(PLACES * len(sizes))
        first = place - place % PLACES
        size = np.repeat(sizes, PLACES)
        self.taken = place % PLACES < size
        self.short = size < PLACES
        self.mate = first + (place + 2) % PLACES
        self.sides = [first + (place + turn) % PLACES for turn in (1, 3)]
        self.same_table = first[:, None] == first

    def best(self, rng: np.random.Generator) -> Ints:
        """Everybody's chair: (places) of people, n where nobody sits; the best of a few searches."""
        starts = STARTS if self.people <= FEW_PEOPLE else 1
        found = [self._search(self._drawn(rng), rng) for _ in range(starts)]
        return min(found, key=self.total)

    def total(self, who: Ints) -> int:
        """The packed price of a round."""
        chairs = np.flatnonzero(self.taken)
        pairs = (
            self.prices.mates[who, who[self.mate]]
            + self.prices.foes[who, who[self.sides[0]]]
            + self.prices.foes[who, who[self.sides[1]]]
        )
        alone = self.prices.mates[who[chairs], self.people][who[self.mate][chairs] == self.people]
        short = self.prices.short[who[chairs]][self.short[chairs]]
        return (int(pairs[chairs].sum()) + int(alone.sum())) // 2 + int(short.sum())

    def _drawn(self, rng: np.random.Generator) -> Ints:
        who = np.full(len(self.taken), self.people)
        who[self.taken] = rng.permutation(self.people)
        return who

    def _search(self, who: Ints, rng: np.random.Generator) -> Ints:
        best, value, now = who.copy(), self.total(who), self.total(who)
        until = np.zeros((len(who), self.people + 1), np.int64)
        step, patience = 0, PATIENCE
        while patience:
            step, patience = step + 1, patience - 1
            changes = self._changes(who)
            barred = until[:, who] > step
            changes[barred | barred.T] = BLOCKED
            one, other = np.unravel_index(int(changes.argmin()), changes.shape)
            if changes[one, other] >= BLOCKED:
                break
            stay = step + int(rng.integers(2, 4 + self.people // 4))
            until[one, who[one]] = until[other, who[other]] = stay
            now += int(changes[one, other])
            who[one], who[other] = who[other], who[one]
            if now < value:
                best, value, patience = who.copy(), now, PATIENCE
        return best

    def _changes(self, who: Ints) -> Ints:
        """The packed change of every swap of two places: (places, places)."""
        mates, foes, short = self.prices.mates, self.prices.foes, self.prices.short
        seated = np.where(self.taken, who, 0)
        load = mates[who[self.mate]][:, seated] + sum(
            foes[who[side]][:, seated] for side in self.sides
        )
        load += np.outer(self.short, short[seated])
        home = np.diagonal(load)
        there = load - home[:, None]
        changes: Ints = there + there.T
        changes[self.same_table] = BLOCKED
        self._turn_tables(changes, who)
        changes[~self.taken] = changes[:, ~self.taken] = BLOCKED
        return changes

    def _turn_tables(self, changes: Ints, who: Ints) -> None:
        """Swaps of two opponents at one table: both get the other's partner."""
        mates, foes = self.prices.mates, self.prices.foes
        for turn in (0, 1):
            one = np.arange(turn, len(who), PLACES)
            other = one + 1
            a, b, c, d = who[one], who[other], who[self.mate[one]], who[self.mate[other]]
            changes[one, other] = (
                mates[b, c] + mates[a, d] - mates[a, c] - mates[b, d]
                + foes[b, d] + foes[a, c] - foes[a, d] - foes[b, c]
            )  # fmt: skip
