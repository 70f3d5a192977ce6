"""Why a pod is what it is: codes and facts that everybody may read."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from engine.seating.field import BEGINNER, HELPER, Field
from engine.seating.plan import Reason
from engine.seating.problem import Person, Policy, Problem


def reasons_of(problem: Problem, field: Field, pod: Sequence[int]) -> tuple[Reason, ...]:
    """The reasons of one pod of indexes in seat order; people apart never show.

    `all_new` {} or `met_before` {pairs} · `level_all` {level} or `level_mixed` {levels} and
    `level_outside` {players} · in a pod below the preferred size `short_fair` {} or
    `short_again` {players} · `first_seat_first_time` {player} · in scored events after round 1
    `points_close` {spread}, where the pod's spread is at most half of the field's ·
    `helper_here` {players} in a pod with beginners · `kept_together` {players} for those who
    wanted to share it.
    """
    return (
        _met(field, pod),
        *_levels(field, pod),
        *_short(problem, field, pod),
        *_first_seat(field, pod),
        *_points(problem, field, pod),
        *_helpers(field, pod),
        *_kept(problem, field, pod),
    )


def level_of(field: Field, pod: Sequence[int]) -> int | None:
    """The level of a pod in which all play at one."""
    levels = {field.people[place].level for place in pod}
    return levels.pop() if len(levels) == 1 else None


def _ids(field: Field, places: Sequence[int]) -> list[str]:
    return [field.people[place].id for place in places]


def _met(field: Field, pod: Sequence[int]) -> Reason:
    pairs = [_ids(field, pair) for pair in combinations(pod, 2) if field.meetings[pair]]
    return Reason("met_before", {"pairs": pairs}) if pairs else Reason("all_new", {})


def _levels(field: Field, pod: Sequence[int]) -> list[Reason]:
    level = level_of(field, pod)
    if level is not None:
        return [Reason("level_all", {"level": level})]
    levels = {field.people[place].level for place in pod}
    mixed = Reason("level_mixed", {"levels": sorted(levels)})
    outside = [place for place in pod if levels - _accepted(field.people[place])]
    if not field.outside[np.ix_(pod, pod)].any():
        return [mixed]
    return [mixed, Reason("level_outside", {"players": _ids(field, outside)})]


def _accepted(person: Person) -> frozenset[int]:
    return person.accepts | {person.level}


def _short(problem: Problem, field: Field, pod: Sequence[int]) -> list[Reason]:
    if len(pod) >= problem.prefer:
        return []
    again = [place for place in pod if field.extra[place]]
    return [
        Reason("short_again", {"players": _ids(field, again)})
        if again
        else Reason("short_fair", {})
    ]


def _first_seat(field: Field, pod: Sequence[int]) -> list[Reason]:
    new = not field.turns[pod[0], 0]
    return [Reason("first_seat_first_time", {"player": field.people[pod[0]].id})] if new else []


def _helpers(field: Field, pod: Sequence[int]) -> list[Reason]:
    care = () if field.care is None else field.care[list(pod)].tolist()
    helpers = [place for place, kind in zip(pod, care, strict=False) if kind == HELPER]
    if BEGINNER not in care or not helpers:
        return []
    return [Reason("helper_here", {"players": _ids(field, helpers)})]


def _kept(problem: Problem, field: Field, pod: Sequence[int]) -> list[Reason]:
    names = _ids(field, pod)
    groups = ([name for name in names if name in group] for group in problem.together)
    return [Reason("kept_together", {"players": some}) for some in groups if len(some) > 1]


def _points(problem: Problem, field: Field, pod: Sequence[int]) -> list[Reason]:
    scored = problem.history and problem.policy is not Policy.SOCIAL and field.points.any()
    inside = int(field.points[list(pod)].max() - field.points[list(pod)].min())
    if not scored or 2 * inside > field.points.max() - field.points.min():
        return []
    return [Reason("points_close", {"spread": inside / field.unit})]
