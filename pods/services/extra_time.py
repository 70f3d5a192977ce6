"""Commands on the time that one table has of its own, after the round's."""

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Event
from pods import access
from pods.models import Pod, PodState, RoundKind
from pods.services.reports import where

MOST_MINUTES = 60
TIME_FIELDS = ("extra_seconds", "lost_seconds")


@transaction.atomic
def give_extra_time(*, pod_id: str, actor: Actor, minutes: int) -> Pod:
    """Give a pod so many minutes more of its own (1…60), or take them back (-60…-1).

    A pod never has less than the round: what is taken back beyond that is forgotten.
    """
    event, pod = _playing(pod_id, actor)
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise RuleError("pod.bad_minutes", most=MOST_MINUTES)
    before = pod.extra_seconds
    pod.extra_seconds = max(before + 60 * minutes, 0)
    return written(event, pod, actor=actor, seconds=pod.extra_seconds - before)


@transaction.atomic
def decide_lost_time(*, pod_id: str, actor: Actor, minutes: int | None = None) -> Pod:
    """Give a pod the time that it lost and was not given, or so many minutes (0…60) in its place.

    Refuses with `pod.no_time_offered` where nothing is to be decided.
    """
    event, pod = _playing(pod_id, actor)
    if not pod.lost_seconds:
        raise RuleError("pod.no_time_offered")
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        raise RuleError("pod.bad_minutes", most=MOST_MINUTES)
    seconds = pod.lost_seconds if minutes is None else 60 * minutes
    pod.lost_seconds = 0
    give_back(pod, seconds, at_once=True)
    return written(event, pod, actor=actor, seconds=seconds)


def give_back(pod: Pod, seconds: int, *, at_once: bool) -> None:
    """Add lost time to a pod's own, or keep it until the staff decide; its row is not written."""
    if at_once:
        pod.extra_seconds += seconds
    else:
        pod.lost_seconds += seconds


def written(event: Event, pod: Pod, *, actor: Actor, seconds: int) -> Pod:
    """Write a pod's own time and note by how many seconds it changed."""
    pod.version = event.version + 1
    pod.save(update_fields=["version", *TIME_FIELDS])
    journal.record(event, actor=actor, kind="pod.extra_time", **where(pod), seconds=seconds)
    return pod


def _playing(pod_id: str, actor: Actor) -> tuple[Event, Pod]:
    """Lock a pod that is still being played under a clock, for whoever runs rounds."""
    event, pod = access.locked_pod(pod_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if pod.round.kind == RoundKind.OPEN:
        raise RuleError("round.open_play")
    access.refuse_unless_open(pod)
    if pod.state == PodState.DONE:
        raise RuleError("seat.game_told")
    return event, pod
