"""Several rounds at once, as they would come if nobody came, left or scored."""

from dataclasses import replace

from engine.seating.plan import Plan
from engine.seating.problem import Problem
from engine.seating.solve import pair


def whole_schedule(problem: Problem) -> tuple[Plan, ...]:
    """Plan all `rounds_left` rounds up front, each from those before it.

    With Policy.FIXED this is the schedule that pairing round by round would follow, as points
    play no part there. Raises what `pair` raises.
    """
    plans: list[Plan] = []
    while problem.rounds_left > len(plans):
        history = (*problem.history, *(plan.seats() for plan in plans))
        left = problem.rounds_left - len(plans)
        plans.append(pair(replace(problem, history=history, rounds_left=left)))
    return tuple(plans)
