"""The front page: what is on, and what was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.selectors import finished_events, open_events
from web.door import page
from web.held_tickets import held_by
from web.own_tickets import own_tickets

MOST_FINISHED = 20


@require_safe
@page
def home(request: HttpRequest) -> HttpResponse:
    """List the tickets of this phone, the events one may enter, then the finished ones."""
    words = {
        "tickets": own_tickets(held_by(request)),
        "open_events": open_events(),
        "finished": finished_events()[:MOST_FINISHED],
    }
    return render(request, "web/home.html", words)
