"""What each way of pairing would cost, before one is chosen for a round."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.seating.plan import Plan
from engine.seating.problem import Policy
from events.access import Actor
from pods.services.rounds import SEEDS, plan_round

Pods = frozenset[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Way:
    """One policy with the round it would make, or why it makes none."""

    policy: Policy
    plan: Plan | None
    refusal: RuleError | None = None

    @property
    def pods(self) -> Pods:
        """Who would sit with whom, whatever the seats and tables."""
        return together(self.plan.seats()) if self.plan else frozenset()


@dataclass(frozen=True, slots=True)
class Ways:
    """All policies for one round, dealt by the same seed; nothing is stored."""

    seed: int
    ways: tuple[Way, ...]


def together(pods: Sequence[Sequence[str]]) -> Pods:
    """Return who sits with whom."""
    return frozenset(frozenset(pod) for pod in pods)


def plan_ways(
    *,
    event_id: str,
    actor: Actor,
    allow: Collection[int] = (),
    seed: int | None = None,
    byes: str = "",
) -> Ways:
    """Solve the next round once by every policy, from one seed and without holding anything.

    Refuses as planning a round does where no round can come next.
    """
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    refused: list[RuleError] = []
    ways = []
    for policy in Policy:
        try:
            thought = plan_round(
                event_id=event_id,
                actor=actor,
                allow=allow,
                seed=seed,
                policy=policy.value,
                byes=byes,
            )
            ways.append(Way(policy, thought.plan))
        except RuleError as refusal:
            refused.append(refusal)
            ways.append(Way(policy, None, refusal))
    if len(refused) == len(ways):
        raise refused[0]
    return Ways(seed, tuple(ways))
