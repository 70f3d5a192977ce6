"""How games end at an event: when time is called, and when players may concede."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.outcomes.policies import DEFAULT_TIME, MOST_MINUTES, MOST_TURNS, Then, time_policy
from events.access import Scope
from events.ending_words import THENS, concession_choices, meanings, time_choices
from events.models import Event
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import settled
from web.staff.gate import Desk, at_event, show

NUMBERS = ("turns", "minutes")


class EndingsForm(PageForm):
    """A preset of time over with what differs from it, and the rules of conceding and of draws."""

    preset = forms.ChoiceField(
        label=gettext_lazy("When time is called"),
        help_text=gettext_lazy("It cannot change once round 1 is published."),
    )
    turns = forms.IntegerField(
        label=gettext_lazy("Extra turns"),
        min_value=0,
        max_value=MOST_TURNS,
        required=False,
        help_text=gettext_lazy("Turns of single players. Empty: as the choice above says."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=gettext_lazy("They come before any extra turns."),
    )
    then = forms.ChoiceField(
        label=gettext_lazy("What a game is worth that time has ended"),
        choices=[("", gettext_lazy("As the choice above says")), *THENS.items()],
        required=False,
        help_text=gettext_lazy("With life or shields, reports ask how much everybody had."),
    )
    everybody = forms.BooleanField(
        label=gettext_lazy("Then the whole table draws, whoever was out as well"),
        required=False,
        help_text=gettext_lazy("Otherwise only those still in share the draw."),
    )
    draw_is_loss = forms.BooleanField(
        label=gettext_lazy("Any draw counts as a loss of all"),
        required=False,
        help_text=gettext_lazy(
            "Also after an endless loop. It takes away reasons to play for time."
        ),
    )
    concession = forms.ChoiceField(
        label=gettext_lazy("When may a player concede?"),
        help_text=gettext_lazy("Reports ask for what this rule needs."),
    )

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what holds at this event."""
        super().__init__(data, initial=typed_from(event))
        for name, choices in (("preset", time_choices()), ("concession", concession_choices())):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
            field.choices = choices

    def settings(self) -> dict[str, object]:
        """Return the typed rules as an event's settings; what is as the preset has it is left out."""
        typed = self.cleaned_data
        policy: dict[str, object] = {"preset": typed["preset"]}
        preset = time_policy(typed["preset"])
        policy |= {
            name: typed[name]
            for name in NUMBERS
            if typed[name] is not None and typed[name] != getattr(preset, name)
        }
        if typed["then"] and Then(typed["then"]) is not preset.then:
            policy["then"] = typed["then"]
        if typed["everybody"]:
            policy["everybody"] = True
        return {
            "time_policy": {} if policy == {"preset": DEFAULT_TIME} else policy,
            "concession": typed["concession"],
            "draw_is_loss": typed["draw_is_loss"],
        }


def typed_from(event: Event) -> dict[str, object]:
    """Return an event's rules as the form shows them."""
    rules = {"preset": DEFAULT_TIME, **event.time_policy}
    return rules | {"concession": event.concession, "draw_is_loss": event.draw_is_loss}


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def endings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show how games end at this event, and store what was chosen."""
    form = EndingsForm(sent(request), event=desk.event)
    if request.method == "POST" and settled(request, desk, form, form.settings):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:endings", kwargs={"event_id": desk.event.pk}))
    facts = {"form": form, "meanings": meanings()}
    return show(request, desk, "endings.html", facts, status=form.status)
