"""What a browser says of itself when it wants to be told."""

from django import forms

from events.pushes import LONGEST_ENDPOINT
from web.forms import PageForm


class StopForm(PageForm):
    """Which browser: filled in by a script, for nobody can type it."""

    endpoint = forms.CharField(max_length=LONGEST_ENDPOINT, widget=forms.HiddenInput)


class PushForm(StopForm):
    """The same with the keys that it made."""

    p256dh = forms.CharField(max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def words(self) -> dict[str, str]:
        """Return what the command takes."""
        return {name: self.cleaned_data[name] for name in ("endpoint", "p256dh", "auth")}
