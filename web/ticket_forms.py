"""What a player sends about the result of their table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from web.forms import PageForm


class ReportAnswerForm(PageForm):
    """A player's yes to a result that somebody else told."""

    report = forms.CharField(max_length=12, widget=forms.HiddenInput)


class DisputeForm(ReportAnswerForm):
    """A player's no, with what the judge should know."""

    note = forms.CharField(
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Please write in a few words what is not right.")},
    )


class ReportForm(PageForm):
    """A result as the report pages have built it up; how it reads is known by `web.story`."""

    told = forms.CharField(max_length=400, required=False)
    end = forms.CharField(max_length=20, required=False)
