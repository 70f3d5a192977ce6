"""Pair one round: the best seating found under the published rule list."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from engine.seating.ahead import Outlook
from engine.seating.bounds import Round, least_repeats
from engine.seating.byes import without_byes
from engine.seating.cost import breaks, measure, ranking
from engine.seating.field import Field, Ints, chance
from engine.seating.groups import grouped
from engine.seating.large import MOST_TOGETHER, blocks, joined
from engine.seating.parts import parts_of
from engine.seating.plan import Cost, Plan, PlannedPod
from engine.seating.polish import polished
from engine.seating.problem import Levels, Problem
from engine.seating.reasons import level_of, reasons_of
from engine.seating.seats import seat_order
from engine.seating.swaps import next_best


def pair(problem: Problem) -> Plan:
    """Seat everybody for one round; the same problem gives the same plan in every process.

    Up to ten people (in each part that is seated by itself) no grouping has a smaller vector;
    above that no swap of two people gives one, unless `rounds_left` asks for more than this
    round: then repeats of all of them count. Above 1500 people only neighbours in the standings
    are compared. Who must be home before `ends_at` is in the plan's `home` only. Raises RuleError `seating.cannot_split` or, with separate levels,
    `seating.level_cannot_split`; neither where byes (size 1) are allowed.
    """
    home, problem = problem.home(), problem.staying()
    if len(problem.people) > MOST_TOGETHER:
        return replace(joined(problem, [pair(block) for block in blocks(problem)]), home=home)
    whole = Field.of(problem)
    seated, byes = without_byes(problem, whole)
    field = Field.of(seated) if byes else whole
    pods, least = _solved(seated, field)
    planned = planned_pods(problem, field, sorted(pods, key=partial(_place, problem, field)))
    return Plan(
        pods=planned,
        cost=_cost(problem, whole, planned, byes),
        lower_bound={"repeats": least},
        seed=problem.seed,
        byes=byes,
        home=home,
    )


def _solved(problem: Problem, field: Field) -> tuple[list[list[int]], int]:
    """Pods in seat order and the lower bound of repeats; parts by themselves where they may be.

    Where a part breaks an acceptance after all, mixing parts might cost no more, so everybody
    is seated as one part too.
    """
    rng = chance(problem, "search")
    parts = parts_of(problem, field)
    found = [_seated(problem, field, part, rng) for part in parts]
    pods = [pod for part, _ in found for pod in part]
    least = sum(repeats for _, repeats in found)
    if len(parts) <= 1 or problem.levels is Levels.SEPARATE or not breaks(field, pods):
        return pods, least
    everybody = np.arange(len(field))
    mixed, _ = _seated(problem, field, everybody, rng)

    def rank(some: list[list[int]]) -> tuple[float, ...]:
        return ranking(measure(field, some, problem.prefer), problem.policy)

    best = min((pods, mixed), key=rank)
    sizes = [len(pod) for pod in best]
    return best, least_repeats(field.meetings, _past(problem, field, everybody), sizes)


def _cost(
    problem: Problem, field: Field, pods: tuple[PlannedPod, ...], byes: tuple[str, ...]
) -> Cost:
    index = {person.id: place for place, person in enumerate(field.people)}
    seats = [[index[name] for name in pod.seats] for pod in pods]
    return measure(field, [*seats, *([index[name]] for name in byes)], problem.prefer)


def _seated(
    problem: Problem, field: Field, part: Ints, rng: np.random.Generator
) -> tuple[list[list[int]], int]:
    """The pods of a part in seat order, and its lower bound of repeats."""
    past = _past(problem, field, part)
    some = field.take(part)
    outlook = Outlook(problem, some, past, rng)
    pods = outlook.best(grouped(problem, some, past, rng))
    if outlook.is_free():
        pods = polished(problem, some, pods)
    met, outside = some.meetings, some.outside
    barred = None if breaks(some, pods) else outside > 0
    least = least_repeats(met, past, [len(pod) for pod in pods], barred=barred)
    return [seat_order(field.turns, part[pod].tolist()) for pod in pods], least


def _past(problem: Problem, field: Field, part: Ints) -> list[Round]:
    index = {field.people[place].id: number for number, place in enumerate(part)}
    return [
        [[index[name] for name in pod if name in index] for pod in pods] for pods in problem.history
    ]


def _place(problem: Problem, field: Field, pod: list[int]) -> tuple[int, float, list[int], int]:
    """Where a pod stands in the room: short pods last, then by points, level and the draw."""
    levels = sorted(field.people[place].level for place in pod)
    mean = float(field.points[pod].mean())
    return max(0, problem.prefer - len(pod)), -mean, levels, min(pod)


def planned_pods(
    problem: Problem, field: Field, pods: Sequence[Sequence[int]]
) -> tuple[PlannedPod, ...]:
    """Pods of indexes in seat order with their tables from 1, levels and reasons."""
    return tuple(
        PlannedPod(
            table=table,
            seats=tuple(field.people[place].id for place in pod),
            level=level_of(field, pod),
            reasons=reasons_of(problem, field, pod),
            next_best=best,
        )
        for table, (pod, best) in enumerate(
            zip(pods, next_best(problem, field, pods), strict=True), 1
        )
    )
