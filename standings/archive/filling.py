"""Writing the rows of an archive: everything is worked out before anything is locked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, models, transaction
from django.db.models.sql import InsertQuery
from django.db.utils import DataError

from engine.errors import RuleError
from standings.archive.building import Restorable
from standings.archive.contents import Part
from standings.archive.proving import prove
from standings.archive.scratch import scratch_database

_AT_ONCE = 500
Statement = tuple[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Filling:
    """How one table is filled: by statements that are ready, or row by row where numbers are still to come."""

    part: Part
    rows: list[models.Model]
    ready: tuple[Statement, ...] = ()

    def write(self, thought: Restorable) -> None:
        """Write the rows of this table."""
        if not self.ready:
            _write(self.part, self.rows, thought)
            return
        with connection.cursor() as cursor:
            for words, values in self.ready:
                cursor.execute(words, values)


def try_out(thought: Restorable) -> None:
    """Refuse rows that contradict each other, or of which what an event shows cannot be made.

    It is tried in a database of this moment. Raises `archive.broken` (what).
    """
    event = thought.event
    with scratch_database():
        try:
            with transaction.atomic():
                event.shop.save(force_insert=True)
                for part, rows in thought.batches:
                    _write(part, rows, thought)
        except (IntegrityError, DataError):
            raise RuleError("archive.broken", what="rows") from None
        prove(type(event).objects.get(pk=event.pk))


def fillings_of(thought: Restorable) -> list[Filling]:
    """Return how each table is filled in the database of this installation."""
    linked = {type(end) for row, _, target in thought.links for end in (row, target)}
    return [
        Filling(part, rows, () if part.model in linked else tuple(_statements(part, rows)))
        for part, rows in thought.batches
    ]


def _write(part: Part, rows: list[models.Model], thought: Restorable) -> None:
    for row, name, target in thought.links:
        if isinstance(row, part.model):
            setattr(row, name, target)
    if isinstance(part.model._meta.pk, models.AutoField):
        for row in rows:
            row.pk = None  # the number that it had elsewhere
    part.all.bulk_create(rows, batch_size=_AT_ONCE)


def _statements(part: Part, rows: list[models.Model]) -> Iterator[Statement]:
    numbered = isinstance(part.model._meta.pk, models.AutoField)
    columns = [
        each for each in part.model._meta.concrete_fields if not (numbered and each.primary_key)
    ]
    most = max(1, min(_AT_ONCE, connection.ops.bulk_batch_size(columns, rows)))
    for at in range(0, len(rows), most):
        query = InsertQuery(part.model)
        query.insert_values(columns, rows[at : at + most])
        yield from query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
