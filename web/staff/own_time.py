"""The time that one table has of its own: a tap gives more, and lost time is given back or not."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from events.access import Scope
from pods import services
from pods.models import Pod
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event
from web.staff.tables import pod_at

MINUTES = re.compile(r"-?[0-9]{1,2}")


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def pod_time(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Give one table more time, or decide about what it lost."""
    pod = pod_at(desk, pod_id)
    words = _("Table {table}: its own time is set.")
    form = press(request, desk, _command(request, desk, pod), done=words.format(table=pod.sign))
    told(request, form)
    return SeeOther(_back(request, desk, pod))


def _command(request: HttpRequest, desk: Desk, pod: Pod) -> Callable[[], object]:
    if lost := request.POST.get("lost"):
        minutes = None if lost == "all" else 0
        return lambda: services.decide_lost_time(pod_id=pod.pk, actor=desk.actor, minutes=minutes)
    typed = request.POST.get("minutes", "")
    more = int(typed) if MINUTES.fullmatch(typed) else 0
    return lambda: services.give_extra_time(pod_id=pod.pk, actor=desk.actor, minutes=more)


def _back(request: HttpRequest, desk: Desk, pod: Pod) -> str:
    """Return to the list of tables where the tap came from there, else to the table."""
    if request.POST.get("from") == "tables":
        return reverse("staff:tables", args=[desk.event.pk]) + f"#table-{pod.table}"
    return reverse("staff:result", args=[desk.event.pk, pod.pk]) + "#own-time"
