"""Everything that makes, plays and ends a sandbox."""

from sandbox.services.ending import end_expired, end_left_over, end_sandbox
from sandbox.services.opening import SEEDS, Opened, open_sandbox
from sandbox.services.playing import (
    Played,
    Thought,
    change_speed,
    play_next,
    play_when_due,
    think_next,
)

__all__ = [
    "SEEDS",
    "Opened",
    "Played",
    "Thought",
    "change_speed",
    "end_expired",
    "end_left_over",
    "end_sandbox",
    "open_sandbox",
    "play_next",
    "play_when_due",
    "think_next",
]
