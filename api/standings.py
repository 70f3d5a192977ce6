"""The table: live, as after a round, frozen, and as CSV."""

from fractions import Fraction
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.reading import asked
from api.views import TextRenderer, View
from events.access import event_for
from events.models import Event
from standings.exports import table_csv
from standings.selectors import Table, TableRow, final_table, table_of


class StandingsQuery(serializers.Serializer[Any]):
    """As after which round; the newest that counts if left out."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=1000)


class RowOutput(serializers.Serializer[Any]):
    """One player's line; ranks are shared where players are truly equal."""

    rank = serializers.IntegerField()
    entry = serializers.CharField()
    player_name = serializers.CharField()
    points = serializers.FloatField()
    points_exact = serializers.CharField()
    wins = serializers.IntegerField()
    played = serializers.IntegerField()
    tiebreaks = serializers.DictField(child=serializers.FloatField())
    by_round = serializers.DictField(child=serializers.FloatField())


class StandingsOutput(serializers.Serializer[Any]):
    """A ranked table, and whether it may still move."""

    version = serializers.IntegerField()
    after_round = serializers.IntegerField()
    provisional = serializers.BooleanField()
    scheme = serializers.CharField()
    rows = RowOutput(many=True)


class StandingsView(View):
    """The table of an event."""

    @extend_schema(parameters=[StandingsQuery], responses=StandingsOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the table, as after a round if you say which; a finished event's is frozen."""
        event = event_for(event_id, actor=actor_of(request))
        query = asked(StandingsQuery, request)
        return etags.read(
            request, event, lambda: standings_words(event, shown_table(event, **query))
        )


class CsvRenderer(TextRenderer):
    """A table as a file that spreadsheet programs open."""

    media_type = "text/csv"
    format = "csv"


class StandingsCsvView(View):
    """The table of an event as a file."""

    renderer_classes = (CsvRenderer,)

    @extend_schema(parameters=[StandingsQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: str) -> Response:
        """Download the table as CSV (UTF-8 with a byte order mark)."""
        event = event_for(event_id, actor=actor_of(request))
        query = asked(StandingsQuery, request)
        response = etags.read(request, event, lambda: table_csv(shown_table(event, **query)))
        response["Content-Disposition"] = f'attachment; filename="standings-{event.pk}.csv"'
        return response


def shown_table(event: Event, after_round: int | None = None) -> Table:
    """Return the table that people see: frozen where the event is finished, else computed."""
    frozen = final_table(event) if after_round is None else None
    return frozen or table_of(event, after_round=after_round)


def standings_words(event: Event, table: Table) -> dict[str, Any]:
    """Return a table as JSON."""
    return {
        "version": table.version,
        "after_round": table.after_round,
        "provisional": table.provisional,
        "scheme": event.scheme,
        "rows": [_row_words(row) for row in table.rows],
    }


def _row_words(row: TableRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry_id,
        "player_name": row.player_name,
        "points": rounded(row.points),
        "points_exact": str(row.points),
        "wins": row.wins,
        "played": row.played,
        "tiebreaks": {code: rounded(value) for code, value in row.tiebreaks},
        "by_round": {str(number): rounded(value) for number, value in row.by_round},
    }


def rounded(points: Fraction) -> float:
    """Return points as JSON numbers show them, with two decimals."""
    return round(float(points), 2)
