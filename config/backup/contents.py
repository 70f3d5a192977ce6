"""What is in a database, in numbers: enough to tell whether two of them hold the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.errors import RuleError

_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}
_PROMISES = {
    "sqlite": "SELECT count(*) FROM sqlite_master WHERE type = 'index'",
    "postgresql": (
        "SELECT (SELECT count(*) FROM pg_indexes WHERE schemaname = current_schema())"
        " + (SELECT count(*) FROM pg_constraint"
        " WHERE convalidated AND connamespace = current_schema()::regnamespace)"
    ),
}
_AHEAD = """SELECT count(*) FROM events_event e WHERE e.version <> (
    SELECT coalesce(max(j.version), 0) FROM events_journalentry j WHERE j.event_id = e.id)"""


class Answer(Protocol):
    """What a query gives."""

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        ...


class Asked(Protocol):
    """A connection of either database, asked in its own SQL."""

    def execute(self, query: Any, /) -> Answer:  # noqa: ANN401  each library has a type of its own
        """Run a query."""
        ...


@dataclass(frozen=True, slots=True)
class Contents:
    """Rows of each table, the newest version of each event, applied migrations, indexes and constraints."""

    rows: Mapping[str, int]
    versions: Mapping[str, int]
    migrations: tuple[str, ...]
    promises: int

    @property
    def events(self) -> int:
        """How many events there are."""
        return len(self.versions)


def contents_of(database: Asked, *, vendor: str) -> Contents:
    """Read what a database holds, as its connection sees it just now."""
    tables = sorted(_first(database.execute(_TABLES[vendor])))
    rows = {name: _first(database.execute(f'SELECT count(*) FROM "{name}"'))[0] for name in tables}  # noqa: S608  names of our own tables
    versions: dict[str, int] = {}
    if "events_event" in rows:
        versions = dict(database.execute("SELECT id, version FROM events_event").fetchall())
    migrations: list[str] = []
    if "django_migrations" in rows:
        known = database.execute("SELECT app, name FROM django_migrations").fetchall()
        migrations = sorted(f"{app}.{name}" for app, name in known)
    promises = _first(database.execute(_PROMISES[vendor]))[0]
    return Contents(rows, versions, tuple(migrations), promises)


def refuse_torn_journals(database: Asked) -> None:
    """Refuse a copy in which an event's version and the newest row of its journal are not the same."""
    [(torn,)] = database.execute(_AHEAD).fetchall()
    if torn:
        raise RuleError("backup.differs", what="events_journalentry")


def refuse_difference(found: Contents, wanted: Contents) -> None:
    """Refuse a copy that does not hold what it should, naming the first thing that differs."""
    for name in sorted({*found.rows, *wanted.rows}):
        if found.rows.get(name) != wanted.rows.get(name):
            raise RuleError("backup.differs", what=name)
    for what in ("versions", "migrations", "promises"):
        if getattr(found, what) != getattr(wanted, what):
            raise RuleError("backup.differs", what=what)


def _first(answer: Answer) -> list[Any]:
    rows: Iterable[Any] = answer.fetchall()
    return [row[0] for row in rows]
