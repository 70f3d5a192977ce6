"""What refusals about entering say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRY_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "entry.bad_family": (422, _("Enter one to {most} people at once.")),
    "entry.name_masked": (
        409,
        _("The staff have hidden this name. It can change only after they show it again."),
    ),
    "questions.malformed": (
        422,
        _(
            "Ask up to five questions, each with its words, and a choice with two to twelve answers."
        ),
    ),
}
