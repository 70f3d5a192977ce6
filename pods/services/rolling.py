"""Commands of open play: the queue opens and closes, people join and leave, pods are formed or undone."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import SYSTEM, Actor, Scope
from events.models import Entry, EntryState, Event, LevelsPolicy, Mode, Phase
from pods import access
from pods.asked import AskState, LevelAsk
from pods.home import must_leave
from pods.models import Pod, PodState, Round, RoundKind, RoundState, Seat
from pods.queue import QueuePlace
from pods.rolling import queue_of, queue_times, running_seats, seat_left
from pods.services.forming import (
    REST,
    empty_queue,
    ensure_open_round,
    forget_seats,
    form_at_once,
    form_ready,
    new_open_round,
)
from pods.services.levels import LEVELS
from pods.services.reports import COUNTED


@transaction.atomic
def open_queue(*, event_id: str, actor: Actor) -> Round:
    """Let people of a rolling event queue; from now on it is being played."""
    event = _rolling(event_id, actor)
    found = ensure_open_round(event)
    if event.queue_open:
        return found
    event.queue_open = True
    event.phase = Phase.PLAYING
    journal.record(event, actor=actor, kind="queue.opened", round=found.pk)
    return found


@transaction.atomic
def close_queue(*, event_id: str, actor: Actor) -> Event:
    """Let nobody queue any more and send home who waits; games that are on go on."""
    event = _rolling(event_id, actor)
    if not event.queue_open:
        return event
    event.queue_open = False
    journal.record(event, actor=actor, kind="queue.closed", entries=empty_queue(event))
    return event


@transaction.atomic
def join_queue(
    *, entry_id: str, actor: Actor, now: datetime, out: bool = False
) -> QueuePlace | None:
    """Put a player who is here into the queue; `out` says that they are out of their running game.

    A second time changes nothing. Returns None where a pod formed at once.
    """
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    place = event.queue.filter(entry=entry).first()
    if place is not None:
        return place
    _refuse_to_queue(event, entry, now=now)
    for seat in running_seats(entry):
        _leave_game(seat, now=now, out=out)
    QueuePlace.objects.create(event=event, entry=entry, since=now)
    journal.record(event, actor=actor, kind="queue.joined", entry=entry.pk)
    form_ready(event, now=now)
    return event.queue.filter(entry=entry).first()


@transaction.atomic
def leave_queue(*, entry_id: str, actor: Actor) -> Entry:
    """Take a player out of the queue; a second time changes nothing."""
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    if event.queue.filter(entry=entry).delete()[0]:
        journal.record(event, actor=actor, kind="queue.left", entry=entry.pk)
    return entry


@transaction.atomic
def accept_level(*, entry_id: str, actor: Actor, level: int, accepts: bool, now: datetime) -> Entry:
    """Let somebody in the queue accept another level from now on, or no longer; that may form a pod.

    It answers a question about that level. Refuses with `queue.not_waiting`, `level.bad_move`,
    `queue.levels_fixed` where decks decide levels or nobody chooses whom they sit with.
    """
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    if not event.queue.filter(entry=entry).exists():
        raise RuleError("queue.not_waiting")
    if event.levels_policy != LevelsPolicy.ACCEPTED or event.levels_from_decks:
        raise RuleError("queue.levels_fixed")
    if level not in LEVELS or level == entry.level:
        raise RuleError("level.bad_move")
    before = {*entry.accepts, entry.level}
    entry.accepts = sorted(before | {level} if accepts else before - {level})
    entry.save(update_fields=["accepts"])
    _answer_ask(event, entry, level, accepts=accepts, now=now)
    journal.record(event, actor=actor, kind="entry.changed", entry=entry.pk, fields=["accepts"])
    form_ready(event, now=now)
    return entry


@transaction.atomic
def back_to_game(*, entry_id: str, actor: Actor) -> Pod:
    """Take "I am out" back: the player still plays at the old table, and does not queue."""
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    seat = seat_left(entry)
    if seat is None or any(other.pk != seat.pk for other in running_seats(entry)):
        raise RuleError("queue.no_game")
    seat.out_at, seat.holds = None, True
    seat.save(update_fields=["out_at", "holds"])
    event.queue.filter(entry=entry).delete()
    where = {"round": seat.round_id, "pod": seat.pod_id}
    journal.record(event, actor=actor, kind="queue.back_to_game", entry=entry.pk, **where)
    return seat.at


@transaction.atomic
def form_now(
    *, event_id: str, actor: Actor, now: datetime, entries: Collection[str] = ()
) -> list[Pod]:
    """Form pods without waiting for better company: of everybody who waits, or of these people.

    Refuses with `queue.nobody_fits` where levels, wishes or free tables allow no pod.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    places = [place for place in queue_of(event) if not entries or place.entry_id in entries]
    pods = form_at_once(event, places, now=now, actor=actor)
    if not pods:
        raise RuleError("queue.nobody_fits")
    form_ready(event, now=now)
    return pods


@transaction.atomic
def put_back(*, pod_id: str, actor: Actor, now: datetime) -> Pod:
    """Undo a rolling pod while no result is in: its people wait again since when they did.

    They rest for two minutes, so that staff can change something before they are seated again.
    Where the queue is closed by now, nobody waits.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if pod.round.kind != RoundKind.OPEN:
        raise RuleError("pod.not_rolling")
    if pod.round.state == RoundState.VOIDED:
        return pod
    if pod.reports.filter(state__in=COUNTED).exists():
        raise RuleError("pod.has_result", table=pod.sign)
    seats = list(pod.seats.select_related("entry"))
    _void(event, pod)
    if queue_times(event, now=now).is_open:
        for seat in seats:
            _wait_again(event, seat, now=now)
    forget_seats(event, [seat.entry_id for seat in seats])
    journal.record(event, actor=actor, kind="pod.put_back", pod=pod.pk, table=pod.table)
    form_ready(event, now=now)
    return pod


@transaction.atomic
def look_at_queue(*, now: datetime, event: str) -> None:
    """Form what is due by now; twice without harm."""
    form_ready(event_access.locked_event(event, actor=SYSTEM), now=now)


def _answer_ask(event: Event, entry: Entry, level: int, *, accepts: bool, now: datetime) -> None:
    """Take it as the answer where the same level was asked about."""
    number = queue_times(event, now=now).during
    asks = LevelAsk.objects.filter(entry=entry, number=number, level=level)
    said = AskState.YES if accepts else AskState.NO
    asks.filter(state__in=(AskState.ASKED, AskState.YES)).update(state=said)


def _rolling(event_id: str, actor: Actor) -> Event:
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.mode != Mode.ROLLING:
        raise RuleError("queue.not_rolling")
    return event


def _refuse_to_queue(event: Event, entry: Entry, *, now: datetime) -> None:
    if not queue_times(event, now=now).is_open:
        raise RuleError("queue.closed")
    if entry.state != EntryState.HERE:
        raise RuleError("queue.not_here")
    if must_leave(entry, event, ends=now + timedelta(minutes=event.round_minutes)):
        raise RuleError("queue.home_soon", minutes=event.round_minutes)


def _leave_game(seat: Seat, *, now: datetime, out: bool) -> None:
    """Let a player go from a game that is told already, or that they are out of."""
    if seat.at.state == PodState.PLAYING:
        if not out:
            raise RuleError("queue.still_playing", table=seat.at.sign)
        if not seat.at.seats.filter(out_at=None).exclude(pk=seat.pk).exists():
            raise RuleError("queue.report_first", table=seat.at.sign)
    seat.out_at = now
    seat.holds = seat.round.kind == RoundKind.PAIRED
    seat.save(update_fields=["out_at", "holds"])


def _void(event: Event, pod: Pod) -> None:
    """Keep the pod for the record, in a round that nobody plays."""
    void = event.rounds.filter(kind=RoundKind.OPEN, state=RoundState.VOIDED).first()
    if void is None:
        void = new_open_round(event, RoundState.VOIDED)
    pod.seats.update(round=void, holds=False)
    pod.round, pod.holds, pod.version = void, False, event.version + 1
    pod.save(update_fields=["round", "holds", "version"])


def _wait_again(event: Event, seat: Seat, *, now: datetime) -> None:
    """Put somebody back into the queue as they stood, unless they left or play elsewhere by now."""
    if seat.entry.state != EntryState.HERE or running_seats(seat.entry):
        return
    QueuePlace.objects.update_or_create(
        event=event,
        entry=seat.entry,
        defaults={"since": seat.queued_at or now, "rests_until": now + REST},
    )
