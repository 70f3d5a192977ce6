"""How long names of people are kept: so many months after the day of an event, as the installation says."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from events.models import Entry, Event, JournalEntry, Phase

MONTHS_OF_A_YEAR = 12
FORGOTTEN = "entry.forgotten"
WARNED = timedelta(days=60)  # before names go, the staff is told

IN_USE = timedelta(days=30)  # so long after something happened in it, an event may still go on
UNEVEN = timedelta(days=3)  # by so much months differ


def months_kept() -> int:
    """Return for how many months names are kept; 0: until somebody asks."""
    return max(0, int(settings.RETENTION_MONTHS))


def moved(moment: datetime, months: int) -> datetime:
    """Return the same moment of another month, of a shorter one its last day."""
    year, month = divmod(
        moment.year * MONTHS_OF_A_YEAR + moment.month - 1 + months, MONTHS_OF_A_YEAR
    )
    day = min(moment.day, monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)


def names_go_soon(events: Iterable[Event], *, now: datetime) -> list[tuple[Event, datetime]]:
    """Return which of these events lose their names soon, and when, in one query; the staff is told."""
    months, known = months_kept(), list(events)
    due = {event.pk: moved(event.starts_at, months) for event in known if months}
    soon = [event_id for event_id, at in due.items() if at <= now + WARNED]
    named = set(_named().filter(event__in=soon).values_list("event_id", flat=True))
    return [(event, due[event.pk]) for event in known if event.pk in named]


def near_their_end(events: QuerySet[Event], *, now: datetime) -> QuerySet[Event]:
    """Keep the events that `names_go_soon` may tell of, so that it need not look at all that ever were."""
    months = months_kept()
    if not months:
        return events.none()
    return events.filter(starts_at__lte=moved(now + WARNED + UNEVEN, -months))


def events_to_forget(*, now: datetime) -> QuerySet[Event]:
    """Return the events whose names have been kept long enough, finished or not.

    One that goes on, whatever day it is said to have begun, is left alone until nothing happens in it any more.
    """
    months = months_kept()
    if not months:
        return Event.objects.none()
    named = _named().filter(event=OuterRef("pk"))
    happened = JournalEntry.objects.filter(event=OuterRef("pk"), at__gt=now - IN_USE)
    goes_on = ~Q(phase=Phase.FINISHED) & Exists(happened.exclude(kind=FORGOTTEN))
    old = Event.objects.filter(Exists(named), starts_at__lte=moved(now, -months))
    return old.exclude(goes_on).order_by("starts_at", "pk")


def _named() -> QuerySet[Entry]:
    return Entry.objects.filter(forgotten_at=None)
