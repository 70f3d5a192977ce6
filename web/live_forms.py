"""What phones send to a live game: acts as their buttons hold them, with what was typed beside."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.errors import RuleError
from engine.outcomes.report import MOST_LIFE
from engine.table.acts import LONGEST_TEXT, Act, act_from
from pods.services.companions import MOST_TURN_SECONDS
from web.forms import PageForm

MOST_VERSIONS = 2**31 - 1
LONGEST_ACT = 600
TYPED = ("player", "whose", "until", "text", "cause", "life")


class SeenForm(PageForm):
    """The version that a phone has seen."""

    seen = forms.IntegerField(min_value=0, max_value=MOST_VERSIONS, widget=forms.HiddenInput)


class ActForm(SeenForm):
    """One tap: the button's act as JSON, and the fields typed or chosen for it."""

    act = forms.CharField(max_length=LONGEST_ACT)
    player = forms.CharField(max_length=64, required=False)
    whose = forms.CharField(max_length=64, required=False)
    until = forms.CharField(max_length=20, required=False)
    text = forms.CharField(max_length=LONGEST_TEXT, required=False)
    cause = forms.CharField(max_length=20, required=False)
    times = forms.IntegerField(min_value=1, max_value=MOST_LIFE, required=False)
    life = forms.IntegerField(min_value=1, max_value=MOST_LIFE, required=False)

    def said(self) -> Act:
        """Return the act, its amount so many `times`; raises `live.malformed`."""
        base, times = _read(self.cleaned_data["act"]), self.cleaned_data["times"]
        if times and type(base.get("amount")) is int:
            base["amount"] *= times
        typed = {name: self.cleaned_data[name] for name in TYPED}
        known = {name: value for name, value in typed.items() if value not in ("", None)}
        chosen = self.data.getlist("players")  # type: ignore[attr-defined]  # a form that was sent
        return act_from({**base, **known, **({"players": chosen} if chosen else {})})


class BeginForm(PageForm):
    """How a live game begins."""

    first = forms.CharField(max_length=64, required=False)
    turn_seconds = forms.IntegerField(
        label=_("Seconds for one turn"),
        min_value=1,
        max_value=MOST_TURN_SECONDS,
        required=False,
        help_text=_("Leave it empty to play without a time for turns."),
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )
    seen = forms.IntegerField(
        min_value=0, max_value=MOST_VERSIONS, required=False, widget=forms.HiddenInput
    )

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        return {
            "first": self.cleaned_data["first"] or None,
            "turn_seconds": self.cleaned_data["turn_seconds"],
        }


def _read(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise RuleError("live.malformed", pointer="/act")
    return value
