"""Who stands before a page: somebody of the staff, a player with a ticket, or anyone."""

from django.http import HttpRequest

from accounts.models import User
from events import access
from events.access import ANYONE, Actor
from events.models import Entry
from events.tickets import entry_of


def staff_of(request: HttpRequest) -> Actor:
    """Return the signed-in person, ANYONE when nobody is signed in."""
    user = request.user
    return access.staff(user) if isinstance(user, User) else ANYONE


def holder_of(ticket: str) -> tuple[Entry, Actor]:
    """Return the entry a ticket opens and its player; refuses with `ticket.invalid`."""
    entry = entry_of(ticket)
    return entry, access.player(entry)
