"""A round that was played on paper, and plan B, by which it may have been played."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.reading import Several, StrictForm, Words, body_of, filled
from api.round_words import RoundOutput, round_words
from api.views import View
from api.writes import written_after
from engine.seating.given import MOST_LINES, Given, GivenTable
from events.access import Scope
from events.once import Answer
from pods import services
from pods.schedules import ComingRound
from pods.selectors import round_with_pods
from pods.services import PlayedPlan

LONGEST_NAME = 120
LONGEST_SIGN = 12
MOST_AT_TABLE = 8
MOST_BYES = 400


class PlayedTableInput(StrictForm):
    """A table, by number or label, and its people by turn order: ids, names, readings or parts of them."""

    table = Words(required=False, allow_blank=True, max_length=LONGEST_SIGN)
    players = Several(child=Words(max_length=LONGEST_NAME), most=MOST_AT_TABLE)


class AsPlayedInput(StrictForm):
    """The tables of the round, and who sat out."""

    tables = Several(child=PlayedTableInput(), most=MOST_LINES)
    byes = Several(child=Words(max_length=LONGEST_NAME), most=MOST_BYES, required=False)


class PlanBTableOutput(serializers.Serializer[Any]):
    """A table of plan B, its people by turn order."""

    table = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())


class PlanBRoundOutput(serializers.Serializer[Any]):
    """A round of plan B; what it holds can be sent back as it was played."""

    number = serializers.IntegerField()
    tables = PlanBTableOutput(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class PlanBOutput(serializers.Serializer[Any]):
    """The rounds after a public one as they can be played by hand."""

    round = serializers.CharField()
    seed = serializers.IntegerField()
    rounds = PlanBRoundOutput(many=True)


class AsPlayedView(View):
    """A round that was played without the machine."""

    @extend_schema(request=AsPlayedInput, responses={201: RoundOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Make a draft of exactly these seats; refused with all that cannot be meant, kind by kind."""
        body, actor = body_of(request), actor_of(request)
        words = filled(AsPlayedInput, body)
        given = Given(
            tuple(
                GivenTable(each.get("table", ""), tuple(each["players"]))
                for each in words["tables"]
            ),
            tuple(words.get("byes", ())),
        )

        def think() -> PlayedPlan:
            return services.plan_as_played(event_id=event_id, actor=actor, given=given)

        def pair(thought: PlayedPlan) -> Answer:
            draft = services.pair_as_played(event_id=event_id, actor=actor, thought=thought)
            staff = actor.may(draft.event, Scope.EVENTS_READ)
            return Answer(201, round_words(round_with_pods(draft), request, staff=staff))

        return written_after(request, think, pair, body=body)


class PlanBView(View):
    """What the evening goes on by if the machine is lost."""

    @extend_schema(responses=PlanBOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Plan the rounds after this one without results, from the round's seed; nothing is stored."""
        plan = services.plan_b(round_id=round_id, actor=actor_of(request))
        rounds = [_words_of(each) for each in plan.rounds]
        return Response({"round": plan.base.pk, "seed": plan.seed, "rounds": rounds})


def _words_of(coming: ComingRound) -> dict[str, object]:
    return {
        "number": coming.number,
        "tables": [
            {"table": pod.sign, "players": [one.pk for one in pod.players]} for pod in coming.pods
        ],
        "byes": [one.pk for one in coming.byes],
    }
