"""Repair instead of redo, and locks."""

import pytest

from engine.errors import RuleError
from engine.seating.cost import cost_of
from engine.seating.locks import Locks, pair_locked
from engine.seating.repair import re_paired, repaired
from engine.seating.solve import pair
from tests.engine.seating import make


def _round(sizes):
    names = iter(range(1, sum(sizes) + 1))
    return tuple(tuple(f"p{next(names)}" for _ in range(size)) for size in sizes)


def _after(seats, *, gone=(), late=(), history=(), **facts):
    names = [name for pod in seats for name in pod if name not in gone]
    folk = (*(make.person(name) for name in names), *late)
    return make.problem(folk, history, **facts)


def _lengths(fixed):
    return [len(pod) for pod in fixed.pods]


LATE = (make.person("x"), make.person("y"))


def test_two_late_people_fill_the_threes_and_nothing_else_changes():
    """Public report PGSwiss#77: a late player after round 1 found no match."""
    seats = _round((4, 4, 3, 3))
    fixed = repaired(_after(seats, late=LATE), seats)
    assert (_lengths(fixed), fixed.touched) == ([4, 4, 4, 4], (3, 4))
    assert fixed.pods[:2] == seats[:2]
    assert all(pod[:3] == seat for pod, seat in zip(fixed.pods[2:], seats[2:], strict=True))


def test_the_late_person_joins_those_they_have_not_met():
    seats, late = _round((3, 3, 4)), LATE[:1]
    fixed = repaired(_after(seats, late=late, history=[(("x", "p1"),)]), seats)
    assert (fixed.touched, fixed.cost["R3"]) == ((2,), 0)


def test_a_late_person_never_breaks_an_acceptance_to_fill_a_three():
    """Two tables share with the Fan anew: one of threes with the Fans there."""
    seats = (("f1", "f2", "f3", "f4"), ("c1", "c2", "c3"), ("f5", "f6", "f7", "f8"))
    folk = tuple(make.person(n, 1 if n[0] == "f" else 2, {1 if n[0] == "f" else 2})
                 for pod in seats for n in pod)  # fmt: skip
    fixed = repaired(make.problem((*folk, make.person("f9", 1, {1}))), seats)
    assert (fixed.cost["R1"], fixed.touched, sorted(_lengths(fixed))) == (
        0,
        (1, 3, 4),
        [3, 3, 3, 3],
    )


def test_who_leaves_shrinks_their_pod_only():
    """Public reports liwords#481 and tournament-organizer#10: the dropped are not shown again."""
    seats = _round((4, 4, 4))
    fixed = repaired(_after(seats, gone={"p2"}), seats)
    assert (fixed.pods, fixed.touched) == ((("p1", "p3", "p4"), *seats[1:]), (1,))
    task = _after(seats, gone={"p2"})
    assert fixed.cost == cost_of(task, fixed.pods)


def test_what_is_left_of_a_three_joins_the_fewest_tables():
    seats = _round((4, 4, 3, 3))
    fixed = repaired(_after(seats, gone={"p9"}), seats)
    assert (sorted(_lengths(fixed)), len(fixed.touched)) == ([3, 3, 3, 4], 2)
    assert sorted(n for pod in fixed.pods for n in pod) == sorted(
        f"p{number}" for number in range(1, 15) if number != 9
    )


def test_who_shares_anew_stays_at_the_table_where_most_of_their_pod_sat():
    """One leaves a three: two others move one table on, and no pod changes tables as a whole."""
    seats = (("a", "b", "c"), ("p1", "p2", "p3"), ("q1", "q2", "q3"))
    folk = [make.person(name, 1 if name[0] in "bp" else 3, {1 if name[0] in "bp" else 3})
            for name in ("b", "c", "p1", "p2", "p3", "q1", "q2", "q3")]  # fmt: skip
    fixed = repaired(make.problem(folk), seats)
    assert [sorted(pod) for pod in fixed.pods] == [
        [], ["b", "p1", "p2", "p3"], ["c", "q1", "q2", "q3"],
    ]  # fmt: skip


def test_one_more_than_fours_shares_with_two_tables():
    seats = _round((4, 4, 4, 4))
    fixed = repaired(_after(seats, late=LATE[:1]), seats, pinned={3})
    assert (sorted(_lengths(fixed)), len(fixed.touched)) == ([3, 3, 3, 4, 4], 3)
    assert fixed.pods[2] == seats[2]


def test_three_late_people_are_a_pod_of_their_own():
    seats = _round((4, 4))
    late = (*LATE, make.person("z"))
    fixed = repaired(_after(seats, late=late), seats)
    assert (fixed.touched, set(fixed.pods[2])) == ((3,), {"x", "y", "z"})


def test_where_no_table_may_change_the_refusal_names_choices():
    seats = _round((4, 4))
    with pytest.raises(RuleError) as refused:
        repaired(_after(seats, late=LATE[:1]), seats, pinned={1, 2})
    assert refused.value.code == "seating.cannot_split"
    five = repaired(_after(seats, late=LATE[:1], allow=(3, 4, 5)), seats)
    assert (sorted(_lengths(five)), len(five.touched)) == ([4, 5], 1)


def test_many_tables_share_where_few_do_not_help():
    seats = _round((4, 4, 4, 4))
    fixed = repaired(_after(seats, late=LATE[:1], allow=(4, 5, 12)), seats)
    assert sum(_lengths(fixed)) == 17
    tight = _round((4, 4, 4))
    fixed = repaired(_after(tight, late=LATE[:1], allow=(4, 13)), tight)
    assert max(_lengths(fixed)) == 13


def test_only_the_given_tables_are_paired_anew():
    _, history, _ = make.play(16, 2)
    seats = history[0]
    task = make.problem(16, history)
    fixed = re_paired(task, seats, tables={1, 2})
    assert fixed.pods[2:] == seats[2:]
    assert fixed.touched == (1, 2)
    assert sorted(n for pod in fixed.pods for n in pod) == sorted(n for pod in seats for n in pod)


def test_pod_mates_share_a_pod_and_tables_are_kept():
    """Public report cobra#640: a fixed accessible table for one person."""
    task = make.problem(16, [_round((4, 4, 4, 4))])
    plan = pair_locked(task, Locks(mates=({"p1", "p2"},), tables={"p16": 9, "p15": 9, "p7": 2}))
    pods = {pod.table: set(pod.seats) for pod in plan.pods}
    assert {"p15", "p16"} <= pods[9]
    assert "p7" in pods[2]
    assert any({"p1", "p2"} <= pod for pod in pods.values())
    assert sorted(pods) == [1, 2, 3, 9]
    assert plan.cost == cost_of(task, make.seats(plan))
    assert plan.cost["R3"] == 2


def test_locks_that_hold_already_change_nothing_and_strangers_are_ignored():
    task = make.problem(9, allow=(1, 4))
    plan = pair(task)
    one, other = plan.pods[0].seats[:2]
    kept = pair_locked(task, Locks(mates=({one, other, "gone"},), tables={"gone": 1}))
    assert kept == plan


def test_impossible_locks_are_refused():
    with pytest.raises(RuleError) as refused:
        pair_locked(make.problem(8), Locks(mates=({"p1", "p2"},), tables={"p1": 1, "p2": 2}))
    assert refused.value.code == "seating.locks_impossible"
    assert refused.value.facts == {"players": ["p1", "p2"]}
