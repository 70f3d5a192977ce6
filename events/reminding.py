"""Who is still to be reminded of the moment that a row of the journal tells of."""

from datetime import UTC, datetime

from django.db.models import F, QuerySet

from events.kept import KeptTicket
from events.models import DECK_READY, TAKES_A_PLACE, Entry, EntryState, JournalEntry, Phase

REMINDED, DECK_REMINDED = "entry.reminded", "deck.reminded"
REMINDERS = frozenset({REMINDED, DECK_REMINDED})


def moment_of(row: JournalEntry) -> datetime | None:
    """Return the moment a row reminds of; none where it was moved since, or the event has begun."""
    event = row.event
    moment = event.decks_due_at if row.kind == DECK_REMINDED else event.starts_at
    if moment is None or event.phase != Phase.OPEN:
        return None
    return moment if moment.astimezone(UTC).isoformat() == row.facts["moment"] else None


def still_reminded(row: JournalEntry) -> "QuerySet[Entry]":
    """Return who of a row is still awaited, or still lacks a deck."""
    people = Entry.objects.filter(pk__in=row.facts["entries"], event=row.event_id)
    if row.kind == DECK_REMINDED:
        return people.filter(state__in=TAKES_A_PLACE).exclude(deck_state__in=DECK_READY)
    return people.filter(state=EntryState.EXPECTED)


def tickets_reminded(row: JournalEntry) -> "QuerySet[KeptTicket]":
    """Return the tickets of these people in accounts that want mails, but for those made anew since."""
    kept = KeptTicket.objects.filter(entry__in=still_reminded(row))
    return kept.filter(rotation=F("entry__ticket_rotation")).exclude(user__reminder_language="")


def is_still_to_remind(*, event: str, version: int, user: int) -> bool:
    """Tell whether a mail that was written to an account by a row still tells what is so, to who wants it."""
    row = JournalEntry.objects.select_related("event").get(event=event, version=version)
    return moment_of(row) is not None and tickets_reminded(row).filter(user=user).exists()
