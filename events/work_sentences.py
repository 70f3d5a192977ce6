"""What is said of deferred work that came to no end; `events.sentences` adds it to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORK_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "work.mistake": (
        500,
        _("The program made a mistake here. Trying again may help once it is newer."),
    ),
    "work.database": (503, _("The database did not answer, or was busy for too long.")),
    "work.no_room": (503, _("The disk is full. Make room, and run it again.")),
    "work.unreachable": (503, _("Another machine, or a file, could not be reached.")),
    "work.too_long": (503, _("It took too long and was stopped.")),
    "work.lost": (
        503,
        _("Each time it was begun, the program that ran it ended before it was done."),
    ),
    "work.unknown_kind": (
        501,
        _("This version of the program does not know work of the kind “{kind}”."),
    ),
}
