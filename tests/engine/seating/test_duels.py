"""One against one: Swiss rounds by the same rule list, tables of two."""

from collections import Counter
from itertools import combinations
from math import ceil, log2
from random import Random

import numpy as np
import pytest

from benchmarks.referee import best_vector
from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.scoring.schemes import points_of
from engine.seating.bounds import least_repeats
from engine.seating.cost import ranking
from engine.seating.problem import Policy
from engine.seating.repair import repaired
from engine.seating.solve import pair
from engine.words import Kind
from tests.engine.seating import make

SWISS = {"prefer": 2, "allow": (1, 2)}


def swiss(who, rounds, *, draws=0.1, seed=0, left=None):
    """Plans and histories of a Swiss event; the better number wins with some luck, a bye wins."""
    folk = make.people(who) if isinstance(who, int) else who
    rng, points, history, plans = Random(seed), Counter(), [], []
    for number in range(rounds):
        task = make.problem(
            folk, history, dict(points), rounds_left=(left or rounds) - number, seed=seed, **SWISS
        )
        plans.append(pair(task))
        history.append(plans[-1].seats())
        for pod in plans[-1].seats():
            _score(pod, points, rng, draws)
    return plans, history, points


def _score(pod, points, rng, draws):
    if len(pod) == 2 and rng.random() < draws:
        points.update(dict.fromkeys(pod, 1))
    else:
        points[rng.choice(pod)] += 3


@pytest.mark.parametrize("who", [8, 9, 16, 17, 33])
def test_nobody_meets_again_in_as_many_rounds_as_a_swiss_has(who):
    rounds = ceil(log2(who))
    _, history, _ = swiss(who, rounds)
    assert set(make.meetings(history).values()) == {1}
    byes = Counter(pod[0] for pods in history for pod in pods if len(pod) == 1)
    assert set(byes.values()) <= {1}
    assert byes.total() == (rounds if who % 2 else 0)


@pytest.mark.parametrize("who", [12, 15, 18])
@pytest.mark.parametrize("seed", range(2))
def test_points_come_next_and_no_pairing_is_better(who, seed):
    """EDH_matchmaker#2: the top seeds are not matched. The referee knows every pairing."""
    _, history, points = swiss(who, 3, seed=seed)
    names = [one.id for one in make.people(who)]
    stay = names if who % 2 == 0 else sorted(names, key=lambda name: points[name])[1:]
    task = make.problem(tuple(map(make.person, stay)), history, dict(points), prefer=2, allow=(2,))
    plan = pair(task)
    assert tuple(map(int, ranking(plan.cost, task.policy)[:-2])) == best_vector(task)


def test_leaders_who_have_not_met_play_each_other():
    _, history, _ = swiss(32, 2)
    met = make.meetings(history)
    new = next(two for two in combinations(sorted(met_names(met)), 2) if two not in met)
    points = dict.fromkeys(met_names(met), 0) | dict.fromkeys(new, 6)
    plan = pair(make.problem(32, history, points, **SWISS))
    assert set(plan.pods[0].seats) == set(new)


def met_names(met):
    return {name for two in met for name in two}


@pytest.mark.parametrize("policy", [Policy.NEVER_REPEAT, Policy.POWER, Policy.BALANCED])
def test_the_bye_is_at_the_bottom_and_nobody_has_two(policy):
    """EDH_matchmaker#2, #3: byes were not at the bottom."""
    points = {f"p{number}": 30 - number for number in range(1, 18)}
    history = []
    for expected in ("p17", "p16", "p15"):
        plan = pair(make.problem(17, history, points, policy=policy, **SWISS))
        assert plan.byes == (expected,)
        history.append(plan.seats())


def test_two_draws_are_less_than_a_win():
    """EDH_matchmaker#2: at 3/1/0 three draws are worth a win, so schemes are a choice."""
    draw = Outcome({"a": 1, "b": 1}, None, Kind.DRAW)
    win = Outcome({"a": 1, "b": 2}, "a", Kind.WIN)
    assert 2 * points_of(draw, "win5_draw1")["a"] < points_of(win, "win5_draw1")["a"]


def test_the_one_free_round_is_found():
    """phase-rs/phase#7937: a greedy accepts a rematch although a free round exists."""
    ring = [[(f"p{a}", f"p{b}") for a, b in _circle(8, turn)] for turn in range(6)]
    plan = pair(make.problem(8, [tuple(pods) for pods in ring], prefer=2, allow=(2,)))
    last = {frozenset((f"p{a}", f"p{b}")) for a, b in _circle(8, 6)}
    assert {frozenset(pod.seats) for pod in plan.pods} == last


def _circle(count, turn):
    """The circle method: everybody meets everybody once."""
    ring = [1, *((number + turn) % (count - 1) + 2 for number in range(count - 1))]
    return [(ring[at], ring[count - 1 - at]) for at in range(count // 2)]


def test_everybody_meets_everybody_when_the_rounds_are_as_many():
    _, history, _ = swiss(8, 7, draws=0)
    assert set(make.meetings(history).values()) == {1}
    assert len(make.meetings(history)) == 28


def test_an_impossible_round_is_flagged_and_proven():
    """cobra#136: an impossible fourth round went to paper; here the repeats are the fewest."""
    _, history, points = swiss(4, 3)
    plan = pair(make.problem(4, history, dict(points), **SWISS))
    assert plan.cost["R3"] == plan.lower_bound["repeats"] == 2
    assert least_repeats(_all_met(4), [], [2, 2]) == 2


def _all_met(count):
    return np.ones((count, count), np.int64) - np.eye(count, dtype=np.int64)


def test_going_first_does_not_buy_a_rematch():
    """cobra#517: a deficit of seats buys the same pairing again."""
    first = tuple((f"p{at}", f"p{at + 1}") for at in range(1, 9, 2))
    plan = pair(make.problem(8, [first], **SWISS))
    assert plan.cost["R3"] == 0
    two = pair(make.problem(8, [first, plan.seats()], **SWISS))
    assert two.cost["R3"] == 0


def test_three_who_sat_out_do_not_meet_while_others_are_as_near():
    """cobra#521: late people with a bye each meet in the next round."""
    first = (*((f"p{at}", f"p{at + 1}") for at in range(1, 13, 2)), ("p13",), ("p14",))
    points = dict.fromkeys(("p1", "p3", "p5", "p7", "p9", "p11", "p13", "p14"), 3)
    plan = pair(make.problem(14, [first], points, **SWISS))
    assert not any({"p13", "p14"} <= set(pod.seats) for pod in plan.pods)
    assert plan.cost["R5"] == pair(make.problem(14, [first[:-2]], points, **SWISS)).cost["R5"]


def test_drops_and_late_people_always_get_a_round():
    """cobra#468, liwords#481, tournament-organizer#10, PGSwiss#77."""
    rng, history, points = Random(5), [], Counter()
    for number in range(7):
        folk = tuple(make.person(f"p{n}") for n in range(1, 24) if rng.random() < 0.8)
        plan = pair(make.problem(folk, history, dict(points), rounds_left=7 - number, **SWISS))
        seated = [name for pod in plan.seats() for name in pod]
        assert sorted(seated) == sorted(one.id for one in folk)
        assert len(plan.byes) == len(folk) % 2
        assert plan.cost["R3"] == 0
        history.append(plan.seats())
        for pod in plan.seats():
            _score(pod, points, rng, 0)


def test_a_late_player_takes_the_empty_chair():
    plan = pair(make.problem(9, **SWISS))
    [alone] = plan.byes
    task = make.problem((*make.people(9), make.person("late")), **SWISS)
    fixed = repaired(task, plan.seats())
    assert fixed.pods[:4] == plan.seats()[:4]
    assert set(fixed.pods[-1]) == {alone, "late"}


def test_an_odd_number_without_byes_is_refused_with_what_would_help():
    with pytest.raises(RuleError) as refused:
        pair(make.problem(9, prefer=2, allow=(2,)))
    assert refused.value.facts["choices"] == ["pod_of_5", "pod_of_3", "wait"]
