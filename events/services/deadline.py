"""When people must have shown themselves: what absent people hold goes to those who wait."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from events import access
from events.access import SYSTEM
from events.models import Entry, EntryState, Event, Phase
from events.services.arriving import give_up
from events.services.waitlist import IN_LINE

TO_COME = timedelta(minutes=30)  # whoever got a place later than that before keeps it


@transaction.atomic
def release_late(*, now: datetime, event: str) -> None:
    """Give the line the places of people who are not here in time, as many as people wait.

    Those lose theirs first who got it last by the order of the line; nobody does whose place is younger
    than half an hour. The reception takes each one back with `restore_entry` or `check_in`.
    """
    found = access.locked_event(event, actor=SYSTEM)
    over = found.phase == Phase.FINISHED or found.awaits_lots or found.by_slips
    if over or found.check_in_by is None or found.check_in_by > now:
        return
    line = found.entries.filter(state=EntryState.WAITING).count()
    absent = _absent(found, now)[-line:] if line else []
    if absent:
        give_up(found, absent, actor=SYSTEM)


def _absent(event: Event, now: datetime) -> list[Entry]:
    known = Q(place_since=None) | Q(place_since__lte=now - TO_COME)
    rows = event.entries.filter(known, state=EntryState.EXPECTED, seated=False)
    return list(rows.order_by(*IN_LINE))
