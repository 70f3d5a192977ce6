"""The front page: what is on, and what was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.selectors import finished_events, open_events
from web.door import page

MOST_FINISHED = 20


@require_safe
@page
def home(request: HttpRequest) -> HttpResponse:
    """List the events one may enter, then the finished ones."""
    events = {"open_events": open_events(), "finished": finished_events()[:MOST_FINISHED]}
    return render(request, "web/home.html", events)
