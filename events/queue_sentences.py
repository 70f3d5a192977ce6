"""The refusals of open play in sentences, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

QUEUE_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "queue.closed": (409, _("The queue is closed at the moment.")),
    "queue.not_here": (409, _("Only people who are checked in can queue.")),
    "queue.not_rolling": (409, _("This event is played in rounds; its queue follows the rounds.")),
    "queue.home_soon": (
        409,
        _("A game may last {minutes} minutes. It would not end before the time to be home."),
    ),
    "queue.still_playing": (409, _("The game at table {table} is still being played.")),
    "queue.report_first": (
        409,
        _("Everybody else at table {table} is out. Please tell the result first."),
    ),
    "queue.not_waiting": (409, _("Only people who wait in the queue can do that.")),
    "queue.levels_fixed": (
        409,
        _("At this event nobody chooses the levels they sit with while they wait."),
    ),
    "queue.no_game": (409, _("There is no running game to go back to.")),
    "queue.nobody_fits": (
        409,
        _("No pod can be formed now: it takes three people whose levels fit, and a free table."),
    ),
    "pod.not_rolling": (409, _("This table belongs to a paired round and cannot be put back.")),
    "pod.has_result": (409, _("Table {table} has told a result already.")),
    "round.open_play": (409, _("Open play is no round that is paired, timed or closed.")),
    "round.rolling_event": (
        409,
        _("This event is played at rolling tables: pods form from the queue."),
    ),
}
