"""What staff say for players who have no phone at hand; a name tag leads to its player's table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from events.sentences import sentence_of
from events.tickets import entry_of
from pods import services
from pods.models import Pod
from pods.selectors import pod_of_entry
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event
from web.staff.tables import pod_at


@require_POST
@at_event(Scope.RESULTS_REPORT)
def speak(request: HttpRequest, desk: Desk, pod_id: str, report_id: str) -> HttpResponse:
    """Say yes or no to a report for one player of the table."""
    pod = pod_at(desk, pod_id)
    agrees = request.POST.get("agrees") == "yes"
    form = press(
        request,
        desk,
        lambda: services.answer_report(
            report_id=report_id,
            actor=desk.actor,
            agrees=agrees,
            entry_id=request.POST.get("entry", ""),
            now=timezone.now(),
        ),
        done=_("Noted."),
    )
    told(request, form)
    return SeeOther(reverse("staff:result", args=[desk.event.pk, pod.pk]))


@require_GET
@at_event(Scope.RESULTS_REPORT)
def tag(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Go to the table of the player whose name tag was scanned."""
    try:
        pod, entry_id = _sits(desk, request.GET.get("tag", ""))
    except RuleError as refusal:
        messages.error(request, sentence_of(refusal))
        return SeeOther(reverse("staff:tables", args=[desk.event.pk]))
    return SeeOther(reverse("staff:result", args=[desk.event.pk, pod.pk]) + f"#voice-{entry_id}")


def _sits(desk: Desk, scanned: str) -> tuple[Pod, str]:
    """Return the table and the entry of a name tag's code: a ticket, or the address that ends in it."""
    entry = entry_of(scanned.strip().rstrip("/").rpartition("/")[2])
    pod = pod_of_entry(entry) if entry.event_id == desk.event.pk else None
    if pod is None:
        raise RuleError("seating.not_seated")
    return pod, entry.pk
