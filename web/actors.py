"""Who stands before a player's page."""

from django.http import HttpRequest

from accounts.models import User
from events import access
from events.access import Actor
from events.models import Entry
from events.tickets import entry_of


def reader_of(request: HttpRequest) -> Actor:
    """Return who reads a public page: somebody of a shop's staff who is signed in, else anyone."""
    user = request.user
    return access.staff(user) if isinstance(user, User) else access.ANYONE


def holder_of(ticket: str) -> tuple[Entry, Actor]:
    """Return the entry a ticket opens and its player; refuses with `ticket.invalid`."""
    entry = entry_of(ticket)
    return entry, access.player(entry)
