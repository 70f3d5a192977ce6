"""A file with a list that a shop brings: its text, whatever encoding a spreadsheet gave it."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import RuleError
from web.forms import PageForm

LARGEST_KEPT = 900_000  # of what a page may send beside files


class ListFileForm(PageForm):
    """A file of a list; a kind of list says how large, and how it refuses."""

    largest: ClassVar[int]
    file = forms.FileField(label=gettext_lazy("File"))

    def __init__(self, data: Any = None, files: Any = None) -> None:  # noqa: ANN401  Django's own types
        """Read the file once, so that a form that was sent twice is known by what it says."""
        super().__init__(data)
        self.files = files or self.files
        self.content = ""

    def too_large(self) -> RuleError:
        """Return the refusal of a file that is too large."""
        raise NotImplementedError

    def unreadable(self) -> RuleError:
        """Return the refusal of a file that is no text."""
        raise NotImplementedError

    def typed(self) -> dict[str, list[str]]:
        """Return what was sent, the file's text included."""
        return super().typed() | {"file": [self.text()]}

    def text(self) -> str:
        """Return the text of the file."""
        file = self.cleaned_data["file"]
        if file.size > self.largest:
            raise self.too_large()
        if not self.content:
            self.content = self._decoded(file.read())
        return self.content

    def _decoded(self, content: bytes) -> str:
        for encoding in ("utf-8-sig", "cp932"):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                continue
        raise self.unreadable()


class KeptFileForm(ListFileForm):
    """A file that its page keeps when it is shown again, so that nobody has to choose it twice."""

    file = forms.FileField(label=gettext_lazy("File"), required=False)
    kept = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)

    def clean(self) -> None:
        """Ask for a file, unless one is kept from before."""
        if not (self.cleaned_data.get("file") or self.cleaned_data.get("kept")):
            self.add_error("file", _("Choose a file."))

    def text(self) -> str:
        """Return the text of the file, or of the one that is kept."""
        if self.cleaned_data.get("file"):
            return super().text()
        return str(self.cleaned_data["kept"])
