"""Levels of one round: ways out where a level cannot fill pods, questions, and answers."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import LEVELS
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, page, part
from api.reading import Several, StrictForm, Whole, YesNo, asked, body_of, filled, words_for
from api.views import View
from api.writes import written
from events import access as event_access
from events.access import Scope
from events.models import Entry
from events.once import Answer
from pods import services
from pods.asked import LevelAsk
from pods.level_asks import asks_of, own_ask, round_to_come
from pods.merges import Offer, offers_of
from pods.services.levels import MOST_ASKED

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class MoveInput(StrictForm):
    """Somebody and the level they would play at this round."""

    entry = words_for(Entry, "id")
    level = Whole(**LEVELS)


class AskLevelsInput(StrictForm):
    """Whom to ask; open questions that are not among these are taken back."""

    moves = Several(child=MoveInput(), most=MOST_ASKED)


class AnswerInput(StrictForm):
    """Yes or no."""

    agrees = YesNo()


class LevelAskOutput(serializers.ModelSerializer[LevelAsk]):
    """A question and what became of it; `number` is the round."""

    event = serializers.CharField(source="event_id")
    entry = serializers.CharField(source="entry_id")

    class Meta:
        """The contract's fields in the contract's order."""

        model = LevelAsk
        fields = ("id", "event", "entry", "number", "level", "state", "at")


class LevelAskPageOutput(serializers.Serializer[Any]):
    """All questions of the round to come."""

    items = LevelAskOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class OwnLevelAskOutput(serializers.Serializer[Any]):
    """What a player is asked or has answered about the round to come; null where nothing is."""

    ask = LevelAskOutput(allow_null=True)


class MoveOutput(serializers.Serializer[Any]):
    """Somebody who would play at `level`; `accepted` if they offered it."""

    entry = serializers.CharField()
    own = serializers.IntegerField()
    level = serializers.IntegerField()
    accepted = serializers.BooleanField()


class LevelSizesOutput(serializers.Serializer[Any]):
    """The pods of one level."""

    level = serializers.IntegerField()
    pods = serializers.ListField(child=serializers.IntegerField())


class LevelProposalOutput(serializers.Serializer[Any]):
    """A way out: who moves, how many must be asked, and the pods of each level then."""

    moves = MoveOutput(many=True)
    broken = serializers.IntegerField()
    sizes = LevelSizesOutput(many=True)


class LevelProposalsOutput(serializers.Serializer[Any]):
    """Ways out for the round to come (null while one is played), fewest people to ask first."""

    number = serializers.IntegerField(allow_null=True)
    proposals = LevelProposalOutput(many=True)


class LevelProposalsView(View):
    """Where a level has too few people for its pods."""

    @extend_schema(responses=LevelProposalsOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Propose whom to ask; empty where every level fills its pods. Answers so far count."""
        actor = actor_of(request)
        event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        offers = [_offer_words(offer) for offer in offers_of(event, now=timezone.now())]
        words = {"number": round_to_come(event), "proposals": offers}
        return Response(words, headers=SEALED)


class LevelAsksView(View):
    """The questions of the round to come."""

    @extend_schema(parameters=[PageQuery], responses=LevelAskPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the questions that were not taken back, with their answers, the oldest first."""
        actor = actor_of(request)
        event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        number = round_to_come(event)
        shown, following = part(
            asks_of(event, number) if number is not None else [],
            asked(PageQuery, request),
            lambda ask: by_time(ask.at, ask.pk),
            str,
            str,
        )
        items = [_words(ask) for ask in shown]
        return Response(page(items, following=following, as_of=event.version), headers=SEALED)

    @extend_schema(request=AskLevelsInput, responses={201: LevelAskPageOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Ask people on their phones; whoever accepts the level anyway has agreed with that."""
        body, actor = body_of(request), actor_of(request)
        event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(AskLevelsInput, body)
        moves = {each["entry"]: each["level"] for each in words["moves"]}

        def ask() -> Answer:
            asks = services.ask_levels(
                event_id=event_id, actor=actor, moves=moves, now=timezone.now()
            )
            event.refresh_from_db(fields=["version"])
            items = [_words(each) for each in asks]
            return Answer(201, page(items, following=None, as_of=event.version))

        return written(request, ask, body=body)


class EntryLevelAskView(View):
    """What one player is asked."""

    @extend_schema(responses=OwnLevelAskOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read the question of the round to come."""
        actor = actor_of(request)
        entry = event_access.entry_for(entry_id, actor=actor, need=Scope.ROUNDS_WRITE)
        ask = own_ask(entry)
        return Response({"ask": _words(ask) if ask else None}, headers=SEALED)


class AnswerLevelView(View):
    """A player's answer, or what staff heard from them."""

    @extend_schema(request=AnswerInput, responses=LevelAskOutput)
    def post(self, request: Request, ask_id: str) -> Response:
        """Say yes or no; it may change until the round is out, and counts for that round only."""
        body, actor = body_of(request), actor_of(request)
        words = filled(AnswerInput, body)

        def answer() -> Answer:
            return Answer(200, _words(services.answer_level(ask_id=ask_id, actor=actor, **words)))

        return written(request, answer, body=body)


class WithdrawLevelAskView(View):
    """A question that is asked no longer."""

    @extend_schema(request=NothingInput, responses=LevelAskOutput)
    def post(self, request: Request, ask_id: str) -> Response:
        """Take a question back, answered or not."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def withdraw() -> Answer:
            return Answer(200, _words(services.withdraw_ask(ask_id=ask_id, actor=actor)))

        return written(request, withdraw, body=body)


def _words(ask: LevelAsk) -> dict[str, Any]:
    return dict(LevelAskOutput(ask).data)


def _offer_words(offer: Offer) -> dict[str, Any]:
    return {
        "moves": [
            {
                "entry": moved.entry.pk,
                "own": moved.entry.level,
                "level": moved.level,
                "accepted": moved.accepted,
            }
            for moved in offer.moves
        ],
        "broken": offer.broken,
        "sizes": [{"level": level, "pods": list(pods)} for level, pods in offer.sizes.items()],
    }
