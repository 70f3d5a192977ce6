"""Reads of empty chairs, and of who really took the first turn."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from pods.models import Round, Seat

NO_TIME = timedelta(0)


def from_first(seats: Sequence[str], first: str | None) -> tuple[str, ...]:
    """Return players in seat order as they took their turns, where lots were drawn for the first.

    >>> from_first(["a", "b", "c"], "b")
    ('b', 'c', 'a')
    """
    at = seats.index(first) if first in seats else 0
    return (*seats[at:], *seats[:at])


def lost_time(found: Round, *, since: datetime, now: datetime) -> timedelta:
    """Return how much of a round's time ran out while a pod waited for somebody."""
    if found.started_at is None or found.ends_at is None:
        return NO_TIME
    runs_to = found.ends_at
    if found.paused_seconds_left is not None:
        runs_to -= timedelta(seconds=found.paused_seconds_left)
    return max(min(runs_to, now) - max(since, found.started_at), NO_TIME)


def is_overdue(seat: Seat, *, now: datetime) -> bool:
    """Tell whether the grace for an empty chair is over: staff choose what becomes of it."""
    return seat.missing_until is not None and seat.missing_until <= now
