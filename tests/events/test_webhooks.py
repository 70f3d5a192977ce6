"""Webhooks: what is told to whom, when it comes again, when it ends, and where it never goes."""

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Role, ShopJournalEntry
from events import services
from events.access import staff
from events.due import run_due_rows
from events.hooks import Delivery, Webhook
from events.outbox import KINDS, forget_old
from events.work import Due
from tests import make
from tests.events.receiver import Receiver
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 4, 10, 0, tzinfo=UTC)


@pytest.fixture
def receiver(settings):
    settings.EMBEDDED = True
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    receiver = Receiver()
    with receiver.open() as address:
        receiver.address = address
        yield receiver


@pytest.fixture
def event():
    return make.event()


def hook_for(event, receiver, **words):
    return services.make_webhook(
        shop_id=event.shop_id,
        actor=make.organiser(event),
        address=receiver.address,
        now=NOW,
        **words,
    )


def ticks(*, now):
    while run_due_rows(now=now):
        pass


def deliveries():
    return [(row.kind, row.state, row.tries) for row in Delivery.objects.order_by("at", "version")]


def later(hook):
    """Just after the time until which a webhook is left alone."""
    hook.refresh_from_db()
    return hook.paused_until + timedelta(seconds=1)


def signed(secret, headers, body):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    words = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, words, hashlib.sha256).digest()).decode()


def test_a_change_is_told_once_with_ids_alone(event, receiver):
    hook = hook_for(event, receiver)
    make.entry(event=event, player_name="ひみつのなまえ")
    make.entries(4, event=event)
    found = make.published(event=event)
    ticks(now=timezone.now() + timedelta(seconds=1))
    bodies = [json.loads(body) for _, body in receiver.taken]
    assert [each["type"] for each in bodies][-1] == "round.published"
    assert bodies[0]["type"] == "changed"
    assert bodies[-1]["data"] == {
        "shop": event.shop_id,
        "event": event.pk,
        "version": found.event.version,
        "round": found.pk,
    }
    assert all(
        "ひみつ".encode() not in body and b"\\u3072" not in body for _, body in receiver.taken
    )
    for headers, body in receiver.taken:
        assert headers["webhook-signature"] == signed(hook.secret, headers, body)
    taken = len(receiver.taken)
    ticks(now=timezone.now() + timedelta(hours=1))
    assert len(receiver.taken) == taken


def test_only_the_kinds_and_the_event_that_were_asked_for(event, receiver):
    other = make.event(shop=event.shop)
    hook_for(event, receiver, kinds=["round.published"], event_id=event.pk)
    make.published(event=event)
    make.published(event=other)
    assert [row.event_id for row in Delivery.objects.all()] == [event.pk]


def test_another_shop_is_told_nothing(event, receiver):
    hook_for(make.event(), receiver)
    make.entry(event=event)
    assert not Delivery.objects.exists()


def test_no_yes_comes_again_later_with_the_same_id(event, receiver):
    receiver.answers = [500, 302]
    hook = hook_for(event, receiver)
    make.entry(event=event)
    ticks(now=timezone.now() + timedelta(seconds=1))
    assert deliveries() == [("changed", "waiting", 1)]
    make.entry(event=event)  # waits too, without a try of its own
    ticks(now=timezone.now() + timedelta(seconds=2))
    assert deliveries() == [("changed", "waiting", 1), ("changed", "waiting", 0)]
    ticks(now=later(hook))
    ticks(now=later(hook))
    assert [state for _, state, _ in deliveries()] == ["taken", "taken"]
    ids = [headers["webhook-id"] for headers, _ in receiver.taken]
    assert len(ids) == 4
    assert len(set(ids)) == 2
    hook.refresh_from_db()
    assert (hook.misses, hook.failing_since) == (0, None)


def test_the_answer_gone_ends_a_webhook(event, receiver):
    receiver.answers = [410]
    hook = hook_for(event, receiver)
    make.entry(event=event)
    make.entry(event=event)
    ticks(now=timezone.now() + timedelta(seconds=1))
    hook.refresh_from_db()
    assert hook.ended_as == "gone"
    assert {state for _, state, _ in deliveries()} == {"given_up"}
    assert len(receiver.taken) == 1
    make.entry(event=event)
    assert len(deliveries()) == 2
    with refusing("webhook.is_ended"):
        services.try_webhook(webhook_id=hook.pk, actor=make.organiser(event), now=NOW)
    services.resume_webhook(webhook_id=hook.pk, actor=make.organiser(event))
    make.entry(event=event)
    ticks(now=timezone.now() + timedelta(seconds=1))
    assert deliveries()[-1] == ("changed", "taken", 1)


def test_after_three_days_without_a_yes_it_ends(event, receiver, monkeypatch):
    monkeypatch.setattr("events.services.webhooks.WAITS", (timedelta(hours=20),))
    receiver.answers = [500] * 9
    hook = hook_for(event, receiver)
    make.entry(event=event)
    began = now = timezone.now() + timedelta(seconds=1)
    for _ in range(9):
        ticks(now=now)
        hook.refresh_from_db()
        if hook.ended_at:
            break
        now = hook.paused_until + timedelta(seconds=1)
        make.entry(event=event)
    assert hook.ended_as == "dead"
    assert timedelta(days=3) <= hook.ended_at - began <= timedelta(days=4, hours=1)
    assert {state for _, state, _ in deliveries()} == {"given_up"}


def test_a_killed_sender_sends_again(event, receiver, monkeypatch):
    hook_for(event, receiver)
    make.entry(event=event)
    row = Due.objects.get(kind="webhook.deliver")
    now = timezone.now() + timedelta(seconds=1)

    def killed(*_args, **_words):
        raise KeyboardInterrupt

    monkeypatch.setattr("events.services.webhooks._note", killed)
    with pytest.raises(KeyboardInterrupt):
        run_due_rows(now=now)
    monkeypatch.undo()
    row.refresh_from_db()
    assert row.done_at is None
    ticks(now=now + timedelta(minutes=3))
    assert deliveries() == [("changed", "taken", 1)]
    ids = {headers["webhook-id"] for headers, _ in receiver.taken}
    assert len(receiver.taken) == 2
    assert len(ids) == 1


def test_both_secrets_sign_while_one_is_replaced(event, receiver):
    hook = hook_for(event, receiver)
    old = hook.secret
    actor = make.organiser(event)
    now = timezone.now()
    new = services.rotate_secret(webhook_id=hook.pk, actor=actor, now=now).secret
    services.try_webhook(webhook_id=hook.pk, actor=actor, now=now)
    ticks(now=now)
    headers, body = receiver.taken[-1]
    assert json.loads(body) == {
        "type": "webhook.test",
        "timestamp": now.isoformat(),
        "data": {"shop": event.shop_id},
    }
    both = {signed(secret, headers, body) for secret in (old, new)}
    assert set(headers["webhook-signature"].split(" ")) == both
    services.try_webhook(webhook_id=hook.pk, actor=actor, now=now)
    ticks(now=now + timedelta(days=2))
    headers, body = receiver.taken[-1]
    assert headers["webhook-signature"] == signed(new, headers, body)


def test_a_message_can_be_sent_again(event, receiver):
    hook_for(event, receiver)
    make.entry(event=event)
    now = timezone.now() + timedelta(seconds=1)
    ticks(now=now)
    row = Delivery.objects.get()
    services.send_again(delivery_id=row.pk, actor=make.organiser(event), now=now)
    services.send_again(delivery_id=row.pk, actor=make.organiser(event), now=now)
    ticks(now=now)
    assert len(receiver.taken) == 2
    assert receiver.taken[0][0]["webhook-id"] == receiver.taken[1][0]["webhook-id"]


def test_old_messages_are_forgotten_and_waiting_ones_kept(event, receiver):
    hook = hook_for(event, receiver)
    for state in ("taken", "given_up", "waiting"):
        Delivery.objects.create(webhook=hook, kind="webhook.test", at=NOW, state=state)
    forget_old(now=NOW + timedelta(days=31))
    assert [row.state for row in Delivery.objects.all()] == ["waiting"]


@pytest.mark.parametrize("role", [Role.JUDGE, Role.RECEPTION])
def test_only_who_manages_events_manages_webhooks(event, receiver, role):
    hook = hook_for(event, receiver)
    actor = staff(make.member(event.shop, role))
    with refusing("access.forbidden"):
        services.end_webhook(webhook_id=hook.pk, actor=actor, now=NOW)
    stranger = make.organiser(make.event())
    with refusing("access.not_found"):
        services.end_webhook(webhook_id=hook.pk, actor=stranger, now=NOW)


def test_there_is_a_limit_and_a_list_of_kinds(event, receiver):
    with refusing("webhook.unknown_kind"):
        hook_for(event, receiver, kinds=["entry.added"])
    other = make.event()
    with refusing("access.not_found"):
        hook_for(event, receiver, event_id=other.pk)
    ended = services.end_webhook(
        webhook_id=hook_for(event, receiver).pk, actor=make.organiser(event), now=NOW
    )
    for _ in range(20):
        hook_for(event, receiver)
    with refusing("webhook.too_many"):
        hook_for(event, receiver)
    with refusing("webhook.too_many"):
        services.resume_webhook(webhook_id=ended.pk, actor=make.organiser(event))
    assert "entry.added" not in KINDS
    assert "changed" in KINDS


def test_the_shops_journal_holds_no_secret(event, receiver):
    hook = hook_for(event, receiver)
    services.end_webhook(webhook_id=hook.pk, actor=make.organiser(event), now=NOW)
    services.end_webhook(webhook_id=hook.pk, actor=make.organiser(event), now=NOW)
    rows = ShopJournalEntry.objects.filter(kind__startswith="webhook.")
    assert [(row.kind, row.facts) for row in rows.order_by("version")] == [
        ("webhook.made", {"webhook": hook.pk}),
        ("webhook.ended", {"webhook": hook.pk}),
    ]
    assert Webhook.objects.get().ended_as == "staff"
