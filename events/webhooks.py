"""Who may see which webhooks, and what of them."""

from django.db.models import QuerySet

from accounts.models import Shop
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.hooks import Delivery, Webhook
from events.models import Event

SHOWN = 100


def webhooks_of(shop_id: str, *, actor: Actor) -> list[Webhook]:
    """Return the webhooks of a shop, those that are told first, the newest before the older."""
    shop = shop_of_webhooks(shop_id, actor=actor)
    found = shop.webhooks.select_related("event").order_by("-made_at", "pk")
    return sorted(found, key=lambda hook: hook.ended_at is not None)


def shop_of_webhooks(shop_id: str, *, actor: Actor, event_id: str | None = None) -> Shop:
    """Return a shop to whoever manages its webhooks, or those of this event of it."""
    shop = access.by_id(Shop.objects.all(), shop_id)
    access.require(_place(shop, event_id), actor=actor, need=Scope.WEBHOOKS_MANAGE)
    return shop


def webhook_for(webhook_id: str, *, actor: Actor) -> Webhook:
    """Return a webhook to whoever manages those of its shop or event; to others there is none."""
    hook = access.by_id(Webhook.objects.select_related("shop", "event"), webhook_id)
    if hook.shop_id not in actor.scopes:
        raise RuleError("access.not_found")
    access.require(_place(hook.shop, hook.event_id), actor=actor, need=Scope.WEBHOOKS_MANAGE)
    return hook


def delivery_for(delivery_id: str, *, actor: Actor) -> Delivery:
    """Return a message to whoever manages its webhook."""
    delivery = access.by_id(Delivery.objects.all(), delivery_id)
    delivery.webhook = webhook_for(delivery.webhook_id, actor=actor)
    return delivery


def deliveries_of(hook: Webhook) -> list[Delivery]:
    """Return the newest messages of a webhook."""
    return list(messages_of(hook)[:SHOWN])


def messages_of(hook: Webhook) -> QuerySet[Delivery]:
    """Return all messages of a webhook that are still known, the newest first."""
    return hook.deliveries.select_related("event").order_by("-at", "-version", "-pk")


def _place(shop: Shop, event_id: str | None) -> Event:
    """Return where somebody must have the scope: at an event, or in the whole shop."""
    return Event(pk=event_id, shop=shop) if event_id else Event(shop=shop)
