"""What refusals about clocks, judges' calls and announcements say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FLOOR_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "clock.bad_length": (422, _("A clock is set to 1 to {most} minutes.")),
    "call.claimed": (409, _("{who} is on the way to this table already. Thank you!")),
    "call.over": (409, _("This call is over: somebody has closed it, or the table took it back.")),
    "pod.bad_minutes": (422, _("A table gets 1 to {most} minutes more, or gives them back.")),
    "pod.no_time_offered": (
        409,
        _("This table has no lost time that somebody has to decide about."),
    ),
}
