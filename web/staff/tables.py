"""The tables of a round: what is known of each, and what a judge decides."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import access, services
from pods.history import turns
from pods.judging import before_losses, is_match, places_shown
from pods.models import PUBLIC, Pod, PodState, Report, Round, Seat
from pods.penalties import struck_in
from pods.selectors import pod_with_seats, report_of, round_with_pods
from web.achievements import boxes, ticked
from web.door import SeeOther
from web.forms import sent
from web.ruling_forms import RulingForm, told_steps
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show
from web.staff.matches import MatchForm
from web.staff.results import ResultForm
from web.staff.told_before import told_before
from web.telling import ending_words, score_in
from web.voices import voice_lines, waits_for

URGENCY = (PodState.DISPUTED, PodState.REPORTED, PodState.PLAYING, PodState.DONE)


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """One person of a table: their place where it is known, and which turn they took."""

    place: int | None
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table: its people in the order of their places, its report and what players object."""

    pod: Pod
    report: Report | None
    places: list["PlacedSeat"]
    notes: list[tuple[str, str]]
    struck: Collection[str] = frozenset()  # who lost by a judge

    @property
    def ending(self) -> str:
        """What the result is called where nobody won."""
        if self.report is None:
            return ""
        last = sum(one.place == 1 for one in self.places)
        return ending_words(self.report.kind, last)

    @property
    def pods(self) -> list[Pod]:
        """The pod alone, as a list."""
        return [self.pod]

    @property
    def score(self) -> str:
        """The games of a match, as the first of its people won and lost them."""
        games = self.report.games if self.report else []
        return score_in(games, self.places[0].seat.entry_id)


def lines_of(found: Round, struck: Mapping[str, Collection[str]] | None = None) -> list[TableLine]:
    """Return the tables of a round read with its pods: disputes first, finished ones last.

    `struck` says by pod who lost by a judge.
    """
    pods = sorted(found.pods.all(), key=lambda pod: (URGENCY.index(PodState(pod.state)), pod.table))
    return [line_of(pod, (struck or {}).get(pod.pk, ())) for pod in pods]


def line_of(pod: Pod, struck: Collection[str] = ()) -> TableLine:
    """Return what is known of one pod, its people by place, else by turn."""
    report = report_of(pod)
    seats = {seat.entry_id: seat for seat in pod.seats.all()}
    places = places_shown(pod.round.event, report.placements) if report else {}
    placed = [
        PlacedSeat(places.get(name), seats[name], turn) for turn, name in enumerate(turns(pod), 1)
    ]
    if report is None:
        return TableLine(pod, None, placed, [], struck)
    names = {seat.entry_id: seat.entry.player_name for seat in seats.values()}
    notes = [
        (names.get(voice.entry_id, ""), voice.note)
        for voice in report.voices.all()
        if not voice.agrees
    ]
    placed.sort(key=lambda one: one.place or 99)
    return TableLine(pod, report, placed, notes, struck)


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def tables(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the tables of the newest public round, or of the round that is asked for."""
    rounds = list(desk.event.rounds.filter(state__in=PUBLIC).order_by("number"))
    chosen = [each for each in rounds if str(each.number) == request.GET.get("round")]
    found = round_with_pods((chosen or rounds)[-1]) if rounds else None
    lines = lines_of(found, struck_in(found) if desk.judges else None) if found else []
    facts = {
        "rounds": rounds,
        "round": found,
        "lines": lines,
        "all_done": all(line.pod.state == PodState.DONE for line in lines),
    }
    return show(request, desk, "tables.html", facts)


@require_http_methods(["GET", "POST"])
@at_event(Scope.RESULTS_CONFIRM)
def result(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Enter or correct a table's result; it counts at once."""
    pod = pod_at(desk, pod_id)
    line = line_of(pod)
    seats = list(pod.seats.all())
    sheet = MatchForm if is_match(desk.event, len(seats)) else ResultForm
    form = sheet(
        sent(request),
        seats=seats,
        event=desk.event,
        told=_ruled(request, pod) or before_losses(line.report),
    )
    stored = _decided(request, desk, pod, form) if request.method == "POST" else ""
    if stored:
        is_correction = pod.state == PodState.DONE
        words = _("The result of table {table} counts.")
        messages.success(request, words.format(table=pod.sign))
        return _to_difference(desk, stored) if is_correction else _back(desk, pod.round)
    facts = {
        "line": line,
        "form": form,
        "boxes": boxes(desk.event, seats, data=sent(request), told=line.report),
        "voices": voice_lines(pod),
        "waits": waits_for(desk.event, pod),
        "told_before": told_before(pod),
    }
    return show(request, desk, "result.html", facts, status=form.status)


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def uphold(request: HttpRequest, desk: Desk, pod_id: str, report_id: str) -> HttpResponse:
    """Let the report stand as it was told."""
    pod = pod_at(desk, pod_id)
    words = _("The result of table {table} counts.")
    form = press(
        request,
        desk,
        lambda: services.uphold_report(report_id=report_id, actor=desk.actor),
        done=words.format(table=pod.sign),
    )
    told(request, form)
    return _back(desk, pod.round)


def pod_at(desk: Desk, pod_id: str) -> Pod:
    """Return a pod of this very event with its seats and report."""
    pod = access.pod_for(pod_id, actor=desk.actor)
    if pod.round.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return pod_with_seats(pod)


def _ruled(request: HttpRequest, pod: Pod) -> Report | None:
    """Return what a ruling on this table says, where the judge comes from one."""
    if "how" not in request.GET:
        return None
    names = [seat.entry.player_name for seat in pod.seats.all()]
    asked = RulingForm(request.GET, names=names, initial={"format": pod.round.event.format})
    try:
        found = asked.ruling() if asked.is_valid() else None
    except RuleError:
        return None
    players = [seat.entry_id for seat in pod.seats.all()]
    return Report(**told_steps(found, players, gone=asked.gone())) if found else None


def _decided(request: HttpRequest, desk: Desk, pod: Pod, form: ResultForm | MatchForm) -> str:
    """Return the id of the report that was stored; empty where the form says why not."""
    now = timezone.now()

    def telling() -> dict[str, object]:
        return form.telling() | ticked(desk.event, pod.seats.all(), request.POST)

    answer = filled(
        request,
        desk,
        form,
        lambda: services.decide_result(pod_id=pod.pk, actor=desk.actor, telling=telling(), now=now),
    )
    return str(answer.body["id"]) if answer and isinstance(answer.body, dict) else ""


def _to_difference(desk: Desk, report_id: str) -> HttpResponse:
    """Show what a correction moved."""
    return SeeOther(reverse("staff:difference", args=[desk.event.pk, report_id]))


def _back(desk: Desk, found: Round) -> HttpResponse:
    place = reverse("staff:tables", kwargs={"event_id": desk.event.pk})
    return SeeOther(f"{place}?round={found.number}")
