"""The clock of a round: it starts, stops, moves, and calls time once."""

from datetime import timedelta

import pytest

from events import due
from pods import services as pod_services
from pods.selectors import clock_of
from pods.services import ClockAct
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def clock(found, act, *, now=NOW, minutes=0):
    actor = make.organiser(found.event)
    return pod_services.set_clock(round_id=found.pk, actor=actor, act=act, now=now, minutes=minutes)


def shown(found, *, now):
    found.refresh_from_db()
    seen = clock_of(found, now=now)
    return seen.state.value, seen.seconds_left


def test_a_closed_rounds_clock_no_longer_runs():
    found = make.published()
    clock(found, ClockAct.START)
    for pod in found.pods.all():
        make.decided(pod)
    assert shown(found, now=NOW) == ("running", 3600)
    pod_services.close_round(round_id=found.pk, actor=make.organiser(found.event))
    assert shown(found, now=NOW) == ("over", 0)
    assert clock_of(found, now=NOW).ends_at is None


def test_the_clock_starts_stops_goes_on_and_moves():
    found = make.published()
    minute = timedelta(minutes=1)
    assert shown(found, now=NOW) == ("waiting", 3600)
    clock(found, ClockAct.PAUSE)
    clock(found, ClockAct.RESUME)
    clock(found, ClockAct.ADJUST, minutes=-10)
    assert shown(found, now=NOW) == ("waiting", 3000)
    clock(found, ClockAct.START)
    clock(found, ClockAct.START, now=NOW + minute)
    assert shown(found, now=NOW + minute) == ("running", 49 * 60)
    clock(found, ClockAct.PAUSE, now=NOW + 10 * minute)
    clock(found, ClockAct.PAUSE, now=NOW + 11 * minute)
    assert shown(found, now=NOW + 30 * minute) == ("paused", 40 * 60)
    clock(found, ClockAct.ADJUST, minutes=5)
    clock(found, ClockAct.RESUME, now=NOW + 60 * minute)
    assert shown(found, now=NOW + 60 * minute) == ("running", 45 * 60)
    clock(found, ClockAct.ADJUST, now=NOW + 60 * minute, minutes=5)
    assert shown(found, now=NOW + 60 * minute) == ("running", 50 * 60)
    assert shown(found, now=NOW + 200 * minute) == ("over", 0)
    for wrong in (0, 121, -500):
        with refusing("clock.bad_minutes", most=120):
            clock(found, ClockAct.ADJUST, minutes=wrong)


def test_time_over_is_called_once_by_the_clock_that_still_counts():
    found = make.published()
    clock(found, ClockAct.START)
    clock(found, ClockAct.ADJUST, minutes=5)
    calls = found.event.journal.filter(kind="round.time_over")

    due.run_due_rows(now=NOW + timedelta(minutes=61))
    assert not calls.exists()
    due.run_due_rows(now=NOW + timedelta(minutes=66))
    due.run_due_rows(now=NOW + timedelta(minutes=67))
    assert calls.count() == 1


def test_a_paused_or_vanished_clock_calls_nothing():
    found = make.published()
    clock(found, ClockAct.START)
    clock(found, ClockAct.PAUSE)
    due.run_due_rows(now=NOW + timedelta(minutes=61))
    pod_services.call_time_over(now=NOW, round_id="gone", ends_at=NOW.isoformat())
    assert not found.event.journal.filter(kind="round.time_over").exists()
