"""The question of a judge: who would lose at this moment, how, in whose turn, and when it was."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.formats import Format, format_of, formats
from engine.outcomes.report import MOST_PLAYERS
from engine.outcomes.rulings import ALWAYS_ASKED, How, Loss, Ruling, ruling
from engine.words import Cause, Ending
from events.words import in_words
from pods.ruling_words import HOWS
from pods.words import CAUSES

FEWEST, USUAL = 2, 4
STAYS, GONE = "", "gone"
NOT_AT_ONCE = frozenset({Cause.CONCESSION, Cause.DISQUALIFIED, Cause.NO_SHOW, Cause.LEFT})


class RulingForm(forms.Form):
    """One row per seat in turn order; `names` are what the seats are called."""

    format = forms.ChoiceField(label=_("Format"))
    on = forms.DateField(
        label=_("Date of the game"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Rulings have moved over the years."),
    )
    how = forms.ChoiceField(label=_("How did it come about?"), choices=[*HOWS.items()])
    turn = forms.TypedChoiceField(label=_("Whose turn is it?"), coerce=int)

    def __init__(
        self, data: Mapping[str, Any] | None, *, names: Sequence[str], initial: Mapping[str, object]
    ) -> None:
        """Ask about these seats; the causes are those of the format that is asked about."""
        super().__init__(data, initial=dict(initial), auto_id="ruling-%s")
        self.names = names
        code = format_asked(str((data or {}).get("format", "")), str(initial["format"]))
        self._choose("format", [(each.code, in_words(each.name)) for each in _played()])
        self._choose("turn", [(str(n), name) for n, name in enumerate(names, 1)])
        for number, name in enumerate(names, 1):
            self.fields[f"out_{number}"] = forms.ChoiceField(
                label=name, choices=_outs(code), required=False
            )

    @property
    def seats(self) -> list[forms.BoundField]:
        """The field of each seat."""
        return [self[f"out_{number}"] for number in range(1, len(self.names) + 1)]

    def ruling(self) -> Ruling:
        """Return the answer to a valid question about seat numbers; raises what the engine does."""
        typed = self.cleaned_data
        outs = {str(n): typed[f"out_{n}"] for n in range(1, len(self.names) + 1)}
        how = How(typed["how"])
        return ruling(
            [Loss(n, Cause(out), how) for n, out in outs.items() if out not in (STAYS, GONE)],
            format_code=typed["format"],
            on=typed["on"],
            turn_player=str(typed["turn"]),
            remaining=[n for n, out in outs.items() if out != GONE],
        )

    def gone(self) -> int:
        """Return how many were out before."""
        return sum(out == GONE for out in self.cleaned_data.values())

    def name(self, number: str) -> str:
        """Return what a seat is called."""
        return self.names[int(number) - 1]

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = choices


def format_asked(typed: str, usual: str) -> str:
    """Return which format is asked about; what makes no sense is the usual one."""
    return typed if typed in {each.code for each in _played()} else usual


def seats_asked(typed: str) -> int:
    """Return for how many players is asked; what makes no sense is the usual number."""
    is_number = len(typed) == 1 and typed.isascii() and typed.isdecimal()
    number = int(typed) if is_number else USUAL
    return number if FEWEST <= number <= MOST_PLAYERS else USUAL


def seat_names(count: int) -> list[str]:
    """Return what seats without people are called."""
    return [gettext("Seat {number}").format(number=number) for number in range(1, count + 1)]


def told_steps(found: Ruling, players: Sequence[str], *, gone: int) -> dict[str, Any]:
    """Return steps and ending of a ruling on seat numbers for a report about these players.

    So many empty steps come first as people were `gone` before.
    """
    called = {str(number): player for number, player in enumerate(players, 1)}
    steps = [
        replace(
            step,
            eliminated=tuple(called[seat] for seat in step.eliminated),
            causes=tuple((called[seat], cause) for seat, cause in step.causes),
        ).as_dict()
        for step in found.steps()
    ]
    before: dict[str, object] = {"eliminated": []}
    return {"steps": [before] * gone + steps, "ending": found.ending() or Ending.LAST_STANDING}


def _played() -> list[Format]:
    return [each for each in formats() if not each.supplementary]


def _outs(format_code: str) -> list[tuple[str, str]]:
    causes = (format_of(format_code).causes | ALWAYS_ASKED) - NOT_AT_ONCE
    words = [(STAYS, gettext("Stays in the game")), (GONE, gettext("Was out before"))]
    return words + [(each.value, str(CAUSES[each])) for each in Cause if each in causes]
