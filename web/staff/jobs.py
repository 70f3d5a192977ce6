"""Rounds that a task pairs: order one, watch it, cancel it."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import access, services
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event, show


def order(request: HttpRequest, desk: Desk, words: Mapping[str, Any]) -> HttpResponse:
    """Have a task pair the next round, and say so."""
    form = press(
        request,
        desk,
        lambda: services.order_round(
            event_id=desk.event.pk, actor=desk.actor, now=timezone.now(), **words
        ),
        done=_("The pods are being made. You can go on with other things meanwhile."),
    )
    told(request, form)
    return _back(desk)


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def job(request: HttpRequest, desk: Desk, job_id: str) -> HttpResponse:
    """Show how far a task has come; once it has ended, the whole page is read again."""
    found = access.job_for(job_id, actor=desk.actor)
    if found.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    if not found.is_open:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return show(request, desk, "job.html", {"job": found, "now": timezone.now()})


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def cancel(request: HttpRequest, desk: Desk, job_id: str) -> HttpResponse:
    """Stop waiting for a task."""
    if access.job_for(job_id, actor=desk.actor).event_id != desk.event.pk:
        raise RuleError("access.not_found")
    form = press(
        request,
        desk,
        lambda: services.cancel_order(job_id=job_id, actor=desk.actor, now=timezone.now()),
        done=_("Cancelled. Nothing was changed."),
    )
    told(request, form)
    return _back(desk)


def _back(desk: Desk) -> SeeOther:
    return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))
