"""Work that comes again: each kind of `DUE_ROUTINES` has one open row, planned anew whenever it ran."""

from datetime import datetime

from django.conf import settings

from events.rhythm import Rhythm
from events.work import Due


def keep_planned(*, now: datetime) -> None:
    """See that each routine waits for its next time, and none that there is no more.

    One whose time came while the machine was off is due at once, and once.
    """
    rhythms: dict[str, Rhythm] = settings.DUE_ROUTINES
    waiting = {row.kind: row for row in Due.objects.open().filter(is_routine=True)}
    for kind, rhythm in rhythms.items():
        row = waiting.get(kind)
        if row is None:
            _plan(kind, rhythm, now=now)
        elif not row.tries and (at := rhythm.kept(row.at, now=now)) != row.at:
            Due.objects.open().filter(pk=row.pk, tries=0).update(at=at)
    if waiting.keys() - rhythms.keys():
        Due.objects.filter(is_routine=True, done_at=None).exclude(kind__in=rhythms).delete()


def plan_next(row: Due, *, now: datetime) -> None:
    """Plan the next time of a routine that has just ended, well or not; there may be none any more."""
    rhythm: Rhythm | None = settings.DUE_ROUTINES.get(row.kind) if row.is_routine else None
    if rhythm is not None:
        _plan(row.kind, rhythm, now=now)


def comes_before(row: Due, at: datetime, *, now: datetime) -> bool:
    """Tell whether a routine's next time is there before a further try at `at`."""
    rhythm: Rhythm | None = settings.DUE_ROUTINES.get(row.kind) if row.is_routine else None
    return rhythm is not None and rhythm.next_after(now) <= at


def _plan(kind: str, rhythm: Rhythm, *, now: datetime) -> None:
    """Plan a routine unless somebody has just done so."""
    row = Due(kind=kind, facts={}, at=rhythm.next_after(now), is_routine=True)
    Due.objects.bulk_create([row], ignore_conflicts=True)
