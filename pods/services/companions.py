"""Commands on the live game at a pod: begin it, play an act, begin anew.

They lock the pod's row and not the event's: nothing of the event changes, and nothing is journalled.
"""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from engine.table.acts import Act
from engine.table.game import setup_from
from engine.table.play import replayed
from events.access import Actor
from pods import access
from pods.companion import Companion
from pods.live_games import live_game_of, log_of, setup_at
from pods.models import Pod, PodState

MOST_TURN_SECONDS = 3600


@transaction.atomic
def begin_live_game(
    *,
    pod_id: str,
    actor: Actor,
    now: datetime,
    first: str | None = None,
    turn_seconds: int | None = None,
) -> Companion:
    """Begin the live game of a pod for all its phones; one that was begun already just goes on.

    `first` takes the first turn (default: as seated or drawn), each turn has so many seconds
    (1…3600, default: as the format says).
    """
    pod = _at_table(pod_id, actor)
    going = live_game_of(pod)
    if going is not None:
        return going.row
    return _begun(pod, first=first, turn_seconds=turn_seconds, now=now)


@transaction.atomic
def begin_live_game_anew(
    *,
    pod_id: str,
    actor: Actor,
    seen: int,
    now: datetime,
    first: str | None = None,
    turn_seconds: int | None = None,
) -> Companion:
    """Begin another game where one was played, the next of a match or after a mistake."""
    pod = _at_table(pod_id, actor)
    _unless_stale(_going(pod), seen)
    return _begun(pod, first=first, turn_seconds=turn_seconds, now=now)


@transaction.atomic
def play_act(*, pod_id: str, actor: Actor, seen: int, act: Act, now: datetime) -> Companion:
    """Play one act on the live game that a phone has `seen`; the log is one act longer.

    Refuses with `companion.stale` where somebody was faster, and with what the engine's `played` raises.
    """
    row = _going(_at_table(pod_id, actor))
    _unless_stale(row, seen)
    replayed(setup_from(row.setup), row.begun_at, [*log_of(row), (act, now)])
    row.version += 1
    row.save(update_fields=["version"])
    row.acts.create(number=row.version, act=act.as_dict(), by=actor.label, at=now)
    return row


def _at_table(pod_id: str, actor: Actor) -> Pod:
    """Lock the row of a pod that is being played for its people, or whoever may report for others."""
    pod = access.locked_table(pod_id, actor=actor)
    access.refuse_unless_open(pod)
    if pod.state == PodState.DONE:
        raise RuleError("companion.result_counts")
    return pod


def _going(pod: Pod) -> Companion:
    going = live_game_of(pod)
    if going is None:
        raise RuleError("companion.not_begun")
    return going.row


def _unless_stale(row: Companion, seen: int) -> None:
    if seen != row.version:
        raise RuleError("companion.stale", seen=seen, version=row.version)


def _begun(pod: Pod, *, first: str | None, turn_seconds: int | None, now: datetime) -> Companion:
    setup = setup_at(pod, first=first)
    if turn_seconds is not None:
        if not 1 <= turn_seconds <= MOST_TURN_SECONDS:
            raise RuleError("companion.bad_seconds", most=MOST_TURN_SECONDS)
        setup = replace(setup, turn_seconds=turn_seconds)
    row = Companion.objects.filter(pod=pod).first()
    version = 0 if row is None else row.version + 1
    fields = {"setup": setup.as_dict(), "begun_at": now, "version": version}
    return Companion.objects.update_or_create(pod=pod, defaults=fields | {"begins_after": version})[
        0
    ]
