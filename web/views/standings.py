"""The table of points, as a page and on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from events.models import Event
from events.public_reads import offer
from standings.exports import codes_of
from standings.kept import Kept
from standings.ranks import ranked_event_for
from standings.selectors import Table, shown_table
from standings.series_tables import series_of
from web.actors import reader_of
from web.door import page
from web.furigana import variant

Key = tuple[str, int, int | None, str | None]
MOST_DIGITS = 3
KEPT_FRAGMENTS = 64
_fragments: Kept[SafeString] = Kept(KEPT_FRAGMENTS)


def round_asked(after: str) -> int | None:
    """Return the round that an address names; None where it names none."""
    is_number = after.isascii() and after.isdecimal() and len(after) <= MOST_DIGITS
    return max(int(after), 1) if is_number else None


@require_safe
@page
def standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show who stands where, and why; a fragment of a version is rendered once."""
    event = ranked_event_for(event_id, actor=reader_of(request))
    after = round_asked(request.GET.get("after", ""))
    key = (event.pk, event.table_version, after, variant())
    offer(request)
    if request.headers.get("HX-Target") == "standings":
        return _conditional(request, key, _fragment(event, after, key))
    words = {
        "event": event,
        "after": after,
        "table": shown_table(event, after_round=after),
        "fragment": _fragment(event, after, key),
        "leagues": series_of(event),
    }
    return render(request, "web/standings.html", words)


@require_safe
@page
def print_page(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the table on its own, points round by round beside it, to be printed."""
    event = ranked_event_for(event_id, actor=reader_of(request))
    after = round_asked(request.GET.get("after", ""))
    return render(request, "web/standings/print.html", _words(event, after))


def _fragment(event: Event, after: int | None, key: Key) -> SafeString:
    def build() -> SafeString:
        return render_to_string("web/standings/table.html", _words(event, after))

    return _fragments.once(key, build)


def _words(event: Event, after: int | None) -> dict[str, object]:
    table = shown_table(event, after_round=after)
    return {
        "event": event,
        "table": table,
        "after": after,
        "is_scored": event.scheme != "none",
        "tiebreaks": codes_of(table),
        "rounds": range(1, table.after_round + 1),
        "earlier": _earlier(table),
    }


def _earlier(table: Table) -> range:
    """Return the rounds after which the table was another one; before a cut, all of them."""
    return range(1, table.last_round + (1 if table.cut or table.before_cut else 0))


def _conditional(request: HttpRequest, key: Key, text: str) -> HttpResponse:
    tag = f'"{"-".join(str(part) for part in key)}"'
    answer = get_conditional_response(request, etag=tag) or HttpResponse(text)
    answer["ETag"] = tag
    return answer
