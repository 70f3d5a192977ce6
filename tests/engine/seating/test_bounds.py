import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.bounds import least_repeats
from engine.seating.exact import groupings
from engine.seating.field import Field
from tests.engine.seating import make


def _bound(who, history, sizes):
    field = Field.of(make.problem(who, history))
    index = {one.id: place for place, one in enumerate(field.people)}
    rounds = [[[index[n] for n in pod if n in index] for pod in pods] for pods in history]
    return field, least_repeats(field.meetings, rounds, sizes)


FOURS = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))


@pytest.mark.parametrize(
    ("who", "history", "sizes", "least"),
    [
        (0, (), (), 0),
        (8, (), (4, 4), 0),
        (4, (FOURS[:1],), (4,), 6),
        (4, (FOURS[:1],) * 3, (4,), 54),
        (8, (FOURS,), (4, 4), 4),
        (8, (FOURS,) * 2, (4, 4), 8),
        (9, (FOURS,), (3, 3, 3), 0),
        (12, ((*FOURS, ("p9", "p10", "p11", "p12")),), (4, 4, 4), 3),
    ],
)
def test_counting(who, history, sizes, least):
    assert _bound(who, history, sizes)[1] == least


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5), st.sampled_from([(3, 3), (4, 3), (4, 4), (3, 3, 3)]), st.randoms())
def test_no_seating_beats_the_bound(rounds, sizes, rng):
    names = [f"p{number}" for number in range(1, sum(sizes) + 1)]
    history = []
    for _ in range(rounds):
        order = rng.sample([*names, "gone"], len(names) - rng.randint(0, 2))
        history.append(tuple(tuple(order[at : at + 4]) for at in range(0, len(order), 4)))
    field, least = _bound(sum(sizes), history, sizes)
    best = min(
        sum((field.meetings[np.ix_(pod, pod)] ** 2).sum() // 2 for pod in _pods(way))
        for way in groupings(sizes)
    )
    assert least <= best


def _pods(way):
    return [np.flatnonzero(way == number) for number in range(way.max() + 1)]
