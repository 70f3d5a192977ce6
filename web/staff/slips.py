"""Numbered slips at the desk: hand numbers out, and let people in by their order."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from events import services
from events.access import Scope
from events.models import Entry, EntryState, Event, Phase
from events.selectors import Turnout
from events.services.slips import LARGEST_SLIP
from web.door import SeeOther
from web.staff.acts import ButtonForm, filled, press, told
from web.staff.gate import Desk, at_event
from web.staff.next_step import NextStep, link
from web.staff.reception import entry_at


class SlipForm(ButtonForm):
    """The number that stands on a slip; empty: the next one."""

    number = forms.IntegerField(
        label=gettext_lazy("Number on the slip"),
        required=False,
        min_value=1,
        max_value=LARGEST_SLIP,
        help_text=gettext_lazy("Leave it empty to give the next number."),
    )


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def give(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Bind the number that somebody drew."""
    entry, form = entry_at(desk, entry_id), SlipForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: services.give_slip(
            entry_id=entry.pk, actor=desk.actor, number=form.cleaned_data["number"]
        ),
    )
    if answer is None:
        messages.error(request, form.trouble)
    return SeeOther(reverse("staff:person", args=[desk.event.pk, entry.pk]))


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def open_doors(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let people in by the order of their numbers."""
    form = press(
        request,
        desk,
        lambda: services.open_doors(event_id=desk.event.pk, actor=desk.actor),
        done=_("The doors are open: people come in by number while places are free."),
    )
    told(request, form)
    return SeeOther(reverse("staff:lottery", args=[desk.event.pk]))


def slip_form(entry: Entry) -> SlipForm | None:
    """Return the form for a person's number, None where there is no number to give."""
    if not entry.event.by_slips or entry.state != EntryState.WAITING:
        return None
    return SlipForm(initial={"number": entry.lot})


def slips_step(event: Event, people: Turnout) -> NextStep | None:
    """Return what to do where people wait to be let in by number."""
    if not event.by_slips or event.doors_open or event.phase != Phase.OPEN or not people.waiting:
        return None
    numbered = with_slips(event)
    sentence = ngettext(
        "{numbered} of {waiting} person who waits has a number.",
        "{numbered} of {waiting} people who wait have a number.",
        people.waiting,
    ).format(numbered=numbered, waiting=people.waiting)
    more = _("Hand out numbers at the reception, then let people in.")
    return NextStep(
        _("Hand out numbers"),
        f"{sentence} {more}",
        link("reception", _("Open the reception"), event),
        link("lottery", _("Let people in"), event),
    )


def with_slips(event: Event) -> int:
    """Count who waits with a number."""
    return event.entries.filter(state=EntryState.WAITING, lot__isnull=False).count()
