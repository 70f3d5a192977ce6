"""Rolling tables and time: waits, looks that nobody asked for, and what players are promised."""

from datetime import timedelta

import pytest
import time_machine

from config.evening import ticker
from events import due
from events import services as event_services
from events.access import player
from events.models import Event
from events.work import Due
from pods import services
from pods.models import Pod
from pods.prospects import prospect_of, usual_minutes
from pods.room import Table
from pods.selectors import met_before
from tests import make
from tests.pods.tables_rolling import NOON, join, later, pods_of, rolling_event, sitting
from tests.woken import wake_and_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event()


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def ids(people):
    return {each.pk for each in people}


def test_three_form_after_the_set_wait_without_anybody_s_tap(event, four):
    join(*four[:2])
    join(four[2], at=2)
    assert pods_of(event) == []

    due.run_due_rows(now=later(4.9))
    assert pods_of(event) == []
    due.run_due_rows(now=later(5))

    assert sitting(pods_of(event)[0]) == ids(four[:3])
    assert [why["code"] for why in pods_of(event)[0].reasons] == [
        "all_new", "level_all", "short_after_wait",
    ]  # fmt: skip
    due.run_due_rows(now=later(30))
    assert len(pods_of(event)) == 1


def test_a_look_is_planned_once_and_may_run_twice(event, four):
    join(*four[:3])
    assert Due.objects.filter(kind="queue.look", done_at=None).count() == 1
    services.leave_queue(entry_id=four[0].pk, actor=player(four[0]))
    join(four[0], at=1)

    for minute in (5, 6, 6, 7):
        services.look_at_queue(now=later(minute), event=event.pk)

    assert len(pods_of(event)) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["ticker", "celery"])
def test_ticker_and_celery_both_wake_the_queue_up(event, four, how):
    with time_machine.travel(NOON, tick=False):
        join(*four[:3])
    with time_machine.travel(later(5), tick=False):
        ticker.tick(sending=False) if how == "ticker" else wake_and_run()

    assert sitting(pods_of(event)[0]) == ids(four[:3])


def test_a_changed_level_is_noticed_within_a_minute(event, four):
    fan = make.entry(event=event, here=True, level=1, accepts=(1,))
    join(*four[:3], fan)
    assert str(fan.queue_places.get()).startswith(fan.pk)
    event_services.change_entry(entry_id=fan.pk, actor=player(fan), changes={"level": 2})
    assert pods_of(event) == []

    due.run_due_rows(now=later(1))

    assert sitting(pods_of(event)[0]) == ids([*four[:3], fan])
    assert not Due.objects.filter(kind="queue.look", done_at=None).exists()


def test_repeats_wait_and_then_play_again(event, four):
    join(*four)
    make.decided(pods_of(event)[0])
    join(*four, at=30)

    due.run_due_rows(now=later(39))
    assert len(pods_of(event)) == 1
    due.run_due_rows(now=later(40))

    again = pods_of(event)[1]
    assert again.reasons[0]["code"] == "met_after_wait"
    met = met_before(four[0], up_to_round=0, formed_at=again.formed_at)
    assert {met[each.pk] for each in four[1:]} == {1}
    assert not met_before(four[0], up_to_round=0, formed_at=pods_of(event)[0].formed_at)


def test_what_a_player_is_told_is_true(event, four):
    assert prospect_of(four[0], now=NOON) is None
    join(*four[:3])

    seen = prospect_of(four[2], now=later(1))

    assert (seen.outlook.before, seen.outlook.missing, seen.outlook.at) == (2, 1, later(5))
    rested = event.queue.get(entry=four[0])
    rested.rests_until = later(9)
    rested.save()
    assert prospect_of(four[0], now=later(1)).outlook is None


def test_a_full_house_promises_about_the_usual_length():
    event = rolling_event(capacity=6)  # two tables
    Event.objects.update(capacity=60)
    Table.objects.create(event=event, number=1)
    people = make.entries(8, event=event, here=True)
    join(*people)

    seen = prospect_of(people[7], now=later(10))

    assert not seen.has_table
    assert (seen.outlook.missing, seen.outlook.is_sure) == (0, False)
    assert seen.outlook.at == later(event.round_minutes)


def test_the_usual_length_is_what_games_took_today(event):
    for _ in range(3):
        join(*make.entries(4, event=event, here=True))
    assert usual_minutes(event) == event.round_minutes
    for pod in pods_of(event):
        make.decided(pod)
        Pod.objects.filter(pk=pod.pk).update(formed_at=make.EVENING - timedelta(minutes=33))

    assert usual_minutes(event) == 33
