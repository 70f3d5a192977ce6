"""Fixed teams of two."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.errors import RuleError
from engine.seating.locks import Locks
from engine.seating.problem import Levels
from engine.seating.sides import SidedTable
from engine.seating.teams import Team, pair_teams, team_problem
from tests.engine.seating import make


def _teams(count, singles=0):
    """Teams t1, t2, … of p1 and p2, p3 and p4, …; the last people are alone."""
    pairs = tuple(Team(f"t{n}", (f"p{2 * n - 1}", f"p{2 * n}")) for n in range(1, count + 1))
    folk = make.people(2 * count + singles)
    return folk, pairs


def _play(folk, teams, rounds, **facts):
    history, plans, points = [], [], Counter()
    rng = Random(len(folk))
    for number in range(rounds):
        task = make.problem(folk, history, dict(points), rounds_left=rounds - number, **facts)
        plans.append(pair_teams(task, teams))
        history.append(plans[-1].seats())
        for table in plans[-1].tables:
            points.update(dict.fromkeys(rng.choice(table.sides()), 3))
    return plans, history


@pytest.mark.parametrize("count", [2, 4, 5, 8, 11, 16])
def test_teams_stay_whole_and_meet_no_team_again(count):
    folk, teams = _teams(count)
    rounds = max(1, min(4, count - 1))
    plans, history = _play(folk, teams, rounds)
    met = Counter()
    for plan in plans:
        for table in plan.tables:
            sides = [next(t.id for t in teams if set(t.members) == set(s)) for s in table.sides()]
            met[frozenset(sides)] += 1
            assert len(set(sides)) == 2
    assert set(met.values()) == {1}
    byes = Counter(team.id for plan in plans for team in plan.byes)
    assert set(byes.values()) <= {1}
    assert byes.total() == (rounds if count % 2 else 0)
    for pods in history:
        assert sorted(name for pod in pods for name in pod) == sorted(one.id for one in folk)


def test_three_people_share_a_table_one_with_two_decks():
    folk, teams = _teams(1, singles=1)
    [table] = pair_teams(make.problem(folk), teams).tables
    assert table.sides() in {(("p1", "p2"), ("p3",)), (("p2", "p1"), ("p3",))}
    assert table.turns() == ("p1", "p3", "p2", "p3")


def test_two_people_share_a_table_with_two_decks_each():
    [table] = pair_teams(make.problem(2), ()).tables
    assert Counter(table.turns()) == {"p1": 2, "p2": 2}


def test_four_people_take_turns_side_by_side():
    folk, teams = _teams(2)
    [table] = pair_teams(make.problem(folk), teams).tables
    turns = table.turns()
    assert {frozenset(turns[0::2]), frozenset(turns[1::2])} == {frozenset(t.members) for t in teams}


def test_teams_take_turns_to_begin():
    folk, teams = _teams(4)
    _, history = _play(folk, teams, 4)
    first = Counter(pod[0] for pods in history for pod in pods)
    assert max(first.values()) - min(first.values()) <= 2


def test_who_is_left_by_a_partner_plays_on_and_history_stays():
    folk, teams = _teams(4)
    _, history = _play(folk, teams, 2)
    stay = tuple(one for one in folk if one.id != "p2")
    task = team_problem(make.problem(stay, history), teams)
    assert sorted(one.id for one in task.people) == ["t1", "t2", "t3", "t4"]
    assert task.history == team_problem(make.problem(folk, history), teams).history or all(
        "gone p2" in str(pods) for pods in task.history
    )
    plan = pair_teams(make.problem(stay, history), teams)
    assert any(side == ("p1",) for table in plan.tables for side in table.sides())
    assert plan.plan.cost["R3"] == 0


def test_a_team_without_anybody_is_no_team():
    folk, teams = _teams(3)
    assert len(team_problem(make.problem(folk[:4]), teams).people) == 2


def test_what_a_team_is_comes_from_its_people():
    folk = (
        make.person("a", 1, {1, 2}, "shop", avoid={"b", "c"}, home_by=90, beginner=True, order=4),
        make.person("b", 2, {1, 2, 3}, None, home_by=70, helper=True, order=2),
        make.person("c", 2, {2}),
    )
    task = make.problem(folk, (), {"a": 1, "b": 4}, together=(("a", "c"),))
    both, _ = team_problem(task, (Team("ab", ("a", "b")),)).people
    assert (both.level, both.accepts, both.group) == (2, {1, 2}, "shop")
    assert (both.avoid, both.home_by, both.order) == ({"c"}, 70, 2)
    assert (both.beginner, both.helper) == (False, True)
    whole = team_problem(task, (Team("ab", ("a", "b")),))
    assert (whole.points, whole.together) == ({"ab": 2.5, "c": 0}, (("ab", "c"),))


def test_two_groups_in_a_team_are_none():
    folk = (make.person("a", group="x"), make.person("b", group="y"))
    [team] = team_problem(make.problem(folk), (Team("ab", ("a", "b")),)).people
    assert team.group is None


def test_a_team_goes_home_with_its_first():
    folk, teams = _teams(3)
    folk = (replace(folk[0], home_by=10), *folk[1:])
    plan = pair_teams(make.problem(folk, ends_at=11), teams)
    assert set(plan.home) == {"p1", "p2"}
    assert "p2" not in str(plan.seats())


def test_levels_are_kept_apart():
    folk = (*(make.person(f"f{n}", 1, {1}) for n in range(5)),
            *(make.person(f"c{n}", 2, {2}) for n in range(6)))  # fmt: skip
    teams = tuple(Team(f"t{c}{n}", (f"{c}{n}", f"{c}{n + 1}")) for c in "fc" for n in (0, 2))
    plan = pair_teams(make.problem(folk, levels=Levels.SEPARATE), teams)
    assert all(len({name[0] for name in table.seats}) == 1 for table in plan.tables)
    assert {table.level for table in plan.tables} == {1, 2}


def test_a_team_may_keep_its_table():
    folk, teams = _teams(6)
    plan = pair_teams(make.problem(folk), teams, Locks(tables={"t4": 9}))
    [fixed] = [table for table in plan.tables if "p7" in table.seats]
    assert fixed.table == 9


@pytest.mark.parametrize("members", [(), ("p1", "p2", "p3")])
def test_a_team_has_one_or_two(members):
    with pytest.raises(RuleError) as refused:
        pair_teams(make.problem(4), (Team("t", members),))
    assert (refused.value.code, refused.value.facts) == ("seating.team_size", {"team": "t"})


def test_nobody_is_in_two_teams():
    with pytest.raises(RuleError) as refused:
        pair_teams(make.problem(4), (Team("t", ("p1", "p2")), Team("u", ("p2", "p3"))))
    assert (refused.value.code, refused.value.facts) == ("seating.player_twice", {"player": "p2"})


def test_people_of_several_levels_share_no_level():
    assert SidedTable(1, ("a", "b"), None).level is None
    folk = (make.person("a", 1), make.person("b", 2))
    [table] = pair_teams(make.problem(folk), ()).tables
    assert table.level is None
