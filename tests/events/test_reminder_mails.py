"""Accounts that asked for it are reminded by mail, once of each moment, of what is still so."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.posted import Mail
from accounts.services import delete_staff_account, sign_in_by_mail
from events import services
from events.access import player
from events.due import run_due_rows
from events.kept import KeptTicket
from events.models import Event, Phase
from events.services import reminder_mails
from standings.services import forget_entry
from tests import make
from tests.web.player.browse import EN, JA, html

pytestmark = pytest.mark.django_db
EARLY = make.EVENING - timedelta(days=2)
TIME = make.EVENING - timedelta(hours=3)


@pytest.fixture(autouse=True)
def mail_server(settings):
    settings.PLAYER_ACCOUNTS, settings.PUBLIC_URL = True, "https://cards.example"


@pytest.fixture
def event():
    with time_machine.travel(EARLY, tick=False):
        event = make.event(name="Friday", place="Second floor", capacity=8)
        for name in ("Ann", "Kid", "Ben"):
            make.entry(event=event, player_name=name)
    return event


def account(address, *entries, wants=EN):
    """Somebody signed in who keeps tickets, and has turned reminders on in a language."""
    user, browser = sign_in_by_mail(mail=address), Client()
    browser.force_login(user)
    keep(user, *entries)
    if wants:
        browser.post("/account/settings/reminders", {"remind": "1"}, **wants)
    return browser


def keep(user, *entries):
    for one in entries:
        rotation, at = one.ticket_rotation, EARLY
        KeptTicket.objects.create(user=user, entry=one, rotation=rotation, at=at)


def note(now=TIME):
    with time_machine.travel(now, tick=False):
        services.send_reminders(now=now)


def sent(now=TIME):
    """What has left, to whom and what, after all that waits was done."""
    with time_machine.travel(now, tick=False):
        while run_due_rows(now=now):
            pass
    return {each.to[0]: each for each in mail.outbox}


def test_one_mail_tells_an_account_of_all_its_tickets_once_and_leads_to_no_ticket(event):
    ann, kid, ben = event.entries.order_by("arrival")
    account("ann@example.com", ann, kid)
    account("ben@example.com", ben, wants=None)
    note()
    note(TIME + timedelta(minutes=10))
    sent()
    (told,) = mail.outbox
    assert told.to == ["ann@example.com"]
    assert told.subject == "Friday begins on Fri 4 Dec, 19:00"
    for words in ("Second floor", event.shop.name, "For: Ann, Kid", "Begins: Fri 4 Dec, 19:00"):
        assert words in told.body
    assert "https://cards.example/account/settings" in told.body
    assert "/t/" not in told.body


def test_each_reads_the_language_of_the_page_they_turned_it_on(event):
    ann, _kid, ben = event.entries.order_by("arrival")
    account("ann@example.com", ann)
    account("ben@example.com", ben, wants=JA)
    note()
    told = sent()
    assert "See you there!" in told["ann@example.com"].body
    assert told["ben@example.com"].subject == "Friday は12月4日（金）19:00に始まります"
    assert "設定" in told["ben@example.com"].body


def gone(entry, event):
    services.cancel_entry(entry_id=entry.pk, actor=player(entry))


def rotated(entry, event):
    services.rotate_ticket(entry_id=entry.pk, actor=make.organiser(event))


def given_up(entry, event):
    services.give_up_ticket(entry_id=entry.pk, user=entry.kept.user)


def turned_off(entry, event):
    browser = Client()
    browser.force_login(entry.kept.user)
    browser.post("/account/settings/reminders", {})


def moved(entry, event):
    changes = {"starts_at": make.EVENING + timedelta(days=1)}
    services.change_event(event_id=event.pk, actor=make.organiser(event), changes=changes)


def begun(entry, event):
    Event.objects.filter(pk=event.pk).update(phase=Phase.PLAYING)


def left(entry, event):
    delete_staff_account(user=entry.kept.user, now=TIME)


def forgotten(entry, event):
    forget_entry(entry_id=entry.pk, actor=player(entry), now=TIME)


ENDS = [gone, rotated, given_up, turned_off, moved, begun, left, forgotten]


@pytest.mark.parametrize("when", ["before it is written", "while it waits"])
@pytest.mark.parametrize("happens", ENDS)
def test_what_is_no_longer_so_is_not_told(event, happens, when):
    ann, _kid, ben = event.entries.order_by("arrival")
    account("ann@example.com", ann)
    account("ben@example.com", ben)
    note()
    with time_machine.travel(TIME, tick=False):
        if when == "while it waits":  # the mail server was away for a while
            run_due_rows(now=TIME, sending=False)
            assert Mail.objects.exclude(sealed="").count() == 2
        happens(ann, event)
    assert "ann@example.com" not in sent()
    assert ("ben@example.com" in sent()) == (happens not in (moved, begun))
    assert not Mail.objects.exclude(sealed="").exists()


def test_a_missing_deck_is_told_before_it_is_due(event):
    due_at = make.EVENING - timedelta(days=1)
    ann, _kid, ben = event.entries.order_by("arrival")
    account("ann@example.com", ann)
    account("ben@example.com", ben)
    Event.objects.filter(pk=event.pk).update(decks_due_at=due_at, deck_policy="required")
    event.entries.filter(pk=ben.pk).update(deck_state="legal")
    note(due_at - timedelta(hours=1))
    told = sent(due_at - timedelta(hours=1))
    assert {each: one.subject for each, one in told.items()} == {
        "ann@example.com": "Friday: your deck is due by Thu 3 Dec, 19:00"
    }


def test_many_accounts_are_told_a_few_at_a_time_and_each_once(event, monkeypatch):
    monkeypatch.setattr(reminder_mails, "AT_ONCE", 2)
    for number, one in enumerate(event.entries.order_by("arrival")):
        account(f"player{number}@example.com", one)
    note()
    assert len(sent()) == len(mail.outbox) == 3


def test_without_a_mail_server_nothing_is_written(event, settings):
    account("ann@example.com", *event.entries.all())
    settings.PLAYER_ACCOUNTS = False
    note()
    assert sent() == {}


def test_the_switch_is_off_at_first_and_its_owners_alone(event):
    ann = account("ann@example.com", wants=None)
    assert "checked" not in html(ann.get("/account/settings", **EN))
    ann.post("/account/settings/reminders", {"remind": "1"}, **EN)
    assert "checked" in html(ann.get("/account/settings", **EN))
    assert ann.get("/account/data.json").json()["account"]["reminders_in"] == "en"
    Client().post("/account/settings/reminders", {})
    account("ben@example.com", wants=None).post("/account/settings/reminders", {})
    assert User.objects.get(emailaddress__email="ann@example.com").reminder_language == "en"
    ann.post("/account/settings/reminders", {}, **EN)
    assert "checked" not in html(ann.get("/account/settings", **EN))
