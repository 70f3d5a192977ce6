"""What staff do for people of a table who have no phone: propose, answer, take back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from events.access import Scope
from events.once import Answer
from web.agreement_forms import carried_out, form_for
from web.door import SeeOther, submit
from web.staff.gate import Desk, at_event
from web.staff.tables import pod_at


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def agree(request: HttpRequest, desk: Desk, pod_id: str, act: str) -> HttpResponse:
    """Do one thing about the proposals of a table."""
    pod = pod_at(desk, pod_id)
    form = form_for(act, request.POST)
    who = request.POST.get("entry", "")

    def command(_nothing: None) -> Answer:
        carried_out(act, form, pod_id=pod.pk, entry_id=who, actor=desk.actor)
        return Answer(303, {"pod": pod.pk})

    if submit(request, form, command, actor=desk.actor, event_id=desk.event.pk):
        messages.success(request, _("Noted."))
    else:
        messages.error(request, form.said())
    return SeeOther(reverse("staff:result", args=[desk.event.pk, pod.pk]))
