"""The till of an event: what came in, what should lie there, what does; to look at, print and take along."""

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from engine.fees import Act
from engine.words import Text
from events import services
from events.access import Scope
from events.models import EntryState, Event
from events.money import MOST_COUNTED, Payment
from events.money_words import ACTS, METHODS
from events.till import Day, day_of, names_of, paid_at
from events.words import in_words
from standings.sheets import Sheet
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show
from web.views.table_files import csv_file, named


class CountForm(PageForm):
    """The cash that lies there."""

    opening = forms.IntegerField(
        min_value=0,
        max_value=MOST_COUNTED,
        label=gettext_lazy("Change money at the start (yen)"),
    )
    counted = forms.IntegerField(
        min_value=0, max_value=MOST_COUNTED, label=gettext_lazy("Cash in the till now (yen)")
    )


@require_http_methods(["GET", "POST"])
@at_event(Scope.CHECKIN_WRITE)
def till(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the till, and note what was counted."""
    day = day_of(desk.event)
    opening = day.count.opening if day.count else 0
    form = CountForm(sent(request), initial={"opening": opening})

    def count() -> object:
        return services.count_till(
            event_id=desk.event.pk,
            actor=desk.actor,
            counted=form.cleaned_data["counted"],
            opening=form.cleaned_data["opening"],
            now=timezone.now(),
        )

    if request.method == "POST" and filled(request, desk, form, count) is not None:
        messages.success(request, _("Written down."))
        return SeeOther(reverse("staff:till", args=[desk.event.pk]))
    facts = {
        "day": day,
        "form": form,
        "names": names_of(desk.event, day.payments),
        "unpaid": _unpaid(desk.event),
    }
    return show(request, desk, "till.html", facts, status=form.status)


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def till_csv(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Return every row of the till as a file for spreadsheet programs."""
    day = day_of(desk.event)
    file = csv_file(request, _sheet(day, names_of(desk.event, day.payments)))
    return named(file, [desk.event.name, _("Till")], "csv")


def _sheet(day: Day, names: Mapping[str, Text]) -> Sheet:
    heading = [
        _("Time"), _("Name"), _("Class"), _("Method"), _("Movement"), _("Yen"), _("Why"),
    ]  # fmt: skip
    return Sheet("till", heading, [_row(each, names) for each in day.payments])


def _row(each: Payment, names: Mapping[str, Text]) -> list[str | int]:
    return [
        f"{timezone.localtime(each.at):%Y-%m-%d %H:%M}",
        each.entry.player_name,
        in_words(names[each.fee]),
        str(METHODS[each.method]),
        str(ACTS[each.act]),
        each.amount if each.act == Act.PAID else -each.amount,
        each.reason,
    ]


def _unpaid(event: Event) -> int:
    paid = paid_at(event)
    here = event.entries.filter(state=EntryState.HERE).values_list("pk", flat=True)
    return sum(1 for entry in here if entry not in paid) if event.fees else 0
