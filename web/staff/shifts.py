"""What a correction moved, as staff see it after they stored one."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from engine.errors import RuleError
from events.access import Scope
from standings.shifts import shift_of
from web.staff.gate import Desk, at_event, show


@require_GET
@at_event(Scope.RESULTS_CONFIRM)
def difference(request: HttpRequest, desk: Desk, report_id: str) -> HttpResponse:
    """Show who moved by how much, and that later rounds stay."""
    shift = shift_of(report_id, actor=desk.actor)
    if shift.report.pod.round.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return show(request, desk, "difference.html", {"shift": shift, "pod": shift.report.pod})
