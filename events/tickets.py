"""Tickets: a player's private link as a signed value that staff can print again.

Nothing secret is stored. Rotating the entry's counter kills all older tickets.
"""

from django.core.signing import BadSignature, Signer

from engine.errors import RuleError
from events.models import Entry

_signer = Signer(salt="events.tickets", sep=".")


def ticket_of(entry: Entry) -> str:
    """Return the ticket of an entry."""
    return _signer.sign(f"{entry.pk}.{entry.ticket_rotation}")


def entry_of(ticket: str) -> Entry:
    """Return the entry a valid ticket belongs to; refuses with `ticket.invalid`."""
    try:
        entry_id, _, rotation = _signer.unsign(ticket).partition(".")
    except BadSignature:
        raise RuleError("ticket.invalid") from None
    entry = Entry.objects.select_related("event__shop").filter(pk=entry_id).first()
    if entry is None or str(entry.ticket_rotation) != rotation:
        raise RuleError("ticket.invalid")
    return entry
