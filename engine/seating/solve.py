"""Pair one round: the best seating found under the published rule list."""

from functools import partial

import numpy as np

from engine.seating.ahead import Outlook
from engine.seating.bounds import Round, least_repeats
from engine.seating.byes import without_byes
from engine.seating.cost import measure
from engine.seating.field import Field, Ints, chance
from engine.seating.groups import grouped
from engine.seating.parts import parts_of
from engine.seating.plan import Cost, Plan, PlannedPod
from engine.seating.problem import Problem
from engine.seating.reasons import level_of, reasons_of
from engine.seating.seats import seat_order


def pair(problem: Problem) -> Plan:
    """Seat everybody for one round; the same problem gives the same plan in every process.

    Up to ten people (in each part that is seated by itself) no grouping has a smaller vector;
    above that no swap of two people gives one, unless `rounds_left` asks for more than this
    round: then repeats of all of them count. Raises RuleError `seating.cannot_split` or, with
    separate levels, `seating.level_cannot_split`; neither where byes (size 1) are allowed.
    """
    whole = Field.of(problem)
    seated, byes = without_byes(problem, whole)
    field = Field.of(seated) if byes else whole
    rng = chance(problem, "search")
    parts = [_seated(seated, field, part, rng) for part in parts_of(seated, field)]
    pods = sorted((pod for part, _ in parts for pod in part), key=partial(_place, problem, field))
    planned = tuple(_planned(problem, field, table, pod) for table, pod in enumerate(pods, 1))
    return Plan(
        pods=planned,
        cost=_cost(problem, whole, planned, byes),
        lower_bound={"repeats": sum(repeats for _, repeats in parts)},
        seed=problem.seed,
        byes=byes,
    )


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
    pods = Outlook(problem, some, past, rng).best(grouped(problem, some, past, rng))
    met, outside = some.meetings, some.outside
    broken = any(outside[np.ix_(pod, pod)].any() for pod in pods)
    barred = None if broken else outside > 0
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


def _planned(problem: Problem, field: Field, table: int, pod: list[int]) -> PlannedPod:
    return PlannedPod(
        table=table,
        seats=tuple(field.people[place].id for place in pod),
        level=level_of(field, pod),
        reasons=reasons_of(problem, field, pod),
    )
