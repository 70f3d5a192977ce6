"""Which people are seated independently of each other."""

import numpy as np

from engine.errors import RuleError
from engine.seating.field import Field, Ints
from engine.seating.problem import Levels, Problem
from engine.seating.sizes import pod_sizes


def parts_of(problem: Problem, field: Field) -> list[Ints]:
    """Indexes of those who may share pods, part by part.

    With separate levels each level is a part; RuleError `seating.level_cannot_split` (level,
    players, choices) if one has no split. Otherwise parts are people linked by acceptance,
    or by the wish to sit together, provided each part can be split: a round that breaks no acceptance never mixes two parts, and
    all rules of grouping are sums over pods, so the parts are independent while there is one.
    Else everybody is one part; RuleError `seating.cannot_split` if that has no split either.
    """
    if not problem.people:
        return []
    if problem.levels is Levels.SEPARATE:
        return _by_level(problem, field)
    linked = linked_parts(field)
    if all(_splits(problem, len(part)) for part in linked):
        return linked
    _sizes(problem, len(field))
    return [np.arange(len(field))]


def _by_level(problem: Problem, field: Field) -> list[Ints]:
    levels = np.array([person.level for person in field.people], np.int64)
    parts = {int(level): np.flatnonzero(levels == level) for level in np.unique(levels)}
    for level, part in parts.items():
        try:
            _sizes(problem, len(part))
        except RuleError as error:
            code = "seating.level_cannot_split"
            raise RuleError(code, level=level, **error.facts) from error
    return list(parts.values())


def linked_parts(field: Field) -> list[Ints]:
    """Components of acceptance, found between types because people alike accept each other."""
    kinds, first = np.unique(field.types, return_index=True)
    link = field.outside[np.ix_(first, first)] == 0
    if field.kept is not None:
        one, other = np.nonzero(field.kept)
        number = np.searchsorted(kinds, field.types)
        link[number[one], number[other]] = True
    for middle in range(len(kinds)):
        link |= np.outer(link[:, middle], link[middle])
    leader = link.argmax(axis=1)
    return [np.flatnonzero(leader[field.types] == kind) for kind in np.unique(leader)]


def _splits(problem: Problem, players: int) -> bool:
    try:
        _sizes(problem, players)
    except RuleError:
        return False
    return True


def _sizes(problem: Problem, players: int) -> tuple[int, ...]:
    return pod_sizes(players, prefer=problem.prefer, allow=problem.allow)
