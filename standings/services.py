"""Finish an event, and take that back."""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import Event, Phase
from pods.models import RoundState
from standings.models import FinalTable
from standings.selectors import frozen_row, table_of


@transaction.atomic
def finish_event(*, event_id: str, actor: Actor, now: datetime) -> Event:
    """Freeze the final table; a round still being played refuses, a draft is dropped."""
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    if event.phase == Phase.FINISHED:
        return event
    playing = event.rounds.filter(state=RoundState.PUBLISHED).first()
    if playing:
        raise RuleError("round.still_open", round=playing.number)
    if not event.rounds.filter(state=RoundState.CLOSED).exists():
        raise RuleError("event.nothing_played")
    event.rounds.filter(state=RoundState.DRAFT).update(state=RoundState.VOIDED)
    event.phase = Phase.FINISHED
    FinalTable.objects.create(
        event=event,
        version=event.version + 1,
        rows=[frozen_row(row) for row in table_of(event).rows],
        at=now,
    )
    journal.record(event, actor=actor, kind="event.finished")
    return event


@transaction.atomic
def reopen_event(*, event_id: str, actor: Actor) -> Event:
    """Take the finish back, for a correction or one more round; the frozen table is kept."""
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    if event.phase != Phase.FINISHED:
        return event
    event.phase = Phase.PLAYING
    journal.record(event, actor=actor, kind="event.reopened")
    return event
