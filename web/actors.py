"""Who stands before a player's page."""

from events import access
from events.access import Actor
from events.models import Entry
from events.tickets import entry_of


def holder_of(ticket: str) -> tuple[Entry, Actor]:
    """Return the entry a ticket opens and its player; refuses with `ticket.invalid`."""
    entry = entry_of(ticket)
    return entry, access.player(entry)
