"""When an event will be over, and who must go before: for those who run rounds."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.views import View
from events import access
from events.access import Scope
from pods.forecast import Forecast, forecast


class ComingRoundOutput(serializers.Serializer[Any]):
    """A round that is played or will be; `leaving` are entries that must be home before it ends."""

    number = serializers.IntegerField()
    ends = serializers.DateTimeField()
    leaving = serializers.ListField(child=serializers.CharField())


class ForecastOutput(serializers.Serializer[Any]):
    """The rounds still to end; so many `rounds`, or so many `minutes` each, would let all stay.

    Both are null where nobody must go early, and where nothing reasonable would help.
    """

    coming = ComingRoundOutput(many=True)
    rounds = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True)
    server_now = serializers.DateTimeField()


class ForecastView(View):
    """How the rest of an event will run."""

    @extend_schema(responses=ForecastOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read when each round will likely end; empty once all are played, or at rolling tables."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        headers = {"Cache-Control": "private, no-store", "Vary": etags.VARY}
        now = timezone.now()
        return Response(_words(forecast(event, now=now), now), headers=headers)


def _words(seen: Forecast | None, now: datetime) -> dict[str, Any]:
    coming = [
        {
            "number": each.number,
            "ends": each.ends,
            "leaving": [entry.pk for entry in each.leaving],
        }
        for each in (seen.coming if seen else ())
    ]
    words = {
        "coming": coming,
        "rounds": seen.rounds if seen else None,
        "minutes": seen.minutes if seen else None,
        "server_now": now,
    }
    return dict(ForecastOutput(words).data)
