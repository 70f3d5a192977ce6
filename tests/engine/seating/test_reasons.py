import pytest

from engine.seating.problem import Levels, Policy
from engine.seating.solve import pair
from tests.engine.seating import make


def _reasons(task):
    """Reasons by code for each pod, as one list."""
    return [{r.code: dict(r.facts) for r in pod.reasons} for pod in pair(task).pods]


def test_a_first_round_is_all_new():
    for pod in pair(make.problem(8)).pods:
        assert [(r.code, r.facts) for r in pod.reasons] == [
            ("all_new", {}),
            ("level_all", {"level": 2}),
            ("first_seat_first_time", {"player": pod.seats[0]}),
        ]


def test_who_met_before_is_named():
    task = make.problem(4, [(("p1", "p2"), ("p3", "p5"), ("p4", "p3"))], allow=(4,))
    (reasons,) = _reasons(task)
    assert "all_new" not in reasons
    assert sorted(map(sorted, reasons["met_before"]["pairs"])) == [["p1", "p2"], ["p3", "p4"]]


def test_whoever_goes_first_again_is_no_first_time():
    history = [(("p1", "x"), ("p2", "x"), ("p3", "x"), ("p4", "x"))]
    assert "first_seat_first_time" not in _reasons(make.problem(4, history))[0]


def test_levels_that_accept_each_other_are_mixed():
    who = (make.person("a", 1), make.person("b", 1), make.person("c", 3))
    reasons = _reasons(make.problem(who))[0]
    assert reasons["level_mixed"] == {"levels": [1, 3]}
    assert "level_outside" not in reasons
    assert pair(make.problem(who)).pods[0].level is None


def test_those_outside_their_wish_are_named():
    who = (make.person("a", 1, {1}), make.person("b", 1), make.person("c", 3, ()))
    assert sorted(_reasons(make.problem(who))[0]["level_outside"]["players"]) == ["a", "c"]
    assert "level_outside" not in _reasons(make.problem(who, levels=Levels.MIXED))[0]


def test_a_short_pod_is_fair_or_names_who_had_one():
    assert _reasons(make.problem(7))[1]["short_fair"] == {}
    first = tuple(f"p{n}" for n in range(1, 8))
    history = [(first[:3], first[3:6], (*first[6:], "x", "y", "z"))]
    assert all("short_fair" in pod for pod in _reasons(make.problem(6, history)))
    full, short = _reasons(make.problem(7, history))
    assert not {"short_fair", "short_again"} & set(full)
    assert "short_fair" not in short
    assert len(set(short["short_again"]["players"]) - {"p7"}) >= 2


@pytest.mark.parametrize(
    ("policy", "points", "spreads"),
    [
        (Policy.POWER, {"p1": 9, "p2": 8.5, "p3": 8, "p4": 8}, [1, 0]),
        (Policy.POWER, {"p1": 9}, [0]),
        (Policy.POWER, {}, []),
        (Policy.SOCIAL, {"p1": 9, "p2": 8, "p3": 8, "p4": 8}, []),
    ],
)
def test_close_points_are_told(policy, points, spreads):
    history = [(("p1", "x"),)]
    reasons = _reasons(make.problem(8, history, points, policy=policy))
    assert [pod["points_close"]["spread"] for pod in reasons if "points_close" in pod] == spreads


def test_points_before_the_first_round_say_nothing():
    assert "points_close" not in _reasons(make.problem(4, (), {"p1": 1}))[0]


def test_people_apart_never_show():
    who = tuple(make.person(f"p{n}", avoid={"p1", "p2", "p3", "p4"}) for n in range(1, 5))
    plan = pair(make.problem(who))
    assert plan.cost["R2"] == 6
    assert [r.code for r in plan.pods[0].reasons] == [
        "all_new", "level_all", "first_seat_first_time",
    ]  # fmt: skip
    assert "R2" not in plan.public_cost()
