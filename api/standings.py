"""The table: live, as after a round, frozen, and as CSV."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.reading import asked
from api.views import FileRenderer, View
from events.models import Event
from standings.exports import rounds_sheet, table_csv, table_facts, table_sheet
from standings.kept import Kept
from standings.ranks import ranked_event_for
from standings.selectors import Table, shown_table
from standings.sheets import XLSX, Letters, as_xlsx, in_letters

KEPT_ANSWERS = 32
_answers: Kept[bytes] = Kept(KEPT_ANSWERS)


class StandingsQuery(serializers.Serializer[Any]):
    """As after which round; the newest that counts if left out."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=1000)


class RowOutput(serializers.Serializer[Any]):
    """One player's line; ranks are shared where players are truly equal."""

    rank = serializers.IntegerField()
    entry = serializers.CharField()
    members = serializers.ListField(
        child=serializers.CharField(), help_text="Both of a fixed pair, else empty."
    )
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


class TableRenderer(JSONRenderer):
    """JSON, or what is JSON already."""

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Hand on what is bytes already."""
        if isinstance(data, bytes):
            return data
        rendered: bytes = super().render(data, accepted_media_type, renderer_context)
        return rendered


class StandingsView(View):
    """The table of an event."""

    renderer_classes = (TableRenderer,)

    @extend_schema(parameters=[StandingsQuery], responses=StandingsOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the table, as after a round if you say which; a finished event's is frozen."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        query = asked(StandingsQuery, request)
        return read_table(request, event, lambda: table_json(event, **query))


class CsvRenderer(FileRenderer):
    """A table as a file that spreadsheet programs open."""

    media_type = "text/csv"
    format = "csv"


class XlsxRenderer(FileRenderer):
    """A table as a workbook."""

    media_type = XLSX
    format = "xlsx"
    charset = None  # type: ignore[assignment]  # bytes have none


class CsvQuery(StandingsQuery):
    """As after which round, and in which letters."""

    letters = serializers.ChoiceField(
        required=False, choices=[each.value for each in Letters], default=Letters.UTF_8.value
    )


class StandingsCsvView(View):
    """The table of an event as a file."""

    renderer_classes = (CsvRenderer,)

    @extend_schema(parameters=[CsvQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: str) -> Response:
        """Download the table as CSV (UTF-8 with a byte order mark, or Shift-JIS)."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        query = asked(CsvQuery, request)
        letters = Letters(query.pop("letters"))
        response = read_table(
            request,
            event,
            lambda: in_letters(table_csv(shown_table(event, **query)), letters),
        )
        response.content_type = f"text/csv; charset={letters}"
        return _named(response, event, "csv")


class StandingsXlsxView(View):
    """The table of an event as a workbook."""

    renderer_classes = (XlsxRenderer,)

    @extend_schema(parameters=[StandingsQuery], responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: str) -> Response:
        """Download the table as XLSX: ranks, and points round by round."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        query = asked(StandingsQuery, request)
        response = read_table(request, event, lambda: _workbook(shown_table(event, **query)))
        return _named(response, event, "xlsx")


def table_json(event: Event, *, after_round: int | None = None) -> bytes:
    """Return the table that people see as JSON text, written once per version."""
    key = (event.pk, event.table_version, after_round)
    return _answers.once(
        key, lambda: JSONRenderer().render(table_facts(event, after_round=after_round))
    )


def read_table(request: Request, event: Event, build: Callable[[], object]) -> Response:
    """Answer with what `build` reads of a table, or 304 where the reader has this version of it."""
    reader = etags.viewer_of(event, actor_of(request))
    version = f"t{event.table_version}"
    return etags.read_version(request, build, version=version, viewer=reader, seconds=None)


def _workbook(table: Table) -> bytes:
    return as_xlsx([table_sheet(table, {}), rounds_sheet(table, {})])


def _named(response: Response, event: Event, ending: str) -> Response:
    response["Content-Disposition"] = f'attachment; filename="standings-{event.pk}.{ending}"'
    return response
