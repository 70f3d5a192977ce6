"""A new partner each round."""

from collections import Counter
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from engine.errors import RuleError
from engine.seating.field import Field
from engine.seating.partners import pair_partners, sides_so_far
from engine.seating.problem import Levels
from engine.seating.rotation import BLOCKED, Prices, Rotation, Sides
from engine.seating.sides import sides_of
from engine.seating.whist import whist
from tests.engine.seating import make


def _play(who, rounds, seed=0, left=None, **facts):
    history, plans = [], []
    for number in range(rounds):
        task = make.problem(
            who, history, rounds_left=(left or rounds) - number, seed=seed + number, **facts
        )
        plans.append(pair_partners(task))
        history.append(plans[-1].seats())
    return plans, history


def _partners(history):
    return Counter(
        two for pods in history for pod in pods for side in sides_of(pod)
        for two in combinations(sorted(side), 2)
    )  # fmt: skip


def _opponents(history):
    return Counter(
        tuple(sorted(two)) for pods in history for pod in pods for two in product(*sides_of(pod))
    )


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13, 16, 17, 20, 21, 24])
def test_a_whist_schedule_has_every_partner_once_and_every_opponent_twice(players):
    rounds = [[tuple(map(str, table)) for table in tables] for tables in whist(players)]
    everybody = pairs = players * (players - 1) // 2
    assert (len(_partners(rounds)), set(_partners(rounds).values())) == (pairs, {1})
    assert (len(_opponents(rounds)), set(_opponents(rounds).values())) == (everybody, {2})
    for tables in rounds:
        assert len({point for table in tables for point in table}) == players - players % 4


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("who", "rounds", "allow"),
    [(4, 3, (4,)), (5, 5, (1, 4)), (8, 7, (3, 4)), (12, 11, (3, 4)), (13, 13, (1, 4))],
)
def test_all_rounds_that_there_are_repeat_no_partner(who, rounds, allow, seed):
    plans, history = _play(who, rounds, seed=100 * seed, allow=allow)
    assert set(_partners(history).values()) == {1}
    assert set(_opponents(history).values()) == {2}
    assert not any(plan.cost["partners"] or plan.cost["thrice"] for plan in plans)
    out = Counter(name for plan in plans for name in plan.byes)
    assert set(out.values()) <= {1}


@pytest.mark.parametrize(
    ("who", "rounds", "allow"),
    [
        (8, 4, (3, 4)), (16, 6, (3, 4)), (24, 6, (3, 4)), (40, 6, (3, 4)), (7, 4, (3, 4)),
        (11, 5, (3, 4)), (14, 5, (3, 4)), (6, 3, (2, 3, 4)), (5, 3, (2, 3)), (9, 4, (1, 4)),
        (10, 4, (1, 2, 4)), (130, 4, (3, 4)), (243, 3, (3, 4)),
    ],
)  # fmt: skip
def test_no_partner_comes_twice_and_no_opponent_thrice(who, rounds, allow):
    plans, history = _play(who, rounds, allow=allow)
    assert max(_partners(history).values(), default=0) <= 1
    assert max(_opponents(history).values()) <= 2
    for plan in plans:
        seated = sorted(name for pod in plan.seats() for name in pod)
        assert seated == sorted(one.id for one in make.people(who))
        assert {len(table.seats) for table in plan.tables} <= set(allow)
        assert [table.table for table in plan.tables] == list(range(1, len(plan.tables) + 1))


def test_two_decks_small_tables_and_byes_are_shared_fairly():
    _, history = _play(7, 5)
    alone = Counter(s[0] for pods in history for pod in pods for s in sides_of(pod) if len(s) == 1)
    assert max(alone.values()) <= 2
    small = Counter(name for pods in history for pod in pods if len(pod) == 3 for name in pod)
    assert max(small.values()) - min(small.get(f"p{n}", 0) for n in range(1, 8)) <= 2
    _, history = _play(9, 9, allow=(1, 4))
    assert set(Counter(p[0] for pods in history for p in pods if len(p) == 1).values()) == {1}


def test_everybody_begins_equally_often():
    _, history = _play(8, 4)
    first = Counter(pod[0] for pods in history for pod in pods)
    assert max(first.values()) <= 2


def test_the_same_problem_gives_the_same_plan_in_any_order_of_people():
    folk = make.people(14)
    _, history = _play(folk, 2)
    mixed = tuple(Random(1).sample(folk, len(folk)))
    assert pair_partners(make.problem(mixed, history)) == pair_partners(make.problem(folk, history))


def test_people_who_come_and_go_leave_no_partner_twice():
    rng, history = Random(2), []
    for number in range(6):
        folk = tuple(make.person(f"p{n}") for n in range(1, 20) if rng.random() < 0.85)
        plan = pair_partners(
            make.problem(folk, history, rounds_left=12, allow=(1, 2, 3, 4), seed=number)
        )
        assert sorted(n for pod in plan.seats() for n in pod) == sorted(one.id for one in folk)
        assert plan.cost["partners"] == 0
        history.append(plan.seats())


def test_a_long_event_that_began_otherwise_is_searched():
    """No whist schedule begins so: the same four share a table again."""
    fours = ((("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")),)
    again = (("p1", "p3", "p2", "p4"), ("p5", "p7", "p6", "p8"))
    third = (("p1", "p2", "p4", "p3"), ("p5", "p6", "p8", "p7"))
    plan = pair_partners(make.problem(8, (*fours, again, third), rounds_left=4))
    assert plan.cost["partners"] == 0
    short = ((("p1", "p2", "p3"), ("p4", "p5", "p6"), ("p7", "p8")),)
    assert pair_partners(make.problem(8, short, rounds_left=6)).cost["partners"] == 0


def test_a_search_for_the_schedule_ends():
    from engine.seating import whist as module

    _, history = _play(24, 2, left=20)
    points = module._Relabelling(
        [[[int(n[1:]) - 1 for n in pod] for pod in pods] for pods in history],
        [whist(24)[0], whist(24)[0]], 24, np.random.default_rng(0),
    )  # fmt: skip
    points.budget = 200
    assert points.found() is None


def test_levels_and_people_apart_come_first():
    folk = make.of_levels(8, 8)
    plan = pair_partners(make.problem(folk, levels=Levels.SEPARATE))
    assert all(len({name[0] for name in table.seats}) == 1 for table in plan.tables)
    assert {table.level for table in plan.tables} == {1, 2}
    apart = (make.person("p1", avoid={"p2", "p3", "p4"}), *make.people(8)[1:])
    plan = pair_partners(make.problem(apart))
    assert plan.cost["apart"] == 0
    with pytest.raises(RuleError) as refused:
        pair_partners(make.problem(make.of_levels(5, 8), levels=Levels.SEPARATE))
    assert refused.value.code == "seating.level_cannot_split"


def test_who_must_be_home_is_not_seated():
    folk = (make.person("home", home_by=5), *make.people(8))
    plan = pair_partners(make.problem(folk, ends_at=6))
    assert (plan.home, len(plan.tables)) == (("home",), 2)


def test_what_could_not_be_had_is_counted():
    pods = (("p1", "p2", "p3", "p4"),)
    plan = pair_partners(make.problem(4, [pods, pods, pods]))
    assert (plan.cost["partners"], plan.cost["thrice"]) == (0, 2)
    plans, _ = _play(4, 4)
    assert plans[-1].cost["partners"] == 2


def test_nobody_is_an_empty_round():
    assert pair_partners(make.problem(0)).seats() == ()


@pytest.mark.parametrize("sizes", [(4,), (3,), (2,), (4, 4), (4, 3), (3, 2), (4, 4, 3, 2)])
@pytest.mark.parametrize("seed", range(3))
def test_every_swap_is_priced_right(sizes, seed):
    """The matrix of changes against taking the price anew."""
    rng, people = np.random.default_rng(seed), sum(sizes)

    def counts():
        some = rng.integers(0, 4, (people, people))
        return np.triu(some, 1) + np.triu(some, 1).T

    field = Field.of(make.problem(people))
    sides = Sides(counts(), counts(), rng.integers(0, 3, people))
    rotation = Rotation(Prices.of(field, sides), sizes)
    who = rotation._drawn(rng)
    changes = rotation._changes(who)
    for one, other in combinations(range(len(who)), 2):
        change = min(changes[one, other], changes[other, one])
        if change < BLOCKED // 2:
            after = who.copy()
            after[[one, other]] = after[[other, one]]
            assert rotation.total(after) - rotation.total(who) == change


def test_sides_are_counted_from_the_past():
    history = [(("p1", "p2", "p3", "p4"), ("p5",)), (("p1", "p2", "p3"), ("gone", "p4"))]
    task = make.problem(5, history)
    field = Field.of(task)
    sides = sides_so_far(task, field)
    at = {one.id: place for place, one in enumerate(field.people)}
    assert sides.partners[at["p1"], at["p3"]] == 2
    assert (sides.opponents[at["p1"], at["p2"]], sides.opponents[at["p2"], at["p4"]]) == (2, 0)
    assert [int(sides.alone[at[f"p{n}"]]) for n in range(1, 6)] == [0, 1, 0, 1, 0]
