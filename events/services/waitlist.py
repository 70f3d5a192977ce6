"""Who moves up when a place is free."""

from collections import Counter

from django.db.models import F
from django.utils import timezone

from engine.formats import format_of
from engine.seating.waitlist import MOST_PASSED, Levels, Moved, Waiting, come_in
from events.line import bends
from events.models import TAKES_A_PLACE, Entry, EntryState, Event, LevelsPolicy

IN_LINE = (F("lot").asc(nulls_last=True), "arrival")
EVERYBODY: Levels = frozenset({0})


def promote(event: Event) -> list[str]:
    """Give free places of a locked event to its line; return the entries moved.

    The order is that of arrival, after lots were drawn those who had one first; where levels sit apart it
    bends by the rule of `engine.seating.waitlist`. While lots are still to be drawn nobody moves, nor where
    slips decide before the doors are open, nor without a slip. Changes
    `event.taken` without saving it: the journal row that follows saves the event.
    """
    free = event.capacity - event.taken
    if event.awaits_lots or (event.by_slips and not event.doors_open) or free <= 0:
        return []
    moved = _moved(event, free)
    Entry.objects.filter(pk__in=moved.people).update(
        state=EntryState.EXPECTED, place_since=timezone.now()
    )
    for entry_id, by in moved.passed.items():
        Entry.objects.filter(pk=entry_id).update(passed_over=F("passed_over") + by)
    event.taken += len(moved.people)
    return list(moved.people)


def _moved(event: Event, free: int) -> Moved:
    line = Entry.objects.filter(event=event, state=EntryState.WAITING).order_by(*IN_LINE)
    if event.by_slips:
        line = line.filter(lot__isnull=False)
    first = [
        Waiting(entry.pk, _levels(event, entry.level, entry.accepts), entry.passed_over)
        for entry in line[: free + MOST_PASSED]
    ]
    if not first:
        return Moved()
    rows = event.entries.filter(state__in=TAKES_A_PLACE).values_list("level", "accepts")
    inside = Counter(_levels(event, level, accepts) for level, accepts in rows)
    rules = format_of(event.format)
    return come_in(first, free, inside=inside, prefer=rules.pod_prefer, allow=rules.pod_allow)


def _levels(event: Event, level: int, accepts: list[int]) -> Levels:
    """Return the levels at whose tables somebody may sit; pairs and mixed levels make no difference."""
    if not bends(event):
        return EVERYBODY
    if event.levels_policy == LevelsPolicy.SEPARATE:
        return frozenset({level})
    return frozenset({level, *accepts})
