from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.board import ROOM, Board, board_of
from engine.seating.cost import cost_of, ranking, tiers_of
from engine.seating.field import Field
from engine.seating.problem import Levels, Policy
from engine.seating.sizes import pod_sizes
from tests.engine.seating import make


@st.composite
def seated(draw):
    """A problem with any history, and any seating of it."""
    rng = Random(draw(st.integers(0, 10**6)))
    names = [f"p{number}" for number in range(draw(st.sampled_from([3, 4, 6, 7, 9, 12])))]
    who = tuple(
        make.person(
            name,
            rng.choice((1, 2, 3)),
            rng.sample((1, 2, 3), rng.randint(0, 3)),
            rng.choice((None, "a", "b")),
            rng.sample([*names, "gone"], rng.randint(0, 2)),
        )
        for name in names
    )
    history = [_dealt(rng, [*names, "gone", "away"]) for _ in range(draw(st.integers(0, 4)))]
    points = {name: rng.choice((0, 1, 2.5, -3, 7)) for name in names if rng.random() < 0.8}
    return make.problem(who, history, points), _dealt(rng, names)


def _dealt(rng, names):
    names = rng.sample(names, len(names))
    sizes = pod_sizes(len(names), allow=(3, 4, 5))
    return tuple(tuple(names.pop() for _ in range(size)) for size in sizes)


@given(seated())
def test_the_vector_is_the_rule_list(case):
    task, pods = case
    assert cost_of(task, pods) == make.slow_cost(task, pods)


def test_a_bye_counts_as_a_short_pod():
    task = make.problem(6, [(("p1",), ("p2", "p3"), ("p4", "p5", "p6", "x"))])
    assert cost_of(task, [("p1", "p2", "p3"), ("p4", "p5", "p6")])["R4"] == 3


def test_own_level_is_always_accepted():
    who = tuple(make.person(name, 1, ()) for name in "abc")
    assert cost_of(make.problem(who), [tuple("abc")])["R1"] == 0


def test_mixed_levels_are_free():
    who = make.of_levels(2, 2)
    assert cost_of(make.problem(who), [("f1", "f2", "c1", "c2")])["R1"] == 8
    assert cost_of(make.problem(who, levels=Levels.MIXED), [("f1", "f2", "c1", "c2")])["R1"] == 0


@pytest.mark.parametrize(
    ("points", "gap"), [((0, 1 / 3, 1), 14 / 9), ((0.5, 0.5, 1), 0.5), ((1, 2, 4), 14)]
)
def test_points_may_be_shares(points, gap):
    task = make.problem(make.people(3), (), dict(zip(("p1", "p2", "p3"), points, strict=True)))
    assert cost_of(task, [("p1", "p2", "p3")])["R5"] == [
        pytest.approx(gap),
        pytest.approx(sum(points)),
    ]


def test_points_are_kept_to_a_thousandth():
    points = {"p1": 0.501, "p2": 1 / 997, "p3": 1 / 991}
    assert Field.of(make.problem(3, (), points)).unit == 1000


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        (Policy.NEVER_REPEAT, (0, 1, 2, 3, 4, 5, 6.5, 7, 8, 9, 10)),
        (Policy.BALANCED, (0, 1, 2, 3, 5, 4, 6.5, 7, 8, 9, 10)),
        (Policy.POWER, (0, 1, 2, 3, 6.5, 7, 4, 5, 8, 9, 10)),
        (Policy.SOCIAL, (0, 1, 2, 3, 4, 5, 8, 9, 10)),
    ],
)
def test_policies_are_orders(policy, order):
    cost = {"R1": 1, "R2": 2, "R2s": 3, "R3": 4, "R4": 5, "R5": [6.5, 7], "R6": 8, "R7": [9, 10]}
    assert ranking(cost, policy) == order


@settings(max_examples=40, deadline=None)
@given(seated(), st.sampled_from(Policy), st.randoms(use_true_random=False))
def test_a_packed_change_is_every_tier_at_once(case, policy, rng):
    task, pods = case
    field = Field.of(task)
    index = {one.id: place for place, one in enumerate(field.people)}
    before = [[index[name] for name in pod] for pod in pods]
    after = [list(pod) for pod in before]
    if len(after) > 1:
        a, b = rng.sample(range(len(after)), 2)
        after[a][0], after[b][0] = after[b][0], after[a][0]
    board = board_of(field, policy, 5)
    change = [tier.of(after, 4) - tier.of(before, 4) for tier in board.tiers]
    packed = sum(w * step for w, step in zip(board.weights, change, strict=True))
    assert list(board.unpack(np.array(packed))) == change
    assert np.sign(packed) == next((np.sign(step) for step in change if step), 0)


def test_points_give_way_when_the_tiers_do_not_fit():
    points = {f"p{number}": 10**6 * number + 0.001 for number in range(1, 13)}
    who = tuple(make.person(f"p{n}", 1 + n % 3, {1 + n % 3}, "g", {"p1"}) for n in range(1, 13))
    history = (tuple(tuple(f"p{n}" for n in range(s, s + 4)) for s in (1, 5, 9)),) * 5
    field = Field.of(make.problem(who, history, points))
    board = board_of(field, Policy.NEVER_REPEAT, 4)
    assert board.weights[0] < ROOM
    assert field.unit**2 * 10**12 > board.tiers[-2 - 1].pairs.max() > 0


def test_tiers_that_never_differ_are_left_out():
    field = Field.of(make.problem(8))
    assert [tier.rule for tier in Board.of(tiers_of(field, Policy.POWER), 4).tiers] == ["R0"]
