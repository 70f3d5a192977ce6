"""Cards: search them, or look one up by its name."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.pages import PageQuery, cursor_to, key_in, page
from api.reading import asked
from api.views import View
from decks.cards import (
    CIVILIZATIONS,
    GAMES,
    LARGEST_COST,
    LONGEST_QUERY,
    Wish,
    after_card,
    found_cards,
    last_import,
    look_up,
    part_of,
)
from decks.facts import MARK
from decks.models import LONGEST_NAME, Card, CardImport

ALL_CIVILIZATIONS = frozenset(each for known in CIVILIZATIONS.values() for each in known)


class GameQuery(serializers.Serializer[Any]):
    """Which game's cards are meant."""

    game = serializers.ChoiceField([(each, each) for each in GAMES], default=GAMES[0])


class CardsQuery(GameQuery, PageQuery):
    """What cards to find; a card must meet all conditions."""

    q = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_QUERY,
        help_text="Words that stand in the name or its reading, in any width, case and kana.",
    )
    civilization = serializers.CharField(
        required=False,
        max_length=40,
        help_text="A civilization or colour, or several with commas; ゼロ: none at all.",
    )
    cost = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_COST)
    type = serializers.CharField(required=False, max_length=LONGEST_QUERY)

    def validate_civilization(self, value: str) -> tuple[str, ...]:
        """Return the civilizations named."""
        named = tuple(each.strip() for each in value.split(","))
        if not ALL_CIVILIZATIONS.issuperset(named):
            raise serializers.ValidationError(_("There is no such civilization or colour."))
        return named


class CardQuery(GameQuery):
    """The name of a card, in any spelling."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class CardOutput(serializers.Serializer[Any]):
    """A card: what a search looks in, and `facts` in the shape of its game."""

    game = serializers.CharField()
    key = serializers.CharField(help_text="What tells it from all others of its game.")
    name = serializers.CharField()
    kana = serializers.CharField()
    civilizations = serializers.ListField(child=serializers.CharField())
    costs = serializers.ListField(child=serializers.IntegerField())
    facts = serializers.DictField()


class CardPageOutput(serializers.Serializer[Any]):
    """One page of cards; `as_of` is the moment of the newest import."""

    items = CardOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField(allow_null=True)


class CardLookupOutput(serializers.Serializer[Any]):
    """The card of a name, or names that may have been meant, most likely first."""

    card = CardOutput(allow_null=True)
    candidates = serializers.ListField(child=serializers.CharField())


class CardsView(View):
    """Cards, those whose name begins so before the others."""

    @extend_schema(parameters=[CardsQuery], responses=CardPageOutput)
    def get(self, request: Request) -> Response:
        """Search cards by name, reading, civilization, cost and type."""
        query = asked(CardsQuery, request)
        cursor, limit = query.pop("cursor", None), query.pop("limit")
        wish = Wish(civilizations=query.pop("civilization", ()), **query)
        rows = found_cards(wish)
        if cursor is not None:
            rows = after_card(rows, *key_in(cursor, int, int))
        newest = last_import(wish.game)
        return etags.read_version(
            request,
            lambda: _page_words(rows, limit, newest),
            version=_version(newest),
            viewer="public",
        )


class CardLookupView(View):
    """One card."""

    @extend_schema(parameters=[CardQuery], responses=CardLookupOutput)
    def get(self, request: Request) -> Response:
        """Look a card up by its exact name, as decks are judged by it; else tell names that are close."""
        query = asked(CardQuery, request)
        return etags.read_version(
            request,
            lambda: _lookup_words(**query),
            version=_version(last_import(query["game"])),
            viewer="public",
        )


def _version(newest: CardImport | None) -> str:
    return f"c{newest.pk if newest else 0}"


def _page_words(rows: QuerySet[Card], limit: int, newest: CardImport | None) -> dict[str, object]:
    found = part_of(rows, 0, limit + 1)
    following = None
    if len(found) > limit:
        following = cursor_to(found[limit - 1].place, found[limit - 1].card.pk)
    items = [_card_words(each.card) for each in found[:limit]]
    return page(items, following=following, as_of=newest.at if newest else None)


def _lookup_words(name: str, game: str) -> dict[str, object]:
    card, candidates = look_up(name, game)
    return {"card": _card_words(card) if card else None, "candidates": list(candidates)}


def _card_words(row: Card) -> dict[str, object]:
    return {
        "game": row.game,
        "key": row.key,
        "name": row.name,
        "kana": row.kana,
        "civilizations": list(filter(None, row.civilizations.split(MARK))),
        "costs": [int(cost) for cost in row.costs.split(MARK) if cost],
        "facts": row.facts,
    }
