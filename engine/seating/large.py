"""Fields too large to compare everybody with everybody: neighbours in the standings only."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from engine.seating.field import drawn
from engine.seating.plan import Plan, PlannedPod
from engine.seating.problem import Levels, Person, Problem

MOST_TOGETHER = 1500
BLOCK = 256
COMMON = 64


def blocks(problem: Problem) -> Iterator[Problem]:
    """Problems of at most some hundred people each, seated independently.

    People alike in level and acceptance are cut in the order of points into blocks that fill
    with pods of the preferred size; what is left of each kind, those with the fewest short pods
    and then points, shares the last block, where levels, sizes and who sits together are settled. Each
    block knows the past pods that its people were in.
    """
    people = drawn(problem)
    shorts = _shorts(problem)
    mates = {name for group in problem.together for name in group}
    rest = [person for person in people if person.id in mates]
    for kind in _kinds(problem, [person for person in people if person.id not in mates]):
        first = sorted(kind, key=lambda one: (shorts[one.id], problem.points.get(one.id, 0)))
        size = problem.prefer if problem.prefer in problem.allow else 1
        common = min(len(kind), COMMON + (len(kind) - COMMON) % size)
        rest += first[:common]
        ranked = sorted(first[common:], key=lambda one: -problem.points.get(one.id, 0))
        step = BLOCK - BLOCK % size
        yield from (_block(problem, ranked[at : at + step]) for at in range(0, len(ranked), step))
    yield _block(problem, rest)


def joined(problem: Problem, plans: Sequence[Plan]) -> Plan:
    """One plan of all blocks: short pods last, then by points; R4 is of the whole field.

    Nothing is proven about repeats across blocks, so the lower bound is 0.
    """
    shorts = _shorts(problem)
    least = min(shorts[person.id] for person in problem.people)
    pods = sorted((pod for plan in plans for pod in plan.pods), key=partial(_place, problem))
    byes = tuple(name for plan in plans for name in plan.byes)
    short = [name for pod in pods if len(pod.seats) < problem.prefer for name in pod.seats]
    rules = {rule: None for plan in plans for rule in plan.cost}
    cost = {rule: _sum([plan.cost[rule] for plan in plans if rule in plan.cost]) for rule in rules}
    return Plan(
        pods=tuple(replace(pod, table=table) for table, pod in enumerate(pods, 1)),
        cost={**cost, "R4": sum(shorts[name] - least for name in (*short, *byes))},
        lower_bound={"repeats": 0},
        seed=problem.seed,
        byes=byes,
    )


def _place(problem: Problem, pod: PlannedPod) -> tuple[int, float, int]:
    points = sum(problem.points.get(name, 0) for name in pod.seats) / len(pod.seats)
    return max(0, problem.prefer - len(pod.seats)), -points, pod.level or 0


def _sum(values: Sequence[int | list[float]]) -> int | list[float]:
    if isinstance(values[0], list):
        pair: list[float] = np.sum(values, axis=0).tolist()
        return pair
    return int(np.sum(values))


def _kinds(problem: Problem, people: Sequence[Person]) -> list[list[Person]]:
    kinds: dict[object, list[Person]] = {}
    for person in people:
        kind = (person.level, person.accepts | {person.level})
        mixed = problem.levels is Levels.MIXED
        kinds.setdefault(None if mixed else kind, []).append(person)
    return list(kinds.values())


def _shorts(problem: Problem) -> Counter[str]:
    pods = (pod for each in problem.history for pod in each)
    return Counter(name for pod in pods if len(pod) < problem.prefer for name in pod)


def _block(problem: Problem, people: Sequence[Person]) -> Problem:
    here = {person.id for person in people}
    history = tuple(
        tuple(pod for pod in each if not here.isdisjoint(pod)) for each in problem.history
    )
    return replace(problem, people=tuple(people), history=history, rounds_left=1)
