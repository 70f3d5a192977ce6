"""An event as an open file, without anything private."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.seating.file import write
from events.access import ANYONE, event_for
from pods.event_file import public_pod_event_of
from web.door import page
from web.event_files import as_file


@require_safe
@page
def event_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return the rounds of an event as a pod event file."""
    event = event_for(event_id, actor=ANYONE)
    return as_file(event, write(public_pod_event_of(event), redacted=True))
