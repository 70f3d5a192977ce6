"""Open play under the event's lock: pods form, tables and people are let go. No commands of their own."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from engine.seating.plan import PlannedPod
from engine.seating.rolling import form
from engine.seating.rolling_line import Rules
from events import due, journal
from events.access import SYSTEM, Actor
from events.models import Entry, EntryState, Event
from events.work import Due
from pods.models import PUBLIC, Pod, Round, RoundKind, RoundState, Seat
from pods.queue import QueuePlace
from pods.rolling import (
    QueueTimes,
    RollingTable,
    free_tables,
    held_pods,
    line_of,
    open_round,
    queue_of,
    queue_times,
    rules_of,
)
from pods.tables import promised

LOOK = "queue.look"
OFTEN = timedelta(minutes=1)
REST = timedelta(minutes=2)  # time for staff to change something before put-back people are seated


def form_ready(event: Event, *, now: datetime) -> list[Pod]:
    """Form the pods that are due in a locked event, and plan when to look again.

    As long as somebody waits that is within a minute: levels, tables and promises change without
    a word to the queue. Whoever left the event by then is in it no more, should they come back.
    """
    if event.queue.exists():
        event.queue.exclude(entry__state=EntryState.HERE).delete()
    times = queue_times(event, now=now)
    if not times.is_open:
        return []
    if not times.forms:
        _look_later(event, times.begins, now=now)
        return []
    places = queue_of(event)
    pods, again = _formed(event, places, times, now=now, rules=rules_of(event, ends=times.ends))
    seated = sum(pod.seats.count() for pod in pods)
    if len(places) > seated:
        rests = [each.rests_until for each in places if each.rests_until]
        moments = [now + OFTEN, *rests, *filter(None, [again])]
        _look_later(event, min(at for at in moments if at > now), now=now)
    return pods


def form_at_once(
    event: Event, places: list[QueuePlace], *, now: datetime, actor: Actor
) -> list[Pod]:
    """Form what these people allow without waiting for better company, rested or not."""
    times = queue_times(event, now=now)
    usual = rules_of(event, ends=times.ends)
    none = timedelta(0)
    rules = Rules(usual.prefer, usual.least, none, none, usual.levels, usual.last_start)
    for place in places:
        place.rests_until = None
    if not times.is_open:
        return []
    pods, _again = _formed(event, places, times, now=now, rules=rules, actor=actor)
    return pods


def let_go(pod: Pod) -> None:
    """Free the table and the people of a pod of open play whose result counts."""
    if pod.round.kind == RoundKind.OPEN:
        pod.holds = False
        pod.save(update_fields=["holds"])
        pod.seats.update(holds=False)


def empty_queue(event: Event) -> list[str]:
    """Send everybody out of the queue; return who that was."""
    gone = [place.entry_id for place in event.queue.all()]
    event.queue.all().delete()
    return gone


def give_way(event: Event) -> None:
    """Let a new round have the people and tables of open play; its games without a result stay known."""
    empty_queue(event)
    for pod in held_pods(event):
        let_go(pod)


def ensure_open_round(event: Event) -> Round:
    """Return the round that holds rolling pods, made when it is first needed."""
    return open_round(event) or new_open_round(event, RoundState.PUBLISHED)


def new_open_round(event: Event, state: RoundState) -> Round:
    """Make a round for rolling pods: the one that is played, or one for those put back."""
    return Round.objects.create(
        event=event,
        kind=RoundKind.OPEN,
        number=0,
        state=state,
        seed=0,
        cost={},
        lower_bound={},
        minutes=event.round_minutes,
        publish_version=event.version + 1,
    )


def forget_seats(event: Event, entries: list[str]) -> None:
    """Forget that these people have a seat where they have no public one any more."""
    still = Seat.objects.filter(round__event=event, round__state__in=PUBLIC)
    gone = Entry.objects.filter(pk__in=entries).exclude(pk__in=still.values("entry"))
    gone.update(seated=False)


def _formed(
    event: Event,
    places: list[QueuePlace],
    times: QueueTimes,
    *,
    now: datetime,
    rules: Rules,
    actor: Actor = SYSTEM,
) -> tuple[list[Pod], datetime | None]:
    free = free_tables(event)
    if not places or not free:
        return [], None
    formed = form(line_of(event, places, free, now=now, rules=rules))
    since = {place.entry_id: place.since for place in places}
    pods = []
    for planned, table in _at_tables(event, formed.pods, free):
        pod = _seat(event, planned, table, since, times, now=now)
        pods.append(pod)
        journal.record(
            event,
            actor=actor,
            kind="pod.formed",
            round=pod.round_id,
            pod=pod.pk,
            table=pod.table,
            entries=list(planned.seats),
        )
    return pods, formed.look_again


def _at_tables(
    event: Event, planned: Sequence[PlannedPod], free: Sequence[RollingTable]
) -> list[tuple[PlannedPod, RollingTable]]:
    """Return each pod with its table; promised tables are kept, and a second pod waits for one."""
    tables = promised(event).tables
    wanted = {pod.table: {tables[name] for name in pod.seats if name in tables} for pod in planned}
    left = {table.number: table for table in free}
    chosen = [
        (pod, left.pop(number)) for pod in planned for number in wanted[pod.table] if number in left
    ]
    usual = iter(left.values())
    return chosen + [(pod, next(usual)) for pod in planned if not wanted[pod.table]]


def _seat(
    event: Event,
    planned: PlannedPod,
    table: RollingTable,
    since: dict[str, datetime],
    times: QueueTimes,
    *,
    now: datetime,
) -> Pod:
    pod = Pod.objects.create(
        round=ensure_open_round(event),
        table=table.number,
        label=table.label,
        level=planned.level,
        reasons=[{"code": why.code, **why.facts} for why in planned.reasons],
        version=event.version + 1,
        formed_at=now,
        during=times.during,
    )
    Seat.objects.bulk_create(
        Seat(round=pod.round, pod=pod, entry_id=entry, number=number, queued_at=since[entry])
        for number, entry in enumerate(planned.seats, 1)
    )
    event.queue.filter(entry__in=planned.seats).delete()
    Entry.objects.filter(pk__in=planned.seats).update(seated=True)
    return pod


def _look_later(event: Event, at: datetime | None, *, now: datetime) -> None:
    """Plan the next look, unless one is planned that comes in time."""
    if at is None:
        return
    planned = Due.objects.open().filter(kind=LOOK, at__gt=now, at__lte=at)
    if not planned.filter(facts__event=event.pk).exists():
        due.plan(LOOK, at=at, event=event.pk)
