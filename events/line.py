"""The line of those who wait for a place, and whether it bends."""

from engine.seating.waitlist import MOST_PASSED
from events.models import Entry, EntryState, Event, LevelsPolicy, Mode
from events.teams import Teams


def bends(event: Event) -> bool:
    """Tell whether somebody in line may be passed, so that tables of a level come out even."""
    by_level = event.levels_policy != LevelsPolicy.MIXED and event.mode == Mode.ROUNDS
    return by_level and event.teams != Teams.PAIRS and not event.by_slips


def passes_left(entry: Entry) -> int | None:
    """Return how many people may still pass somebody in line, None where nobody ever does."""
    if entry.state != EntryState.WAITING or not bends(entry.event):
        return None
    return max(MOST_PASSED - entry.passed_over, 0)
