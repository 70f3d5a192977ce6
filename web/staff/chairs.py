"""What staff choose about an empty chair, and who really began at a table."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import services
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.changing import number_of
from web.staff.gate import Desk, at_event
from web.staff.tables import pod_at

TIMED: dict[str, Callable[..., object]] = {
    "missing": services.say_missing,
    "here": services.say_here,
    "no-show": services.note_no_show,
    "start-without": services.start_without,
}


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def chair(request: HttpRequest, desk: Desk, pod_id: str, act: str) -> HttpResponse:
    """Do one thing about one chair."""
    pod = pod_at(desk, pod_id)
    words = {
        "pod_id": pod.pk,
        "entry_id": request.POST.get("entry", ""),
        "actor": desk.actor,
    }
    form = press(request, desk, _command(request, act, words), done=_("Noted."))
    told(request, form)
    return SeeOther(reverse("staff:result", args=[desk.event.pk, pod.pk]))


def _command(request: HttpRequest, act: str, words: dict[str, object]) -> Callable[[], object]:
    now = timezone.now()
    if act in TIMED:
        return lambda: TIMED[act](**words, now=now)
    if act == "wait":
        minutes = number_of(request.POST.get("minutes", ""))
        return lambda: services.wait_more(**words, now=now, minutes=minutes)  # type: ignore[arg-type]  # one table of words for all
    if act == "began":
        return lambda: services.record_first(**words)  # type: ignore[arg-type]  # the same
    raise RuleError("access.not_found")
