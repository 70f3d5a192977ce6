"""Every kind of journal row, and whether strangers may see more of it than its version."""

from collections.abc import Mapping

PUBLIC: Mapping[str, bool] = {
    "event.created": True,
    "event.changed": True,
    "event.finished": True,
    "event.reopened": True,
    "entry.added": False,
    "entry.changed": False,
    "entry.cancelled": False,
    "entry.checked_in": False,
    "entry.check_in_undone": False,
    "entry.dropped": False,
    "entry.restored": False,
    "entry.ticket_rotated": False,
    "deck.submitted": False,
    "deck.ruled": False,
    "round.paired": False,
    "round.discarded": False,
    "round.published": True,
    "round.withdrawn": True,
    "round.clock": True,
    "round.time_over": True,
    "round.closed": True,
    "report.made": True,
    "report.confirmed": True,
    "report.disputed": True,
    "report.accepted": True,
    "report.decided": True,
}
