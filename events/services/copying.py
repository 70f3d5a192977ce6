"""The same evening again: a new event with the settings of an earlier one."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from events import access
from events.access import Actor, Scope
from events.models import Event
from events.services.events import SETTINGS, written_anew

WEEK = timedelta(days=7)
OF_ONE_FORMAT = frozenset({"house_rules", "life_points", "teams", "best_of"})


@transaction.atomic
def copy_event(
    *, event_id: str, actor: Actor, settings: Mapping[str, object], now: datetime
) -> Event:
    """Create an event of the same shop with every setting of another; `settings` win over them.

    Its moments move by the same whole weeks, to the next such weekday and hour to come. People,
    rounds and results stay where they are. With another format what belongs to the old one is left.
    """
    source = access.event_for(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    event = Event(shop=source.shop)
    access.require(event, actor=actor, need=Scope.EVENTS_WRITE)
    values = settings_again(source, now=now)
    if settings.get("format", source.format) != source.format:
        values = {name: value for name, value in values.items() if name not in OF_ONE_FORMAT}
    return written_anew(event, values | dict(settings), actor=actor, copy_of=source.pk)


def settings_again(source: Event, *, now: datetime) -> dict[str, object]:
    """Return every setting of an event as it is at its copy."""
    weeks = weeks_until_next(source.starts_at, now=now)
    settings = {name: getattr(source, name) for name in sorted(SETTINGS)}
    return {name: _moved(value, weeks) for name, value in settings.items()}


def weeks_until_next(at: datetime, *, now: datetime) -> int:
    """Return the fewest weeks, one at least, that take a moment into the future."""
    weeks = 1
    while _later(at, weeks) <= now:
        weeks += max(1, (now - _later(at, weeks)) // WEEK)
    return weeks


def _moved(value: object, weeks: int) -> object:
    return _later(value, weeks) if isinstance(value, datetime) else value


def _later(at: datetime, weeks: int) -> datetime:
    """Return the same hour of the shop's clock, weeks later."""
    local = timezone.localtime(at).replace(tzinfo=None)
    with suppress(OverflowError):  # no calendar goes on after 9999
        return timezone.make_aware(local + weeks * WEEK)
    return at
