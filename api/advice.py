"""A shop's hints about cards, as they stand beside verdicts."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import LEVELS
from api.event_words import TextOutput
from api.reading import Several, StrictForm, Whole, Words, body_of, filled, words_for
from api.views import View
from api.writes import written
from decks import services
from decks.advice import advice_of, newest_list
from decks.loans import require_of_shop
from decks.models import AdviceList
from engine.legality.advice import LARGEST, LONGEST_SENTENCE, Advice, written_advice
from events.once import Answer

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}
MOST_CARDS = 20


class AdviceListInput(StrictForm):
    """A whole list as CSV: `card,level,ja,en,source,until`."""

    text = Words(max_length=LARGEST, allow_blank=True, trim_whitespace=False)


class CardHintInput(StrictForm):
    """One hint; a sentence in one language is enough, `{cards}` and `{until}` in it are filled in."""

    cards = Several(child=Words(max_length=150), most=MOST_CARDS)
    levels = Several(child=Whole(**LEVELS), most=3, required=False)
    ja = Words(max_length=LONGEST_SENTENCE, required=False, allow_blank=True)
    en = Words(max_length=LONGEST_SENTENCE, required=False, allow_blank=True)
    source = Words(max_length=LONGEST_SENTENCE, required=False, allow_blank=True)  # type: ignore[assignment]  # a field of ours, not DRF's option
    until = serializers.DateField(required=False, allow_null=True)


class UndoAdviceInput(StrictForm):
    """The list to go back from."""

    list = words_for(AdviceList, "id")


class CardHintOutput(serializers.Serializer[Any]):
    """One hint: the cards it is about, the levels whose tables they suit, and who said so until when."""

    id = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    levels = serializers.ListField(child=serializers.IntegerField())
    message = TextOutput()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option
    until = serializers.DateField(allow_null=True)


class AdviceOutput(serializers.Serializer[Any]):
    """The list that counts, also as CSV; `list` is null where it is the one that ships with Takuwake."""

    list = serializers.CharField(allow_null=True)
    made_at = serializers.DateTimeField(allow_null=True)
    text = serializers.CharField()
    items = CardHintOutput(many=True)


class AdviceView(View):
    """The list of a shop."""

    @extend_schema(responses=AdviceOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """Read the hints that stand beside the shop's verdicts."""
        require_of_shop(shop_id, actor_of(request))
        return Response(_words(shop_id), headers=SEALED)

    @extend_schema(request=AdviceListInput, responses=AdviceOutput)
    def put(self, request: Request, shop_id: str) -> Response:
        """Let a file be the whole list; decks of coming events are checked again."""
        body, actor = body_of(request), actor_of(request)
        words = filled(AdviceListInput, body)

        def replace() -> Answer:
            services.replace_advice(shop_id=shop_id, actor=actor, now=timezone.now(), **words)
            return Answer(200, _words(shop_id))

        return written(request, replace, body=body)

    @extend_schema(request=CardHintInput, responses={201: CardHintOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Add one hint to the list."""
        body, actor = body_of(request), actor_of(request)
        words = filled(CardHintInput, body)

        def add() -> Answer:
            hint = services.add_hint(shop_id=shop_id, actor=actor, now=timezone.now(), **words)
            return Answer(201, _hint_words(hint))

        return written(request, add, body=body)


class HintView(View):
    """One hint."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, shop_id: str, hint_id: str) -> Response:
        """Take one hint off the list."""
        actor = actor_of(request)

        def remove() -> Answer:
            services.remove_hint(shop_id=shop_id, actor=actor, hint_id=hint_id, now=timezone.now())
            return Answer(204, None)

        return written(request, remove, body=None)


class UndoAdviceView(View):
    """The way back."""

    @extend_schema(request=UndoAdviceInput, responses=AdviceOutput)
    def post(self, request: Request, shop_id: str) -> Response:
        """Go back to the list before this one, in the end to the one that ships with Takuwake."""
        body, actor = body_of(request), actor_of(request)
        list_id = filled(UndoAdviceInput, body)["list"]

        def undo() -> Answer:
            services.undo_advice(shop_id=shop_id, actor=actor, list_id=list_id, now=timezone.now())
            return Answer(200, _words(shop_id))

        return written(request, undo, body=body)


def _words(shop_id: str) -> dict[str, Any]:
    own, hints = newest_list(shop_id), advice_of(shop_id)
    words: dict[str, Any] = {
        "list": own.pk if own else None,
        "made_at": own.made_at if own else None,
        "text": written_advice(hints),
        "items": [],
    }
    return {**AdviceOutput(words).data, "items": [_hint_words(each) for each in hints]}


def _hint_words(hint: Advice) -> dict[str, Any]:
    words = {
        "id": hint.id,
        "cards": hint.cards,
        "levels": hint.levels,
        "message": {"ja": hint.wording.ja, "en": hint.wording.en},
        "source": hint.source,
        "until": hint.until,
    }
    return dict(CardHintOutput(words).data)
