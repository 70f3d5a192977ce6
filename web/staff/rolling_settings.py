"""How rolling tables run at an event: waits, the last start, extra games beside a round."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from events import services
from events.access import Scope
from events.models import Event, Mode
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show

MODES = (
    (Mode.ROUNDS.value, gettext_lazy("In rounds")),
    (Mode.ROLLING.value, gettext_lazy("Without rounds: tables form from a queue")),
)


class RollingForm(PageForm):
    """The settings of rolling tables as people type them."""

    mode = forms.ChoiceField(
        label=gettext_lazy("How the event is played"),
        choices=MODES,
        help_text=gettext_lazy("It cannot change once the event is being played."),
    )
    queue_three_after = forms.IntegerField(
        label=gettext_lazy("Minutes until three are enough"),
        min_value=1,
        max_value=60,
        help_text=gettext_lazy("Before that a table waits for a fourth person."),
    )
    queue_again_after = forms.IntegerField(
        label=gettext_lazy("Minutes until people may meet again"),
        min_value=1,
        max_value=20,
        help_text=gettext_lazy("Before that only people sit together who have not met today."),
    )
    last_hour = forms.TimeField(
        label=gettext_lazy("Last start"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy(
            "No game begins from this time on. Empty: until you close the queue."
        ),
    )
    queue_from_minute = forms.IntegerField(
        label=gettext_lazy("Extra games from this minute of a round on"),
        required=False,
        min_value=0,
        max_value=600,
        help_text=gettext_lazy("For events in rounds. Empty: no extra games."),
    )
    queue_scored = forms.BooleanField(
        label=gettext_lazy("Extra games count for the standings"),
        required=False,
        help_text=gettext_lazy("They are recorded in any case."),
    )

    def settings(self, event: Event) -> dict[str, Any]:
        """Return the typed values as an event's settings."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        hour = values.pop("last_hour")
        return values | {"queue_last_start": last_start(event, hour) if hour else None}


def last_start(event: Event, hour: Any) -> datetime:  # noqa: ANN401  a time of day, as typed
    """Return the first such time of day from the event's start on."""
    begins = timezone.localtime(event.starts_at)
    at = timezone.make_aware(datetime.combine(begins.date(), hour))
    return at if at >= begins else at + timedelta(days=1)


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def rolling_settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show and store how rolling tables run here."""
    form = RollingForm(sent(request), initial=_typed(desk.event))
    if request.method == "POST" and _changed(request, desk, form):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:rolling_settings", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "rolling_settings.html", {"form": form}, status=form.status)


def _typed(event: Event) -> dict[str, object]:
    names = ("mode", "queue_three_after", "queue_again_after", "queue_from_minute", "queue_scored")
    last = event.queue_last_start
    typed: dict[str, object] = {name: getattr(event, name) for name in names}
    return typed | {"last_hour": timezone.localtime(last).time() if last else None}


def _changed(request: HttpRequest, desk: Desk, form: RollingForm) -> bool:
    answer = filled(
        request,
        desk,
        form,
        lambda: services.change_event(
            event_id=desk.event.pk, actor=desk.actor, changes=form.settings(desk.event)
        ),
    )
    return answer is not None
