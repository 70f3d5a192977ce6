"""When the next scene is played, as a row of deferred work."""

from datetime import datetime, timedelta

from events import due
from sandbox.models import Sandbox
from sandbox.pacing import wait
from sandbox.script import Act, Scene
from sandbox.selectors import clock_left, next_scene

END = "sandbox.end"
STEP = "sandbox.step"
PAIR = "sandbox.pair"  # the same, but it thinks for a while
A_LITTLE = timedelta(seconds=10)


def pause(sandbox: Sandbox, before: Scene | None, *, now: datetime) -> None:
    """Say when the scene after this one is played; at the end of the story the evening is over."""
    scene = next_scene(sandbox)
    if scene is None:
        sandbox.next_at, sandbox.over_at = None, now
        return
    left = clock_left(sandbox.pk, now=now)
    begin = now if scene.in_round else _begin(sandbox.next_at, now)
    sandbox.next_at = begin + wait(before, scene, speed=sandbox.speed, clock_left=left)


def _begin(due_at: datetime | None, now: datetime) -> datetime:
    """Return when the pause begins: what was played a little late makes nothing after it late."""
    return due_at if due_at is not None and now - A_LITTLE <= due_at <= now else now


def plan(sandbox: Sandbox) -> None:
    """Have the next scene played at its time."""
    scene = next_scene(sandbox)
    if scene is not None and sandbox.next_at is not None:
        kind = PAIR if scene.act is Act.PAIR else STEP
        due.plan(
            kind,
            at=sandbox.next_at,
            of_event=sandbox.pk,
            sandbox=sandbox.pk,
            step=sandbox.steps,
        )
