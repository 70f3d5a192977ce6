"""Commands on webhooks and their messages; a webhook belongs to the shop and stands in its journal."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop
from engine.errors import RuleError
from events import outgoing
from events.access import Actor
from events.hooks import LONGEST_ADDRESS, Delivery, DeliveryState, Ended, Webhook
from events.journal import hint_of
from events.keys import ApiToken
from events.models import Event, JournalEntry
from events.outbox import KINDS, TEST_KIND, TOLD, end, send_later
from events.outgoing import Answered, Message
from events.permits import Permit
from events.webhooks import delivery_for, shop_of_webhooks, webhook_for

MOST = 20
MOST_OF_BOUND = 5  # of one event, for who is bound to it
BOTH_SECRETS = timedelta(hours=24)
GIVE_UP = timedelta(days=3)
GONE = 410
# How long a webhook is left alone after so many misses; a day each after the last of these.
WAITS = tuple(
    timedelta(seconds=seconds) for seconds in (5, 60, 300, 1800, 7200, 18000, 36000, 86400)
)


@transaction.atomic
def make_webhook(
    *,
    shop_id: str,
    actor: Actor,
    address: str,
    now: datetime,
    kinds: Collection[str] = (),
    event_id: str | None = None,
) -> Webhook:
    """Have an address told of changes; its secret is read off the row that is returned.

    Refuses with `webhook.bad_address`, `webhook.needs_https`, `webhook.address_refused`,
    `webhook.unknown_kind`, `webhook.too_many`.
    """
    shop_of_webhooks(shop_id, actor=actor, event_id=event_id)
    shop = locked_shop(shop_id)
    if len(address) > LONGEST_ADDRESS:
        raise RuleError("webhook.bad_address")
    outgoing.refuse_bad_address(address)
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise RuleError("webhook.unknown_kind", kinds=unknown)
    if event_id and not Event.objects.filter(pk=event_id, shop=shop).exists():
        raise RuleError("access.not_found")
    _refuse_full(shop, actor)
    hook = Webhook.objects.create(
        shop=shop,
        event_id=event_id or None,
        address=address,
        kinds=sorted(set(kinds)),
        secret=outgoing.new_secret(),
        made_at=now,
        token_id=actor.token_id,
        permit_id=actor.permit_id,
    )
    journal.record(shop, actor=actor.label, kind="webhook.made", webhook=hook.pk)
    return hook


@transaction.atomic
def rotate_secret(*, webhook_id: str, actor: Actor, now: datetime) -> Webhook:
    """Give a webhook a new secret; for a day messages are signed with the old one too."""
    shop, hook = _locked_hook(webhook_id, actor)
    hook.old_secret, hook.old_secret_until = hook.secret, now + BOTH_SECRETS
    hook.secret = outgoing.new_secret()
    hook.save()
    journal.record(shop, actor=actor.label, kind="webhook.secret_changed", webhook=hook.pk)
    return hook


@transaction.atomic
def end_webhook(*, webhook_id: str, actor: Actor, now: datetime) -> Webhook:
    """Tell an address nothing more; a second time changes nothing."""
    shop, hook = _locked_hook(webhook_id, actor)
    if hook.ended_at is None:
        end(hook, Ended.STAFF, now=now)
        journal.record(shop, actor=actor.label, kind="webhook.ended", webhook=hook.pk)
    return hook


@transaction.atomic
def resume_webhook(*, webhook_id: str, actor: Actor) -> Webhook:
    """Tell an address again from now on; what was given up stays so until it is sent again.

    One that had ended is from now on whose who resumed it, and ends with them.
    """
    shop, hook = _locked_hook(webhook_id, actor)
    if hook.ended_at is not None:
        _refuse_full(shop, actor)
        hook.token = ApiToken.objects.filter(pk=actor.token_id).first()
        hook.permit = Permit.objects.filter(pk=actor.permit_id).first()
    hook.ended_at, hook.ended_as, hook.misses = None, Ended.NOT, 0
    hook.failing_since = hook.paused_until = None
    hook.save()
    journal.record(shop, actor=actor.label, kind="webhook.resumed", webhook=hook.pk)
    return hook


@transaction.atomic
def try_webhook(*, webhook_id: str, actor: Actor, now: datetime) -> Delivery:
    """Send a message that says nothing, to see whether it arrives."""
    _shop, hook = _locked_hook(webhook_id, actor)
    _refuse_ended(hook)
    delivery = Delivery.objects.create(webhook=hook, kind=TEST_KIND, at=now)
    send_later(delivery, at=now)
    return delivery


@transaction.atomic
def send_again(*, delivery_id: str, actor: Actor, now: datetime) -> Delivery:
    """Send a message once more, with the id it had; one that waits already goes on waiting."""
    delivery = delivery_for(delivery_id, actor=actor)
    _shop, hook = _locked_hook(delivery.webhook_id, actor)
    _refuse_ended(hook)
    delivery.refresh_from_db()
    if delivery.state != DeliveryState.WAITING:
        delivery.state = DeliveryState.WAITING
        delivery.save(update_fields=["state"])
        hook.paused_until = None
        hook.save(update_fields=["paused_until"])
        send_later(delivery, at=now)
    return delivery


def deliver(*, now: datetime, delivery: str) -> None:
    """Send one message; with no yes, it comes again later. No transaction is open meanwhile."""
    row = (
        Delivery.objects.select_related("webhook__token__made_by", "webhook__permit__user")
        .filter(pk=delivery, state=DeliveryState.WAITING, webhook__ended_at=None)
        .first()
    )
    if row is None:
        return
    hook = row.webhook
    if hook.is_orphan:
        end(hook, Ended.MAKER, now=now)
        return
    if hook.paused_until and hook.paused_until > now:
        send_later(row, at=hook.paused_until)
        return
    answer = outgoing.send(hook.address, _message(row), _keys(hook, now=now), now=now)
    _note(row.pk, answer, now=now)


@transaction.atomic
def _note(delivery_id: str, answer: Answered, *, now: datetime) -> None:
    """Write down what came back, and plan what follows."""
    row = Delivery.objects.select_for_update().filter(pk=delivery_id).first()
    if row is None:  # its event was taken away meanwhile
        return
    hook = Webhook.objects.select_for_update().get(pk=row.webhook_id)
    row.tries += 1
    row.tried_at, row.status, row.trouble = now, answer.status, answer.trouble
    if answer.is_taken:
        row.state = DeliveryState.TAKEN
        hook.misses, hook.failing_since, hook.paused_until = 0, None, None
    elif hook.ended_at is None:
        _miss(hook, row, is_gone=answer.status == GONE, now=now)
    row.save()
    hook.save()


def _miss(hook: Webhook, row: Delivery, *, is_gone: bool, now: datetime) -> None:
    hook.misses += 1
    hook.failing_since = hook.failing_since or now
    if is_gone or now - hook.failing_since >= GIVE_UP:
        row.state = DeliveryState.GIVEN_UP
        end(hook, Ended.GONE if is_gone else Ended.DEAD, now=now)
        return
    hook.paused_until = now + WAITS[min(hook.misses, len(WAITS)) - 1]
    if hook.paused_until - row.at > GIVE_UP:
        row.state = DeliveryState.GIVEN_UP
    else:
        send_later(row, at=hook.paused_until)


def _message(row: Delivery) -> Message:
    """Return what a message says: where something changed, never what about whom."""
    data: dict[str, object] = {"shop": row.webhook.shop_id}
    if row.event_id:
        told = JournalEntry.objects.get(event=row.event_id, version=row.version)
        hint = hint_of(told)
        places = {"round": hint.round, "pod": hint.pod}
        data |= {"event": row.event_id, "version": row.version}
        data |= {name: place for name, place in places.items() if place}
        data |= {name: told.facts[name] for name in TOLD.get(row.kind, ())}
    return outgoing.message(row.pk, row.kind, row.at, data)


def _keys(hook: Webhook, *, now: datetime) -> list[str]:
    old = hook.old_secret_until and hook.old_secret_until > now
    return [hook.secret, *([hook.old_secret] if old else [])]


def _locked_hook(webhook_id: str, actor: Actor) -> tuple[Shop, Webhook]:
    shop = locked_shop(webhook_for(webhook_id, actor=actor).shop_id)
    hook = Webhook.objects.select_for_update().get(pk=webhook_id)
    return shop, hook


def _refuse_full(shop: Shop, actor: Actor) -> None:
    living = shop.webhooks.filter(ended_at=None)
    if living.count() >= MOST:
        raise RuleError("webhook.too_many", most=MOST)
    if actor.only_event and living.filter(event=actor.only_event).count() >= MOST_OF_BOUND:
        raise RuleError("webhook.too_many", most=MOST_OF_BOUND)


def _refuse_ended(hook: Webhook) -> None:
    if hook.ended_at is not None:
        raise RuleError("webhook.is_ended")
