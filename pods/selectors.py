"""Reads of rounds, pods and reports, cut to what the reader may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Prefetch, QuerySet

from events.access import Actor, Scope
from events.models import Entry, Event
from pods.history import history_of
from pods.models import (
    LIVING,
    OPEN_REPORTS,
    PUBLIC,
    Pod,
    Report,
    ReportState,
    Round,
    RoundState,
    Seat,
)


class ClockState(StrEnum):
    """What a round's clock does."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock as of `now`; phones count down to `ends_at` by the server's time."""

    state: ClockState
    seconds_left: int
    ends_at: datetime | None
    now: datetime


def clock_of(found: Round, *, now: datetime) -> Clock:
    """Return the clock of a round."""
    if found.started_at is None or found.ends_at is None:
        return Clock(ClockState.WAITING, found.minutes * 60, None, now)
    if found.paused_seconds_left is not None:
        return Clock(ClockState.PAUSED, found.paused_seconds_left, None, now)
    left = int((found.ends_at - now).total_seconds())
    state = ClockState.RUNNING if left > 0 else ClockState.OVER
    return Clock(state, max(left, 0), found.ends_at, now)


def _pods() -> QuerySet[Pod]:
    counted = Report.objects.filter(state__in=(*OPEN_REPORTS, ReportState.ACCEPTED))
    return Pod.objects.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("entry").order_by("number")),
        Prefetch("reports", counted.prefetch_related("voices"), to_attr="counted"),
    ).order_by("table")


def rounds_of(event: Event, *, actor: Actor) -> list[Round]:
    """Return the rounds an actor may see, with pods, seats and counted reports, oldest first."""
    states = LIVING if actor.may(event, Scope.EVENTS_READ) else PUBLIC
    rounds = event.rounds.filter(state__in=states).order_by("number")
    return list(rounds.prefetch_related(Prefetch("pods", _pods())))


def round_with_pods(found: Round) -> Round:
    """Return the same round with pods, seats and counted reports read in a fixed number of queries."""
    return Round.objects.prefetch_related(Prefetch("pods", _pods())).get(pk=found.pk)


def pod_with_seats(pod: Pod) -> Pod:
    """Return the same pod with its round, seats and counted report."""
    return _pods().select_related("round__event").get(pk=pod.pk)


def report_of(pod: Pod) -> Report | None:
    """Return the report that counts or waits in a pod read by this module."""
    counted: Sequence[Report] = pod.counted  # type: ignore[attr-defined]  # prefetched here
    return counted[0] if counted else None


def newest_round(event: Event, *, actor: Actor) -> Round | None:
    """Return the newest round an actor may see, with its pods."""
    states = LIVING if actor.may(event, Scope.EVENTS_READ) else PUBLIC
    found = event.rounds.filter(state__in=states).order_by("-number").first()
    return round_with_pods(found) if found else None


def public_round(event: Event) -> Round | None:
    """Return the newest round that everybody may see, without its pods."""
    return event.rounds.filter(state__in=PUBLIC).order_by("-number").first()


def pod_of_entry(entry: Entry) -> Pod | None:
    """Return the pod a player sits in now: in the newest public round, None if not seated there."""
    newest = Round.objects.filter(event=entry.event_id, state__in=PUBLIC).order_by("-number")
    found = newest.first()
    if found is None:
        return None
    return _pods().select_related("round").filter(round=found, seats__entry=entry).first()


def is_playing(event: Event) -> bool:
    """Tell whether a published round is not closed yet."""
    return event.rounds.filter(state=RoundState.PUBLISHED).exists()


def met_before(entry: Entry, *, up_to_round: int) -> dict[str, int]:
    """Return how often a player sat with each other player in rounds before this one."""
    times: dict[str, int] = {}
    for found in history_of(entry.event).rounds:
        if found.number >= up_to_round:
            continue
        for pod in found.pods.all():
            mates = [seat.entry_id for seat in pod.seats.all()]
            if entry.pk in mates:
                for mate in mates:
                    times[mate] = times.get(mate, 0) + (mate != entry.pk)
    return times
