"""Where everybody sits: by table, by name, and on the wall."""

import re
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.errors import RuleError
from events.access import ANYONE, event_for
from events.models import Event
from events.public_reads import offer
from pods.access import round_numbered
from pods.models import Round
from pods.prices import price_lines
from pods.selectors import Clock, ClockState, clock_of, public_round, round_with_pods
from standings.there import whole_round
from web.door import page
from web.reading import typed
from web.seating import by_reading, byes_of, matching, pods_of

LONGEST_NAME = 40
CLOCK_STEP = 5.0  # seconds; the page's script counts by itself, from the end of the round
NUMBER = re.compile("[0-9]{1,4}")


@require_safe
@page
def seats(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the newest round, or the one that is asked for, by table and by the sound of names."""
    event = event_for(event_id, actor=ANYONE)
    earlier = _earlier(request, event)
    shown = earlier or whole_round(event)
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
    offer(request, seconds=_seconds(words))
    fragment = request.headers.get("HX-Target") == "seats"
    template = "web/seats/round.html" if fragment else "web/seats.html"
    return render(request, template, words)


def _seconds(words: Mapping[str, object]) -> float | None:
    """Return for how long the page stays true if nothing happens: a running clock moves it."""
    clock = words.get("clock")
    if not isinstance(clock, Clock) or clock.state != ClockState.RUNNING:
        return None
    return min(CLOCK_STEP, clock.seconds_left)


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
