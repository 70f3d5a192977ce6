"""What a fan event gives away: promos for everybody, special prizes by lot, and what is left over."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.reading import StrictForm, Whole, YesNo, body_of, filled, words_for
from api.views import View
from api.writes import written
from events.access import Scope, entry_for, event_for, require
from events.models import Event
from events.once import Answer
from standings import services
from standings.giving import Amount, giving_of, promos_at
from standings.goods import MOST_GOODS, Goods


class GoodsInput(StrictForm):
    """How many promos and special prizes came in, and what they are called."""

    promos = Whole(min_value=0, max_value=MOST_GOODS)
    promo = words_for(Goods, "promo", required=False, allow_blank=True)
    specials = Whole(min_value=0, max_value=MOST_GOODS)
    special = words_for(Goods, "special", required=False, allow_blank=True)


class PromoInput(StrictForm):
    """Whether the player has got their promo."""

    given = YesNo()


class AmountOutput(serializers.Serializer[Any]):
    """One kind of goods."""

    name = serializers.CharField()
    came = serializers.IntegerField()
    given = serializers.IntegerField()
    left = serializers.IntegerField()


class GoodsOutput(serializers.Serializer[Any]):
    """A fan event in numbers; `entitled` is one special prize for every four people."""

    fan_event = serializers.BooleanField()
    people = serializers.IntegerField()
    is_small = serializers.BooleanField(help_text="Fewer people than a fan event asks for.")
    entitled = serializers.IntegerField()
    promos = AmountOutput()
    specials = AmountOutput()
    entries = serializers.ListField(
        child=serializers.CharField(), help_text="The entries that have got their promo."
    )


class PromoOutput(serializers.Serializer[Any]):
    """Whether an entry has got its promo."""

    entry = serializers.CharField()
    given = serializers.BooleanField()


class GoodsView(View):
    """What came in, what was given away, what is left over."""

    @extend_schema(responses=GoodsOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read a fan event in numbers."""
        event = event_for(event_id, actor=actor_of(request), need=Scope.CHECKIN_WRITE)
        return etags.read(request, event, lambda: _words(event), viewer="reception")

    @extend_schema(request=GoodsInput, responses=GoodsOutput)
    def put(self, request: Request, event_id: str) -> Response:
        """Write down how many promos and special prizes came in."""
        body, actor = body_of(request), actor_of(request)
        event = event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(GoodsInput, body)

        def store() -> Answer:
            services.set_goods(event_id=event_id, actor=actor, **words)
            return Answer(200, _words(event))

        return written(request, store, body=body)


class PromoView(View):
    """One player's promo."""

    @extend_schema(request=PromoInput, responses=PromoOutput)
    def put(self, request: Request, entry_id: str) -> Response:
        """Note that a player has got their promo, or has none after all; a second time changes nothing."""
        body, actor = body_of(request), actor_of(request)
        entry = entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        require(entry.event, actor=actor, need=Scope.CHECKIN_WRITE)
        given = filled(PromoInput, body)["given"]

        def tick() -> Answer:
            if given:
                services.give_promo(entry_id=entry_id, actor=actor, now=timezone.now())
            else:
                services.take_promo_back(entry_id=entry_id, actor=actor)
            return Answer(200, {"entry": entry_id, "given": given})

        return written(request, tick, body=body)


def _words(event: Event) -> dict[str, Any]:
    giving = giving_of(event)
    return {
        "fan_event": event.fan_event,
        "people": giving.people,
        "is_small": giving.is_small,
        "entitled": giving.entitled,
        "promos": _amount(giving.promos),
        "specials": _amount(giving.specials),
        "entries": sorted(promos_at(event)),
    }


def _amount(amount: Amount) -> dict[str, Any]:
    return dict(AmountOutput(amount).data)
