"""Events as calendars read them: one event, or all of a shop (RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Meeting

from events.models import Event, JournalEntry, Mode
from events.names import tidy
from web.links import absolute

MAKER = "-//Takuwake//Takuwake//EN"
BREAK = timedelta(minutes=15)  # between rounds, more or less
OPEN_PLAY = timedelta(hours=4)
REFRESH = timedelta(hours=6)


def calendar_of(events: Iterable[Event], request: HttpRequest, *, name: str = "") -> bytes:
    """Return a calendar of events; with a name it is one to subscribe to.

    An event keeps its UID, and its SEQUENCE grows with its version, so that a calendar that knows it
    changes what it shows.
    """
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    if name:
        calendar.add("x-wr-calname", tidy(name))
        calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
        calendar.add("x-published-ttl", REFRESH)
    rows = list(events)
    changed = _changes(rows)
    for event in rows:
        calendar.add_component(_meeting(event, request, changed=changed[event.pk]))
    written: bytes = calendar.to_ical()
    return written


def ends_at(event: Event) -> datetime:
    """Return about when an event is over."""
    if event.mode == Mode.ROLLING:
        last = event.queue_last_start or event.starts_at + OPEN_PLAY
        return max(last + timedelta(minutes=event.round_minutes), event.starts_at + BREAK)
    length = timedelta(minutes=event.round_minutes) + BREAK
    return event.starts_at + event.rounds_planned * length


def _meeting(event: Event, request: HttpRequest, *, changed: datetime) -> Meeting:
    url = absolute(request, reverse("event", args=[event.pk]))
    meeting = Meeting()
    meeting.add("uid", f"{event.pk}@takuwake")
    meeting.add("sequence", event.version)
    meeting.add("dtstamp", changed.astimezone(UTC))
    meeting.add("last-modified", changed.astimezone(UTC))
    meeting.add("dtstart", event.starts_at.astimezone(UTC))
    meeting.add("dtend", ends_at(event).astimezone(UTC))
    meeting.add("summary", _shown(event.name))
    meeting.add("location", _shown(_(", ").join(filter(None, [event.place, event.shop.name]))))
    about = [event.fee, event.note, _("About when it ends: that depends on the games."), url]
    meeting.add("description", _shown("\n".join(filter(None, about))))
    meeting.add("url", url)
    return meeting


def _changes(events: list[Event]) -> dict[str, datetime]:
    """Return when each event was last changed, in one query that reads one row of each journal."""
    newest = JournalEntry.objects.filter(event=OuterRef("pk")).order_by("-version").values("at")
    found = Event.objects.filter(pk__in=[event.pk for event in events])
    return dict(found.annotate(at=Subquery(newest[:1])).values_list("pk", "at"))


def _shown(text: str) -> str:
    """Keep what a calendar may hold: no control characters but line ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in lines if c == "\n" or c.isprintable())
