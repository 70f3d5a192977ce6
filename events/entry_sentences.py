"""What refusals about entering say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRY_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "entry.bad_family": (422, _("Enter one to {most} people at once.")),
    "entry.name_masked": (
        409,
        _("The staff have hidden this name. It can change only after they show it again."),
    ),
    "entry.forgotten": (
        409,
        _("The data of this person were deleted. Nothing of the entry can change any more."),
    ),
    "entry.forget_after_leaving": (
        409,
        _(
            "Whoever plays needs a name. Cancel the entry or drop out first; at a table, end the game."
        ),
    ),
    "entry.forget_after_return": (
        409,
        _("A deck of the shop is still lent to this person. Give it back first."),
    ),
    "slip.none": (409, _("This event gives no numbered slips.")),
    "slip.first": (
        409,
        _("People come in by number here. Hand out a number first, and let people in."),
    ),
    "slip.not_waiting": (409, _("Only somebody who waits for a place gets a number.")),
    "slip.bad_number": (422, _("A number is from 1 to {most}.")),
    "slip.taken": (409, _("Somebody has the number {number} already.")),
    "slip.after_lots": (409, _("The places were drawn by lot already, so numbers cannot decide.")),
    "questions.malformed": (
        422,
        _(
            "Ask up to five questions, each with its words, and a choice with two to twelve answers."
        ),
    ),
}
