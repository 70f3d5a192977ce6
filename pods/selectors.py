"""Reads of rounds, pods and reports, cut to what the reader may see."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import F, Prefetch, Q, QuerySet

from events.access import Actor, Scope
from events.models import Entry, Event, Mode
from pods.models import (
    LIVING,
    OPEN_REPORTS,
    PUBLIC,
    Pod,
    Report,
    ReportState,
    Round,
    RoundKind,
    RoundState,
    Seat,
)

TELL_OF_POINTS = frozenset({"points_close"})


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


def clock_of(found: Round, *, now: datetime, extra: int = 0) -> Clock:
    """Return the clock of a round, or that of a pod with so many seconds of its own after it.

    That of a closed round no longer runs, however early it was closed.
    """
    if found.started_at is None or found.ends_at is None:
        return Clock(ClockState.WAITING, found.minutes * 60 + extra, None, now)
    if found.state in (RoundState.CLOSED, RoundState.VOIDED):
        return Clock(ClockState.OVER, 0, None, now)
    if found.paused_seconds_left is not None:
        return Clock(ClockState.PAUSED, found.paused_seconds_left + extra, None, now)
    ends_at = found.ends_at + timedelta(seconds=extra)
    left = int((ends_at - now).total_seconds())
    state = ClockState.RUNNING if left > 0 else ClockState.OVER
    return Clock(state, max(left, 0), ends_at, now)


def _pods(event_id: str = "") -> QuerySet[Pod]:
    """Return pods with seats and counted reports.

    Whoever asks for many says of which event: so the database looks for people there, and not among all.
    """
    counted = Report.objects.filter(state__in=(*OPEN_REPORTS, ReportState.ACCEPTED))
    seats = Seat.objects.select_related("entry").order_by("number")
    if event_id:
        seats = seats.filter(entry__event=event_id)
    return Pod.objects.prefetch_related(
        Prefetch("seats", seats),
        Prefetch("reports", counted.prefetch_related("voices"), to_attr="counted"),
    ).order_by("table")


def _sitting_out() -> "Prefetch[str, QuerySet[Seat], str]":
    seats = Seat.objects.filter(pod=None).select_related("entry").order_by("entry__arrival")
    return Prefetch("seats", seats, to_attr="out")


def byes_in(found: Round) -> Sequence[Seat]:
    """Return the byes of a round read by this module, each with its entry, in order of arrival."""
    out: Sequence[Seat] = found.out  # type: ignore[attr-defined]  # prefetched here
    return out


def has_bye(entry: Entry, found: Round) -> bool:
    """Tell whether a player sits a round out with a bye."""
    return found.seats.filter(entry=entry, pod=None).exists()


def rounds_of(event: Event, *, actor: Actor) -> list[Round]:
    """Return the rounds an actor may see, with pods, seats and counted reports, oldest first."""
    states = LIVING if actor.may(event, Scope.EVENTS_READ) else PUBLIC
    rounds = event.rounds.filter(state__in=states).order_by("number")
    return list(rounds.prefetch_related(Prefetch("pods", _pods(event.pk)), _sitting_out()))


def round_with_pods(found: Round) -> Round:
    """Return the same round with pods, seats and counted reports read in a fixed number of queries."""
    rounds = Round.objects.select_related("event").prefetch_related(
        Prefetch("pods", _pods(found.event_id)), _sitting_out()
    )
    return rounds.get(pk=found.pk)


def pod_with_seats(pod: Pod) -> Pod:
    """Return the same pod with its round, seats and counted report."""
    return _pods().select_related("round__event").get(pk=pod.pk)


def pods_at(event: Event, *, actor: Actor) -> QuerySet[Pod]:
    """Return the pods of all rounds an actor may see, round by round in the order of the tables."""
    runs = any(actor.may(event, scope) for scope in (Scope.EVENTS_READ, Scope.ROUNDS_WRITE))
    states = LIVING if runs else PUBLIC
    found = _pods(event.pk).filter(round__event=event, round__state__in=states)
    return found.select_related("round__event").order_by("round__number", "table", "pk")


def with_sign(pods: QuerySet[Pod], sign: str) -> QuerySet[Pod]:
    """Keep the pods at tables on which this stands: a label, else the number."""
    number = int(sign) if sign.isascii() and sign.isdecimal() else 0
    return pods.filter(Q(label=sign) | Q(label="", table=number))


def reasons_for_everybody(pod: Pod) -> list[Mapping[str, Any]]:
    """Return why a pod is as it is; where ranks are hidden nothing that tells of points."""
    told = frozenset[str]() if not pod.round.event.ranks_hidden else TELL_OF_POINTS
    return [why for why in pod.reasons if why["code"] not in told]


def report_of(pod: Pod) -> Report | None:
    """Return the report that counts or waits in a pod read by this module."""
    counted: Sequence[Report] = pod.counted  # type: ignore[attr-defined]  # prefetched here
    return counted[0] if counted else None


def reports_of(pod_id: str) -> list[Report]:
    """Return all that was ever told of a pod, oldest first, with its voices."""
    order = ("at", F("replaces").asc(nulls_first=True))  # a correction comes after what it corrects
    reports = Report.objects.filter(pod=pod_id).order_by(*order)
    return list(reports.prefetch_related("voices__entry"))


def main_rounds(event: Event) -> QuerySet[Round]:
    """Return the rounds an event consists of: paired ones and a cut, or open play where it has none."""
    if event.mode == Mode.ROLLING:
        return event.rounds.filter(kind=RoundKind.OPEN)
    return event.rounds.filter(kind__in=(RoundKind.PAIRED, RoundKind.CUT))


def newest_round(event: Event, *, actor: Actor) -> Round | None:
    """Return the newest round an actor may see, with its pods."""
    states = LIVING if actor.may(event, Scope.EVENTS_READ) else PUBLIC
    found = main_rounds(event).filter(state__in=states).order_by("-number").first()
    return round_with_pods(found) if found else None


def public_round(event: Event) -> Round | None:
    """Return the newest round that everybody may see, without its pods."""
    return main_rounds(event).filter(state__in=PUBLIC).order_by("-number").first()


def pod_of_entry(entry: Entry) -> Pod | None:
    """Return the pod a player sits in now: in the newest public round, None if not seated there.

    A pod of open play comes before it while the player sits there; where there is nothing but
    open play, it is the newest pod.
    """
    found = public_round(entry.event)
    return pod_in(found, entry) if found else None


def pod_in(found: Round, entry: Entry, *, plays_open: bool = True) -> Pod | None:
    """Return the pod a player sits in now, where the newest public round, and whether there is open play, is known."""
    sits = Q(round=found, seats__entry=entry)
    if plays_open:
        sits |= Q(round__kind=RoundKind.OPEN, holds=True, seats__entry=entry, seats__holds=True)
    open_first = ("round__kind", "-formed_at", "-pk")
    pod = _pods().select_related("round").filter(sits).order_by(*open_first).first()
    if pod is not None:
        pod.round.event = entry.event
    return pod


def is_playing(event: Event) -> bool:
    """Tell whether a published round is not closed yet."""
    return main_rounds(event).filter(state=RoundState.PUBLISHED).exists()


def rounds_played(event: Event) -> int:
    """Count the rounds that are closed, without the stages of a cut."""
    return main_rounds(event).filter(kind=RoundKind.PAIRED, state=RoundState.CLOSED).count()


def met_before(
    entry: Entry, *, up_to_round: int, formed_at: datetime | None = None
) -> dict[str, int]:
    """Return how often a player sat with each other player in pods before a round's.

    For a pod of open play: before the moment at which it formed, the round it lies in included.
    """
    last = up_to_round if formed_at else up_to_round - 1
    rolling = Q(formed_at__lt=formed_at) if formed_at else Q(during__lte=last)
    before = Q(round__kind=RoundKind.PAIRED, round__number__lte=last)
    before |= Q(round__kind=RoundKind.OPEN) & rolling
    pods = Pod.objects.filter(before, round__state__in=PUBLIC, seats__entry=entry)
    mates = Seat.objects.filter(pod__in=pods).exclude(entry=entry)
    return Counter(mates.values_list("entry_id", flat=True))
