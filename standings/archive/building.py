"""Rows of an archive as rows to be written here: checked, with ids that are free, none written yet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from accounts.ids import new_id
from accounts.models import Shop
from engine.errors import RuleError
from events.kinds import LEAP, PUBLIC
from events.models import TAKES_A_PLACE, Entry, Event, JournalEntry
from events.work import Due
from pods.models import Round
from standings.archive import cells
from standings.archive.cells import CellError, Field
from standings.archive.contents import (
    ACTORS,
    PARTS,
    WORK,
    Part,
)
from standings.archive.shapes import SHAPES
from standings.archive.working import work_in
from standings.archive.writing import Row

Tables = Mapping[str, Sequence[Row]]
Read = Callable[[object], Any]
_AT_ONCE = 500


@dataclass(slots=True)
class Restorable:
    """An event to be written: its rows table by table, what they are tied by, and the work to be done.

    `links` are relations to rows whose number the database gives.
    """

    event: Event
    was: str
    ids_kept: bool
    batches: list[tuple[Part, list[models.Model]]] = field(default_factory=list)
    links: list[tuple[models.Model, str, models.Model]] = field(default_factory=list)
    work: list[Due] = field(default_factory=list)


def restorable(tables: Tables, *, shop: Shop) -> Restorable:
    """Return the event that an archive holds as one of this shop; keeps all ids where none is in use.

    With new ids its draws still know the ids that they were drawn by, which is what they prove.
    Raises `archive.malformed` (place) and `archive.broken` (what).
    """
    own = {part.name: _own_ids(part, tables.get(part.name, ())) for part in PARTS}
    if len(tables["event"]) != 1:
        raise RuleError("archive.malformed", place="event.json")
    ids_kept = not any(_in_use(part, own[part.name]) for part in PARTS if not part.anew)
    found = _Builder(own, shop=shop, ids_kept=ids_kept).built(tables)
    _refuse_inconsistent(found)
    return found


class _Builder:
    """Turns rows of JSON into rows of tables; knows which ids there are and what they become."""

    def __init__(self, own: Mapping[str, list[str]], *, shop: Shop, ids_kept: bool) -> None:
        self.shop, self.ids_kept = shop, ids_kept
        anew = [one for part in PARTS if part.anew or not ids_kept for one in own[part.name]]
        everything = [one for ids in own.values() for one in ids]
        # new ids stand in the order of the old ones: whatever goes by them comes out the same
        fresh = dict(zip(sorted(anew), sorted(new_id() for _ in anew), strict=True))
        self.ids = {one: fresh.get(one, one) for one in everything}
        self.by_model = {
            part.model: {one: self.ids[one] for one in own[part.name]} for part in PARTS
        }
        self.numbered: dict[type[models.Model], dict[int, models.Model]] = {}
        self.links: list[tuple[models.Model, str, models.Model]] = []

    def built(self, tables: Tables) -> Restorable:
        """Build every table."""
        batches = [(part, self._rows(part, tables.get(part.name, ()))) for part in PARTS]
        event = batches[0][1][0]
        assert isinstance(event, Event)  # noqa: S101  the first table
        made = (row for _, rows in batches for row in rows)
        work = work_in(tables.get(WORK, ()), self.by_model, made)
        was = str(tables["event"][0]["id"])
        return Restorable(event, was, self.ids_kept, batches, self.links, work)

    def _rows(self, part: Part, rows: Sequence[Row]) -> list[models.Model]:
        fields = part.model._meta.concrete_fields
        names = {each.name for each in fields}
        readers = [(each, self._reader(part, each)) for each in fields]
        return [self._row(part, names, readers, row, at) for at, row in enumerate(rows)]

    def _row(
        self,
        part: Part,
        names: set[str],
        readers: Iterable[tuple[Field, Read | None]],
        told: Row,
        at: int,
    ) -> models.Model:
        row = part.model()
        if told.keys() - names:
            cells.refuse(part.name, at, min(told.keys() - names))
        for column, read in readers:
            try:
                self._fill(row, column, read, told)
            except CellError:
                cells.refuse(part.name, at, column.name)
        return row

    def _fill(self, row: models.Model, column: Field, read: Read | None, told: Row) -> None:
        """Write one column; one that an older archive does not have keeps what new rows have."""
        if read is None:
            self._fill_by_here(row, column, told)
        elif column.name in told:
            setattr(row, column.attname, read(told[column.name]))
        elif not (column.has_default() or column.null or column.blank):
            raise CellError

    def _fill_by_here(self, row: models.Model, column: Field, told: Row) -> None:
        """Write what this place gives: the shop, numbers of rows, and relations to such rows."""
        if column.related_model is Shop:
            setattr(row, column.name, self.shop)
        elif column.primary_key:
            rows = self.numbered.setdefault(type(row), {})
            if rows.setdefault(cells.number(told.get(column.name)), row) is not row:
                raise CellError
        elif told.get(column.name) is not None or not column.null:
            number = cells.number(told.get(column.name))
            target = self.numbered.get(column.related_model, {}).get(number)  # type: ignore[arg-type]  # a relation has a model
            if target is None:
                raise CellError
            self.links.append((row, column.name, target))

    def _reader(self, part: Part, column: Field) -> Read | None:
        """Return how a column's cells are read, None where this place gives the value."""
        if isinstance(column, models.AutoField) or column.name in part.outside:
            return None
        if column.is_relation:
            return self._relation_reader(column)
        if column.primary_key:
            return lambda raw: self.ids[raw]  # type: ignore[index]  # looked at before
        if isinstance(column, models.JSONField):
            return self._json_reader(part, column)
        if column.name in ACTORS:
            return lambda raw: cells.actor(raw, self.by_model[Entry])
        return lambda raw: cells.plain(column, raw)

    def _relation_reader(self, column: Field) -> Read | None:
        if not isinstance(_key_of(column), models.CharField):
            return None
        ids = self.by_model.get(column.related_model, {})  # type: ignore[arg-type]  # a relation has a model
        return lambda raw: cells.related(raw, ids, null=column.null)

    def _drawn_as(self, raw: object) -> dict[str, str]:
        """Return by which ids lots were drawn: those of the archive, or those that it knows from before."""
        before = raw if isinstance(raw, dict) else {}
        people = self.by_model[Entry]
        if not all(one in people and cells.ID.fullmatch(str(was)) for one, was in before.items()):
            raise CellError
        was = {people[one]: str(before.get(one, one)) for one in people}
        return {one: old for one, old in was.items() if one != old}

    def _json_reader(self, part: Part, column: Field) -> Read:
        if column.name == "drawn_as":
            return self._drawn_as
        people = self.by_model[Entry]
        if column.name in part.entries:
            return _shaped(part, column, lambda raw: cells.told_strictly(raw, people))
        if column.name in part.ids:
            return _shaped(part, column, lambda raw: cells.told(raw, self.ids))
        return _shaped(part, column, cells.untouched)


def _key_of(column: Field) -> Field:
    """Return the column that a relation leads to in the end."""
    key = column
    while key.is_relation:
        assert key.related_model is not None  # noqa: S101  a relation has a model
        key = key.related_model._meta.pk
    return key


def _shaped(part: Part, column: Field, read: Read) -> Read:
    """Return a reader of JSON that refuses null and whatever else the column never holds."""
    fits = SHAPES.get((part.name, column.name))

    def reading(raw: object) -> Any:  # noqa: ANN401  any JSON value
        value = read(raw)
        if (raw is None and not column.null) or (fits is not None and not fits(raw)):
            raise CellError
        return value

    return reading


def _own_ids(part: Part, rows: Sequence[Row]) -> list[str]:
    """Return the ids of a table whose rows have ids of ours."""
    key = part.model._meta.pk
    if key.is_relation or not isinstance(key, models.CharField):
        return []
    ids = [row.get(key.name) for row in rows]
    for at, one in enumerate(ids):
        if not isinstance(one, str) or not cells.ID.fullmatch(one):
            cells.refuse(part.name, at, key.name)
    if len(set(ids)) < len(ids):
        raise RuleError("archive.malformed", place=f"{part.name}.json")
    return [str(one) for one in ids]


def _in_use(part: Part, ids: Sequence[str]) -> bool:
    rows = part.all
    some = (ids[at : at + _AT_ONCE] for at in range(0, len(ids), _AT_ONCE))
    return any(rows.filter(pk__in=each).exists() for each in some)


def _whole(journal: Sequence[JournalEntry], *, up_to: int) -> bool:
    """Tell whether a row stands for each version, but for those that a restored backup leapt over."""
    last = 0
    for row in sorted(journal, key=lambda row: row.version):
        follows = row.version == last + 1
        if not follows and not (row.kind == "event.moved_back" and row.version == last + 1 + LEAP):
            return False
        last = row.version
    return last == up_to


def _refuse_inconsistent(found: Restorable) -> None:
    """Refuse a journal with gaps or of kinds that nobody knows, and rounds with gaps; count the places anew."""
    rows = {part.name: made for part, made in found.batches}
    journal = [row for row in rows["journal"] if isinstance(row, JournalEntry)]
    if not _whole(journal, up_to=found.event.version):
        raise RuleError("archive.broken", what="journal")
    if any(row.kind not in PUBLIC or not isinstance(row.facts, dict) for row in journal):
        raise RuleError("archive.broken", what="journal")
    if found.event.table_version > found.event.version:
        raise RuleError("archive.broken", what="event")
    if any(isinstance(row, Round) and row.number > len(rows["rounds"]) for row in rows["rounds"]):
        raise RuleError("archive.broken", what="rounds")  # tables have a column for each
    people = [row for row in rows["entries"] if isinstance(row, Entry)]
    found.event.taken = sum(entry.state in TAKES_A_PLACE for entry in people)
