"""Promises about a round that come before all other rules (R0): tables and pod-mates."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import numpy as np

from engine.errors import RuleError
from engine.seating.board import board_of
from engine.seating.cost import Tier, cost_of
from engine.seating.field import Field, Ints, chance
from engine.seating.plan import Plan, PlannedPod
from engine.seating.problem import Problem
from engine.seating.search import Walk
from engine.seating.seats import seat_order
from engine.seating.solve import pair, planned_pods

STARTS, STEPS = 8, 150


@dataclass(frozen=True, slots=True)
class Locks:
    """`mates`: people who share a pod; `tables`: who sits at which table (an accessible one)."""

    mates: tuple[Collection[str], ...] = ()
    tables: Mapping[str, int] = field(default_factory=dict)


def pair_locked(problem: Problem, locks: Locks) -> Plan:
    """Pair a round that keeps all locks; sizes, levels and look-ahead as `pair` chose them.

    Names that are not here are ignored; people at the same table share a pod. Tables that nobody
    is locked to are numbered from 1 in the usual order. Raises what `pair` does and RuleError
    `seating.locks_impossible` (players) if no such round is found.
    """
    problem, home = problem.staying(), problem.home()
    locked = replace(problem, together=(*problem.together, *_groups(locks)))
    plan = pair(locked)
    seated = frozenset(name for pod in plan.pods for name in pod.seats)
    people = tuple(person for person in problem.people if person.id in seated)
    whole = Field.of(replace(locked, people=people))
    index = {person.id: place for place, person in enumerate(whole.people)}
    together, apart = _pairs(locks, index)
    pods = [[index[name] for name in pod.seats] for pod in plan.pods]
    if _broken(pods, together, apart):
        pods = _searched(problem, whole, pods, together, apart)
    if _broken(pods, together, apart):
        raise RuleError("seating.locks_impossible", players=sorted({*_names(locks)} & seated))
    tables = {index[name]: table for name, table in locks.tables.items() if name in index}
    planned = _at_tables(planned_pods(problem, whole, pods), pods, tables)
    seats = [*(pod.seats for pod in planned), *((name,) for name in plan.byes)]
    return replace(plan, pods=planned, cost=cost_of(problem, seats), home=home)


def _names(locks: Locks) -> set[str]:
    return {*locks.tables, *(name for group in locks.mates for name in group)}


def _groups(locks: Locks) -> list[tuple[str, ...]]:
    """Who must share a pod: mates, and people at the same table."""
    tables = sorted(set(locks.tables.values()))
    at = [tuple(name for name, t in locks.tables.items() if t == table) for table in tables]
    return [tuple(group) for group in (*locks.mates, *at)]


def _pairs(locks: Locks, index: Mapping[str, int]) -> tuple[Ints, Ints]:
    """Who must share a pod, and who must not, as (n, n) of 0 and 1."""
    together = np.zeros((len(index),) * 2, np.int64)
    apart = together.copy()
    for group in _groups(locks):
        who = [index[name] for name in group if name in index]
        together[np.ix_(who, who)] = 1
    for one, table in locks.tables.items():
        for other, elsewhere in locks.tables.items():
            if table != elsewhere and one in index and other in index:
                apart[index[one], index[other]] = 1
    np.fill_diagonal(together, 0)
    return together, apart


def _broken(pods: Sequence[Sequence[int]], together: Ints, apart: Ints) -> bool:
    number = np.empty(len(together), np.int64)
    for place, pod in enumerate(pods):
        number[list(pod)] = place
    same = np.equal.outer(number, number)
    return bool((together * ~same).any() or (apart * same).any())


def _searched(
    problem: Problem, whole: Field, pods: Sequence[Sequence[int]], together: Ints, apart: Ints
) -> list[list[int]]:
    """Swaps with the locks as first tier: with fixed sizes, mates apart count as others together."""
    start = np.empty((STARTS, len(whole)), np.int64)
    for place, pod in enumerate(pods):
        start[:, list(pod)] = place
    rng = chance(problem, "search")
    for row in start[1:]:
        row[:] = rng.permutation(row)
    pairs = 1 - together + apart
    np.fill_diagonal(pairs, 0)
    tier = Tier("R0", pairs, np.zeros(len(whole), np.int64))
    board = board_of(whole, problem.policy, max(len(pod) for pod in pods), (tier,))
    walk = Walk(board, start, problem.prefer)
    walk.wander(STEPS, np.full(len(board.tiers), -1), rng)
    best = walk.best[np.lexsort(walk.best_value.T[::-1])[0]]
    return [seat_order(whole.turns, np.flatnonzero(best == at).tolist()) for at in range(len(pods))]


def _at_tables(
    planned: Sequence[PlannedPod], pods: Sequence[Sequence[int]], tables: Mapping[int, int]
) -> tuple[PlannedPod, ...]:
    """Locked pods at their tables, the others at the numbers still free."""
    fixed = [next((tables[person] for person in pod if person in tables), None) for pod in pods]
    free = (number for number in count(1) if number not in fixed)
    numbered = [
        replace(pod, table=next(free) if table is None else table)
        for pod, table in zip(planned, fixed, strict=True)
    ]
    return tuple(sorted(numbered, key=lambda pod: pod.table))
