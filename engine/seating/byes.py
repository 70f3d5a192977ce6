"""Who sits out where no split seats everybody and the event allows byes."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from engine.errors import RuleError
from engine.seating.field import Field, Ints
from engine.seating.parts import linked_parts
from engine.seating.problem import Levels, Policy, Problem
from engine.seating.sizes import pod_sizes

BYE = 1
UNSCORED = frozenset({Policy.SOCIAL, Policy.FIXED})


def without_byes(problem: Problem, field: Field) -> tuple[Problem, tuple[str, ...]]:
    """The problem of those who are seated, and the ids of those who sit out.

    Nobody sits out unless size 1 is allowed; then, among those who may share pods, as few as
    possible. A second bye comes only after everybody there had one (R0: levels that never sit
    together do not sit out for each other). Of equals those go first with nobody they want to
    share a pod with, then short pods so far decide (R4), then points in scored events, the lowest
    first, then the draw.
    """
    if BYE not in problem.allow:
        return problem, ()
    out = np.concatenate(
        [_out(problem, field, part) for part in _parts(problem, field)] or [np.zeros(0, np.int64)]
    )
    gone = tuple(field.people[place].id for place in out)
    people = tuple(person for person in problem.people if person.id not in gone)
    return replace(problem, people=people), gone


def second_byes(problem: Problem, out: Collection[str]) -> tuple[str, ...]:
    """Those of `out` who had a bye before while somebody they may sit with had none (R0)."""
    field = Field.of(problem)
    byes = _byes(problem, field)
    again: list[str] = []
    for part in _parts(problem, field):
        names = [field.people[place].id for place in part]
        had = {name for name, count in zip(names, byes[part], strict=True) if count}
        if set(names) - had - set(out):
            again += had & set(out)
    return tuple(sorted(again))


def _parts(problem: Problem, field: Field) -> list[Ints]:
    if not len(field):
        return []
    if problem.levels is not Levels.SEPARATE:
        return linked_parts(field)
    levels = np.array([person.level for person in field.people])
    return [np.flatnonzero(levels == level) for level in np.unique(levels)]


def _out(problem: Problem, field: Field, part: Ints) -> Ints:
    byes = _byes(problem, field)
    points = 0 * field.points if problem.policy in UNSCORED else field.points
    mates = 0 * points if field.kept is None else field.kept.max(axis=1)
    order = part[np.lexsort((points[part], field.shorts[part], mates[part], byes[part]))]
    fewest = next(out for out in range(len(part) + 1) if _splits(problem, len(part) - out))
    return order[:fewest]


def _splits(problem: Problem, people: int) -> bool:
    try:
        pod_sizes(people, prefer=problem.prefer, allow=problem.allow)
    except RuleError:
        return False
    return True


def _byes(problem: Problem, field: Field) -> Ints:
    alone = [pod[0] for pods in problem.history for pod in pods if len(pod) == BYE]
    return np.array([alone.count(person.id) for person in field.people], np.int64)
