"""How an event scores: its scheme, what games not played are worth, its tie-breakers in order."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from engine.scoring.achievements import MOST_POINTS
from engine.scoring.awards import CHOSEN, USUAL, Awarded
from engine.scoring.tiebreaks import TIEBREAKS
from events.access import Scope
from events.models import Event
from events.scoring_words import (
    AWARD_MEANINGS,
    AWARDS,
    SHARED,
    Choice,
    own_draws_warning,
    scheme_choices,
    tiebreak_choices,
    worth_choices,
)
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import settled
from web.staff.gate import Desk, at_event, show


class ScoringForm(PageForm):
    """A scheme, the worth of games not played, and a place in the order for every tie-breaker."""

    scheme = forms.ChoiceField(
        label=gettext_lazy("Points"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("It cannot change once round 1 is published."),
    )
    rate_floor = forms.IntegerField(
        label=gettext_lazy("Opponents' win rates count at least (%)"),
        min_value=0,
        max_value=100,
        help_text=gettext_lazy("Many use 33. It keeps a weak opponent from ruining a tie-break."),
    )

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what holds at this event."""
        super().__init__(data, initial={"scheme": event.scheme, "rate_floor": event.rate_floor})
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)  # noqa: S101  declared above
        self._schemes = list(scheme_choices(event))
        scheme.choices = [(each.code, each.name) for each in self._schemes]
        self.warning = own_draws_warning(event)
        for name in SHARED:
            self.fields[name] = _points_field(event, name)
        for kind in CHOSEN:
            self.fields[f"worth_{kind}"] = forms.ChoiceField(
                label=str(AWARDS[kind]),
                choices=worth_choices(),
                initial=event.worth.get(kind, USUAL[kind]),
                help_text=str(AWARD_MEANINGS[kind]),
            )
        self._tiebreaks = list(tiebreak_choices())
        for each in self._tiebreaks:
            self.fields[f"at_{each.code}"] = _place_field(event, each)

    @property
    def schemes(self) -> list[tuple[Choice, Any]]:
        """The chosen scheme with its radio button."""
        return [row for row in self._radios if row[0].code == self["scheme"].value()]

    @property
    def other_schemes(self) -> list[tuple[Choice, Any]]:
        """Every other scheme with its radio button."""
        return [row for row in self._radios if row[0].code != self["scheme"].value()]

    @property
    def _radios(self) -> Iterator[tuple[Choice, Any]]:
        return zip(self._schemes, self["scheme"], strict=True)

    @property
    def shared(self) -> list[forms.BoundField]:
        """What the event's own draws and double losses are worth."""
        return [self[name] for name in SHARED]

    @property
    def worths(self) -> list[forms.BoundField]:
        """What each kind of game not played is worth."""
        return [self[f"worth_{kind}"] for kind in CHOSEN]

    @property
    def tiebreaks(self) -> list[tuple[Choice, forms.BoundField]]:
        """Each tie-breaker that decides or is wrongly placed, with its place, in their order."""
        rows = [row for row in self._places if row[1].value() or row[1].errors]
        places = {str(place): place for place in range(1, len(TIEBREAKS) + 1)}  # whatever was typed
        return sorted(rows, key=lambda row: places.get(str(row[1].value()), len(places) + 1))

    @property
    def other_tiebreaks(self) -> list[tuple[Choice, forms.BoundField]]:
        """Each tie-breaker that is not used, with its place."""
        return [row for row in self._places if not row[1].value() and not row[1].errors]

    @property
    def _places(self) -> list[tuple[Choice, forms.BoundField]]:
        return [(each, self[f"at_{each.code}"]) for each in self._tiebreaks]

    @property
    def has_own_worth(self) -> bool:
        """Whether draws, double losses or games not played are worth anything else than usual."""
        fields = [*self.shared, *self.worths]
        usual = {f"worth_{kind}": USUAL[kind].value for kind in CHOSEN}
        return any(f.errors or str(f.value() or "") not in ("", usual.get(f.name)) for f in fields)

    def clean(self) -> dict[str, Any]:
        """Say which place was given twice."""
        seen: set[str] = set()
        for code in TIEBREAKS:
            place = self.cleaned_data.get(f"at_{code}")
            if place and place in seen:
                self.add_error(f"at_{code}", _("Another tie-breaker has this place already."))
            seen.add(place or "")
        return self.cleaned_data

    def settings(self) -> dict[str, object]:
        """Return the typed rules as an event's settings; the usual worth is left out."""
        typed = self.cleaned_data
        places = {code: int(typed[f"at_{code}"]) for code in TIEBREAKS if typed[f"at_{code}"]}
        worth = {kind.value: typed[f"worth_{kind}"] for kind in CHOSEN if _differs(typed, kind)}
        return {
            "scheme": typed["scheme"],
            **{name: typed[name] for name in SHARED},
            "rate_floor": typed["rate_floor"],
            "worth": worth,
            "tiebreaks": sorted(places, key=places.__getitem__),
        }


def _differs(typed: dict[str, Any], kind: Awarded) -> bool:
    return bool(typed[f"worth_{kind}"] != USUAL[kind])


def _points_field(event: Event, name: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=str(SHARED[name]),
        initial=getattr(event, name),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        help_text=_("Empty: what the scheme says."),
    )


def _place_field(event: Event, each: Choice) -> forms.ChoiceField:
    places = [("", _("not used")), *((str(n), str(n)) for n in range(1, len(TIEBREAKS) + 1))]
    used = each.code in event.tiebreaks
    return forms.ChoiceField(
        label=each.name,
        choices=places,
        required=False,
        initial=str(event.tiebreaks.index(each.code) + 1) if used else "",
        help_text=each.sentence,
    )


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def scoring(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show how this event scores, and store what was chosen."""
    form = ScoringForm(sent(request), event=desk.event)
    if request.method == "POST" and settled(request, desk, form, form.settings):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:scoring", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "scoring.html", {"form": form}, status=form.status)
