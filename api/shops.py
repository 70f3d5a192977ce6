"""Shops: their name, events and journal; who works there, for owners to read."""

from collections.abc import Callable
from typing import Any

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import members_of
from accounts.models import Invitation, Shop
from accounts.services import rename_shop
from api import etags
from api.auth import actor_of
from api.event_words import EventPageOutput, event_words
from api.pages import PageQuery, cut, event_key, key_in, moment_in, page
from api.reading import asked, body_of, filled
from api.shop_words import (
    ChangeShopInput,
    InvitationOutput,
    InvitationPageOutput,
    MemberOutput,
    MemberPageOutput,
    ShopEventsQuery,
    ShopJournalOutput,
    ShopJournalPageOutput,
    ShopPageOutput,
    WholeShopOutput,
)
from api.views import View
from api.writes import written
from events.access import Actor, Scope
from events.once import Answer
from events.selectors import events_of_shop, shops_of, waiting_in
from events.shops import owned_shop, public_shop

PRIVATE = {"Vary": etags.VARY, "Cache-Control": "private, no-cache"}


class ShopsView(View):
    """The shops that the reader works for."""

    @extend_schema(responses=ShopPageOutput)
    def get(self, request: Request) -> Response:
        """List one's own shops on one page; an app's token belongs to exactly one."""
        shops = [_words(shop, request) for shop in shops_of(actor_of(request))]
        return Response(page(shops, following=None, as_of=timezone.localtime()), headers=PRIVATE)


class ShopView(View):
    """One shop."""

    @extend_schema(responses=WholeShopOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """Read a shop; its ETag is what a change of it must send back in If-Match."""
        shop = public_shop(shop_id)
        return etags.read_version(
            request, lambda: _words(shop, request), version=f"v{shop.version}", viewer="public"
        )

    @extend_schema(request=ChangeShopInput, responses=WholeShopOutput)
    def patch(self, request: Request, shop_id: str) -> Response:
        """Give the shop of the version that If-Match names another name, for its owner."""
        body, actor = body_of(request), actor_of(request)
        shop, owner = owned_shop(shop_id, actor=actor, need=Scope.EVENTS_WRITE)
        seen = etags.seen_number(request)
        words = filled(ChangeShopInput, body, partial=True)

        def change() -> Answer:
            changed = rename_shop(
                shop_id=shop_id,
                name=words.get("name", shop.name),
                by=owner,
                actor=actor.label,
                seen_version=seen,
            )
            return Answer(200, _words(changed, request))

        response = written(request, change, body=body)
        response["ETag"] = etags.tag_of(f"v{response.data['version']}", "public")
        return response


class ShopEventsView(View):
    """The events of a shop."""

    @extend_schema(parameters=[ShopEventsQuery], responses=EventPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List all events of a shop, finished ones too, the latest first."""
        query = asked(ShopEventsQuery, request)
        rows = events_of_shop(public_shop(shop_id)).order_by("-starts_at", "-pk")
        if "phase" in query:
            rows = rows.filter(phase=query["phase"])
        if "cursor" in query:
            rows = rows.filter(_before(query["cursor"]))
        shown, following = cut(rows, query, event_key)
        waiting = waiting_in([event.pk for event in shown])
        items = [event_words(event, request, waiting[event.pk]) for event in shown]
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers={"Cache-Control": "no-cache", "Vary": etags.VARY})


class ShopJournalView(View):
    """All that happened to a shop itself."""

    @extend_schema(parameters=[PageQuery], responses=ShopJournalPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List the journal for the owner, oldest first: staff, tokens, webhooks, lists, decks, series."""
        shop = _owned(shop_id, actor_of(request))
        query = asked(PageQuery, request)

        def build() -> dict[str, object]:
            after = key_in(query["cursor"], int)[0] if "cursor" in query else 0
            rows = shop.journal.filter(version__gt=after).order_by("version")
            shown, following = cut(rows, query, lambda row: (row.version,))
            items = ShopJournalOutput(shown, many=True).data
            return page(items, following=following, as_of=shop.version)

        return _for_owner(request, shop, build)


class MembersView(View):
    """Who works for a shop."""

    @extend_schema(responses=MemberPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List the staff for the owner on one page. Apps only read: who belongs is said on pages alone."""
        shop = _owned(shop_id, actor_of(request))
        return _for_owner(
            request,
            shop,
            lambda: page(
                MemberOutput(members_of(shop), many=True).data, following=None, as_of=shop.version
            ),
        )


class InvitationsView(View):
    """Who may come to work for a shop."""

    @extend_schema(responses=InvitationPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List the open invitations for the owner, without their links; there are fifty at most."""
        shop = _owned(shop_id, actor_of(request))
        rows = Invitation.objects.open(timezone.now()).filter(shop=shop).order_by("expires_at")
        items = InvitationOutput(rows, many=True).data
        return Response(page(items, following=None, as_of=shop.version), headers=PRIVATE)


def _owned(shop_id: str, actor: Actor) -> Shop:
    return owned_shop(shop_id, actor=actor, need=Scope.EVENTS_READ)[0]


def _for_owner(request: Request, shop: Shop, build: Callable[[], object]) -> Response:
    return etags.read_version(request, build, version=f"v{shop.version}", viewer="owner")


def _words(shop: Shop, request: Request) -> dict[str, Any]:
    return dict(WholeShopOutput(shop, context={"request": request}).data)


def _before(cursor: str) -> Q:
    moment, event_id = key_in(cursor, str, str)
    starts_at = moment_in(moment)
    return Q(starts_at__lt=starts_at) | Q(starts_at=starts_at, pk__lt=event_id)
