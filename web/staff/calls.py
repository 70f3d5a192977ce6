"""Calls for a judge at the desk: who calls, since when and why; I go; closed, with time for the table."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from events.models import Event
from events.words import Words
from pods import services
from pods.call import CallReason, JudgeCall
from pods.call_words import REASONS
from pods.calls import calls_at, names_of, open_at
from pods.models import Pod, PodState, RoundState
from web.call_forms import CloseForm, TableCallForm, trouble
from web.door import SeeOther
from web.forms import PageForm
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show
from web.staff.oddities import Oddity
from web.staff.tables import pod_at

MINUTE = 60
MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 15)  # to choose from, besides what was really lost


@dataclass(frozen=True, slots=True)
class CallLine:
    """One call as judges read it."""

    call: JudgeCall
    people: str
    minutes: int  # since the call, or until it was closed
    goes: str
    closed_by: str
    is_mine: bool


@require_GET
@at_event(Scope.RESULTS_CONFIRM)
def calls(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the calls that wait, the oldest first, and what came of the others."""
    lines = _lines(desk)
    tables = Pod.objects.filter(
        round__event=desk.event, round__state=RoundState.PUBLISHED, holds=True
    ).exclude(state=PodState.DONE)
    facts = {
        "waiting": [line for line in lines if line.call.is_waiting],
        "choices": MINUTES,
        "over": [line for line in reversed(lines) if not line.call.is_waiting],
        "tables": tables.order_by("table"),
        "reasons": [(each.value, REASONS[each]) for each in CallReason],
    }
    return show(request, desk, "calls.html", facts)


@require_GET
@at_event(Scope.RESULTS_CONFIRM)
def tab(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the row of pages how many calls wait."""
    here = "calls" if "here" in request.GET else ""
    return render(request, "web/staff/calls_tab_alone.html", {"event": desk.event, "page": here})


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def open_call(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Call a judge for a table that has no phone at hand."""
    form = TableCallForm(request.POST)

    def command() -> object:
        pod = pod_at(desk, form.cleaned_data["pod"])
        now = timezone.now()
        return services.open_call(pod_id=pod.pk, actor=desk.actor, now=now, **form.words())

    return _done(request, desk, form, command, said=_("The call is open."))


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def change_call(request: HttpRequest, desk: Desk, call_id: str, act: str) -> HttpResponse:
    """Go, close a call, or take it back."""
    if act not in COMMANDS:
        raise RuleError("access.not_found")
    command, said = COMMANDS[act]
    words = {"call_id": call_id, "actor": desk.actor, "now": timezone.now()}
    if act != "close":
        form = PageForm(request.POST)
        return _done(request, desk, form, lambda: command(**words), said=str(said))
    closing = CloseForm(request.POST)
    return _done(
        request, desk, closing, lambda: command(**words, **closing.words()), said=str(said)
    )


COMMANDS: dict[str, tuple[Callable[..., object], Words]] = {
    "claim": (
        services.claim_call,
        gettext_lazy("You go. The table knows that somebody is coming."),
    ),
    "close": (services.close_call, gettext_lazy("The call is closed.")),
    "take-back": (services.take_back_call, gettext_lazy("The call is taken back.")),
}


def _done(
    request: HttpRequest, desk: Desk, form: PageForm, command: Callable[[], object], *, said: str
) -> HttpResponse:
    if filled(request, desk, form, command):
        messages.success(request, said)
    else:
        messages.error(request, trouble(form))
    return SeeOther(reverse("staff:calls", args=[desk.event.pk]))


def call_oddities(event: Event) -> list[Oddity]:
    """Return for the board which tables wait for a judge, and since when."""
    now, href = timezone.now(), reverse("staff:calls", args=[event.pk])
    return [Oddity(_call_sentence(call, _age(call, now)), href) for call in open_at(event)]


def _call_sentence(call: JudgeCall, minutes: int) -> str:
    just_now = _("Table {table} called a judge just now: {reason}")
    words = (
        just_now
        if not minutes
        else ngettext(
            "Table {table} called a judge {minutes} minute ago: {reason}",
            "Table {table} called a judge {minutes} minutes ago: {reason}",
            minutes,
        )
    )
    return words.format(table=call.pod.sign, minutes=minutes, reason=REASONS[call.reason])


def _lines(desk: Desk) -> list[CallLine]:
    rows, now = calls_at(desk.event), timezone.now()
    names = names_of(label for row in rows for label in (row.claimed_by, row.closed_by))
    people = _people(rows)
    return [
        CallLine(
            call=row,
            people=people.get(row.pod_id, ""),
            minutes=_age(row, row.closed_at or now),
            goes=names.get(row.claimed_by, ""),
            closed_by=names.get(row.closed_by, ""),
            is_mine=row.claimed_by == desk.actor.label,
        )
        for row in rows
    ]


def _people(rows: list[JudgeCall]) -> dict[str, str]:
    """Return who sits at each of the tables."""
    pods = Pod.objects.filter(pk__in={row.pod_id for row in rows})
    seats = [
        (pod.pk, [seat.entry.player_name for seat in pod.seats.all()])
        for pod in pods.prefetch_related("seats__entry")
    ]
    return {pod: _(", ").join(names) for pod, names in seats}


def _age(call: JudgeCall, until: datetime) -> int:
    return max(int((until - call.opened_at).total_seconds()) // MINUTE, 0)
