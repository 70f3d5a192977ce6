"""Checking a seated round: what it costs, what it had to cost, and a better one as witness."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.errors import RuleError
from engine.seating.ahead import Outlook
from engine.seating.bounds import least_repeats
from engine.seating.cost import cost_of, ranked_rules, ranking
from engine.seating.field import Field, Ints, chance
from engine.seating.plan import Cost
from engine.seating.problem import Problem
from engine.seating.solve import pair

Seats = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Witness:
    """A seating of the same people that is better from the tier `rule` on.

    `found` and `possible` are what the round and the witness cost in that tier; the rounds still
    planned can go on with `later` repeats, no more than after the round itself.
    """

    rule: str
    found: float
    possible: float
    seats: tuple[tuple[str, ...], ...]
    later: int


@dataclass(frozen=True, slots=True)
class Audit:
    """The vector of a round, the proven least R3 with its sizes, and a witness if it was avoidable.

    `home` (private) are those seated although the round ends after their time, which breaks R0.
    """

    cost: Cost
    lower_bound: int
    witness: Witness | None
    home: tuple[str, ...] = ()


def audit(problem: Problem, seats: Seats) -> Audit:
    """Judge a round as the answer to this problem; `seats` are all its people, a bye a pod of one.

    A violation is called avoidable only with a witness at hand; none where `pair` refuses.
    """
    seated = {name for pod in seats for name in pod}
    home = problem.home()
    stay = tuple(one for one in problem.people if one.id in seated or one.id not in home)
    problem = replace(problem, people=stay, ends_at=None)
    cost = cost_of(problem, seats)
    outlook, pods = _outlook(problem, seats)
    sizes = [len(pod) for pod in pods]
    least = least_repeats(outlook.field.meetings, outlook.past, sizes)
    return Audit(cost, least, _witness(problem, seats, cost), tuple(n for n in home if n in seated))


def later_repeats(problem: Problem, seats: Seats) -> int:
    """Σ R3 of some completion of the rounds after this one; 0 where none are left."""
    outlook, pods = _outlook(problem, seats)
    return outlook.later(pods) if pods else 0


def _outlook(problem: Problem, seats: Seats) -> tuple[Outlook, list[Ints]]:
    """Those at tables, their past, and this round as arrays of their indexes."""
    seated = {name for pod in seats if len(pod) > 1 for name in pod}
    people = tuple(person for person in problem.people if person.id in seated)
    problem = replace(problem, people=people)
    field = Field.of(problem)
    index = {person.id: place for place, person in enumerate(field.people)}
    past = [[[index[n] for n in pod if n in index] for pod in pods] for pods in problem.history]
    pods = [np.array([index[name] for name in pod]) for pod in seats if len(pod) > 1]
    return Outlook(problem, field, past, chance(problem, "search")), pods


def _witness(problem: Problem, seats: Seats, cost: Cost) -> Witness | None:
    try:
        plan = pair(problem)
    except RuleError:
        return None
    found, possible = ranking(cost, problem.policy), ranking(plan.cost, problem.policy)
    if possible >= found:
        return None
    later = later_repeats(problem, plan.seats())
    if later > later_repeats(problem, seats):
        return None
    at = next(place for place, value in enumerate(found) if value != possible[place])
    rule = ranked_rules(problem.policy)[at]
    return Witness(rule, found[at], possible[at], plan.seats(), later)
