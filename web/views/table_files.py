"""The table as files: CSV in two kinds of letters, a workbook, JSON."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from events.models import Event
from events.words import round_name, tiebreak_name
from standings.exports import codes_of, rounds_sheet, table_facts, table_sheet
from standings.ranks import ranked_event_for
from standings.selectors import Table, shown_table
from standings.sheets import XLSX, Letters, Sheet, as_csv, as_xlsx, in_letters
from web.actors import reader_of
from web.door import page
from web.views.standings import round_asked


@require_safe
@page
def standings_csv(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return the table for spreadsheet programs, named and headed for people."""
    event, table = _asked(request, event_id)
    sheet = table_sheet(table, headings(table))
    return named(csv_file(request, sheet), _name(event, table), "csv")


@require_safe
@page
def standings_xlsx(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return the table as a workbook, with the points round by round on a sheet of their own."""
    event, table = _asked(request, event_id)
    words = headings(table)
    sheets = [
        table_sheet(table, words, name=gettext("Standings")),
        rounds_sheet(table, words, name=gettext("Points by round")),
    ]
    return named(xlsx_file(sheets), _name(event, table), "xlsx")


@require_safe
@page
def standings_json(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return the table as the API has it."""
    event, table = _asked(request, event_id)
    facts = table_facts(event, after_round=round_asked(request.GET.get("after", "")))
    answer = JsonResponse(facts, json_dumps_params={"indent": 1})
    return named(answer, _name(event, table), "json")


def csv_file(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Return a sheet as CSV in the letters that the address asks for; UTF-8 unless it does."""
    wanted = request.GET.get("letters", "")
    letters = Letters(wanted) if wanted in list(Letters) else Letters.UTF_8
    text = in_letters(as_csv(sheet), letters)
    return HttpResponse(text, content_type=f"text/csv; charset={letters}")


def xlsx_file(sheets: list[Sheet]) -> HttpResponse:
    """Return sheets as a workbook."""
    return HttpResponse(as_xlsx(sheets), content_type=XLSX)


def named(answer: HttpResponse, parts: list[str], ending: str) -> HttpResponse:
    """Give a file its name."""
    name = get_valid_filename("-".join(filter(None, parts)))
    answer["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=f"{name}.{ending}"
    )
    return answer


def headings(table: Table) -> dict[str, str]:
    """Return the columns' names in the reader's language; the rank says if it is provisional."""
    rank = gettext("Rank")
    if table.provisional:
        rank = gettext("{heading} ({note})").format(heading=rank, note=gettext("Provisional"))
    rounds = range(1, table.after_round + 1)
    return {
        "rank": rank,
        "player": gettext("Player"),
        "points": gettext("Points"),
        "played": gettext("Games"),
        **{code: tiebreak_name(code) for code in codes_of(table)},
        **{f"round_{number}": round_name(number) for number in rounds},
    }


def _asked(request: HttpRequest, event_id: str) -> tuple[Event, Table]:
    event = ranked_event_for(event_id, actor=reader_of(request))
    return event, shown_table(event, after_round=round_asked(request.GET.get("after", "")))


def _name(event: Event, table: Table) -> list[str]:
    note = gettext("Provisional") if table.provisional else ""
    is_earlier = table.after_round < table.last_round
    after = gettext("After {round}").format(round=round_name(table.after_round))
    return [event.name, gettext("Standings"), after if is_earlier else "", note]
