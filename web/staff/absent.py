"""Everybody who never came, at once: ask first, then free their places."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from events import services
from events.access import Scope
from events.models import EntryState
from events.selectors import entries_by_kana, turnout
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event, show


@require_http_methods(["GET", "POST"])
@at_event(Scope.CHECKIN_WRITE)
def absent(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Ask once more, then mark all who are still expected as not having come."""
    people = [
        entry
        for entry in entries_by_kana(desk.event)
        if entry.state == EntryState.EXPECTED and not entry.seated
    ]
    if request.method == "GET":
        facts = {"people": people, "waiting": turnout(desk.event).waiting}
        return show(request, desk, "absent.html", facts)
    said = ngettext(
        "{count} person is marked as not having come.",
        "{count} people are marked as not having come.",
        len(people),
    )
    form = press(
        request,
        desk,
        lambda: services.release_absent(event_id=desk.event.pk, actor=desk.actor),
        done=said.format(count=len(people)),
    )
    told(request, form)
    return SeeOther(reverse("staff:reception", args=[desk.event.pk]) + "?state=no_show")
