import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.byhand import broken, newly_broken, pair_around, plan_by_hand
from engine.seating.cost import ranking
from engine.seating.locks import Locks
from engine.seating.problem import Person, Problem
from engine.seating.solve import pair
from engine.seating.swaps import change_of, partners, price_of_swap
from engine.seating.tables import RoomTable, at_tables

NAMES = tuple(f"p{number}" for number in range(1, 13))


def problem(names=NAMES, history=(), **rest):
    people = tuple(Person(name, 2, frozenset({2}), order=place) for place, name in enumerate(names))
    return Problem(people=people, history=history, points={}, **rest)


def test_the_plan_of_a_paired_round_is_that_plan():
    asked = problem(history=((NAMES[:4], NAMES[4:8], NAMES[8:]),), rounds_left=2)
    plan = pair(asked)
    assert plan_by_hand(asked, plan.seats()) == plan


def test_a_round_by_hand_tells_what_it_costs_and_why():
    asked = problem(history=((NAMES[:4], NAMES[4:8], NAMES[8:]),))
    plan = plan_by_hand(asked, [NAMES[:4], NAMES[4:8], NAMES[8:]])
    assert plan.cost["R3"] == 18
    assert plan.lower_bound["repeats"] < 18
    assert {why.code for why in plan.pods[0].reasons} >= {"met_before", "level_all"}
    assert [pod.table for pod in plan.pods] == [1, 2, 3]
    better = pair(asked)
    assert change_of(better.cost, plan.cost)["R3"] == [18 - better.cost["R3"]]
    assert change_of(plan.cost, plan.cost) == {}


def test_who_has_no_seat_counts_for_nothing():
    plan = plan_by_hand(problem(), [NAMES[:4], NAMES[4:8]])
    assert plan == plan_by_hand(problem(NAMES[:8]), [NAMES[:4], NAMES[4:8]])


@given(st.sets(st.sampled_from(NAMES), min_size=4, max_size=4), st.integers(0, 99))
def test_dealing_again_leaves_kept_pods_and_locks_alone(names, seed):
    kept = tuple(sorted(names))
    one, other = [name for name in NAMES if name not in names][:2]
    locks = Locks(mates=((one, other),))
    plan = pair_around(problem(seed=seed), locks, [kept])
    assert plan.pods[0].seats == kept
    assert sorted(name for pod in plan.pods for name in pod.seats) == sorted(NAMES)
    assert broken(locks, {pod.table: pod.seats for pod in plan.pods}) == []


def test_dealing_again_with_nothing_or_everything_kept():
    asked = problem()
    assert pair_around(asked, Locks(), []) == pair(asked)
    whole = [NAMES[:4], NAMES[4:8], NAMES[8:]]
    assert list(pair_around(asked, Locks(), whole).seats()) == whole


def test_locks_that_a_seating_breaks_are_named():
    pods = {1: ("p1", "p2", "p3"), 2: ("p4", "p5", "p6")}
    locks = Locks(mates=(("p1", "p2"), ("p3", "p4"), ("p5", "p12")), tables={"p1": 1, "p6": 1})
    assert broken(locks, pods) == ["p3", "p4", "p6"]


def test_only_a_promise_that_was_kept_can_be_broken_anew():
    locks = Locks(tables={"p1": 2, "p4": 2})
    before = {1: ("p1", "p2", "p3"), 2: ("p4", "p5", "p6")}
    assert newly_broken(locks, before, {**before, 1: ("p2", "p1", "p3")}) == []
    moved = {1: ("p1", "p2", "p4"), 2: ("p3", "p5", "p6")}
    assert newly_broken(locks, before, moved) == ["p4"]


@settings(deadline=None)
@given(st.permutations(NAMES), st.integers(0, 11))
def test_partners_are_told_what_their_swap_does(names, at):
    asked = problem(
        history=((NAMES[:4], NAMES[4:8], NAMES[8:]), (NAMES[::3], NAMES[1::3], NAMES[2::3]))
    )
    seats = [tuple(names[:4]), tuple(names[4:8]), tuple(names[8:])]
    one = names[at]
    told = partners(asked, seats, one)
    assert sorted(told) == sorted(name for pod in seats if one not in pod for name in pod)
    for other, sign in told.items():
        swap = price_of_swap(asked, seats, one, other)
        before, after = (ranking(cost, asked.policy)[:-2] for cost in (swap.before, swap.after))
        assert sign == (after > before) - (after < before)


def test_nobody_is_a_partner_of_a_stranger_or_in_one_pod():
    assert partners(problem(NAMES[:4]), [NAMES[:4]], "p1") == {}
    assert partners(problem(NAMES[:8]), [NAMES[:4], NAMES[4:8]], "p9") == {}


ROOM = [RoomTable(1, 3), RoomTable(2, 4), RoomTable(3, 4), RoomTable(7, 6)]


def test_pods_take_the_first_table_with_a_chair_for_everybody():
    assert at_tables([4, 4, 3], ROOM) == [2, 3, 1]
    assert at_tables([3, 5, 4], ROOM) == [1, 7, 2]
    assert at_tables([4, 4], ROOM, fixed={1: 2}) == [3, 2]


def test_numbers_go_on_where_the_room_has_no_table_left():
    assert at_tables([4, 4, 4, 4, 3], ROOM) == [2, 3, 7, 8, 1]
    assert at_tables([4, 4, 4], [], fixed={1: 1}) == [2, 1, 3]
    assert at_tables([4, 4], [RoomTable(1, 4)], known=[1, 2, 3]) == [1, 4]


@given(
    st.lists(st.integers(2, 6), max_size=12),
    st.lists(st.integers(2, 6), max_size=12),
)
def test_nobody_sits_at_a_table_with_too_few_chairs(sizes, chairs):
    room = [RoomTable(number, count) for number, count in enumerate(chairs, 1)]
    tables = at_tables(sizes, room)
    assert len(set(tables)) == len(sizes)
    for size, table in zip(sizes, tables, strict=True):
        assert table > len(room) or room[table - 1].chairs >= size
    outside = [size for size, table in zip(sizes, tables, strict=True) if table > len(room)]
    unused = [table.chairs for table in room if table.number not in tables]
    assert not outside or min(outside) > max(unused, default=0)


def test_a_pod_of_one_is_a_bye():
    asked = problem(NAMES[:9], prefer=2, allow=(1, 2), history=((NAMES[:2], (NAMES[8],)),))
    plan = pair(asked)
    assert len(plan.byes) == 1
    assert plan_by_hand(asked, plan.seats()) == plan
    with pytest.raises(KeyError):
        plan_by_hand(asked, [NAMES[9:11]])


def test_dealing_around_a_kept_pod_leaves_one_over():
    asked = problem(NAMES[:7], prefer=2, allow=(1, 2))
    plan = pair_around(asked, Locks(), [NAMES[:2]])
    assert plan.pods[0].seats == NAMES[:2]
    assert (len(plan.pods), len(plan.byes)) == (3, 1)
    assert partners(asked, plan.seats(), plan.byes[0]).keys() == {*NAMES[:7]} - {*plan.byes}
