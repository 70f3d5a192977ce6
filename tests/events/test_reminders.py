"""People are reminded once before an event begins and before decks are due."""

from datetime import timedelta

import pytest
import time_machine
from django.utils.translation import override

from events import services
from events.access import player
from events.models import Event, JournalEntry, Phase
from pods.phones import notices_of
from tests import make
from tests.api.conftest import app_of
from tests.web.player.push_service import KEY, Service, phones_of
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
EARLY = make.EVENING - timedelta(days=2)
TIME = make.EVENING - timedelta(hours=3)


@pytest.fixture
def event():
    with time_machine.travel(EARLY, tick=False):
        event = make.event(capacity=4, deck_policy="required")
        make.entries(3, event=event, here=False)
    return event


def run(now=TIME):
    with time_machine.travel(now, tick=False):
        services.send_reminders(now=now)


def rows(event, kind="entry.reminded"):
    return list(JournalEntry.objects.filter(event=event.pk, kind=kind).order_by("version"))


def change(event, **changes):
    services.change_event(event_id=event.pk, actor=make.organiser(event), changes=changes)


def test_everybody_who_is_expected_is_reminded_once(event):
    here, gone, third = event.entries.order_by("arrival")
    services.check_in(entry_id=here.pk, actor=make.organiser(event), despite_deck=True)
    run(TIME - timedelta(minutes=1))
    assert rows(event) == []
    run()
    run(TIME + timedelta(hours=1))
    (row,) = rows(event)
    assert sorted(row.facts["entries"]) == sorted([gone.pk, third.pk])
    services.cancel_entry(entry_id=gone.pk, actor=player(gone))
    notices = notices_of(row, now=TIME)
    assert notices.keys() == {third.pk}
    with override("en"):
        assert notices[third.pk].say() == "It begins on December 4 at 19:00. See you there!"
    assert notices[third.pk].lasts == timedelta(hours=3)


def test_a_moved_beginning_reminds_anew_and_the_old_notice_is_not_told(event):
    run()
    change(event, starts_at=make.EVENING + timedelta(days=1))
    (row,) = rows(event)
    assert notices_of(row, now=TIME) == {}
    run(TIME + timedelta(hours=1))
    run(TIME + timedelta(days=1))
    assert [len(each.facts["entries"]) for each in rows(event)] == [3, 3]


def test_nobody_is_reminded_where_it_is_off_over_or_begun_or_who_has_just_come(event):
    with time_machine.travel(TIME + timedelta(minutes=5), tick=False):
        young = make.entry(event=event)
    change(event, remind_minutes=0)
    run()
    change(event, remind_minutes=180)
    Event.objects.filter(pk=event.pk).update(phase=Phase.FINISHED)
    run()
    Event.objects.filter(pk=event.pk).update(phase=Phase.OPEN)
    run(make.EVENING)
    assert rows(event) == []
    run(TIME + timedelta(minutes=10))
    assert young.pk not in rows(event)[0].facts["entries"]


def test_whoever_lacks_a_required_deck_is_reminded_before_it_is_due(event):
    due_at = make.EVENING - timedelta(hours=10)
    change(event, decks_due_at=due_at)
    ready, *_lacking = event.entries.order_by("arrival")
    ready.deck_state = "legal"
    ready.save()
    run(due_at - timedelta(hours=2))
    run(due_at - timedelta(hours=1))
    assert rows(event) == []
    (row,) = rows(event, "deck.reminded")
    assert len(row.facts["entries"]) == 2
    assert ready.pk not in row.facts["entries"]
    with override("en"):
        said = {notice.say() for notice in notices_of(row, now=due_at).values()}
    assert said == {"Please submit your deck by 09:00 on December 4."}


def test_phones_are_told_once(event, settings, monkeypatch):
    settings.WEB_PUSH_PRIVATE_KEY, settings.WEB_PUSH_CONTACT = KEY, "shop@example.com"
    service = Service()
    monkeypatch.setattr("events.outgoing.sent", service.sent)
    one, *_others = event.entries.order_by("arrival")
    phones = phones_of(one)
    run()
    run()
    with time_machine.travel(TIME, tick=False):
        told = service.told(phones)
    assert [words for _, words in told] == ["It begins on December 4 at 19:00. See you there!"]


def test_the_setting_is_on_the_page_and_in_the_api(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Save these times", hour="", remind="60")
    assert app_of(event).get(f"/events/{event.pk}").json()["remind_minutes"] == 60
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Save these times", hour="", remind="")
    assert Event.objects.get(pk=event.pk).remind_minutes == 0


def test_sandboxes_remind_nobody(event):
    event.shop.is_sandbox = True
    event.shop.save()
    run()
    assert rows(event) == []
