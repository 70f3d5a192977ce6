"""What a journal row sends to webhooks: one message each, written down with the row itself."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from accounts.chunks import deleted
from events import due
from events.hooks import Delivery, DeliveryState, Ended, Webhook
from events.kinds import PUBLIC
from events.models import Event, JournalEntry

DELIVER = "webhook.deliver"
PRIVATE_KIND = "changed"  # what is not everybody's to know is a bare version
TEST_KIND = "webhook.test"
TOLD = {"entry.forgotten": ("entry",)}  # facts that a message of this kind brings along
KEPT = timedelta(days=30)
KINDS = (*(kind for kind, public in PUBLIC.items() if public), PRIVATE_KIND)


def kind_shown(kind: str) -> str:
    """Return what a kind of the journal is called outside."""
    return kind if PUBLIC[kind] else PRIVATE_KIND


def post(row: JournalEntry, event: Event) -> None:
    """Write down a message for every webhook that wants to know of this row."""
    kind = kind_shown(row.kind)
    living = Webhook.objects.filter(Q(event=None) | Q(event=event), shop=event.shop_id)
    for hook in living.filter(ended_at=None).prefetch_related("token__made_by", "permit__user"):
        if hook.is_orphan:
            end(hook, Ended.MAKER, now=row.at)
        elif not hook.kinds or kind in hook.kinds:
            delivery = Delivery.objects.create(
                webhook=hook, event=event, version=row.version, kind=kind, at=row.at
            )
            send_later(delivery, at=row.at)


def end(hook: Webhook, reason: Ended, *, now: datetime) -> None:
    """Send nothing more to a webhook, and give up what waits."""
    hook.ended_at, hook.ended_as = now, reason
    hook.save(update_fields=["ended_at", "ended_as"])
    waiting = hook.deliveries.filter(state=DeliveryState.WAITING)
    waiting.update(state=DeliveryState.GIVEN_UP)


def end_with_makers(
    *, now: datetime, tokens: Iterable[str] = (), permits: Iterable[str] = ()
) -> None:
    """End the webhooks that these tokens or permits of a locked shop made."""
    made = Q(token__in=list(tokens)) | Q(permit__in=list(permits))
    for hook in Webhook.objects.filter(made, ended_at=None):
        end(hook, Ended.MAKER, now=now)


def send_later(delivery: Delivery, *, at: datetime) -> None:
    """Have a message sent at its time."""
    shop_id = None if delivery.event_id else delivery.webhook.shop_id
    due.plan(DELIVER, at=at, of_event=delivery.event_id, of_shop=shop_id, delivery=delivery.pk)


def forget_old(*, now: datetime) -> int:
    """Forget messages of which nothing more will come."""
    old = Delivery.objects.filter(at__lt=now - KEPT)
    return deleted(old.exclude(state=DeliveryState.WAITING))
