"""Merges of levels: the fewest acceptances broken, named for the staff."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.errors import RuleError
from engine.seating.merges import Move, merge_proposals, merged
from engine.seating.problem import Levels
from engine.seating.sizes import pod_sizes
from engine.seating.solve import pair
from tests.engine.seating import make


def _task(folk, levels=Levels.SEPARATE, **facts):
    return make.problem(folk, levels=levels, **facts)


def _told(proposal):
    return sorted((move.player, move.level, move.accepted) for move in proposal.moves)


def test_one_fan_is_asked_before_two_casuals():
    task = _task(make.of_levels(1, 7))
    first, second = merge_proposals(task)[:2]
    assert (_told(first), first.broken, first.sizes) == ([("f1", 2, False)], 1, {2: (4, 4)})
    assert (second.broken, second.sizes) == (3, {1: (4,), 2: (4,)})
    assert {move.level for move in second.moves} == {1}


def test_who_accepts_the_other_level_goes_first():
    folk = (*make.of_levels(2, 8), make.person("open", 2, {1, 2}), make.person("late", 2, {1, 2}))
    first = merge_proposals(_task(folk))[0]
    assert (first.broken, first.sizes) == (0, {1: (4,), 2: (4, 4)})
    assert _told(first) == [("late", 1, True), ("open", 1, True)]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_one_two_and_five_find_a_place(count):
    first = merge_proposals(_task(make.of_levels(count, 11)))[0]
    assert (len(first.moves), first.broken) == (1, 1)
    assert {3, 4} >= {size for pods in first.sizes.values() for size in pods}


def test_a_remainder_is_merged_too():
    first = merge_proposals(_task(make.of_levels(6, 6), allow=(4,)))[0]
    assert (len(first.moves), sorted(first.sizes.values())) == (2, [(4,), (4, 4)])


def test_two_levels_in_trouble_are_settled_at_once():
    first = merge_proposals(_task(make.of_levels(1, 9, 1)))[0]
    assert (first.broken, first.sizes) == (2, {2: (4, 4, 3)})


def test_a_chain_breaks_nothing():
    folk = (make.person("f", 1, {2}), *make.of_levels(0, 4)[:3], make.person("c", 2, {3}),
            *make.of_levels(0, 0, 3))  # fmt: skip
    first = merge_proposals(_task(folk, allow=(4,)))[0]
    assert (_told(first), first.broken) == ([("c", 3, True), ("f", 2, True)], 0)


def test_places_are_changed_so_that_both_accept():
    folk = (
        make.person("both", 1, {2, 3}),
        make.person("one", 1, {2}),
        *make.of_levels(0, 3, 3),
    )
    first = merge_proposals(_task(folk))[0]
    assert (first.broken, first.sizes) == (0, {2: (4,), 3: (4,)})
    assert _told(first) == [("both", 3, True), ("one", 2, True)]


def test_nothing_is_proposed_where_nobody_need_be_asked():
    assert merge_proposals(_task(make.of_levels(4, 8))) == ()
    assert merge_proposals(_task(make.of_levels(1, 8), Levels.MIXED)) == ()
    friendly = make.of_levels(1, 7, accepts={1, 2})
    assert merge_proposals(_task(friendly, Levels.ACCEPTED)) == ()
    assert merge_proposals(_task(())) == ()


def test_nothing_is_proposed_where_nothing_helps():
    assert merge_proposals(_task(make.of_levels(1, 1))) == ()
    assert merge_proposals(_task(make.of_levels(1, 4), Levels.ACCEPTED)) == ()
    assert merge_proposals(_task(make.of_levels(2, 0))) == ()


def test_who_goes_home_is_not_asked():
    folk = (make.person("f", 1, {1}, home_by=60), *make.of_levels(0, 8))
    assert merge_proposals(_task(folk, ends_at=61)) == ()
    assert merge_proposals(_task(folk))[0].broken == 1


def test_six_levels_end_soon():
    folk = tuple(
        make.person(f"p{level}{n}", level, {level}) for level in range(8) for n in range(1)
    )
    for proposal in merge_proposals(_task(folk)):
        assert proposal.broken <= 5


@pytest.mark.parametrize("levels", [Levels.SEPARATE, Levels.ACCEPTED])
@pytest.mark.parametrize("number", range(8))
def test_who_agrees_gets_a_round_that_breaks_no_acceptance(levels, number):
    rng = Random(number)
    folk = make.of_levels(rng.randint(0, 6), rng.randint(3, 9), rng.randint(0, 6))
    task = _task(tuple(rng.sample(folk, len(folk))), levels)
    proposals = merge_proposals(task)
    broken = [one.broken for one in proposals]
    assert broken == sorted(broken)
    again = replace(task, people=tuple(rng.sample(task.people, len(task.people))))
    assert merge_proposals(again) == proposals
    for proposal in proposals:
        plan = pair(merged(task, proposal.moves))
        assert plan.cost["R1"] == 0
        assert sorted(len(pod) for pod in plan.seats()) == sorted(
            size for pods in proposal.sizes.values() for size in pods
        )
    if proposals:
        assert proposals[0].broken == _fewest(folk)


def _fewest(folk):
    """The fewest people who must play at another level, by trying every number of moves."""
    counts = [sum(one.level == level for one in folk) for level in (1, 2, 3)]
    present = [count for count in counts if count]
    others = product(*[range(sum(present) + 1) for _ in present])
    fits = (after for after in others if sum(after) == sum(present) and all(map(_splits, after)))
    return min(sum(max(0, b - a) for a, b in zip(after, present, strict=True)) for after in fits)


def _splits(count):
    try:
        return pod_sizes(count) is not None
    except RuleError:
        return False


def test_a_move_tells_all():
    [first, *_] = merge_proposals(_task(make.of_levels(1, 7)))
    assert first.moves == (Move("f1", 1, 2, accepted=False),)
