"""Write one fact and tell the world once it is committed."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from events import live, outbox, pushing
from events.access import Actor
from events.kinds import PUBLIC, QUIET
from events.models import Event, JournalEntry
from observing import commands

PLACES = ("round", "pod")
IDS = (
    *PLACES,
    "entry",
    "report",
    "proposal",
    "call",
    "announcement",
    "draw",
    "deck",
    "loan",
    "payment",
    "ask",
    "wish",
    "lock",
    "job",
)


def record(event: Event, *, actor: Actor, kind: str, **facts: object) -> JournalEntry:
    """Append a fact to a locked event (saving the event) and announce it after commit.

    The table's version follows, but for changes that cannot move the table.
    """
    [row] = record_each(event, actor=actor, kind=kind, facts=[facts])
    return row


def record_each(
    event: Event, *, actor: Actor, kind: str, facts: Sequence[Mapping[str, object]]
) -> list[JournalEntry]:
    """Append facts of one kind to a locked event, one after the other, and announce the last."""
    if not facts:
        return []
    first = event.version + 1
    event.version += len(facts)
    if kind not in QUIET:
        event.table_version = event.version
    event.save()
    rows = JournalEntry.objects.bulk_create(
        JournalEntry(event=event, version=version, kind=kind, actor=actor.label, facts=dict(told))
        for version, told in enumerate(facts, first)
    )
    for row in rows:
        outbox.post(row, event)
        pushing.post(row, event)
    commands.recorded(event_id=event.pk, version=event.version, kind=kind, number=len(rows))
    hint = hint_of(rows[-1])
    transaction.on_commit(lambda: live.announce(event.pk, hint), robust=True)
    return rows


def hint_of(row: JournalEntry) -> live.Hint:
    """Return what a live stream says about a row: kind and place only where the kind is public."""
    if not PUBLIC[row.kind]:
        return live.Hint(version=row.version)
    places = {name: row.facts[name] for name in PLACES if name in row.facts}
    return live.Hint(version=row.version, kind=row.kind, **places)


def told_to_staff(row: JournalEntry) -> Mapping[str, object]:
    """Return what a stream of the staff says about any row: its kind, and the ids of what it is about."""
    ids = {name: row.facts[name] for name in IDS if row.facts.get(name)}
    return {"version": row.version, "kind": row.kind, **ids}
