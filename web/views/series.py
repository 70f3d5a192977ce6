"""A series: its table, each row opened into events, and as files."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from standings.access import series_for
from standings.kept import Kept
from standings.series import Series
from standings.series_exports import series_facts, series_sheet
from standings.series_tables import SeriesTable, events_of, table_of_series, version_of
from standings.sheets import Sheet
from web.door import page
from web.furigana import variant
from web.views.table_files import csv_file, named, xlsx_file

KEPT_FRAGMENTS = 16
_fragments: Kept[SafeString] = Kept(KEPT_FRAGMENTS)


@require_safe
@page
def series_page(request: HttpRequest, series_id: str) -> HttpResponse:
    """Show who stands where in a series, and in which events they got it; rendered once per version."""
    series = series_for(series_id)
    events = events_of(series)

    def build() -> SafeString:
        table = table_of_series(series, events)
        words = {"series": series, "table": table, "opened": _opened(table)}
        return render_to_string("web/series/table.html", words)

    key = (series.pk, version_of(series, events), variant())
    words = {"series": series, "fragment": _fragments.once(key, build)}
    return render(request, "web/series.html", words)


@require_safe
@page
def series_csv(request: HttpRequest, series_id: str) -> HttpResponse:
    """Return the table of a series for spreadsheet programs."""
    series, sheet = _asked(series_id)
    return named(csv_file(request, sheet), [series.name, gettext("Standings")], "csv")


@require_safe
@page
def series_xlsx(request: HttpRequest, series_id: str) -> HttpResponse:
    """Return the table of a series as a workbook."""
    series, sheet = _asked(series_id)
    return named(xlsx_file([sheet]), [series.name, gettext("Standings")], "xlsx")


@require_safe
@page
def series_json(request: HttpRequest, series_id: str) -> HttpResponse:
    """Return the table of a series as the API has it."""
    series = series_for(series_id)
    facts = series_facts(series, table_of_series(series, events_of(series)))
    return named(
        JsonResponse(facts, json_dumps_params={"indent": 1}),
        [series.name, gettext("Standings")],
        "json",
    )


def _asked(series_id: str) -> tuple[Series, Sheet]:
    series = series_for(series_id)
    table = table_of_series(series, events_of(series))
    headings = {
        "rank": gettext("Rank"),
        "player": gettext("Player"),
        "points": gettext("Points"),
        "wins": gettext("Events won"),
        "events": gettext("Events played"),
        "rating": gettext("Rating"),
        "rating_spread": gettext("Give or take"),
        "games": gettext("Games"),
    }
    name = gettext("Standings")
    return series, series_sheet(table, headings, rated=series.rated, name=name)


def _opened(table: SeriesTable) -> list[tuple[object, list[tuple[object, str, object]]]]:
    """Return each line with its results: the event, the entry there, and what it was worth."""
    return [
        (
            line,
            [
                (event := table.counted[result.event], line.entries[event.pk], result)
                for result in line.row.results
            ],
        )
        for line in table.lines
    ]
