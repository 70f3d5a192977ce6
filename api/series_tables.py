"""The table of a series, as JSON and as files."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.reading import asked
from api.series_words import SeriesTableOutput
from api.standings import CsvRenderer, XlsxRenderer
from api.views import View
from standings.access import series_for
from standings.series import Series
from standings.series_exports import series_facts, series_sheet
from standings.series_tables import SeriesTable, events_of, table_of_series, version_of
from standings.sheets import XLSX, Letters, Sheet, as_csv, as_xlsx, in_letters

Build = Callable[[Series, SeriesTable], object]


class LettersQuery(serializers.Serializer[Any]):
    """In which letters."""

    letters = serializers.ChoiceField(
        required=False, choices=[each.value for each in Letters], default=Letters.UTF_8.value
    )


class SeriesStandingsView(View):
    """The table of a series."""

    @extend_schema(responses=SeriesTableOutput)
    def get(self, request: Request, series_id: str) -> Response:
        """Read the table; a finished series' is frozen."""
        return _read(request, series_id, series_facts)


class SeriesCsvView(View):
    """The table of a series as a file."""

    renderer_classes = (CsvRenderer,)

    @extend_schema(parameters=[LettersQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, series_id: str) -> Response:
        """Download the table as CSV (UTF-8 with a byte order mark, or Shift-JIS)."""
        letters = Letters(asked(LettersQuery, request)["letters"])

        def build(series: Series, table: SeriesTable) -> bytes:
            return in_letters(as_csv(_sheet(series, table)), letters)

        response = _read(request, series_id, build)
        response.content_type = f"text/csv; charset={letters}"
        return _named(response, series_id, "csv")


class SeriesXlsxView(View):
    """The table of a series as a workbook."""

    renderer_classes = (XlsxRenderer,)

    @extend_schema(responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request, series_id: str) -> Response:
        """Download the table as XLSX."""
        response = _read(request, series_id, lambda series, table: as_xlsx([_sheet(series, table)]))
        return _named(response, series_id, "xlsx")


def _read(request: Request, series_id: str, build: Build) -> Response:
    series = series_for(series_id)
    events = events_of(series)
    return etags.read_version(
        request,
        lambda: build(series, table_of_series(series, events)),
        version=f"t{version_of(series, events)}",
        viewer="public",
    )


def _sheet(series: Series, table: SeriesTable) -> Sheet:
    return series_sheet(table, {}, rated=series.rated)


def _named(response: Response, series_id: str, ending: str) -> Response:
    response["Content-Disposition"] = f'attachment; filename="series-{series_id}.{ending}"'
    return response
