"""Places that are offered to the line: somebody takes theirs in time, or the next one is asked."""

from datetime import datetime

from django.db import transaction
from django.db.models import Min, QuerySet

from engine.errors import RuleError
from events import access, due, journal
from events.access import SYSTEM, Actor, Scope
from events.models import Entry, EntryState, Event, Phase
from events.services.entries import refuse_when_over
from events.services.links import forget_links
from events.services.waitlist import OFFERS, promote
from events.work import Due


@transaction.atomic
def take_place(*, entry_id: str, actor: Actor) -> Entry:
    """Take the place that was offered; a second time, or where none needs taking, changes nothing.

    The player does, or the reception for them. Refuses with `entry.not_offered` whoever has no place.
    """
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    refuse_when_over(event)
    if entry.state not in {EntryState.EXPECTED, EntryState.HERE}:
        raise RuleError("entry.not_offered")
    if entry.offer_until is not None:
        entry.offer_until = None
        entry.save(update_fields=["offer_until"])
        journal.record(event, actor=actor, kind="entry.place_taken", entry=entry.pk)
    return entry


@transaction.atomic
def end_offers(*, now: datetime, event: str) -> None:
    """Give places that nobody took in time to the next in line; those who had them are out."""
    found = access.locked_event(event, actor=SYSTEM)
    if found.phase == Phase.FINISHED:
        return
    offers = found.entries.filter(state=EntryState.EXPECTED, offer_until__isnull=False)
    late = list(offers.filter(offer_until__lte=now))
    if late:
        _give_on(found, late)
    _look_again(found, offers, now=now)


def _give_on(event: Event, late: list[Entry]) -> None:
    """Let the line move up by these places."""
    for entry in late:
        entry.state, entry.offer_until = EntryState.CANCELLED, None
        forget_links(entry)
    Entry.objects.bulk_update(late, ["state", "offer_until"])
    event.taken -= len(late)
    journal.record(
        event,
        actor=SYSTEM,
        kind="entry.offer_over",
        entries=[entry.pk for entry in late],
        promoted=promote(event),
    )


def _look_again(event: Event, offers: QuerySet[Entry], *, now: datetime) -> None:
    """Plan to look when the next offer ends, unless that is planned."""
    first = offers.aggregate(first=Min("offer_until"))["first"]
    planned = Due.objects.open().filter(kind=OFFERS, event=event.pk, at__gt=now)
    if first is not None and not planned.exists():
        due.plan(OFFERS, at=first, event=event.pk)
