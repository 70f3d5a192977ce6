"""Commands on the tickets in somebody's account; no row of the journal tells who keeps which."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.kept import KeptTicket


@transaction.atomic
def keep_ticket(
    *, entry_id: str, rotation: int, actor: Actor, user: User, now: datetime
) -> KeptTicket:
    """Keep the ticket of this rotation, which its holder has just shown, in the holder's account.

    An entry is in one account at most, but one that kept an older ticket gives way. Raises
    RuleError("ticket.kept_elsewhere"), or RuleError("ticket.invalid") for a ticket made anew since.
    """
    _event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    if not actor.is_entry(entry):
        raise RuleError("access.not_found")
    if entry.ticket_rotation != rotation:
        raise RuleError("ticket.invalid")
    kept = KeptTicket.objects.filter(entry=entry).first()
    if kept and kept.user_id != user.pk and kept.rotation == rotation:
        raise RuleError("ticket.kept_elsewhere")
    words = {"user": user, "rotation": rotation, "at": now}
    return KeptTicket.objects.update_or_create(entry=entry, defaults=words)[0]


@transaction.atomic
def give_up_ticket(*, entry_id: str, user: User) -> None:
    """Take a ticket out of its account; the ticket itself goes on working.

    Raises RuleError("access.not_found") where this account does not keep it.
    """
    gone, _ = KeptTicket.objects.filter(entry=entry_id, user=user).delete()
    if not gone:
        raise RuleError("access.not_found")
