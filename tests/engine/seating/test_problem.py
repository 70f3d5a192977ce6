import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.seating.problem import Levels, Policy, Problem
from tests.engine.seating import make

HISTORY = ((("p1", "p2", "p3"), ("p4", "p5", "p6")), (("p6", "gone", "p1"), ("away", "off", "out")))
TASK = make.problem(
    (*make.people(5), make.person("p6", 1, {1, 2}, "shop", {"p1", "p2"})),
    HISTORY,
    {"p1": 3, "p2": 1.5, "gone": 9},
)


@given(st.permutations(range(6)), st.permutations(range(2)))
def test_the_digest_is_blind_to_order(order, pods):
    mixed = replace(
        TASK,
        people=tuple(TASK.people[place] for place in order),
        history=(tuple(HISTORY[0][place] for place in pods), HISTORY[1]),
        points={"p2": 1.5, "p1": 3.0, "p3": 0},
    )
    assert mixed.digest() == TASK.digest()


def test_the_digest_is_blind_to_what_cannot_matter():
    gone = (HISTORY[0], (("p6", "somebody", "p1"),))
    assert replace(TASK, history=gone).digest() == TASK.digest()
    assert replace(TASK, allow=(4, 3, 3)).digest() == TASK.digest()


@pytest.mark.parametrize(
    "change",
    [
        {"people": TASK.people[:5]},
        {"people": (make.person("p1", 3), *TASK.people[1:])},
        {"people": (make.person("p1", accepts={2}), *TASK.people[1:])},
        {"people": (make.person("p1", group="shop"), *TASK.people[1:])},
        {"people": (make.person("p1", avoid={"p2"}), *TASK.people[1:])},
        {"history": HISTORY[:1]},
        {"history": (HISTORY[0], (("gone", "p6", "p1"),))},
        {"history": (HISTORY[0], (("p6", "p1"),))},
        {"points": {"p1": 2}},
        {"prefer": 3},
        {"allow": (4,)},
        {"policy": Policy.POWER},
        {"levels": Levels.MIXED},
        {"rounds_left": 2},
        {"seed": 1},
    ],
)
def test_the_digest_sees_all_that_matters(change):
    assert replace(TASK, **change).digest() != TASK.digest()


SCRIPT = """
from engine.seating.solve import pair
from tests.engine.seating import make
who = make.of_levels(6, 9, 8, accepts={1, 2, 3}) + (make.person("x", 1, {1}, "g", {"f1", "c2"}),)
_, history, points = make.play(who, 2, scored=True)
task = make.problem(who, history, points)
print(task.digest(), pair(task))
"""


def test_another_process_agrees():
    def run(hash_seed):
        env = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(filter(None, sys.path))}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert run("1") == run("2")


def test_nobody_is_two_people():
    twice = (make.person("p1"), make.person("p1"))
    with pytest.raises(RuleError) as refused:
        Problem(twice, (), {})
    assert (refused.value.code, refused.value.facts) == ("seating.player_twice", {"player": "p1"})
