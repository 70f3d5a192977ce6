"""Commands on announcements: make one, take it back, mark it as read."""

from datetime import datetime, time, timedelta

from django.db import transaction

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, Event
from pods.announcement import Announcement, Audience, Occasion, ReadMark
from pods.announcements import for_entry, locked_announcement
from pods.models import PUBLIC, Pod

USUAL_MINUTES = 10
MOST_MINUTES = 240
TYPED = {"occasion", "audience", "level", "text_ja", "text_en"}


@transaction.atomic
def announce(
    *,
    event_id: str,
    actor: Actor,
    occasion: str,
    now: datetime,
    audience: str = Audience.ALL,
    level: int | None = None,
    pod_id: str | None = None,
    at: time | None = None,
    text_ja: str = "",
    text_en: str = "",
    minutes: int = USUAL_MINUTES,
) -> Announcement:
    """Announce something to all, to a level or to a table; wall and banners show it for `minutes` (1…240).

    Free words need a text in one language at least, the next round its time, a call to the table the table.
    """
    event = access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    made = Announcement(
        event=event,
        occasion=occasion,
        audience=audience,
        level=level if audience == Audience.LEVEL else None,
        pod=_table(event, pod_id) if pod_id else None,
        at=at,
        text_ja=text_ja,
        text_en=text_en,
        made_by=actor.label,
        made_at=now,
        until=now + timedelta(minutes=minutes),
    )
    refuse_bad_fields(made, names=TYPED - ({"level"} if made.level is None else set()))
    _refuse_incomplete(made, minutes)
    made.save()
    return _noted(made, actor, kind="announcement.made")


@transaction.atomic
def take_back_announcement(*, announcement_id: str, actor: Actor, now: datetime) -> Announcement:
    """Take an announcement back: nobody but the staff reads it from now on; twice changes nothing."""
    _event, found = locked_announcement(announcement_id, actor=actor)
    if found.taken_back_at is not None:
        return found
    found.taken_back_at = now
    found.save(update_fields=["taken_back_at"])
    return _noted(found, actor, kind="announcement.taken_back")


@transaction.atomic
def mark_read(*, announcement_id: str, actor: Actor) -> Announcement:
    """Close an announcement on a player's phone; of no concern to anybody else, so nothing is journalled."""
    entry = Entry.objects.select_related("event").filter(pk=actor.entry_id).first()
    if entry is None:
        raise RuleError("access.not_found")
    found = next((each for each in for_entry(entry) if each.pk == announcement_id), None)
    if found is None:
        raise RuleError("access.not_found")
    ReadMark.objects.get_or_create(announcement=found, entry=entry)
    return found


def _table(event: Event, pod_id: str) -> Pod:
    pods = Pod.objects.filter(round__event=event, round__state__in=PUBLIC)
    found = pods.filter(pk=pod_id).first()
    if found is None:
        raise RuleError("announcement.no_table")
    return found


def _refuse_incomplete(made: Announcement, minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise RuleError("announcement.bad_minutes", most=MOST_MINUTES)
    if made.audience == Audience.LEVEL and made.level not in (1, 2, 3):
        raise RuleError("announcement.no_level")
    needs_table = made.audience == Audience.TABLE or made.occasion == Occasion.COME
    if needs_table and made.pod is None:
        raise RuleError("announcement.no_table")
    if made.occasion == Occasion.NEXT_ROUND and made.at is None:
        raise RuleError("announcement.no_time")
    if made.occasion == Occasion.FREE and not (made.text_ja or made.text_en):
        raise RuleError("announcement.no_words")


def _noted(made: Announcement, actor: Actor, *, kind: str) -> Announcement:
    """Note an announcement by its id alone: what it says may be for one table."""
    journal.record(made.event, actor=actor, kind=kind, announcement=made.pk)
    return made
