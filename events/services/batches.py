"""Several of one kind at one event: each is done or refused by itself, all under one lock."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from django.db import transaction

from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Entry, EntryState
from events.services.arriving import Arrival, arrive, undo_check_in

Done = TypeVar("Done")
MOST_ARRIVALS = 200  # as many as one lock may well be held for


def each_by_itself(commands: Iterable[Callable[[], Done]]) -> list[Done | RuleError]:
    """Run commands one after the other inside the running transaction; a refusal undoes its own alone.

    Each must be atomic by itself, as commands are: inside of another transaction that is a savepoint.
    """
    return [_tried(command) for command in commands]


@transaction.atomic
def arrive_each(
    *, event_id: str, actor: Actor, entry_ids: Sequence[str], despite_deck: bool = False
) -> list[Arrival | RuleError]:
    """Note of each of these people that they are here; what holds one up does not hold up the others."""

    def come(entry: Entry) -> Arrival:
        return arrive(entry_id=entry.pk, actor=actor, despite_deck=despite_deck)

    return _each(event_id, actor, entry_ids, come)


@transaction.atomic
def undo_each(
    *, event_id: str, actor: Actor, entry_ids: Sequence[str]
) -> list[Arrival | RuleError]:
    """Take the check-ins of these people back; `is_new` tells who was here until now."""

    def undo(entry: Entry) -> Arrival:
        was_here = entry.state == EntryState.HERE
        return Arrival(undo_check_in(entry_id=entry.pk, actor=actor), is_new=was_here)

    return _each(event_id, actor, entry_ids, undo)


def _each(
    event_id: str, actor: Actor, entry_ids: Sequence[str], act: Callable[[Entry], Arrival]
) -> list[Arrival | RuleError]:
    """Do the same to people of this very event; an entry of another one is none."""
    event = access.locked_event(event_id, actor=actor, need=Scope.CHECKIN_WRITE)

    found = event.entries.in_bulk(entry_ids)

    def at_event(entry_id: str) -> Arrival:
        if entry_id not in found:
            raise RuleError("access.not_found")
        done = act(found[entry_id])
        found[entry_id] = done.entry
        return done

    return each_by_itself(partial(at_event, entry_id) for entry_id in entry_ids)


def _tried(command: Callable[[], Done]) -> Done | RuleError:
    try:
        return command()
    except RuleError as refusal:
        return refusal
