"""Reads of the tickets in accounts."""

from dataclasses import dataclass

from accounts.models import User
from events.kept import KeptTicket
from events.models import Entry


@dataclass(frozen=True, slots=True)
class KeptTickets:
    """What an account keeps: entries it opens, and those whose ticket was made anew since."""

    entries: tuple[Entry, ...]
    lost: tuple[Entry, ...]


def kept_tickets(user: User) -> KeptTickets:
    """Return what an account keeps, in one query."""
    rows = KeptTicket.objects.filter(user=user).select_related("entry__event__shop")
    pairs = [(row.entry, row.rotation == row.entry.ticket_rotation) for row in rows]
    return KeptTickets(
        entries=tuple(entry for entry, works in pairs if works),
        lost=tuple(entry for entry, works in pairs if not works),
    )


def keeper_of(entry: Entry) -> int | None:
    """Return which account keeps an entry's ticket as it is now, by its user's id."""
    kept = KeptTicket.objects.filter(entry=entry, rotation=entry.ticket_rotation).first()
    return kept.user_id if kept else None
