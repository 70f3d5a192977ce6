"""What refusals of results and rounds that are typed from paper say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PAPER_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "played.nobody": (422, _("Write a line for each table, such as 5: Sato, Suzuki, Tanaka, Ito.")),
    "played.unknown": (422, _("Nobody of this event is called: {names}.")),
    "played.ambiguous": (
        422,
        _("Several people could be meant: {names}. Write the whole name or the reading."),
    ),
    "played.twice": (422, _("Somebody stands in two places: {names}.")),
    "played.not_here": (409, _("Not checked in: {names}. Check them in at the reception first.")),
    "played.no_table": (422, _("This is no table: {tables}.")),
    "played.table_twice": (422, _("A table stands there twice: {tables}.")),
    "played.bad_size": (422, _("A table has {least} to {most} people. Look at: {tables}.")),
    "played.partners_apart": (
        422,
        _("Partners sit in seats 1 and 3, or 2 and 4. Look at table: {tables}."),
    ),
    "report.not_by_staff": (
        409,
        _("The players told and confirmed this result. Correct it instead of taking it back."),
    ),
    "shorthand.empty": (422, _("Type the seats in the order they went out, like 3 1 2*.")),
    "shorthand.unreadable": (
        422,
        _("“{text}” cannot be read. A seat is one digit; a letter behind it says why."),
    ),
    "shorthand.no_such_seat": (
        422,
        _("There is no seat {seat} at this table; its seats are 1 to {seats}."),
    ),
    "shorthand.seat_twice": (422, _("Seat {seat} goes out twice.")),
    "shorthand.two_winners": (422, _("Two seats are marked as winners: {seats}.")),
    "shorthand.two_endings": (422, _("Two letters say how the game ended. Type one.")),
    "shorthand.winner_is_out": (422, _("Seat {seat} went out, so it did not win.")),
    "shorthand.still_in": (
        422,
        _(
            "Seats that are still in: {seats}. Type when they went out, all but the winner; for time over, add t."
        ),
    ),
    "shorthand.together_needs_cause": (
        422,
        _(
            "Add the letter of the reason for the seats that went out together ({seats}), like 1c+2c."
        ),
    ),
    "shorthand.counts_already": (
        409,
        _(
            "Table {table} has a result already. Look at it below, then press Enter again to replace it."
        ),
    ),
}
