"""Who is out when several lose at once: a question that anybody may ask."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.event_words import TextOutput
from api.reading import Several, StrictForm, Words, body_of, filled
from api.views import View
from engine.outcomes.report import MOST_PLAYERS
from engine.outcomes.rulings import How, Loss, ruling
from engine.words import Cause

LONGEST_NAME = 64


class Player(Words):
    """A name or id of a player, as the asker likes."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  DRF's own field options
        """Take no more than what a report takes."""
        super().__init__(max_length=LONGEST_NAME, **options)


class Players(Several):
    """Players in an order that means something."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  DRF's own field options
        """Take no more than a table has."""
        super().__init__(most=MOST_PLAYERS, child=Player(), **options)


class LossInput(StrictForm):
    """One player who would lose now: why, and how it came about."""

    player = Player()
    cause = serializers.ChoiceField([(each.value, each.value) for each in Cause])
    how = serializers.ChoiceField([(each.value, each.value) for each in How])


class RulingQuestion(StrictForm):
    """`remaining`: all still in the game in turn order (default: the losing); `on`: today if left out."""

    format = Words(max_length=30)
    on = serializers.DateField(required=False)
    turn_player = Player()
    losing = Several(most=MOST_PLAYERS, child=LossInput())
    remaining = Players(required=False)
    teams = Several(most=MOST_PLAYERS, child=Players(), required=False)


class RuleOutput(serializers.Serializer[Any]):
    """What held from a day on; without one: from the beginning."""

    outcome = serializers.CharField()
    certain = serializers.BooleanField()
    reason = TextOutput()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option

    def get_fields(self) -> dict[str, Any]:
        """Add the day, whose name is a word of Python."""
        return {"from": serializers.DateField(allow_null=True), **super().get_fields()}


class LosingOutput(serializers.Serializer[Any]):
    """The answer: `double_loss`, `ordered` or `draw`; `order` holds all of the losing, first out first."""

    outcome = serializers.CharField()
    order = serializers.ListField(child=serializers.CharField())
    ends = serializers.BooleanField(help_text="Whether the game is over.")
    certain = serializers.BooleanField(help_text="False where no ruling is known for it.")
    reason = TextOutput()
    left = serializers.ListField(child=serializers.CharField())
    source = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option
    history = RuleOutput(many=True)


class RulingsView(View):
    """Ask a judge's question."""

    @extend_schema(request=RulingQuestion, responses=LosingOutput)
    def post(self, request: Request) -> Response:
        """Say who is out, and in which order, when several lose at once; nothing is saved."""
        asked = filled(RulingQuestion, body_of(request))
        found = ruling(
            [_loss(each) for each in asked["losing"]],
            format_code=asked["format"],
            on=asked.get("on") or timezone.localdate(),
            turn_player=asked["turn_player"],
            remaining=asked.get("remaining"),
            teams=asked.get("teams"),
        )
        headers = {"Cache-Control": "no-store", "Vary": etags.VARY}
        return Response(found.as_dict(), headers=headers)


def _loss(told: dict[str, str]) -> Loss:
    return Loss(told["player"], Cause(told["cause"]), How(told["how"]))
