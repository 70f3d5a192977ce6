"""The published rule list as a vector, compared tier by tier and never as one sum."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from engine.seating.care import alone_in
from engine.seating.field import Field, Ints
from engine.seating.plan import Cost
from engine.seating.problem import Policy, Problem

ORDER: Mapping[Policy, tuple[str, ...]] = {
    Policy.NEVER_REPEAT: ("R3", "R4", "R5", "R6"),
    Policy.BALANCED: ("R4", "R3", "R5", "R6"),
    Policy.POWER: ("R5", "R3", "R4", "R6"),
    Policy.SOCIAL: ("R3", "R4", "R6"),
    Policy.FIXED: ("R3", "R4", "R6"),
}

Pods = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Tier:
    """One number of the vector: a price for pairs in a pod plus one for being in a short pod.

    `pairs` is (n, n) symmetric, `short` is (n); both whole numbers, `pairs` not negative. With
    `care` (n), see `Field`, beginners without a helper count as well. With `wanted` (n), how many
    each wants to share a pod with, `pairs` is -1 for those pairs and the number is of pairs
    missed.
    """

    rule: str
    pairs: Ints
    short: Ints
    care: Ints | None = None
    wanted: Ints | None = None

    def differs(self) -> bool:
        """Whether two seatings with the same sizes can differ in it."""
        return bool(self.pairs.any() or np.ptp(self.short) or self.care is not None)

    def of(self, pods: Pods, prefer: int) -> int:
        """The number for these pods of indexes, with pods below `prefer` being short."""
        wanted = 0 if self.wanted is None else int(self.wanted.sum()) // 2
        return wanted + sum(self._alike(some, prefer) for some in by_size(pods))

    def _alike(self, pods: Ints, prefer: int) -> int:
        """Pods of one size: (pods, size)."""
        total = int(self.pairs[pods[:, :, None], pods[:, None]].sum()) // 2
        if pods.shape[1] < prefer:
            total += int(self.short[pods].sum())
        return total if self.care is None else total + int(alone_in(self.care[pods]).sum())


def by_size(pods: Pods) -> list[Ints]:
    """The pods of each size as one array (pods, size)."""
    sizes: dict[int, list[Sequence[int]]] = {}
    for pod in pods:
        sizes.setdefault(len(pod), []).append(pod)
    return [np.array(some, np.int64) for some in sizes.values()]


def tiers_of(field: Field, policy: Policy) -> tuple[Tier, ...]:
    """What the search minimises between fixed sizes, most important first (R7 comes later)."""
    every = all_tiers(field)
    return tuple(tier for rule in ("R0", "R1", "R2", *ORDER[policy]) for tier in every[rule])


def all_tiers(field: Field) -> dict[str, tuple[Tier, ...]]:
    """Each rule's tiers; R5 has two."""
    points = field.points
    no_pairs = np.broadcast_to(np.int64(0), (len(field),) * 2)
    no_short = np.broadcast_to(np.int64(0), (len(field),))
    gaps = (points[:, None] - points) ** 2
    return {
        "R0": (Tier("R0", no_pairs, no_short) if field.kept is None else _kept(field.kept),),
        "R1": (Tier("R1", field.outside, no_short),),
        "R2": (Tier("R2", field.avoid, no_short),),
        "R3": (Tier("R3", field.meetings**2, no_short),),
        "R4": (Tier("R4", no_pairs, field.extra),),
        "R5": (Tier("R5", gaps, no_short), Tier("R5", no_pairs, points)),
        "R6": (Tier("R6", field.together, no_short, field.care),),
    }


def _kept(kept: Ints) -> Tier:
    return Tier("R0", -kept, np.zeros(len(kept), np.int64), wanted=kept.sum(axis=1))


def breaks(field: Field, pods: Sequence[Ints] | Pods) -> bool:
    """Whether anybody sits with a level they did not accept."""
    each = (np.asarray(pod, np.int64) for pod in pods)
    return any(field.outside[np.ix_(pod, pod)].any() for pod in each)


def odd_pods(sizes: Sequence[int], prefer: int) -> int:
    """R2s: how many pods are not of the preferred size."""
    return sum(size != prefer for size in sizes)


def measure(field: Field, pods: Pods, prefer: int) -> Cost:
    """The whole vector of a round; pods list indexes in seat order.

    R0, pairs who wanted to share a pod and do not, is there only if anybody wants to.
    """
    tiers = all_tiers(field)
    total = {rule: [tier.of(pods, prefer) for tier in parts] for rule, parts in tiers.items()}
    gaps, short = total["R5"]
    return {
        **({} if field.kept is None else {"R0": total["R0"][0]}),
        "R1": total["R1"][0],
        "R2": total["R2"][0],
        "R2s": odd_pods([len(pod) for pod in pods], prefer),
        "R3": total["R3"][0],
        "R4": total["R4"][0],
        "R5": [_number(gaps, field.unit**2), _number(short, field.unit)],
        "R6": total["R6"][0],
        "R7": list(seat_cost(field.turns, pods)),
    }


def seat_cost(turns: Ints, pods: Pods) -> tuple[int, int]:
    """R7: Σ (times in a seat)² over people and seats, and Σ (times in seat 1)², after the round."""
    wider = max((len(pod) - turns.shape[1] for pod in pods), default=0)
    after = np.pad(turns, ((0, 0), (0, max(0, wider))))
    for pod in (pod for pod in pods if len(pod) > 1):
        after[list(pod), range(len(pod))] += 1
    return int((after**2).sum()), int((after[:, 0] ** 2).sum())


def cost_of(problem: Problem, pods: Sequence[Sequence[str]]) -> Cost:
    """The vector of any seating of these people: ids in seat order; KeyError for a stranger."""
    seated = {name for pod in pods for name in pod}
    gone = set(problem.home()) - seated
    people = tuple(person for person in problem.people if person.id not in gone)
    field = Field.of(replace(problem, people=people))
    index = {person.id: place for place, person in enumerate(field.people)}
    return measure(field, [[index[name] for name in pod] for pod in pods], problem.prefer)


def ranking(cost: Cost, policy: Policy) -> tuple[float, ...]:
    """The vector in the policy's order, so that the smaller tuple is the better round."""
    flat: list[float] = []
    for rule in ("R0", "R1", "R2", "R2s", *ORDER[policy], "R7"):
        value = cost.get(rule, 0)
        flat += value if isinstance(value, list) else [value]
    return tuple(flat)


def ranked_rules(policy: Policy) -> tuple[str, ...]:
    """The rule that each number of `ranking` belongs to."""
    pairs = {"R5": ("R5", "R5"), "R7": ("R7", "R7")}
    order = ("R0", "R1", "R2", "R2s", *ORDER[policy], "R7")
    return tuple(name for rule in order for name in pairs.get(rule, (rule,)))


def _number(whole: int, unit: int) -> float:
    exact = Fraction(whole, unit)
    return int(exact) if exact.denominator == 1 else float(exact)
