"""What refusals at the reception say: arriving, scanning, paying; each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RECEPTION_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "entry.not_expected": (
        409,
        _("Only somebody who is still expected can be marked as not having come."),
    ),
    "entry.not_offered": (
        409,
        _("There is no place to take here: it was offered until a moment ago, or never."),
    ),
    "entry.place_gone": (
        409,
        _(
            "This player did not come in time, and all places are taken now. Take them back to put them in line."
        ),
    ),
    "fees.malformed": (
        422,
        _(
            "Fees are 1 to 8 classes, each with a code (a-z, 0-9), a name and 0 to 99999 yen, and the ways to pay. Wrong at: {pointer}"
        ),
    ),
    "fees.twice": (422, _("Two fee classes have the code {fee}.")),
    "fees.unknown_class": (422, _("This event has no fee class {fee}.")),
    "fees.unknown_method": (422, _("This desk does not take payment by {method}.")),
    "payment.paid_already": (
        409,
        _("This player has paid {amount} yen already. Take that back first to note another fee."),
    ),
    "payment.nothing_left": (409, _("Nothing of this payment is left to give back.")),
    "payment.more_than_left": (422, _("At most {left} yen of this payment can be given back.")),
    "payment.reason_needed": (422, _("Write in a few words why the money goes back.")),
    "till.bad_count": (422, _("Count 0 to {most} yen.")),
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
    "scan.family": (
        422,
        _(
            "This code is for a whole family. Scan each one's own code, or find the names in the list."
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
