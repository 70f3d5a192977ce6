"""What people type to open a game inside a game: who plays, their libraries, life and copies."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.outcomes.report import MOST_LIFE
from engine.outcomes.subgames import MOST_COPIES
from web.forms import PageForm
from web.subgames import SubgamesCard

MOST_CARDS = 1000
FEWEST_PLAYERS = 2


class LibrariesForm(PageForm):
    """The cards in everybody's library."""

    def __init__(self, data: Mapping[str, Any] | None, *, card: SubgamesCard) -> None:
        """Ask about the players of the next subgame."""
        super().__init__(data, initial={"life": card.life})
        self.players: Sequence[tuple[str, str]] = card.players
        for number, (_player, name) in enumerate(self.players, 1):
            self.fields |= self._fields(number, name)

    @property
    def rows(self) -> list[list[forms.BoundField]]:
        """The fields of each player."""
        names = ("plays", "cards")
        rows = [[f"{name}_{n}" for name in names] for n in range(1, len(self.players) + 1)]
        return [[self[name] for name in row if name in self.fields] for row in rows]

    def clean(self) -> dict[str, Any]:
        """Ask for the cards of everybody who plays."""
        for number, _player in self._playing():
            name = f"cards_{number}"
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, gettext("How many cards are in this library?"))
        return self.cleaned_data

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        return {"libraries": {who: self.cleaned_data[f"cards_{n}"] for n, who in self._playing()}}

    def _playing(self) -> list[tuple[int, str]]:
        return [(number, player) for number, (player, _name) in enumerate(self.players, 1)]

    def _fields(self, number: int, name: str) -> dict[str, forms.Field]:
        cards = forms.IntegerField(
            label=gettext("Cards in the library of {name}").format(name=name),
            min_value=0,
            max_value=MOST_CARDS,
            required=False,
            widget=forms.NumberInput({"inputmode": "numeric"}),
        )
        return {f"cards_{number}": cards}


class OpenForm(LibrariesForm):
    """Who plays in a new subgame, and how it begins."""

    life = forms.IntegerField(
        label=_("Life at the start"),
        min_value=1,
        max_value=MOST_LIFE,
        required=False,
        help_text=_("As the format has it, unless the card says otherwise."),
    )
    copies = forms.IntegerField(
        label=_("How often does the effect happen?"),
        min_value=1,
        max_value=MOST_COPIES,
        initial=1,
        help_text=_("With copies of it, subgames open one after another."),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for two people or more."""
        typed = super().clean()
        if len(self._playing()) < FEWEST_PLAYERS:
            self.add_error(None, gettext("Choose two or more people who play in the subgame."))
        return typed

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        how = {name: self.cleaned_data[name] for name in ("life", "copies")}
        return super().words() | {"players": [who for _n, who in self._playing()]} | how

    def _playing(self) -> list[tuple[int, str]]:
        return [each for each in super()._playing() if self.cleaned_data.get(f"plays_{each[0]}")]

    def _fields(self, number: int, name: str) -> dict[str, forms.Field]:
        plays = forms.BooleanField(label=name, required=False, initial=True)
        return {f"plays_{number}": plays, **super()._fields(number, name)}


def opening_form(data: Mapping[str, Any] | None, card: SubgamesCard) -> LibrariesForm:
    """Return the form of the next subgame; that of a copy has its players and life already."""
    return (LibrariesForm if card.copies else OpenForm)(data, card=card)
