"""Commands on an empty chair: say who is missing, wait on, play without them; and who really began."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from engine.errors import RuleError
from events import access as event_access
from events import due, journal
from events.access import SYSTEM, Actor, Scope
from events.lost_time import LostTime
from events.models import EntryState, Event, Phase
from pods import access
from pods.chairs import lost_time
from pods.judging import teams_at
from pods.models import PUBLIC, Pod, PodState, RoundKind, RoundState, Seat
from pods.services.extra_time import TIME_FIELDS, give_back
from pods.services.forming import forget_seats
from pods.services.reports import where
from pods.subgames import forget_subgames

OVERDUE = "seat.overdue"
MOST_WAITING = 60  # minutes
FEWEST = 2


@transaction.atomic
def say_missing(*, pod_id: str, entry_id: str, actor: Actor, now: datetime) -> Seat:
    """Say that a player has not come to their table; from now on the event's minutes of grace run.

    For the players of the pod and for whoever runs rounds. Saying it twice changes nothing.
    """
    event, pod = _at_table(pod_id, actor)
    seat = _seat(pod, entry_id)
    if seat.missing_since is not None or seat.no_show:
        return seat
    _wait(event, seat, since=now, until=now + timedelta(minutes=event.grace_minutes))
    return _noted(event, pod, seat, actor=actor, kind="seat.missing")


@transaction.atomic
def say_here(*, pod_id: str, entry_id: str, actor: Actor, now: datetime) -> Seat:
    """Say that somebody missing has come; the time that ran out meanwhile is the pod's to keep.

    Whoever was noted as not having come is taken back by staff alone.
    """
    event, pod = _at_table(pod_id, actor)
    seat = _seat(pod, entry_id)
    if seat.no_show:
        event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    elif seat.missing_since is None:
        return seat
    seat.no_show = False
    return _filled(event, pod, seat, actor=actor, kind="seat.filled", now=now)


@transaction.atomic
def wait_more(*, pod_id: str, entry_id: str, minutes: int, actor: Actor, now: datetime) -> Seat:
    """Wait for somebody missing, 1 to 60 minutes from now on."""
    event, pod, seat = _for_staff(pod_id, entry_id, actor)
    if not 1 <= minutes <= MOST_WAITING:
        raise RuleError("seat.bad_minutes", most=MOST_WAITING)
    _wait(event, seat, since=seat.missing_since or now, until=now + timedelta(minutes=minutes))
    return _noted(event, pod, seat, actor=actor, kind="seat.waited_for", minutes=minutes)


@transaction.atomic
def note_no_show(*, pod_id: str, entry_id: str, actor: Actor, now: datetime) -> Seat:
    """Note that somebody missing did not come: they are out first in whatever the pod tells."""
    event, pod, seat = _for_staff(pod_id, entry_id, actor)
    _refuse_early(seat, now)
    seat.no_show = True
    return _filled(event, pod, seat, actor=actor, kind="seat.no_show", now=now)


@transaction.atomic
def start_without(*, pod_id: str, entry_id: str, actor: Actor, now: datetime) -> Pod:
    """Let a pod begin without somebody missing, who then has no seat in it and no result.

    In a cut everybody has a result: there they can only be noted as not having come.
    """
    event, pod, seat = _for_staff(pod_id, entry_id, actor)
    if pod.round.kind == RoundKind.CUT:
        raise RuleError("round.is_cut")
    _refuse_early(seat, now)
    others = _seated_without(event, pod, seat)
    if len(others) < FEWEST:
        raise RuleError("seat.too_few")
    seconds = _give_time(event, pod, seat, now)
    seat.delete()
    _sit(pod, others)
    forget_seats(event, [entry_id])
    forget_subgames([pod.pk], now=now)
    pod.changed = True
    pod.round.publish_version = event.version + 1
    pod.round.save(update_fields=["publish_version"])
    _write(event, pod)
    facts = where(pod) | {"entry": entry_id, "seconds": seconds}
    journal.record(event, actor=actor, kind="seat.left_out", **facts)
    return pod


@transaction.atomic
def record_first(*, pod_id: str, entry_id: str, actor: Actor) -> Pod:
    """Record who really took the first turn, where a table drew lots instead of taking our seats.

    For the players of the pod while its round is played, and for whoever runs rounds until the
    event is finished. Later rounds share the first turns by what is recorded.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    if _is_guest(event, pod, actor):
        access.refuse_unless_open(pod)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if pod.round.state not in PUBLIC:
        raise RuleError("report.round_not_published")
    seat = _seat(pod, entry_id)
    first = None if seat.number == 1 else seat.entry
    if pod.first == first:
        return pod
    pod.first = first
    _write(event, pod)
    facts = where(pod) | {"entry": entry_id}
    journal.record(event, actor=actor, kind="pod.first_player", **facts)
    return pod


@transaction.atomic
def tell_overdue(*, now: datetime, pod_id: str, entry_id: str, until: str) -> None:
    """Tell the staff that the grace for an empty chair is over, unless it was filled or waited for."""
    rows = Seat.objects.filter(
        pod=pod_id,
        entry=entry_id,
        missing_until__lte=now,
        pod__state=PodState.PLAYING,
        pod__round__state=RoundState.PUBLISHED,
    )
    event_id = rows.values_list("pod__round__event", flat=True).first()
    if event_id is None:
        return
    event = event_access.locked_event(event_id, actor=SYSTEM)
    seat = rows.select_related("pod__round").first()
    if seat and seat.pod and seat.missing_until and seat.missing_until.isoformat() == until:
        facts = where(seat.pod) | {"entry": seat.entry_id}
        journal.record(event, actor=SYSTEM, kind="seat.overdue", **facts)


def _at_table(pod_id: str, actor: Actor, *, staff_only: bool = False) -> tuple[Event, Pod]:
    """Lock a pod that is being played, for its players and for whoever runs rounds, or for these alone."""
    event, pod = access.locked_pod(pod_id, actor=actor)
    if staff_only:
        event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    _is_guest(event, pod, actor)
    access.refuse_unless_open(pod)
    if pod.state != PodState.PLAYING:
        raise RuleError("seat.game_told")
    return event, pod


def _sit(pod: Pod, seats: Sequence[Seat]) -> None:
    """Number seats anew; whoever had the first turn and is still there keeps it."""
    first = pod.first_id or min(seats, key=lambda seat: seat.number).entry_id
    pod.seats.update(number=F("number") + pod.seats.count() + 1)
    for number, seat in enumerate(seats, 1):
        seat.number = number
        seat.save(update_fields=["number"])
    pod.first = next((seat.entry for seat in seats[1:] if seat.entry_id == first), None)


def _seated_without(event: Event, pod: Pod, seat: Seat) -> list[Seat]:
    """Return the others of a pod in seat order; teams stay, so whoever is alone now takes seat 2.

    Nobody where that leaves one team only.
    """
    seats = list(pod.seats.order_by("number"))
    others = [each for each in seats if each != seat]
    teams = teams_at(event, seats)
    if not teams:
        return others
    left = sorted(([each for each in team if each != seat] for team in teams), key=len)
    few, many = left
    if not few:
        return []
    return [many[0], *few, *many[1:]] if len(many) > len(few) else others


def _is_guest(event: Event, pod: Pod, actor: Actor) -> bool:
    """Tell a player of the pod from whoever runs rounds; refuses everybody else."""
    if access.seat_in(pod, actor=actor) is not None:
        return True
    event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    return False


def _for_staff(pod_id: str, entry_id: str, actor: Actor) -> tuple[Event, Pod, Seat]:
    event, pod = _at_table(pod_id, actor, staff_only=True)
    seat = _seat(pod, entry_id)
    if seat.missing_since is None:
        raise RuleError("seat.not_missing")
    return event, pod, seat


def _seat(pod: Pod, entry_id: str) -> Seat:
    seat = pod.seats.select_related("entry").filter(entry=entry_id).first()
    if seat is None:
        raise RuleError("seat.not_at_table")
    return seat


def _refuse_early(seat: Seat, now: datetime) -> None:
    """Refuse while the grace runs, unless the missing player has left the event."""
    if seat.missing_until and seat.missing_until > now and seat.entry.state == EntryState.HERE:
        seconds = int((seat.missing_until - now).total_seconds())
        raise RuleError("seat.grace_runs", minutes=-(-seconds // 60))


def _wait(event: Event, seat: Seat, *, since: datetime, until: datetime) -> None:
    seat.missing_since, seat.missing_until = since, until
    facts = {"pod_id": seat.pod_id, "entry_id": seat.entry_id, "until": until.isoformat()}
    due.plan(OVERDUE, at=until, of_event=event.pk, **facts)


def _filled(event: Event, pod: Pod, seat: Seat, *, actor: Actor, kind: str, now: datetime) -> Seat:
    """Nobody waits for this seat any longer: its pod gets the time back that it lost."""
    seconds = _give_time(event, pod, seat, now)
    seat.missing_since = seat.missing_until = None
    return _noted(event, pod, seat, actor=actor, kind=kind, seconds=seconds)


def _give_time(event: Event, pod: Pod, seat: Seat, now: datetime) -> int:
    since = seat.missing_since or now
    others = pod.seats.exclude(pk=seat.pk).values_list("missing_since", flat=True)
    until = min([now, *filter(None, others)])
    seconds = int(lost_time(pod.round, since=since, now=until).total_seconds())
    give_back(pod, seconds, at_once=event.lost_time != LostTime.OFFERED)
    return seconds


def _noted(event: Event, pod: Pod, seat: Seat, *, actor: Actor, kind: str, **facts: int) -> Seat:
    seat.save(update_fields=["missing_since", "missing_until", "no_show"])
    _write(event, pod)
    journal.record(event, actor=actor, kind=kind, **where(pod), entry=seat.entry_id, **facts)
    return seat


def _write(event: Event, pod: Pod) -> None:
    pod.version = event.version + 1
    pod.save(update_fields=["version", *TIME_FIELDS, "changed", "first"])
