"""What changes by hand cost, and what the next best choice would have cost."""

import pytest

from engine.errors import RuleError
from engine.seating.cost import cost_of
from engine.seating.plan import Reason
from engine.seating.problem import Policy
from engine.seating.solve import pair
from engine.seating.swaps import price_of_swap
from tests.engine.seating import make

FOURS = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))


def test_a_swap_is_priced_before_it_is_made():
    task = make.problem(8, [FOURS], {"p1": 5, "p5": 3})
    seats = (("p1", "p2", "p5", "p6"), ("p3", "p4", "p7", "p8"))
    swap = price_of_swap(task, seats, "p2", "p7")
    assert swap.seats == (("p1", "p7", "p5", "p6"), ("p3", "p4", "p2", "p8"))
    assert (swap.before, swap.after) == (cost_of(task, seats), cost_of(task, swap.seats))
    assert swap.change()["R3"] == [2.0]
    assert price_of_swap(task, seats, "p1", "p2").change() == {"R7": [-4.0, -2.0]}
    assert price_of_swap(task, seats, "p1", "p1").change() == {}


def test_people_apart_show_in_the_private_price_only():
    task = make.problem((make.person("p1", avoid={"p8"}), *make.people(8)[1:]))
    swap = price_of_swap(task, FOURS, "p2", "p8")
    assert (swap.change(), swap.change(public=False)) == ({}, {"R2": [1.0]})


def test_only_people_of_the_round_trade_places():
    with pytest.raises(RuleError) as refused:
        price_of_swap(make.problem(8), FOURS, "p1", "p9")
    assert (refused.value.code, refused.value.facts) == ("seating.not_seated", {"player": "p9"})


def _next(task):
    return [pod.next_best for pod in pair(task).pods]


def test_every_pod_says_what_the_next_best_choice_would_cost():
    assert _next(make.problem(4)) == [None]
    assert _next(make.problem(8)) == [Reason("next_best_equal", {})] * 2
    plans, _, _ = make.play(16, 5, ahead=True)
    assert {pod.next_best.facts["rule"] for pod in plans[-1].pods} == {"R3"}
    points = {f"p{n}": n / 2 for n in range(1, 9)}
    best = _next(make.problem(8, [FOURS], points, policy=Policy.POWER))
    assert best == [Reason("next_best", {"rule": "R5", "more": 7.5})] * 2


def test_a_round_that_serves_later_ones_says_so():
    plans, _, _ = make.play(20, 3, scored=True, ahead=True, more=2)
    codes = {pod.next_best.code for plan in plans for pod in plan.pods}
    assert "next_best_spoils" in codes


def test_people_apart_are_no_reason():
    task = make.problem((make.person("p1", avoid={"p2"}), *make.people(8)[1:]))
    assert "R2" not in str(_next(task))
    one, two = {"p1", "p2", "p3"}, {"p4", "p5", "p6"}
    folk = tuple(make.person(name, avoid=two if name in one else ()) for name in sorted(one | two))
    assert _next(make.problem(folk)) == [None, None]
