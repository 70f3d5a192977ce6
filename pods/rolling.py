"""Reads of open play: whether pods may form now, who waits, which tables are free, who plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from engine.formats import format_of
from engine.seating.problem import Levels
from engine.seating.rolling_line import Line, Rules, Waiter
from events.models import Entry, EntryState, Event, Mark, Mode, Phase
from pods.families import families
from pods.history import history_of
from pods.home import must_leave
from pods.level_asks import agreed_levels
from pods.models import (
    PUBLIC,
    Pod,
    PodState,
    Round,
    RoundKind,
    RoundState,
    Seat,
)
from pods.queue import QueuePlace
from pods.tables import promised, tables_of, usable
from pods.wishes import apart

PEOPLE_A_TABLE = 3  # tables are counted by this where a shop has written none down


@dataclass(frozen=True, slots=True)
class QueueTimes:
    """Whether people may queue, whether pods form now, from when they will, and until when.

    `begins` is None where pods form already or nobody knows yet when they will; `during` is the
    number of the round beside which they form, 0 where there are no rounds.
    """

    is_open: bool
    forms: bool
    begins: datetime | None
    ends: datetime | None
    during: int


@dataclass(frozen=True, slots=True)
class RollingTable:
    """A table that pods of open play may take."""

    number: int
    label: str

    @property
    def sign(self) -> str:
        """What stands on the table."""
        return self.label or str(self.number)


CLOSED = QueueTimes(is_open=False, forms=False, begins=None, ends=None, during=0)


def has_queue(event: Event) -> bool:
    """Tell whether rolling pods form at this event at all."""
    return event.mode == Mode.ROLLING or event.queue_from_minute is not None


def queue_times(event: Event, *, now: datetime) -> QueueTimes:
    """Return when people queue: while staff keep it open, or beside a round from its minute on."""
    if event.phase != Phase.PLAYING:
        return CLOSED
    if event.mode == Mode.ROLLING:
        ends = event.queue_last_start
        in_time = ends is None or now < ends
        is_open = event.queue_open and in_time
        return QueueTimes(is_open=is_open, forms=is_open, begins=None, ends=ends, during=0)
    if event.queue_from_minute is None:
        return CLOSED
    playing = event.rounds.filter(kind=RoundKind.PAIRED, state=RoundState.PUBLISHED).last()
    return _times_beside(playing, event.queue_from_minute, now=now) if playing else CLOSED


def _times_beside(playing: Round, minute: int, *, now: datetime) -> QueueTimes:
    ends = playing.ends_at if playing.paused_seconds_left is None else None
    in_time = ends is None or now < ends
    begins = playing.started_at and playing.started_at + timedelta(minutes=minute)
    has_begun = begins is not None and begins <= now
    return QueueTimes(
        is_open=in_time,
        forms=in_time and has_begun,
        begins=None if has_begun else begins,
        ends=ends,
        during=playing.number,
    )


def open_round(event: Event) -> Round | None:
    """Return the round that holds an event's rolling pods."""
    return event.rounds.filter(kind=RoundKind.OPEN, state__in=PUBLIC).first()


def queue_of(event: Event) -> list[QueuePlace]:
    """Return who waits and is here, the longest wait first."""
    places = event.queue.filter(entry__state=EntryState.HERE)
    return list(places.select_related("entry").order_by("since", "entry__arrival"))


def held_pods(event: Event) -> list[Pod]:
    """Return the pods of open play that hold a table, with everybody of them, by table."""
    pods = Pod.objects.filter(round__event=event, round__kind=RoundKind.OPEN, holds=True)
    pods = pods.filter(round__state__in=PUBLIC).order_by("table")
    return list(pods.select_related("round").prefetch_related("seats__entry"))


def rolling_tables(event: Event) -> list[RollingTable]:
    """Return the tables of the room in the order in which pods take them."""
    rules = format_of(event.format)
    known = tables_of(event)
    if not known:
        count = -(-event.capacity // PEOPLE_A_TABLE)
        return [RollingTable(number, "") for number in range(1, count + 1)]
    labels = {table.number: table.label for table in known}
    room = [table for table in usable(known) if table.chairs >= rules.pod_prefer]
    return [RollingTable(table.number, labels[table.number]) for table in room]


def free_tables(event: Event) -> list[RollingTable]:
    """Return the tables at which nobody plays."""
    playing = Pod.objects.filter(round__event=event, round__state=RoundState.PUBLISHED, holds=True)
    rounds = playing.filter(round__kind=RoundKind.PAIRED).exclude(state=PodState.DONE)
    rolling = playing.filter(round__kind=RoundKind.OPEN)
    taken = {pod.table for pods in (rounds, rolling) for pod in pods}
    return [table for table in rolling_tables(event) if table.number not in taken]


def rules_of(event: Event, *, ends: datetime | None = None) -> Rules:
    """Return how long people of this event wait for better company."""
    rules = format_of(event.format)
    return Rules(
        prefer=rules.pod_prefer,
        least=min(rules.pod_allow),
        short_after=timedelta(minutes=event.queue_three_after),
        again_after=timedelta(minutes=event.queue_again_after),
        levels=Levels(event.levels_policy),
        last_start=ends,
    )


def line_of(
    event: Event,
    places: Sequence[QueuePlace],
    free: Sequence[RollingTable],
    *,
    now: datetime,
    rules: Rules,
) -> Line:
    """Return what pods are formed from.

    Not in it are those who rest, must be home before a game ends, or were promised a table that
    is taken. People with promises of different tables cannot sit together; families and promised
    mates sit in one pod, if both wait. Whoever agreed to play at another level accepts it, too.
    """
    ends = now + timedelta(minutes=event.round_minutes)
    promises = promised(event)
    tables, mates = promises.tables, promises.mates
    numbers = {table.number for table in free}
    waiting = [
        place
        for place in places
        if (place.rests_until is None or place.rests_until <= now)
        and not must_leave(place.entry, event, ends=ends)
        and tables.get(place.entry_id) in {None, *numbers}
    ]
    avoid = _kept_apart(apart(event), tables)
    agreed = agreed_levels(event, queue_times(event, now=now).during)
    history = history_of(event)
    return Line(
        people=tuple(
            Waiter(
                id=place.entry_id,
                level=place.entry.level,
                accepts=frozenset({*place.entry.accepts, *_also(agreed, place.entry_id)}),
                since=place.since,
                avoid=avoid.get(place.entry_id, frozenset()),
                order=place.entry.arrival,
                beginner=place.entry.mark == Mark.BEGINNER,
                helper=place.entry.mark == Mark.HELPER,
            )
            for place in waiting
        ),
        history=tuple(pod for each in history.seatings() for pod in each),
        tables=tuple(table.number for table in free),
        now=now,
        rules=rules,
        together=(*families(event), *(tuple(pair) for pair in mates)),
    )


def _also(agreed: Mapping[str, int], entry: str) -> set[int]:
    """Return the level that somebody agreed to play at besides their own."""
    return {agreed[entry]} if entry in agreed else set()


def _kept_apart(
    wishes: Mapping[str, frozenset[str]], tables: Mapping[str, int]
) -> Mapping[str, frozenset[str]]:
    """Return whom each entry cannot sit with: by wish, or because their tables differ."""
    elsewhere = {
        entry: frozenset(other for other in tables if tables[other] != tables[entry])
        for entry in tables
    }
    return {
        entry: wishes.get(entry, frozenset()) | elsewhere.get(entry, frozenset())
        for entry in {*wishes, *tables}
    }


def running_seats(entry: Entry) -> QuerySet[Seat]:
    """Return the seats of a player in games that are not decided and that they have not left."""
    seats = Seat.objects.filter(entry=entry, holds=True, out_at=None, pod__holds=True)
    seats = seats.filter(round__state=RoundState.PUBLISHED).exclude(pod__state=PodState.DONE)
    return seats.select_related("pod", "round")


def running_pod(entry: Entry) -> Pod | None:
    """Return the pod that a player still plays in, None once its result is told or they are out."""
    seat = running_seats(entry).filter(pod__state=PodState.PLAYING).first()
    return seat.pod if seat else None


def seat_left(entry: Entry) -> Seat | None:
    """Return the seat that a player left last in a game that is still being played."""
    seats = Seat.objects.filter(entry=entry, out_at__isnull=False, pod__holds=True)
    seats = seats.filter(round__state=RoundState.PUBLISHED, pod__state=PodState.PLAYING)
    return seats.select_related("pod").order_by("-out_at").first()


def left_pod(entry: Entry) -> Pod | None:
    """Return the running game that a player said to be out of."""
    seat = seat_left(entry)
    return seat.pod if seat else None


def running_entries(event: Event) -> set[str]:
    """Return who sits at a table whose game is still being played."""
    seats = Seat.objects.filter(round__event=event, holds=True, out_at=None, pod__holds=True)
    seats = seats.filter(round__state=RoundState.PUBLISHED, pod__state=PodState.PLAYING)
    return set(seats.values_list("entry_id", flat=True))
