"""The round clock: one end time, counted by everybody from the server's."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction

from engine.errors import RuleError
from events import due, journal
from events.access import SYSTEM, Actor, locked_event
from pods import access
from pods.models import Round, RoundState
from pods.services.forming import form_ready

LONGEST_ADJUSTMENT = 120
LONGEST_ROUND = 600


class ClockAct(StrEnum):
    """What can be done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ADJUST = "adjust"
    SET = "set"
    RESTART = "restart"


@transaction.atomic
def set_clock(
    *, round_id: str, actor: Actor, act: ClockAct, now: datetime, minutes: int = 0
) -> Round:
    """Start, pause, resume, restart, move (by `minutes`, -120…120) or set (to `minutes` left, 1…600) a clock.

    Of a published round. Starting twice or pausing twice changes nothing; a clock that is set while
    it stands still goes on standing still; a restart gives the whole round again from now on.
    """
    event, found = access.locked_round(round_id, actor=actor)
    if found.state != RoundState.PUBLISHED:
        raise RuleError("round.wrong_state", state=found.state, number=found.number)
    if not _applied(found, act, now=now, minutes=minutes):
        return found
    found.save()
    if found.ends_at and found.paused_seconds_left is None:
        due.plan(
            "round.time_over",
            at=found.ends_at,
            of_event=event.pk,
            round_id=found.pk,
            ends_at=found.ends_at.isoformat(),
        )
    journal.record(
        event, actor=actor, kind="round.clock", round=found.pk, act=act.value, minutes=minutes
    )
    form_ready(event, now=now)
    return found


def _applied(found: Round, act: ClockAct, *, now: datetime, minutes: int) -> bool:
    match act:
        case ClockAct.START:
            return _started(found, now)
        case ClockAct.PAUSE:
            return _paused(found, now)
        case ClockAct.RESUME:
            return _resumed(found, now)
        case ClockAct.ADJUST:
            return _adjusted(found, minutes, now=now)
        case ClockAct.SET:
            return _set(found, minutes, now=now)
        case ClockAct.RESTART:
            return _restarted(found, now)


def _started(found: Round, now: datetime) -> bool:
    return found.started_at is None and _restarted(found, now)


def _restarted(found: Round, now: datetime) -> bool:
    found.started_at, found.paused_seconds_left = now, None
    found.ends_at = now + timedelta(minutes=found.minutes)
    return True


def _paused(found: Round, now: datetime) -> bool:
    if found.ends_at is None or found.paused_seconds_left is not None:
        return False
    found.paused_seconds_left = max(int((found.ends_at - now).total_seconds()), 0)
    return True


def _resumed(found: Round, now: datetime) -> bool:
    if found.paused_seconds_left is None:
        return False
    found.ends_at = now + timedelta(seconds=found.paused_seconds_left)
    found.paused_seconds_left = None
    return True


def _adjusted(found: Round, minutes: int, *, now: datetime) -> bool:
    if not minutes or abs(minutes) > LONGEST_ADJUSTMENT:
        raise RuleError("clock.bad_minutes", most=LONGEST_ADJUSTMENT)
    if found.ends_at is None:
        found.minutes = max(found.minutes + minutes, 1)
    elif found.paused_seconds_left is not None:
        found.paused_seconds_left = max(found.paused_seconds_left + 60 * minutes, 0)
    else:
        found.ends_at = max(found.ends_at, now) + timedelta(minutes=minutes)
    return True


def _set(found: Round, minutes: int, *, now: datetime) -> bool:
    if not 1 <= minutes <= LONGEST_ROUND:
        raise RuleError("clock.bad_length", most=LONGEST_ROUND)
    if found.ends_at is None:
        found.minutes = minutes
    elif found.paused_seconds_left is not None:
        found.paused_seconds_left = 60 * minutes
    else:
        found.ends_at = now + timedelta(minutes=minutes)
    return True


@transaction.atomic
def call_time_over(*, now: datetime, round_id: str, ends_at: str) -> None:
    """Say that a round's time is over, unless its clock was moved or stopped since."""
    event_id = Round.objects.filter(pk=round_id).values_list("event_id", flat=True).first()
    if event_id is None:
        return
    event = locked_event(event_id, actor=SYSTEM)
    found = Round.objects.get(pk=round_id)
    if found.state == RoundState.PUBLISHED and _ended(found, ends_at, now=now):
        journal.record(
            event, actor=SYSTEM, kind="round.time_over", round=found.pk, number=found.number
        )


def _ended(found: Round, ends_at: str, *, now: datetime) -> bool:
    """Tell whether the clock still ends at that moment, runs, and has run out."""
    if found.ends_at is None or found.paused_seconds_left is not None:
        return False
    return found.ends_at.isoformat() == ends_at and found.ends_at <= now
