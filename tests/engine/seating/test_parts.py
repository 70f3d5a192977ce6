"""Parts that are seated by themselves only while that costs nothing."""

from engine.seating.cost import ranking
from engine.seating.solve import pair
from tests.engine.seating import make


def test_parts_that_break_an_acceptance_anyway_may_mix():
    """Two chains of three (ends refuse each other) and a history inside each of them."""
    chain = [(1, {1, 2}), (2, {1, 2, 3}), (3, {2, 3})]
    other = [(4, {4, 5}), (5, {4, 5, 6}), (6, {5, 6})]
    folk = tuple(make.person(f"p{n}", *one) for n, one in enumerate((*chain, *other)))
    history = [(("p0", "p1", "p2"), ("p3", "p4", "p5"))] * 3
    task = make.problem(folk, history)
    plan = pair(task)
    assert plan.cost == make.slow_cost(task, make.seats(plan))
    assert ranking(plan.cost, task.policy)[:4] <= (4, 0, 2, 54)
    assert plan.lower_bound["repeats"] <= plan.cost["R3"]
