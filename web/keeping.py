"""Tickets into the account of whoever is signed in."""

from collections.abc import Iterable
from contextlib import suppress

from django.http import HttpRequest
from django.utils import timezone

from accounts.access import roles_in
from accounts.models import User
from engine.errors import RuleError
from events.access import player
from events.models import Entry
from events.services import keep_ticket
from web.account_door import player_of


def keep(user: User, entry: Entry) -> None:
    """Keep the ticket with which an entry was opened. Refuses as `keep_ticket` does."""
    keep_ticket(
        entry_id=entry.pk,
        rotation=entry.ticket_rotation,
        actor=player(entry),
        user=user,
        now=timezone.now(),
    )


def keep_all(user: User, entries: Iterable[Entry]) -> int:
    """Keep what can be kept of these; return how many."""
    number = 0
    for entry in entries:
        with suppress(RuleError):
            keep(user, entry)
            number += 1
    return number


def keep_entered(request: HttpRequest, entries: Iterable[Entry]) -> None:
    """Keep what has just been entered; somebody of a shop's staff enters others, so theirs stay out."""
    user = player_of(request)
    if user is not None and not roles_in(user):
        keep_all(user, entries)
