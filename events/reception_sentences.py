"""What refusals at the reception say: arriving, scanning, paying; each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RECEPTION_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "entry.not_expected": (
        409,
        _("Only somebody who is still expected can be marked as not having come."),
    ),
    "entry.place_gone": (
        409,
        _(
            "This player did not come in time, and all places are taken now. Take them back to put them in line."
        ),
    ),
    "entry.not_walk_in": (
        409,
        _("This player did not enter at the desk. Cancel the entry instead."),
    ),
}
