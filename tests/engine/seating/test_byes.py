"""Sitting out, where an event allows it."""

import pytest

from engine.seating.problem import Levels, Policy
from engine.seating.solve import pair
from tests.engine.seating import make

BYES = (1, 3, 4)


@pytest.mark.parametrize(
    ("who", "allow", "seated", "out"),
    [
        (0, BYES, [], 0),
        (1, BYES, [], 1),
        (2, BYES, [], 2),
        (5, BYES, [4], 1),
        (6, BYES, [3, 3], 0),
        (9, (1, 4), [4, 4], 1),
        (7, (1, 2), [2, 2, 2], 1),
    ],
)
def test_as_few_as_possible_sit_out(who, allow, seated, out):
    plan = pair(make.problem(who, allow=allow, prefer=max(4 if 4 in allow else 2, 2)))
    assert (make.lengths(plan), len(plan.byes)) == (seated, out)
    names = [name for pod in plan.seats() for name in pod]
    assert sorted(names) == sorted(f"p{number}" for number in range(1, who + 1))


def test_nobody_sits_out_twice_before_everybody_did():
    history, out = [], []
    for _ in range(5):
        plan = pair(make.problem(5, history, allow=BYES))
        history.append(plan.seats())
        out += plan.byes
    assert sorted(out) == [f"p{number}" for number in range(1, 6)]
    assert pair(make.problem(5, history, allow=BYES)).cost["R4"] == 0


def test_the_lowest_sits_out_in_scored_events_and_no_seat_is_counted():
    points = {f"p{number}": number for number in range(1, 6)}
    plan = pair(make.problem(5, (), points, allow=BYES))
    assert plan.byes == ("p1",)
    assert (plan.cost["R2s"], plan.cost["R5"][1], plan.cost["R7"]) == (1, 1, [4, 1])
    social = {
        pair(make.problem(5, (), points, allow=BYES, policy=Policy.SOCIAL, seed=n)).byes
        for n in range(6)
    }
    assert len(social) > 1


@pytest.mark.parametrize("levels", [Levels.SEPARATE, Levels.ACCEPTED])
def test_levels_come_before_seating_everybody(levels):
    plan = pair(make.problem(make.of_levels(5, 4), allow=BYES, levels=levels))
    assert (make.lengths(plan), plan.cost["R1"], len(plan.byes)) == ([4, 4], 0, 1)
    assert plan.byes[0].startswith("f")


def test_three_who_sat_out_are_spread():
    """Public report cobra#521: three with a bye in round 1 all land in one pod in round 2."""
    history = [(*(tuple(f"p{n}" for n in range(at, at + 4)) for at in range(1, 13, 4)),
                ("p13",), ("p14",), ("p15",))]  # fmt: skip
    plan = pair(make.problem(15, history))
    sat_out = [len({"p13", "p14", "p15"} & set(pod)) for pod in make.seats(plan)]
    assert (plan.cost["R3"], plan.cost["R4"]) == (0, 0)
    assert not {"p13", "p14", "p15"} & set(plan.pods[-1].seats)
    assert max(sat_out) < 3


def test_people_who_came_together_do_not_sit_out_before_others():
    points = {f"p{number}": number for number in range(1, 10)}
    plan = pair(make.problem(9, (), points, allow=(1, 4), together=(("p1", "p2"),)))
    assert (plan.byes, plan.cost["R0"]) == (("p3",), 0)
