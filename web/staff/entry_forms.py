"""What the reception types about one person."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.models import Entry, GroupWish, Mark
from events.words import GROUP_WISHES, LEVELS, MARKS
from web.forms import PageForm

ALL_LEVELS = (1, 2, 3)


class EntryForm(PageForm):
    """Name, reading and level of one person."""

    player_name = forms.CharField(label=_("Player name"), max_length=40)
    kana = forms.CharField(
        label=_("Reading in kana"),
        max_length=40,
        required=False,
        help_text=_("Only if the name has kanji."),
    )
    level = forms.TypedChoiceField(
        label=_("Play level"),
        choices=[*LEVELS.items()],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Please choose a play level.")},
    )

    def sentences(self, name: str, sentences: list[str]) -> list[str]:
        """Say what a missing reading is for."""
        if name == "kana":  # nothing but a missing reading is refused there
            return [
                gettext("This name has kanji. Add its reading, so that the list can be sorted.")
            ]
        return sentences


class WalkInForm(EntryForm):
    """Somebody who stands at the desk, or calls."""

    any_level = forms.BooleanField(label=_("Other levels are fine too"), required=False)
    mark = forms.ChoiceField(
        label=_("Experience"), choices=[*MARKS.items()], initial=Mark.NONE, required=False
    )
    here = forms.BooleanField(label=_("Is here: check in at once"), required=False, initial=True)
    phoneless = forms.BooleanField(label=_("Has no phone: print a name tag"), required=False)
    same_name_ok = forms.BooleanField(label=_("This is another person"), required=False)
    loan_deck = forms.CharField(label=_("Wishes to borrow a deck"), max_length=12, required=False)
    team_code = forms.CharField(label=_("Code of the partner"), max_length=20, required=False)

    def clean_mark(self) -> str:
        """Be neither new nor a helper where nothing is chosen."""
        return self.cleaned_data["mark"] or Mark.NONE

    def facts(self) -> dict[str, Any]:
        """Return what `add_entry` wants to know."""
        typed = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        return typed | {"accepts": ALL_LEVELS if typed.pop("any_level") else ()}


class ChangeForm(EntryForm):
    """What can be put right about a person who is in."""

    same_name_ok = forms.BooleanField(label=_("This is another person"), required=False)
    kana_ok = forms.BooleanField(required=False)  # the reading was asked for and stands as typed

    accepts = forms.TypedMultipleChoiceField(
        label=_("Levels that are fine too"),
        choices=[*LEVELS.items()],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    group = forms.CharField(
        label=_("Came together with"),
        max_length=40,
        required=False,
        help_text=_("People with the same word here came together."),
    )
    group_wish = forms.ChoiceField(
        label=_("Those who came together"),
        choices=[*GROUP_WISHES.items()],
        initial=GroupWish.APART,
        required=False,
    )
    mark = forms.ChoiceField(
        label=_("Experience"), choices=[*MARKS.items()], initial=Mark.NONE, required=False
    )
    home_by = forms.TimeField(
        label=_("Must go at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Not seated in a round that ends later. Only the staff see it."),
        error_messages={"invalid": _("Write the time like 21:30.")},
    )

    def clean_group_wish(self) -> str:
        """Sit apart where nothing is chosen."""
        return self.cleaned_data["group_wish"] or GroupWish.APART

    def clean_mark(self) -> str:
        """Be neither new nor a helper where nothing is chosen."""
        return self.cleaned_data["mark"] or Mark.NONE

    def changes(self, entry: Entry) -> dict[str, object]:
        """Return the fields that differ from what is stored, and the answer to who this is."""
        typed = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        answers = {"same_name_ok": True} if typed.pop("same_name_ok") else {}
        answers |= {"kana": typed["kana"]} if typed.pop("kana_ok") else {}
        new = {name: value for name, value in typed.items() if value != getattr(entry, name)}
        return new | answers
