"""Which tickets this phone holds: a signed cookie that no script reads, without any account."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from events.models import Entry
from events.selectors import entries_held

COOKIE = "tickets"
MOST = 12
KEPT = timedelta(days=180)
Held = tuple[str, int]  # an entry's id and the rotation of the ticket that is held


def held_by(request: HttpRequest) -> list[Entry]:
    """Return the entries whose tickets this phone holds and which still open, the newest held first."""
    found = _read(request)
    return entries_held(found) if found else []


def holds(request: HttpRequest, entry: Entry) -> bool:
    """Tell whether this phone holds the ticket of an entry as it is now."""
    return _held(entry) in _read(request)


def holds_ticket(request: HttpRequest, ticket: str) -> bool:
    """Tell the same for a ticket that has been looked at and found good."""
    entry_id, rotation, *_signature = ticket.split(".")
    return (entry_id, int(rotation)) in _read(request)


def hold(request: HttpRequest, response: HttpResponse, entries: Iterable[Entry]) -> None:
    """Let this phone hold the tickets of these entries too; the oldest of more than twelve go."""
    new = [_held(entry) for entry in entries]
    ids = {entry_id for entry_id, _ in new}
    _write(response, [*new, *(held for held in _read(request) if held[0] not in ids)])


def let_go(request: HttpRequest, response: HttpResponse, entries: Iterable[Entry]) -> None:
    """Let this phone forget the tickets of these entries; the tickets themselves go on working."""
    gone = {entry.pk for entry in entries}
    _write(response, [held for held in _read(request) if held[0] not in gone])


def _held(entry: Entry) -> Held:
    return entry.pk, entry.ticket_rotation


def _read(request: HttpRequest) -> list[Held]:
    words = request.get_signed_cookie(COOKIE, default="", max_age=KEPT)
    pairs = (word.partition(".") for word in (words or "").split())
    return [(entry_id, int(rotation)) for entry_id, _, rotation in pairs]


def _write(response: HttpResponse, held: list[Held]) -> None:
    if not held:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    words = " ".join(f"{entry_id}.{rotation}" for entry_id, rotation in held[:MOST])
    response.set_signed_cookie(
        COOKIE,
        words,
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
