"""Rounds that leave the next ones free of repeats."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.seating.bounds import least_repeats
from engine.seating.draft import Draft, field_after, ideal_shorts
from engine.seating.field import Field
from engine.seating.joint import Joint
from engine.seating.problem import Levels, Policy
from engine.seating.rounds import whole_schedule
from tests.engine.seating import make


def _repeats(plans):
    return [plan.cost["R3"] for plan in plans]


@pytest.mark.parametrize(("who", "rounds"), [(16, 5), (20, 5), (15, 5)])
def test_no_repeats_round_by_round_whatever_the_points(who, rounds):
    plans, _, _ = make.play(who, rounds, scored=True, ahead=True, seed=who)
    assert _repeats(plans) == [0] * rounds


@pytest.mark.parametrize(("who", "rounds"), [(16, 5), (28, 9)])
def test_a_whole_schedule_up_front(who, rounds):
    plans = whole_schedule(make.problem(who, rounds_left=rounds, policy=Policy.FIXED))
    assert _repeats(plans) == [0] * rounds
    history = [plan.seats() for plan in plans]
    assert set(make.meetings(history).values()) == {1}


@pytest.mark.parametrize("who", [6, 7, 8, 10, 11, 12])
def test_where_a_second_free_round_is_impossible_the_bound_proves_it(who):
    plans, _, _ = make.play(who, 2, ahead=True)
    assert plans[1].cost["R3"] == plans[1].lower_bound["repeats"] > 0


def test_nine_in_threes_reach_four_rounds_and_twelve_where_threes_are_preferred():
    assert _repeats(make.play(9, 4, ahead=True)[0]) == [0] * 4
    assert _repeats(make.play(12, 4, ahead=True, prefer=3, allow=(3,))[0]) == [0] * 4


@pytest.mark.parametrize(
    ("who", "changes"),
    [
        (24, {3: (1, 0)}),  # a hole opens in the schedule
        (20, {1: (0, 3)}),  # the schedule is of another size from now on
        pytest.param(
            24, {2: (2, 0)}, marks=pytest.mark.long
        ),  # two leave who might have had to meet
        pytest.param(28, {2: (2, 1)}, marks=pytest.mark.long),
    ],
)
def test_people_who_come_and_go_are_planned_around(who, changes):
    names, history = [f"p{number}" for number in range(who)], []
    for number in range(6 if who > 20 else 5):
        gone, late = changes.get(number, (0, 0))
        Random(1).shuffle(names)
        names = names[gone:] + [f"late{number}{more}" for more in range(late)]
        left = (6 if who > 20 else 5) - number
        here = tuple(make.person(name) for name in names)
        plan = make.pair(make.problem(here, history, rounds_left=left, seed=number))
        assert plan.cost["R3"] == 0
        history.append(plan.seats())


def test_levels_and_people_apart_are_never_paid_with():
    """Four Fans meet again rather than sit with others; two who must not meet never do."""
    who = make.of_levels(4, 12)
    plans, history, _ = make.play(who, 3, ahead=True, levels=Levels.ACCEPTED)
    assert [plan.cost["R1"] for plan in plans] == [0] * 3
    apart = (*make.people(16)[2:], make.person("p1", avoid={"p2"}), make.person("p2"))
    plans, history, _ = make.play(apart, 4, ahead=True)
    assert ("p1", "p2") not in make.meetings(history)
    assert [plan.cost["R2"] for plan in plans] == [0] * 4


def test_mixed_levels_in_one_field_look_ahead_together():
    who = (*make.of_levels(6, 0, accepts={1, 2}), *make.of_levels(0, 10, accepts={1, 2, 3}))
    who = (*who, *make.of_levels(0, 0, 8, accepts={2, 3}))
    plans, _, _ = make.play(who, 3, ahead=True)
    assert ([plan.cost["R1"] for plan in plans], _repeats(plans)) == ([0] * 3, [0] * 3)


def test_power_does_not_look_ahead_and_balanced_shares_short_pods_first():
    now = make.pair(make.problem(16, policy=Policy.POWER))
    assert make.pair(make.problem(16, policy=Policy.POWER, rounds_left=5)) == now
    _, history, _ = make.play(14, 4, ahead=True, policy=Policy.BALANCED)
    short = Counter(name for pods in history for pod in pods if len(pod) == 3 for name in pod)
    assert {short[f"p{number}"] for number in range(1, 15)} == {1, 2}


def test_more_people_than_a_joint_search_takes():
    plans, _, _ = make.play(76, 2, ahead=True, more=13)
    assert _repeats(plans) == [0, 0]
    assert make.pair(make.problem(200, rounds_left=40)).cost["R3"] == 0
    rng, names = Random(1), [f"p{number}" for number in range(1, 81)]
    history = []
    for _ in range(60):
        rng.shuffle(names)
        history.append(tuple(tuple(names[at : at + 4]) for at in range(0, 80, 4)))
    plan = make.pair(make.problem(80, history, rounds_left=2))
    assert plan.lower_bound["repeats"] < plan.cost["R3"]


def test_a_draft_adds_up_its_rounds():
    field = Field.of(make.problem(7, [(("p1", "p2", "p3", "p4"), ("p5", "p6", "p7"))]))
    place = {one.id: at for at, one in enumerate(field.people)}
    pods = [[place[f"p{n}"] for n in pod] for pod in ((1, 2, 3, 5), (4, 6, 7))]
    first = [np.array(pod) for pod in pods]
    numbers = np.zeros(7, np.int64)
    numbers[first[1]] = 1
    draft = Draft(first, numbers[None])
    after = field_after(field, first, 4)
    assert draft.repeats(field) == (3 + 1) + Draft(first).repeats(after) == 4 + 3 * 4 + 1 * 4 + 5
    assert draft.shorts(field, 4) == 2 + Draft(first).shorts(after, 4)
    assert [ideal_shorts(field.extra, 3, rounds) for rounds in (1, 2, 3)] == [0, 2, 2]


def test_the_bound_over_several_rounds_is_reached_by_twelve():
    field = Field.of(make.problem(12))
    pods = [np.arange(at, at + 4) for at in (0, 4, 8)]
    rounds = Joint(field, pods, 3, np.random.default_rng(1)).run(400, 9)
    found = Draft.of(rounds).repeats(field)
    assert found == least_repeats(field.meetings, (), (4, 4, 4), left=3) == 3 + 6


def test_pairs_that_never_share_a_pod_are_no_way_out():
    met = np.ones((8, 8), np.int64) - np.kron(np.eye(2, dtype=np.int64), np.ones((4, 4), np.int64))
    apart = met.astype(bool)
    assert least_repeats(1 - met, (), (4, 4)) == 0
    assert least_repeats(1 - met, (), (4, 4), barred=apart) == 12
