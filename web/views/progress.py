"""How an event went: ranks over the rounds and who met whom, as pictures and as tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.public_reads import offer
from standings.progress import Progress, progress_of
from standings.ranks import ranked_event_for
from web.actors import reader_of
from web.bump import bump_chart
from web.door import page
from web.grid import meeting_grid

TOPS = (12, 24, 48)


@require_safe
@page
def progress(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the first of the table, and the reader whom the address names."""
    event = ranked_event_for(event_id, actor=reader_of(request))
    offer(request)
    found, top = progress_of(event), _top(request)
    names = {course.entry_id: course.player_name for course in found.courses}
    me = found.row_of(request.GET.get("me", ""))
    words = {
        "event": event,
        "progress": found,
        "me": me,
        "me_name": names.get(me, ""),
        "top": top,
        "tops": _tops(found),
        "rounds": range(1, found.rounds + 1),
        "chart": bump_chart(found, top=top, me=me),
        "grid": meeting_grid(found, top=top, me=me),
    }
    return render(request, "web/progress.html", words)


def _top(request: HttpRequest) -> int:
    asked = request.GET.get("top", "")
    return next((top for top in TOPS if asked == str(top)), TOPS[0])


def _tops(found: Progress) -> list[int]:
    """Return the sizes that show more than the one before."""
    count = len(found.courses)
    return [top for before, top in zip((0, *TOPS), TOPS, strict=False) if count > before]
