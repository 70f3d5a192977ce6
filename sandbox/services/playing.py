"""Playing the story on: by itself when it is due, or at once when the author asks."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events.access import Actor, staff
from events.services import change_event
from pods.models import RoundState
from pods.selectors import ClockState, clock_of
from pods.services import ClockAct, RoundPlan, pair_round, plan_round, set_clock
from pods.services.clock import LONGEST_ROUND
from sandbox.access import locked_sandbox, sandbox_for
from sandbox.models import Sandbox
from sandbox.pacing import clock_minutes
from sandbox.script import Act, Scene
from sandbox.selectors import next_scene, played_round, scene_before
from sandbox.services import floor, people
from sandbox.services.pausing import pause, plan
from sandbox.services.tables import move
from sandbox.stage import Stage

log = logging.getLogger(__name__)
AT_ONCE = 5  # scenes that one row of deferred work plays at most
SEEDS, ROUND_APART = 2**31, 1000


@dataclass(frozen=True, slots=True)
class Thought:
    """What was thought out for a step before anything was locked: the round to pair, where one is."""

    step: int
    plan: RoundPlan | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The sandbox after a step, and the scene that was played; None where nothing could happen."""

    sandbox: Sandbox
    scene: Scene | None


def think_next(*, event_id: str, actor: Actor) -> Thought:
    """Think out the next step of a sandbox that the actor reaches."""
    return _thought(sandbox_for(event_id, actor=actor))


@transaction.atomic
def play_next(*, event_id: str, actor: Actor, thought: Thought, now: datetime) -> Played:
    """Play the next scene in which something happens at once; the evening goes on from there.

    Refuses with `sandbox.over` at the end of the story.
    """
    sandbox_for(event_id, actor=actor)
    sandbox = _locked(event_id)
    scene, played = next_scene(sandbox), None
    if scene is None:
        raise RuleError("sandbox.over")
    if not _thought_out(sandbox, scene, thought):
        raise RuleError("plan.stale")
    while played is None and scene is not None and _thought_out(sandbox, scene, thought):
        played = scene if _play(Stage(sandbox, scene, now), thought) else None
        scene = next_scene(sandbox)
    _keep(sandbox)
    return Played(sandbox, played)


def play_when_due(*, now: datetime, sandbox: str, step: int) -> None:
    """Play the scenes whose time has come and plan the next; a row of an older step changes nothing."""
    found = Sandbox.objects.select_related("event__shop", "host").filter(pk=sandbox).first()
    if found is None or not _is_due(found, step, now=now):
        return
    _play_due(_thought(found), now=now, event_id=sandbox)


@transaction.atomic
def change_speed(*, event_id: str, actor: Actor, speed: int, now: datetime) -> Sandbox:
    """Let the evening go on at another speed; a clock that runs is set to what is left at that speed."""
    sandbox_for(event_id, actor=actor)
    sandbox = _locked(event_id)
    if sandbox.over_at is not None:
        raise RuleError("sandbox.over")
    before, sandbox.speed = sandbox.speed, speed
    _set_clocks(sandbox, slower=before / speed, now=now)
    pause(sandbox, scene_before(sandbox), now=now)
    _keep(sandbox)
    return sandbox


@transaction.atomic
def _play_due(thought: Thought, *, now: datetime, event_id: str) -> None:
    sandbox = locked_sandbox(event_id)
    if sandbox is None or not _is_due(sandbox, thought.step, now=now):
        return
    for _ in range(AT_ONCE):
        scene = next_scene(sandbox)
        if scene is None or sandbox.next_at is None or sandbox.next_at > now:
            break
        if not _thought_out(sandbox, scene, thought):
            break
        _play(Stage(sandbox, scene, now), thought)
    _keep(sandbox)


def _play(stage: Stage, thought: Thought) -> bool:
    """Play a scene, go on to the next, and tell whether anything happened."""
    sandbox, scene = stage.sandbox, stage.scene
    happened = _happened(stage, thought)
    if not (happened and scene.act is Act.LAST_TABLES):
        sandbox.scene += 1
    sandbox.steps += 1
    pause(sandbox, scene, now=stage.now)
    return happened


def _happened(stage: Stage, thought: Thought) -> bool:
    """Act as the scene says; what is refused, because the author was there before, just does not happen."""
    try:
        with transaction.atomic():
            if stage.scene.act is Act.PAIR:
                return _pair(stage, thought)
            return ACTS[stage.scene.act](stage)
    except RuleError as refusal:
        if refusal.code == "plan.stale":
            raise
        log.info("sandbox %s: %s was refused: %s", stage.event_id, stage.scene.act, refusal.code)
        return False


def _pair(stage: Stage, thought: Thought) -> bool:
    if thought.plan is None:
        return False
    pair_round(event_id=stage.event_id, actor=stage.staff, thought=thought.plan)
    return True


def _table(stage: Stage) -> bool:
    tables = stage.tables()
    place = stage.scene.place
    return place < len(tables) and move(stage, tables[place], last=False)


def _last_tables(stage: Stage) -> bool:
    return any(move(stage, table, last=True) for table in stage.tables())


ACTS: Mapping[Act, Callable[[Stage], bool]] = {
    Act.OPENING: floor.say,
    Act.HAND_IN: people.hand_in,
    Act.RULE_DECK: people.accept_deck,
    Act.CHECK_IN: people.check_people_in,
    Act.GIVE_UP: people.give_up,
    Act.PUBLISH: floor.publish,
    Act.START: floor.start,
    Act.LATE_ENTRY: people.enter_late,
    Act.CALL: floor.call,
    Act.GO: floor.go,
    Act.CLOSE_CALL: floor.close_the_call,
    Act.MISS: floor.miss,
    Act.SIT_DOWN: floor.sit_down,
    Act.PAUSE: floor.stop,
    Act.RESUME: floor.resume,
    Act.TABLE: _table,
    Act.FIVE_MINUTES: floor.say,
    Act.LAST_TABLES: _last_tables,
    Act.CLOSE: floor.close,
    Act.DROP: people.drop,
    Act.NEXT_ROUND: floor.say,
    Act.FINISH: floor.finish,
}


def _thought(sandbox: Sandbox) -> Thought:
    """Think out the pairing where it comes next and the author has made none."""
    scene = next_scene(sandbox)
    open_ = played_round(sandbox.pk, RoundState.DRAFT, RoundState.PUBLISHED)
    if scene is None or scene.act is not Act.PAIR or open_ is not None:
        return Thought(sandbox.steps)
    seed = (sandbox.seed * ROUND_APART + scene.round) % SEEDS
    try:
        planned = plan_round(event_id=sandbox.pk, actor=staff(sandbox.host), seed=seed)
    except RuleError as refusal:
        log.info("sandbox %s: no round can be paired: %s", sandbox.pk, refusal.code)
        return Thought(sandbox.steps)
    return Thought(sandbox.steps, planned)


def _thought_out(sandbox: Sandbox, scene: Scene, thought: Thought) -> bool:
    return scene.act is not Act.PAIR or thought.step == sandbox.steps


def _is_due(sandbox: Sandbox, step: int, *, now: datetime) -> bool:
    return sandbox.steps == step and sandbox.next_at is not None and sandbox.next_at <= now


def _locked(event_id: str) -> Sandbox:
    sandbox = locked_sandbox(event_id)
    if sandbox is None:
        raise RuleError("access.not_found")
    return sandbox


def _keep(sandbox: Sandbox) -> None:
    sandbox.save()
    plan(sandbox)


def _set_clocks(sandbox: Sandbox, *, slower: float, now: datetime) -> None:
    """Give rounds to come the length of the new speed, and set the clock of the one that is played."""
    host = staff(sandbox.host)
    changes = {"round_minutes": clock_minutes(sandbox.speed)}
    change_event(event_id=sandbox.pk, actor=host, changes=changes)
    found = played_round(sandbox.pk)
    clock = clock_of(found, now=now) if found else None
    if found is None or clock is None or clock.state is ClockState.OVER:
        return
    minutes = min(max(round(clock.seconds_left * slower / 60), 1), LONGEST_ROUND)
    set_clock(round_id=found.pk, actor=host, act=ClockAct.SET, minutes=minutes, now=now)
