"""The fixed pairs of an event at the desk: who lacks a partner, put together, part."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from events import services
from events.access import Scope
from events.pairs import pairs_of
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at


@require_GET
@at_event(Scope.ENTRIES_WRITE)
def teams(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show all pairs, and above them who has no partner yet."""
    return show(request, desk, "teams.html", {"pairs": pairs_of(desk.event)})


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def pair_up(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Put two people together."""
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    return _pressed(
        request,
        desk,
        lambda: services.pair_up(event_id=desk.event.pk, actor=desk.actor, one=one, other=other),
        done=_("They are a pair now."),
    )


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def part(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Let a pair part."""
    entry = entry_at(desk, entry_id)
    return _pressed(
        request,
        desk,
        lambda: services.leave_team(entry_id=entry.pk, actor=desk.actor),
        done=_("Both are without a partner now."),
    )


def _pressed(
    request: HttpRequest, desk: Desk, command: Callable[[], object], *, done: str
) -> HttpResponse:
    told(request, press(request, desk, command, done=done))
    return SeeOther(reverse("staff:teams", kwargs={"event_id": desk.event.pk}))
