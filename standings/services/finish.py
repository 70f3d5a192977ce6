"""Finish an event, and take that back."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import Event, Mode, Phase
from pods.models import Pod, PodState, RoundKind, RoundState
from pods.services.forming import empty_queue
from standings.models import FinalTable
from standings.selectors import frozen_row, table_of


@transaction.atomic
def finish_event(*, event_id: str, actor: Actor, now: datetime) -> Event:
    """Freeze the final table; a game that counts and is still played refuses, a draft is dropped."""
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    if event.phase == Phase.FINISHED:
        return event
    rounds = event.rounds.filter(kind__in=(RoundKind.PAIRED, RoundKind.CUT))
    playing = rounds.filter(state=RoundState.PUBLISHED).first()
    if playing:
        raise RuleError("round.still_open", round=playing.number)
    _refuse_open_games(event)
    if not (rounds.filter(state=RoundState.CLOSED).exists() or _open_pods(event).exists()):
        raise RuleError("event.nothing_played")
    rounds.filter(state=RoundState.DRAFT).update(state=RoundState.VOIDED)
    open_play = event.rounds.filter(kind=RoundKind.OPEN, state=RoundState.PUBLISHED)
    open_play.update(state=RoundState.CLOSED)
    empty_queue(event)
    event.queue_open = False
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
    open_play = event.rounds.filter(kind=RoundKind.OPEN, state=RoundState.CLOSED)
    open_play.update(state=RoundState.PUBLISHED)
    journal.record(event, actor=actor, kind="event.reopened")
    return event


def _open_pods(event: Event) -> QuerySet[Pod]:
    """Return the pods of open play that count."""
    counts = event.mode == Mode.ROLLING or event.queue_scored
    pods = Pod.objects.filter(round__event=event, round__kind=RoundKind.OPEN)
    pods = pods.filter(round__state=RoundState.PUBLISHED)
    return pods if counts else pods.none()


def _refuse_open_games(event: Event) -> None:
    playing = _open_pods(event).exclude(state=PodState.DONE)
    if playing.exists():
        tables = list(playing.values_list("table", flat=True))
        raise RuleError("round.pods_still_playing", pods=tables)
