"""Places by lot: sealed at once, drawn when it is time or at a tap, the line after that by lot."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from engine.lots.file import read_record
from events import services as event_services
from events.access import player
from events.due import run_due_rows
from events.models import EntryState
from events.selectors import lines_of, waiting_place
from standings import services
from standings.draws import Draw, DrawState, Purpose
from standings.lots import Lots, record_of
from standings.words import prize_names
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def lottery(*, people=7, capacity=4, **settings):
    event = make.event(admission="lottery", capacity=capacity, **settings)
    make.entries(people, event=event, here=False)
    event.refresh_from_db()
    return event


def states(event):
    return sorted(event.entries.values_list("state", flat=True))


def drawn(event):
    actor = make.organiser(event)
    return services.draw_places(event_id=event.pk, actor=actor, now=make.EVENING)


def test_nobody_is_in_before_lots_are_drawn_and_then_as_many_as_there_are_places():
    event = lottery()
    assert (states(event), event.taken) == (["waiting"] * 7, 0)
    drawn(event)
    event.refresh_from_db()
    assert (states(event), event.taken) == (["expected"] * 4 + ["waiting"] * 3, 4)
    late = make.entry(event=event)
    assert (late.state, waiting_place(late)) == (EntryState.WAITING, 4)


def test_the_seal_comes_at_once_and_lots_when_it_is_time():
    now = timezone.now()
    event = lottery(lots_at=now + timedelta(days=1))
    run_due_rows(now=now + timedelta(seconds=1))
    draw = Draw.objects.get()
    assert (draw.purpose, draw.state) == (Purpose.ENTRIES, DrawState.OPEN)
    assert states(event) == ["waiting"] * 7
    run_due_rows(now=now + timedelta(days=1, seconds=1))
    assert states(event) == ["expected"] * 4 + ["waiting"] * 3
    assert Draw.objects.get().seal == draw.seal
    version = event.journal.count()
    services.look_at_lots(now=now + timedelta(days=2), event=event.pk)
    assert event.journal.count() == version


def test_anybody_can_draw_the_places_once_more_without_a_name():
    event = lottery()
    services.look_at_lots(now=make.EVENING, event=event.pk)
    entry = event.entries.first()
    services.add_number(
        draw_id=event.draws.get().pk,
        entry_id=entry.pk,
        actor=player(entry),
        number=7,
        now=make.EVENING,
    )
    lots = Lots(drawn(event))
    text = json.dumps(record_of(lots, prize_names(lots)))
    told = read_record(text).redrawn()
    lucky = event.entries.filter(state=EntryState.EXPECTED).values_list("pk", flat=True)
    assert {each["person"] for each in told["winners"]} == set(lucky)
    assert not any(each.player_name in text for each in event.entries.all())
    line = sorted(event.entries.filter(state=EntryState.WAITING), key=lambda each: each.lot)
    assert [each.pk for each in line] == [each["person"] for each in told["order"][4:]]


def test_the_line_moves_up_by_lot():
    event = lottery()
    drawn(event)
    line = list(event.entries.filter(state=EntryState.WAITING).order_by("lot"))
    assert [waiting_place(each) for each in line] == [1, 2, 3]
    assert lines_of(event.entries.all()) == {each.pk: n for n, each in enumerate(line, 1)}
    lucky = event.entries.filter(state=EntryState.EXPECTED).first()
    event_services.cancel_entry(entry_id=lucky.pk, actor=make.organiser(event))
    line[0].refresh_from_db()
    assert line[0].state == EntryState.EXPECTED
    event_services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"capacity": 5}
    )
    line[1].refresh_from_db()
    assert line[1].state == EntryState.EXPECTED


def test_before_lots_nobody_moves_up_but_staff_take_people_who_are_here():
    event = lottery(people=2)
    here = make.entry(event=event, here=True)
    assert here.state == EntryState.HERE
    event_services.drop_entry(entry_id=here.pk, actor=make.organiser(event))
    assert states(event) == ["dropped", "waiting", "waiting"]
    waiting = event.entries.filter(state=EntryState.WAITING).first()
    with refusing("lots.not_drawn"):
        event_services.check_in(entry_id=waiting.pk, actor=make.organiser(event))


def test_without_a_lottery_after_all_places_go_by_arrival():
    event = lottery()
    services.look_at_lots(now=make.EVENING, event=event.pk)
    event_services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"admission": "first_come"}
    )
    assert states(event) == ["expected"] * 4 + ["waiting"] * 3
    services.look_at_lots(now=make.EVENING, event=event.pk)
    assert event.draws.get().state == DrawState.OVER
    with refusing("lots.none"):
        drawn(event)


def test_places_are_drawn_once_and_never_step_by_step():
    event = lottery()
    services.look_at_lots(now=make.EVENING, event=event.pk)
    by = {"draw_id": event.draws.get().pk, "actor": make.organiser(event)}
    with refusing("lots.for_places"):
        services.begin_draw(**by, now=make.EVENING)
    with refusing("lots.for_places"):
        services.draw_next(**by)
    with refusing("lots.for_places"):
        services.end_draw(**by, now=make.EVENING)
    drawn(event)
    with refusing("lots.none"):
        drawn(event)
    make.entry(event=event, here=True, same_name_ok=True)
    assert (
        services.open_draw(event_id=event.pk, actor=by["actor"], now=make.EVENING).purpose
        == Purpose.PRIZES
    )


def test_pairs_are_not_drawn_by_lot():
    with refusing("lots.no_pairs"):
        make.event(admission="lottery", teams="pairs")


def test_no_lots_are_drawn_once_the_event_is_finished():
    event = lottery()
    type(event).objects.filter(pk=event.pk).update(phase="finished", lots_at=make.EVENING)
    with refusing("event.finished"):
        drawn(event)
    services.look_at_lots(now=make.EVENING + timedelta(days=1), event=event.pk)
    assert states(event) == ["waiting"] * 7
