"""The exact best round for up to twenty people, by dynamic programming over subsets."""

from itertools import combinations
from math import comb

import numpy as np

from engine.seating.cost import ORDER, Tier, all_tiers
from engine.seating.field import BEGINNER, HELPER, Field, Ints
from engine.seating.problem import Problem

MOST_PEOPLE = 20
UNREACHED = np.iinfo(np.int64).max
CHUNK = 4_000_000


def best_vector(problem: Problem) -> tuple[int, ...]:
    """The smallest vector (R0, R1, R2, R2s, then the policy's tiers) over all splits and seatings.

    Points count in the field's unit. All tiers are sums over pods, so the best way to seat a set
    of people is a best pod with the first of them and the best way to seat the rest.
    """
    field = Field.of(problem)
    order = ("R0", "R1", "R2", "R2s", *ORDER[problem.policy])
    tiers = [tier for rule in order for tier in _tiers(field, rule)]
    prices = {size: _prices(tiers, size, problem.prefer) for size in sorted(set(problem.allow))}
    pods = {size: _members(len(field), size) for size in prices}
    worst = [
        max(int(cost[:, at].max()) for cost in prices.values()) * (len(field) // min(prices))
        for at in range(len(tiers))
    ]
    weights = [1]
    for most in reversed(worst[1:]):
        weights.insert(0, weights[0] * (most + 1))
    if weights[0] * (worst[0] + 1) > UNREACHED:
        raise OverflowError
    price = np.full(2 ** len(field), UNREACHED)
    for size, cost in prices.items():
        price[(1 << pods[size]).sum(axis=1)] = cost @ np.array(weights)
    missed_twice, *rest = _unpacked(int(_cheapest(price, len(field), list(prices))), weights)
    return missed_twice // 2, *rest


def _tiers(field: Field, rule: str) -> tuple[Tier | None, ...]:
    return (None,) if rule == "R2s" else all_tiers(field)[rule]


def _members(people: int, size: int) -> Ints:
    return np.array(list(combinations(range(people), size)), np.int64)


def _prices(tiers: list[Tier | None], size: int, prefer: int) -> Ints:
    """What every possible pod of this size costs in every tier.

    Of pairs who want to share a pod and do not, each side counts.
    """
    people = next(len(tier.short) for tier in tiers if tier)
    pods = _members(people, size)
    columns = []
    for tier in tiers:
        if tier is None:
            columns.append(np.full(len(pods), int(size != prefer)))
            continue
        pairs = sum(
            (tier.pairs[pods[:, a], pods[:, b]] for a, b in combinations(range(size), 2)),
            start=np.zeros(len(pods), np.int64),
        )
        if tier.wanted is not None:
            pairs = tier.wanted[pods].sum(axis=1) + 2 * pairs
        columns.append(pairs + tier.short[pods].sum(axis=1) * (size < prefer) + _alone(tier, pods))
    return np.stack(columns, axis=1)


def _alone(tier: Tier, pods: Ints) -> Ints:
    """Beginners without a helper in each pod, twice as many among beginners only."""
    if tier.care is None:
        return np.zeros(len(pods), np.int64)
    kinds = tier.care[pods].tolist()
    return np.array([_price(pod.count(BEGINNER), pod.count(HELPER), len(pod)) for pod in kinds])


def _price(beginners: int, helpers: int, size: int) -> int:
    if helpers:
        return 0
    return 2 * beginners if beginners == size else beginners


def _cheapest(price: Ints, people: int, sizes: list[int]) -> int:
    best = np.full(2**people, UNREACHED)
    best[0] = 0
    masks = np.arange(2**people)
    seated = sum(masks >> place & 1 for place in range(people))
    for count in range(people):
        states = masks[(seated == count) & (best < UNREACHED)]
        for size in sizes:
            rows = max(1, CHUNK // max(1, comb(people - count - 1, size - 1)))
            for at in range(0, len(states), rows):
                _extend(best, price, states[at : at + rows], people, size)
    return int(best[-1])


def _extend(best: Ints, price: Ints, states: Ints, people: int, size: int) -> None:
    free = states[:, None] >> np.arange(people) & 1 == 0
    if not len(states) or free[0].sum() < size:
        return
    bits = 1 << np.nonzero(free)[1].reshape(len(states), -1)
    others = _members(bits.shape[1] - 1, size - 1) + 1
    pods = bits[:, :1] + sum(bits[:, others[:, place]] for place in range(size - 1))
    cost = best[states][:, None] + price[pods]
    np.minimum.at(best, (states[:, None] | pods).ravel(), cost.ravel())


def _unpacked(value: int, weights: list[int]) -> tuple[int, ...]:
    vector = []
    for weight in weights:
        part, value = divmod(value, weight)
        vector.append(part)
    return tuple(vector)
