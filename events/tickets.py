"""Tickets: a player's private link as a signed value that staff can print again.

Nothing secret is stored. Rotating the entry's counter kills all older tickets.
"""

from collections.abc import Iterable

from django.core.signing import BadSignature, Signer

from engine.errors import RuleError
from events.models import Entry
from events.selectors import entries_held

_signer = Signer(salt="events.tickets", sep=".")
_family_signer = Signer(salt="events.families", sep=".")


def ticket_of(entry: Entry) -> str:
    """Return the ticket of an entry."""
    return _signer.sign(f"{entry.pk}.{entry.ticket_rotation}")


def entry_of(ticket: str) -> Entry:
    """Return the entry a valid ticket belongs to; refuses with `ticket.invalid`."""
    entry, is_current = entry_named_in(ticket)
    if not is_current:
        raise RuleError("ticket.invalid")
    return entry


def holder_of(ticket: str) -> str:
    """Return the id of the entry a valid ticket belongs to, and read no more of it.

    Refuses with `ticket.invalid`.
    """
    entry_id, rotation = _words_of(ticket)
    held = Entry.objects.filter(pk=entry_id, forgotten_at=None).values_list("ticket_rotation")
    if [str(current) for (current,) in held.order_by()] != [rotation]:
        raise RuleError("ticket.invalid")
    return entry_id


def entry_named_in(ticket: str) -> tuple[Entry, bool]:
    """Return whose ticket this is or once was, and whether it still opens anything.

    Refuses with `ticket.invalid` what was never a ticket.
    """
    entry_id, rotation = _words_of(ticket)
    try:
        entry = Entry.objects.select_related("event__shop").get(pk=entry_id)
    except Entry.DoesNotExist:
        raise RuleError("ticket.invalid") from None
    return entry, entry.forgotten_at is None and str(entry.ticket_rotation) == rotation


def _words_of(ticket: str) -> tuple[str, str]:
    try:
        entry_id, _, rotation = _signer.unsign(ticket).partition(".")
    except BadSignature:
        raise RuleError("ticket.invalid") from None
    return entry_id, rotation


def family_link_of(entries: Iterable[Entry]) -> str:
    """Return the private value that opens the tickets of people who entered together."""
    return _family_signer.sign("-".join(f"{entry.pk}~{entry.ticket_rotation}" for entry in entries))


def family_of(link: str) -> list[Entry]:
    """Return whose tickets a family's link still opens; refuses with `ticket.invalid`."""
    try:
        words = _family_signer.unsign(link).split("-")
    except BadSignature:
        raise RuleError("ticket.invalid") from None
    pairs = (word.partition("~") for word in words)
    entries = entries_held([(entry_id, int(rotation)) for entry_id, _, rotation in pairs])
    if not entries:
        raise RuleError("ticket.invalid")
    return entries
