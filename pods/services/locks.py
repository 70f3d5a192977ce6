"""Commands on promises: a table for somebody, two people in one pod."""

from django.db import transaction

from engine.errors import RuleError
from events import journal
from events.access import Actor, Scope, by_id, locked_event
from events.models import Entry, EntryState, Event
from pods.room import Lock
from pods.tables import tables_of

MOST_LOCKS = 200
HIGHEST_TABLE = 2000


@transaction.atomic
def lock_seat(
    *, event_id: str, actor: Actor, entry: str, table: int | None = None, mate: str | None = None
) -> Lock:
    """Promise somebody a table, in place of another one, or that they share a pod with their mate.

    The promise lasts for the event; drafts made from now on keep it. Refuses with
    `lock.table_or_mate`, `lock.unknown_person`, `round.same_person`, `table.unknown`, `lock.too_many`.
    """
    event = locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if (table is None) == (mate is None):
        raise RuleError("lock.table_or_mate")
    _refuse_strangers(event, entry, mate)
    if event.locks.count() >= MOST_LOCKS:
        raise RuleError("lock.too_many", most=MOST_LOCKS)
    lock = _at_table(event, entry, table) if table is not None else _with_mate(event, entry, mate)
    journal.record(
        event, actor=actor, kind="lock.made", entry=entry, table=table, mate=mate, lock=lock.pk
    )
    return lock


@transaction.atomic
def unlock_seat(*, event_id: str, lock_id: str, actor: Actor) -> None:
    """Take a promise back."""
    event = locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    lock = by_id(event.locks.all(), lock_id)
    lock.delete()
    journal.record(event, actor=actor, kind="lock.removed", entry=lock.entry_id, lock=lock_id)


def _refuse_strangers(event: Event, entry: str, mate: str | None) -> None:
    if entry == mate:
        raise RuleError("round.same_person")
    wanted = {entry, mate} - {None}
    people = event.entries.exclude(state=EntryState.CANCELLED).filter(pk__in=wanted)
    if people.count() != len(wanted):
        raise RuleError("lock.unknown_person")


def _at_table(event: Event, entry: str, table: int) -> Lock:
    known = {each.number for each in tables_of(event)}
    if (known and table not in known) or not 1 <= table <= HIGHEST_TABLE:
        raise RuleError("table.unknown", table=table)
    lock, _ = Lock.objects.update_or_create(
        event=event, entry_id=entry, mate=None, defaults={"table": table}
    )
    return lock


def _with_mate(event: Event, entry: str, mate: str | None) -> Lock:
    """Two people, whoever was named first."""
    one, other = sorted((entry, str(mate)))
    lock, _ = Lock.objects.get_or_create(
        event=event, entry=Entry(pk=one), mate=Entry(pk=other), table=None
    )
    return lock
