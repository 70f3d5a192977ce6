"""How an event went: everybody's rank after each round, and who met whom how often."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.standings import read_table
from api.views import View
from events.models import Event
from standings.progress import progress_of
from standings.ranks import ranked_event_for


class CourseOutput(serializers.Serializer[Any]):
    """The rank of a player, or of a fixed pair, after round 1, 2, …; null before anything counted."""

    entry = serializers.CharField()
    player_name = serializers.CharField()
    members = serializers.ListField(
        child=serializers.CharField(), help_text="Both of a fixed pair; empty else."
    )
    ranks = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class MeetingOutput(serializers.Serializer[Any]):
    """How often two players have sat at one table; two who never did are not listed."""

    entries = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    times = serializers.IntegerField()


class ProgressOutput(serializers.Serializer[Any]):
    """The players in the order of the table, as of its `version`, and all meetings."""

    version = serializers.IntegerField()
    rounds = serializers.IntegerField()
    provisional = serializers.BooleanField()
    by_cut = serializers.BooleanField(help_text="Whether the newest ranks are those of a cut.")
    rows = CourseOutput(many=True)
    met = MeetingOutput(many=True)


class ProgressView(View):
    """How an event went."""

    @extend_schema(responses=ProgressOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read everybody's rank after each round, and who met whom how often."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        return read_table(request, event, lambda: _words(event))


def _words(event: Event) -> dict[str, Any]:
    found = progress_of(event)
    return {
        "version": event.table_version,
        "rounds": found.rounds,
        "provisional": found.provisional,
        "by_cut": found.by_cut,
        "rows": [
            {
                "entry": course.entry_id,
                "player_name": course.player_name,
                "members": course.members,
                "ranks": course.ranks,
            }
            for course in found.courses
        ],
        "met": [{"entries": pair, "times": times} for pair, times in sorted(found.met.items())],
    }
