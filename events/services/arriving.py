"""Commands of the reception: who is here, who is not after all, and who never came."""

from dataclasses import dataclass

from django.db import transaction

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import DECK_READY, OUT, DeckPolicy, Entry, EntryState, Event
from events.selectors import waiting_place
from events.services.entries import (
    give_place,
    moved,
    refuse_when_over,
    refuse_when_seated,
)
from events.services.events import change_event
from events.services.links import forget_links
from events.services.waitlist import promote


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who is here, and whether they were before: two devices may tap the same person."""

    entry: Entry
    is_new: bool


@transaction.atomic
def check_in(*, entry_id: str, actor: Actor, despite_deck: bool = False) -> Entry:
    """Note that a player is here; a second time changes nothing."""
    return arrive(entry_id=entry_id, actor=actor, despite_deck=despite_deck).entry


@transaction.atomic
def arrive(*, entry_id: str, actor: Actor, despite_deck: bool = False) -> Arrival:
    """Note that a player is here, and tell whether that was known.

    Where decks are required the deck must be legal or accepted, unless a judge says otherwise.
    Whoever had been given up (`no_show`) gets a place again, or is refused with `entry.place_gone`.
    """
    event, entry = _at_the_desk(entry_id, actor)
    refuse_when_over(event)
    if entry.state == EntryState.HERE:
        return Arrival(entry, is_new=False)
    _refuse_without_place(event, entry)
    lacking = event.deck_policy == DeckPolicy.REQUIRED and entry.deck_state not in DECK_READY
    if lacking and not (despite_deck and actor.may(event, Scope.DECKS_WRITE)):
        raise RuleError("entry.deck_not_ready", deck=entry.deck_state)
    moved(event, entry, EntryState.HERE, actor=actor, kind="entry.checked_in")
    return Arrival(entry, is_new=True)


@transaction.atomic
def let_in(*, entry_id: str, actor: Actor) -> Arrival:
    """Raise the limit by one for the first in line and note that they are here.

    Refuses with `entry.in_line` where others are before them, and then leaves the limit as it is.
    """
    event, entry = _at_the_desk(entry_id, actor)
    if entry.state == EntryState.WAITING:
        more = {"capacity": event.capacity + 1}
        change_event(event_id=event.pk, actor=actor, changes=more)
    return arrive(entry_id=entry_id, actor=actor)


@transaction.atomic
def undo_check_in(*, entry_id: str, actor: Actor) -> Entry:
    """Take a check-in back, as long as the player has no seat in a public round."""
    event, entry = _at_the_desk(entry_id, actor)
    if entry.state == EntryState.EXPECTED:
        return entry
    if entry.state != EntryState.HERE:
        raise RuleError("entry.not_here")
    refuse_when_seated(entry)
    return moved(event, entry, EntryState.EXPECTED, actor=actor, kind="entry.check_in_undone")


@transaction.atomic
def mark_no_show(*, entry_id: str, actor: Actor) -> Entry:
    """Note that an expected player did not come; the first in line gets the place.

    `restore_entry` takes it back, `check_in` lets them in who come late while a place is free.
    """
    event, entry = _at_the_desk(entry_id, actor)
    refuse_when_over(event)
    if entry.state == EntryState.NO_SHOW:
        return entry
    if entry.state != EntryState.EXPECTED:
        raise RuleError("entry.not_expected")
    refuse_when_seated(entry)
    give_up(event, [entry], actor=actor)
    return entry


@transaction.atomic
def release_absent(*, event_id: str, actor: Actor) -> list[str]:
    """Note of everybody still expected that they did not come; return their entries."""
    event = access.locked_event(event_id, actor=actor, need=Scope.CHECKIN_WRITE)
    refuse_when_over(event)
    absent = list(event.entries.filter(state=EntryState.EXPECTED, seated=False))
    if absent:
        give_up(event, absent, actor=actor)
    return [entry.pk for entry in absent]


@transaction.atomic
def undo_walk_in(*, entry_id: str, actor: Actor) -> Entry:
    """Take back a walk-in entered by mistake: the entry is cancelled, the line moves up."""
    event, entry = _at_the_desk(entry_id, actor)
    refuse_when_over(event)
    if entry.state in OUT:
        return entry
    if not entry.walk_in:
        raise RuleError("entry.not_walk_in")
    refuse_when_seated(entry)
    took = entry.state != EntryState.WAITING
    event.taken -= took
    entry.state = EntryState.CANCELLED
    entry.save(update_fields=["state"])
    promoted = promote(event) if took else []
    forget_links(entry)
    journal.record(event, actor=actor, kind="entry.cancelled", entry=entry.pk, promoted=promoted)
    return entry


def _at_the_desk(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    access.require(event, actor=actor, need=Scope.CHECKIN_WRITE)
    return event, entry


def _refuse_without_place(event: Event, entry: Entry) -> None:
    match EntryState(entry.state):
        case EntryState.WAITING if event.awaits_lots:
            raise RuleError("lots.not_drawn")
        case EntryState.WAITING if event.by_slips:
            raise RuleError("slip.first")
        case EntryState.WAITING:
            raise RuleError("entry.in_line", place=waiting_place(entry))
        case EntryState.NO_SHOW if event.taken < event.capacity:
            give_place(event, entry, EntryState.HERE)
        case EntryState.NO_SHOW:
            raise RuleError("entry.place_gone")
        case EntryState.DROPPED | EntryState.CANCELLED:
            raise RuleError("entry.is_out")
        case _:
            return


def give_up(event: Event, absent: list[Entry], *, actor: Actor) -> None:
    """Free the places of people who did not come, then let the line move up once."""
    for entry in absent:
        entry.state = EntryState.NO_SHOW
    Entry.objects.bulk_update(absent, ["state"])
    event.taken -= len(absent)
    promoted = promote(event)
    journal.record(
        event,
        actor=actor,
        kind="entry.no_show",
        entries=[entry.pk for entry in absent],
        promoted=promoted,
    )
