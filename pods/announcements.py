"""Reads of announcements, cut to whom they concern."""

from datetime import datetime

from django.db.models import Q, QuerySet

from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Entry, Event
from pods.announcement import Announcement, Audience, ReadMark

PUBLIC = (Audience.ALL, Audience.LEVEL)


def all_at(event: Event) -> list[Announcement]:
    """Return every announcement of an event for the staff, the newest first."""
    return list(event.announcements.select_related("pod"))


def public_at(event: Event) -> list[Announcement]:
    """Return what everybody may read: what is for all or for a level, unless it was taken back."""
    return list(_standing(event).filter(audience__in=PUBLIC))


def on_the_wall(event: Event, *, now: datetime) -> list[Announcement]:
    """Return what the wall shows at this moment, the newest first."""
    return list(_standing(event).filter(audience__in=PUBLIC, until__gt=now))


def for_entry(entry: Entry) -> list[Announcement]:
    """Return what concerns a player, the newest first."""
    concerns = Q(audience=Audience.ALL) | Q(audience=Audience.LEVEL, level=entry.level)
    concerns |= Q(audience=Audience.TABLE, pod__seats__entry=entry)
    return list(_standing(entry.event).filter(concerns))


def read_by(entry: Entry) -> set[str]:
    """Return the ids of what a player has closed."""
    return set(ReadMark.objects.filter(entry=entry).values_list("announcement_id", flat=True))


def announcements_for(event: Event, *, actor: Actor) -> list[Announcement]:
    """Return what an actor may read: staff everything, players what concerns them, others the public."""
    if actor.may(event, Scope.EVENTS_READ):
        return all_at(event)
    entry = Entry.objects.filter(pk=actor.entry_id, event=event).first()
    return for_entry(entry) if entry else public_at(event)


def locked_announcement(announcement_id: str, *, actor: Actor) -> tuple[Event, Announcement]:
    """Lock the event of an announcement for those who run rounds; to all others there is none."""
    found = access.by_id(Announcement.objects.select_related("event"), announcement_id)
    if not actor.may(found.event, Scope.ROUNDS_WRITE):
        raise RuleError("access.not_found")
    event = access.locked_event(found.event_id, actor=actor)
    return event, Announcement.objects.select_related("pod").get(pk=announcement_id)


def _standing(event: Event) -> QuerySet[Announcement]:
    return event.announcements.filter(taken_back_at=None).select_related("pod")
