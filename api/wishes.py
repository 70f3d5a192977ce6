"""Wishes to sit apart: made by players, decided by staff, shown to nobody else."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, page, part
from api.reading import StrictForm, YesNo, asked, body_of, filled, words_for
from api.views import View
from api.writes import written
from events import access as event_access
from events.access import Actor, Scope
from events.models import Entry
from events.once import Answer
from pods import services
from pods.asked import ApartWish, WishState
from pods.wishes import own_wishes, wishes_of

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class ApartWishInput(StrictForm):
    """The name of somebody not to sit with, as the player knows it."""

    named = words_for(ApartWish, "named")


class WishDecisionInput(StrictForm):
    """Whether the wish counts, and the entry it is about (needed for a yes)."""

    approve = YesNo()
    other = words_for(Entry, "id", required=False, allow_null=True)


class ApartWishOutput(serializers.ModelSerializer[ApartWish]):
    """A wish; `other` is null for its player: only staff know who was found."""

    entry = serializers.CharField(source="entry_id")
    other = serializers.CharField(source="other_id", allow_null=True)

    class Meta:
        """The contract's fields in the contract's order."""

        model = ApartWish
        fields = ("id", "entry", "named", "other", "state", "at")


class ApartWishPageOutput(serializers.Serializer[Any]):
    """All wishes that were not taken back."""

    items = ApartWishOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class EventWishesView(View):
    """The wishes of an event."""

    @extend_schema(parameters=[PageQuery], responses=ApartWishPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List all wishes for those who run rounds, undecided ones first."""
        actor = actor_of(request)
        event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        wishes = [line.wish for line in wishes_of(event)]
        shown, following = part(wishes, asked(PageQuery, request), _key, int, str, str)
        items = [_words(wish, actor) for wish in shown]
        return Response(page(items, following=following, as_of=event.version), headers=SEALED)


class EntryWishesView(View):
    """The wishes of one player."""

    @extend_schema(responses=ApartWishPageOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """List a player's own wishes."""
        actor = actor_of(request)
        entry = event_access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
        items = [_words(wish, actor) for wish in own_wishes(entry)]
        return Response(page(items, following=None, as_of=entry.event.version), headers=SEALED)

    @extend_schema(request=ApartWishInput, responses={201: ApartWishOutput})
    def post(self, request: Request, entry_id: str) -> Response:
        """Wish not to sit with somebody; the same name twice is one wish."""
        body, actor = body_of(request), actor_of(request)
        event_access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
        words = filled(ApartWishInput, body)

        def wish() -> Answer:
            made = services.wish_apart(entry_id=entry_id, actor=actor, now=timezone.now(), **words)
            return Answer(201, _words(made, actor))

        return written(request, wish, body=body)


class WithdrawApartWishView(View):
    """A wish that is wished no longer."""

    @extend_schema(request=NothingInput, responses=ApartWishOutput)
    def post(self, request: Request, wish_id: str) -> Response:
        """Take a wish back; it counts no more."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def withdraw() -> Answer:
            return Answer(200, _words(services.withdraw_wish(wish_id=wish_id, actor=actor), actor))

        return written(request, withdraw, body=body)


class WishDecisionView(View):
    """What the staff say to a wish."""

    @extend_schema(request=WishDecisionInput, responses=ApartWishOutput)
    def post(self, request: Request, wish_id: str) -> Response:
        """Approve it, naming whom it is about, or refuse it; may be decided anew."""
        body, actor = body_of(request), actor_of(request)
        words = filled(WishDecisionInput, body)

        def decide() -> Answer:
            wish = services.decide_wish(
                wish_id=wish_id,
                actor=actor,
                approve=words["approve"],
                other_id=words.get("other"),
            )
            return Answer(200, _words(wish, actor))

        return written(request, decide, body=body)


def _key(wish: ApartWish) -> tuple[int, str, str]:
    return int(wish.state != WishState.ASKED), *by_time(wish.at, wish.pk)


def _words(wish: ApartWish, actor: Actor) -> dict[str, Any]:
    words = dict(ApartWishOutput(wish).data)
    return words | ({"other": None} if actor.entry_id is not None else {})
