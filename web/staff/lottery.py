"""Places by lot, at the desk: when lots are drawn, how many wait, draw them now."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from events.access import Scope
from events.admission import Admission
from events.models import MOST_OFFERED, Event, Phase
from events.selectors import Turnout, turnout
from events.services import change_event
from standings.lots import Lots, lottery_of
from standings.services import draw_places
from web.door import SeeOther
from web.forms import PageForm
from web.staff.acts import filled, press, settled, told
from web.staff.gate import Desk, at_event, show
from web.staff.next_step import NextStep, link
from web.staff.slips import with_slips

CHOICES = [
    (Admission.FIRST_COME.value, gettext_lazy("Whoever enters first is in")),
    (Admission.LOTTERY.value, gettext_lazy("By lot among all who enter in time")),
    (Admission.SLIPS.value, gettext_lazy("On the day, by numbers handed out at the door")),
]


class LotteryForm(PageForm):
    """How places are given, and when lots are drawn."""

    admission = forms.ChoiceField(
        label=gettext_lazy("How places are given"),
        choices=CHOICES,
        help_text=gettext_lazy("By lot nobody needs to be fast; for popular events."),
    )
    day = forms.DateField(
        label=gettext_lazy("Entries until"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Lots are then drawn by themselves. Empty: when you say so."),
    )
    hour = forms.TimeField(
        label=gettext_lazy("at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("Without a time: at noon."),
    )

    @classmethod
    def of(cls, event: Event) -> "LotteryForm":
        """Start from what the event says now."""
        at = timezone.localtime(event.lots_at) if event.lots_at else None
        day, hour = (at.date(), at.time()) if at else (None, None)
        return cls(initial={"admission": event.admission, "day": day, "hour": hour})

    def changes(self) -> dict[str, Any]:
        """Return the settings of the event."""
        day, hour = self.cleaned_data["day"], self.cleaned_data["hour"]
        at = timezone.make_aware(datetime.combine(day, hour or time(12))) if day else None
        return {"admission": self.cleaned_data["admission"], "lots_at": at}


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def lottery(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show how places are given, and what was drawn."""
    return _page(request, desk, LotteryForm.of(desk.event))


@require_POST
@at_event(Scope.EVENTS_WRITE)
def change_lottery(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give places by lot, or to whoever comes first."""
    form = LotteryForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: change_event(event_id=desk.event.pk, actor=desk.actor, changes=form.changes()),
    )
    if answer is None:
        return _page(request, desk, form)
    messages.success(request, _("The settings are saved."))
    return _back(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def draw(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Draw the places now."""
    form = press(
        request,
        desk,
        lambda: draw_places(event_id=desk.event.pk, actor=desk.actor, now=timezone.now()),
        done=_("The places are drawn. Everybody's own page tells them."),
    )
    told(request, form)
    return _back(desk)


def lots_step(event: Event, people: Turnout) -> NextStep | None:
    """Return what to do where lots for places are still to be drawn and somebody waits for them."""
    if not event.awaits_lots or not people.waiting or event.phase != Phase.OPEN:
        return None
    sentence = ngettext(
        "{waiting} person wants one of {free} places.",
        "{waiting} people want one of {free} places.",
        people.waiting,
    ).format(waiting=people.waiting, free=people.free)
    more = _("Lots are drawn by themselves when entries end, or when you say so.")
    return NextStep(
        _("Draw lots for the places"),
        f"{sentence} {more}",
        link("lottery", _("Places by lot"), event),
        link("reception", _("Open the reception"), event),
    )


class DeadlineForm(PageForm):
    """Until when people show themselves, and how long a place is kept for whoever moves up."""

    hour = forms.TimeField(
        label=gettext_lazy("Show yourself by"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy(
            "Then the places of people who are not here go to those who wait in line; nobody loses"
            " one while nobody waits. Empty: places are kept."
        ),
    )

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to take a place from the line"),
        required=False,
        min_value=0,
        max_value=MOST_OFFERED,
        help_text=gettext_lazy(
            "Whoever moves up is asked first, and the place is kept that long; then the next in line is"
            " asked. Empty: the place is theirs at once."
        ),
    )

    remind = forms.IntegerField(
        label=gettext_lazy("Minutes before the beginning at which people are reminded"),
        required=False,
        min_value=0,
        max_value=MOST_OFFERED,
        help_text=gettext_lazy(
            "Who asked to be told is told once that it begins soon, and before decks are due"
            " that theirs is missing. Empty: nobody is."
        ),
    )

    @classmethod
    def of(cls, event: Event) -> "DeadlineForm":
        """Start from what the event says now."""
        at = event.check_in_by
        hour = timezone.localtime(at).time() if at else None
        minutes = {"minutes": event.offer_minutes or None, "remind": event.remind_minutes or None}
        return cls(initial={"hour": hour, **minutes})

    def changes(self, event: Event) -> dict[str, Any]:
        """Return the setting of the event: a time of the day on which it begins."""
        hour, day = self.cleaned_data["hour"], timezone.localtime(event.starts_at).date()
        at = timezone.make_aware(datetime.combine(day, hour)) if hour else None
        minutes, remind = self.cleaned_data["minutes"] or 0, self.cleaned_data["remind"] or 0
        return {"check_in_by": at, "offer_minutes": minutes, "remind_minutes": remind}


@require_POST
@at_event(Scope.EVENTS_WRITE)
def change_deadline(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say until when people show themselves."""
    form = DeadlineForm(request.POST)
    if not settled(request, desk, form, lambda: form.changes(desk.event)):
        return _page(request, desk, LotteryForm.of(desk.event), form)
    messages.success(request, _("The settings are saved."))
    return _back(desk)


def _page(
    request: HttpRequest, desk: Desk, form: LotteryForm, deadline: DeadlineForm | None = None
) -> HttpResponse:
    found, people = lottery_of(desk.event), turnout(desk.event)
    numbered = with_slips(desk.event) if desk.event.by_slips else 0
    deadline = deadline or DeadlineForm.of(desk.event)
    facts = {
        "form": form,
        "deadline": deadline,
        "draw": found,
        "lots": Lots(found) if found else None,
        "turnout": people,
        "numbered": numbered,
        "without_number": people.waiting - numbered,
    }
    status = max(form.status, deadline.status)
    return show(request, desk, "lottery.html", facts, status=status)


def _back(desk: Desk) -> SeeOther:
    return SeeOther(reverse("staff:lottery", kwargs={"event_id": desk.event.pk}))
