"""Faults that users of other tools reported, each as an event that must come out well."""

from collections import Counter

import pytest

from engine.outcomes.judge import Outcome
from engine.scoring.awards import Award, Awarded
from engine.scoring.history import PlayedPod
from engine.scoring.schemes import points_of
from engine.scoring.table import ranked
from engine.seating.cost import cost_of
from engine.seating.locks import Locks, pair_locked
from engine.seating.problem import Policy
from engine.seating.repair import re_paired, repaired
from engine.seating.sizes import pod_sizes
from engine.seating.solve import pair
from engine.seating.swaps import price_of_swap
from engine.words import Kind
from tests.engine.seating import make


def test_a_rematch_is_not_accepted_while_a_free_round_exists():
    """phase-rs/phase#7937: sixteen people, four rounds played, exactly one free round left."""
    _, history, points = make.play(16, 4, scored=True, ahead=True, more=1)
    plan = pair(make.problem(16, history, points))
    assert plan.cost["R3"] == 0


def test_leaders_share_the_first_pod_and_the_short_pods_are_last():
    """EDH_matchmaker#2, #3: top seeds not matched, byes not at the bottom, byes in tie-breaks."""
    _, history, _ = make.play(17, 2)
    points = {f"p{number}": 20 - number for number in range(1, 18)}
    plan = pair(make.problem(17, history, points, policy=Policy.POWER))
    assert set(plan.pods[0].seats) == {"p1", "p2", "p3", "p4"}
    assert [len(pod.seats) for pod in plan.pods] == [4, 4, 3, 3, 3]
    bye = pair(make.problem(17, (), points, policy=Policy.POWER, allow=(1, 4))).byes
    assert bye == ("p17",)


def test_a_bye_wrecks_nobodys_tie_breaks():
    """EDH_matchmaker#3: with a bye the opponents' average is that of the opponents one had."""
    one, two = ("a", "b", "c", "d"), ("e", "a", "b", "c")
    pods = [PlayedPod(number, 1, seats, Outcome(dict(zip(seats, range(1, 5), strict=True)), seats[0], Kind.WIN))
            for number, seats in ((1, one), (2, two))]  # fmt: skip
    told = [
        dict(
            next(row for row in ranked("abcde", pods, awards=awards) if row.player == "e").tiebreaks
        )
        for awards in ((), (Award(1, "e", Awarded.BYE),))
    ]
    assert told[0] == told[1]
    assert told[0]["opponents_average"] > 0


def test_four_draws_do_not_beat_a_win():
    """EDH_matchmaker#2: with 3/1/0 four draws beat a win."""
    seats = ("a", "b", "c", "d")
    draw = Outcome(dict.fromkeys(seats, 1), None, Kind.DRAW)
    win = Outcome({"a": 1, "b": 2, "c": 3, "d": 4}, "a", Kind.WIN)
    assert 4 * points_of(draw, "win5_draw1")["a"] < points_of(win, "win5_draw1")["a"]


def test_no_pair_meets_in_all_three_rounds():
    """dipvis#61: twelve people, three rounds of fours."""
    _, history, _ = make.play(12, 3, ahead=True)
    assert max(make.meetings(history).values()) == 2


def test_problems_show_before_confirming_and_families_stay_apart():
    """dipvis#220, #51."""
    folk = tuple(make.person(f"p{n}", group="family" if n < 3 else None) for n in range(9))
    plan = pair(make.problem(folk))
    assert (plan.cost["R6"], plan.cost["R2s"]) == (0, 3)
    worse = price_of_swap(make.problem(folk), make.seats(plan), *_two_of_family(plan))
    assert worse.change()["R6"] == [1.0]


def _two_of_family(plan):
    """A relative, and a stranger who sits with another relative."""
    tables = [pod.seats for pod in plan.pods if {"p0", "p1", "p2"} & set(pod.seats)]
    one = next(name for name in tables[0] if name in {"p0", "p1", "p2"})
    return one, next(name for name in tables[1] if name not in {"p0", "p1", "p2"})


def test_a_seat_deficit_does_not_buy_the_same_pairing():
    """cobra#517."""
    fours = tuple(tuple(f"p{n}" for n in range(at, at + 4)) for at in range(1, 17, 4))
    plan = pair(make.problem(16, [fours]))
    assert plan.cost["R3"] == 0
    assert not {pod.seats[0] for pod in plan.pods} & {pod[0] for pod in fours}


def test_any_pattern_of_drops_lates_and_byes_yields_a_round():
    """cobra#468, #136: odd field and byes crash; an impossible round went to paper."""
    history = []
    for number, who in enumerate((1, 2, 5, 6, 7, 3, 11, 8)):
        folk = tuple(make.person(f"p{n}") for n in range(number, number + who))
        plan = pair(make.problem(folk, history, allow=(1, 3, 4), rounds_left=8 - number))
        assert sorted(n for pod in plan.seats() for n in pod) == sorted(p.id for p in folk)
        history.append(plan.seats())


def test_who_left_is_neither_seated_nor_their_own_opponent():
    """liwords#481, tournament-organizer#10."""
    _, history, _ = make.play(12, 2)
    stay = make.people(12)[:-1]
    plan = pair(make.problem(stay, history))
    assert Counter(name for pod in make.seats(plan) for name in pod) == Counter(p.id for p in stay)
    assert "p12" not in str(repaired(make.problem(stay, history[:1]), history[1]).pods)


def test_late_people_fill_threes_while_other_pods_are_pinned():
    """PGSwiss#77."""
    _, history, _ = make.play(14, 1)
    plan = pair(make.problem(14, history))
    seats = make.seats(plan)
    late = (*make.people(14), make.person("x"), make.person("y"))
    fixed = repaired(make.problem(late, history), seats, pinned={1})
    assert [len(pod) for pod in fixed.pods] == [4, 4, 4, 4]
    assert fixed.pods[:2] == seats[:2]


def test_a_score_edit_keeps_the_paired_round_and_tells_the_difference():
    """golden#9, sendou.ink#2869: the round stays; its price under the new points is known."""
    _, history, points = make.play(16, 2, scored=True)
    before = pair(make.problem(16, history, points))
    edited = make.problem(16, history, points | {"p1": points.get("p1", 0) + 8})
    kept = cost_of(edited, make.seats(before))
    assert kept["R5"] != before.cost["R5"]
    assert (kept["R3"], kept["R7"]) == (before.cost["R3"], before.cost["R7"])


@pytest.mark.parametrize("players", [n for n in range(3, 201) if n != 5])
def test_only_fours_and_threes(players):
    """brackets-manager#187: fourteen players gave 4, 4, 4, 2."""
    assert set(pod_sizes(players)) <= {3, 4}


def test_chairs_can_be_swapped_and_a_table_can_be_fixed():
    """pantheon#778: seat order fixed after the start. cobra#640: an accessible table."""
    task = make.problem(8)
    seats = make.seats(pair(task))
    swap = price_of_swap(task, seats, seats[0][0], seats[0][3])
    assert (swap.seats[0][0], swap.seats[0][3]) == (seats[0][3], seats[0][0])
    assert swap.seats[1] == seats[1]
    locked = pair_locked(task, Locks(tables={"p5": 7}))
    assert "p5" in next(pod.seats for pod in locked.pods if pod.table == 7)


def test_only_tables_without_a_result_are_paired_anew():
    _, history, _ = make.play(16, 2)
    fixed = re_paired(make.problem(16, history[:1]), history[1], tables={2, 4})
    assert (fixed.pods[0], fixed.pods[2]) == (history[1][0], history[1][2])
