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
    "scan.not_a_ticket": (
        422,
        _("This is no ticket of ours. Scan the code on the phone or the name tag."),
    ),
    "scan.japanese": (
        422,
        _(
            "The keyboard writes Japanese letters, so the code cannot be read. Switch it to half-width letters and scan again."
        ),
    ),
    "scan.old_ticket": (
        409,
        _(
            "This ticket was replaced by a newer one. Ask for the newest, or find the name in the list."
        ),
    ),
    "scan.other_event": (409, _("This ticket is for another event: {event_name}.")),
    "entry.not_walk_in": (
        409,
        _("This player did not enter at the desk. Cancel the entry instead."),
    ),
}
