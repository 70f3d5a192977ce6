"""A match of several games as staff type it: who won each, and whether time ended it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.formats import format_of
from engine.outcomes.games import WITHOUT_WINNER
from engine.words import Ending
from events.models import Event
from pods.models import Report, Seat
from web.forms import PageForm
from web.match import words_of_game


class MatchForm(PageForm):
    """One choice for each game; becomes the telling that the engine judges."""

    time_called = forms.BooleanField(
        label=_("Time ended the match as it stood"),
        required=False,
        help_text=_("Leave out the game that time cut."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        seats: Sequence[Seat],
        event: Event,
        told: Report | None,
    ) -> None:
        """Ask about the games of these two, starting from what was told before."""
        super().__init__(data, initial=_initial(told))
        self.names = [f"game_{number}" for number in range(1, event.best_of + 1)]
        choices = _choices(seats, event)
        for number, name in enumerate(self.names, 1):
            label = gettext("Game {number}").format(number=number)
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)

    @property
    def games(self) -> list[forms.BoundField]:
        """The fields of the games, in order."""
        return [self[name] for name in self.names]

    def telling(self) -> dict[str, object]:
        """Return the games as the engine reads them."""
        typed = [self.cleaned_data[name] for name in self.names]
        games = [
            {"winner": None, "ending": word} if word in WITHOUT_WINNER else {"winner": word}
            for word in filter(None, typed)
        ]
        return {"games": games, "time_called": self.cleaned_data["time_called"]}


def _choices(seats: Sequence[Seat], event: Event) -> list[tuple[str, str]]:
    rules = format_of(event.format)
    won = gettext("{name} won")
    return [
        ("", gettext("not played")),
        *((seat.entry_id, won.format(name=seat.entry.player_name)) for seat in seats),
        *(
            (each.value, words_of_game(each, rules))
            for each in WITHOUT_WINNER
            if each in rules.endings
        ),
    ]


def _initial(told: Report | None) -> dict[str, object]:
    """Return what was told before, in the form's own fields."""
    if told is None:
        return {}
    games = {
        f"game_{number}": game["winner"] or game["ending"]
        for number, game in enumerate(told.games, 1)
    }
    return {**games, "time_called": told.ending == Ending.TIME}
