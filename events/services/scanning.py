"""Check in whoever's ticket a scanner reads."""

from django.db import transaction

from engine.errors import RuleError
from events import access, tickets
from events.access import Actor, Scope
from events.models import Entry
from events.scans import ticket_in
from events.services.arriving import Arrival, arrive


@transaction.atomic
def check_in_scanned(*, event_id: str, actor: Actor, scanned: str) -> Arrival:
    """Check in the player of a scanned ticket; a second scan changes nothing.

    Refuses a replaced ticket (`scan.old_ticket`), one of another event (`scan.other_event`), and
    whatever `arrive` refuses; each refusal tells the `player_name` where it is known.
    """
    event = access.event_for(event_id, actor=actor, need=Scope.CHECKIN_WRITE)
    entry, is_current = tickets.entry_named_in(ticket_in(scanned))
    if entry.event_id != event.pk:
        raise RuleError("scan.other_event", event_name=entry.event.name)
    if not is_current:
        raise RuleError("scan.old_ticket", player_name=entry.player_name)
    return _arrived(entry, actor)


def _arrived(entry: Entry, actor: Actor) -> Arrival:
    try:
        return arrive(entry_id=entry.pk, actor=actor)
    except RuleError as refusal:
        raise RuleError(
            refusal.code, **refusal.facts | {"player_name": entry.player_name}
        ) from refusal
