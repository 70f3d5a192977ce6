"""What somebody in the queue of rolling tables may truthfully be told."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import median

from engine.seating.rolling_outlook import Outlook, outlook
from events.models import Entry, Event
from pods.models import Report, ReportState, RoundKind
from pods.queue import QueuePlace
from pods.rolling import (
    QueueTimes,
    free_tables,
    held_pods,
    line_of,
    queue_of,
    queue_times,
    rules_of,
)

ENOUGH_GAMES = 3  # played today before their usual length says more than the settings


def expected_frees(event: Event, *, now: datetime) -> list[tuple[datetime, int]]:
    """Return when each taken table will probably be free: after as long as games usually take."""
    usual = usual_minutes(event)
    return [
        (max(pod.formed_at + timedelta(minutes=usual), now), pod.table)
        for pod in held_pods(event)
        if pod.formed_at is not None
    ]


def usual_minutes(event: Event) -> float:
    """Return how long a rolling game usually takes here: the median of today, else the settings."""
    counted = Report.objects.filter(
        pod__round__event=event, pod__round__kind=RoundKind.OPEN, state=ReportState.ACCEPTED
    )
    lengths = [
        (at - formed).total_seconds() / 60
        for at, formed in counted.values_list("at", "pod__formed_at")
        if formed is not None
    ]
    return median(lengths) if len(lengths) >= ENOUGH_GAMES else event.round_minutes


@dataclass(frozen=True, slots=True)
class Prospect:
    """What somebody in the queue is told; without an outlook they are passed over for now."""

    place: QueuePlace
    times: QueueTimes
    outlook: Outlook | None
    has_table: bool


def prospect_of(entry: Entry, *, now: datetime) -> Prospect | None:
    """Return what a player may truthfully be told, None for whoever is not in the queue."""
    event = entry.event
    places = queue_of(event)
    mine = next((place for place in places if place.entry_id == entry.pk), None)
    if mine is None:
        return None
    times, free = queue_times(event, now=now), free_tables(event)
    line = line_of(event, places, free, now=now, rules=rules_of(event, ends=times.ends))
    frees = expected_frees(event, now=now)
    if not times.forms and times.begins is not None:
        line = replace(line, now=times.begins)
    elif not times.forms:
        line, frees = replace(line, tables=()), []
    waits = any(one.id == entry.pk for one in line.people)
    seen = outlook(line, entry.pk, frees=frees) if waits else None
    return Prospect(place=mine, times=times, outlook=seen, has_table=bool(free))
