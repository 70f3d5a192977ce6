"""The table of points, as a page and as a file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from events.access import ANYONE, event_for
from events.models import Event
from events.words import tiebreak_name
from standings.exports import table_csv
from standings.selectors import Table, final_table, table_of
from web.door import page

MOST_DIGITS = 3


def round_asked(after: str) -> int | None:
    """Return the round that an address names; None where it names none."""
    is_number = after.isascii() and after.isdecimal() and len(after) <= MOST_DIGITS
    return max(int(after), 1) if is_number else None


def table_to_show(event: Event, after: str = "") -> Table:
    """Return the frozen table of a finished event, else the live one, else as after a round."""
    number = round_asked(after)
    if number:
        return table_of(event, after_round=number)
    return final_table(event) or table_of(event)


@require_safe
@page
def standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show who stands where, and why."""
    event = event_for(event_id, actor=ANYONE)
    after = request.GET.get("after", "")
    table = table_to_show(event, after)
    words = {
        "event": event,
        "table": table,
        "after": after,
        "is_scored": event.scheme != "none",
        "tiebreaks": [code for code, _value in table.rows[0].tiebreaks] if table.rows else [],
        "rounds": range(1, table.after_round + 1),
    }
    fragment = request.headers.get("HX-Target") == "standings"
    template = "web/standings/table.html" if fragment else "web/standings.html"
    return render(request, template, words)


@require_safe
@page
def standings_csv(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return the table as a file for spreadsheet programs, named and headed for people."""
    event = event_for(event_id, actor=ANYONE)
    table = table_to_show(event)
    text = table_csv(table, _headings(table))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    parts = [event.name, gettext("Standings"), gettext("Provisional") if table.provisional else ""]
    name = get_valid_filename("-".join(filter(None, parts)))
    response["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=f"{name}.csv"
    )
    return response


def _headings(table: Table) -> dict[str, str]:
    """Return the columns' names in the reader's language; the rank says if it is provisional."""
    rank = gettext("Rank")
    if table.provisional:
        rank = gettext("{heading} ({note})").format(heading=rank, note=gettext("Provisional"))
    codes = [code for code, _value in table.rows[0].tiebreaks] if table.rows else []
    return {
        "rank": rank,
        "player": gettext("Player"),
        "points": gettext("Points"),
        "played": gettext("Games"),
        **{code: tiebreak_name(code) for code in codes},
    }
