"""What refusals about the seats of a table say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SEAT_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "seat.not_at_table": (422, _("This player does not sit at this table.")),
    "seat.not_missing": (409, _("Nobody has said that this player is missing.")),
    "seat.game_told": (409, _("A result of this table is in already.")),
    "seat.too_few": (409, _("Without this player too few are left to play.")),
    "seat.bad_minutes": (422, _("Wait 1 to {most} minutes more.")),
    "seat.grace_runs": (
        409,
        _("The table still waits for this player. Minutes of grace left: {minutes}."),
    ),
}
