"""Thousands of people: neighbours in the standings share blocks."""

from random import Random

from engine.seating.cost import cost_of
from engine.seating.problem import Levels
from engine.seating.solve import pair
from tests.engine.seating import make


def test_blocks_add_up_to_one_round():
    plans, history, points = make.play(1610, 1, scored=True)
    assert [plan.cost["R3"] for plan in plans] == [0]
    assert [plan.cost["R2s"] for plan in plans] == [2]
    last = plans[-1]
    assert sorted(name for pod in last.pods for name in pod.seats) == sorted(
        f"p{number}" for number in range(1, 1611)
    )
    assert [pod.table for pod in last.pods] == list(range(1, len(last.pods) + 1))
    assert [len(pod.seats) for pod in last.pods][-2:] == [3, 3]
    task = make.problem(1610, history, points)
    plan = pair(task)
    assert (plan.cost["R3"], plan.cost["R4"]) == (0, 0)
    assert plan.cost == cost_of(task, make.seats(plan))


def test_levels_are_kept_apart_in_blocks_and_one_common_block_settles_the_rest():
    rng = Random(1)
    folk = tuple(make.person(f"p{n}", rng.choice((1, 2, 3)), {2}) for n in range(1700))
    plan = pair(make.problem(folk, allow=(1, 3, 4)))
    assert (plan.cost["R1"], plan.byes) == (0, ())
    mixed = pair(make.problem(folk, levels=Levels.MIXED, allow=(1, 4)))
    assert (mixed.cost["R2s"], len(mixed.pods)) == (0, 425)
