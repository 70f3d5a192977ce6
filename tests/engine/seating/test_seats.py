from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import seat_cost
from engine.seating.seats import seat_order


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
