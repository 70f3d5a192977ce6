"""What a journal row has told to phones: looked at with the row, told a moment later by a due row."""

from datetime import datetime, timedelta

from django.db.models import Q

from accounts.chunks import deleted
from events import due
from events.models import Event, JournalEntry, Phase
from events.pushes import PushSubscription

TELL = "phones.tell"
KINDS = frozenset(
    {
        "round.published",
        "round.changed",
        "pod.formed",
        "report.made",
        "announcement.made",
        "draw.places",
        "entry.reminded",
        "deck.reminded",
    }
)
ENDS = frozenset({"entry.cancelled", "entry.ticket_rotated"})
KEPT = timedelta(days=7)  # after the last that happened at a finished event
FORGOTTEN = timedelta(days=30)  # after the beginning of one that nobody finished


def post(row: JournalEntry, event: Event) -> None:
    """Have phones told of a row if any want to know; those go whose ticket or entry ends with it."""
    if row.kind in ENDS:
        PushSubscription.objects.filter(entry=row.facts["entry"]).delete()
    concerns = row.kind in KINDS or row.facts.get("promoted")
    phones = PushSubscription.objects.filter(entry__event=event)
    if concerns and phones.filter(entry__event__shop__is_sandbox=False).exists():
        tell_later(event.pk, row.version, at=row.at)


def tell_later(event_id: str, version: int, *, at: datetime, after: str = "") -> None:
    """Have the phones told that come after one in the order of their ids."""
    due.plan(TELL, at=at, event=event_id, version=version, after=after)


def forget_old_phones(*, now: datetime) -> int:
    """Forget the phones of events that have been over for a week."""
    late = JournalEntry.objects.filter(at__gte=now - KEPT).values("event")
    is_over = Q(entry__event__phase=Phase.FINISHED) & ~Q(entry__event__in=late)
    was_left = Q(entry__event__starts_at__lt=now - FORGOTTEN, made_at__lt=now - FORGOTTEN)
    return deleted(PushSubscription.objects.filter(is_over | was_left))
