"""A person's penalties, for judges: the ledger, one more, and the way back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from engine.errors import RuleError
from events.access import Scope
from events.models import Entry
from pods import services
from pods.ledger import GIVEN, Penalty, PenaltyKind
from pods.penalties import ledger_at, ledger_of, penalty_for
from pods.penalty_words import EFFECTS, PENALTIES
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at

LAST_ROUND = 20


class PenaltyForm(PageForm):
    """What a judge gives, and why."""

    kind = forms.ChoiceField(
        choices=[(each.value, PENALTIES[each]) for each in GIVEN], widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("The player reads it. Nobody else but judges does."),
    )
    round = forms.IntegerField(
        label=gettext_lazy("Round"),
        min_value=1,
        max_value=LAST_ROUND,
        required=False,
        help_text=gettext_lazy("Empty: the newest one that the player has a seat in."),
    )

    @property
    def kinds(self) -> list[tuple[Any, str]]:
        """Each kind's radio button, with what it does."""
        return [
            (radio, str(EFFECTS[each])) for radio, each in zip(self["kind"], GIVEN, strict=True)
        ]


class RevokeForm(PageForm):
    """Why a penalty is taken back."""

    reason = forms.CharField(label=gettext_lazy("Why is it taken back?"), max_length=300)


@require_http_methods(["GET", "POST"])
@at_event(Scope.RESULTS_CONFIRM)
def penalties(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Show a person's ledger, and give one more penalty."""
    entry = entry_at(desk, entry_id)
    form = PenaltyForm(sent(request), initial={"kind": PenaltyKind.NOTE.value})

    def give() -> object:
        typed = form.cleaned_data
        return services.give_penalty(
            entry_id=entry.pk,
            actor=desk.actor,
            kind=typed["kind"],
            reason=typed["reason"],
            round_number=typed["round"],
            now=timezone.now(),
        )

    if request.method == "POST" and filled(request, desk, form, give) is not None:
        messages.success(request, _("It is written down."))
        return _to(desk, entry.pk)
    return _shown(request, desk, entry, form)


@require_POST
@at_event(Scope.RESULTS_CONFIRM)
def revoke(request: HttpRequest, desk: Desk, penalty_id: str) -> HttpResponse:
    """Take a penalty back; its line stays, crossed out by a newer one."""
    old = penalty_for(penalty_id, actor=desk.actor)
    if old.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    form = RevokeForm(request.POST)

    def take_back() -> object:
        return services.change_penalty(
            penalty_id=old.pk,
            actor=desk.actor,
            kind=PenaltyKind.REVOKED,
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )

    if filled(request, desk, form, take_back) is not None:
        messages.success(request, _("It is taken back. What it changed is as before."))
        return _to(desk, old.entry_id)
    words = [str(error) for each in form.errors.values() for error in each]
    messages.error(request, " ".join(words))
    return _to(desk, old.entry_id)


@require_http_methods(["GET", "HEAD"])
@at_event(Scope.RESULTS_CONFIRM)
def ledger(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the ledger of the whole event, newest first."""
    rows = ledger_at(desk.event)
    return show(request, desk, "ledger.html", {"rows": _rows(rows)})


def _shown(request: HttpRequest, desk: Desk, entry: Entry, form: PenaltyForm) -> HttpResponse:
    facts = {"entry": entry, "form": form, "rows": _rows(ledger_of(entry)), "revoke": RevokeForm()}
    return show(request, desk, "penalties.html", facts, status=form.status)


def _rows(rows: list[Penalty]) -> list[tuple[Penalty, str, bool]]:
    """Return each row with its judge's name and whether it still stands."""
    ids = [row.given_by.partition(":")[2] for row in rows if row.given_by.startswith("staff:")]
    names = {f"staff:{user.pk}": str(user) for user in User.objects.filter(pk__in=ids)}
    return [
        (row, names.get(row.given_by, row.given_by), not hasattr(row, "superseded_by"))
        for row in rows
    ]


def _to(desk: Desk, entry_id: str) -> SeeOther:
    at = {"event_id": desk.event.pk, "entry_id": entry_id}
    return SeeOther(reverse("staff:penalties", kwargs=at))
