"""What goes out by itself: frames of streams, and messages to webhooks, of an evening full of secrets."""

import json

import pytest
import time_machine

from events.hooks import Delivery, Webhook
from events.journal import hint_of, told_to_staff
from events.models import Event, JournalEntry
from events.outbox import kind_shown
from events.services.webhooks import _message
from tests import make
from tests.doors.evening import build
from tests.doors.holding import held

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.xdist_group("doors")]


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with (
        django_db_blocker.unblock(),
        held(),
        time_machine.travel(make.EVENING, tick=True),
    ):
        yield build()


def messages(event: Event):
    hook = Webhook.objects.filter(shop=event.shop).first()
    for row in JournalEntry.objects.filter(event=event):
        kind = kind_shown(row.kind)
        told = Delivery(webhook=hook, event=event, version=row.version, kind=kind, at=row.at)
        yield _message(told).body


def test_no_frame_and_no_message_tells_a_secret(world):
    rows = list(JournalEntry.objects.filter(event=world.event))
    frames = [hint_of(row).as_json().encode() for row in rows]
    frames += [json.dumps(told_to_staff(row)).encode() for row in rows]
    sent = [*frames, *messages(world.event)]
    assert len(sent) == 3 * len(rows) > 60
    assert set().union(*map(world.seen, sent)) == set()


def test_the_secrets_are_those_that_a_reader_could_be_told(world):
    """A marker in a frame would be found."""
    for name, secret in world.secrets.items():
        assert world.seen(b"data: " + secret.text.encode()) >= {name}
