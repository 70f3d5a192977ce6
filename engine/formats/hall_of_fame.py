"""The hall-of-fame lists of Duel Masters, replayed to any day."""

from datetime import date

from engine.formats.regulations import Regulation, Status, regulation_of

__all__ = ["Regulation", "Status", "regulation_on"]

HALL_OF_FAME = "hall_of_fame"


def regulation_on(day: date) -> Regulation:
    """Return the regulation in force on a day; the last known one for days after it.

    Raises RuleError("regulation.unknown_date", on=…) before the first list (2004-03-15).
    Source: the announcements of each list, one row per change in hall_of_fame.csv.
    """
    return regulation_of(HALL_OF_FAME, day)
