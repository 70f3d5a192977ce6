"""What holds for every problem."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.cost import ranking
from engine.seating.exact import groupings
from engine.seating.problem import Levels, Policy
from engine.seating.sizes import splits
from engine.seating.solve import pair
from tests.engine.seating import make

PRIVATE = ("R2", "avoid")


@st.composite
def problems(draw, most=26):
    """Any event in its third round or before, with people who came and went."""
    rng = Random(draw(st.integers(0, 10**6)))
    count = draw(st.integers(3, most).filter(lambda n: n != 5))
    policy = draw(st.sampled_from(Policy))
    levels = draw(st.sampled_from([Levels.ACCEPTED, Levels.MIXED]))
    folk = tuple(_somebody(rng, number, count) for number in range(count))
    points, history = {}, []
    for _ in range(draw(st.integers(0, 3))):
        names = [one.id for one in folk if rng.random() < 0.9] + ["gone", "away"]
        rng.shuffle(names)
        pods = [tuple(names[at : at + 4]) for at in range(0, len(names), 4)]
        history.append(tuple(pods))
        points |= {pod[0]: points.get(pod[0], 0) + 5 for pod in pods}
    seed = draw(st.integers(0, 3))
    return make.problem(folk, history, points, policy=policy, levels=levels, seed=seed)


def _somebody(rng, number, count):
    level = rng.choice((1, 2, 2, 3))
    accepts = {other for other in (1, 2, 3) if rng.random() < 0.5}
    avoid = {f"p{rng.randrange(count)}"} if rng.random() < 0.1 else ()
    wishes = {"beginner": rng.random() < 0.2, "helper": rng.random() < 0.15}
    return make.person(f"p{number}", level, accepts, rng.choice((None, "a", "b")), avoid, **wishes)


@settings(max_examples=25, deadline=None)
@given(problems())
def test_a_plan_keeps_the_hard_rules_and_tells_the_truth(task):
    plan = pair(task)
    pods = make.seats(plan)
    names = Counter(name for pod in pods for name in pod)
    assert names == Counter(one.id for one in task.people)
    assert {len(pod) for pod in pods} <= set(task.allow)
    assert [pod.table for pod in plan.pods] == list(range(1, len(pods) + 1))
    slow = make.slow_cost(task, pods)
    assert plan.cost == slow | ({"R1": 0} if task.levels is Levels.MIXED else {})
    assert plan.lower_bound["repeats"] <= plan.cost["R3"]
    assert plan.public_cost() == {rule: v for rule, v in plan.cost.items() if rule != "R2"}
    assert plan.seed == task.seed
    assert not any(word in str(plan.pods) for word in PRIVATE)


@settings(max_examples=8, deadline=None)
@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_people_changes_nothing(task, rng):
    mixed = replace(task, people=tuple(rng.sample(task.people, len(task.people))))
    assert pair(mixed) == pair(task)


@settings(max_examples=15, deadline=None)
@given(problems(most=10).filter(lambda task: task.levels is Levels.ACCEPTED))
def test_few_people_get_the_best_round_there_is(task):
    plan = pair(task)
    best = min(ranking(make.slow_cost(task, pods), task.policy)[:-2] for pods in _all_rounds(task))
    found = ranking(make.slow_cost(task, make.seats(plan)), task.policy)[:-2]
    assert found == best


def _all_rounds(task):
    names = tuple(one.id for one in task.people)
    return [
        [[names[place] for place in pod] for pod in pods]
        for sizes in splits(len(names), prefer=task.prefer, allow=task.allow)
        for pods in _ways(tuple(range(len(names))), sizes)
    ]


def _ways(places, sizes):
    for way in groupings(sizes):
        yield [[place for place in places if way[place] == pod] for pod in range(len(sizes))]
