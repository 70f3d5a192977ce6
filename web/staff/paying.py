"""One person's money at the desk: every price one tap away, and what was paid taken back."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from engine.fees import MOST_YEN
from events import services
from events.access import Scope
from events.models import Entry, EntryState
from events.money import LONGEST_REASON
from events.money_words import yen
from events.till import Paid, fees_of, names_of, paid_by, payments_of
from web.door import SeeOther
from web.forms import PageForm
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show
from web.staff.prices import price_rows, prices_let_off
from web.staff.reception import entry_at


class RefundForm(PageForm):
    """How much goes back, and why."""

    amount = forms.IntegerField(
        min_value=1,
        max_value=MOST_YEN,
        label=gettext_lazy("Yen that go back"),
        error_messages={"required": gettext_lazy("How many yen?")},
    )
    reason = forms.CharField(max_length=LONGEST_REASON, label=gettext_lazy("Why"))


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def pay(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Show what a person may pay, or has paid."""
    return _page(request, desk, entry_at(desk, entry_id), None)


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def refund(request: HttpRequest, desk: Desk, entry_id: str, payment_id: str) -> HttpResponse:
    """Give money back; everything typed is kept when it is refused."""
    entry, form = entry_at(desk, entry_id), RefundForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: services.give_back(
            payment_id=payment_id,
            actor=desk.actor,
            reason=form.cleaned_data["reason"],
            amount=form.cleaned_data["amount"],
            now=timezone.now(),
        ),
    )
    if answer is None:
        return _page(request, desk, entry, form)
    back = yen(form.cleaned_data["amount"])
    messages.success(
        request, _("{amount} go back to {name}.").format(amount=back, name=entry.player_name)
    )
    return SeeOther(reverse("staff:pay", args=[desk.event.pk, entry.pk]))


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def mistake(request: HttpRequest, desk: Desk, entry_id: str, payment_id: str) -> HttpResponse:
    """Take back a payment that was noted by mistake."""
    entry = entry_at(desk, entry_id)
    form = press(
        request,
        desk,
        lambda: services.never_paid(payment_id=payment_id, actor=desk.actor, now=timezone.now()),
        done=_("The payment of {name} was a mistake and counts no more.").format(
            name=entry.player_name
        ),
    )
    told(request, form)
    return SeeOther(reverse("staff:pay", args=[desk.event.pk, entry.pk]))


def _page(request: HttpRequest, desk: Desk, entry: Entry, form: RefundForm | None) -> HttpResponse:
    stands, rows = paid_by(entry), payments_of(entry)
    facts = {
        "entry": entry,
        "prices": [] if stands else price_rows(fees_of(desk.event)),
        "let_off": prices_let_off(fees_of(desk.event)),
        "act": "pay" if entry.state == EntryState.HERE else "check-in",
        "stands": stands,
        "rows": rows,
        "names": names_of(desk.event, rows),
        "form": form or _refund_form(stands),
    }
    return show(request, desk, "pay.html", facts, status=form.status if form else 200)


def _refund_form(stands: Paid | None) -> RefundForm | None:
    return RefundForm(initial={"amount": stands.left}) if stands and stands.left else None
