"""A cut: who would be in it and how it stands; draw it, and each next stage."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.reading import StrictForm, Whole, asked, body_of, filled
from api.round_words import RoundOutput, round_words
from api.views import View
from api.writes import written
from engine.errors import RuleError
from events.access import Scope, event_for
from events.once import Answer
from pods import services
from pods.cuts import Preview, cut_of, preview
from pods.selectors import round_with_pods
from standings.ranks import ranked_event_for
from standings.selectors import shown_table

MOST = 40
SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class CutInput(StrictForm):
    """How many of the table play on; only the first stage takes it."""

    size = Whole(required=False, min_value=0, max_value=MOST)


class CutQuery(serializers.Serializer[Any]):
    """How many would play on; without it as many as are usual for the people here."""

    size = serializers.IntegerField(required=False, min_value=0, max_value=MOST)


class SeedOutput(serializers.Serializer[Any]):
    """Somebody in the order of the table; `tied` if the line goes through people of their rank."""

    seed = serializers.IntegerField()
    entry = serializers.CharField(source="entry.pk")
    player_name = serializers.CharField(source="entry.player_name")
    rank = serializers.IntegerField()
    is_in = serializers.BooleanField()
    tied = serializers.BooleanField()


class CutPreviewOutput(serializers.Serializer[Any]):
    """What a cut of this size would be now: `pods` in seat order, and who waits."""

    size = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    seeds = SeedOutput(many=True)
    pods = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    waiting = serializers.ListField(child=serializers.CharField())


class CutOutput(serializers.Serializer[Any]):
    """A cut that has begun: its seeds, and everybody of it in the order so far, best first."""

    size = serializers.IntegerField()
    seeds = serializers.ListField(child=serializers.CharField())
    order = serializers.ListField(child=serializers.CharField())
    provisional = serializers.BooleanField()


class CutPreviewView(View):
    """A cut that may come."""

    @extend_schema(parameters=[CutQuery], responses=CutPreviewOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Tell who would play on by the table as it stands; nothing is stored."""
        query = asked(CutQuery, request)
        event = event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        found = preview(event, query.get("size"))
        return Response(dict(CutPreviewOutput(_preview(found)).data), headers=SEALED)


class CutView(View):
    """The cut of an event."""

    @extend_schema(responses=CutOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the cut of an event once its first stage is public."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        table = shown_table(event)
        cut = cut_of(event)
        if cut is None or not table.cut:
            raise RuleError("cut.none")
        words = {
            "size": len(cut.seeds),
            "seeds": cut.seeds,
            "order": [row.entry_id for row in table.rows[: table.cut]],
            "provisional": table.provisional,
        }
        return etags.read(request, event, lambda: dict(CutOutput(words).data))

    @extend_schema(request=CutInput, responses={201: RoundOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Draw the next stage as a draft: the first with the best `size`, the others from results."""
        body, actor = body_of(request), actor_of(request)
        words = filled(CutInput, body)

        def draw() -> Answer:
            draft = services.draw_cut(event_id=event_id, actor=actor, **words)
            staff = actor.may(draft.event, Scope.EVENTS_READ)
            return Answer(201, round_words(round_with_pods(draft), request, staff=staff))

        return written(request, draw, body=body)


def _preview(found: Preview) -> dict[str, Any]:
    stage = found.stage
    return {
        "size": found.size,
        "sizes": found.sizes,
        "seeds": found.seeds,
        "pods": stage.pods if stage else [],
        "waiting": stage.waiting if stage else [],
    }
