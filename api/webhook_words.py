"""How webhooks and their messages stand in JSON."""

from typing import Any

from rest_framework import serializers

from api.reading import Several, StrictForm, Words, words_for
from events.hooks import LONGEST_ADDRESS, Delivery, DeliveryState, Ended, Webhook
from events.models import Event
from events.outbox import KINDS, TEST_KIND

STATES = tuple(DeliveryState.values)


class WebhookInput(StrictForm):
    """Where to tell what: no kinds are all kinds, no event is every event of the shop."""

    address = Words(max_length=LONGEST_ADDRESS)
    kinds = Several(child=serializers.ChoiceField(choices=KINDS), most=len(KINDS), required=False)
    event = words_for(Event, "id", required=False, allow_null=True)


class WebhookOutput(serializers.Serializer[Any]):
    """A webhook; `secret` is there in the answers that make one, and never again."""

    id = serializers.CharField()
    shop = serializers.CharField()
    event = serializers.CharField(allow_null=True)
    address = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=KINDS))
    made_at = serializers.DateTimeField()
    misses = serializers.IntegerField()
    paused_until = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_as = serializers.ChoiceField(choices=[each for each in Ended if each], allow_null=True)
    secret = serializers.CharField(required=False)


class WebhookPageOutput(serializers.Serializer[Any]):
    """All webhooks of a shop."""

    items = WebhookOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class DeliveryOutput(serializers.Serializer[Any]):
    """A message: its `message` stands in the header `webhook-id` at every try."""

    id = serializers.CharField()
    message = serializers.CharField()
    webhook = serializers.CharField()
    event = serializers.CharField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=(*KINDS, TEST_KIND))
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=STATES)
    tries = serializers.IntegerField()
    tried_at = serializers.DateTimeField(allow_null=True)
    status = serializers.IntegerField(allow_null=True)
    trouble = serializers.CharField(allow_null=True)


class DeliveryPageOutput(serializers.Serializer[Any]):
    """The newest messages of a webhook."""

    items = DeliveryOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


def webhook_words(hook: Webhook) -> dict[str, Any]:
    """Return a webhook without its secrets."""
    words = {
        "id": hook.pk,
        "shop": hook.shop_id,
        "event": hook.event_id,
        "address": hook.address,
        "kinds": hook.kinds,
        "made_at": hook.made_at,
        "misses": hook.misses,
        "paused_until": hook.paused_until,
        "ended_at": hook.ended_at,
        "ended_as": hook.ended_as or None,
    }
    return dict(WebhookOutput(words).data)


def delivery_words(delivery: Delivery) -> dict[str, Any]:
    """Return what became of a message."""
    words = {
        "id": delivery.pk,
        "message": f"msg_{delivery.pk}",
        "webhook": delivery.webhook_id,
        "event": delivery.event_id,
        "version": delivery.version or None,
        "kind": delivery.kind,
        "at": delivery.at,
        "state": delivery.state,
        "tries": delivery.tries,
        "tried_at": delivery.tried_at,
        "status": delivery.status,
        "trouble": delivery.trouble or None,
    }
    return dict(DeliveryOutput(words).data)
