"""What staff choose of an event: its format, teams, and how many games a match has."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.formats import Format, format_of, formats
from engine.outcomes.report import MOST_LIFE
from events.models import Event
from events.team_words import MATCH_WORDS, TEAMS
from events.words import in_words
from web.forms import PageForm

TWO, FOUR = 2, 4
SIDES = ("format", "teams", "best_of")
LIFE = "life_points"


def format_choices() -> list[tuple[str, str]]:
    """Return every format that an event can be played in, in the reader's language."""
    return [(each.code, in_words(each.name)) for each in formats() if not each.supplementary]


class SidesForm(PageForm):
    """The format of an event, and what depends on how many people its tables have."""

    format = forms.ChoiceField(
        label=_("Format"),
        choices=format_choices,
        required=False,
        help_text=_(
            "It decides who sits together, what a deck must be and how games end."
            " It cannot change once round 1 is published."
        ),
    )
    teams = forms.ChoiceField(
        label=_("Teams"),
        choices=[*TEAMS.items()],
        required=False,
        help_text=_(
            "Two against two. Pairs enter with a code; random partners are drawn by the program,"
            " each round others. It cannot change once round 1 is published."
        ),
    )
    best_of = forms.TypedChoiceField(
        label=_("Games of a match"),
        choices=[*MATCH_WORDS.items()],
        coerce=int,
        required=False,
        help_text=_(
            "Reports then ask who won each game. It cannot change once round 1 is published."
        ),
    )

    life_points = forms.IntegerField(
        label=_("Life points at the start"),
        min_value=1,
        max_value=MOST_LIFE,
        required=False,
        help_text=_("Empty: as the format has it."),
    )

    @property
    def usual_life(self) -> int | None:
        """With how much life the chosen format starts, where the product knows it."""
        return self._rules().life

    @property
    def asks_teams(self) -> bool:
        """Whether the chosen format has tables of four, so that teams of two can play."""
        return self._rules().pod_prefer == FOUR

    @property
    def asks_match(self) -> bool:
        """Whether the chosen format is one against one."""
        return self._rules().pod_prefer == TWO

    def sides(self) -> dict[str, object]:
        """Return what was chosen; what was not asked stays as it is."""
        chosen = {name: self.cleaned_data[name] for name in SIDES if self.cleaned_data[name]}
        return chosen | {LIFE: self.cleaned_data[LIFE]}

    def _rules(self) -> Format:
        typed = self["format"].value()
        known = dict(format_choices())
        return format_of(typed if typed in known else self.initial.get("format", "duel_party"))


def sides_of(event: Event) -> dict[str, object]:
    """Return an event's settings as the form shows them."""
    return {name: getattr(event, name) for name in (*SIDES, LIFE)}


def usual_sides(settings: Mapping[str, object]) -> dict[str, object]:
    """Return a preset's settings as the form shows them."""
    usual = {"teams": Event().teams, "best_of": Event().best_of}
    return {name: settings.get(name, usual.get(name)) for name in SIDES}
