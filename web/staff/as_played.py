"""A round that was played on paper: its tables line by line, and plan B to begin from."""

from collections import Counter
from collections.abc import Iterable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.seating.given import Given, given_from
from events.access import Scope
from events.models import Entry
from events.names import fold
from events.once import Answer
from pods import services
from pods.models import PUBLIC, RoundKind
from pods.schedules import ComingRound
from pods.services import PlayedPlan
from web.door import SeeOther, submit_prepared
from web.forms import PageForm, sent
from web.staff.board import evening_of
from web.staff.gate import Desk, at_event, show

MOST_LETTERS = 60_000
PARTS = (",", "、", "，", ";", "；", ":", "：", "\t")


class PlayedForm(PageForm):
    """A line for each table."""

    tables = forms.CharField(
        label=gettext_lazy("Tables"), max_length=MOST_LETTERS, widget=forms.Textarea
    )

    def given(self) -> Given:
        """Return the round as it was written."""
        return given_from(self.cleaned_data["tables"])


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def as_played(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Make a draft of exactly the seats that were played; the next step is to look and publish."""
    evening = evening_of(desk)
    number = evening.played + 1
    plans = _plans(desk, number)
    lines = plans.get(request.GET.get("plan", ""), "")
    form = PlayedForm(sent(request), initial={"tables": lines})

    def think() -> PlayedPlan:
        return services.plan_as_played(event_id=desk.event.pk, actor=desk.actor, given=form.given())

    def pair(thought: PlayedPlan) -> Answer:
        draft = services.pair_as_played(event_id=desk.event.pk, actor=desk.actor, thought=thought)
        return Answer(200, {"id": draft.pk})

    if request.method == "POST" and submit_prepared(
        request, form, pair, prepare=think, actor=desk.actor, event_id=desk.event.pk
    ):
        return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))
    facts = {"form": form, "number": number, "plans": list(plans)}
    return show(request, desk, "as_played.html", facts, status=form.status)


def _plans(desk: Desk, number: int) -> dict[str, str]:
    """Return the lines of this round as each plan B had it, by the round it was printed with."""
    bases = desk.event.rounds.filter(kind=RoundKind.PAIRED, state__in=PUBLIC, number__lt=number)
    found = {}
    for base in bases.order_by("number"):
        plan = services.plan_b(round_id=base.pk, actor=desk.actor)
        coming = [each for each in plan.rounds if each.number == number]
        if coming:
            found[str(base.number)] = _lines(coming[0])
    return found


def _lines(coming: ComingRound) -> str:
    """Return a planned round as somebody would write it down; who could be mistaken stands by id."""
    everybody = [*(one for pod in coming.pods for one in pod.players), *coming.byes]
    same = Counter(fold(one.player_name) for one in everybody)

    def listed(people: Iterable[Entry]) -> str:
        return ", ".join(_name(one, is_only=same[fold(one.player_name)] == 1) for one in people)

    lines = [f"{pod.sign}: {listed(pod.players)}" for pod in coming.pods]
    return "\n".join([*lines, *([f"-: {listed(coming.byes)}"] if coming.byes else [])])


def _name(entry: Entry, *, is_only: bool) -> str:
    is_plain = is_only and not any(part in entry.player_name for part in PARTS)
    return entry.player_name if is_plain else entry.pk
