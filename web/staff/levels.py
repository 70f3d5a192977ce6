"""Ask people to play at another level for one round, and note what they say."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import services
from pods.asked import LevelAsk
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event

ANSWERS = {"yes": True, "no": False}


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def ask_levels(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Ask everybody of the chosen proposal."""
    moves = _moves(request.POST.getlist("move"))
    form = press(
        request,
        desk,
        lambda: services.ask_levels(
            event_id=desk.event.pk, actor=desk.actor, moves=moves, now=timezone.now()
        ),
        done=_("They are asked. The answers appear here."),
    )
    told(request, form)
    return _back(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def answer(request: HttpRequest, desk: Desk, ask_id: str) -> HttpResponse:
    """Note what somebody said in person, or take the question back."""
    what = request.POST.get("do", "")
    if not LevelAsk.objects.filter(pk=ask_id, event=desk.event).exists():
        raise RuleError("access.not_found")

    def command() -> LevelAsk:
        if what in ANSWERS:
            agrees = ANSWERS[what]
            return services.answer_level(ask_id=ask_id, actor=desk.actor, agrees=agrees)
        return services.withdraw_ask(ask_id=ask_id, actor=desk.actor)

    form = press(request, desk, command, done=_("Noted."))
    told(request, form)
    return _back(desk)


def _moves(typed: list[str]) -> dict[str, int]:
    """Read `entry:level`; what is no level becomes one that the command refuses."""
    pairs = [each.partition(":") for each in typed]
    return {entry: int(level) if level in ("1", "2", "3") else 0 for entry, _, level in pairs}


def _back(desk: Desk) -> SeeOther:
    at = reverse("staff:pairing", kwargs={"event_id": desk.event.pk})
    return SeeOther(f"{at}#levels")
