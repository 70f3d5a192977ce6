"""What pairing a round answers with."""

from collections.abc import Mapping
from dataclasses import dataclass

Cost = Mapping[str, int | list[float]]

PRIVATE_TIERS = frozenset({"R2"})


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact about a pod: a code and what a sentence needs, never anything private."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PlannedPod:
    """A pod to be: table from 1, ids in seat order, the level if all share one.

    `next_best` is what the best swap with another pod would do (see `swaps.next_best`).
    """

    table: int
    seats: tuple[str, ...]
    level: int | None
    reasons: tuple[Reason, ...]
    next_best: Reason | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The pods of one round with the price of it, and who sits out.

    `cost` holds every tier R1, R2, R2s, R3, R4, R5, R6, R7 (R5 and R7 are pairs of numbers);
    `lower_bound["repeats"]` is proven: no seating with these sizes has a smaller R3 unless it
    breaks more acceptances. `home` are those not seated as the round ends after their time; who
    they are is for the staff and themselves only.
    """

    pods: tuple[PlannedPod, ...]
    cost: Cost
    lower_bound: Mapping[str, int]
    seed: int
    byes: tuple[str, ...] = ()
    home: tuple[str, ...] = ()

    def seats(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where, table by table, as a round of a history; a bye is a pod of one."""
        return (*(pod.seats for pod in self.pods), *((name,) for name in self.byes))

    def public_cost(self) -> dict[str, object]:
        """The cost without the tier that tells who must not meet whom."""
        return {rule: value for rule, value in self.cost.items() if rule not in PRIVATE_TIERS}
