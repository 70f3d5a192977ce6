"""The fee classes of an event: who pays how much, and how the desk takes it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.fees import LONGEST_NAME, MOST_CLASSES, MOST_YEN, TAKEN, Method
from events import services
from events.access import Scope
from events.models import Event
from events.money_words import METHODS
from web.door import SeeOther
from web.forms import PageForm, codes_for, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show

EMPTY_LINES = 2


class FeesForm(PageForm):
    """A line for each class and some empty ones; a line without a name is taken out."""

    methods = forms.MultipleChoiceField(
        label=gettext_lazy("The desk takes"),
        choices=[(each.value, METHODS[each]) for each in TAKEN],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("The reception chooses among these when somebody pays."),
    )

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what the event has."""
        methods = event.fees.get("methods", [Method.CASH.value])
        super().__init__(data, initial={"methods": methods})
        self.kept: list[Mapping[str, Any]] = list(event.fees.get("classes", []))
        self.numbers = range(min(len(self.kept) + EMPTY_LINES, MOST_CLASSES))
        for number in self.numbers:
            self.fields |= _line(self.kept[number] if number < len(self.kept) else {}, number)

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of each line: name in both languages, yen."""
        return [[self[f"{name}_{n}"] for name in ("ja", "en", "amount")] for n in self.numbers]

    def clean(self) -> dict[str, Any]:
        """Ask for the yen of every line with a name, and for a way to pay."""
        named = [n for n in self.numbers if self.cleaned_data.get(f"ja_{n}")]
        for number in named:
            if self.cleaned_data.get(f"amount_{number}") is None:
                self.add_error(f"amount_{number}", _("How many yen? 0 if it is free."))
        if named and not self.cleaned_data.get("methods"):
            self.add_error("methods", _("Choose at least one way to pay."))
        return self.cleaned_data

    def fees(self) -> dict[str, object]:
        """Return the typed classes; one that was there keeps its code."""
        typed = self.cleaned_data
        code = codes_for(self.kept, "c")
        classes = [
            {
                "code": code(n),
                "name": {"ja": typed[f"ja_{n}"], "en": typed[f"en_{n}"]},
                "amount": typed[f"amount_{n}"],
            }
            for n in self.numbers
            if typed[f"ja_{n}"]
        ]
        return {"classes": classes, "methods": typed["methods"]} if classes else {}


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def fees(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the fee classes of this event, and store what was typed."""
    form = FeesForm(sent(request), event=desk.event)

    def change() -> object:
        changes = {"fees": form.fees()}
        return services.change_event(event_id=desk.event.pk, actor=desk.actor, changes=changes)

    if request.method == "POST" and filled(request, desk, form, change) is not None:
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:fees", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "fees.html", {"form": form}, status=form.status)


def _line(known: Mapping[str, Any], number: int) -> dict[str, forms.Field]:
    name = known.get("name", {})
    return {
        f"ja_{number}": forms.CharField(
            label=_("Class"),
            max_length=LONGEST_NAME,
            required=False,
            initial=name.get("ja", ""),
            help_text=_("Such as adult, student, late."),
        ),
        f"en_{number}": forms.CharField(
            label=_("In English"),
            max_length=LONGEST_NAME,
            required=False,
            initial=name.get("en", ""),
            help_text=_("It may stay empty."),
        ),
        f"amount_{number}": forms.IntegerField(
            label=_("Yen"),
            min_value=0,
            max_value=MOST_YEN,
            required=False,
            initial=known.get("amount"),
            help_text=_("With tax; 0 is free."),
        ),
    }
