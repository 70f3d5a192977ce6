from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import measure, ranking, seat_cost
from engine.seating.field import Field
from engine.seating.polish import _Room, polished
from engine.seating.problem import Policy
from engine.seating.seats import seat_order
from tests.engine.seating import make


@given(
    st.lists(st.lists(st.integers(0, 4), min_size=5, max_size=5), min_size=5, max_size=5),
    st.integers(1, 5),
)
def test_no_order_of_a_pod_is_fairer(turns, size):
    turns = np.array(turns, np.int64)
    pod = list(range(size))
    order = seat_order(turns, pod)
    assert sorted(order) == pod
    assert seat_cost(turns, [order]) == min(seat_cost(turns, [p]) for p in permutations(pod))


def test_the_drawn_order_stands_where_nothing_speaks_against_it():
    assert seat_order(np.zeros((9, 4), np.int64), [7, 2, 5]) == [7, 2, 5]


@pytest.mark.parametrize("who", [24, 64])
def test_seats_are_shared_as_evenly_as_there_are_seats(who):
    """Five rounds in four seats: everybody has one of them twice, hardly anybody more."""
    _, history, _ = make.play(who, 5, scored=True, ahead=True)
    times = Counter(
        (name, seat) for pods in history for pod in pods for seat, name in enumerate(pod)
    )
    assert sum(count - 1 for count in times.values()) <= 1.05 * who


@pytest.mark.parametrize("policy", [Policy.NEVER_REPEAT, Policy.SOCIAL])
def test_fairer_seats_cost_nothing_else(policy):
    _, history, points = make.play(30, 3, scored=True)
    task = make.problem(30, history, points, policy=policy)
    field = Field.of(task)
    pods = [np.arange(at, min(at + 4, 30)) for at in range(0, 28, 4)] + [np.array([28, 29])]
    better = polished(task, field, pods)
    costs = [
        measure(field, [seat_order(field.turns, p.tolist()) for p in some], 4)
        for some in (pods, better)
    ]
    assert costs[1]["R7"] < costs[0]["R7"]
    one, other = (ranking(cost, policy)[:-2] for cost in costs)
    assert one == other


def test_a_swap_that_would_cost_something_is_taken_back():
    task = make.problem(8, [(("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))])
    field = Field.of(task)
    index = {one.id: place for place, one in enumerate(field.people)}
    apart = [(index["p1"], index["p2"], index["p5"], index["p6"]),
             (index["p3"], index["p4"], index["p7"], index["p8"])]  # fmt: skip
    room = _Room(task, field, [np.array(pod) for pod in apart], 4)
    before = room.pod.copy()
    room._trade(index["p1"], index["p7"])
    assert (room.pod == before).all()


def test_large_fields_and_long_pods_are_left_as_they_are():
    pods = [np.arange(6), np.arange(6, 12)]
    task = make.problem(12, prefer=6, allow=(6,))
    assert polished(task, Field.of(task), pods) is pods
