"""Events that must come out well."""

from itertools import combinations
from random import Random

import pytest

from engine.errors import RuleError
from engine.seating.cost import cost_of, ranking
from engine.seating.problem import Levels, Policy
from engine.seating.solve import pair
from tests.engine.seating import make


def _most_meetings(history):
    return max(make.meetings(history).values())


def test_nobody_here_is_an_empty_round():
    for levels in Levels:
        plan = pair(make.problem(0, levels=levels))
        assert (plan.pods, plan.cost["R3"], plan.lower_bound) == ((), 0, {"repeats": 0})


@pytest.mark.parametrize("who", [1, 2, 5])
def test_too_few_are_told_what_would_help(who):
    with pytest.raises(RuleError) as refused:
        pair(make.problem(who))
    assert refused.value.code == "seating.cannot_split"
    assert "wait" in refused.value.facts["choices"]


def test_five_are_one_pod_where_that_is_allowed():
    assert make.lengths(pair(make.problem(5, allow=(3, 4, 5)))) == [5]
    assert make.lengths(pair(make.problem(5, allow=(2, 3, 4)))) == [3, 2]
    assert make.lengths(pair(make.problem(11, allow=(3, 4, 5, 11), prefer=11))) == [11]


@pytest.mark.parametrize(
    ("who", "rounds"), [(16, 3), (20, 3), (23, 3), (28, 4), (64, 4), (100, 5), (256, 4)]
)
def test_nobody_meets_again_while_that_is_easy(who, rounds):
    plans, history, _ = make.play(who, rounds)
    assert _most_meetings(history) == 1
    assert [plan.cost["R3"] for plan in plans] == [0] * rounds


def test_nobody_meets_again_in_a_scored_event():
    _, history, _ = make.play(64, 4, scored=True)
    assert _most_meetings(history) == 1


def test_twelve_players_three_rounds_nobody_three_times():
    _, history, _ = make.play(12, 3)
    assert _most_meetings(history) == 2


AG = [
    [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)],
    [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)],
    [(0, 5, 10, 15), (1, 4, 11, 14), (2, 7, 8, 13), (3, 6, 9, 12)],
    [(0, 6, 11, 13), (1, 7, 10, 12), (2, 4, 9, 15), (3, 5, 8, 14)],
]
AG_LAST = {(0, 7, 9, 14), (1, 6, 8, 15), (2, 5, 11, 12), (3, 4, 10, 13)}


@pytest.mark.parametrize("seed", range(5))
def test_the_only_free_round_of_the_affine_plane_is_found(seed):
    who = tuple(make.person(f"{number:02}") for number in range(16))
    history = [tuple(tuple(f"{n:02}" for n in pod) for pod in pods) for pods in AG]
    plan = pair(make.problem(who, history, seed=seed))
    assert {tuple(sorted(map(int, pod))) for pod in make.seats(plan)} == AG_LAST


@pytest.mark.parametrize("who", [12, 16, 40])
def test_people_apart_come_before_sizes(who):
    """One more than there are full pods avoid each other, so one pod more is needed."""
    apart = [f"p{number}" for number in range(1, who // 4 + 2)]
    task = make.problem(
        (*(make.person(name, avoid=apart) for name in apart), *make.people(who)[len(apart) :])
    )
    plan = pair(task)
    assert (plan.cost["R2"], plan.cost["R2s"]) == (0, 4)


def test_people_apart_within_levels_come_before_sizes():
    friends = make.of_levels(0, 8, 12)
    apart = [f"g{number}" for number in range(1, 5)]
    who = tuple(
        make.person(one.id, one.level, {2, 3} if one.id == "c1" else {one.level}, None,
                    apart if one.id in apart else ())
        for one in friends
    )  # fmt: skip
    plan = pair(make.problem((*who, make.person("g13", 3, {2, 3}), make.person("c9", 2, {2, 3}))))
    assert (plan.cost["R1"], plan.cost["R2"]) == (0, 0)


def test_people_apart_where_no_size_helps():
    everyone = [f"p{number}" for number in range(1, 13)]
    plan = pair(make.problem(tuple(make.person(name, avoid=everyone) for name in everyone)))
    assert (plan.cost["R2"], make.lengths(plan)) == (12, [3, 3, 3, 3])


def test_people_apart_where_levels_leave_one_split():
    names = [f"p{number}" for number in range(11)]
    who = tuple(make.person(f"p{n}", 1, {1, 2 - n % 2}, None, names) for n in range(10))
    plan = pair(make.problem((*who, make.person("p10", 2, {1, 2}, None, names))))
    assert (plan.cost["R1"], plan.cost["R2"]) == (0, 15)


def test_groups_sit_apart():
    who = tuple(make.person(f"p{n}", group=f"g{n % 4}") for n in range(16))
    assert pair(make.problem(who)).cost["R6"] == 0


@pytest.mark.parametrize("who", [11, 14, 21])
def test_short_pods_are_shared(who):
    """Never twice for one while another had none and could have had it without a repeat more."""
    _, history, _ = make.play(who, 3, policy=Policy.BALANCED)
    shorts = {}
    for pods in history:
        for name in (name for pod in pods if len(pod) == 3 for name in pod):
            shorts[name] = shorts.get(name, 0) + 1
    spread = {shorts.get(f"p{number}", 0) for number in range(1, who + 1)}
    assert max(spread) - min(spread) <= 1


def test_short_pods_are_shared_without_repeats_where_possible():
    plans, history, _ = make.play(23, 3)
    assert [plan.cost["R4"] for plan in plans] == [0, 0, 0]
    assert _most_meetings(history) == 1


def test_leaders_share_the_first_pod_and_the_last_are_short():
    """Evenly spread points cost the same in any row of neighbours, so low ones sit short."""
    _, history, _ = make.play(17, 2)
    points = {f"p{number}": 17 - number for number in range(1, 18)}
    plan = pair(make.problem(17, history, points, policy=Policy.POWER))
    tables = [sorted(int(name[1:]) for name in pod) for pod in make.seats(plan)]
    assert tables == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17]]


def test_power_pays_with_repeats_and_never_repeat_with_points():
    _, history, points = make.play(24, 4, scored=True, policy=Policy.POWER)
    cost = {
        policy: pair(make.problem(24, history, points, policy=policy)).cost for policy in Policy
    }
    assert cost[Policy.POWER]["R5"] < cost[Policy.NEVER_REPEAT]["R5"]
    assert cost[Policy.POWER]["R3"] > cost[Policy.NEVER_REPEAT]["R3"]
    assert cost[Policy.SOCIAL]["R3"] == cost[Policy.NEVER_REPEAT]["R3"] == 0


@pytest.mark.parametrize("who", [11, 16, 32])
def test_seats_are_fair_after_four_rounds(who):
    _, history, _ = make.play(who, 4)
    turns = {}
    for pod in (pod for pods in history for pod in pods):
        for seat, name in enumerate(pod):
            turns.setdefault(name, []).append(seat)
    assert all(seats.count(0) <= 2 for seats in turns.values())
    assert all(seats.count(seat) <= 2 for seats in turns.values() for seat in range(4))
    firsts = [seats.count(0) for seats in turns.values()]
    assert firsts.count(1) >= 0.6 * who


def test_a_seat_never_buys_a_repeat():
    """Somebody who always went first meets new people, and no longer goes first."""
    history = [
        tuple((f"p{at}", f"p{at + 1}", f"p{at + 2}", f"p{at + 3}") for at in range(1, 17, 4))
    ]
    plan = pair(make.problem(16, history))
    assert plan.cost["R3"] == 0
    assert not {pod.seats[0] for pod in plan.pods} & {"p1", "p5", "p9", "p13"}


@pytest.mark.parametrize("seed", range(12))
def test_late_and_leaving_people_always_get_a_round(seed):
    rng = Random(seed)
    names, history, fresh = [f"p{number}" for number in range(rng.randint(6, 40))], [], 100
    for number in range(6):
        who = tuple(make.person(name, rng.choice((1, 2, 3))) for name in names)
        plan = pair(make.problem(who, history, seed=number))
        assert sorted(name for pod in make.seats(plan) for name in pod) == sorted(names)
        assert plan.lower_bound["repeats"] <= plan.cost["R3"]
        history.append(make.seats(plan))
        names = [name for name in names if rng.random() > 0.1]
        late = [f"p{fresh + more}" for more in range(rng.randint(0, 3))]
        fresh += 3
        names += late
        while len(names) in {1, 2, 5}:
            names.append(f"p{fresh}")
            fresh += 1


def test_two_late_people_fill_the_threes():
    _, history, _ = make.play(14, 1)
    plan = pair(make.problem(16, history))
    assert (make.lengths(plan), plan.cost["R3"]) == ([4, 4, 4, 4], 0)


def test_the_seed_decides_between_equal_rounds_only():
    rounds = {make.seats(pair(make.problem(16, seed=seed))) for seed in range(4)}
    assert len(rounds) == 4
    assert len({str(pair(make.problem(16, seed=seed)).cost) for seed in range(4)}) == 1


@pytest.mark.parametrize(
    ("policy", "who"), [*((policy, 12) for policy in Policy), (Policy.NEVER_REPEAT, 22)]
)
def test_no_swap_makes_the_round_better(policy, who):
    rng = Random(who)
    folk = tuple(
        make.person(f"p{n}", rng.choice((1, 2)), {1, 2} if rng.random() < 0.8 else {1},
                    rng.choice("abcd"), {f"p{rng.randrange(who)}"} if rng.random() < 0.1 else ())
        for n in range(who)
    )  # fmt: skip
    _, history, points = make.play(folk, 3, scored=True, policy=policy)
    task = make.problem(folk, history, points, policy=policy)
    plan = pair(task)
    assert plan.cost == cost_of(task, make.seats(plan)) == make.slow_cost(task, make.seats(plan))
    _no_swap_is_better(task, plan)


def _no_swap_is_better(task, plan):
    pods = [list(pod) for pod in make.seats(plan)]
    best = ranking(plan.cost, task.policy)[:-2]
    for one, other in combinations(pods, 2):
        for a in range(len(one)):
            for b in range(len(other)):
                one[a], other[b] = other[b], one[a]
                assert ranking(cost_of(task, pods), task.policy)[:-2] >= best
                one[a], other[b] = other[b], one[a]
