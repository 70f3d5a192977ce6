"""What refusals about clocks, judges' calls and announcements say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FLOOR_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "clock.bad_length": (422, _("A clock is set to 1 to {most} minutes.")),
    "call.claimed": (409, _("{who} is on the way to this table already. Thank you!")),
    "call.over": (409, _("This call is over: somebody has closed it, or the table took it back.")),
    "call.too_many": (
        409,
        _("This table has called {most} times already. Please speak to a judge in person."),
    ),
    "announcement.no_table": (422, _("Choose a table of a round that is published.")),
    "announcement.no_level": (422, _("Choose the level that this is for.")),
    "announcement.no_time": (422, _("Say at what time the next round begins.")),
    "announcement.no_words": (422, _("Write what you want to announce, in one language at least.")),
    "announcement.bad_minutes": (422, _("An announcement stands for 1 to {most} minutes.")),
    "pod.bad_minutes": (422, _("A table gets 1 to {most} minutes more, or gives them back.")),
    "pod.no_time_offered": (
        409,
        _("This table has no lost time that somebody has to decide about."),
    ),
}
