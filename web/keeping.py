"""Where tickets go: into the account of whoever is signed in, and onto the phone of who enters."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.access import roles_in
from accounts.mails import mail_of
from accounts.models import User
from engine.errors import RuleError
from events.access import player
from events.keeping import kept_tickets
from events.models import Entry
from events.services import keep_ticket
from web.account_door import player_of
from web.held_tickets import held_by, hold, let_go


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


def leave_phone(request: HttpRequest, response: HttpResponse) -> int:
    """Let this phone forget what the account of whoever signs out keeps; return how many tickets stay."""
    user = player_of(request)
    kept = {entry.pk for entry in kept_tickets(user).entries} if user else set()
    held = held_by(request)
    let_go(request, response, [entry for entry in held if entry.pk in kept])
    return sum(entry.pk not in kept for entry in held)


def keeper_words(request: HttpRequest) -> str:
    """Return whose account keeps what is entered now; empty where none does."""
    user = player_of(request)
    if user is None or roles_in(user):
        return ""
    return mail_of(user) or user.name or user.get_username()


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
