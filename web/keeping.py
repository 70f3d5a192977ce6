"""Where tickets go: into the account of whoever is signed in, and onto the phone of who enters."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.access import roles_in
from accounts.models import User
from engine.errors import RuleError
from events.access import player
from events.models import Entry
from events.services import keep_ticket
from web.account_door import player_of
from web.held_tickets import hold


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


def take_along(request: HttpRequest, response: HttpResponse, entries: Sequence[Entry]) -> None:
    """Let whoever has just entered find the tickets again: on this phone, and in their account.

    Somebody of a shop's staff enters others, so of theirs nothing is kept.
    """
    user = request.user
    if isinstance(user, User) and roles_in(user):
        return
    hold(request, response, entries)
    player = player_of(request)
    if player is not None:
        keep_all(player, entries)
