"""When results count at an event, how long an empty chair is waited for, and whose lost time is."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.outcomes.confirming import MOST_SILENCE, confirmations
from events.access import Scope
from events.words import LOST_TIMES, in_words
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import settled
from web.staff.gate import Desk, at_event, show

NAMES = ("confirmation", "silence_minutes", "grace_minutes", "lost_time")


class CountingForm(PageForm):
    """Whose yes a result needs, and the minutes of silence and of grace."""

    confirmation = forms.ChoiceField(
        label=gettext_lazy("Whose yes does a result need?"),
        help_text=gettext_lazy(
            "Any no calls the judge, whatever you choose. Results that wait are looked at anew when"
            " you change this."
        ),
    )
    silence_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until silence is a yes"),
        min_value=1,
        max_value=MOST_SILENCE,
        help_text=gettext_lazy("Only where silence is a yes."),
    )
    grace_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of grace for an empty chair"),
        min_value=0,
        max_value=60,
        help_text=gettext_lazy(
            "So long a table waits for somebody missing; then the staff choose: wait, play without"
            " them, or note that they did not come."
        ),
    )

    lost_time = forms.ChoiceField(
        label=gettext_lazy("Time that a table loses"),
        choices=[(each, words) for each, words in LOST_TIMES.items()],
        help_text=gettext_lazy(
            "To an empty chair, a game inside its game, a judge at the table. What a table gets back"
            " it has after the round's time, on its own phones and on the wall."
        ),
    )

    def __init__(self, data: Any, *, initial: dict[str, object]) -> None:  # noqa: ANN401  Django's own type
        """Offer the rules by their names in the reader's language."""
        super().__init__(data, initial=initial)
        field = self.fields["confirmation"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        rules = confirmations().values()
        field.choices = [(rule.code.value, in_words(rule.name)) for rule in rules]

    def settings(self) -> dict[str, object]:
        """Return the typed rules as an event's settings."""
        return {name: self.cleaned_data[name] for name in NAMES}


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def counting(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show when results count here, and store what was chosen."""
    form = CountingForm(sent(request), initial={name: getattr(desk.event, name) for name in NAMES})
    if request.method == "POST" and settled(request, desk, form, form.settings):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:counting", kwargs={"event_id": desk.event.pk}))
    rules = confirmations().values()
    meanings = [(in_words(rule.name), in_words(rule.sentence)) for rule in rules]
    facts = {"form": form, "meanings": meanings}
    return show(request, desk, "counting.html", facts, status=form.status)
