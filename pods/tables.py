"""Reads of the room: its tables, the promises about seats, and where a pod's table does not fit."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from engine.seating.locks import Locks
from engine.seating.tables import RoomTable
from events.models import Event
from pods.models import Pod
from pods.room import Lock, Table


class TableTrouble(StrEnum):
    """Why a pod cannot play at its table."""

    MISSING = "missing"
    OUT_OF_USE = "out_of_use"
    FEW_CHAIRS = "few_chairs"


def tables_of(event: Event) -> list[Table]:
    """Return the event's tables, else (not saved) those of the shop's last event that has some."""
    own = list(event.tables.all())
    if own:
        return own
    last = last_with_tables(event)
    return [copied(table, event) for table in last.tables.all()] if last else []


def last_with_tables(event: Event) -> Event | None:
    """Return the shop's newest other event that has a list of tables."""
    others = Event.objects.filter(shop=event.shop_id, tables__isnull=False).exclude(pk=event.pk)
    return others.order_by("-starts_at", "-created_at").first()


def usable(tables: Sequence[Table]) -> list[RoomTable]:
    """Return the tables that pods may take, feature tables first: pods with the leaders choose first."""
    free = sorted(
        (table for table in tables if not table.out_of_use),
        key=lambda table: (not table.feature, table.number),
    )
    return [RoomTable(table.number, table.chairs) for table in free]


def labels_of(tables: Sequence[Table]) -> Mapping[int, str]:
    """Return the labels by number."""
    return {table.number: table.label for table in tables}


def trouble_of(pod: Pod, people: int, tables: Mapping[int, Table]) -> TableTrouble | None:
    """Return why so many people cannot play at a pod's table; an event without a list has no trouble."""
    if not tables:
        return None
    table = tables.get(pod.table)
    if table is None:
        return TableTrouble.MISSING
    if table.out_of_use:
        return TableTrouble.OUT_OF_USE
    return TableTrouble.FEW_CHAIRS if table.chairs < people else None


def signs(pods: Iterable[Pod]) -> list[int | str]:
    """Return what stands on the tables of pods, in the order of the tables: a label, else the number."""
    return [pod.label or pod.table for pod in sorted(pods, key=lambda pod: pod.table)]


def locks_of(event: Event) -> list[Lock]:
    """Return the promises of an event with the people in them, oldest first."""
    return list(event.locks.select_related("entry", "mate").order_by("entry__arrival", "pk"))


def promised(event: Event) -> Locks:
    """Return the promises of an event as the engine keeps them."""
    return as_promised(list(event.locks.order_by("pk")))


def as_promised(rows: Sequence[Lock]) -> Locks:
    """Return rows of promises as the engine keeps them."""
    return Locks(
        mates=tuple((lock.entry_id, lock.mate_id) for lock in rows if lock.mate_id),
        tables={lock.entry_id: lock.table for lock in rows if lock.table is not None},
    )


def copied(table: Table, event: Event) -> Table:
    """Return a table of another event's room as one of this event's, not saved."""
    return Table(
        event=event,
        number=table.number,
        label=table.label,
        chairs=table.chairs,
        accessible=table.accessible,
        feature=table.feature,
        out_of_use=table.out_of_use,
    )
