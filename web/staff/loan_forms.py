"""What staff type about loan decks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.loans import Kept
from decks.models import LoanDeck
from engine.formats import formats
from engine.legality.verdict import Outcome
from events.models import Entry
from events.words import LEVELS, in_words
from web.forms import PageForm

USUAL = "duel_party"


def _levels() -> list[tuple[int, object]]:
    return [(0, _("not said")), *((number, f"{number} {name}") for number, name in LEVELS.items())]


class LoanDeckForm(PageForm):
    """A deck of the pool."""

    name = forms.CharField(
        label=_("Name of the deck"), max_length=40, help_text=_("As it stands on its box.")
    )
    format = forms.ChoiceField(label=_("Format"))
    level = forms.TypedChoiceField(
        label=_("Level it is played at"),
        choices=_levels,
        coerce=int,
        required=False,
        empty_value=None,
    )
    partner = forms.CharField(
        label=_("Partner"),
        max_length=120,
        required=False,
        help_text=_("Leave it empty if the list names it under its own heading."),
    )
    text = forms.CharField(
        label=_("Deck list"),
        strip=False,
        widget=forms.Textarea({"class": "deck", "spellcheck": "false"}),
        help_text=_(
            "Paste it as it is: “4 name”, “name x4”, names alone, with or without headings."
        ),
    )

    def __init__(self, data: Any, *, deck: LoanDeck | None = None) -> None:  # noqa: ANN401  Django's own type
        """Start from what the deck is now."""
        names = ("name", "format", "level", "partner", "text")
        now = {n: getattr(deck, n) for n in names} if deck else {"format": USUAL}
        super().__init__(data, initial=now)
        choices = [(each.code, in_words(each.name)) for each in formats()]
        self.fields["format"] = forms.ChoiceField(label=_("Format"), choices=choices)

    def words(self) -> dict[str, Any]:
        """Return the deck as commands take it."""
        typed = {name: self.cleaned_data[name] for name in ("name", "format", "partner", "text")}
        return typed | {"level": self.cleaned_data["level"] or None}


class WishForm(PageForm):
    """A wish that the reception writes down for somebody."""

    entry = forms.ChoiceField(label=_("For whom?"))
    deck = forms.ChoiceField(label=_("Which deck?"))

    def __init__(
        self,
        data: Any,  # noqa: ANN401  Django's own type
        *,
        people: list[Entry],
        pool: list[Kept],
        chosen: str = "",
    ) -> None:
        """Offer these people and these decks."""
        super().__init__(data, initial={"entry": chosen})
        names = [(each.pk, each.player_name) for each in people]
        decks = [
            (each.deck.pk, each.deck.name) for each in pool if each.deck.outcome != Outcome.ILLEGAL
        ]
        self.fields["entry"] = forms.ChoiceField(
            label=_("For whom?"), choices=[("", _("Choose a person")), *names]
        )
        self.fields["deck"] = forms.ChoiceField(label=_("Which deck?"), choices=decks)
