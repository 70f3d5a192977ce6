"""A deck as a player pastes it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from web.forms import PageForm


class DeckForm(PageForm):
    """The text of a deck and the name of its partner; `choose` is a partner picked from a list."""

    text = forms.CharField(
        strip=False, error_messages={"required": _("Please paste your deck list.")}
    )
    partner = forms.CharField(max_length=120, required=False)
    choose = forms.CharField(max_length=120, required=False)

    def text_shown(self) -> str:
        """Return what stands in the text field."""
        return str(self["text"].value() or "")

    def partner_shown(self) -> str:
        """Return what stands in the partner field."""
        return str(self["choose"].value() or self["partner"].value() or "")

    def words(self) -> tuple[str, str]:
        """Return text and partner."""
        data = self.cleaned_data
        return data["text"], data["choose"] or data["partner"]
