"""Where an event asks first, a place from the line is taken in time or goes on to the next."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from engine.errors import RuleError
from events import due, services
from events.access import player
from events.models import Entry, Event, Phase
from events.work import Due
from pods.phones import notices_of
from standings.archive.writing import archive_of
from standings.services import restore_event, think_restoring
from tests import make
from tests.api.conftest import app_of, player_of, refused
from tests.web.player.browse import EN, own, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
NOON = make.EVENING - timedelta(hours=7)
LATER = NOON + timedelta(minutes=15)


@pytest.fixture
def event():
    with time_machine.travel(NOON, tick=False):
        event = make.event(capacity=1, offer_minutes=15, levels_policy="mixed")
        make.entries(4, event=event, here=False)
        yield event


def people(event):
    return list(event.entries.order_by("arrival"))


def leave(entry):
    services.cancel_entry(entry_id=entry.pk, actor=player(entry))


def states(event):
    return [entry.state for entry in people(event)]


def taken(event):
    return Event.objects.get(pk=event.pk).taken


def wait():
    with time_machine.travel(LATER, tick=False):
        return due.run_due_rows(now=LATER)


def test_the_next_is_asked_and_takes_the_place(event, client):
    first, second, *_rest = people(event)
    assert first.offer_until is None
    leave(first)
    second.refresh_from_db()
    assert (second.state, second.offer_until, taken(event)) == ("expected", LATER, 1)
    page = client.get(own(second), **EN)
    assert "A place is free. Do you take it?" in words(page)
    notice = notices_of(event.journal.last(), now=NOON)[second.pk]
    assert "19:15" not in notice.say()
    assert "12:15" in notice.say()
    for _again in range(2):
        client.post(f"{own(second)}/place", **EN)
    assert "You are in" in words(client.get(own(second), **EN))
    assert event.journal.filter(kind="entry.place_taken").count() == 1
    wait()
    assert states(event) == ["cancelled", "expected", "waiting", "waiting"]


def test_who_waits_reads_beforehand_that_they_will_be_asked(event, client):
    for asks in (True, False):
        for page in (own(people(event)[1]), f"/e/{event.pk}"):
            told = words(client.get(page, **EN))
            assert ("your page asks whether you take it" in told) is asks
            assert ("you move up by yourself" in told) is not asks
        Event.objects.update(offer_minutes=0, version=event.version + 1)


def test_an_offer_that_nobody_takes_goes_on_until_somebody_does(event, client):
    first, second, third, _last = people(event)
    leave(first)
    wait()
    assert states(event) == ["cancelled", "cancelled", "expected", "waiting"]
    assert taken(event) == 1
    row = event.journal.get(kind="entry.offer_over")
    assert row.facts == {"entries": [second.pk], "promoted": [third.pk]}
    assert "Your entry is cancelled" in words(client.get(own(second), **EN))
    with pytest.raises(RuleError, match=r"entry\.not_offered"):
        services.take_place(entry_id=second.pk, actor=player(second))
    third.refresh_from_db()
    assert third.offer_until == LATER + timedelta(minutes=15)
    assert Due.objects.open().filter(kind="offers.look", event=event.pk).count() == 1


def test_whoever_says_no_gives_it_on_at_once(event):
    first, second, *_rest = people(event)
    leave(first)
    leave(second)
    assert states(event) == ["cancelled", "cancelled", "expected", "waiting"]
    assert taken(event) == 1
    services.change_event(event_id=event.pk, actor=make.organiser(event), changes={"capacity": 2})
    assert states(event)[2:] == ["expected", "expected"]
    assert all(entry.offer_until for entry in people(event)[2:])


def test_the_reception_takes_it_for_them_or_checks_them_in(event):
    first, second, third, _last = people(event)
    leave(first)
    desk = Desk(owner_of(event))
    page = desk.open(f"/staff/e/{event.pk}/reception").content.decode()
    assert "asked until" in page
    assert f"{second.player_name} takes the place" in page
    desk.press(f"{second.player_name} takes the place")
    assert Entry.objects.get(pk=second.pk).offer_until is None
    leave(second)
    services.check_in(entry_id=third.pk, actor=make.organiser(event))
    services.undo_check_in(entry_id=third.pk, actor=make.organiser(event))
    wait()
    assert Entry.objects.get(pk=third.pk).state == "expected"


def test_nobody_is_asked_once_rounds_are_played_or_where_nothing_is_set(event):
    Event.objects.filter(pk=event.pk).update(phase=Phase.PLAYING)
    leave(people(event)[0])
    assert people(event)[1].offer_until is None
    Event.objects.filter(pk=event.pk).update(phase=Phase.OPEN, offer_minutes=0)
    leave(people(event)[1])
    assert people(event)[2].offer_until is None
    assert not Due.objects.filter(kind="offers.look").exists()


def test_over_the_api(event):
    staff = app_of(event)
    first, second, third, _last = people(event)
    path = f"/entries/{second.pk}/take-place"
    leave(first)
    assert staff.get(f"/events/{event.pk}").json()["offer_minutes"] == 15
    assert (
        player_of(second).get("/me").json()["entry"]["offer_until"].startswith("2026-12-04T12:15")
    )
    for stranger in (player_of(third), app_of(make.event())):
        refused(stranger.post(path), 404, "access.not_found")
    refused(app_of(event, "events:read").post(path), 403, "access.forbidden")
    assert player_of(second).post(path).json()["offer_until"] is None
    assert staff.post(path).status_code == 200
    refused(staff.post(f"/entries/{third.pk}/take-place"), 409, "entry.not_offered")


def test_the_setting_is_on_the_page_of_places(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Save these times", hour="", minutes="30")
    assert Event.objects.get(pk=event.pk).offer_minutes == 30
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Save these times", hour="", minutes="9999")
    assert Event.objects.get(pk=event.pk).offer_minutes == 30


def test_an_offer_goes_along_in_an_archive(event):
    leave(people(event)[0])
    shop = make.shop()
    actor = make.organiser(shop)
    content = archive_of(Event.objects.get(pk=event.pk))
    thought = think_restoring(content, shop_id=shop.pk, actor=actor)
    copy = restore_event(thought=thought, actor=actor, now=timezone.now())
    assert people(copy)[1].offer_until == LATER
    wait()
    assert states(copy) == ["cancelled", "cancelled", "expected", "waiting"]
