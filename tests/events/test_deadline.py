"""At the time by which people show themselves, places of absent people go to those who wait."""

from datetime import timedelta

import pytest
import time_machine

from events import due, services
from events.access import player
from events.models import Entry
from tests import make
from tests.api.conftest import app_of, player_of
from tests.web.player.browse import EN, own, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
BY = make.EVENING - timedelta(minutes=15)
EARLY = make.EVENING - timedelta(hours=5)


@pytest.fixture
def event():
    with time_machine.travel(EARLY, tick=False):
        yield make.event(capacity=3, check_in_by=BY, levels_policy="mixed")


def at(moment, **fields):
    with time_machine.travel(moment, tick=False):
        return make.entry(**fields)


def look(event, now=BY):
    with time_machine.travel(now, tick=False):
        services.release_late(now=now, event=event.pk)


def states(*entries):
    return [Entry.objects.get(pk=entry.pk).state for entry in entries]


def test_those_who_got_in_last_lose_their_places_to_those_who_wait(client, event):
    here, first, last = (at(EARLY, event=event) for _ in range(3))
    services.check_in(entry_id=here.pk, actor=make.organiser(event))
    line = at(EARLY, event=event)
    assert "show yourself by" in words(client.get(own(last), **EN))
    look(event, now=BY - timedelta(minutes=1))
    assert states(last, line) == ["expected", "waiting"]
    with time_machine.travel(BY, tick=False):
        assert due.run_due_rows(now=BY)
    assert states(here, first, last, line) == ["here", "expected", "no_show", "expected"]
    assert "We waited for you" in words(client.get(own(last), **EN))
    row = event.journal.filter(kind="entry.no_show").get()
    assert row.facts == {"entries": [last.pk], "promoted": [line.pk]}


def test_nobody_loses_a_place_while_nobody_waits_or_right_after_getting_it(event):
    people = [at(EARLY, event=event) for _ in range(2)]
    look(event)
    assert states(*people) == ["expected", "expected"]
    young = at(BY - timedelta(minutes=10), event=event)
    line = [at(BY - timedelta(minutes=5), event=event) for _ in range(3)]
    look(event)
    assert states(young) == ["expected"]
    assert states(*line) == ["expected", "expected", "waiting"]
    late = at(BY + timedelta(minutes=20), event=event)
    look(event, now=BY + timedelta(minutes=21))
    assert states(young, line[2], late) == ["no_show", "expected", "waiting"]


def test_the_reception_takes_somebody_back_in_front_of_later_people(event):
    first, *_ = (at(EARLY, event=event) for _ in range(3))
    line = [at(EARLY, event=event) for _ in range(4)]
    look(event)
    desk = make.organiser(event)
    assert services.restore_entry(entry_id=first.pk, actor=desk).state == "waiting"
    assert player_of(first).get(f"/entries/{first.pk}").json()["place_in_line"] == 1
    services.cancel_entry(entry_id=line[0].pk, actor=player(line[0]))
    assert states(first, line[3]) == ["expected", "waiting"]


def test_the_time_moves_along_with_the_beginning(event):
    later = make.EVENING + timedelta(days=7)
    services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"starts_at": later}
    )
    event.refresh_from_db()
    assert event.check_in_by == BY + timedelta(days=7)
    at(EARLY, event=event)
    look(event)
    assert not event.journal.filter(kind="entry.no_show").exists()


def test_the_owner_sets_the_time_on_a_page_and_apps_do_too(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Save these times", hour="18:30")
    event.refresh_from_db()
    assert event.check_in_by == make.EVENING - timedelta(minutes=30)
    desk.press("Save these times", hour="soon")
    assert desk.page.status_code == 422
    desk.press("Save these times", hour="")
    event.refresh_from_db()
    assert event.check_in_by is None
    app = app_of(event)
    tag = app.get(f"/events/{event.pk}")["ETag"]
    body = {"check_in_by": BY.isoformat()}
    changed = app.patch(f"/events/{event.pk}", body, If_Match=tag)
    assert changed.json()["check_in_by"].startswith("2026-12-04T18:45:00")
