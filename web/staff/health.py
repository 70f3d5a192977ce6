"""How this installation is: the page that says it in plain words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from engine.errors import RuleError
from events import access
from events.access import Scope
from events.health import lines, worst
from observing.health import Light
from web.staff.gate import person, signed_in

ORDER = (Light.BAD, Light.WATCH, Light.GOOD, Light.OFF)


@require_GET
@signed_in
def health(request: HttpRequest) -> HttpResponse:
    """Show what is looked at, the worst first; for owners and organisers of a shop."""
    if not access.staff(person(request)).may_somewhere(Scope.EVENTS_WRITE):
        raise RuleError("access.forbidden")
    now = timezone.now()
    found = sorted(lines(now=now), key=lambda line: ORDER.index(line.light))
    words = {"lines": found, "worst": worst(found), "now": now}
    return render(request, "web/staff/health.html", words)
