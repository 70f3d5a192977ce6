"""Streams of staff: a ticket that opens one, and whether whoever has one open still may read it.

A ticket is a signed id: nothing secret is stored, and a repeated request gets the same ticket again.
"""

from datetime import datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.db import transaction

from accounts.chunks import deleted
from engine.errors import RuleError
from events.access import Actor, Scope, app, event_for, permitted
from events.keys import ApiToken
from events.permits import Permit
from events.stream_tickets import StreamTicket

PREFIX = "tws_"
LIFE = timedelta(seconds=60)
_signer = Signer(salt="events.streams", sep=".")


@transaction.atomic
def give_stream_ticket(*, event_id: str, actor: Actor, now: datetime) -> StreamTicket:
    """Return a new ticket to an app that reads all of an event; those too old are forgotten."""
    event = event_for(event_id, actor=actor, need=Scope.EVENTS_READ)
    forget_old_stream_tickets(now=now)
    return StreamTicket.objects.create(event=event, holder=actor.label, expires_at=now + LIFE)


def forget_old_stream_tickets(*, now: datetime) -> int:
    """Forget tickets that nobody used in time."""
    return deleted(StreamTicket.objects.filter(expires_at__lte=now))


def stream_ticket(ticket_id: str) -> str:
    """Return what the address of a stream carries."""
    return PREFIX + _signer.sign(ticket_id)


def use_stream_ticket(*, ticket: str, event_id: str, now: datetime) -> str:
    """Use a ticket up and return the label of who asked for it.

    Of any number at once one gets it. Raises RuleError("stream.ticket_invalid").
    """
    try:
        ticket_id = _signer.unsign(ticket.removeprefix(PREFIX))
    except BadSignature:
        raise RuleError("stream.ticket_invalid") from None
    row = StreamTicket.objects.filter(pk=ticket_id, event=event_id, expires_at__gt=now).first()
    if row is None or not StreamTicket.objects.filter(pk=row.pk).delete()[0]:
        raise RuleError("stream.ticket_invalid")
    return row.holder


def holder_of(label: str, *, now: datetime) -> Actor:
    """Return an app by its label as it stands now; raises RuleError("token.invalid") once it is none."""
    kind, _, name = label.partition(":")
    found = _by_token(name, now) if kind == "token" else _by_permit(name)
    if found is None:
        raise RuleError("token.invalid")
    return found


def _by_token(token_id: str, now: datetime) -> Actor | None:
    living = ApiToken.objects.living(now).select_related("made_by")
    token = living.filter(pk=token_id, made_by__is_active=True).first()
    return app(token) if token else None


def _by_permit(permit_id: str) -> Actor | None:
    permit = Permit.objects.alive().select_related("user").filter(pk=permit_id).first()
    return permitted(permit, frozenset(map(Scope, permit.scopes))) if permit else None
