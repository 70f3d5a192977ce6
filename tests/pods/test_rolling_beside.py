"""Extra games beside a round: from its minute on, by people who have finished or are knocked out."""

import pytest

from events import due
from events.access import player
from events.models import Entry
from pods import services
from pods.history import history_of, problem_of
from pods.models import Round
from pods.prospects import prospect_of
from pods.rolling import free_tables, queue_times
from pods.selectors import met_before, newest_round, pod_of_entry, rounds_of
from pods.services import ClockAct
from standings.selectors import table_of
from standings.services import finish_event
from tests import make
from tests.pods.tables_rolling import NOON, evening, join, later, pods_of, sitting, waiting
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_extra_pods_form_from_the_minute_on_of_whoever_has_finished_or_is_out():
    event, _people, (one, two) = evening()
    late = make.entry(event=event, here=True)
    make.decided(one)
    first, out = make.seated(one), make.seated(two)[0]

    with refusing("queue.still_playing", table="2"):
        join(out, at=10)
    join(*first[:2], late, at=10)
    join(out, at=11, out=True)

    assert pods_of(event) == []
    seen = prospect_of(late, now=later(12))
    assert (seen.times.begins, seen.outlook.at) == (later(20), later(20))
    assert len(waiting(event)) == 4
    due.run_due_rows(now=later(20))

    extra = pods_of(event)[0]
    assert sitting(extra) >= {late.pk, out.pk}
    assert (len(sitting(extra)), extra.during) == (3, 1)  # who met in round 1 meets new faces first


def extra_game(event, one, *, at=20):
    """Somebody of a finished pod and three who came late sit at an extra table."""
    mates = make.seated(one)[:1]
    late = make.entries(3, event=event, here=True)
    join(*mates, *late, at=at)
    return mates, late, pods_of(event)[-1]


def test_an_extra_game_is_recorded_but_not_scored():
    event, _people, (one, two) = evening()
    make.decided(one)
    mates, late, extra = extra_game(event, one)
    make.decided(extra)
    make.decided(two)

    assert late[0].pk not in {row.entry_id for row in table_of(event).rows}
    assert {row.played for row in table_of(event).rows} == {1}
    assert met_before(mates[0], up_to_round=2)[late[0].pk] == 1
    assert len(history_of(event).seatings()) == 2
    services.close_round(round_id=one.round_id, actor=make.organiser(event))
    problem = problem_of(event, seed=1, allow=(3, 4), at=later(70))
    assert problem.rounds_left == event.rounds_planned - 1
    assert extra.table == one.table


def test_an_extra_game_is_scored_if_the_event_says_so_in_its_round():
    event, _people, (one, two) = evening(queue_scored=True)
    make.decided(one)
    mates, _late, extra = extra_game(event, one)
    assert table_of(event).provisional
    make.decided(extra)
    make.decided(two)
    services.close_round(round_id=one.round_id, actor=make.organiser(event))

    rows = {row.entry_id: row for row in table_of(event).rows}
    assert rows[mates[0].pk].played == 2
    assert dict(rows[mates[0].pk].by_round).keys() == {1}
    assert not table_of(event).provisional
    assert {row.entry_id for row in table_of(event, after_round=1).rows} == set(rows)


def test_the_newest_round_stays_the_paired_one_and_the_extra_table_is_shown_while_it_plays():
    event, _people, (one, _two) = evening()
    make.decided(one)
    mates, late, extra = extra_game(event, one)

    assert newest_round(event, actor=make.organiser(event)).number == 1
    assert [found.number for found in rounds_of(event, actor=make.organiser(event))] == [0, 1]
    assert pod_of_entry(mates[0]).pk == extra.pk
    make.decided(extra)
    assert pod_of_entry(mates[0]).pk == one.pk
    assert pod_of_entry(late[0]) is None


def test_extra_pods_take_tables_at_which_nobody_plays():
    event, _people, (one, two) = evening()
    assert {one.table, two.table}.isdisjoint(table.number for table in free_tables(event))
    make.decided(one)

    assert free_tables(event)[0].number == one.table


def test_nothing_forms_before_the_clock_runs_while_it_stands_or_once_it_is_over():
    event = make.event(queue_from_minute=0, round_minutes=60)
    people = make.entries(4, event=event, here=True)
    found = make.published(event=event)
    staff = make.organiser(event)
    late = make.entries(4, event=event, here=True)
    event.refresh_from_db()
    join(*late[:3])
    assert prospect_of(late[0], now=NOON).outlook.at is None
    assert not queue_times(event, now=NOON).forms

    services.set_clock(round_id=found.pk, actor=staff, act=ClockAct.START, now=NOON)
    assert queue_times(event, now=NOON).forms
    services.set_clock(round_id=found.pk, actor=staff, act=ClockAct.PAUSE, now=later(1))
    assert queue_times(event, now=later(99)).is_open
    services.set_clock(round_id=found.pk, actor=staff, act=ClockAct.RESUME, now=later(1))
    with refusing("queue.closed"):
        join(late[3], at=60)
    assert len(people) == 4


def test_the_clock_s_start_forms_who_waits():
    event = make.event(queue_from_minute=0)
    make.entries(4, event=event, here=True)
    found = make.published(event=event)
    join(*make.entries(4, event=event, here=True))

    services.set_clock(
        round_id=found.pk, actor=make.organiser(event), act=ClockAct.START, now=later(3)
    )

    assert len(pods_of(event)) == 1


def test_without_the_setting_there_is_no_queue_beside_rounds():
    _event, _people, (one, _two) = evening(queue_from_minute=None)
    make.decided(one)

    with refusing("queue.closed"):
        join(make.seated(one)[0], at=30)


def test_the_next_round_has_people_and_tables_of_extra_games():
    event, people, (one, two) = evening()
    make.decided(one)
    _mates, late, extra = extra_game(event, one)
    make.decided(two)
    join(make.seated(two)[0], at=30)
    services.close_round(round_id=one.round_id, actor=make.organiser(event))
    assert waiting(event) == []
    extra.refresh_from_db()
    assert extra.holds

    make.published(event=event)

    extra.refresh_from_db()
    assert not extra.holds
    assert pod_of_entry(late[0]).round.number == 2
    assert pod_of_entry(people[0]).round.number == 2


def test_a_withdrawn_round_sends_the_queue_home():
    event, _people, (one, _two) = evening()
    join(make.seated(one)[0], at=1, out=True)

    services.withdraw_round(round_id=one.round_id, actor=make.organiser(event))

    assert waiting(event) == []
    event.refresh_from_db()
    assert event.phase == "open"


def test_out_of_a_round_s_pod_can_be_taken_back():
    event, _people, (one, _two) = evening()
    out = make.seated(one)[0]
    join(out, at=1, out=True)

    assert services.back_to_game(entry_id=out.pk, actor=player(out)).pk == one.pk
    assert waiting(event) == []
    assert Entry.objects.get(pk=out.pk).seats.get().out_at is None


def test_an_extra_game_still_on_does_not_keep_the_evening_from_ending():
    event, _people, (one, two) = evening(rounds_planned=1)
    make.decided(one)
    extra_game(event, one)
    make.decided(two)
    services.close_round(round_id=one.round_id, actor=make.organiser(event))

    finish_event(event_id=event.pk, actor=make.organiser(event), now=later(70))

    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
