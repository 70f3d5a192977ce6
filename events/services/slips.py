"""Numbered slips on the day: numbers are handed out at the door, and people come in by their order."""

from django.db import transaction

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.admission import Admission
from events.models import Entry, EntryState, Event, Phase
from events.services.waitlist import promote

LARGEST_SLIP = 9999


@transaction.atomic
def give_slip(*, entry_id: str, actor: Actor, number: int | None = None) -> Entry:
    """Bind a numbered slip to somebody who waits: the one they drew, else the next one.

    Who has one keeps it where no other is named. Once the doors are open they come in at once while a place is free. Refuses with `slip.none`,
    `slip.not_waiting`, `slip.bad_number`, `slip.taken`.
    """
    event, entry = _waiting_at(entry_id, actor)
    if number is None:
        number = entry.lot or next_slip(event)
    if not 1 <= number <= LARGEST_SLIP:
        raise RuleError("slip.bad_number", most=LARGEST_SLIP)
    if event.entries.filter(lot=number).exclude(pk=entry.pk).exists():
        raise RuleError("slip.taken", number=number)
    if entry.lot == number:
        return entry
    return _bound(event, entry, number, actor=actor, kind="entry.slip_given")


@transaction.atomic
def take_slip_back(*, entry_id: str, actor: Actor) -> Entry:
    """Take a slip back from somebody who waits; without one nothing changes."""
    event, entry = _waiting_at(entry_id, actor)
    if entry.lot is None:
        return entry
    return _bound(event, entry, None, actor=actor, kind="entry.slip_taken_back")


@transaction.atomic
def open_doors(*, event_id: str, actor: Actor) -> list[str]:
    """Let people in by the order of their numbers, from now on as long as places are free."""
    event = access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    _refuse_without_slips(event)
    if event.doors_open:
        return []
    event.doors_open = True
    promoted = promote(event)
    journal.record(event, actor=actor, kind="event.doors_opened", promoted=promoted)
    return promoted


def next_slip(event: Event) -> int:
    """Return the number after the largest that somebody has, after the last one the smallest free.

    Refuses with `slip.bad_number` where somebody has each of them.
    """
    lots = event.entries.values_list("lot", flat=True)
    taken = {lot for lot in lots if lot is not None}
    following = max(taken, default=0) + 1
    if following <= LARGEST_SLIP:
        return following
    free = next((each for each in range(1, LARGEST_SLIP + 1) if each not in taken), None)
    if free is None:
        raise RuleError("slip.bad_number", most=LARGEST_SLIP)
    return free


def _waiting_at(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    access.require(event, actor=actor, need=Scope.CHECKIN_WRITE)
    _refuse_without_slips(event)
    if entry.state != EntryState.WAITING:
        raise RuleError("slip.not_waiting")
    return event, entry


def _refuse_without_slips(event: Event) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.admission != Admission.SLIPS:
        raise RuleError("slip.none")


def _bound(event: Event, entry: Entry, number: int | None, *, actor: Actor, kind: str) -> Entry:
    entry.lot = number
    entry.save(update_fields=["lot"])
    promoted = promote(event)
    journal.record(event, actor=actor, kind=kind, entry=entry.pk, number=number, promoted=promoted)
    entry.refresh_from_db(fields=["state"])
    return entry
