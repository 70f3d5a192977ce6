"""Games at rolling tables and results of a pod event file, as rows of an event."""

from datetime import datetime, timedelta

from django.utils import timezone

from engine.outcomes.judge import Outcome
from engine.seating.event import OpenPod, PodEvent, minutes_of
from engine.words import Ending, Kind
from events.access import Actor
from events.models import Entry, Event
from pods.models import Pod, PodState, Report, ReportState, Round, Seat
from pods.services.forming import ensure_open_round

ENDINGS = {Kind.WIN: Ending.LAST_STANDING, Kind.DOUBLE_LOSS: Ending.DOUBLE_LOSS}


def write_open_play(event: Event, file: PodEvent, *, actor: Actor, now: datetime) -> None:
    """Write the games at rolling tables of a file with this event's ids; none of them holds its table.

    They keep the order in which they formed, whatever times the file tells.
    """
    if not file.open_play:
        return
    found = ensure_open_round(event)
    levels = dict(Entry.objects.filter(event=event).values_list("pk", "level"))
    at = _midnight(event)
    pods = []
    for told in file.open_play:
        at = max(at + timedelta(seconds=1), _formed(event, told))
        pods.append(_pod(event, found, told, levels, at))
    Pod.objects.bulk_create(pods)
    pairs = list(zip(pods, file.open_play, strict=True))
    Seat.objects.bulk_create(
        Seat(round=found, pod=pod, entry_id=entry, number=number, holds=False)
        for pod, told in pairs
        for number, entry in enumerate(told.pod.seats, 1)
    )
    Report.objects.bulk_create(
        imported_report(pod, told.pod.outcome, actor=actor, now=now)
        for pod, told in pairs
        if told.pod.outcome is not None
    )


def imported_report(row: Pod, outcome: Outcome, *, actor: Actor, now: datetime) -> Report:
    """Return a result of a file as a report that counts: places without the steps to them."""
    return Report(
        pod=row,
        made_by=actor.label,
        steps=[],
        ending=ENDINGS.get(outcome.kind, Ending.TIME),
        placements=dict(outcome.placements),
        winner_id=outcome.winner,
        kind=outcome.kind,
        state=ReportState.ACCEPTED,
        decided=True,
        at=now,
    )


def _pod(event: Event, found: Round, told: OpenPod, levels: dict[str, int], at: datetime) -> Pod:
    known = {levels[name] for name in told.pod.seats}
    return Pod(
        round=found,
        table=told.pod.table,
        level=known.pop() if len(known) == 1 else None,
        state=PodState.PLAYING if told.pod.outcome is None else PodState.DONE,
        version=event.version + 1,
        formed_at=at,
        during=told.during,
        holds=False,
    )


def _formed(event: Event, told: OpenPod) -> datetime:
    """Return when a game formed: hours go on after the midnight of the event's day."""
    if told.formed is None:
        return event.starts_at
    return _midnight(event) + timedelta(minutes=minutes_of(told.formed))


def _midnight(event: Event) -> datetime:
    begins = timezone.localtime(event.starts_at)
    return begins.replace(hour=0, minute=0, second=0, microsecond=0)
