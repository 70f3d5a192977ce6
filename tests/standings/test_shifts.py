"""What a correction moves after the next round was paired: the table, never the round."""

from fractions import Fraction

import pytest

from events.access import player
from standings.selectors import table_of
from standings.shifts import shift_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def corrected():
    """Round 1 closed, round 2 out; then staff turn the first table's result upside down."""
    event = make.event()
    make.entries(8, event=event)
    first = make.closed(event=event)
    second = make.published(event=event, seed=2)
    seats = list(second.seats.order_by("pk").values_list("pod", "entry", "number"))
    pod = first.pods.order_by("table").first()
    before = {row.entry_id: row for row in table_of(event).rows}
    report = make.decided(pod, make.telling(*(each.pk for each in make.seated(pod)[:3])))
    event.refresh_from_db()
    return event, second, seats, pod, before, report


def test_the_table_is_new_the_round_stays_and_staff_see_who_moved():
    event, second, seats, pod, before, report = corrected()
    after = {row.entry_id: row for row in table_of(event).rows}
    shift = shift_of(report.pk, actor=make.organiser(event))

    assert list(second.seats.order_by("pk").values_list("pod", "entry", "number")) == seats
    assert (shift.round_number, shift.kept) == (1, (2,))
    for moved in shift.moved:
        was, now = before[moved.entry_id], after[moved.entry_id]
        assert (moved.rank_before, moved.points_before) == (was.rank, was.points)
        assert (moved.rank_after, moved.points_after) == (now.rank, now.points)
    changed = {
        e for e in after if (before[e].rank, before[e].points) != (after[e].rank, after[e].points)
    }
    assert {moved.entry_id for moved in shift.moved} == changed
    first, *_others, last = make.seated(pod)
    gains = {moved.entry_id: (moved.points_more, moved.ranks_up) for moved in shift.moved}
    assert gains[last.pk][0] == -gains[first.pk][0] == Fraction(4)
    assert gains[last.pk][1] > 0 > gains[first.pk][1]


def test_a_second_correction_says_what_it_moved_and_so_does_the_first():
    event, _second, _seats, pod, _before, report = corrected()
    back = make.decided(pod)
    actor = make.organiser(event)
    one, other = shift_of(report.pk, actor=actor), shift_of(back.pk, actor=actor)
    assert back.replaces_id == report.pk
    assert {m.entry_id: m.points_more for m in one.moved} == {
        m.entry_id: -m.points_more for m in other.moved
    }


def test_the_difference_is_for_those_who_decide_results():
    event, *_rest, pod, _before, report = corrected()
    with refusing("access.forbidden"):
        shift_of(report.pk, actor=player(make.seated(pod)[0]))
    with refusing("access.not_found"):
        shift_of("000000000000", actor=make.organiser(event))
