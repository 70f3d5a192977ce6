"""When people must be home, and who is therefore not seated; only staff and the person may know."""

from datetime import datetime, timedelta

from django.utils import timezone

from engine.errors import RuleError
from events.models import Entry, EntryState, Event
from pods.models import Round, RoundState


def home_at(entry: Entry, event: Event) -> datetime | None:
    """Return when somebody must be home: the first such time of day from the event's start on."""
    if entry.home_by is None:
        return None
    begins = timezone.localtime(event.starts_at)
    at = timezone.make_aware(datetime.combine(begins.date(), entry.home_by))
    return at if at >= begins else at + timedelta(days=1)


def must_leave(entry: Entry, event: Event, *, ends: datetime) -> bool:
    """Tell whether somebody must be home before a round ends."""
    at = home_at(entry, event)
    return at is not None and at < ends


def leaving_before(event: Event, *, ends: datetime) -> list[Entry]:
    """Return the people who are here and must be home before then, the earliest first."""
    here = event.entries.filter(state=EntryState.HERE, home_by__isnull=False)
    late = [entry for entry in here if must_leave(entry, event, ends=ends)]
    return sorted(late, key=lambda entry: (home_at(entry, event), entry.arrival))


def sitting_out(event: Event, newest: Round | None, *, now: datetime) -> list[Entry]:
    """Return who is here but must go before the newest round ends; nobody once it is closed."""
    if newest is None or newest.state == RoundState.CLOSED:
        return []
    return leaving_before(event, ends=_end_of(newest, now=now))


def sits_out(entry: Entry, newest: Round, *, now: datetime) -> bool:
    """Tell whether somebody must go before a round that is not closed ends."""
    is_over = newest.state == RoundState.CLOSED
    return not is_over and must_leave(entry, entry.event, ends=_end_of(newest, now=now))


def _end_of(newest: Round, *, now: datetime) -> datetime:
    return newest.ends_at or now + timedelta(minutes=newest.minutes)


def refuse_if_too_late(event: Event, draft: Round, *, now: datetime) -> None:
    """Refuse a round that, begun now, would keep somebody seated in it from being home in time."""
    ends = now + timedelta(minutes=draft.minutes)
    seated = Entry.objects.filter(seats__round=draft, home_by__isnull=False)
    late = [entry.pk for entry in seated if must_leave(entry, event, ends=ends)]
    if late:
        raise RuleError("round.too_late", entries=late)
