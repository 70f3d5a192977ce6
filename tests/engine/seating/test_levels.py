"""Play levels: who may share a pod, and what that does to sizes."""

import pytest

from engine.errors import RuleError
from engine.seating.problem import Levels
from engine.seating.solve import pair
from tests.engine.seating import make


def test_levels_come_before_size():
    plan = pair(make.problem(make.of_levels(3, 9)))
    assert make.lengths(plan) == [3, 3, 3, 3]
    assert plan.cost["R1"] == 0
    assert sorted(pod.level for pod in plan.pods) == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("counts", "threes"),
    [((10, 40, 14), 4), ((61, 120, 75), 4), ((13, 22, 29), 8), ((30, 9, 3), 6)],
)
def test_levels_that_accept_nobody_else_stay_apart(counts, threes):
    plan = pair(make.problem(make.of_levels(*counts)))
    assert (plan.cost["R1"], plan.cost["R2s"]) == (0, threes)
    assert None not in {pod.level for pod in plan.pods}


def test_those_who_accept_both_make_the_fours_full():
    both = tuple(make.person(f"b{n}", 1 + n % 2, {1, 2}) for n in range(4))
    plan = pair(make.problem(make.of_levels(4, 4) + both))
    assert (plan.cost["R1"], plan.cost["R2s"]) == (0, 0)
    assert sorted(pod.level or 0 for pod in plan.pods) == [0, 1, 2]


@pytest.mark.parametrize("counts", [(2, 30, 32), (5, 7), (2, 10), (1, 50)])
def test_a_level_too_small_breaks_few_acceptances(counts):
    """A pod of three with one or two who are not accepted breaks two acceptances twice."""
    assert pair(make.problem(make.of_levels(*counts))).cost["R1"] == 4


def test_a_level_too_small_in_a_wide_event_leaves_others_alone():
    plan = pair(make.problem(make.of_levels(2, 20), allow=(2, 4, 6)))
    assert plan.cost["R1"] == 0


def test_sizes_that_are_far_apart_still_respect_levels():
    plan = pair(make.problem(make.of_levels(5, 10), allow=(3, 5), prefer=5))
    assert (plan.cost["R1"], make.lengths(plan)) == (0, [5, 5, 5])
    plan = pair(make.problem(make.of_levels(1, 7, 12), allow=(4, 6)))
    assert plan.cost["R1"] == 6


def test_levels_where_the_preferred_size_is_not_allowed():
    plan = pair(make.problem(make.of_levels(4, 8), allow=(3,)))
    assert (plan.cost["R2s"], make.lengths(plan)) == (4, [3, 3, 3, 3])


def test_separate_levels_never_mix():
    who = make.of_levels(7, 9, 4, accepts=make.ALL_LEVELS)
    plan = pair(make.problem(who, levels=Levels.SEPARATE))
    assert sorted((pod.level, len(pod.seats)) for pod in plan.pods) == [
        (1, 3), (1, 4), (2, 3), (2, 3), (2, 3), (3, 4),
    ]  # fmt: skip


def test_a_separate_level_that_cannot_be_split_is_refused():
    with pytest.raises(RuleError) as refused:
        pair(make.problem(make.of_levels(8, 5), levels=Levels.SEPARATE))
    assert refused.value.code == "seating.level_cannot_split"
    assert refused.value.facts == {
        "level": 2,
        "players": 5,
        "choices": ["pod_of_5", "pod_of_2", "wait"],
    }


def test_mixed_levels_do_not_count():
    plan = pair(make.problem(make.of_levels(3, 9), levels=Levels.MIXED))
    assert (plan.cost["R1"], make.lengths(plan)) == (0, [4, 4, 4])
