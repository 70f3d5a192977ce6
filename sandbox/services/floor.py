"""What happens on the floor beside results: announcements, rounds and their clock, calls, an empty chair."""

from collections.abc import Collection

from django.utils import timezone

from events.access import player
from events.models import Entry
from pods.announcement import Occasion
from pods.call import CallReason, CallState, JudgeCall
from pods.models import RoundState, Seat
from pods.selectors import ClockState, clock_of
from pods.services import (
    ClockAct,
    announce,
    claim_call,
    close_call,
    close_round,
    open_call,
    publish_round,
    say_here,
    say_missing,
    set_clock,
)
from sandbox.script import Act
from sandbox.selectors import played_round
from sandbox.stage import Stage, Table
from standings.services import finish_event

SHOWN_FOR = 10  # minutes of the evening
NEXT_ROUND_IN = 5
CALLED_FOR = "置換効果の順番について"
ANSWERED = "ターン・プレイヤーに近い順に適用します"
OCCASIONS = {
    Act.OPENING: Occasion.OPENING,
    Act.FIVE_MINUTES: Occasion.FIVE_MINUTES,
    Act.NEXT_ROUND: Occasion.NEXT_ROUND,
}


def say(stage: Stage) -> bool:
    """Announce something to everybody."""
    begins = timezone.localtime(stage.later(NEXT_ROUND_IN)).time()
    announce(
        event_id=stage.event_id,
        actor=stage.staff,
        occasion=OCCASIONS[stage.scene.act],
        at=begins.replace(second=0, microsecond=0) if stage.scene.act is Act.NEXT_ROUND else None,
        minutes=stage.minutes(SHOWN_FOR),
        now=stage.now,
    )
    return True


def publish(stage: Stage) -> bool:
    """Show the draft to everybody."""
    draft = played_round(stage.event_id, RoundState.DRAFT)
    if draft is not None:
        publish_round(round_id=draft.pk, actor=stage.staff)
    return draft is not None


def start(stage: Stage) -> bool:
    """Start the clock."""
    return _clock(stage, ClockAct.START, {ClockState.WAITING})


def stop(stage: Stage) -> bool:
    """Stop the clock."""
    return _clock(stage, ClockAct.PAUSE, {ClockState.RUNNING})


def resume(stage: Stage) -> bool:
    """Let the clock go on."""
    return _clock(stage, ClockAct.RESUME, {ClockState.PAUSED})


def close(stage: Stage) -> bool:
    """Close the round."""
    found = played_round(stage.event_id)
    if found is not None:
        close_round(round_id=found.pk, actor=stage.staff)
    return found is not None


def finish(stage: Stage) -> bool:
    """End the event."""
    finish_event(event_id=stage.event_id, actor=stage.staff, now=stage.now)
    return True


def call(stage: Stage) -> bool:
    """Let a table call a judge."""
    table = _first_table(stage)
    if table is None or not table.speakers:
        return False
    open_call(
        pod_id=table.pod.pk,
        actor=player(Entry(pk=table.speakers[0])),
        reason=CallReason.RULES,
        text=CALLED_FOR,
        now=stage.now,
    )
    return True


def go(stage: Stage) -> bool:
    """Say that a judge goes to a table of the cast."""
    found = _call(stage, CallState.OPEN)
    if found is not None:
        claim_call(call_id=found.pk, actor=stage.staff, now=stage.now)
    return found is not None


def close_the_call(stage: Stage) -> bool:
    """Close the call with what was said."""
    found = _call(stage, CallState.CLAIMED)
    if found is not None:
        close_call(call_id=found.pk, actor=stage.staff, now=stage.now, outcome=ANSWERED, minutes=0)
    return found is not None


def miss(stage: Stage) -> bool:
    """Let a table say that one of its people has not come."""
    table = _first_table(stage)
    if table is None or len(table.speakers) < 2:  # noqa: PLR2004  one says it of another
        return False
    sayer, *_, missing = table.speakers
    say_missing(pod_id=table.pod.pk, entry_id=missing, actor=player(Entry(pk=sayer)), now=stage.now)
    return True


def sit_down(stage: Stage) -> bool:
    """Let whoever was missing sit down."""
    table = _first_table(stage)
    missing = table and Seat.objects.filter(
        pod=table.pod, entry__in=table.speakers, missing_since__isnull=False, no_show=False
    )
    seats = list(missing or ())
    for seat in seats:
        actor = player(Entry(pk=seat.entry_id))
        say_here(pod_id=seat.at.pk, entry_id=seat.entry_id, actor=actor, now=stage.now)
    return bool(seats)


def _clock(stage: Stage, act: ClockAct, states: Collection[ClockState]) -> bool:
    found = played_round(stage.event_id)
    if found is None or clock_of(found, now=stage.now).state not in states:
        return False
    set_clock(round_id=found.pk, actor=stage.staff, act=act, now=stage.now)
    return True


def _first_table(stage: Stage) -> Table | None:
    """Return the first table of the cast alone, where a round is played."""
    return next((table for table in stage.tables() if not table.is_shared), None)


def _call(stage: Stage, state: CallState) -> JudgeCall | None:
    """Return the call in this state by somebody of the cast; the author's are left to the author."""
    table = _first_table(stage)
    if table is None:
        return None
    return table.pod.calls.filter(state=state, entry__in=table.speakers).first()
