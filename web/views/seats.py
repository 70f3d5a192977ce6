"""Where everybody sits: by table, by name, and on the wall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.access import ANYONE, event_for
from pods.prices import price_lines
from pods.selectors import clock_of, newest_round
from web.door import page
from web.reading import typed
from web.seating import by_reading, byes_of, matching, pods_of

LONGEST_NAME = 40


@require_safe
@page
def seats(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the newest round by table and by the sound of names."""
    event = event_for(event_id, actor=ANYONE)
    newest = newest_round(event, actor=ANYONE)
    asked = typed(request.GET.get("q", ""))[:LONGEST_NAME].strip()
    words: dict[str, object] = {
        "event": event,
        "round": newest,
        "asked": asked,
        "longest": LONGEST_NAME,
    }
    if newest:
        words |= {
            "pods": pods_of(newest),
            "byes": byes_of(newest),
            "index": by_reading(newest),
            "found": matching(newest, asked),
            "prices": price_lines(newest.cost, public=True),
            "clock": clock_of(newest, now=timezone.now()),
        }
    fragment = request.headers.get("HX-Target") == "seats"
    template = "web/seats/round.html" if fragment else "web/seats.html"
    return render(request, template, words)
