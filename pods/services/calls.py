"""Commands on a table's call for a judge: call, take back, go, close."""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.lost_time import LostTime
from events.models import Event
from pods import access
from pods.call import CallState, JudgeCall
from pods.calls import call_of, locked_call, names_of, seconds_lost
from pods.models import Pod
from pods.services.extra_time import MOST_MINUTES, TIME_FIELDS, give_back
from pods.services.reports import where

MOST_CALLS = 20  # by the people of one table, with those that were taken back


@transaction.atomic
def open_call(
    *, pod_id: str, actor: Actor, reason: str, now: datetime, text: str = ""
) -> JudgeCall:
    """Call a judge to a table; by its people, or by those who judge for a table without a phone.

    A table that has called already keeps that call; its people call at most twenty times.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    seat = access.seat_in(pod, actor=actor)
    if seat is None:
        event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    access.refuse_unless_open(pod)
    if before := call_of(pod):
        return before
    if seat is not None and pod.calls.count() >= MOST_CALLS:
        raise RuleError("call.too_many", most=MOST_CALLS)
    caller = seat.entry if seat else None
    call = JudgeCall(pod=pod, entry=caller, reason=reason, text=text, opened_at=now)
    refuse_bad_fields(call, names={"reason", "text"})
    return _noted(event, call, actor, kind="call.opened")


@transaction.atomic
def take_back_call(*, call_id: str, actor: Actor, now: datetime) -> JudgeCall:
    """Take a call back, for whoever called and for those who judge; one that is over stays as it is."""
    event, call = locked_call(call_id, actor=actor)
    if not call.is_waiting:
        return call
    call.state, call.closed_at, call.closed_by = CallState.TAKEN_BACK, now, actor.label
    return _noted(event, call, actor, kind="call.taken_back")


@transaction.atomic
def claim_call(*, call_id: str, actor: Actor, now: datetime) -> JudgeCall:
    """Say that one goes; whoever says so second is told who goes already (`call.claimed`)."""
    event, call = _for_judges(call_id, actor)
    if call.state == CallState.CLAIMED and call.claimed_by != actor.label:
        raise RuleError("call.claimed", who=names_of([call.claimed_by]).get(call.claimed_by, "?"))
    if call.state == CallState.CLAIMED:
        return call
    call.state, call.claimed_by, call.claimed_at = CallState.CLAIMED, actor.label, now
    return _noted(event, call, actor, kind="call.claimed")


@transaction.atomic
def close_call(
    *,
    call_id: str,
    actor: Actor,
    now: datetime,
    outcome: str = "",
    minutes: int | None = None,
    at_once: bool = False,
) -> JudgeCall:
    """Close a call with a note, and give the table `minutes` (0…60) of its own.

    Without `minutes` the time since the call is given where `at_once` or the event says so of lost
    time; else it is offered.
    """
    event, call = _for_judges(call_id, actor)
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        raise RuleError("pod.bad_minutes", most=MOST_MINUTES)
    lost = seconds_lost(call, now=now)
    is_given = at_once or minutes is not None or event.lost_time == LostTime.ADDED
    seconds = lost if minutes is None else 60 * minutes
    give_back(call.pod, seconds, at_once=is_given)
    call.seconds = seconds if is_given else 0
    call.state, call.closed_at, call.closed_by = CallState.CLOSED, now, actor.label
    call.outcome = outcome
    refuse_bad_fields(call, names={"outcome"})
    return _noted(event, call, actor, kind="call.closed", seconds=call.seconds)


def _for_judges(call_id: str, actor: Actor) -> tuple[Event, JudgeCall]:
    event, call = locked_call(call_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    if not call.is_waiting:
        raise RuleError("call.over")
    return event, call


def _noted(event: Event, call: JudgeCall, actor: Actor, *, kind: str, **facts: object) -> JudgeCall:
    """Write a call and its pod's version; the journal learns its id and why, never in what words."""
    call.save()
    pod: Pod = call.pod
    pod.version = event.version + 1
    pod.save(update_fields=["version", *TIME_FIELDS])
    known = {"call": call.pk, "reason": call.reason, **facts}
    journal.record(event, actor=actor, kind=kind, **where(pod), **known)
    return call
