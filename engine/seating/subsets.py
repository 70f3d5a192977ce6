"""The best seating of up to twenty people, pod after pod over all sets of people seated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from engine.errors import RuleError
from engine.seating.care import alone_in
from engine.seating.cost import ORDER, Tier, all_tiers, odd_pods
from engine.seating.field import Field, Ints
from engine.seating.problem import Problem
from engine.seating.sizes import pod_sizes, usable

MOST_PEOPLE = 20
MOST_STATES = 6000
ROOM = 2**60

Pods = list[Ints]


@dataclass(frozen=True, slots=True)
class Choice:
    """Some pods or sets: `members` as bits of a whole number, `price` with all tiers packed."""

    members: Ints
    price: Ints

    def only(self, keep: npt.NDArray[np.bool_] | Ints) -> "Choice":
        """Some of the pods."""
        return Choice(self.members[keep], self.price[keep])


def better(problem: Problem, field: Field, pods: Pods) -> Pods | None:
    """A grouping with a smaller vector than these pods, the smallest if no set was dropped.

    Looks at all allowed sizes, so that R2s is one of the tiers. Sets of people already seated
    are extended by a pod with the first person left; of two ways to seat the same set the
    cheaper stays; sets that cannot beat `pods` are left out, and where still too many are left
    only the most promising go on. None if nothing better is found.
    """
    choice, odd = _choice(problem, field)
    known = sum(int(choice.price[choice.members == _bits(pod)][0]) for pod in pods)
    sets = _Sets(choice, len(field), known)
    sets.expect(problem, odd)
    found = sets.cheapest()
    if found is None:
        return None
    return [np.flatnonzero(bits >> np.arange(len(field)) & 1) for bits in found]


def _choice(problem: Problem, field: Field) -> tuple[Choice, int]:
    """All possible pods, and what one of another size than the preferred costs for that alone."""
    order = ("R0", "R1", "R2", "R2s", *ORDER[problem.policy])
    sizes = [size for size in usable(problem.allow) if size <= len(field)]
    pods = [np.array(list(combinations(range(len(field)), size)), np.int64) for size in sizes]
    members = np.concatenate([(1 << some).sum(axis=1) for some in pods])
    while True:
        tiers = all_tiers(field)
        columns = [
            np.concatenate([_prices(tier, some, problem.prefer) for some in pods])
            for rule in order
            for tier in tiers.get(rule, (None,))
        ]
        weights = _weights(columns, len(field))
        if weights[0] * (int(columns[0].max()) + 1) * len(field) < ROOM:
            price = np.stack(columns, axis=1) @ np.array(weights)
            return Choice(members, price), weights[order.index("R2s")]
        field = replace(field, points=field.points >> 1)


def _prices(tier: Tier | None, pods: Ints, prefer: int) -> Ints:
    """What each pod of one size costs in a tier, never below 0; no tier stands for R2s.

    Of pairs who want to share a pod either side counts, hence twice what the tier says.
    """
    size = pods.shape[1]
    if tier is None:
        return np.full(len(pods), int(size != prefer))
    price: Ints = tier.short[pods].sum(axis=1) * (size < prefer)
    for a, b in combinations(range(size), 2):
        price += tier.pairs[pods[:, a], pods[:, b]]
    if tier.wanted is not None:
        price = tier.wanted[pods].sum(axis=1) + 2 * price
    return price if tier.care is None else price + alone_in(tier.care[pods])


def _weights(columns: Sequence[Ints], people: int) -> list[int]:
    weights = [1]
    for column in reversed(columns[1:]):
        weights.insert(0, weights[0] * (int(column.max()) * people // 2 + 1))
    return weights


class _Sets:
    """Sets of people seated, smallest first, with the least price found for each."""

    def __init__(self, choice: Choice, people: int, known: int) -> None:
        self.choice = choice.only(choice.price < known)
        self.people, self.known = people, known
        self.inside = self.choice.members[:, None] >> np.arange(people) & 1 == 1
        first = self.inside.argmax(axis=1)
        self.by_first = [self.choice.only(first == place) for place in range(people)]
        self.price: dict[int, int] = {}

    def expect(self, problem: Problem, odd: int) -> None:
        """What those not seated yet cost at least: a share each, and pods of another size."""
        sizes = np.bitwise_count(self.choice.members)
        each = (self.choice.price - odd * (sizes != problem.prefer)) // sizes
        self.share = np.where(self.inside, each[:, None], self.known).min(
            axis=0, initial=self.known
        )
        needs = [_needs(problem, left) for left in range(self.people + 1)]
        self.needs = np.array([self.known if need is None else odd * need for need in needs])

    def cheapest(self) -> list[int] | None:
        """The pods, as bits, of the cheapest way to seat everybody; None if none beats `known`."""
        layers: list[list[Choice]] = [[] for _ in range(self.people + 1)]
        layers[0] = [Choice(np.zeros(1, np.int64), np.zeros(1, np.int64))]
        for layer in layers:
            sets = self._merged(layer)
            self.price |= zip(sets.members.tolist(), sets.price.tolist(), strict=True)
            for more in self._extended(sets):
                size = np.bitwise_count(more.members)
                for count in np.unique(size):
                    layers[count].append(more.only(size == count))
        everybody = (1 << self.people) - 1
        return self._back(everybody) if everybody in self.price else None

    def _merged(self, layer: list[Choice]) -> Choice:
        """Each set once at its least price, without those that cannot beat what is known."""
        members = np.concatenate([some.members for some in layer] or [np.zeros(0, np.int64)])
        price = np.concatenate([some.price for some in layer] or [np.zeros(0, np.int64)])
        order = np.lexsort((price, members))
        once = np.flatnonzero(np.diff(members[order], prepend=-1))
        sets = Choice(members, price).only(order[once])
        seated = sets.members[:, None] >> np.arange(self.people) & 1
        least = sets.price + (1 - seated) @ self.share + self.needs[(1 - seated).sum(axis=1)]
        best = np.argsort(least, kind="stable")[:MOST_STATES]
        return sets.only(best[least[best] < self.known])

    def _extended(self, sets: Choice) -> Iterator[Choice]:
        left = ~sets.members
        first = np.bitwise_count((left & -left) - 1)
        for place in np.unique(first[first < self.people]):
            some, pods = sets.only(first == place), self.by_first[place]
            one, two = np.nonzero(some.members[:, None] & pods.members == 0)
            yield Choice(some.members[one] | pods.members[two], some.price[one] + pods.price[two])

    def _back(self, seated: int) -> list[int]:
        pods: list[int] = []
        while seated:
            inside = self.choice.only(self.choice.members & ~seated == 0)
            rest = [self.price.get(seated ^ pod, self.known) for pod in inside.members.tolist()]
            last = int((inside.price + np.array(rest) == self.price[seated]).argmax())
            pods.append(int(inside.members[last]))
            seated ^= pods[-1]
        return pods


def _needs(problem: Problem, people: int) -> int | None:
    """The fewest pods of another size that seat so many, None if no split does."""
    try:
        return odd_pods(
            pod_sizes(people, prefer=problem.prefer, allow=problem.allow), problem.prefer
        )
    except RuleError:
        return None


def _bits(pod: Ints) -> int:
    return int((1 << pod).sum())
