"""The page for judges: who is out when several lose at once, why, and how the rulings moved."""

from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.errors import RuleError
from engine.outcomes.report import MOST_PLAYERS
from engine.outcomes.rulings import How, Rule, Ruling
from events.access import ANYONE
from events.sentences import sentence_of, status_of
from events.words import in_words
from pods import access
from pods.models import Pod
from pods.ruling_words import FALLS
from pods.selectors import pod_with_seats
from web.door import page
from web.forms import UNPROCESSABLE
from web.ruling_forms import (
    FEWEST,
    RulingForm,
    format_asked,
    seat_names,
    seats_asked,
)

FIRST_FORMAT = "duel_party"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as far as it was asked, and what came of it."""

    form: RulingForm
    pod: Pod | None
    found: Ruling | None = None
    refusal: str = ""
    status: int = 200
    history: list[dict[str, object]] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        """What the answer is called."""
        return str(FALLS[self.found.outcome]) if self.found else ""

    @property
    def reason(self) -> str:
        """Why it is so."""
        return in_words(self.found.reason) if self.found else ""

    @property
    def order(self) -> list[str]:
        """Who goes out, the first one first."""
        return [self.form.name(seat) for seat in self.found.order] if self.found else []

    @property
    def left(self) -> list[str]:
        """Who is still in afterwards."""
        return [self.form.name(seat) for seat in self.found.left] if self.found else []


@require_safe
@page
def rulings(request: HttpRequest) -> HttpResponse:
    """Ask by address, so that an answer can be sent on; about a table, or about seats alone."""
    asked = answered(*_question(request))
    words = {
        "asked": asked,
        "form": asked.form,
        "pod": asked.pod,
        "count": len(asked.form.names),
        "counts": range(FEWEST, MOST_PLAYERS + 1),
        "query": request.GET.urlencode(),
    }
    return render(request, "web/rulings.html", words, status=asked.status)


def _question(request: HttpRequest) -> tuple[RulingForm, Pod | None]:
    pod = _pod(request.GET.get("pod", ""))
    names, usual, day = seat_names(seats_asked(request.GET.get("players", ""))), FIRST_FORMAT, None
    if pod:
        names = [seat.entry.player_name for seat in pod.seats.all()]
        usual, day = pod.round.event.format, pod.round.event.starts_at
    initial = {
        "format": format_asked(request.GET.get("format", ""), usual),
        "on": timezone.localdate(day),
        "how": How.STATE_CHECK,
    }
    data = request.GET if "how" in request.GET else None
    return RulingForm(data, names=names, initial=initial), pod


def _pod(pod_id: str) -> Pod | None:
    return pod_with_seats(access.pod_for(pod_id, actor=ANYONE)) if pod_id else None


def answered(form: RulingForm, pod: Pod | None) -> Asked:
    """Return a question with its answer, as far as it can be answered."""
    if not form.is_bound:
        return Asked(form, pod)
    if not form.is_valid():
        return Asked(form, pod, status=UNPROCESSABLE)
    try:
        found = form.ruling()
    except RuleError as refusal:
        return Asked(form, pod, refusal=sentence_of(refusal), status=status_of(refusal.code))
    return Asked(form, pod, found, history=[_rule(rule) for rule in found.history])


def _rule(rule: Rule) -> dict[str, object]:
    return {
        "since": rule.since,
        "outcome": FALLS[rule.outcome],
        "reason": in_words(rule.reason),
        "certain": rule.certain,
        "source": rule.source,
    }
