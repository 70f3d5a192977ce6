"""What staff do to rolling tables: form, put back, open, close, finish."""

import pytest

from events import due
from events.access import player
from events.models import Entry, Event
from events.services import drop_entry, restore_entry
from pods import services
from pods.history import history_of
from pods.models import Round, RoundState
from standings.selectors import table_of
from standings.services import finish_event, reopen_event
from tests import make
from tests.pods.tables_rolling import NOON, join, later, pods_of, rolling_event, sitting, waiting
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event()


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def ids(people):
    return {each.pk for each in people}


def test_staff_form_at_once_and_of_whom_they_choose(event, four):
    five = [*four[:3], *make.entries(2, event=event, here=True, level=1, accepts=(1,))]
    join(*four[:2], *five[3:])
    staff = make.organiser(event)
    with refusing("queue.nobody_fits"):
        services.form_now(event_id=event.pk, actor=staff, now=NOON)
    join(four[2])

    with refusing("queue.nobody_fits"):
        chosen = [each.pk for each in (four[0], four[1], five[3])]
        services.form_now(event_id=event.pk, actor=staff, now=NOON, entries=chosen)
    pods = services.form_now(event_id=event.pk, actor=staff, now=later(1))

    assert [sitting(pod) for pod in pods] == [ids(four[:3])]
    assert waiting(event) == [each.pk for each in five[3:]]
    Event.objects.update(queue_open=False)
    with refusing("queue.nobody_fits"):
        services.form_now(event_id=event.pk, actor=staff, now=later(1))


def test_a_pod_is_put_back_while_no_result_is_in(event, four):
    join(*four[:3])
    join(four[3], at=3)
    pod = pods_of(event)[0]
    join(four[0], at=4, out=True)

    for _ in range(2):
        services.put_back(pod_id=pod.pk, actor=make.organiser(event), now=later(4))

    assert pods_of(event) == []
    assert waiting(event) == [each.pk for each in four]
    assert event.queue.get(entry=four[0]).since == NOON
    assert event.queue.get(entry=four[3]).since == later(3)
    assert not Entry.objects.filter(seated=True).exists()
    assert history_of(event).seatings() == ()
    pod.refresh_from_db()
    assert pod.round.state == RoundState.VOIDED
    join(make.entry(event=event, here=True), at=5)
    assert pods_of(event) == []
    due.run_due_rows(now=later(6))
    assert len(pods_of(event)) == 1
    assert sitting(pods_of(event)[0]) == ids(four)


def test_two_pods_can_be_put_back_one_after_the_other(event, four):
    join(*four)
    staff = make.organiser(event)
    services.put_back(pod_id=pods_of(event)[0].pk, actor=staff, now=NOON)
    services.form_now(event_id=event.pk, actor=staff, now=NOON)
    services.put_back(pod_id=pods_of(event)[0].pk, actor=staff, now=NOON)

    assert waiting(event) == [each.pk for each in four]
    assert Round.objects.filter(event=event).count() == 2


def test_who_sits_elsewhere_by_now_is_not_put_back(event, four):
    join(*four)
    old = pods_of(event)[0]
    join(four[0], at=5, out=True)
    join(*make.entries(3, event=event, here=True), at=5)

    services.put_back(pod_id=old.pk, actor=make.organiser(event), now=later(6))

    assert waiting(event) == [each.pk for each in four[1:]]
    assert Entry.objects.get(pk=four[0].pk).seated


def test_a_told_pod_and_a_paired_pod_are_not_put_back(event, four):
    join(*four)
    make.report(of=pods_of(event)[0])
    with refusing("pod.has_result", table="1"):
        services.put_back(pod_id=pods_of(event)[0].pk, actor=make.organiser(event), now=NOON)
    paired = make.pod()
    with refusing("pod.not_rolling"):
        services.put_back(pod_id=paired.pk, actor=make.organiser(paired.round.event), now=NOON)


def test_closing_sends_home_who_waits_and_lets_games_go_on(event, four):
    staff = make.organiser(event)
    join(*four, make.entry(event=event, here=True))
    for _ in range(2):
        services.close_queue(event_id=event.pk, actor=staff)

    assert waiting(event) == []
    assert pods_of(event)[0].holds
    assert event.journal.filter(kind="queue.closed").count() == 1
    services.open_queue(event_id=event.pk, actor=staff)
    services.open_queue(event_id=event.pk, actor=staff)
    assert event.journal.filter(kind="queue.opened").count() == 2
    assert Round.objects.filter(event=event).count() == 1


def test_the_queue_of_an_event_in_rounds_follows_the_rounds():
    event = make.event()
    for command in (services.open_queue, services.close_queue):
        with refusing("queue.not_rolling"):
            command(event_id=event.pk, actor=make.organiser(event))


def test_open_play_is_no_round_to_pair_publish_or_close(event, four):
    join(*four)
    staff, found = make.organiser(event), pods_of(event)[0].round
    with refusing("round.rolling_event"):
        services.plan_round(event_id=event.pk, actor=staff)
    for command in (services.publish_round, services.withdraw_round, services.close_round):
        with refusing("round.open_play"):
            command(round_id=found.pk, actor=staff)


def test_an_evening_of_rolling_tables_has_standings_an_end_and_a_way_back(event, four):
    Event.objects.filter(pk=event.pk).update(scheme="places_5321")
    staff = make.organiser(event)
    with refusing("event.nothing_played"):
        finish_event(event_id=event.pk, actor=staff, now=later(50))
    join(*four)
    with refusing("round.pods_still_playing", pods=[1]):
        finish_event(event_id=event.pk, actor=staff, now=later(50))
    make.decided(pods_of(event)[0])
    join(*four, at=30)
    services.form_now(event_id=event.pk, actor=staff, now=later(31))
    make.decided(pods_of(event)[1])
    event.refresh_from_db()

    table = table_of(event)
    assert (table.provisional, [row.played for row in table.rows]) == (True, [2, 2, 2, 2])
    assert sum(row.points for row in table.rows) == 22
    join(four[0], at=60)
    finished = finish_event(event_id=event.pk, actor=staff, now=later(70))
    assert (finished.queue_open, waiting(event)) == (False, [])
    with refusing("event.finished"):
        services.open_queue(event_id=event.pk, actor=staff)
    with refusing("report.round_closed"):
        make.report(of=pods_of(event)[0])
    reopen_event(event_id=event.pk, actor=staff)
    services.open_queue(event_id=event.pk, actor=staff)
    join(four[0], at=80)
    assert waiting(event) == [four[0].pk]


def test_promised_tables_are_kept_or_waited_for(event, four):
    staff = make.organiser(event)
    others = make.entries(8, event=event, here=True)
    services.lock_seat(event_id=event.pk, actor=staff, entry=four[0].pk, table=5)
    services.lock_seat(event_id=event.pk, actor=staff, entry=others[0].pk, table=5)
    services.lock_seat(event_id=event.pk, actor=staff, entry=others[4].pk, table=6)
    join(*four)
    assert [pod.table for pod in pods_of(event)] == [5]

    join(*others, at=1)

    tables = {pod.table: sitting(pod) for pod in pods_of(event)}
    assert others[4].pk in tables[6]
    assert waiting(event)[0] == others[0].pk
    make.decided(pods_of(event)[0])

    now_at_five = next(pod for pod in pods_of(event) if pod.holds and pod.table == 5)
    assert others[0].pk in sitting(now_at_five)


def test_two_pods_at_once_do_not_share_a_promised_table(event):
    staff = make.organiser(event)
    one, two = (make.entries(3, event=event, here=True, level=n, accepts=(n,)) for n in (1, 2))
    for first in (one[0], two[0]):
        services.lock_seat(event_id=event.pk, actor=staff, entry=first.pk, table=3)
    join(*one, *two)

    due.run_due_rows(now=later(5))

    assert [(pod.table, sitting(pod)) for pod in pods_of(event)] == [(3, ids(one))]
    assert waiting(event) == [each.pk for each in two]


def test_families_and_promised_mates_share_a_table(event, four):
    words = {"event": event, "here": True, "group": "Sato", "group_wish": "together"}
    mum, kid = make.entry(**words), make.entry(**words)
    mate = make.entry(event=event, here=True)
    staff = make.organiser(event)
    services.lock_seat(event_id=event.pk, actor=staff, entry=four[2].pk, mate=mate.pk)
    event.tables.create(number=1, out_of_use=True)
    for minute, one in enumerate((four[0], mum, four[2], four[1], mate, kid)):
        join(one, at=minute)
    assert pods_of(event) == []
    event.tables.update(out_of_use=False)
    due.run_due_rows(now=later(6))

    assert [sitting(pod) for pod in pods_of(event)] == [ids([four[0], mum, four[1], kid])]
    assert waiting(event) == [four[2].pk, mate.pk]


def test_who_left_and_everybody_once_the_queue_is_closed_is_not_put_back(event, four):
    staff = make.organiser(event)
    join(*four)
    drop_entry(entry_id=four[0].pk, actor=player(four[0]))
    services.put_back(pod_id=pods_of(event)[0].pk, actor=staff, now=later(1))
    assert waiting(event) == [each.pk for each in four[1:]]

    services.form_now(event_id=event.pk, actor=staff, now=later(2))
    services.close_queue(event_id=event.pk, actor=staff)
    services.put_back(pod_id=pods_of(event)[0].pk, actor=staff, now=later(3))
    assert waiting(event) == []


def test_who_left_and_comes_back_does_not_wait_any_more(event, four):
    staff = make.organiser(event)
    join(*four[:2])
    drop_entry(entry_id=four[0].pk, actor=staff)
    restore_entry(entry_id=four[0].pk, actor=staff)
    assert waiting(event) == [each.pk for each in four[:2]]
    drop_entry(entry_id=four[0].pk, actor=staff)
    due.run_due_rows(now=later(2))
    restore_entry(entry_id=four[0].pk, actor=staff)
    assert waiting(event) == [four[1].pk]
