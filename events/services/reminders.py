"""Reminding people a while before an event begins, and before decks are due: once of each moment."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Q

from events import access, journal
from events.access import SYSTEM
from events.models import (
    DECK_READY,
    MOST_OFFERED,
    TAKES_A_PLACE,
    DeckPolicy,
    Entry,
    EntryState,
    Event,
    Phase,
)
from events.reminding import DECK_REMINDED, REMINDED
from events.services.reminder_mails import mail_later


def send_reminders(*, now: datetime) -> None:
    """Remind whoever is to be reminded by now, event by event; may run as often as it likes.

    A moved beginning is another moment, of which everybody is reminded again in time.
    """
    soon = (now, now + timedelta(minutes=MOST_OFFERED))
    coming = Q(starts_at__range=soon) | Q(decks_due_at__range=soon)
    asks = Event.objects.filter(coming, phase=Phase.OPEN, remind_minutes__gt=0)
    for event_id in asks.filter(shop__is_sandbox=False).values_list("pk", flat=True):
        _remind(event_id, now=now)


@transaction.atomic
def _remind(event_id: str, *, now: datetime) -> None:
    event = access.locked_event(event_id, actor=SYSTEM)
    if event.phase != Phase.OPEN:
        return
    if _is_time(event, event.starts_at, now):
        known = Q(place_since=None) | Q(place_since__lte=_from(event, event.starts_at))
        people = event.entries.filter(known, state=EntryState.EXPECTED)
        _note(event, list(people), REMINDED, of=event.starts_at, now=now)
    if event.deck_policy == DeckPolicy.REQUIRED and _is_time(event, event.decks_due_at, now):
        people = event.entries.filter(state__in=TAKES_A_PLACE).exclude(deck_state__in=DECK_READY)
        _note(event, list(people), DECK_REMINDED, of=event.decks_due_at, now=now)


def _is_time(event: Event, of: datetime | None, now: datetime) -> bool:
    return of is not None and _from(event, of) <= now < of


def _from(event: Event, of: datetime) -> datetime:
    """Return when people are reminded of a moment; whoever comes in later knows it anyway."""
    return of - timedelta(minutes=event.remind_minutes)


def _note(
    event: Event, people: list[Entry], kind: str, *, of: datetime | None, now: datetime
) -> None:
    """Write down who is reminded, but for those who were; phones and mails tell it by that row."""
    assert of is not None  # noqa: S101  it was asked whether it is time
    moment = of.astimezone(UTC).isoformat()
    before = event.journal.filter(kind=kind, facts__moment=moment).values_list("facts", flat=True)
    told = {one for facts in before for one in facts["entries"]}
    fresh = [entry.pk for entry in people if entry.pk not in told]
    if fresh:
        row = journal.record(event, actor=SYSTEM, kind=kind, entries=fresh, moment=moment)
        mail_later(row, now=now)
