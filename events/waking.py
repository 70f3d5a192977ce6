"""Telling workers of rows whose time has come: each row once while it waits in a queue."""

from datetime import datetime, timedelta

from django.conf import settings

from events.work import Due

ASLEEP = timedelta(minutes=1)  # after that what was told is taken for lost, and told again
AT_ONCE = 500
ORDINARY, THINKING, SENDING = "ordinary", "thinking", "sending"


def queue_of(kind: str) -> str:
    """Return where rows of a kind wait, so that none waits behind work of another length."""
    if kind in settings.DUE_SENDING:
        return SENDING
    return THINKING if kind in settings.DUE_THINKING else ORDINARY


def woken(*, now: datetime) -> list[tuple[int, str]]:
    """Return rows to be told of, by id and queue; they count as told from now on."""
    rows = Due.objects.ready(now).exclude(woken_until__gt=now).order_by("at")
    found = list(rows.values_list("pk", "kind")[:AT_ONCE])
    Due.objects.filter(pk__in=[pk for pk, _kind in found]).update(woken_until=now + ASLEEP)
    return [(pk, queue_of(kind)) for pk, kind in found]
