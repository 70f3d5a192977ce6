"""Where everybody sits: by table, by name, and on the wall."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.errors import RuleError
from events.access import ANYONE, event_for
from events.models import Event
from pods.access import round_numbered
from pods.models import Round
from pods.prices import price_lines
from pods.selectors import clock_of, newest_round, public_round, round_with_pods
from web.door import page
from web.reading import typed
from web.seating import by_reading, byes_of, matching, pods_of

LONGEST_NAME = 40
NUMBER = re.compile("[0-9]{1,4}")


@require_safe
@page
def seats(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the newest round, or the one that is asked for, by table and by the sound of names."""
    event = event_for(event_id, actor=ANYONE)
    earlier = _earlier(request, event)
    shown = earlier or newest_round(event, actor=ANYONE)
    asked = typed(request.GET.get("q", ""))[:LONGEST_NAME].strip()
    words: dict[str, object] = {
        "event": event,
        "round": shown,
        "earlier": earlier,
        "asked": asked,
        "longest": LONGEST_NAME,
    }
    if shown:
        words |= {
            "pods": pods_of(shown),
            "byes": byes_of(shown),
            "index": by_reading(shown),
            "found": matching(shown, asked),
            "prices": price_lines(shown.cost, public=True),
            "clock": clock_of(shown, now=timezone.now()),
        }
    fragment = request.headers.get("HX-Target") == "seats"
    template = "web/seats/round.html" if fragment else "web/seats.html"
    return render(request, template, words)


def _earlier(request: HttpRequest, event: Event) -> Round | None:
    """Return the public round whose number the address names, unless it is the newest."""
    number = NUMBER.fullmatch(request.GET.get("round", ""))
    if number is None:
        return None
    try:
        found = round_numbered(event, int(number[0]), actor=ANYONE)
    except RuleError:
        return None
    return None if found == public_round(event) else round_with_pods(found)
