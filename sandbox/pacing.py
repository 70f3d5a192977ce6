"""How long the evening waits between two scenes; it knows no clock, only what it is told of one.

Between rounds the minutes of the evening pass `speed` times as fast. In a round the scenes are spread over
what is left of its clock, so that whoever moves, stops or sets the clock moves them along.
"""

from collections.abc import Sequence
from datetime import timedelta

from sandbox.script import Scene

SPEEDS = range(1, 61)
ROUND_MINUTES = 60  # of an evening at its natural speed
_AGAIN = timedelta(minutes=1)  # until what is not done at once goes on


def clock_minutes(speed: int) -> int:
    """Return the whole minutes that a round's clock is set to at a speed: those of a round nearest to it.

    >>> [clock_minutes(speed) for speed in (1, 7, 40, 60)]
    [60, 9, 2, 1]
    """
    return max(int(ROUND_MINUTES / speed + 0.5), 1)


def wait(before: Scene | None, scene: Scene, *, speed: int, clock_left: timedelta) -> timedelta:
    """Return how long it is from one scene to the next, while so much is left of the round's clock."""
    if before == scene:
        return _AGAIN / speed
    if not scene.in_round:
        return timedelta(minutes=scene.at) / speed
    gone = before.at if before is not None and before.in_round else 0.0
    return clock_left * ((scene.at - gone) / (1 - gone)) if gone < 1 else timedelta(0)


def rest(
    before: Scene | None,
    scenes: Sequence[Scene],
    *,
    speed: int,
    minutes: int,
    clock_left: timedelta,
) -> timedelta:
    """Return how long these scenes take that are still to come, where nobody interferes."""
    whole, total = timedelta(minutes=minutes), timedelta(0)
    for scene in scenes:
        left = clock_left if before is not None and before.in_round else whole
        pause = wait(before, scene, speed=speed, clock_left=left)
        total += pause
        clock_left = left - pause if scene.in_round else clock_left
        before = scene
    return total
