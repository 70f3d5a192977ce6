"""Rounds that people shape by hand: what a seating costs, and dealing again around kept pods."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.seating.bounds import least_repeats
from engine.seating.cost import cost_of
from engine.seating.field import Field
from engine.seating.locks import Locks, pair_locked
from engine.seating.plan import Plan
from engine.seating.problem import Problem
from engine.seating.solve import pair, planned_pods

Pod = tuple[str, ...]


def plan_by_hand(problem: Problem, pods: Sequence[Sequence[str]]) -> Plan:
    """The plan that these pods are: ids in seat order, tables from 1 in the order given.

    A pod of one is a bye. People of the problem who have no seat count for nothing; KeyError for
    a stranger.
    """
    problem = _with(problem, pods)
    tables = [pod for pod in pods if len(pod) > 1]
    seated = _with(problem, tables)
    field = Field.of(seated)
    index = {person.id: place for place, person in enumerate(field.people)}
    places = [[index[name] for name in pod] for pod in tables]
    past = [[[index[n] for n in pod if n in index] for pod in played] for played in problem.history]
    least = least_repeats(field.meetings, past, [len(pod) for pod in tables])
    return Plan(
        pods=planned_pods(seated, field, places),
        cost=cost_of(problem, pods),
        lower_bound={"repeats": least},
        seed=problem.seed,
        byes=tuple(pod[0] for pod in pods if len(pod) == 1),
    )


def _with(problem: Problem, pods: Sequence[Sequence[str]]) -> Problem:
    """The problem of those in the pods; KeyError for a stranger."""
    people = {person.id: person for person in problem.people}
    names = {name for pod in pods for name in pod}
    if strangers := names - people.keys():
        raise KeyError(*sorted(strangers))
    return replace(problem, people=tuple(one for one in problem.people if one.id in names))


def pair_around(problem: Problem, locks: Locks, kept: Sequence[Pod]) -> Plan:
    """Pair everybody who sits in no `kept` pod, keeping all locks; kept pods come first, as they are.

    Raises what `pair` and `pair_locked` do for the others.
    """
    held = {name for pod in kept for name in pod}
    others = tuple(person for person in problem.people if person.id not in held)
    free = replace(problem, people=others)
    if not kept:
        return _paired(free, locks)
    pods = _paired(free, locks).seats() if others else ()
    return plan_by_hand(problem, [*kept, *pods])


def broken(locks: Locks, pods: Mapping[int, Sequence[str]]) -> list[str]:
    """Who is promised a table or a pod-mate and sits elsewhere; `pods` are ids by table."""
    table = {name: at for at, pod in pods.items() for name in pod}
    moved = {name for name, at in locks.tables.items() if table.get(name, at) != at}
    for group in locks.mates:
        seated = [name for name in group if name in table]
        if len({table[name] for name in seated}) > 1:
            moved |= {*seated}
    return sorted(moved)


def newly_broken(
    locks: Locks, before: Mapping[int, Sequence[str]], after: Mapping[int, Sequence[str]]
) -> list[str]:
    """Whose promise a change breaks that was kept before it; both are ids by table."""
    return sorted({*broken(locks, after)} - {*broken(locks, before)})


def _paired(problem: Problem, locks: Locks) -> Plan:
    return pair_locked(problem, locks) if locks.mates or locks.tables else pair(problem)
