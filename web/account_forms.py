"""What people type to sign in to an account."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.mails import LONGEST, address_typed
from engine.errors import RuleError
from events.names import tidy
from events.sentences import sentence_of
from web.forms import PageForm

LONGEST_ANSWER = 20_000


class MailForm(PageForm):
    """A mail address."""

    mail = forms.CharField(
        max_length=LONGEST,
        error_messages={"required": _("Please write a mail address, like name@example.com.")},
    )

    def clean_mail(self) -> str:
        """Return the address as accounts know it."""
        try:
            return address_typed(self.cleaned_data["mail"])
        except RuleError as refusal:
            raise forms.ValidationError(sentence_of(refusal)) from None


class RemindForm(PageForm):
    """Whether mails remind somebody."""

    remind = forms.BooleanField(required=False)


class CodeForm(PageForm):
    """The six digits of a mail."""

    code = forms.CharField(
        max_length=60,
        error_messages={"required": _("Please write the six digits of the mail.")},
    )


class PasskeyForm(PageForm):
    """What a browser answers when it has made or used a passkey."""

    credential = forms.CharField(max_length=LONGEST_ANSWER, widget=forms.HiddenInput)
    name = forms.CharField(max_length=40, required=False)

    def clean_name(self) -> str:
        """Return the name without what cannot be seen."""
        return tidy(self.cleaned_data["name"])


class CloseForm(PageForm):
    """Whether an account takes the data of its entries along."""

    entries_too = forms.BooleanField(
        required=False,
        label=_(
            "Delete the data of my entries as well: names, decks and private words go for good"
        ),
    )
