"""Who moves up when a place is free."""

from collections import Counter
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from engine.formats import format_of
from engine.seating.waitlist import MOST_PASSED, Levels, Moved, Waiting, come_in
from events import due
from events.line import bends
from events.models import TAKES_A_PLACE, Entry, EntryState, Event, LevelsPolicy, Phase

IN_LINE = (F("lot").asc(nulls_last=True), "arrival")
OFFERS = "offers.look"
EVERYBODY: Levels = frozenset({0})


def promote(event: Event) -> list[str]:
    """Give free places of a locked event to its line; return the entries moved.

    The order is that of arrival, after lots were drawn those who had one first; where levels sit apart it
    bends by the rule of `engine.seating.waitlist`. While lots are still to be drawn nobody moves, nor where
    slips decide before the doors are open, nor without a slip. Where the event asks first, their places are
    offered to them for a while (`offer_until`), and count as taken meanwhile. Changes
    `event.taken` without saving it: the journal row that follows saves the event.
    """
    free = event.capacity - event.taken
    if event.awaits_lots or (event.by_slips and not event.doors_open) or free <= 0:
        return []
    moved, now = _moved(event, free), timezone.now()
    until = now + timedelta(minutes=event.offer_minutes) if _asks_first(event) else None
    Entry.objects.filter(pk__in=moved.people).update(
        state=EntryState.EXPECTED, place_since=now, offer_until=until
    )
    if until is not None and moved.people:
        due.plan(OFFERS, at=until, event=event.pk)
    for entry_id, by in moved.passed.items():
        Entry.objects.filter(pk=entry_id).update(passed_over=F("passed_over") + by)
    event.taken += len(moved.people)
    return list(moved.people)


def _asks_first(event: Event) -> bool:
    """Whether somebody from the line says first that they still want a place; at the door nobody needs to."""
    return bool(event.offer_minutes) and event.phase == Phase.OPEN and not event.by_slips


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
