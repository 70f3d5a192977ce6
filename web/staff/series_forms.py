"""The form of a series' name and rule."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.series import MOST_EVENTS, MOST_POINTS, Series
from web.forms import PageForm

USUAL_PLACES = "10 7 5 4 3 2 1"
_BETWEEN = re.compile(r"[\s,、・/]+")


class SeriesForm(PageForm):
    """Name, points by place and for taking part, how many results count, ratings."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    places = forms.CharField(
        label=gettext_lazy("Points for places 1, 2, …"),
        max_length=400,
        required=False,
        initial=USUAL_PLACES,
        help_text=gettext_lazy("Whole numbers with blanks between. Empty: places give nothing."),
    )
    participation = forms.IntegerField(
        label=gettext_lazy("Points for taking part"),
        min_value=0,
        max_value=MOST_POINTS,
        initial=1,
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many results count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=gettext_lazy("The best so many of each player. Empty: all."),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Show ratings"),
        required=False,
        help_text=gettext_lazy(
            "An estimate of strength from all games, with how sure it is. Some people would rather"
            " not be measured, so it is off unless you want it."
        ),
    )

    def clean_places(self) -> list[int]:
        """Read the numbers; full-width ones are fine."""
        words = [word for word in _BETWEEN.split(self.cleaned_data["places"]) if word]
        if not all(word.isdecimal() for word in words):
            raise forms.ValidationError(_("Write whole numbers with blanks between."))
        return [int(word) for word in words]

    def settings(self) -> dict[str, Any]:
        """Return what was typed, as the command wants it."""
        return {name: self.cleaned_data[name] for name in self.fields if name != "key"}


def typed_from_series(series: Series) -> dict[str, Any]:
    """Return a series as its form shows it."""
    return {
        "name": series.name,
        "places": " ".join(str(points) for points in series.places),
        "participation": series.participation,
        "best": series.best,
        "rated": series.rated,
    }
