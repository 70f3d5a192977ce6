"""A deck as a player pastes it, brings it as a file, or mends it by a tap."""

import re
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from decks.mending import names_at, with_name, with_partner
from decks.models import DeckList
from engine.errors import RuleError
from engine.legality.file import text_of
from engine.legality.text import MOST_BYTES
from events.words import LEVELS
from web.forms import PageForm

LARGEST_FILE = 1_000_000
LINE = re.compile(r"[0-9]{1,4}")


class DeckForm(PageForm):
    """The text of a deck and its partner, or its commanders, one a line."""

    text = forms.CharField(
        strip=False, error_messages={"required": _("Please paste your deck list.")}
    )
    partner = forms.CharField(max_length=250, required=False)
    name = forms.CharField(max_length=40, required=False)
    level = forms.TypedChoiceField(
        choices=[(0, ""), *LEVELS.items()], coerce=int, empty_value=None, required=False
    )

    @classmethod
    def sent(cls, request: HttpRequest) -> "DeckForm":
        """Return the form as it was sent, with the text of a file and a tapped name put in."""
        typed = request.POST.copy()
        refusal = _with_file(typed, request)
        _swap(typed)
        _choose(typed)
        form = cls(typed)
        if refusal:
            form.refuse(refusal)
        return form

    @classmethod
    def of(cls, deck: DeckList | None) -> "DeckForm":
        """Return the form as a deck stands."""
        if deck is None:
            return cls()
        kept = {name: getattr(deck, name) for name in ("text", "partner", "name", "level")}
        return cls(initial=kept)

    def text_shown(self) -> str:
        """Return what stands in the text field."""
        return str(self["text"].value() or "")

    def partner_shown(self) -> str:
        """Return what stands in the partner field."""
        return str(self["partner"].value() or "")

    def level_shown(self) -> str:
        """Return the level that is chosen, "0" for none."""
        return str(self["level"].value() or 0)

    def words(self) -> tuple[str, str]:
        """Return text and partner."""
        data = self.cleaned_data
        return data["text"], data["partner"]

    def is_as(self, deck: DeckList | None) -> bool:
        """Tell whether text and partner are those of a deck that was submitted."""
        if deck is None:
            return False
        mine = (self.text_shown(), self.partner_shown())
        return [each.split() for each in mine] == [deck.text.split(), deck.partner.split()]

    def label(self) -> dict[str, Any]:
        """Return name and level where the form asked for them."""
        asked = {name for name in ("name", "level") if name in self.data}
        return {name: self.cleaned_data[name] for name in asked}


def _swap(typed: QueryDict) -> None:
    """Put a tapped name in the place of what stands in these lines, and of the same in the partner field."""
    where, _found, name = typed.get("swap", "").partition("|")
    lines = [int(each) for each in where.split(",") if LINE.fullmatch(each)]
    text = typed.get("text", "")
    old = names_at(text, lines)
    if name and old:
        typed["partner"] = with_partner(typed.get("partner", ""), old, name)
        typed["text"] = with_name(text, lines, name)


def _choose(typed: QueryDict) -> None:
    """Put a tapped partner in the place of one that was named, or of all where none is named there."""
    old, found, name = typed.get("choose", "").partition("|")
    if found and name:
        typed["partner"] = with_partner(typed.get("partner", ""), [old] if old else [], name)


def _with_file(typed: QueryDict, request: HttpRequest) -> RuleError | None:
    """Put the text of a file that came along into the text field; return why it cannot be read."""
    file = request.FILES.get("file")
    if file is None or not file.size:
        return None
    if file.size > LARGEST_FILE:
        return RuleError("deck.too_large", limit=MOST_BYTES)
    try:
        typed["text"] = text_of(file.read())
    except RuleError as refusal:
        return refusal
    return None
