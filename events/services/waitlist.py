"""Who moves up when a place is free."""

from events.models import Entry, EntryState, Event


def promote(event: Event) -> list[str]:
    """Give free places of a locked event to the line in arrival order; return the entries moved.

    Changes `event.taken` without saving it: the journal row that follows saves the event.
    """
    free = event.capacity - event.taken
    line = Entry.objects.filter(event=event, state=EntryState.WAITING).order_by("arrival")
    lucky = [entry.pk for entry in line[: max(free, 0)]]
    Entry.objects.filter(pk__in=lucky).update(state=EntryState.EXPECTED)
    event.taken += len(lucky)
    return lucky
