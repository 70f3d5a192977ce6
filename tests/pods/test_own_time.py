"""The clock set and begun again, and the time that a table has of its own."""

from datetime import timedelta

import pytest

from events.access import player
from events.due import run_due_rows
from events.models import JournalEntry
from pods import services as pods
from pods.models import Pod, Round
from pods.selectors import clock_of
from pods.services import ClockAct
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def later(minutes):
    return NOW + timedelta(minutes=minutes)


def turned(pod, act, *, at=0, minutes=0):
    actor = make.organiser(pod.round.event)
    return pods.set_clock(
        round_id=pod.round_id, actor=actor, act=act, now=later(at), minutes=minutes
    )


def playing(**settings):
    pod = make.pod(event=make.event(**settings))
    turned(pod, ClockAct.START)
    return pod


def give(pod, minutes, actor=None):
    return pods.give_extra_time(
        pod_id=pod.pk, actor=actor or make.organiser(pod.round.event), minutes=minutes
    )


def test_a_clock_is_set_to_what_is_left_in_each_of_its_states():
    pod = make.pod()
    assert turned(pod, ClockAct.SET, minutes=20).minutes == 20
    assert turned(pod, ClockAct.START).ends_at == later(20)
    assert turned(pod, ClockAct.SET, at=5, minutes=40).ends_at == later(45)
    turned(pod, ClockAct.PAUSE, at=6)
    assert turned(pod, ClockAct.SET, at=7, minutes=3).paused_seconds_left == 180
    assert turned(pod, ClockAct.RESUME, at=10).ends_at == later(13)


def test_no_clock_is_set_to_nothing_or_for_ever():
    pod = playing()
    for minutes in (0, -1, 601):
        with refusing("clock.bad_length"):
            turned(pod, ClockAct.SET, minutes=minutes)


def test_a_restart_gives_the_whole_round_again_and_an_old_end_calls_nobody():
    pod = playing(round_minutes=30)
    turned(pod, ClockAct.PAUSE, at=4)
    found = turned(pod, ClockAct.RESTART, at=10)
    assert (found.ends_at, found.paused_seconds_left) == (later(40), None)
    run_due_rows(now=later(31))
    assert not JournalEntry.objects.filter(kind="round.time_over").exists()
    run_due_rows(now=later(41))
    assert JournalEntry.objects.filter(kind="round.time_over").count() == 1


def test_a_table_gets_minutes_of_its_own_and_never_less_than_the_round():
    pod = playing(round_minutes=30)
    give(pod, 5)
    assert give(pod, -2).extra_seconds == 180
    assert (
        clock_of(Round.objects.get(pk=pod.round_id), now=later(1), extra=180).seconds_left
        == 29 * 60 + 180
    )
    assert give(pod, -10).extra_seconds == 0
    row = JournalEntry.objects.latest("version")
    facts = {"round": pod.round_id, "pod": pod.pk, "seconds": -180}
    assert (row.kind, row.facts) == ("pod.extra_time", facts)


def test_only_who_runs_rounds_gives_time_and_only_while_the_table_plays():
    pod = playing()
    with refusing("access.forbidden"):
        give(pod, 5, actor=player(make.seated(pod)[0]))
    for minutes in (0, 61, -61):
        with refusing("pod.bad_minutes"):
            give(pod, minutes)
    make.decided(pod)
    with refusing("seat.game_told"):
        give(pod, 5)


def lose_five(pod):
    words = {
        "pod_id": pod.pk,
        "entry_id": make.seated(pod)[3].pk,
        "actor": make.organiser(pod.round.event),
    }
    pods.say_missing(now=NOW, **words)
    pods.say_here(now=later(5), **words)
    return Pod.objects.get(pk=pod.pk)


@pytest.mark.parametrize(
    ("lost_time", "extra", "lost"),
    [("chairs", 300, 0), ("added", 300, 0), ("offered", 0, 300)],
)
def test_what_an_empty_chair_took_is_given_or_offered_as_the_event_says(lost_time, extra, lost):
    pod = lose_five(playing(lost_time=lost_time))
    assert (pod.extra_seconds, pod.lost_seconds) == (extra, lost)


def test_offered_time_is_given_given_otherwise_or_declined():
    for minutes, extra in ((None, 300), (2, 120), (0, 0)):
        pod = lose_five(playing(lost_time="offered"))
        words = {"pod_id": pod.pk, "actor": make.organiser(pod.round.event)}
        with refusing("pod.bad_minutes"):
            pods.decide_lost_time(minutes=61, **words)
        found = pods.decide_lost_time(minutes=minutes, **words)
        assert (found.extra_seconds, found.lost_seconds) == (extra, 0)
        with refusing("pod.no_time_offered"):
            pods.decide_lost_time(**words)


@pytest.mark.parametrize(("lost_time", "extra"), [("chairs", 0), ("offered", 0), ("added", 420)])
def test_a_game_inside_the_game_gives_its_time_back_by_itself_where_all_is_added(lost_time, extra):
    pod = playing(format="mtg_commander", lost_time=lost_time)
    one, two, *_rest = (entry.pk for entry in make.seated(pod))
    words = {"pod_id": pod.pk, "actor": make.organiser(pod.round.event)}
    row = pods.open_subgame(players=(one, two), libraries={one: 40, two: 40}, now=NOW, **words)
    telling = make.telling(two)
    pods.close_subgame(number=row.number, telling=telling, now=later(7), **words)
    assert Pod.objects.get(pk=pod.pk).extra_seconds == extra
