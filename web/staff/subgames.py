"""Games inside a table's game, for the people who judge: the tree, its results, and the time they took."""

import re
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import services
from pods.models import Pod, PodState
from pods.subgames import subgames_of
from web.door import SeeOther
from web.forms import sent
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show
from web.staff.results import ResultForm
from web.staff.tables import pod_at
from web.subgame_forms import LibrariesForm, opening_form
from web.subgames import SubgamesCard, subgames_card

MINUTES = re.compile(r"[0-9]{1,3}")
Command = Callable[[HttpRequest, Desk, Pod, int], object]


@require_http_methods(["GET", "POST"])
@at_event(Scope.RESULTS_CONFIRM)
def subgames(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Show the games inside a table's game, and open another one for it."""
    pod = pod_at(desk, pod_id)
    card = _card(pod)
    form = opening_form(sent(request), card)
    if request.method == "POST" and _opened(request, desk, pod, form):
        messages.success(request, _("The subgame is open."))
        return _back(desk, pod)
    facts = {"pod": pod, "card": card, "form": form, "may_open": pod.state == PodState.PLAYING}
    return show(request, desk, "subgames.html", facts, status=form.status)


@require_http_methods(["GET", "POST"])
@at_event(Scope.RESULTS_CONFIRM)
def subgame_result(request: HttpRequest, desk: Desk, pod_id: str, number: int) -> HttpResponse:
    """Enter how a subgame ended."""
    pod = pod_at(desk, pod_id)
    games = subgames_of(pod).tree.games
    if not 1 <= number < len(games) or games[number].outcome is not None:
        raise RuleError("subgame.unknown")
    playing = set(games[number].players) - set(games[number].short)
    seats = [seat for seat in pod.seats.all() if seat.entry_id in playing]
    form = ResultForm(sent(request), seats=seats, event=desk.event, told=None)
    if request.method == "POST" and _closed(request, desk, pod, number, form):
        messages.success(request, _("The result of the subgame is stored."))
        return _back(desk, pod)
    facts = {"pod": pod, "number": number, "form": form, "card": _card(pod)}
    return show(request, desk, "subgame_result.html", facts, status=form.status)


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def subgame_act(
    request: HttpRequest, desk: Desk, pod_id: str, number: int, act: str
) -> HttpResponse:
    """Take a subgame back, go on without copies, or give the table the time that subgames took."""
    if act not in COMMANDS:
        raise RuleError("access.not_found")
    pod, command = pod_at(desk, pod_id), COMMANDS[act]
    form = press(request, desk, lambda: command(request, desk, pod, number), done=_("Noted."))
    told(request, form)
    return _back(desk, pod)


def _card(pod: Pod) -> SubgamesCard:
    card = subgames_card(pod)
    if card is None:
        raise RuleError("subgame.format_excluded")
    return card


def _opened(request: HttpRequest, desk: Desk, pod: Pod, form: LibrariesForm) -> bool:
    def run() -> object:
        words = form.words()
        command = services.open_subgame if "players" in words else services.open_next_copy
        return command(pod_id=pod.pk, actor=desk.actor, now=timezone.now(), **words)

    return filled(request, desk, form, run) is not None


def _closed(request: HttpRequest, desk: Desk, pod: Pod, number: int, form: ResultForm) -> bool:
    def run() -> object:
        return services.close_subgame(
            pod_id=pod.pk,
            number=number,
            actor=desk.actor,
            telling=form.telling(),
            now=timezone.now(),
        )

    return filled(request, desk, form, run) is not None


def _take_back(_request: HttpRequest, desk: Desk, pod: Pod, number: int) -> object:
    now = timezone.now()
    return services.take_back_subgame(pod_id=pod.pk, number=number, actor=desk.actor, now=now)


def _waive(_request: HttpRequest, desk: Desk, pod: Pod, _number: int) -> object:
    return services.waive_copies(pod_id=pod.pk, actor=desk.actor)


def _give_time(request: HttpRequest, desk: Desk, pod: Pod, _number: int) -> object:
    typed = request.POST.get("minutes", "")
    minutes = int(typed) if MINUTES.fullmatch(typed) else -1
    return services.give_subgame_time(pod_id=pod.pk, actor=desk.actor, minutes=minutes)


COMMANDS: dict[str, Command] = {"take-back": _take_back, "waive": _waive, "time": _give_time}


def _back(desk: Desk, pod: Pod) -> HttpResponse:
    return SeeOther(reverse("staff:subgames", args=[desk.event.pk, pod.pk]))
