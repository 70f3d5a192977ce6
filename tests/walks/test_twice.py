"""Every kind of deferred work may run twice: what it did the first time, it does not do again."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.apps import apps
from django.conf import settings as project
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.models import User
from accounts.services import remind_by_mail, sign_in_by_mail
from decks.card_data import CardSource
from decks.services import order_import, submit_deck
from engine.cards.decks import own_decks
from events import due, outgoing
from events import services as events
from events.access import player, staff
from events.kept import KeptTicket
from events.models import Event
from events.outgoing import Answered
from events.work import Due, GivenAnswer
from pods import services as pods
from pods.services import ClockAct
from sandbox.script import Act
from standings.archive.writing import archive_of
from standings.services import order_upload
from tests import make
from tests.decks.card_files import DM, DM_COLUMNS
from tests.pods.tables_rolling import join, later, rolling_event
from tests.sandbox.playing import before, opened, play
from tests.web.player.push_service import KEY, begin

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NOW = make.EVENING
ELSEWHERE = {
    "backup.make": "it makes one file more, and the oldest ones go; tests of backups count them",
}
SCENES: dict[str, Callable[..., datetime]] = {}


def scene(kind):
    """A scene leaves a row of the kind that has something to do, and returns the moment to run it."""

    def kept(build):
        SCENES[kind] = build
        return build

    return kept


@scene("round.pair")
def _ordered():
    event = make.event()
    make.entries(8, event=event)
    pods.order_round(event_id=event.pk, actor=make.organiser(event), now=NOW, seed=7)
    return NOW


@scene("round.time_over")
def _clock():
    found = make.published()
    actor = make.organiser(found.event)
    pods.set_clock(round_id=found.pk, actor=actor, act=ClockAct.START, now=NOW)
    return NOW + timedelta(minutes=found.minutes)


@scene("webhook.deliver")
def _hook():
    shop = make.shop()
    actor, address = make.organiser(shop), "https://example.com/x"
    hook = events.make_webhook(shop_id=shop.pk, actor=actor, address=address, now=NOW)
    events.try_webhook(webhook_id=hook.pk, actor=actor, now=NOW)
    return NOW


@scene("decks.recheck")
def _decks():
    event, deck = make.event(deck_policy="required"), own_decks()[0]
    entry = make.entry(event=event)
    words = {"text": deck.text, "partner": deck.partner, "now": NOW}
    submit_deck(entry_id=entry.pk, actor=player(entry), **words)
    changes = {"house_rules": {"deck.count": 61}}
    events.change_event(event_id=event.pk, actor=make.organiser(event), changes=changes)
    return timezone.now()


@scene("cards.import")
def _cards():
    shop = make.event().shop
    root = User.objects.filter(memberships__shop=shop).first()
    root.is_superuser = True
    root.save()
    words = {"source": "dm_csv", "place": "x.csv", "content": (DM_COLUMNS + DM).encode()}
    order_import(shop_id=shop.pk, actor=staff(root), now=NOW, **words)
    return NOW


@scene("cards.refresh")
def _sources():
    CardSource.objects.create(source="dm_csv", address="https://example.com/left")
    Due.objects.create(kind="cards.refresh", facts={}, at=NOW)
    return NOW


@scene("queue.look")
def _queue():
    event = rolling_event()
    join(*make.entries(3, event=event, here=True))
    return later(5)


@scene("reports.weigh")
def _silent():
    pod = make.pod(event=make.event(confirmation="silence", silence_minutes=10))
    make.report(of=pod)
    return NOW + timedelta(days=1)


@scene("seat.overdue")
def _missing():
    pod = make.pod(event=make.event(grace_minutes=5))
    pods.set_clock(
        round_id=pod.round_id, actor=make.organiser(pod.round.event), act=ClockAct.START, now=NOW
    )
    one, *_, last = make.seated(pod)
    pods.say_missing(pod_id=pod.pk, entry_id=last.pk, actor=player(one), now=NOW)
    return NOW + timedelta(minutes=6)


@scene("lots.look")
def _lots():
    event = make.event(admission="lottery", capacity=2, lots_at=timezone.now())
    make.entries(3, event=event, here=False)
    return timezone.now() + timedelta(seconds=1)


@scene("entries.release")
def _absent():
    event = make.event(capacity=1, check_in_by=NOW, starts_at=NOW, levels_policy="mixed")
    absent, _line = make.entries(2, event=event, here=False)
    event.entries.filter(pk=absent.pk).update(place_since=NOW - timedelta(hours=2))
    return NOW + timedelta(days=30)


@scene("offers.look")
def _offers():
    event = make.event(capacity=1, offer_minutes=15, levels_policy="mixed", starts_at=later(9999))
    first, *_line = make.entries(3, event=event, here=False)
    events.cancel_entry(entry_id=first.pk, actor=player(first))
    return timezone.now() + timedelta(minutes=16)


@scene("reminders.send")
def _reminders():
    event = make.event(remind_minutes=60)
    make.entry(event=event)
    event.entries.update(place_since=NOW - timedelta(days=1))
    Due.objects.create(kind="reminders.send", facts={}, at=NOW - timedelta(days=1))
    return NOW - timedelta(minutes=30)


@scene("reminders.mail")
def _reminder_mails():
    event = make.event(remind_minutes=60, starts_at=timezone.now() + timedelta(minutes=30))
    entry, ann = make.entry(event=event), sign_in_by_mail(mail="ann@example.com")
    event.entries.update(place_since=timezone.now() - timedelta(days=1))
    remind_by_mail(user=ann, language="en")
    KeptTicket.objects.create(user=ann, entry=entry, rotation=0, at=NOW)
    events.send_reminders(now=timezone.now())
    return timezone.now()


@scene("people.forget")
def _names():
    event = make.published().event
    Event.objects.filter(pk=event.pk).update(phase="finished", starts_at=NOW - timedelta(days=3650))
    Due.objects.create(kind="people.forget", facts={}, at=NOW)
    return NOW


@scene("event.upload")
def _file():
    event = make.event()
    actor, words = make.organiser(event), {"kind": "archive", "content": archive_of(event)}
    order_upload(shop_id=event.shop_id, actor=actor, now=NOW, **words)
    return NOW


@scene("cleaning.sweep")
def _sweep():
    GivenAnswer.objects.create(credential="x", key="k", digest="d")
    Due.objects.create(kind="cleaning.sweep", facts={}, at=timezone.now())
    return timezone.now() + timedelta(days=2)


@scene("phones.tell")
def _phones():
    event = make.event()
    begin(make.entries(4, event=event)[0])
    make.published(event=event)
    return timezone.now() + timedelta(seconds=1)


@scene("mail.send")
def _mail():
    facts = {"site": "https://example.com/"}
    events.post_mail("changed", to="ann@example.com", facts=facts, now=NOW)
    return NOW


@scene("sandbox.step")
def _step():
    return play(opened().sandbox, until=before(Act.LAST_TABLES)).next_at


@scene("sandbox.pair")
def _pair():
    return play(opened().sandbox, until=before(Act.PAIR)).next_at


@scene("sandbox.end")
def _end():
    return opened().sandbox.expires_at


def test_no_kind_is_left_out(settings):
    assert SCENES.keys() | ELSEWHERE.keys() == settings.DUE_COMMANDS.keys()


@pytest.fixture
def sent(monkeypatch, settings, mailoutbox):
    """What went to other machines, what has the same name there counted once."""
    settings.WEB_PUSH_PRIVATE_KEY, settings.WEB_PUSH_CONTACT = KEY, "shop@example.com"
    settings.PLAYER_ACCOUNTS = True
    taken = []
    monkeypatch.setattr(
        outgoing, "send", lambda _to, words, _keys, *, now: took(words.id, Answered(status=204))
    )
    monkeypatch.setattr(
        outgoing, "sent", lambda _to, _words, headers, *, allowed: took(headers["topic"], Answered(status=201))
    )  # fmt: skip

    def took(name, answer):
        taken.append(name)
        return answer

    return lambda: {*taken, *(each.extra_headers["Message-ID"] for each in mailoutbox)}


def rows():
    """All that the database holds beside the row that runs, without the times of running."""
    return {
        model._meta.label: sorted(json.dumps(row, default=str) for row in model.objects.values())
        for model in apps.get_models()
        if model is not Due
    }


def open_work():
    return sorted(map(str, Due.objects.open()))


def runner(row, *, now):
    """Run a row as often as one likes: by its command alone where a killed worker may have done that already."""
    command = import_string(project.DUE_COMMANDS[row.kind])
    if row.kind in project.DUE_THINKING:
        return lambda: command(now=now, **row.facts)
    return lambda: due.run(
        row.pk, now=now
    )  # its effect and the note that it is done are one commit


@pytest.mark.parametrize("kind", SCENES)
def test_what_ran_once_changes_nothing_when_it_runs_again(kind, sent):
    now = SCENES[kind]()
    row = Due.objects.open().filter(kind=kind, at__lte=now).latest("pk")
    first, run = rows(), runner(row, now=now)
    run()
    effect, planned, told = rows(), open_work(), sent()
    assert effect != first or told, "nothing happened the first time"
    run()
    assert rows() == effect
    assert open_work() == planned
    assert sent() == told
