"""What is typed about a call for a judge."""

from django import forms

from pods.call import CallReason
from pods.services.extra_time import MOST_MINUTES
from web.forms import PageForm

LONGEST = 200


class CallForm(PageForm):
    """Why a table calls."""

    reason = forms.ChoiceField(choices=CallReason.choices)
    text = forms.CharField(max_length=LONGEST, required=False)

    def words(self) -> dict[str, str]:
        """Return what the command takes."""
        return {name: self.cleaned_data[name] for name in ("reason", "text")}


class TableCallForm(CallForm):
    """The same for a table without a phone."""

    pod = forms.CharField(max_length=12)


class CloseForm(PageForm):
    """What came of a call, and the minutes that the table gets back; empty: the time since it called."""

    outcome = forms.CharField(max_length=LONGEST, required=False)
    minutes = forms.IntegerField(min_value=0, max_value=MOST_MINUTES, required=False)

    def words(self) -> dict[str, object]:
        """Return what the command takes: without minutes the table gets what it lost."""
        return {name: self.cleaned_data[name] for name in ("outcome", "minutes")} | {
            "at_once": True
        }


def trouble(form: PageForm) -> str:
    """Return in one line why a form was not taken."""
    return " ".join(str(words) for errors in form.errors.values() for words in errors)
