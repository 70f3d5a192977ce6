"""Who moves up when a place is free."""

from django.db.models import F

from events.models import Entry, EntryState, Event

IN_LINE = (F("lot").asc(nulls_last=True), "arrival")


def promote(event: Event) -> list[str]:
    """Give free places of a locked event to the line in their order; return the entries moved.

    That is the order of arrival, after lots were drawn those who had one first. While lots are still to
    be drawn nobody moves. Changes `event.taken` without saving it: the journal row that follows saves the event.
    """
    if event.awaits_lots:
        return []
    free = event.capacity - event.taken
    line = Entry.objects.filter(event=event, state=EntryState.WAITING).order_by(*IN_LINE)
    lucky = [entry.pk for entry in line[: max(free, 0)]]
    Entry.objects.filter(pk__in=lucky).update(state=EntryState.EXPECTED)
    event.taken += len(lucky)
    return lucky
