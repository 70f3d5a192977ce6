"""The command that says which tables the room has."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from engine.errors import RuleError
from events import journal
from events.access import Actor, Scope, locked_event
from events.models import Event
from pods.models import Pod, RoundState
from pods.room import Table
from pods.tables import labels_of, tables_of

MOST_TABLES = 500
FACTS = ("label", "chairs", "accessible", "feature", "out_of_use")


@transaction.atomic
def set_tables(
    *,
    event_id: str,
    actor: Actor,
    tables: Sequence[Mapping[str, Any]],
    seen: int | None = None,
) -> list[Table]:
    """Make these, in this order, the event's tables 1, 2, …; labels of living rounds follow.

    Each is a mapping of `label`, `chairs`, `accessible`, `feature`, `out_of_use`; what is left out
    has its default. Promises of tables that are no more go with them. Refuses with `table.too_many`, `table.malformed` (number), `table.label_twice`
    (label), and `event.stale` when somebody changed the tables since the event's version `seen`.
    """
    event = locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if seen is not None and event.journal.filter(version__gt=seen, kind="tables.set").exists():
        raise RuleError("event.stale")
    if len(tables) > MOST_TABLES:
        raise RuleError("table.too_many", most=MOST_TABLES)
    rows = [_table(event, number, facts) for number, facts in enumerate(tables, 1)]
    _refuse_twice(rows)
    event.tables.all().delete()
    Table.objects.bulk_create(rows)
    _relabel(event, rows)
    journal.record(event, actor=actor, kind="tables.set", tables=len(rows))
    _forget_promises(event, actor)
    return rows


def _table(event: Event, number: int, facts: Mapping[str, Any]) -> Table:
    known = {name: facts[name] for name in FACTS if name in facts}
    table = Table(event=event, number=number, **known)
    table.label = str(table.label).strip()
    try:
        table.clean_fields(exclude=["event"])
    except ValidationError:
        raise RuleError("table.malformed", number=number) from None
    return table


def _refuse_twice(tables: Sequence[Table]) -> None:
    seen: set[str] = set()
    for table in tables:
        if table.sign in seen:
            raise RuleError("table.label_twice", label=table.sign)
        seen.add(table.sign)


def _forget_promises(event: Event, actor: Actor) -> None:
    """Take back the promises of tables that the room has no more; without a list any number will do."""
    known = {table.number for table in tables_of(event)}
    promised = event.locks.exclude(table=None).exclude(table__in=known) if known else ()
    for lock in promised:
        facts = {"entry": lock.entry_id, "lock": lock.pk}
        lock.delete()
        journal.record(event, actor=actor, kind="lock.removed", **facts)


def _relabel(event: Event, tables: Sequence[Table]) -> None:
    """Let the pods of drafts and of rounds being played show the new labels."""
    labels = labels_of(tables)
    living = (RoundState.DRAFT, RoundState.PUBLISHED)
    pods = list(Pod.objects.filter(round__event=event, round__state__in=living))
    for pod in pods:
        pod.label = labels.get(pod.table, "")
    Pod.objects.bulk_update(pods, ["label"])
