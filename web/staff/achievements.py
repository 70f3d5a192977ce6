"""The achievements of an event: a list that staff write, one line each."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.scoring.achievements import LONGEST_NAME, MOST, MOST_POINTS, Per
from events import services
from events.access import Scope
from events.models import Event
from web.door import SeeOther
from web.forms import PageForm, codes_for, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show

EMPTY_LINES = 3
PERS = {
    Per.ROUND.value: gettext_lazy("once in every round"),
    Per.EVENT.value: gettext_lazy("once per event"),
}


class AchievementsForm(PageForm):
    """A line for each achievement and some empty ones; a line without a name is taken out."""

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what the event has."""
        super().__init__(data)
        self.kept: list[Mapping[str, Any]] = list(event.achievements)
        self.numbers = range(min(len(self.kept) + EMPTY_LINES, MOST))
        for number in self.numbers:
            known = self.kept[number] if number < len(self.kept) else {}
            self.fields |= _line(number, known)

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of each line: name, points, how often."""
        return [[self[f"{name}_{n}"] for name in ("name", "points", "per")] for n in self.numbers]

    def clean(self) -> dict[str, Any]:
        """Ask for the points of every line with a name."""
        for number in self.numbers:
            points = self.cleaned_data.get(f"points_{number}")
            if self.cleaned_data.get(f"name_{number}") and not points:
                words = _("Give points from -%(most)s to %(most)s, but not 0.")
                self.add_error(f"points_{number}", words % {"most": MOST_POINTS})
        return self.cleaned_data

    def achievements(self) -> list[dict[str, object]]:
        """Return the typed lines; one that was there keeps its code."""
        typed = self.cleaned_data
        code = codes_for(self.kept, "a")
        return [
            {
                "code": code(n),
                "name": typed[f"name_{n}"],
                "points": typed[f"points_{n}"],
                "per": typed[f"per_{n}"],
            }
            for n in self.numbers
            if typed[f"name_{n}"]
        ]


def _line(number: int, known: Mapping[str, Any]) -> dict[str, forms.Field]:
    return {
        f"name_{number}": forms.CharField(
            label=_("Achievement"),
            max_length=LONGEST_NAME,
            required=False,
            initial=known.get("name", ""),
            help_text=_("What a player must do, in a few words; reports show it."),
        ),
        f"points_{number}": forms.IntegerField(
            label=_("Points"),
            min_value=-MOST_POINTS,
            max_value=MOST_POINTS,
            required=False,
            initial=known.get("points", 1),
            help_text=_("Below 0 it takes points away."),
        ),
        f"per_{number}": forms.ChoiceField(
            label=_("How often"),
            choices=[*PERS.items()],
            initial=known.get("per", Per.ROUND.value),
            help_text=_("How often a player can earn it."),
        ),
    }


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def achievements(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the achievements of this event, and store what was typed."""
    form = AchievementsForm(sent(request), event=desk.event)

    def change() -> object:
        changes = {"achievements": form.achievements()}
        return services.change_event(event_id=desk.event.pk, actor=desk.actor, changes=changes)

    if request.method == "POST" and filled(request, desk, form, change) is not None:
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:achievements", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "achievements.html", {"form": form}, status=form.status)
