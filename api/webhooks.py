"""Webhooks of a shop: made, tested, ended, and what became of every message."""

from collections.abc import Callable

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, cut, key_in, moment_in, page, part
from api.reading import asked, body_of, filled
from api.views import View
from api.webhook_words import (
    DeliveryOutput,
    DeliveryPageOutput,
    WebhookInput,
    WebhookOutput,
    WebhookPageOutput,
    delivery_words,
    webhook_words,
)
from api.writes import told_once, written
from events import services
from events.access import Actor
from events.hooks import Delivery, Webhook
from events.once import Answer
from events.webhooks import messages_of, webhook_for, webhooks_of

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class WebhooksView(View):
    """The webhooks of a shop."""

    @extend_schema(parameters=[PageQuery], responses=WebhookPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List the webhooks of a shop: those that are told first, the oldest before the newer."""
        hooks = webhooks_of(shop_id, actor=actor_of(request))
        shown, following = part(hooks, asked(PageQuery, request), _key, int, str, str)
        items = [webhook_words(hook) for hook in shown]
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers=SEALED)

    @extend_schema(request=WebhookInput, responses={201: WebhookOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Make a webhook; the answer holds its secret, a repeat of the request does not."""
        body, actor = body_of(request), actor_of(request)
        words = filled(WebhookInput, body)
        words["event_id"] = words.pop("event", None)

        def make() -> Webhook:
            return services.make_webhook(shop_id=shop_id, actor=actor, now=timezone.now(), **words)

        return _with_secret(request, make, body=body, status=201)


class WebhookView(View):
    """One webhook."""

    @extend_schema(responses=WebhookOutput)
    def get(self, request: Request, webhook_id: str) -> Response:
        """Read a webhook without its secret."""
        hook = webhook_for(webhook_id, actor=actor_of(request))
        return Response(webhook_words(hook), headers=SEALED)

    @extend_schema(request=None, responses={200: WebhookOutput})
    def delete(self, request: Request, webhook_id: str) -> Response:
        """Tell this address nothing more; the log of its messages stays for 30 days."""
        actor = actor_of(request)

        def end() -> Answer:
            hook = services.end_webhook(webhook_id=webhook_id, actor=actor, now=timezone.now())
            return Answer(200, webhook_words(hook))

        return written(request, end, body=None)


class RotateSecretView(View):
    """A new secret."""

    @extend_schema(request=NothingInput, responses=WebhookOutput)
    def post(self, request: Request, webhook_id: str) -> Response:
        """Replace the secret; for a day messages carry a signature by the old one as well."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def rotate() -> Webhook:
            return services.rotate_secret(webhook_id=webhook_id, actor=actor, now=timezone.now())

        return _with_secret(request, rotate, body=body, status=200)


class ResumeView(View):
    """A webhook that had ended."""

    @extend_schema(request=NothingInput, responses=WebhookOutput)
    def post(self, request: Request, webhook_id: str) -> Response:
        """Tell this address again from now on, and at once if it was only left alone for a while."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def resume() -> Answer:
            hook = services.resume_webhook(webhook_id=webhook_id, actor=actor)
            return Answer(200, webhook_words(hook))

        return written(request, resume, body=body)


class TestWebhookView(View):
    """A message that says nothing."""

    @extend_schema(request=NothingInput, responses={201: DeliveryOutput})
    def post(self, request: Request, webhook_id: str) -> Response:
        """Send a message of the kind `webhook.test`."""
        return _sent(
            request,
            lambda actor: services.try_webhook(
                webhook_id=webhook_id, actor=actor, now=timezone.now()
            ),
            status=201,
        )


class DeliveriesView(View):
    """The log of a webhook."""

    @extend_schema(parameters=[PageQuery], responses=DeliveryPageOutput)
    def get(self, request: Request, webhook_id: str) -> Response:
        """List the messages of the last 30 days and what became of each, the newest first."""
        hook = webhook_for(webhook_id, actor=actor_of(request))
        query = asked(PageQuery, request)
        rows = messages_of(hook)
        if "cursor" in query:
            rows = rows.filter(_before(*key_in(query["cursor"], str, int, str)))
        shown, following = cut(rows, query, lambda row: (row.at.isoformat(), row.version, row.pk))
        items = [delivery_words(each) for each in shown]
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers=SEALED)


class SendAgainView(View):
    """A message once more."""

    @extend_schema(request=NothingInput, responses=DeliveryOutput)
    def post(self, request: Request, delivery_id: str) -> Response:
        """Send a message again, with the id it had."""
        return _sent(
            request,
            lambda actor: services.send_again(
                delivery_id=delivery_id, actor=actor, now=timezone.now()
            ),
            status=200,
        )


def _sent(request: Request, send: Callable[[Actor], Delivery], *, status: int) -> Response:
    body, actor = body_of(request), actor_of(request)
    filled(NothingInput, body)
    return written(request, lambda: Answer(status, delivery_words(send(actor))), body=body)


def _with_secret(
    request: Request, change: Callable[[], Webhook], *, body: object, status: int
) -> Response:
    def command(secrets: dict[str, str]) -> Answer:
        hook = change()
        secrets["secret"] = hook.secret
        return Answer(status, webhook_words(hook))

    return told_once(request, command, body=body)


def _key(hook: Webhook) -> tuple[int, str, str]:
    return int(hook.ended_at is not None), *by_time(hook.made_at, hook.pk)


def _before(moment: str, version: int, delivery_id: str) -> Q:
    at = moment_in(moment)
    behind = Q(version__lt=version) | Q(version=version, pk__lt=delivery_id)
    return Q(at__lt=at) | Q(at=at) & behind
