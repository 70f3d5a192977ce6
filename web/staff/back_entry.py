"""Typing results back from paper: a table, a line of seats, Enter; then the next table."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from engine.formats import format_of
from engine.outcomes.shorthand import LONGEST, game_from, match_from, winner_by_place
from events.access import Scope
from events.sentences import sentence_of
from pods import access, services
from pods.judging import is_match, judged, teams_at
from pods.models import PUBLIC, Pod, PodState, Report, ReportState, Round, RoundKind, RoundState
from pods.selectors import round_with_pods
from web.claims import asks_life, claimed
from web.door import SeeOther
from web.forms import PageForm, sent
from web.paper import causes_of, endings_of
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show
from web.staff.tables import TableLine, line_of
from web.telling import checked

SIGN_LENGTH = 20


class BackEntryForm(PageForm):
    """A table and how its game went; `replaces` names the result that was shown to be replaced."""

    table = forms.CharField(label=gettext_lazy("Table"), max_length=SIGN_LENGTH, required=False)
    line = forms.CharField(label=gettext_lazy("Result"), max_length=LONGEST, required=False)
    replaces = forms.CharField(widget=forms.HiddenInput, required=False)


@dataclass(frozen=True, slots=True)
class Typed:
    """The tables of a round while their results are typed, and the one that is next."""

    round: Round
    pods: Mapping[str, Pod]
    now: Pod | None

    @property
    def outstanding(self) -> list[Pod]:
        """Tables without a result that counts, in their order."""
        return [pod for pod in self.pods.values() if pod.state != PodState.DONE]

    @property
    def done(self) -> list[TableLine]:
        """Tables whose result counts."""
        return [line_of(pod) for pod in self.pods.values() if pod.state == PodState.DONE]


@require_http_methods(["GET", "POST"])
@at_event(Scope.RESULTS_CONFIRM)
def back_entry(request: HttpRequest, desk: Desk, round_id: str) -> HttpResponse:
    """Take one table's result after the other; each counts at once, as a judge's decision."""
    found = _round(desk, round_id)
    typed = _typed(found, request.POST.get("table", "") or request.GET.get("table", ""))
    form = BackEntryForm(sent(request), initial=_initial(request, typed))
    if request.method == "POST":
        answer = _entered(request, desk, typed, form)
        if answer is not None:
            return answer
        typed = _typed(_round(desk, round_id), form["table"].value() or "")
    line = str(form["line"].value() or "")
    facts = {
        "typed": typed,
        "round": found,
        "form": form,
        "line": line,
        "here": line_of(typed.now) if typed.now else None,
        "example": _example(_seats(typed)),
        "understood": _understood(typed.now, line) if _may_mean(typed, form, line) else None,
        "last": _last(typed, request.GET.get("last", "")),
        "causes": causes_of(desk.event),
        "endings": endings_of(desk.event, _seats(typed)),
        "is_match": is_match(desk.event, _seats(typed)),
        "asks_life": asks_life(desk.event),
        "may_undo": found.state == RoundState.PUBLISHED,
    }
    fragment = request.headers.get("HX-Target") == "at-table"
    template = "back_entry_table.html" if fragment else "back_entry.html"
    return show(request, desk, template, facts, status=form.status)


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def take_back(request: HttpRequest, desk: Desk, report_id: str) -> HttpResponse:
    """Undo a result that was typed for the wrong table."""
    report = access.report_for(report_id, actor=desk.actor)
    pod = report.pod
    if pod.round.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    words = _("The result of table {table} is taken back.").format(table=pod.sign)
    form = press(
        request,
        desk,
        lambda: services.take_back_result(report_id=report_id, actor=desk.actor),
        done=words,
    )
    told(request, form)
    return SeeOther(_place(desk, pod.round, table=pod.sign))


def _round(desk: Desk, round_id: str) -> Round:
    found = access.round_for(round_id, actor=desk.actor)
    is_played = found.state in PUBLIC and found.kind != RoundKind.OPEN
    if found.event_id != desk.event.pk or not is_played:
        raise RuleError("access.not_found")
    return round_with_pods(found)


def _typed(found: Round, sign: str) -> Typed:
    """Return the tables, and the one called so; without a name the first without a result."""
    pods = {_plain(pod.sign): pod for pod in found.pods.all()}
    first = next((pod for pod in pods.values() if pod.state != PodState.DONE), None)
    return Typed(found, pods, pods.get(_plain(sign)) if sign.strip() else first)


def _plain(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign).strip().casefold()


def _initial(request: HttpRequest, typed: Typed) -> dict[str, object]:
    asked = request.GET.get("table", "")
    sign = typed.now.sign if typed.now else asked[:SIGN_LENGTH]
    return {"table": sign, "line": request.GET.get("line", "")[:LONGEST]}


def _seats(typed: Typed) -> int:
    pod = typed.now or next(iter(typed.pods.values()), None)
    return len(pod.seats.all()) if pod else 0


def _entered(
    request: HttpRequest, desk: Desk, typed: Typed, form: BackEntryForm
) -> HttpResponse | None:
    """Store what was typed and go on to the next table; None where the form says why not."""
    pod = typed.now
    if pod is None:
        words = _("There is no such table in this round. Its tables: {tables}.")
        signs = _(", ").join(each.sign for each in typed.pods.values())
        form.add_error("table", words.format(tables=signs))
        form.status = 422
        return None
    if not request.POST.get("line", "").strip():
        return SeeOther(_place(desk, typed.round, table=pod.sign))
    now = timezone.now()

    def decide() -> Report:
        telling = telling_in(pod, form.cleaned_data["line"])
        access.locked_pod(pod.pk, actor=desk.actor)
        counts = pod.reports.filter(state=ReportState.ACCEPTED).first()
        if counts is not None:
            if _is_same(pod, counts, telling):
                return counts
            if form.cleaned_data["replaces"] != counts.pk:
                raise RuleError("shorthand.counts_already", table=pod.sign)
        return services.decide_result(pod_id=pod.pk, actor=desk.actor, telling=telling, now=now)

    if filled(request, desk, form, decide) is None:
        return None
    return SeeOther(_place(desk, typed.round, last=pod.sign))


def telling_in(pod: Pod, line: str) -> dict[str, object]:
    """Return what a line means at a pod read with its seats; refuses with `shorthand.…`."""
    event, players = pod.round.event, _people(pod)
    rules = format_of(event.format)
    if is_match(event, len(players)):
        return match_from(line, players=players, rules=rules)
    teams = bool(teams_at(event, players))
    game = game_from(line, players=players, rules=rules, teams=teams)
    steps = game["steps"]
    assert isinstance(steps, list)  # noqa: S101  the engine returns them so
    return {**game, "steps": claimed(steps, event.concession)}


def _people(pod: Pod) -> list[str]:
    return [seat.entry_id for seat in pod.seats.all()]


def _is_same(pod: Pod, counts: Report, telling: Mapping[str, object]) -> bool:
    """Tell whether a line says what counts already: the same story or, for a match, the same games."""
    found = judged(pod.round.event, pod, telling).fields()
    same = ("steps", "games", "ending", "life", "as_told")
    return all(getattr(counts, name) == found[name] for name in same)


def _may_mean(typed: Typed, form: BackEntryForm, line: str) -> bool:
    """Tell whether to say what a line means: not where the form already says why it means nothing."""
    return bool(typed.now and line and not (form.is_bound and form.errors))


def _example(seats: int) -> str:
    """Return a line for so many seats: the last one went out first, the first one won."""
    return " ".join([*(str(seat) for seat in range(seats, 1, -1)), "1*"])


def _understood(pod: Pod | None, line: str) -> dict[str, object]:
    """Return what a line would mean: places, or why it cannot be."""
    assert pod is not None  # noqa: S101  asked only where there is one
    names = {seat.entry_id: seat.entry.player_name for seat in pod.seats.all()}
    try:
        telling = telling_in(pod, line)
        return checked(pod.round.event, pod, telling, names) | {"last": _last_seat(pod, line)}
    except RuleError as refusal:
        return {"refusal": sentence_of(refusal)}


def _last_seat(pod: Pod, line: str) -> int:
    """Return the seat that is taken as the winner since it stands last of all, else 0."""
    event, players = pod.round.event, _people(pod)
    if is_match(event, len(players)):
        return 0
    teams = bool(teams_at(event, players))
    rules = format_of(event.format)
    return winner_by_place(line, seats=len(players), rules=rules, teams=teams)


def _last(typed: Typed, sign: str) -> TableLine | None:
    pod = typed.pods.get(_plain(sign)) if sign else None
    return line_of(pod) if pod and pod.state == PodState.DONE else None


def _place(desk: Desk, found: Round, **query: str) -> str:
    place = reverse("staff:back_entry", args=[desk.event.pk, found.pk])
    return f"{place}?{urlencode(query)}"
